package plan

import (
	"fmt"
	"strings"
)

// KindCode is a listing.
const KindCode Kind = "code"

var kindCode = kind{
	name:   KindCode,
	figure: true,
	doc:    "A listing.",
	fields: []field{
		must("code", formed(formFilled, 20000), "The lines."),
		may("language", text(40), "Programming language, for colouring."),
		may("highlight_lines", list(0, 1000, whole(1, 10000).said("A line number.")), "Numbers of lines that stand out, from 1."),
	},
	check:   checkCode,
	called:  func(e *Element) (string, string) { return "code", e.Code },
	quicker: "shorten %s",
	sample:  `{"kind": "code", "language": "go", "code": "for i := range 3 {\n\tfmt.Println(i)\n}", "highlight_lines": [2]}`,
}

// checkCode checks that the lines that stand out are there, and the language.
func checkCode(c *elementCheck) {
	lines := strings.Count(strings.TrimSuffix(c.Code, "\n"), "\n") + 1
	for k, n := range c.HighlightLines {
		at := fmt.Sprintf("highlight_lines[%d]", k)
		if n > lines && c.valid("code") && c.valid(at) {
			c.fault(at, fmt.Sprintf("accepted: 1 to %d", lines), "there is no line %d", n)
		}
	}
	c.written()
}
