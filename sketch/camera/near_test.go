package camera

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
)

// A view that cuts fewer words still shows what it is for, goes no nearer, and sees
// nothing beyond the region.
func TestClearCutsFewerWords(t *testing.T) {
	frame := image.Rect(0, 0, 768, 512)
	s := Sight{Frame: frame, Window: image.Rect(0, 0, 768, 440), Nearest: 1.6}
	all := geom.FromPixels(frame)
	rng := rand.New(rand.NewPCG(4, 7))
	fewer, whole := 0, 0
	for range 300 {
		box := func(w, h float64) geom.Rect {
			return geom.R(20+rng.Float64()*(728-w), 20+rng.Float64()*(400-h), w, h)
		}
		r := box(60+200*rng.Float64(), 60+200*rng.Float64())
		var words []geom.Rect
		for range 3 {
			if b := box(60+150*rng.Float64(), 24); !b.Overlaps(r) {
				words = append(words, b)
			}
		}
		was := s.At(r)
		v := s.Clear(was, r, words)
		if v.Zoom > was.Zoom || was.Zoom > 1 && !s.window(v).Inset(-slack).Contains(r) {
			t.Fatalf("%v shows %v in place of %v, of %v", v, s.window(v), s.window(was), r)
		}
		half := geom.Pt(all.W()/v.Zoom/2, all.H()/v.Zoom/2)
		if seen := (geom.Rect{Min: geom.Pt(v.X, v.Y).Sub(half), Max: geom.Pt(v.X, v.Y).Add(half)}); !all.Inset(-slack).Contains(seen) {
			t.Fatalf("%v sees %v", v, seen)
		}
		before, after := s.cut(was, words), s.cut(v, words)
		if after > before {
			t.Fatalf("%v cuts %v of %v, before %v", v, after, words, before)
		}
		if before > 0 {
			whole++
			if after < before {
				fewer++
			}
		}
	}
	if whole < 50 || fewer*10 < whole*6 {
		t.Errorf("of %d views that cut words %d were cleared", whole, fewer)
	}
}
