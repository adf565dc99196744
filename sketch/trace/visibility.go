package trace

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// visibility is which source path is seen at a pixel.
type visibility struct {
	tops      *image.Gray16
	visible   []bool   // by number from 1: it is seen anywhere
	drawnEdge []uint16 // by pixel: the topmost line drawn there, 0: none
}

// visibilityOf is nil if the picture does not say.
func visibilityOf(p paint.Picture) *visibility {
	if p.Tops == nil || p.Tops.Rect.Size() != p.Image.Rect.Size() {
		return nil
	}
	size := p.Tops.Rect.Size()
	s := &visibility{p.Tops, make([]bool, max(len(p.Trace)+1, 1<<16)), make([]uint16, size.X*size.Y)}
	for y := range p.Tops.Rect.Dy() {
		row := p.Tops.Pix[y*p.Tops.Stride:][:2*p.Tops.Rect.Dx()]
		for i := 0; i < len(row); i += 2 {
			s.visible[int(row[i])<<8|int(row[i+1])] = true
		}
	}
	return s
}

// at is the number of the line seen at q, in the picture's own pixels.
func (s *visibility) at(q geom.Point) int {
	x, y := int(q.X), int(q.Y)
	if q.X < 0 || q.Y < 0 || x >= s.tops.Rect.Dx() || y >= s.tops.Rect.Dy() {
		return 0
	}
	p := s.tops.Pix[y*s.tops.Stride+2*x:]
	return int(p[0])<<8 | int(p[1])
}

// drawnBy is the number of the line above that is drawn along q, 0: none.
func (s *visibility) drawnBy(q geom.Point) int {
	x, y := int(q.X), int(q.Y)
	if q.X < 0 || q.Y < 0 || x >= s.tops.Rect.Dx() || y >= s.tops.Rect.Dy() {
		return 0
	}
	return int(s.drawnEdge[y*s.tops.Rect.Dx()+x])
}

// noteDrawn notes that line number n is drawn along q.
func (s *visibility) noteDrawn(q geom.Point, n int) {
	w, h := s.tops.Rect.Dx(), s.tops.Rect.Dy()
	x, y := int(q.X), int(q.Y)
	for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
			s.drawnEdge[v*w+u] = uint16(n)
		}
	}
}

// findVisible finds out where line i is seen, on it or right beside it, and what
// hides most of it. Lines are looked at from the topmost down: an edge that
// two things share is drawn once, by the upper one, unless the lower one's line were
// broken for it.
func (g *sourcePath) findVisible(s *visibility, i int) {
	const beside = 1.3 // pixels: outlines lie on the edges of what they bound
	hidden := map[int]int{}
	sum, all := 0, 0
	for _, l := range g.spines {
		seen, shared := make([]bool, len(l.at)), make([]bool, len(l.at))
		for k, q := range l.at {
			side := l.at[min(k+1, len(l.at)-1)].Sub(l.at[max(k-1, 0)]).Unit().Perp().Mul(beside)
			all++
			top := s.at(q)
			own := top == i+1 || s.at(q.Add(side)) == i+1 || s.at(q.Sub(side)) == i+1
			if by := s.drawnBy(q); by != 0 {
				top, shared[k] = by, own
			} else {
				seen[k] = own
			}
			if !seen[k] && top > i+1 {
				hidden[top-1]++
				sum++
			}
		}
		closeShared(seen, shared)
		g.seen = append(g.seen, seen)
	}
	for k, l := range g.spines {
		for j, q := range l.at {
			if g.seen[k][j] {
				s.noteDrawn(q, i+1)
			}
		}
	}
	if 2*sum <= all {
		return
	}
	most := 0
	for j, n := range hidden { // the order of the map does not matter: ties go to the first
		if n > most || n == most && j < g.coveredBy {
			g.coveredBy, most = j, n
		}
	}
}

// closeShared lets a line go on along edges that it shares with another, between places
// where it is seen by itself: a contour is drawn in one go.
func closeShared(seen, shared []bool) {
	const most = 0.15 // of the line's points
	last := -1        // the last point at which it is seen
	for k := range seen {
		if !seen[k] {
			continue
		}
		if gap := k - last - 1; last >= 0 && gap > 0 && float64(gap) <= most*float64(len(seen)) && !slices.Contains(shared[last+1:k], false) {
			for j := last + 1; j < k; j++ {
				seen[j] = true
			}
		}
		last = k
	}
}
