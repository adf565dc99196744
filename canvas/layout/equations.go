package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// equations are formulas that follow from each other, one below the other with their signs
// on one line; the last one, which is what they come to, is the largest.
type equations struct {
	steps []*item
	signs []element.Relation
}

// How equations are set, in design units and shares.
const (
	equationMost  = 124 // size of the steps
	equationLeast = 62  // …below which lines are broken rather
	resultGrown   = 1.3 // times that, what they come to
	equationGap   = 0.75
)

// equated is blocks with the formulas that follow each other as one.
func (c *composition) equated(blocks []block) []block {
	var out []block
	var run equations
	flush := func() {
		if len(run.steps) > 1 && run.size(c, geom.Pt(c.area.W(), element.Unbounded)) >= equationLeast*c.ctx.Unit {
			all := run
			out = append(out, &all)
		} else {
			for _, it := range run.steps {
				out = append(out, it)
			}
		}
		run = equations{}
	}
	for _, p := range blocks {
		it, ok := p.(*item)
		if ok && it.kind.Relates != nil && it.e.Rotate == 0 && it.pad(c.ctx) == (geom.Point{}) && !c.joined[it] && it.next == nil {
			if sign, ok := it.kind.Relates(c.ctx, it.e); ok {
				run.steps, run.signs = append(run.steps, it), append(run.signs, c.reading(sign))
				continue
			}
		}
		flush()
		out = append(out, p)
	}
	flush()
	return out
}

// reading is a relation as it lies in reading space: formulas are written from left to
// right everywhere.
func (c *composition) reading(r element.Relation) element.Relation {
	if c.mirrored {
		r.At = r.W - r.At
	}
	return r
}

func (q *equations) items() []*item { return q.steps }

// grown is how many times the size of the steps line i is set in.
func (q *equations) grown(i int) float64 {
	if i == len(q.steps)-1 {
		return resultGrown
	}
	return 1
}

// extent is the room of all lines in steps of one pixel, before and behind their signs and
// from the first to the last.
func (q *equations) extent() (before, behind, high float64) {
	for i, s := range q.signs {
		k := q.grown(i)
		before, behind = math.Max(before, k*s.At), math.Max(behind, k*(s.W-s.At))
		high += k * s.H
	}
	return before, behind, high + equationGap*float64(len(q.signs)-1)
}

// size is that of the steps in a room.
func (q *equations) size(c *composition, room geom.Point) float64 {
	before, behind, high := q.extent()
	edge := q.signs[0].Edge
	return math.Min(math.Min((room.X-edge)/(before+behind), (room.Y-edge*float64(len(q.signs)))/high), equationMost*c.ctx.Unit)
}

func (q *equations) minSize(c *composition, w float64) geom.Point {
	least := equationLeast * c.ctx.Unit * math.Min(c.growth, 1)
	for _, s := range q.signs {
		least = math.Max(least, c.ctx.Floor()/s.Smallest)
	}
	before, behind, high := q.extent()
	edge := q.signs[0].Edge
	return geom.Pt((before+behind)*least+edge, high*least+edge*float64(len(q.signs)))
}

func (q *equations) preferredSize(c *composition, room geom.Point) geom.Point {
	size := q.size(c, room)
	before, behind, high := q.extent()
	edge := q.signs[0].Edge
	return geom.Pt((before+behind)*size+edge, high*size+edge*float64(len(q.signs)))
}

func (q *equations) place(c *composition, box geom.Rect) {
	size := q.size(c, geom.Pt(box.W(), box.H()))
	before, behind, high := q.extent()
	edge := q.signs[0].Edge
	n := float64(len(q.signs))
	sign := box.Center().X + (before-behind)*size/2
	gap, y := spaced(box.H(), (high-equationGap*(n-1))*size+edge*n, equationGap*size, len(q.signs))
	y += box.Min.Y
	for i, s := range q.signs {
		own := size * q.grown(i)
		it := q.steps[i]
		it.cs.Size = own
		h := s.H*own + edge
		it.box = geom.R(sign-s.At*own-edge/2, y, s.W*own+edge, h)
		y += h + gap
	}
}

// formulaTitles is the size of formulas that stand in one scene at most, times that of a title.
const formulaTitles = 1.35

// agreeOnSize narrows the boxes of formulas that stand in one scene until all are
// set in one size; alone, each would fill its box.
func (c *composition) agreeOnSize(s *contents) {
	ctx := c.ctx
	var all []*item
	for _, it := range itemsOf(s.body) {
		if it.kind.OneSize && it.e.Rotate == 0 && it.cs.Size == 0 {
			all = append(all, it)
		}
	}
	if len(all) < 2 {
		return
	}
	at := func(it *item, size float64) (geom.Point, error) {
		return it.measure(ctx, element.Constraints{Room: geom.Pt(element.Unbounded, element.Unbounded), Size: size, Growth: c.growth})
	}
	size := math.Inf(1)
	for _, it := range all {
		lo, hi := ctx.Floor(), formulaTitles*c.size(plan.RoleTitle)
		for range 12 {
			mid := (lo + hi) / 2
			if s, err := at(it, mid); err == nil && s.X <= it.box.W() && s.Y <= it.box.H() {
				lo = mid
			} else {
				hi = mid
			}
		}
		size = math.Min(size, lo)
	}
	for _, it := range all {
		if s, err := at(it, size); err == nil && s.X <= it.box.W() && s.Y <= it.box.H() {
			m := it.box.Center()
			it.box = geom.R(m.X-s.X/2, m.Y-s.Y/2, s.X, s.Y)
		}
	}
}
