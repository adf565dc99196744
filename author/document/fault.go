package document

import "fmt"

// Fault is why a file cannot be read, as a sentence for who sent it. It does
// not name the file.
type Fault struct {
	Reason Reason
	Text   string
}

// Reason is what a program can tell faults apart by.
type Reason string

// The reasons why a file cannot be read.
const (
	Unknown   Reason = "unknown"   // of a kind that is not read
	Media     Reason = "media"     // a picture, a video or a sound
	TooLarge  Reason = "too_large" // beyond one of the limits that refuse
	Encrypted Reason = "encrypted" // needs a password
	Broken    Reason = "broken"    // cut short, or not what its format says
	Empty     Reason = "empty"     // says nothing
	Pictures  Reason = "pictures"  // has pictures and no text, as a scan
)

func (f *Fault) Error() string { return f.Text }

// BrokenError is a fault of a file that does not follow its format; format and
// args say where and what was found.
func BrokenError(format string, args ...any) *Fault {
	const most = 200 // characters of what may be the file's own
	return &Fault{Broken, "is broken or cut short (" + cut(Clean(fmt.Sprintf(format, args...)), most) + "); open it in the program that made it and save it again"}
}

// EncryptedError is the fault of a file that opens with a password alone.
func EncryptedError() *Fault {
	return &Fault{Encrypted, "is protected by a password; save it without one"}
}

// EmptyError is the fault of a file with neither text nor pictures.
func EmptyError() *Fault {
	return &Fault{Empty, "has no text; give a file with at least one sentence"}
}

// PicturesError is the fault of a file with pictures alone.
func PicturesError() *Fault {
	return &Fault{Pictures, "has pictures and no text, as a scan has; give one whose text can be selected, or have its text recognised (OCR) first"}
}

// TooLargeError is the fault of a file that is beyond a limit: what has n of
// unit, where most are accepted.
func TooLargeError(what string, n, most int64, unit string) *Fault {
	return &Fault{TooLarge, fmt.Sprintf("has %d %s%s, more than the %d accepted; give a smaller one, or a part of it", n, unit, what, most)}
}
