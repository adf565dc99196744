// Package charset makes text of bytes in any encoding: UTF-8 and UTF-16 as they
// are, the encoding a document declares, or the one of a table of older ones in
// which the bytes look most like words.
package charset

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// Decode returns data as text, and the name of the encoding that was guessed
// for it, empty where it was known. declared is the encoding's label, or empty.
// Bytes that are nothing in the encoding become U+FFFD; what tells a terminal how
// to show the text is left out.
func Decode(data []byte, declared string) (text, guessed string) {
	text, guessed = encoded(data, declared)
	return printed(text), guessed
}

// encoded returns data as text, and the encoding that was guessed.
func encoded(data []byte, declared string) (text, guessed string) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return strings.ToValidUTF8(string(data[3:]), "\ufffd"), ""
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decode(unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), data), ""
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decode(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), data), ""
	case utf8.Valid(data) && !wide(data, 0) && !wide(data, 1):
		return string(data), ""
	case wide(data, 1):
		return decode(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), data), ""
	case wide(data, 0):
		return decode(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), data), ""
	}
	// A declared UTF-8 with few wrong bytes is UTF-8 with wrong bytes.
	if e, name := charset.Lookup(declared); e != nil {
		if name != "utf-8" {
			return decode(e, data), ""
		}
		if s := strings.ToValidUTF8(string(data), "\ufffd"); strings.Count(s, "\ufffd")*200 < len(s) {
			return s, ""
		}
	}
	if s := strings.ToValidUTF8(string(data), "\ufffd"); mostlyUTF8(s) {
		return s, ""
	}
	e, name := guess(data)
	return decode(e, data), name
}

// wide reports whether data is UTF-16 without a mark: of nearly every two bytes
// the one at odd (1) or even (0) places is zero, as of Latin letters.
func wide(data []byte, odd int) bool {
	const sample = 4096
	data = data[:min(len(data), sample)]
	if len(data) < 4 {
		return false
	}
	zeros, others := 0, 0
	for i, b := range data {
		if b != 0 {
			continue
		}
		if i%2 == odd {
			zeros++
		} else {
			others++
		}
	}
	return zeros*10 > len(data)*3 && others*20 < zeros
}

// mostlyUTF8 reports whether more than nine of ten letters beyond ASCII are
// right UTF-8, as in a file that was cut or patched.
func mostlyUTF8(s string) bool {
	good, bad := 0, 0
	for _, r := range s {
		if r == utf8.RuneError {
			bad++
		} else if r >= utf8.RuneSelf {
			good++
		}
	}
	return good > 9*bad
}

func decode(e encoding.Encoding, data []byte) string {
	out, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(data), "\ufffd")
	}
	return string(out)
}
