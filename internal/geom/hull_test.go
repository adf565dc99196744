package geom

import (
	"math/rand/v2"
	"testing"
)

func TestHullHoldsAllPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for range 200 {
		var l Polyline
		for range 3 + rng.IntN(40) {
			l = append(l, Pt(float64(rng.IntN(30)), float64(rng.IntN(30))))
		}
		h := l.Hull()
		for i, a := range h {
			b := h[(i+1)%len(h)]
			for _, p := range l {
				if len(h) > 2 && b.Sub(a).Cross(p.Sub(a)) < 0 {
					t.Fatalf("%v lies outside of the side %v to %v of the hull of %v", p, a, b, l)
				}
			}
			if c := h[(i+2)%len(h)]; len(h) > 2 && b.Sub(a).Cross(c.Sub(b)) <= 0 {
				t.Fatalf("%v is no corner of the hull of %v", b, l)
			}
		}
	}
	if h := (Polyline{{0, 0}, {4, 4}, {2, 2}}).Hull(); len(h) > 2 {
		t.Errorf("points on a line have the hull %v", h)
	}
}
