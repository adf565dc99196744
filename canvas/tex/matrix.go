package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// matrix sets a grid of cells row by row, centred on the axis.
func (s *setter) matrix(n matrix, h how) (box, error) {
	inside := h.in(max(h.style, text))
	if n.display {
		inside = h.in(display)
	}
	g, err := s.cells(n, inside)
	if err != nil {
		return box{}, err
	}
	em := s.em(h)
	body := nothing()
	for i, cells := range g.boxes {
		x := 0.0
		for j, c := range cells {
			at := x
			switch n.alignOf(j) {
			case 'c':
				at += (g.widths[j] - c.w) / 2
			case 'r':
				at += g.widths[j] - c.w
			}
			body.put(c, geom.Pt(at, g.baselines[i]))
			x += g.widths[j] + n.gapAfter(j, len(g.widths))*em
		}
		body.w = math.Max(body.w, x)
	}
	body.w = 0
	for j, w := range g.widths {
		body.w += w + n.gapAfter(j, len(g.widths))*em
	}
	body.reach(g.asc, g.desc)
	body = body.settled()
	// Centre the whole on the axis.
	lift := (body.desc-body.asc)/2 + s.axis*em
	centred := nothing()
	centred.put(body, geom.Pt(0, -lift))
	centred.w = body.w
	if n.open == "" && n.close == "" {
		return centred, nil
	}
	return s.between(n.open, n.close, centred, h)
}

func (n matrix) alignOf(col int) byte {
	if n.gaps == gapsPairs {
		return n.align[col%len(n.align)]
	}
	return n.align[min(col, len(n.align)-1)]
}

// gapAfter is the white behind a column, in em.
func (n matrix) gapAfter(col, cols int) float64 {
	switch {
	case col == cols-1:
		return 0
	case n.gaps == gapsPairs && col%2 == 0:
		return 5.0 / 18 // the relation at the seam has lost its left neighbour
	case n.gaps == gapsPairs:
		return 2
	}
	return 1
}

// grid of set cells.
type grid struct {
	boxes     [][]box
	widths    []float64
	baselines []float64
	asc, desc float64 // of the whole about the first baseline
}

// cells sets every cell and finds columns and baselines: rows stand 1.3 em
// apart, further where they would come closer than a third of an em.
func (s *setter) cells(n matrix, h how) (grid, error) {
	var g grid
	em := s.em(h)
	pitch, clear := 1.3*em, 0.3*em
	if n.display {
		pitch, clear = 1.5*em, 0.45*em
	}
	y, below := 0.0, 0.0
	for i, cells := range n.rows {
		line := make([]box, len(cells))
		asc, desc := 0.0, 0.0
		for j, c := range cells {
			b, err := s.row(c, h)
			if err != nil {
				return g, err
			}
			line[j] = b
			asc, desc = math.Max(asc, b.asc), math.Max(desc, b.desc)
			if j == len(g.widths) {
				g.widths = append(g.widths, 0)
			}
			g.widths[j] = math.Max(g.widths[j], b.w)
		}
		if i == 0 {
			g.asc = asc
		} else {
			y += math.Max(pitch, below+clear+asc)
		}
		g.boxes = append(g.boxes, line)
		g.baselines = append(g.baselines, y)
		below = desc
		g.desc = y + desc
	}
	return g, nil
}
