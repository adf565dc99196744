package trace

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
)

func TestBrokenLinesAreBridged(t *testing.T) {
	for name, c := range map[string]struct {
		d     string
		lines int
	}{
		"broken twice": {"M20 100H120M126 100H220M225 101H380", 1},
		"broken curve": {"M20 150C60 60 120 40 180 45M186 46C240 50 300 80 340 160", 1},
		"wide gap":     {"M20 100H120M150 100H380", 2},
		"a bend":       {"M20 100H120M127 100V250", 2},
		"side by side": {"M20 100H200M206 112H380", 2},
		"dashes":       {"M20 100h12M40 100h12M60 100h12M80 100h12", 4},
	} {
		t.Run(name, func(t *testing.T) {
			k := check(t, paint.Picture{Image: tracetest.Drawn(400, 300, tracetest.White, tracetest.Line(c.d, 4, tracetest.BlackInk))}, Options{})
			lines := 0
			for _, s := range k.Strokes {
				if !s.Sweep {
					lines++
				}
			}
			if lines != c.lines {
				t.Errorf("%d lines, want %d", lines, c.lines)
			}
		})
	}
}
