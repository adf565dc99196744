package script

import (
	"regexp"
	"strings"
)

// Marks of Markdown within a line, and what is left of them when it is spoken.
var inlineMarks = []struct {
	mark *regexp.Regexp
	said string
}{
	{regexp.MustCompile(`!\[[^\[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)`), " "},   // a picture is not read
	{regexp.MustCompile(`\[([^\[\]]+)\]\([^()\s]*(?:\s+"[^"]*")?\)`), "$1"}, // of a link its words
	{regexp.MustCompile(`<(?:br|hr)\s*/?>`), " "},
	{regexp.MustCompile(`\*\*(\S|\S[^*\n]*?\S)\*\*`), "$1"},
	{regexp.MustCompile(`__(\S|\S[^_\n]*?\S)__`), "$1"},
	{regexp.MustCompile(`\*(\S|\S[^*\n]*?\S)\*`), "$1"},
	{regexp.MustCompile(`(^|[\s(])_(\S|\S[^_\n]*?\S)_($|[\s).,;:!?])`), "$1$2$3"},
	{regexp.MustCompile("`([^`\n]+)`"), "$1"},
}

// spoken is a line without marks and markers: what is left when taking them out
// changes nothing more.
func spoken(line string) string {
	for strings.ContainsAny(line, "*_`[<") {
		before := line
		line = Unmarked(line)
		for _, m := range inlineMarks {
			line = m.mark.ReplaceAllString(line, m.said)
		}
		if line == before {
			break
		}
	}
	return strings.Join(strings.Fields(line), " ")
}
