package figure

import (
	"image"

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
	walked []uint8 // of each corner: ways already gone, as bits
}

// at is the area of a pixel.
func (l *lattice) at(x, y int) int {
	if x < 0 || y < 0 || x >= l.w || y >= l.h {
		return board
	}
	return int(l.label[y*l.w+x])
}

// sides are the areas left and right of the step from a corner.
func (l *lattice) sides(x, y, way int) (left, right int) {
	switch way {
	case 0:
		return l.at(x, y-1), l.at(x, y)
	case 1:
		return l.at(x, y), l.at(x-1, y)
	case 2:
		return l.at(x-1, y), l.at(x-1, y-1)
	}
	return l.at(x-1, y-1), l.at(x, y-1)
}

// leaving are the ways from a corner that run between two areas.
func (l *lattice) leaving(x, y int) (out [4]int, n int) {
	for way := range ways {
		if a, b := l.sides(x, y, way); a != b {
			out[n] = way
			n++
		}
	}
	return out, n
}

// edges finds all edges of the areas. The tremor of the hand is not in them yet.
func (m *areas) edges() []edge {
	l := &lattice{areas: m, walked: make([]uint8, (m.w+1)*(m.h+1))}
	var out []edge
	for meetings := range 2 { // first from the meetings, then what is closed
		for y := 1; y < m.h; y++ {
			above, below := m.label[(y-1)*m.w:][:m.w], m.label[y*m.w:][:m.w]
			for x := 1; x < m.w; x++ {
				if a := above[x]; above[x-1] == a && below[x] == a && below[x-1] == a {
					continue
				}
				leaving, n := l.leaving(x, y)
				if n == 0 || meetings == 0 && n == 2 {
					continue
				}
				for _, way := range leaving[:n] {
					if l.walked[y*(m.w+1)+x]&(1<<way) == 0 {
						out = append(out, l.walk(x, y, way, meetings == 1))
					}
				}
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
	e.line = append(e.line, origin.Add(geom.Pt(float64(x), float64(y))))
	for {
		l.walked[y*(l.w+1)+x] |= 1 << way
		mid := geom.Pt(float64(x)+float64(ways[way].X)/2, float64(y)+float64(ways[way].Y)/2)
		e.line = append(e.line, origin.Add(mid))
		x, y = x+ways[way].X, y+ways[way].Y
		l.walked[y*(l.w+1)+x] |= 1 << (way ^ 2)
		leaving, n := l.leaving(x, y)
		at := y*(l.w+1) + x
		if n != 2 || at == start {
			e.to = at
			e.line = append(e.line, origin.Add(geom.Pt(float64(x), float64(y))))
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
		e.line = append(e.line[1:len(e.line)-1:len(e.line)-1], e.line[1])
		e.from, e.to = -1, -1
	}
	return e
}

// smoothed is the line without the steps of its pixels: points move to the mean of
// their neighbours, again and again; ends stay.
func smoothed(l geom.Polyline, closed bool) geom.Polyline {
	const rounds, step = 14, 2.2
	n := len(l)
	if closed {
		n-- // its last point is its first
	}
	if n < 4 {
		return l
	}
	a, b := append(geom.Polyline{}, l[:n]...), make(geom.Polyline, n)
	for range rounds {
		for i := range a {
			if !closed && (i == 0 || i == n-1) {
				b[i] = a[i]
				continue
			}
			b[i] = a[(i+n-1)%n].Add(a[i].Mul(2)).Add(a[(i+1)%n]).Mul(0.25)
		}
		a, b = b, a
	}
	if closed {
		a = append(a, a[0])
	}
	return a.Resample(step)
}
