package fonts

import (
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// Balanced lines are as many as full ones, no more ragged, and do not end in
// a lone short word where another break would spare it.
func TestBalancedLines(t *testing.T) {
	s := NewShaper()
	ragged := func(lines []Line) (v float64) {
		for _, l := range lines {
			v += l.W * l.W
		}
		return v
	}
	for lang, text := range sentences {
		for width := 150.0; width < 900; width += 31 {
			st := style(lang)
			full := layout(t, text, st, width, plan.AlignStart)
			st.Balance = true
			even, err := s.Layout([]Span{{Text: text}}, st, width, plan.AlignStart)
			if err != nil {
				t.Fatal(err)
			}
			if len(even.Lines) != len(full.Lines) {
				t.Errorf("%s at %g: %d balanced lines, %d full ones", lang, width, len(even.Lines), len(full.Lines))
			}
			if even.W > math.Max(width, full.W)+1e-9 {
				t.Errorf("%s at %g: balanced lines are %g wide", lang, width, even.W)
			}
			if n := len(even.Lines); ragged(even.Lines) > ragged(full.Lines)+1e-6 && lone(full.Lines[n-1]) == lone(even.Lines[n-1]) {
				t.Errorf("%s at %g: balancing made lines less alike", lang, width)
			}
			// What is set again in the width it took breaks the same.
			again := layout(t, text, st, even.W+0.75, plan.AlignStart)
			if even.W <= width && (again.W != even.W || len(again.Lines) != len(even.Lines)) {
				t.Errorf("%s at %g: set again, %g wide in %d lines became %g in %d", lang, width, even.W, len(even.Lines), again.W, len(again.Lines))
			}
		}
	}
}

// lone reports a line of one word.
func lone(l Line) bool {
	g := l.Glyphs
	return len(g) > 0 && g[0].Word == g[len(g)-1].Word
}

func TestNoLoneLastWord(t *testing.T) {
	text := "Roots drink water from the soil and pass it on to every leaf of it"
	st := style("en")
	st.Balance = true
	words := strings.Fields(text)
	for width := 300.0; width < 1000; width += 10 {
		got := layout(t, text, st, width, plan.AlignStart)
		if n := len(got.Lines); n > 1 && n < len(words)/2 && lone(got.Lines[n-1]) {
			t.Errorf("at %g, %d lines end in a lone word", width, n)
		}
	}
}
