package office

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// formula returns a formula of Office Math, in the open element, on one line:
// powers raised, fractions with a stroke, roots with their sign.
func (x *reader) formula() (string, error) {
	var b strings.Builder
	err := x.each(func(e element) error {
		switch e.Name.Local {
		case "t":
			s, err := x.text()
			b.WriteString(s)
			return err
		case "sSup":
			base, power, err := x.pair("e", "sup")
			b.WriteString(base)
			if up := document.Raised("1", power); up != power {
				b.WriteString(up)
			} else {
				b.WriteString("^" + power)
			}
			return err
		case "f":
			above, below, err := x.pair("num", "den")
			b.WriteString(above + "/" + below)
			return err
		case "rad":
			_, of, err := x.pair("deg", "e")
			b.WriteString("√" + of)
			return err
		case "Fallback":
			return nil
		}
		s, err := x.formula()
		b.WriteString(s)
		return err
	})
	return b.String(), err
}

// pair returns two parts of a formula by the names of their elements.
func (x *reader) pair(first, second string) (a, b string, err error) {
	err = x.each(func(e element) error {
		s, err := x.formula()
		switch e.Name.Local {
		case first:
			a = s
		case second:
			b = s
		}
		return err
	})
	return a, b, err
}
