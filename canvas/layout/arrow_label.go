package layout

import (
	"errors"
	"fmt"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// The size of an arrow's words: times that of other labels, and by what it falls behind
// them at most where they grow.
const (
	arrowLabel = 0.9
	arrowQuiet = 1.35
)

// errNoRoom is an overflow of the board rather than of a box.
var errNoRoom = errors.New("no room left on the board")

// labelArrow writes the words of a built arrow beside its shaft, off all that
// is drawn. Where there is no place for them, the arrow takes another way.
func (c *composition) labelArrow(it *item) {
	first := it.built.route
	w, ok, err := c.labelBeside(it)
	if err != nil {
		c.fail(it, err)
		return
	}
	if from, to := c.endsOf(it); !ok && from != nil && to != nil {
		for _, other := range c.routes(it, from, to) {
			if other.cost+other.clash >= costTip {
				break
			}
			c.draw(it, other)
			if w, ok, err = c.labelBeside(it); err != nil || ok {
				break
			}
		}
		if !ok {
			c.draw(it, first)
			c.noRoomFor(it, fmt.Errorf("the label %q overflows: there is no room for it beside its arrow, off all lines: %w", it.e.Label, errNoRoom))
		}
	}
	if w.Text == nil {
		return
	}
	it.built.label = geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H)
	it.built.marks = append(it.built.marks, w)
	it.built.covers = it.built.covers.Union(it.built.label)
	it.built.anchor = it.built.covers
}

// arrowSize is the size in pixels of the words beside arrows: a little below
// that of labels, and hardly grown with them.
func (c *composition) arrowSize() float64 {
	return math.Max(c.size(plan.RoleLabel)*arrowLabel/math.Min(math.Max(c.growth/1.3, 1), arrowQuiet), c.ctx.Floor())
}

// loneLabel is how much larger the only words beside arrows in a scene are set.
const loneLabel = 1.35

// arrowType is the size of one arrow's words: no larger than what its ends are
// labelled in.
func (c *composition) arrowType(it *item) float64 {
	size := c.arrowSize()
	labelled := 0
	for _, o := range c.all {
		if o.connector() && o.e.Label != "" {
			labelled++
		}
	}
	if labelled == 1 && c.growth > 1 {
		size *= loneLabel
	}
	for _, id := range []string{it.e.From, it.e.To} {
		if end := c.byID(id); end != nil && end.cs.Size > 0 && end.e.Label != "" {
			size = math.Min(size, end.cs.Size)
		}
	}
	return math.Max(size, c.ctx.Floor())
}

// settings are the ways to set an arrow's words, best first: shares of their
// size, and the width of their lines, times their size.
var settings = [...]struct{ size, wrap float64 }{
	{1, wrapArrow}, {0.85, wrapArrow}, {1, 5}, {0.7, wrapArrow}, {0.7, 5}, {0.5, wrapArrow}, {0.5, 5}, {0.5, 1},
}

// labelBeside writes an arrow's label next to its shaft, near the middle, where
// it touches nothing. It reports false where there is no such place, with the
// least bad one.
func (c *composition) labelBeside(it *item) (paint.Writing, bool, error) {
	ctx := c.ctx
	full := c.arrowType(it)
	st := ctx.Style(plan.RoleLabel, full)
	pts := it.built.shaft.Resample(4 * ctx.Unit)
	col := ctx.Legible(ctx.Named(it.e.Color, ctx.Look.Palette.Ink), ctx.Look.Palette.Board, st.SizePx)
	written := func(t *fonts.Text, at geom.Point) paint.Writing {
		return paint.Writing{Text: t, At: at, Color: col, Strong: col, Brush: ctx.Grain(), Seed: ctx.SeedOf(it.e, 50)}
	}
	around := c.obstaclesFor(it)
	var worst paint.Writing
	least := math.Inf(1)
	var last geom.Point
	for _, s := range settings {
		st.SizePx = math.Max(full*s.size, ctx.Floor())
		t, err := ctx.SetText(it.e.Label, st, s.wrap*st.SizePx, plan.AlignCenter)
		if err != nil {
			return paint.Writing{}, false, err
		}
		size := geom.Pt(t.W, t.H)
		if size == last {
			continue
		}
		last = size
		best, found := spot{cost: math.Inf(1)}, false
		for _, p := range append(c.spots(pts, size.Mul(0.5)), c.nearby(pts, size.Mul(0.5))...) {
			if p.cost >= best.cost && found {
				continue
			}
			bad := around.touched(p.at)
			if bad == 0 {
				best, found = p, true
			} else if p.cost+bad < least {
				least, worst = p.cost+bad, written(t, p.at.Min)
			}
		}
		if found {
			return written(t, best.at.Min), true, nil
		}
	}
	return worst, false, nil
}

// spot is a place for a label and how far it is from the best one.
type spot struct {
	at   geom.Rect
	cost float64
}

// spots are the places beside a line for a label of half the given size:
// before all next to its middle, above level lines and right of upright ones.
func (c *composition) spots(pts geom.Polyline, half geom.Point) []spot {
	ctx := c.ctx
	if len(pts) < 2 {
		return nil
	}
	var out []spot
	for _, at := range [...]float64{0.5, 0.42, 0.58, 0.32, 0.68, 0.22, 0.78, 0.12, 0.88} {
		i := min(int(at*float64(len(pts)-1)), len(pts)-2)
		normal := pts[i+1].Sub(pts[max(i-1, 0)]).Unit().Perp()
		if normal.Y > 0.1 || math.Abs(normal.Y) <= 0.1 && normal.X < 0 {
			normal = normal.Mul(-1)
		}
		for turn, side := range [...]float64{1, -1} {
			n := normal.Mul(side)
			for far, more := range [...]float64{0, 0.6, 1.4} {
				off := math.Abs(n.X)*half.X + math.Abs(n.Y)*half.Y*0.85 + ctx.Gap(0)*1.4 + ctx.Line() + more*half.Y
				m := pts[i].Add(n.Mul(off))
				out = append(out, spot{
					geom.Rect{Min: m.Sub(half), Max: m.Add(half)},
					math.Abs(at-0.5) + float64(turn)*0.15 + float64(far)*0.3,
				})
			}
		}
	}
	return out
}

// nearby are places around a line for a label of half the given size, up to
// labelAway from it.
func (c *composition) nearby(pts geom.Polyline, half geom.Point) []spot {
	ctx := c.ctx
	var out []spot
	const round = 16
	for i := 0; i < len(pts); i += max(len(pts)/6, 1) {
		at := float64(i) / float64(len(pts))
		for far := 1.0; far <= labelAway; far++ {
			for turn := range round {
				sin, cos := math.Sincos(2 * math.Pi * float64(turn) / round)
				off := math.Min(half.X/math.Max(math.Abs(cos), 1e-9), half.Y/math.Max(math.Abs(sin), 1e-9))
				m := pts[i].Add(geom.Pt(cos, sin).Mul(off + far*ctx.Gap(0) + ctx.Line()))
				out = append(out, spot{geom.Rect{Min: m.Sub(half), Max: m.Add(half)}, 1 + 0.25*far + math.Abs(at-0.5)})
			}
		}
	}
	return out
}

// labelAway is how far a label may lie from its arrow, in hairline gaps.
const labelAway = 5

// labelObstacles are what an arrow's label has to keep off.
type labelObstacles struct {
	page   geom.Rect
	rects  []geom.Rect     // elements, overlays, other labels
	lines  []geom.Polyline // of all arrows and of the layout
	heads  []geom.Polyline
	margin float64 // pixels between a label and a line
}

func (c *composition) obstaclesFor(self *item) *labelObstacles {
	ctx := c.ctx
	o := &labelObstacles{page: c.obstacles.page, lines: append([]geom.Polyline{}, c.obstacles.lines...), margin: ctx.Line()}
	from, to := c.byID(self.e.From), c.byID(self.e.To)
	for _, w := range c.obstacles.obstacles {
		if w.leaf != nil && from != nil && to != nil && geom.Inside(w.r, from.built.anchor.Center()) && geom.Inside(w.r, to.built.anchor.Center()) {
			continue // what all of it stands on
		}
		o.rects = append(o.rects, w.r)
	}
	for _, it := range c.all {
		if !it.connector() || !it.done {
			continue
		}
		o.lines = append(o.lines, it.built.shaft)
		o.heads = append(o.heads, it.built.heads...)
		if it != self && !it.built.label.Empty() {
			o.rects = append(o.rects, it.built.label.Inset(-ctx.Gap(0)*0.5))
		}
	}
	return o
}

// touched is how badly a label at r would lie on what is there: 0 not at all.
func (o *labelObstacles) touched(r geom.Rect) float64 {
	var bad float64
	if !o.page.Contains(r) {
		bad += 4
	}
	for _, w := range o.rects {
		if w.Overlaps(r) {
			bad += 2
		}
	}
	near := r.Inset(-o.margin)
	for _, l := range o.lines {
		if geom.Meets(near, l) {
			bad += 2
		}
	}
	near = r.Inset(-1.6 * o.margin)
	for _, h := range o.heads {
		if geom.Meets(near, h) {
			bad += 2
		}
	}
	return bad
}
