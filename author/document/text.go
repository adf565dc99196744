package document

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/internal/pattern"
)

// citation is a reference to a note or source between brackets, as [12], [1, 2],
// [3–5], [^note], ([^note]) or [a]. [0] is none: it is an index.
var citation = pattern.New(`\s?\(\[\^[^\]\s]{1,40}\]\)|\s?\[(?:[1-9][0-9]{0,2}(?:\s?[,;–-]\s?[1-9][0-9]{0,2})*|\^[^\]\s]{1,40}|[a-z]|citation needed|note [0-9]+)\]`)

// noted is a word or the end of a sentence with the number of a note. After a
// unit or a number it is an exponent.
var noted = pattern.New(`(\pL{4,}|\pL[.,;:!?…”"»)])[¹²³⁰⁴-⁹]+(?:[,–-][¹²³⁰⁴-⁹]+)*`)

// Clean returns text on one line: white space collapsed, composed (NFC), without
// characters that show nothing.
func Clean(text string) string { return strings.Join(strings.Fields(visible(text)), " ") }

// CleanLines is Clean for each line; line breaks stay, blank lines go.
func CleanLines(text string) string {
	if !strings.ContainsAny(text, "\n\r\v\u2028\u2029") {
		return Clean(text)
	}
	lines := strings.FieldsFunc(text, func(r rune) bool {
		return r == '\n' || r == '\r' || r == '\v' || r == '\u2028' || r == '\u2029'
	})
	out := lines[:0]
	for _, l := range lines {
		if l = Clean(l); l != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// Uncited returns text without citations. It is for prose: code has brackets of
// its own.
func Uncited(text string) string {
	if strings.Contains(text, "[") {
		text = citation().ReplaceAllString(text, "")
	}
	if strings.ContainsAny(text, "¹²³⁴⁵⁶⁷⁸⁹") {
		text = noted().ReplaceAllString(text, "$1")
	}
	return text
}

// cleanCode keeps the lines and their indents.
func cleanCode(text string) string {
	lines := strings.Split(visible(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRightFunc(l, unicode.IsSpace)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// visible drops what shows nothing and changes no letter: controls, soft
// hyphens, byte order marks, directions. The joiners stay: words of Hindi and
// Persian are wrong without them.
func visible(text string) string {
	plain := true
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			plain = false
			break
		}
	}
	if plain {
		return text
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			return '\n'
		case r == unicode.ReplacementChar || unicode.IsControl(r) || unicode.Is(unicode.Co, r):
			return -1
		case r == '\u00ad' || r == '\ufeff' || r == '\u200b' || r == '\u2060':
			return -1
		case r == '\u200e' || r == '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, text)
	return norm.NFC.String(text)
}

// cut returns the first n characters of s, up to the end of a word.
func cut(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	s = string(runes[:n])
	if i := strings.LastIndex(s, " "); i > n/2 {
		s = s[:i]
	}
	return s
}
