package trace

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// TestFrameComesLast draws pictures whose lines run around them.
func TestFrameComesLast(t *testing.T) {
	scene := []paint.Mark{
		tracetest.Line("M4 4H396V296H4Z", 6, tracetest.BlackInk),
		tracetest.Line("M80 220Q150 20 240 200T330 160M120 250h140", 5, tracetest.BlackInk),
	}
	box := geom.Rectangle(geom.R(0, 0, 400, 300))
	hill := geom.Ellipse(geom.R(100, 100, 200, 120))
	for name, p := range map[string]paint.Picture{
		"drawn":      {Image: tracetest.Drawn(400, 300, tracetest.White, scene...)},
		"background": {Image: tracetest.Drawn(400, 300, color.RGBA{140, 185, 225, 255}, tracetest.Area(hill, color.RGBA{90, 150, 60, 255})), Trace: []geom.Path{box, hill}},
		"joined":     {Image: tracetest.Drawn(400, 300, tracetest.White, append(scene, tracetest.Line("M4 200L120 250M260 250L396 230", 5, tracetest.BlackInk))...)},
	} {
		t.Run(name, func(t *testing.T) {
			k := check(t, p, Options{})
			f := newGrid(400, 300)
			hugs := func(s Stroke) bool {
				n := 0
				pts := resampled(s.Spine)
				for _, q := range pts {
					if f.side(q) != inner {
						n++
					}
				}
				return 2*n > len(pts)
			}
			framing, lines := false, 0
			for i, s := range k.Strokes {
				if s.Sweep || s.Length() < 20 {
					continue
				}
				if hugs(s) {
					framing = true
				} else if lines++; framing {
					t.Errorf("stroke %d, %.0f px from %v, comes after the frame", i, s.Length(), s.Spine[0])
				}
			}
			if !framing || lines == 0 {
				t.Errorf("a frame: %v; %d other lines", framing, lines)
			}
		})
	}
}
