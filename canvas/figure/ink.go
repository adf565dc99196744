package figure

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

// Lines that a drawing has, in the look's own and in widths of the drawing's.
const (
	penLeast   = 0.42 // of the look's line, the finest …
	penMost    = 1.35 // … and the broadest
	faint      = 0.62 // of the width, the finest of a drawing's lines …
	bold       = 1.9  // … and the boldest
	broadest   = 0.35 // of its own length, so that features of a small face stay apart
	leastPiece = 1.5  // widths: what is seen of a line hidden in part is left out below
	leastLine  = 0.5  // widths: shorter lines are left out
	narrow     = 0.75 // of the strokes of colour: areas between lines are limbs and faces
	inkStep    = 2.0  // pixels between points
)

// scaleOf is how many pixels a unit has.
func scaleOf(m geom.Affine) float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// stroke is a line of the drawing, or a piece of one, as it is seen.
type stroke struct {
	line  geom.Polyline
	width float64
	outer bool
	turn  int
}

// inked are the lines of a drawing that are seen, in their turns, part after part.
func (f *drawing) inked(d Drawing, to geom.Affine, shake func(geom.Point) geom.Point) []paint.Mark {
	all := f.strokes(d, to)
	slices.SortStableFunc(all, func(a, b stroke) int { return a.turn - b.turn })
	var out []paint.Mark
	var pen geom.Point
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(s stroke) bool { return s.turn != all[0].turn })
		if n < 0 {
			n = len(all)
		}
		forms := make([]geom.Polyline, n)
		for i, s := range all[:n] {
			forms[i] = begun(s.line)
		}
		var first func(group []int) int
		if len(out) == 0 {
			first = func(group []int) int { return highest(forms, group) }
		}
		var steps []order.Step
		steps, pen = order.Steps(forms, order.Reading{}, pen, first)
		for _, s := range steps {
			l := slices.Clone(s.Of(forms))
			for k := range l {
				l[k] = shake(l[k])
			}
			out = append(out, paint.Stroke{
				Path: l.Path(), Width: all[s.Line].width, Color: f.ctx.Look.Palette.Ink, Brush: f.ctx.Look.Brush, Seed: f.ctx.SeedOf(f.e, 1000+len(out)),
				Swift: !all[s.Line].outer,
			})
		}
		all = all[n:]
	}
	return out
}

// strokes are the lines of a drawing that are seen, in its own order.
func (f *drawing) strokes(d Drawing, to geom.Affine) []stroke {
	var out []stroke
	for i, s := range d.Shapes {
		if s.Line == 0 {
			continue
		}
		of := f.width * min(max(s.Line/d.Pen, faint), bold)
		for _, l := range s.Path.Transform(to).Flatten(0.3) {
			whole := l.Length()
			width := min(of, max(s.Line*scaleOf(to), broadest*whole))
			if whole+width < leastLine*f.width {
				continue
			}
			for _, run := range f.m.seen(rounded(l), i) {
				if n := run.Length(); n < leastPiece*width && n < 0.9*whole {
					continue
				}
				turn := s.Turn
				if turn == AsBeneath {
					turn = f.m.turnOf(run, d.Shapes, width)
				}
				out = append(out, stroke{run, width, f.m.outer(run, f.width), turn})
			}
		}
	}
	return out
}

// turnOf is the turn of the areas that most of a line runs along, on either side; of
// those that it runs along equally, the first.
func (m *areas) turnOf(l geom.Polyline, shapes []Shape, width float64) int {
	last := 0
	for _, s := range shapes {
		last = max(last, s.Turn)
	}
	votes := make([]int, last+1)
	reach := width/2 + 1
	for i, p := range l {
		side := l[min(i+1, len(l)-1)].Sub(l[max(i-1, 0)]).Unit().Perp().Mul(reach)
		a, b := m.turnAt(p.Add(side), shapes), m.turnAt(p.Sub(side), shapes)
		if a >= 0 {
			votes[a]++
		}
		if b >= 0 && b != a {
			votes[b]++
		}
	}
	most := slices.Max(votes)
	if most == 0 {
		return last
	}
	const equally = 0.9
	return slices.IndexFunc(votes, func(n int) bool { return float64(n) >= equally*float64(most) })
}

// turnAt is the turn of the area on top at a point; −1: there is none.
func (m *areas) turnAt(p geom.Point, shapes []Shape) int {
	x, y := int(math.Floor(p.X))-m.rect.Min.X, int(math.Floor(p.Y))-m.rect.Min.Y
	if x < 0 || y < 0 || x >= m.w || y >= m.h || m.over[y*m.w+x] == 0 {
		return -1
	}
	return shapes[m.over[y*m.w+x]-1].Turn
}

// outer reports whether a line runs along the board for the most part: folds, hems and
// spokes do not.
func (m *areas) outer(l geom.Polyline, width float64) bool {
	const most = 0.5
	r := int(math.Ceil(width))
	bare := func(x, y int) bool { return x < 0 || y < 0 || x >= m.w || y >= m.h || m.label[y*m.w+x] == board }
	n := 0
	for _, p := range l {
		x, y := int(p.X)-m.rect.Min.X, int(p.Y)-m.rect.Min.Y
		if bare(x-r, y) != bare(x+r, y) || bare(x, y-r) != bare(x, y+r) {
			n++
		}
	}
	return float64(n) > most*float64(len(l))
}

// rounded is a line of straight pieces as a hand draws it.
func rounded(l geom.Polyline) geom.Polyline {
	const rounds = 3
	out := l.Resample(inkStep)
	n := len(out) - 1
	closed := n > 2 && out[0] == out[n]
	for range rounds {
		before := out[0]
		for i := 1; i < n; i++ {
			here := out[i]
			out[i] = before.Add(here.Mul(2)).Add(out[i+1]).Mul(0.25)
			before = here
		}
		if closed {
			out[0] = out[n-1].Add(out[0].Mul(2)).Add(out[1]).Mul(0.25)
			out[n] = out[0]
		}
	}
	return out
}

// seen are the pieces of a line that no area after shape i covers.
func (m *areas) seen(l geom.Polyline, i int) []geom.Polyline {
	var out []geom.Polyline
	var run geom.Polyline
	end := func() {
		if len(run) > 1 {
			out = append(out, run)
		}
		run = nil
	}
	for _, p := range l {
		x, y := int(math.Floor(p.X))-m.rect.Min.X, int(math.Floor(p.Y))-m.rect.Min.Y
		if x >= 0 && y >= 0 && x < m.w && y < m.h && m.over[y*m.w+x] > int32(i) {
			end()
			continue
		}
		run = append(run, p)
	}
	end()
	return out
}
