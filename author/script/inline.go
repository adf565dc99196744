package script

import (
	"regexp"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
)

// Marks of Markdown within a line, and what is left of them when it is spoken.
var inlineMarks = []struct {
	mark func() *regexp.Regexp
	said string
}{
	{pattern.New(`!\[[^\[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)`), " "},   // a picture is not read
	{pattern.New(`\[([^\[\]]+)\]\([^()\s]*(?:\s+"[^"]*")?\)`), "$1"}, // of a link its words
	{pattern.New(`<(?:br|hr)\s*/?>`), " "},
	{pattern.New(`\*\*(\S|\S[^*\n]*?\S)\*\*`), "$1"},
	{pattern.New(`__(\S|\S[^_\n]*?\S)__`), "$1"},
	{pattern.New(`\*(\S|\S[^*\n]*?\S)\*`), "$1"},
	{pattern.New(`(^|[\s(])_(\S|\S[^_\n]*?\S)_($|[\s).,;:!?])`), "$1$2$3"},
	{pattern.New("`([^`\n]+)`"), "$1"},
}

// spoken is a line without marks and markers: what is left when taking them out
// changes nothing more.
func spoken(line string) string {
	for strings.ContainsAny(line, "*_`[<") {
		before := line
		line = Unmarked(line)
		for _, m := range inlineMarks {
			line = m.mark().ReplaceAllString(line, m.said)
		}
		if line == before {
			break
		}
	}
	return strings.Join(strings.Fields(line), " ")
}
