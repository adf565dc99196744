package main

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// The square with round corners that signs lie in, white on a colour.
var box = geom.R(2, 2, 28, 28)

const white = "#ffffff"

// unboxed is a white sign on a square of a colour as the sign alone, in that colour:
// on a board a key of a screen is out of place. Other shapes stay as they are.
func unboxed(shapes []shape) []shape {
	if len(shapes) < 2 || !boxed(shapes[0]) || shapes[0].color == white {
		return shapes
	}
	color := shapes[0].color
	if slices.ContainsFunc(shapes[1:], func(s shape) bool { return s.color != white && s.color != color }) {
		return shapes
	}
	var out []shape
	for _, s := range shapes[1:] {
		if s.color == white {
			out = append(out, shape{color, s.path})
			continue
		}
		for i := range out { // what lies on the sign in the square's colour is a hole
			if b := out[i].path.Bounds(); b.Contains(s.path.Bounds()) {
				out[i].path = wound(append(slices.Clone(out[i].path), s.path...))
			}
		}
	}
	return out
}

// boxed reports whether a shape is the square.
func boxed(s shape) bool {
	const close, full = 0.2, 0.95 // a disc fills less of it
	b := s.path.Bounds()
	if math.Abs(b.Min.X-box.Min.X)+math.Abs(b.Min.Y-box.Min.Y)+math.Abs(b.Max.X-box.Max.X)+math.Abs(b.Max.Y-box.Max.Y) > close {
		return false
	}
	outlines := s.path.Flatten(0.02)
	return len(outlines) == 1 && math.Abs(turn(outlines[0]))/2 > full*box.W()*box.H()
}
