package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// arrowGap is the room in pixels between an arrow and what it joins: broad
// lines reach further into it.
func (c *composition) arrowGap() float64 {
	ctx := c.ctx
	return ctx.Gap(1)*math.Max(c.arrowScale(), 0.6) + 1.2*math.Max(ctx.Line()-5*ctx.Unit, 0)
}

// endsOf are the elements an arrow leads from and to, nil where the plan names
// none. Words that a group holds beside an end are part of it for arrows from
// outside the group: they begin beyond these, not on a way around them.
func (c *composition) endsOf(it *item) (from, to *item) {
	a, b := c.byID(it.e.From), c.byID(it.e.To)
	if a == nil || b == nil {
		return nil, nil
	}
	return c.withWords(a, b), c.withWords(b, a)
}

// withWords is an element with the words of its group as its own, as what
// stands outside the group sees it.
func (c *composition) withWords(it, other *item) *item {
	if it.e.Group == "" || it.e.Group == other.e.Group || it.words() {
		return it
	}
	out := *it
	out.built.words = slices.Clone(it.built.words)
	for _, o := range c.all {
		if o != it && o.e.Group == it.e.Group && o.done && o.words() {
			out.built.words = append(out.built.words, o.built.covers)
		}
	}
	return &out
}

// has reports whether w is l, or words that withWords has given it.
func (it *item) has(w *item) bool {
	return it.index == w.index || w.words() && w.e.Group != "" && w.e.Group == it.e.Group && slices.Contains(it.built.words, w.built.covers)
}

// ends are the points where a straight arrow leaves and arrives: on the way
// between the middles, outside both covers and a gap away.
func (c *composition) ends(from, to placed) (a, b geom.Point) {
	p, q := c.axis(from, to)
	return c.trim(p, q, from, to)
}

// axis is the way between the middles of two elements, straightened when it is
// nearly level or nearly upright.
func (c *composition) axis(from, to placed) (p, q geom.Point) {
	p, q = from.anchor.Center(), to.anchor.Center()
	d := q.Sub(p)
	// Level while both pictures can be met at one height.
	top, bottom := math.Max(from.anchor.Min.Y, to.anchor.Min.Y), math.Min(from.anchor.Max.Y, to.anchor.Max.Y)
	left, right := math.Max(from.anchor.Min.X, to.anchor.Min.X), math.Min(from.anchor.Max.X, to.anchor.Max.X)
	const shared = 0.35 // of the smaller side
	switch {
	case math.Abs(d.X) > math.Abs(d.Y) && bottom-top > shared*math.Min(from.anchor.H(), to.anchor.H()):
		p.Y, q.Y = (top+bottom)/2, (top+bottom)/2
	case math.Abs(d.Y) > math.Abs(d.X) && right-left > shared*math.Min(from.anchor.W(), to.anchor.W()):
		p.X, q.X = (left+right)/2, (left+right)/2
	}
	return p, q
}

// trim shortens the way p to q to what lies outside both elements and their
// gaps.
func (c *composition) trim(p, q geom.Point, from, to placed) (a, b geom.Point) {
	gap := c.arrowGap()
	a = leave(p, q, from, gap)
	b = leave(q, p, to, gap)
	way := q.Sub(p).Unit()
	if b.Sub(a).Dot(way) < 1.5*c.shaftLeast() { // an arrow matters more than what it stands clear of
		from.rays, to.rays = nil, nil
		a, b = leave(p, q, from, gap), leave(q, p, to, gap)
	}
	if b.Sub(a).Dot(way) < gap { // too near: meet in the middle of the space there is
		a, b = leave(p, q, from, 2*c.ctx.Unit), leave(q, p, to, 2*c.ctx.Unit)
	}
	return a, b
}

// leave is the first point of the way p to q after which nothing of m lies
// within gap: not its picture, and not its label either.
func leave(p, q geom.Point, m placed, gap float64) geom.Point {
	way := q.Sub(p)
	length := way.Len()
	if length == 0 {
		return p
	}
	way = way.Mul(1 / length)
	t := exit(p, way, m.anchor.Inset(-gap))
	if c := pierce(p, way, m.contour); c > 0 {
		// A way that leaves past a steep side is near it for longer.
		for c += gap; c < t && offLines(p.Add(way.Mul(c)), m.contour) < 0.7*gap; c++ {
		}
		t = math.Min(t, c)
	}
	t = math.Max(t, past(p, way, m.rays, gap))
	// The label, if the way runs through it.
	for _, r := range m.words {
		r = r.Inset(-gap * 0.6)
		for s := t; s < length; s += 2 {
			if geom.Inside(r, p.Add(way.Mul(s))) {
				t = math.Max(t, s+exit(p.Add(way.Mul(s)), way, r))
				break
			}
		}
	}
	return p.Add(way.Mul(math.Min(t, length)))
}

// offLines is how far p is from the nearest line of a contour.
func offLines(p geom.Point, contour []geom.Polyline) float64 {
	near := math.Inf(1)
	for _, l := range contour {
		for i := 1; i < len(l); i++ {
			near = math.Min(near, geom.SegmentDist(p, l[i-1], l[i]))
		}
	}
	return near
}

// exit is how far along way (a unit vector) a point inside r leaves it.
func exit(p, way geom.Point, r geom.Rect) float64 {
	t := math.Inf(1)
	if way.X > 0 {
		t = math.Min(t, (r.Max.X-p.X)/way.X)
	} else if way.X < 0 {
		t = math.Min(t, (r.Min.X-p.X)/way.X)
	}
	if way.Y > 0 {
		t = math.Min(t, (r.Max.Y-p.Y)/way.Y)
	} else if way.Y < 0 {
		t = math.Min(t, (r.Min.Y-p.Y)/way.Y)
	}
	if t < 0 || math.IsInf(t, 1) {
		return 0
	}
	return t
}

// pierce is how far along way (a unit vector) from p the last line of a
// contour is crossed, 0 when none is.
func pierce(p, way geom.Point, contour []geom.Polyline) float64 {
	var far float64
	for _, l := range contour {
		for i := 1; i < len(l); i++ {
			side := l[i].Sub(l[i-1])
			den := way.Cross(side)
			if den == 0 {
				continue
			}
			to := l[i-1].Sub(p)
			if u := to.Cross(way) / den; u >= 0 && u <= 1 {
				far = math.Max(far, to.Cross(side)/den)
			}
		}
	}
	return far
}

// labels are the parts of covers beside the anchor that hold words.
func (m placed) labels() []geom.Rect {
	var out []geom.Rect
	for _, k := range m.marks {
		if w, ok := k.(paint.Writing); ok {
			r := geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H)
			if !m.anchor.Contains(r) {
				out = append(out, r)
			}
		}
	}
	return out
}
