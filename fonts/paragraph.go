package fonts

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// paragraph is text between explicit line breaks.
type paragraph struct {
	text   []rune
	strong []bool // by rune: set apart from the text about it
	bold   []bool // by rune: strong, or all of the text is bold
}

// softHyphen would have to show where a line breaks at it; words are not
// hyphenated here.
const softHyphen = 0x00AD

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", "    ")

// paragraphs splits spans at line breaks. Text is brought to its composed form
// (Unicode NFC), in which faces are most complete; other control characters
// vanish.
func paragraphs(spans []Span, st Style) []paragraph {
	out := []paragraph{{}}
	for _, s := range spans {
		for _, r := range norm.NFC.String(newlines.Replace(s.Text)) {
			switch {
			case r == '\n':
				out = append(out, paragraph{})
			case unicode.IsControl(r), r == softHyphen:
			default:
				p := &out[len(out)-1]
				p.text = append(p.text, r)
				p.strong = append(p.strong, s.Strong)
				p.bold = append(p.bold, s.Strong || st.Bold)
			}
		}
	}
	return out
}
