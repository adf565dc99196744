package readers

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
)

// packed returns what reports whether data is a zip file with parts in a folder.
func packed(folder string) func([]byte) bool {
	return func(data []byte) bool {
		if !bytes.HasPrefix(data, []byte("PK")) {
			return false
		}
		return bytes.Contains(data, []byte(folder)) && holds(data, folder)
	}
}

// holds reports whether the names of the first files in a zip file say that it
// has a folder.
func holds(data []byte, folder string) bool {
	const most = 10_000 // files; each takes memory before it can be refused
	if bytes.Count(data, []byte("PK\x01\x02")) > most {
		// The reader of the format says so.
		return bytes.Contains(data[:min(len(data), 1<<16)], []byte(folder))
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		// Cut short: its beginning says what it was.
		return bytes.Contains(data, []byte(folder))
	}
	for _, f := range z.File {
		if strings.HasPrefix(strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/")), folder) {
			return true
		}
	}
	return false
}

// protected reports whether data is a file of an office program that needs a
// password: its parts are in a compound file, encrypted.
func protected(data []byte) bool { return kept("EncryptedPackage")(data) }

// kept returns what reports whether data is a compound file with a stream of one
// of the names.
func kept(names ...string) func([]byte) bool {
	var wide [][]byte
	for _, n := range names {
		var b []byte
		for _, u := range utf16.Encode([]rune(n)) {
			b = binary.LittleEndian.AppendUint16(b, u)
		}
		wide = append(wide, b)
	}
	return func(data []byte) bool {
		return compound(data) && slices.ContainsFunc(wide, func(b []byte) bool { return bytes.Contains(data, b) })
	}
}

// isPDF reports whether data is a PDF file, before which may stand what a mail
// or a server has put there.
func isPDF(data []byte) bool {
	const near = 1024 // as Acrobat looks for its beginning and its end
	head, tail := data[:min(len(data), near)], data[max(len(data)-near, 0):]
	return bytes.HasPrefix(bytes.TrimSpace(head), []byte("%PDF-")) ||
		bytes.Contains(head, []byte("%PDF-")) && bytes.Contains(tail, []byte("%%EOF"))
}

// compound reports whether data is a compound file, as those of Office 97.
func compound(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
}

// foreigners are the first bytes of files that are not text, and what these are.
var foreigners = []struct{ magic, what string }{
	{"\x89PNG", "a picture"}, {"\xff\xd8\xff", "a picture"}, {"GIF8", "a picture"}, {"II*\x00", "a picture"}, {"MM\x00*", "a picture"}, {"8BPS", "a picture"},
	{"\x1aE\xdf\xa3", "a video"}, {"\x00\x00\x01\xb3", "a video"}, {"\x00\x00\x01\xba", "a video"},
	{"ID3", "a sound"}, {"OggS", "a sound"}, {"fLaC", "a sound"}, {"MThd", "a sound"},
	{"\x00\x01\x00\x00\x00", "a font"}, {"OTTO\x00", "a font"}, {"wOFF", "a font"}, {"wOF2", "a font"},
	{"\x1f\x8b", "a packed file"}, {"Rar!\x1a", "a packed file"}, {"7z\xbc\xaf", "a packed file"}, {"\x28\xb5\x2f\xfd", "a packed file"}, {"BZh9", "a packed file"},
	{"{\\rtf", "a Rich Text file"}, {"\xd0\xcf\x11\xe0", "a file of a program"}, {"SQLite format 3", "a database"},
	{"\x7fELF", "a program"}, {"MZ\x90", "a program"}, {"\xca\xfe\xba\xbe", "a program"}, {"\xcf\xfa\xed\xfe", "a program"},
}

// foreign says what a file is that is not text, or nothing where it may be.
func foreign(data []byte) string {
	for _, f := range foreigners {
		if bytes.HasPrefix(data, []byte(f.magic)) {
			return f.what
		}
	}
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return opened(data)
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		return "a video"
	case len(data) > 12 && string(data[:4]) == "RIFF" && data[7] < ' ':
		switch string(data[8:12]) {
		case "WEBP":
			return "a picture"
		case "WAVE":
			return "a sound"
		}
		return "a video"
	}
	return ""
}

// opened says what a zip file is, by its first entry.
func opened(data []byte) string {
	head := data[:min(len(data), 200)]
	switch {
	case bytes.Contains(head, []byte("opendocument.text")):
		return "an OpenDocument text"
	case bytes.Contains(head, []byte("opendocument.presentation")):
		return "an OpenDocument presentation"
	case bytes.Contains(head, []byte("opendocument.spreadsheet")):
		return "an OpenDocument spreadsheet"
	case bytes.Contains(head, []byte("epub+zip")):
		return "an e-book"
	}
	return "a packed file"
}
