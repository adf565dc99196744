// Package tail keeps the last of what a program says, for messages on why it failed. What it writes goes in,
// bounded bytes come out.
package tail

import "strings"

// Tail keeps the last Most bytes written to it. Only the goroutine that copies a program's output writes.
type Tail struct {
	Most int
	kept []byte
}

// Write implements io.Writer; it never fails.
func (t *Tail) Write(b []byte) (int, error) {
	n := len(b)
	t.kept = append(t.kept, b[max(0, n-t.Most):]...)
	if drop := len(t.kept) - t.Most; drop > 0 {
		t.kept = append(t.kept[:0], t.kept[drop:]...)
	}
	return n, nil
}

// String is what was kept, without a first line that was cut through.
func (t *Tail) String() string {
	s := string(t.kept)
	if len(s) >= t.Most {
		s = s[strings.IndexByte(s, '\n')+1:]
	}
	return strings.ToValidUTF8(strings.TrimSpace(s), "?")
}
