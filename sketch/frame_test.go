package sketch

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// TestFrameComesLast draws pictures whose lines run around them.
func TestFrameComesLast(t *testing.T) {
	scene := []paint.Mark{
		ink("M4 4H396V296H4Z", 6, blackInk),
		ink("M80 220Q150 20 240 200T330 160M120 250h140", 5, blackInk),
	}
	box := geom.Rectangle(geom.R(0, 0, 400, 300))
	hill := geom.Ellipse(geom.R(100, 100, 200, 120))
	for name, p := range map[string]paint.Picture{
		"drawn":      {Image: drawn(400, 300, white, scene...)},
		"background": {Image: drawn(400, 300, color.RGBA{140, 185, 225, 255}, area(hill, color.RGBA{90, 150, 60, 255})), Trace: []geom.Path{box, hill}},
		"joined":     {Image: drawn(400, 300, white, append(scene, ink("M4 200L120 250M260 250L396 230", 5, blackInk))...)},
	} {
		t.Run(name, func(t *testing.T) {
			k := check(t, p, TraceOptions{})
			f := newField(400, 300)
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
