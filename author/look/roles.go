package look

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/oklab"
)

// ground is what a picture is drawn on.
type ground struct {
	lab
	even float64 // share of the picture that is of its very colour
}

// Of what the board is taken from.
const (
	shade     = 0.13 // colours nearer than that are one ground in changing light
	loud      = 7    // by how much colour counts against a ground: a lawn is large too
	edgeWorth = 0.8  // the edges' share beside that of all: what is drawn lies in the middle
)

// groundOf is the largest quiet colour, above all at the edges.
func groundOf(all []cluster) ground {
	best, most := 0, -1.0
	for i, c := range all {
		v := 0.0
		for _, o := range all {
			if d := c.Distance(o.lab); d < shade {
				v += (o.quiet + edgeWorth*o.edge) * (1 - d/shade)
			}
		}
		v /= 1 + loud*max(c.Chroma()-mostChroma, 0)
		if v > most {
			best, most = i, v
		}
	}
	g := ground{lab: all[best].lab}
	for _, o := range all {
		if g.Distance(o.lab) < shade/2 {
			g.even += o.share
		}
	}
	return g
}

// drawnOn is how much of a picture is of the ground's very colour at least where something was
// drawn on a board. A photograph has no ground.
const drawnOn = 0.62

// Boards are darker or lighter than most colours of photographs: words stand on
// them for minutes.
const (
	boardContrast = 9.0  // of black or white on a board that is made of a picture's colour
	plainContrast = 6.5  // of them on a board that was there
	mostChroma    = 0.06 // of a board that is made
)

// board is the ground as a board: quiet enough to be written on.
func (g ground) board() lab {
	c, want := g.lab, plainContrast
	if g.even < drawnOn {
		want = boardContrast
		if chroma := c.Chroma(); chroma > mostChroma {
			c.A, c.B = c.A*mostChroma/chroma, c.B*mostChroma/chroma
		}
	}
	step := 0.01
	if !isLight(c) {
		step = -step
	}
	for contrast(extreme(c), c) < want && c.L > 0 && c.L < 1 {
		c.L += step
		c.A, c.B = c.A*0.985, c.B*0.985
	}
	return c
}

// Of what ink and accents are taken from.
const (
	leastInk    = 0.003  // share of the picture
	leastAccent = 0.0015 // share of the picture
	leastBright = 0.0006 // of a colour that catches the eye
	bright      = 0.1    // chroma of such a colour
	colourful   = 0.045  // chroma from which a colour is one
	tint        = 0.032  // of a pale one
	unlike      = 0.3    // distance from which a further accent is worth all it is
	hueApart    = 0.09   // distance between accents that were both there
)

// roles sorts clusters into a palette.
func roles(s *survey) (palette, ground) {
	all := s.clusters()
	g := groundOf(all)
	board := g.board()
	p := palette{board: &board}
	if ink := inkOf(all, board); ink != nil {
		full := s.undiluted(*ink, g.lab)
		p.ink = &full
	}
	p.accents = accentsOf(all, g, p.ink)
	if p.ink != nil {
		p.muted = mutedOf(all, board, *p.ink)
	}
	return p, g
}

// inkOf is the colour that stands out most, greys before colours of the same
// contrast, large areas before specks; nil: none stands out enough.
func inkOf(all []cluster, board lab) *lab {
	var best *lab
	most := 0.0
	for i := range all {
		c := &all[i]
		ratio := contrast(c.lab, board)
		if c.share < leastInk || ratio < textContrast {
			continue
		}
		v := ratio * math.Pow(c.share, 0.15) / (1 + 2*c.Chroma())
		if v > most {
			best, most = &c.lab, v
		}
	}
	return best
}

// undiluted is the ink without what thin lines mix in of the board: the mean of
// that sixth of its pixels that lies farthest from it.
func (s *survey) undiluted(ink, board lab) lab {
	const part, kin = 6, 0.06
	var of []point
	all := 0.0
	for i := range s.cells {
		c := &s.cells[i]
		if c.n == 0 {
			continue
		}
		p := point{lab: oklab.Of(c.mean()), cell: c}
		if p.Distance(board) < ink.Distance(board)-kin || math.Hypot(p.A-ink.A, p.B-ink.B) > kin || (p.L > board.L) != (ink.L > board.L) {
			continue
		}
		of, all = append(of, p), all+c.n
	}
	slices.SortStableFunc(of, func(a, b point) int { return compare(b.Distance(board), a.Distance(board)) })
	var sum lab
	n := 0.0
	for _, p := range of {
		sum.L, sum.A, sum.B, n = sum.L+p.L*p.cell.n, sum.A+p.A*p.cell.n, sum.B+p.B*p.cell.n, n+p.cell.n
		if n > all/part {
			break
		}
	}
	if n == 0 {
		return ink
	}
	return lab{L: sum.L / n, A: sum.A / n, B: sum.B / n}
}

// accentsOf are the colours of a picture, the most colourful and largest first,
// each unlike those before.
func accentsOf(all []cluster, g ground, ink *lab) []lab {
	type scored struct {
		lab
		score float64
	}
	var found []scored
	drawn := g.even >= drawnOn
	apartFromBoard := hueApart
	if !drawn { // its colour was moved
		apartFromBoard /= 2
	}
	for _, c := range all {
		if c.Chroma() < tint || c.Chroma() < colourful && c.L < 0.75 || c.share < leastBright || c.share < leastAccent && c.Chroma() < bright || c.Distance(g.lab) < apartFromBoard || ink != nil && c.Distance(*ink) < hueApart {
			continue
		}
		if drawn && g.Chroma() > colourful && apart(degrees(c.lab), degrees(g.lab)) < 25 && c.Chroma() < g.Chroma()+0.03 {
			continue // the board in shadow
		}
		if drawn && blended(c.lab, g.lab, all) {
			continue
		}
		found = append(found, scored{c.lab, (c.Chroma() - tint/2) * math.Pow(c.share, 0.3)})
	}
	var out []lab
	for len(out) < accentCount && len(found) > 0 {
		// What is unlike those taken is worth more than the next of the same hue.
		value := func(s scored) float64 {
			v := s.score
			for _, o := range out {
				v *= min(s.Distance(o)/unlike, 1)
			}
			return v
		}
		best := slices.MaxFunc(found, func(a, b scored) int { return compare(value(a), value(b)) })
		out = append(out, best.lab)
		found = slices.DeleteFunc(found, func(s scored) bool { return s.Distance(best.lab) < hueApart })
	}
	return out
}

// blended reports whether a colour is the edge of another where it ends on the
// board, or a thin line of it.
func blended(c, board lab, all []cluster) bool {
	const straight = 0.05 // how far blends lie from the way between two colours: they are made in sRGB
	whole := c.Distance(board)
	for _, o := range all {
		if o.share < leastAccent || o.Distance(board) < whole+hueApart {
			continue
		}
		if t := whole / o.Distance(board); t > 0.1 && c.Distance(board.Toward(o.lab, t)) < straight {
			return true
		}
	}
	return false
}

// mutedOf is a grey of the picture that can be read and stays behind the ink; nil:
// it has none.
func mutedOf(all []cluster, board, ink lab) *lab {
	var best *lab
	most := 0.0
	for i := range all {
		c := &all[i]
		ratio := contrast(c.lab, board)
		if c.share < leastInk || c.Chroma() > colourful || ratio < textContrast || ratio > 0.7*contrast(ink, board) {
			continue
		}
		if c.share > most {
			best, most = &c.lab, c.share
		}
	}
	return best
}
