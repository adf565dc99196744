package sketch

import (
	"image"
	"testing"

	"github.com/inkreel/inkreel/sketch/trace"
)

// Every pixel that a hand leaves arrives once, in the turn of a piece that has it;
// what comes whole or fades in never does.
func TestEveryPixelArrivesOnce(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		s := newTestScript(t, c)
		type pixel struct {
			layer *image.RGBA
			at    image.Point
		}
		seen := map[pixel]int{}
		for n := range c.Frames {
			s.Arrivals(n, func(layer *image.RGBA, y, x0, x1 int) {
				for x := x0; x < x1; x++ {
					seen[pixel{layer, image.Pt(x, y)}]++
				}
			})
		}
		for i := range s.config.Pieces { // as they are drawn, some in two parts
			p := &s.config.Pieces[i]
			if p.Change != nil { // it leaves nothing
				continue
			}
			for _, ink := range p.Inks {
				each(ink, c.Ground.Rect, func(at image.Point) {
					want := 0
					if p.drawn() && !p.comes() {
						want = 1
					}
					if got := seen[pixel{ink.Layer, at}]; got != want {
						t.Fatalf("piece %d: the pixel at %v arrives %d times, want %d", i, at, got, want)
					}
					delete(seen, pixel{ink.Layer, at})
				})
			}
		}
		if len(seen) > 0 {
			t.Errorf("%d pixels arrive that no drawing has", len(seen))
		}
	})
}

// each visits the pixels of an ink on the board that are not clear.
func each(k *trace.Ink, board image.Rectangle, visit func(image.Point)) {
	if k == nil || k.Layer == nil {
		return
	}
	r := k.Layer.Rect.Intersect(board)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if k.Layer.RGBAAt(x, y).A != 0 {
				visit(image.Pt(x, y))
			}
		}
	}
}
