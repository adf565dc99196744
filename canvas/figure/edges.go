package figure

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// edge is a line along which two areas touch, from one meeting of three areas to
// the next, or all around: every edge is found once, however many shapes end there.
type edge struct {
	line        geom.Polyline // in board pixels; a closed one ends where it begins
	left, right int           // the areas on either side, looking along the line
	from, to    int           // its meetings; −1: it is closed
}

// The four ways along the lattice of pixel corners.
var ways = [4]image.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// lattice walks between pixels.
type lattice struct {
	*areas
	line geom.Polyline // of the edge that is walked
}

// corner is the areas of the pixels about a corner, which is none of the rim's: above
// it to the left and to the right, below it to the left and to the right.
func (l *lattice) corner(x, y int) (a, b, c, d int32) {
	at := y*l.w + x
	return l.label[at-l.w-1], l.label[at-l.w], l.label[at-1], l.label[at]
}

// sides are the areas left and right of the step from a corner.
func (l *lattice) sides(x, y, way int) (left, right int) {
	a, b, c, d := l.corner(x, y)
	switch way {
	case 0:
		return int(b), int(d)
	case 1:
		return int(d), int(c)
	case 2:
		return int(c), int(a)
	}
	return int(a), int(b)
}

// leaving are the ways from a corner that run between two areas.
func (l *lattice) leaving(x, y int) (out [4]int, n int) {
	a, b, c, d := l.corner(x, y)
	for way, parts := range [4]bool{b != d, d != c, c != a, a != b} {
		if parts {
			out[n] = way
			n++
		}
	}
	return out, n
}

// edges finds all edges of the areas. The tremor of the hand is not in them yet.
func (m *areas) edges() []edge {
	m.walked = cleared(m.walked, (m.w+1)*(m.h+1))
	l := &lattice{areas: m}
	var out []edge
	var closed []image.Point // corners where two areas meet: edges without a meeting may begin there
	for y := 1; y < m.h; y++ {
		above, below := m.label[(y-1)*m.w:][:m.w], m.label[y*m.w:][:m.w]
		a, c := above[0], below[0] // to the left of the corner
		for x := 1; x < m.w; x++ {
			b, d := above[x], below[x]
			plain := (a^b)|(c^d)|(a^c) == 0
			if a, c = b, d; plain {
				continue
			}
			leaving, n := l.leaving(x, y)
			if n == 2 {
				closed = append(closed, image.Pt(x, y))
				continue
			}
			for _, way := range leaving[:n] {
				if l.walked[y*(m.w+1)+x]&(1<<way) == 0 {
					out = append(out, l.walk(x, y, way, false))
				}
			}
		}
	}
	for _, p := range closed {
		leaving, n := l.leaving(p.X, p.Y)
		for _, way := range leaving[:n] {
			if l.walked[p.Y*(m.w+1)+p.X]&(1<<way) == 0 {
				out = append(out, l.walk(p.X, p.Y, way, true))
			}
		}
	}
	return out
}

// walk follows an edge from a corner to where it ends, and marks it both ways.
func (l *lattice) walk(x, y, way int, closed bool) edge {
	left, right := l.sides(x, y, way)
	e := edge{left: left, right: right, from: y*(l.w+1) + x, to: -1}
	origin := geom.Pt(float64(l.rect.Min.X), float64(l.rect.Min.Y))
	start := e.from
	l.line = append(l.line[:0], origin.Add(geom.Pt(float64(x), float64(y))))
	for {
		l.walked[y*(l.w+1)+x] |= 1 << way
		mid := geom.Pt(float64(x)+float64(ways[way].X)/2, float64(y)+float64(ways[way].Y)/2)
		l.line = append(l.line, origin.Add(mid))
		x, y = x+ways[way].X, y+ways[way].Y
		l.walked[y*(l.w+1)+x] |= 1 << (way ^ 2)
		leaving, n := l.leaving(x, y)
		at := y*(l.w+1) + x
		if n != 2 || at == start {
			e.to = at
			l.line = append(l.line, origin.Add(geom.Pt(float64(x), float64(y))))
			break
		}
		next := leaving[0]
		if next == way^2 {
			next = leaving[1]
		}
		way = next
	}
	if closed {
		// Its first corner is as good as any: the line goes through the middles alone.
		l.line[len(l.line)-1] = l.line[1]
		e.line = slices.Clone(l.line[1:])
		e.from, e.to = -1, -1
		return e
	}
	e.line = slices.Clone(l.line)
	return e
}

// edgeStep is how far apart the points of an edge lie, in pixels.
const edgeStep = 2.2

// smoothed is the line without the steps of its pixels: points move to the mean of
// their neighbours, again and again; ends stay. The line given changes.
func smoothed(l geom.Polyline, closed bool) geom.Polyline {
	const rounds = 14
	n := len(l)
	if closed {
		n-- // its last point is its first
	}
	if n < 4 {
		return l
	}
	for range rounds {
		first, before := l[0], l[n-1]
		for i := range n - 1 {
			here := l[i]
			if closed || i > 0 {
				l[i] = before.Add(here.Mul(2)).Add(l[i+1]).Mul(0.25)
			}
			before = here
		}
		if closed {
			l[n-1] = before.Add(l[n-1].Mul(2)).Add(first).Mul(0.25)
		}
	}
	if closed {
		l[n] = l[0]
	}
	return l.Resample(edgeStep)
}
