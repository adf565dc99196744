package canvas

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// donutHole is the radius of a donut's hole against its own.
const donutHole = 0.56

// slice is one part of a pie: angles clockwise from twelve o'clock.
type slice struct {
	index    int
	from, to float64 // radians
	name     word
	share    word
}

func (s slice) mid() float64 { return (s.from + s.to) / 2 }

// w and h are the label's: name over share.
func (s slice) w() float64 { return math.Max(s.name.w, s.share.w) }

// pie draws a pie or a donut with its labels around it.
func (c *chart) pie() error {
	head, err := c.pieHeading()
	if err != nil {
		return err
	}
	slices, ring, err := c.layPie(head.h)
	if err != nil {
		return err
	}
	c.drawHeading(head)
	c.drawRing(slices, ring)
	for i := range slices {
		c.drawSlice(slices[i], ring)
		c.drawPieLabel(slices[i], ring, ring.labels[i])
	}
	if c.kind == plan.ChartDonut {
		return c.drawCentre(ring)
	}
	return nil
}

// pieHeading says what is shared out; a donut says it in its middle.
func (c *chart) pieHeading() (chartHead, error) {
	if c.kind == plan.ChartDonut {
		return chartHead{}, nil
	}
	return c.heading(false)
}

// layPie sets labels and pie: labels wrapped to a share of the box's width that
// lets the pie be large.
func (c *chart) layPie(top float64) ([]slice, pieRing, error) {
	var best []slice
	var ring pieRing
	var failed error
	for _, share := range []float64{0.3, 0.2} {
		ss, err := c.slices(share * c.box.W())
		if err == nil {
			var r pieRing
			if r, err = c.placeSlices(ss, top); err == nil && (best == nil || r.cost < ring.cost) {
				best, ring = ss, r
			}
		}
		if err != nil && failed == nil {
			failed = err
		}
	}
	if best == nil {
		return nil, ring, failed
	}
	return best, ring, nil
}

// slices measures the parts and sets their labels, at most width wide.
func (c *chart) slices(width float64) ([]slice, error) {
	if len(c.rows) > 1 {
		return nil, c.fault("series", "one series; bar or column for more", "a %s of %d series", c.kind, len(c.rows))
	}
	var most, sum float64
	values := make([]float64, c.count)
	for i, v := range c.rows[0].values {
		if v < 0 {
			return nil, c.fault(indexed("series[0].values", i), "values of zero and more; column for negative ones", "%v has no share of a %s", v*c.num.factor, c.kind)
		}
		if !math.IsNaN(v) {
			values[i] = v
		}
		most = math.Max(most, values[i])
	}
	if most == 0 {
		return nil, c.fault("series[0].values", "at least one value above zero", "a %s of nothing", c.kind)
	}
	for _, v := range values {
		sum += v / most
	}
	shares := percentages(values)
	out := make([]slice, c.count)
	var at float64
	for i, v := range values {
		out[i] = slice{index: i, from: at}
		at += v / most / sum * 2 * math.Pi
		out[i].to = at
		var err error
		st := c.strong(c.size * 1.1)
		if out[i].share, err = c.word(shares[i], st, 0, plan.AlignStart); err != nil {
			return nil, err
		}
		if c.label(i) == "" {
			continue
		}
		if out[i].name, err = c.word(c.label(i), c.style(c.size), width, plan.AlignStart); err != nil {
			return nil, err
		}
		if out[i].name.w > width || len(out[i].name.text.Lines) > 3 {
			return nil, c.labelFault(i)
		}
	}
	return out, nil
}

// pieRing is where the pie and its labels lie.
type pieRing struct {
	centre geom.Point
	radius float64
	out    float64 // how far a highlighted slice is drawn out
	labels []pieLabel
	cost   float64 // of what is unlovely about it
}

// pieLabel is the place of one label: the edge nearest the pie, at its middle.
type pieLabel struct {
	at    geom.Point
	right bool
}

// labelHeight of a slice's label: name over share.
func (c *chart) labelHeight(s slice) float64 {
	h := s.share.h() + s.share.drop()
	if s.name.text != nil {
		h += s.name.h() + 0.5*c.size
	}
	return h
}

// turns are the starting angles tried, in degrees: twelve o'clock is what
// readers expect, others serve pies with many thin slices.
var turns = []float64{0, 90, 60, 120, 30, 150, 45, 75, 105, 135, 15, 165, -30, -60, -90, -120, -150, 180}

// placeSlices finds the largest pie that leaves room for the labels, and where
// they stand: in two columns, right and left, each label as near the height of
// its slice as its neighbours let it. The pie is turned when its labels would
// otherwise have to stand far from their slices.
func (c *chart) placeSlices(ss []slice, top float64) (pieRing, error) {
	box := c.box
	box.Min.Y += top
	var best pieRing
	var failed error
	found := false
	start := make([]slice, len(ss))
	copy(start, ss)
	for i, deg := range turns {
		turned := make([]slice, len(ss))
		for j, s := range start {
			turned[j] = s.turned(deg * math.Pi / 180)
		}
		r, err := c.placeTurned(turned, box)
		if err != nil {
			if failed == nil {
				failed = err
			}
			continue
		}
		if i > 0 {
			r.cost += 1.5
		}
		if !found || r.cost < best.cost-1e-9 {
			best, found = r, true
			copy(ss, turned)
		}
	}
	if !found {
		return best, failed
	}
	return best, nil
}

// turned is the slice further on by an angle, its middle within one turn.
func (s slice) turned(by float64) slice {
	s.from += by
	s.to += by
	for s.mid() < 0 {
		s.from, s.to = s.from+2*math.Pi, s.to+2*math.Pi
	}
	for s.mid() >= 2*math.Pi {
		s.from, s.to = s.from-2*math.Pi, s.to-2*math.Pi
	}
	return s
}

// placeTurned places the pie and its labels for slices at given angles.
func (c *chart) placeTurned(ss []slice, box geom.Rect) (pieRing, error) {
	var wide [2]float64 // of the labels at the left and at the right
	for _, s := range ss {
		wide[sideOf(s)] = math.Max(wide[sideOf(s)], s.w())
	}
	leader := 1.5 * c.size
	r := pieRing{}
	inner := box.W() - sideRoom(wide[0], leader) - sideRoom(wide[1], leader)
	most := math.Min(box.W(), box.H()) / 2
	r.radius = math.Min(inner, box.H()) / 2
	r.cost = (most - r.radius) / c.size
	if c.accent >= 0 {
		r.out = 0.07 * r.radius
		r.radius -= r.out
	}
	if r.radius < 2.2*c.size || r.radius < 60*c.k.Unit {
		return r, c.tooSmall("the pie with its labels")
	}
	r.centre = box.Center()
	r.centre.X += (sideRoom(wide[0], leader) - sideRoom(wide[1], leader)) / 2
	r.labels = make([]pieLabel, len(ss))
	for side := range 2 {
		if err := c.placeLabels(&r, ss, side, box, leader); err != nil {
			return r, err
		}
	}
	for i, s := range ss {
		if c.leaderCrosses(s, r, r.labels[i]) {
			r.cost += 20
		}
	}
	return r, nil
}

func sideRoom(w, leader float64) float64 {
	if w == 0 {
		return 0
	}
	return w + leader
}

// sideOf is 0 for labels at the left, 1 at the right.
func sideOf(s slice) int {
	if s.mid() < math.Pi {
		return 1
	}
	return 0
}

// placeLabels stacks the labels of one side.
func (c *chart) placeLabels(r *pieRing, ss []slice, side int, box geom.Rect, leader float64) error {
	var order []int
	for i := range ss {
		if sideOf(ss[i]) == side {
			order = append(order, i)
		}
	}
	if side == 0 { // clockwise slices climb on the left
		for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
			order[i], order[j] = order[j], order[i]
		}
	}
	ys, hs := make([]float64, len(order)), make([]float64, len(order))
	var total float64
	for n, i := range order {
		ys[n] = r.centre.Y - math.Cos(ss[i].mid())*(r.radius+0.6*c.size)
		hs[n] = c.labelHeight(ss[i]) + 0.35*c.size
		total += hs[n]
	}
	if total-0.35*c.size > box.H() {
		return c.tooSmall(fmt.Sprintf("a pie of %d slices", len(ss)))
	}
	want := append([]float64(nil), ys...)
	stackLabels(ys, hs, box.Min.Y-0.17*c.size, box.Max.Y+0.17*c.size)
	for n, i := range order {
		r.cost += math.Abs(ys[n]-want[n]) / c.size
		// Near the top and bottom of the pie there is room beside it: labels come
		// in towards the rim they belong to.
		dy := math.Abs(ys[n]-r.centre.Y) - hs[n]/2
		reach := 0.0
		if full := r.radius + r.out; dy < full {
			reach = math.Sqrt(full*full - math.Max(dy, 0)*math.Max(dy, 0))
		}
		reach = math.Max(reach, math.Abs(math.Sin(ss[i].mid()))*r.radius) + leader
		x := r.centre.X + reach
		if side == 0 {
			x = r.centre.X - reach
		}
		r.labels[i] = pieLabel{geom.Pt(x, ys[n]), side == 1}
	}
	return nil
}

// stackLabels moves boxes of heights hs, centred at ys in order, so that none
// overlaps the next and all lie between lo and hi, which hold them all.
func stackLabels(ys, hs []float64, lo, hi float64) {
	for range 40 {
		for i := range ys {
			ys[i] = clampTo(ys[i], lo+hs[i]/2, hi-hs[i]/2)
			if i > 0 {
				if short := (hs[i-1]+hs[i])/2 - (ys[i] - ys[i-1]); short > 0 {
					ys[i-1] -= short / 2
					ys[i] += short / 2
				}
			}
		}
	}
	at := lo
	for i := range ys {
		ys[i] = math.Max(ys[i], at+hs[i]/2)
		at = ys[i] + hs[i]/2
	}
	at = hi
	for i := len(ys) - 1; i >= 0; i-- {
		ys[i] = math.Min(ys[i], at-hs[i]/2)
		at = ys[i] - hs[i]/2
	}
}

func clampTo(v, lo, hi float64) float64 { return math.Min(math.Max(v, lo), hi) }

// on is the point at an angle and a distance from the centre.
func (r pieRing) on(angle, far float64) geom.Point {
	s, co := math.Sincos(angle)
	return r.centre.Add(geom.Pt(s*far, -co*far))
}

// centreOf is where a slice has its tip: drawn out when highlighted.
func (r pieRing) centreOf(c *chart, s slice) pieRing {
	if s.index == c.accent {
		r.centre = r.on(s.mid(), r.out)
	}
	return r
}

// drawRing draws the rim of a pie without a highlight in one go, as one would.
func (c *chart) drawRing(ss []slice, r pieRing) {
	if c.accent >= 0 {
		return
	}
	ink := c.k.Look.Palette.Ink
	c.draw(arcPath(r, r.radius, 0, 2*math.Pi), c.k.penWidth(1), ink, 0.6)
	if c.kind == plan.ChartDonut {
		c.draw(arcPath(r, r.radius*donutHole, 0, 2*math.Pi), c.k.penWidth(1), ink, 0.6)
	}
}

// drawSlice draws the edges a slice still lacks and fills it.
func (c *chart) drawSlice(s slice, r pieRing) {
	sweep := s.to - s.from
	if sweep <= 0 {
		return
	}
	r = r.centreOf(c, s)
	l := c.partOf(s.index, s.index == c.accent)
	if c.accent >= 0 && s.index != c.accent {
		l.style = c.fillOf(s.index)
	}
	outline := slicePath(r, s, c.kind == plan.ChartDonut)
	switch {
	case c.accent >= 0:
		c.draw(outline, c.k.penWidth(1), l.edge, 0.5)
	case sweep < 2*math.Pi-1e-9:
		inner := 0.0
		if c.kind == plan.ChartDonut {
			inner = r.radius * donutHole
		}
		c.line(r.on(s.from, inner), r.on(s.from, r.radius), c.k.penWidth(1), c.k.Look.Palette.Ink, 0.6)
	}
	c.area(slicePath(r.inset(s, c.k.penWidth(0.7)), s, c.kind == plan.ChartDonut), l)
}

// inset is the ring within whose slice s keeps d clear of its own outline.
func (r pieRing) inset(s slice, d float64) pieRing {
	sweep := s.to - s.from
	if sweep < 0.3 { // too thin to have an inside
		return r
	}
	if sweep < 2*math.Pi-1e-9 {
		shift := d
		if sweep < math.Pi {
			shift = d / math.Sin(sweep/2)
		}
		r.centre = r.on(s.mid(), shift)
		r.radius -= shift
	}
	r.radius -= d
	return r
}

// slicePath is the outline of a slice.
func slicePath(r pieRing, s slice, hollow bool) geom.Path {
	p := arcPath(r, r.radius, s.from, s.to)
	full := s.to-s.from > 2*math.Pi-1e-9
	switch {
	case hollow:
		inner := arcPath(r, r.radius*donutHole, s.to, s.from)
		if full {
			p.Close()
		} else {
			inner[0].Op = geom.LineTo
		}
		p = append(p, inner...)
	case !full:
		p.LineTo(r.centre)
	}
	p.Close()
	return p
}

// arcPath is a circular arc about the ring's centre from angle a to b, as
// cubics of at most a quarter turn.
func arcPath(r pieRing, radius, a, b float64) geom.Path {
	n := max(int(math.Ceil(math.Abs(b-a)/(math.Pi/2)-1e-9)), 1)
	step := (b - a) / float64(n)
	k := 4.0 / 3 * math.Tan(step/4) * radius
	var p geom.Path
	p.MoveTo(r.on(a, radius))
	for i := range n {
		u, v := a+float64(i)*step, a+float64(i+1)*step
		su, cu := math.Sincos(u)
		sv, cv := math.Sincos(v)
		p.CubeTo(r.on(u, radius).Add(geom.Pt(cu*k, su*k)), r.on(v, radius).Sub(geom.Pt(cv*k, sv*k)), r.on(v, radius))
	}
	return p
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
	from := c.within(rim.on(angle, rim.radius+c.k.penWidth(0.5)+0.2*c.size))
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

// drawPieLabel draws the leader from the rim and writes name and share.
func (c *chart) drawPieLabel(s slice, r pieRing, at pieLabel) {
	ax := 0.0
	if !at.right {
		ax = 1
	}
	p := c.k.Look.Palette
	if l := c.leader(s, r, at); l.Length(1) > 0.5*c.size {
		c.draw(l, c.k.penWidth(0.55), c.k.visible(p.Muted), 0.3)
	}
	name, share := c.inkText(), c.inkText()
	if c.accent >= 0 {
		name, share = c.mutedText(), c.mutedText()
		if s.index == c.accent {
			share = c.litText(c.highlight())
			name = c.inkText()
		}
	}
	top := at.at.Y - c.labelHeight(s)/2
	if s.name.text != nil {
		c.place(s.name, geom.Pt(at.at.X, top), ax, 0, name)
		top += s.name.h() + 0.5*c.size
	}
	c.place(s.share, geom.Pt(at.at.X, top), ax, 0, share)
}

// drawCentre writes what a donut shares out into its hole.
func (c *chart) drawCentre(r pieRing) error {
	s := c.caption()
	if s == "" {
		return nil
	}
	room := 1.5 * r.radius * donutHole
	w, err := c.word(s, c.style(c.size), room, plan.AlignCenter)
	if err != nil {
		return err
	}
	if w.w > room || w.h() > room {
		return c.tooSmall("the name " + quoted(s) + " in the donut's middle")
	}
	c.place(w, r.centre, 0.5, 0.5, c.mutedText())
	return nil
}
