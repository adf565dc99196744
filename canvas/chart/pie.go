package chart

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// slice is one part of a pie: angles clockwise from twelve o'clock.
type slice struct {
	index    int
	from, to float64 // radians
	name     element.Word
	share    element.Word
}

func (s slice) mid() float64 { return (s.from + s.to) / 2 }

// w and h are the label's: name over share.
func (s slice) w() float64 { return math.Max(s.name.W, s.share.W) }

// pie draws a pie or a donut with its labels around it, or with a key below.
func (c *chart) pie() error {
	head, centre := chartHead{}, holeWords{}
	ss, ring, err := c.fitPie(0)
	if c.kind == plan.ChartDonut && err == nil {
		// A donut says in its middle what is shared out, when it fits there.
		centre, err = c.hole(ring, true)
	}
	if err == nil && centre.value.Text == nil && c.caption() != "" {
		if head, err = c.pieHead(); err == nil {
			ss, ring, err = c.fitPie(head.h)
		}
		if c.kind == plan.ChartDonut && err == nil { // there may be room for the value alone
			centre, err = c.hole(ring, false)
		}
	}
	if err != nil {
		return err
	}
	if head.caption.Text != nil {
		c.WriteWord(head.caption, geom.Pt(c.inside(ring.centre.X, head.caption.W), c.overPie(ring, ss)-pieHeadGap*c.size), 0.5, 1, c.inkText())
	}
	c.stands()
	start := turnStart(ss)
	c.drawRing(ring)
	c.turns(ring.centre, start)
	for i, s := range ss {
		c.of(i)
		c.drawSlice(s, ring)
		if c.Element.EntryCued(i) { // it comes by itself
			c.fansOut(ring.centreOf(c, s).centre, s)
			c.drawSliceWords(s, ring)
			c.says(growSeconds / 2)
			continue
		}
		past := start
		if math.Abs(math.Remainder(s.to-start, 2*math.Pi)) < 1e-6 { // what of its edge lies past the start is its end
			past += c.Stray(c.Ctx.PenWidth(lineOutline), calmSlice) / (donutHole * ring.radius)
		}
		c.turns(ring.centreOf(c, s).centre, past)
		c.drawSliceWords(s, ring)
		c.says(turnTime(s.mid() - start))
	}
	c.of(c.accent) // the middle says what is highlighted, or what all are parts of
	if centre.value.Text != nil {
		c.drawHole(centre, ring)
	}
	return nil
}

// The name over a pie is its title, or it would read as that of the slice below it: so many times the size of
// its labels, and so far above them.
const (
	pieHeadSize = 1.2
	pieHeadGap  = 1.1
)

// pieHead is what is shared out, as the title of a pie; in the type of labels where that is too wide.
func (c *chart) pieHead() (chartHead, error) {
	w, err := c.Word(c.caption(), c.Strong(pieHeadSize*c.size), c.box.W(), plan.AlignCenter)
	if err != nil || w.W > c.box.W() || w.Lines > 2 {
		return c.heading(false)
	}
	return chartHead{caption: w, h: w.H() + pieHeadGap*c.size}, nil
}

// drawSliceWords writes what is said of a slice.
func (c *chart) drawSliceWords(s slice, ring pieRing) {
	if ring.key != nil {
		c.drawKeyRow(s, ring.key.at[s.index], ring.key.w)
	} else {
		c.drawPieLabel(s, ring, ring.labels[s.index])
	}
}

// turnStart is where the turn begins that a pie comes in, in radians: between two slices, where
// any two meet about twelve o'clock.
func turnStart(ss []slice) float64 {
	const about = 0.6
	best := math.Inf(1)
	for _, s := range ss {
		if d := math.Remainder(s.from, 2*math.Pi); math.Abs(d) < math.Abs(best) {
			best = d
		}
	}
	if math.Abs(best) > about {
		return 0
	}
	return best
}

// overPie is the top of the pie and its labels.
func (c *chart) overPie(r pieRing, ss []slice) float64 {
	top := r.centre.Y - r.radius - r.out
	for i, l := range r.labels {
		top = math.Min(top, l.at.Y-c.labelHeight(ss[i])/2)
	}
	return top
}

// slices measures the parts and sets their labels, at most width wide.
func (c *chart) slices(width float64) ([]slice, error) {
	if len(c.rows) > 1 {
		return nil, c.Fault("series", "one series; bar or column for more", "a %s of %d series", c.kind, len(c.rows))
	}
	var most, sum float64
	values := make([]float64, c.count)
	for i, v := range c.rows[0].values {
		if v < 0 {
			return nil, c.Fault(element.Indexed("series[0].values", i), "values of zero and more; column for negative ones", "%v has no share of a %s", v*c.num.Factor, c.kind)
		}
		if !math.IsNaN(v) {
			values[i] = v
		}
		most = math.Max(most, values[i])
	}
	if most == 0 {
		return nil, c.Fault("series[0].values", "at least one value above zero", "a %s of nothing", c.kind)
	}
	for _, v := range values {
		sum += v / most
	}
	shares := quantity.Percentages(values)
	out := make([]slice, c.count)
	var at float64
	for i, v := range values {
		out[i] = slice{index: i, from: at}
		at += v / most / sum * 2 * math.Pi
		out[i].to = at
		var err error
		st := c.Strong(c.size * max(1.1, (c.Ctx.Look.Figures+1)/2))
		if out[i].share, err = c.Word(c.num.Digits(shares[i]), st, 0, plan.AlignStart); err != nil {
			return nil, err
		}
		if c.label(i) == "" {
			continue
		}
		if out[i].name, err = c.Word(c.label(i), c.Style(c.size), width, plan.AlignStart); err != nil {
			return nil, err
		}
		if out[i].name.W > width || len(out[i].name.Text.Lines) > 3 {
			return nil, c.labelFault(i)
		}
	}
	return out, nil
}

// drawRing draws the rim of a pie without a highlight in one go, as one would.
func (c *chart) drawRing(r pieRing) {
	if c.accent >= 0 {
		return
	}
	ink := c.Ctx.Look.Palette.Ink
	c.Draw(arcPath(r, r.radius, 0, 2*math.Pi), c.Ctx.PenWidth(lineOutline), ink, calmSlice)
	if c.kind == plan.ChartDonut {
		c.Draw(arcPath(r, r.radius*donutHole, 0, 2*math.Pi), c.Ctx.PenWidth(lineOutline), ink, calmSlice)
	}
}

// sliceLook is how a slice looks: by its place, or muted beside a highlighted one.
func (c *chart) sliceLook(s slice) quantity.Look {
	l := c.parts().Of(s.index, s.index == c.accent)
	if c.accent >= 0 && s.index != c.accent {
		l.Style = c.parts().FillStyle(s.index)
		i := s.index
		if i > c.accent { // the highlighted one is told apart by itself
			i--
		}
		l.Fill = c.parts().Strength(i, l.Fill)
		if s.index >= len(quantity.FillOrder) { // fills repeat: lighter the second time
			l.Fill = paint.Blend(l.Fill, c.Ctx.Look.Palette.Board, 0.4)
		}
	}
	return l
}

// drawSlice draws the edges a slice still lacks and fills it.
func (c *chart) drawSlice(s slice, r pieRing) {
	sweep := s.to - s.from
	if sweep <= 0 {
		return
	}
	r = r.centreOf(c, s)
	l := c.sliceLook(s)
	hollow := c.kind == plan.ChartDonut
	outline := slicePath(r, s, 0, hollow)
	switch {
	case c.accent >= 0:
		c.Draw(outline, c.Ctx.PenWidth(lineOutline), l.Edge, calmKey)
	case sweep < 2*math.Pi-1e-9:
		inner := 0.0
		if hollow {
			inner = r.radius * donutHole
		}
		c.Line(r.on(s.from, inner), r.on(s.from, r.radius), c.Ctx.PenWidth(lineOutline), c.Ctx.Look.Palette.Ink, calmSlice)
	}
	c.area(slicePath(r, s, c.Ctx.PenWidth(0.6), hollow), l)
}

// leader is the line from a slice's rim to its label: it leaves the rim
// straight outwards, where the slice is nearest its label, and bends towards it.
func (c *chart) leader(s slice, r pieRing, at pieLabel) geom.Path {
	rim := r.centreOf(c, s)
	end := at.at.Sub(geom.Pt(0.35*c.size, 0))
	if !at.right {
		end = at.at.Add(geom.Pt(0.35*c.size, 0))
	}
	angle := rim.nearest(s, end)
	from := c.within(rim.on(angle, rim.radius+c.Ctx.PenWidth(0.5)+0.2*c.size))
	bend := c.within(rim.on(angle, rim.radius+math.Min(0.9*c.size, 0.3*c.size+0.5*from.Dist(end))))
	var p geom.Path
	p.MoveTo(from)
	p.QuadTo(bend, end)
	return p
}

// nearest is the angle of slice s, well inside it, that lies nearest point q.
func (r pieRing) nearest(s slice, q geom.Point) float64 {
	d := q.Sub(r.centre)
	angle := math.Atan2(d.X, -d.Y)
	for angle < s.mid()-math.Pi {
		angle += 2 * math.Pi
	}
	inner := 0.25 * (s.to - s.from)
	return clampTo(angle, s.from+inner, s.to-inner)
}

// within is q moved into the chart's box.
func (c *chart) within(q geom.Point) geom.Point {
	return geom.Pt(clampTo(q.X, c.box.Min.X, c.box.Max.X), clampTo(q.Y, c.box.Min.Y, c.box.Max.Y))
}

// leaderCrosses reports whether a label's leader runs over the pie.
func (c *chart) leaderCrosses(s slice, r pieRing, at pieLabel) bool {
	for _, l := range c.leader(s, r, at).Flatten(1) {
		for _, q := range l {
			if q.Dist(r.centre) < r.radius-1 {
				return true
			}
		}
	}
	return false
}

// labelColors are those of a slice's name and share.
func (c *chart) labelColors(s slice) (name, share color.RGBA) {
	switch {
	case c.accent < 0:
		return c.inkText(), c.inkText()
	case s.index == c.accent:
		return c.inkText(), c.litText(c.parts().Highlight())
	}
	return c.mutedText(), c.mutedText()
}

// drawPieLabel draws the leader from the rim and writes name and share.
func (c *chart) drawPieLabel(s slice, r pieRing, at pieLabel) {
	ax := 0.0
	if !at.right {
		ax = 1
	}
	p := c.Ctx.Look.Palette
	if l := c.leader(s, r, at); l.Length(1) > 0.5*c.size {
		c.Draw(l, c.Ctx.PenWidth(lineLeader), c.Ctx.Visible(p.Muted), calmLeader)
	}
	name, share := c.labelColors(s)
	top := at.at.Y - c.labelHeight(s)/2
	if s.name.Text != nil {
		c.WriteWord(s.name, geom.Pt(at.at.X, top), ax, 0, name)
		top += s.name.H() + 0.5*c.size
	}
	c.WriteWord(s.share, geom.Pt(at.at.X, top), ax, 0, share)
}
