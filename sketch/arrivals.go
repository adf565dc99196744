package sketch

import "image"

// Arrivals calls found for all that a hand adds to the board in frame n: pixels x0
// to x1−1 of row y of a layer, in board pixels. What comes whole or fades in is not
// among it, nor is what passes over the board. Every finished pixel of a drawing
// comes once, whether or not it is seen under later ones.
func (s *Script) Arrivals(n int, found func(layer *image.RGBA, y, x0, x1 int)) {
	for _, a := range s.inkings {
		arrive(a, n, found)
	}
}

func arrive(a inking, n int, found func(layer *image.RGBA, y, x0, x1 int)) {
	switch a := a.(type) {
	case *insertedUnder:
		for _, own := range a.own {
			arrive(own, n, found)
		}
	case *reveal:
		at := a.layer.Rect.Min
		for _, u := range a.runsOf(n) {
			found(a.layer, at.Y+int(u.y), at.X+int(u.x0), at.X+int(u.x1))
		}
	}
}
