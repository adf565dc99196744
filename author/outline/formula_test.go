package outline

import (
	"testing"

	"github.com/inkreel/inkreel/internal/words"
)

// Nobody says "\frac": TeX is taken out of what is said.
func TestTeXIsNotSaid(t *testing.T) {
	for _, c := range [][3]string{
		{"It is the change of one by the other: $E = \\frac{Q}{P}$.", "It is the change of one by the other.", "E = \\frac{Q}{P}"},
		{"The number of steps grows: \\(n = \\log_2 N\\).", "The number of steps grows.", "n = \\log_2 N"},
		{"Energy is $$E = mc^2$$.", "", "E = mc^2"},
		{"Here $m$ is the mass.", "Here m is the mass.", ""},
		{"It costs $4 here and $5 there.", "It costs $4 here and $5 there.", ""},
		{"Charging costs $4 or $0.05 = 5 cents a mile.", "Charging costs $4 or $0.05 = 5 cents a mile.", ""},
	} {
		r := &reader{text: text{words: words.Of("en")}}
		if said, equation := r.unset(c[0]); said != c[1] || equation != c[2] {
			t.Errorf("%s: got %q and %q, want %q and %q", c[0], said, equation, c[1], c[2])
		}
	}
}
