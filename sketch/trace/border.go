package trace

import (
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// A frame around a picture, drawn or left by where the picture ends, says
// nothing: nobody begins with it. Lines that hug a side over frameShare of its
// length are drawn after all others.
const borderShare = 0.72

// A line hugs a side that is no further away than hugLeast pixels and hugMore of
// the picture's short side: frames of large pictures are drawn less exactly.
const (
	hugLeast = 5
	hugMore  = 0.012
)

// hugPx is how near to a side a line hugs it, in pixels.
func (g grid) hugPx() float64 { return hugLeast + hugMore*float64(min(g.w, g.h)) }

// Sides of a picture.
const (
	inner = iota // none of them
	top
	right
	bottom
	left
	sides
)

// side is the side of the picture that q lies at, the nearest one.
func (g grid) side(q geom.Point) int {
	best, dist := inner, g.hugPx()
	for s, d := range [sides]float64{top: q.Y, right: float64(g.w) - q.X, bottom: float64(g.h) - q.Y, left: q.X} {
		if s != inner && d < dist {
			best, dist = s, d
		}
	}
	return best
}

// splitBorder parts lines where they begin to hug a side that has a frame and
// separates what lies there from the others.
func (g grid) splitBorder(lines []line) (others, frame []line) {
	var hugging [sides]float64
	for _, l := range lines {
		for i := 1; i < len(l.at); i++ {
			a, b := l.at[i-1], l.at[i]
			way := b.Sub(a)
			switch s := g.side(b); s {
			case top, bottom:
				hugging[s] += max(way.X, -way.X)
			case left, right:
				hugging[s] += max(way.Y, -way.Y)
			}
		}
	}
	long := [sides]float64{top: float64(g.w), right: float64(g.h), bottom: float64(g.w), left: float64(g.h)}
	any := false
	for s := range hugging {
		if hugging[s] < borderShare*long[s] {
			hugging[s] = 0
		}
		any = any || hugging[s] > 0
	}
	if !any {
		return lines, nil
	}
	zone := func(q geom.Point) int {
		if hugging[g.side(q)] > 0 {
			return 1
		}
		return 0
	}
	for _, l := range cut(lines, zone) {
		at := 0
		for _, q := range l.at {
			at += zone(q)
		}
		if 2*at > len(l.at) {
			frame = append(frame, l)
		} else {
			others = append(others, l)
		}
	}
	return others, frame
}

// inOrder puts the lines of the picture into the order they are drawn: the
// parts wanted first, the rest, a frame.
func (v *view) inOrder(lines []line) []line {
	others, frame := v.splitBorder(lines)
	return followed(v.partOrder.order(others, v.partOrder.turnOf, v.rtl), inParts(frame, v.rtl))
}

// followed are lines with those of other objects after them.
func followed(lines, others []line) []line {
	object := 0
	if n := len(lines); n > 0 {
		object = lines[n-1].object + 1
	}
	for i := range others {
		others[i].object += object
	}
	return append(slices.Clip(lines), others...)
}

// isBorder reports whether most of a line's way hugs the sides of the picture.
func (g grid) isBorder(path geom.Path) bool {
	at, all := 0.0, 0.0
	for _, l := range path.Flatten(1) {
		for i := 1; i < len(l); i++ {
			for k, n := 0, int(l[i].Dist(l[i-1]))+1; k < n; k++ {
				all++
				if g.side(l[i-1].Lerp(l[i], (float64(k)+0.5)/float64(n))) != inner {
					at++
				}
			}
		}
	}
	return all >= borderShare*2*float64(g.w+g.h) && at > borderShare*all
}
