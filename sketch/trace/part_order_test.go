package trace

import (
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// wantFirst is an order of the rectangles of a picture of w×h.
func wantFirst(w, h int, rects ...image.Rectangle) *paint.Order {
	o := &paint.Order{Parts: len(rects), Of: image.NewAlpha(image.Rect(0, 0, w, h))}
	for k, r := range rects {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				o.Of.Pix[y*o.Of.Stride+x] = uint8(k + 1)
			}
		}
	}
	return o
}

// TestRegionsComeInTheirOrder traces pictures of every treatment with two
// regions wanted first, the lower right one before the middle.
func TestRegionsComeInTheirOrder(t *testing.T) {
	for _, name := range []string{"face", "cut out face", "crossing", "chalk on slate", "colour photo", "grey photo"} {
		t.Run(name, func(t *testing.T) {
			m := tracetest.Pictures()[name]
			w, h := m.Rect.Dx(), m.Rect.Dy()
			first, second := image.Rect(w/2, h/2, w, h), image.Rect(w/4, h/4, w/2, h/2)
			o := wantFirst(w, h, first, second)
			k := check(t, paint.Picture{Image: m, Order: o}, Options{})
			p := partOrderOf(o, m.Rect)
			for _, sweeps := range []bool{false, true} {
				last, seen := 0, [3]int{}
				for i, s := range k.Strokes {
					if s.Sweep != sweeps || s.Blank {
						continue
					}
					turn := p.turnOf(&line{at: resampled(s.Spine)})
					if s.Length() > 30 && turn < last {
						t.Errorf("stroke %d, sweep %v: part %d after part %d", i, sweeps, turn, last)
					}
					if s.Length() > 30 {
						last = turn
					}
					seen[turn]++
				}
				if !sweeps && (seen[0] == 0 || seen[2] == 0) {
					t.Errorf("lines by part: %v", seen)
				}
			}
		})
	}
}

// resampled has a point every other pixel.
func resampled(p geom.Polyline) geom.Polyline {
	l := line{at: p, r: make([]float64, len(p))}
	l.resample(2)
	return l.at
}

func TestNamedLinesComeFirst(t *testing.T) {
	left, right := geom.Rectangle(geom.R(20, 60, 80, 80)), geom.Rectangle(geom.R(180, 60, 80, 80))
	m := tracetest.Drawn(300, 200, tracetest.White, tracetest.Area(left, tracetest.Slate), tracetest.Area(right, tracetest.Slate))
	o := wantFirst(300, 200, image.Rect(180, 60, 260, 140))
	o.Lines = []uint8{0, 1}
	k := check(t, paint.Picture{Image: m, Trace: []geom.Path{left, right}, Order: o}, Options{})
	var lines, sweeps []float64
	for _, s := range k.Strokes {
		if mid := bounds(s.Spine).Center().X; s.Sweep && !s.Blank {
			sweeps = append(sweeps, mid)
		} else if !s.Sweep {
			lines = append(lines, mid)
		}
	}
	for what, xs := range map[string][]float64{"lines": lines, "sweeps": sweeps} {
		if len(xs) < 2 || xs[0] < 150 || xs[len(xs)-1] > 150 {
			t.Errorf("%s are drawn around x = %.0f, want the right square first", what, xs)
		}
	}
}
