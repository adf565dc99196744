package trace

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// sight knows which given line belongs to what is seen at a pixel.
type sight struct {
	tops *image.Gray16
	owns []bool   // by number from 1: it is seen anywhere
	edge []uint16 // by pixel: the topmost line drawn there, 0: none
}

// sightOf is nil if the picture does not know.
func sightOf(p paint.Picture) *sight {
	if p.Tops == nil || p.Tops.Rect.Size() != p.Image.Rect.Size() {
		return nil
	}
	size := p.Tops.Rect.Size()
	s := &sight{p.Tops, make([]bool, max(len(p.Trace)+1, 1<<16)), make([]uint16, size.X*size.Y)}
	for y := range p.Tops.Rect.Dy() {
		row := p.Tops.Pix[y*p.Tops.Stride:][:2*p.Tops.Rect.Dx()]
		for i := 0; i < len(row); i += 2 {
			s.owns[int(row[i])<<8|int(row[i+1])] = true
		}
	}
	return s
}

// at is the number of the line seen at q, in the picture's own pixels.
func (s *sight) at(q geom.Point) int {
	x, y := int(q.X), int(q.Y)
	if q.X < 0 || q.Y < 0 || x >= s.tops.Rect.Dx() || y >= s.tops.Rect.Dy() {
		return 0
	}
	p := s.tops.Pix[y*s.tops.Stride+2*x:]
	return int(p[0])<<8 | int(p[1])
}

// drawnBy is the number of the line above that is drawn along q, 0: none.
func (s *sight) drawnBy(q geom.Point) int {
	x, y := int(q.X), int(q.Y)
	if q.X < 0 || q.Y < 0 || x >= s.tops.Rect.Dx() || y >= s.tops.Rect.Dy() {
		return 0
	}
	return int(s.edge[y*s.tops.Rect.Dx()+x])
}

// draws notes that line number n is drawn along q.
func (s *sight) draws(q geom.Point, n int) {
	w, h := s.tops.Rect.Dx(), s.tops.Rect.Dy()
	x, y := int(q.X), int(q.Y)
	for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
			s.edge[v*w+u] = uint16(n)
		}
	}
}

// look finds out where line i is seen, on it or right beside it, and what
// hides most of it. Lines are looked at from the topmost down: an edge that
// two things share is drawn once, by the upper one.
func (g *given) look(s *sight, i int) {
	const beside = 1.3 // pixels: outlines lie on the edges of what they bound
	hidden := map[int]int{}
	sum, all := 0, 0
	for _, l := range g.spines {
		seen := make([]bool, len(l.at))
		for k, q := range l.at {
			side := l.at[min(k+1, len(l.at)-1)].Sub(l.at[max(k-1, 0)]).Unit().Perp().Mul(beside)
			all++
			top := s.at(q)
			switch by := s.drawnBy(q); {
			case by != 0:
				top = by
			case top == i+1 || s.at(q.Add(side)) == i+1 || s.at(q.Sub(side)) == i+1:
				seen[k] = true
			}
			if !seen[k] && top > i+1 {
				hidden[top-1]++
				sum++
			}
		}
		g.seen = append(g.seen, seen)
	}
	for k, l := range g.spines {
		for j, q := range l.at {
			if g.seen[k][j] {
				s.draws(q, i+1)
			}
		}
	}
	if 2*sum <= all {
		return
	}
	most := 0
	for j, n := range hidden { // the order of the map does not matter: ties go to the first
		if n > most || n == most && j < g.cover {
			g.cover, most = j, n
		}
	}
}
