package chart

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// Most points of a lone line whose values are all written beside them.
const fewPoints = 8

// lines draws a line or an area chart.
func (c *chart) lines() error {
	lo, hi := c.extent(c.kind == plan.ChartArea)
	// Values that vary little against their height are shown from near their
	// least; all others from zero, as readers expect.
	if !c.log && c.kind == plan.ChartLine && !(lo > 0 && hi-lo < 0.25*hi) && !(hi < 0 && hi-lo < -0.25*lo) || lo == hi {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	names, right, err := c.endNames()
	if err != nil {
		return err
	}
	u := upright{lo: lo, hi: hi, ticked: true, legend: c.named() && names == nil, names: right, above: 0.3 * c.size}
	if len(c.rows) == 1 && c.count <= fewPoints {
		u.above = 1.15 * c.size // values stand over the points
	}
	if c.accent >= 0 {
		u.below = c.ring() + c.Stray(c.Ctx.PenWidth(lineRing), calmRing)
		u.above = math.Max(1.4*c.size, u.below+1.3*c.size)
	}
	p, cats, err := c.axes(u)
	if err != nil {
		return err
	}
	for i := range c.count {
		c.writeCategory(cats, p, i)
		c.stands()
	}
	var all [][]geom.Point
	order := c.backToFront()
	for i, s := range order {
		pts := c.points(p, c.rows[s].values)
		all = append(all, pts...)
		c.series(p, s, pts, order[i+1:])
	}
	if names != nil {
		c.drawEndNames(p, names)
	}
	return c.pointValues(p, all)
}

// underLine is how much of a lone line's colour lies under it.
const underLine = 0.13

// toned reports whether the area under a line has a pale tone, where the look lays such behind
// things: under one that is alone, down to an axis at zero.
func (c *chart) toned(p plot) bool {
	return c.Ctx.Look.Spots && len(c.rows) == 1 && !c.log && p.lo == 0
}

// ring is the radius of the circle around a highlighted point.
func (c *chart) ring() float64 {
	return math.Min(math.Max(c.dataWidth()*2.4, c.dotSize()*1.8), 0.6*c.size)
}

// backToFront is the order series are drawn in: areas from the highest, so that
// none hides another; lines as they are given.
func (c *chart) backToFront() []int {
	order := make([]int, len(c.rows))
	sums := make([]float64, len(c.rows))
	for i, r := range c.rows {
		order[i] = i
		for _, v := range r.values {
			if !math.IsNaN(v) {
				sums[i] += v
			}
		}
	}
	if c.kind == plan.ChartArea {
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case sums[a] > sums[b]:
				return -1
			case sums[a] < sums[b]:
				return 1
			}
			return 0
		})
	}
	return order
}

// points of one series, a new run after every gap.
func (c *chart) points(p plot, values []float64) [][]geom.Point {
	var runs [][]geom.Point
	open := false
	for i, v := range values {
		if math.IsNaN(v) {
			open = false
			continue
		}
		if !open {
			runs = append(runs, nil)
			open = true
		}
		last := len(runs) - 1
		runs[last] = append(runs[last], geom.Pt(p.x(i), p.y(v)))
	}
	return runs
}

// series draws the area, the line and the points of series s, which lies
// behind those in front.
func (c *chart) series(p plot, s int, runs [][]geom.Point, front []int) {
	l := c.plainPart(s)
	for _, run := range runs {
		if len(run) > 1 {
			c.dataLine(run, s, l.Edge)
			switch {
			case c.kind == plan.ChartArea:
				c.areaUnder(p, s, run, front)
			case c.toned(p):
				c.Add(paint.Fill{Path: c.areaBelow(p, run, nil), Color: c.Ctx.Pale(l.Edge, underLine), Brush: c.Ctx.Grain(), Seed: c.Seed()})
			}
		}
		for _, q := range run {
			if len(run) == 1 || c.dotted() || q.X == p.x(c.count-1) { // a line's end is where its name stands
				c.dot(q, c.dotSize(), l.Edge, s)
			}
		}
	}
	if len(runs) > 0 {
		c.lineGrows(s, runs, paint.Fill{Path: disc(runs[0][0], travelDot*c.dotSize()), Color: l.Edge})
	}
}

// dotted reports whether every point is marked, not those alone that no line
// leads to.
func (c *chart) dotted() bool {
	if c.parts().OneInk() && len(c.rows) > 1 { // the form of the marks tells series apart
		return c.count <= 24 && len(c.rows) <= 4
	}
	return c.count <= fewPoints && len(c.rows) <= 4
}

// dotSize is the radius of the mark of a point, whose form can be seen where it
// tells several series apart.
func (c *chart) dotSize() float64 {
	r := c.dataWidth() * 1.25
	if len(c.rows) > 1 {
		r = math.Max(r, 8.5*c.Ctx.Unit)
	}
	return r
}

// disc is a circle of radius r about q.
func disc(q geom.Point, r float64) geom.Path { return geom.Ellipse(geom.R(q.X-r, q.Y-r, 2*r, 2*r)) }

// dot marks a point: round, square, diamond or triangle by series, so that
// colour is not the only difference.
func (c *chart) dot(q geom.Point, r float64, col color.RGBA, s int) {
	var p geom.Path
	switch s % 4 {
	case 0:
		p = disc(q, r)
	case 1:
		p = geom.Rectangle(geom.R(q.X-r*0.9, q.Y-r*0.9, 1.8*r, 1.8*r))
	case 2:
		p = geom.Polyline{q.Add(geom.Pt(0, -1.3*r)), q.Add(geom.Pt(1.3*r, 0)), q.Add(geom.Pt(0, 1.3*r)), q.Add(geom.Pt(-1.3*r, 0))}.Path()
		p.Close()
	default:
		p = geom.Polyline{q.Add(geom.Pt(0, -1.3*r)), q.Add(geom.Pt(1.2*r, 0.9*r)), q.Add(geom.Pt(-1.2*r, 0.9*r))}.Path()
		p.Close()
	}
	c.Area(p, col)
}

// endNames sets the names of several series for the right end of their lines,
// many of them in smaller type, and the room they take; none when a legend
// serves better.
func (c *chart) endNames() ([]element.Word, float64, error) {
	if !c.named() {
		return nil, 0, nil
	}
	head, err := c.heading(false)
	if err != nil {
		return nil, 0, err
	}
	room := c.box.H() - head.h - 2.85*c.size // under the heading, over one line of labels and clear of it
	size := c.size
	if n := len(c.rows); n > 1 {
		size = math.Min(size, room/nameLead/float64(n-1))
	}
	if size < math.Max(leastWords*c.size, c.least()) {
		return nil, 0, nil
	}
	names := make([]element.Word, len(c.rows))
	for s, r := range c.rows {
		if names[s], err = c.Word(r.name, c.Style(size), 0, plan.AlignStart); err != nil {
			return nil, 0, err
		}
		if most := nameWidest * c.box.W(); names[s].W > most {
			if names[s], err = c.Word(r.name, c.Style(size), most, plan.AlignStart); err != nil {
				return nil, 0, err
			}
			if names[s].W > most || names[s].Lines > nameLines {
				return nil, 0, nil
			}
		}
		if math.IsNaN(r.values[c.count-1]) {
			return nil, 0, nil
		}
	}
	if element.Tallest(names) > size && c.namesApart(names)*float64(len(names)) > room {
		return nil, 0, nil
	}
	return names, element.Widest(names) + c.nameOff(), nil
}

// Names at the ends of lines, and the share of the chart's width that they have.
const (
	nameWidest = 0.27
	nameLines  = 3
)

// namesApart is the least distance between the middles of names under one another.
func (c *chart) namesApart(names []element.Word) float64 {
	return math.Max(nameLead*c.size, element.Tallest(names)+(nameLead-0.7)*c.size)
}

// nameLead is the least distance of names from line to line, times their size.
const nameLead = 1.15

// nameOff is how far from a line's last point its name begins.
func (c *chart) nameOff() float64 { return c.dotSize() + gapKey*c.size }

// drawEndNames writes the names beside the last points, moved apart where the
// lines end close together.
func (c *chart) drawEndNames(p plot, names []element.Word) {
	order := make([]int, len(names))
	ys := make([]float64, len(names))
	for s := range names {
		order[s] = s
		ys[s] = p.y(c.rows[s].values[c.count-1])
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if ys[a] < ys[b] {
			return -1
		}
		if ys[a] > ys[b] {
			return 1
		}
		return 0
	})
	sorted := make([]float64, len(order))
	for i, s := range order {
		sorted[i] = ys[s]
	}
	// The last of them stays over the labels of the axis.
	spreadApart(sorted, c.namesApart(names), p.area.Min.Y, p.area.Max.Y-0.35*c.size)
	x := p.x(c.count-1) + c.nameOff()
	for i, s := range order {
		c.WriteWord(names[s], geom.Pt(math.Min(x, c.box.Max.X-names[s].W), sorted[i]), 0, 0.5, c.litText(c.plainPart(s).Edge))
		c.says(lineTime(s, nameShare))
	}
}

// spreadApart moves rising positions at least d apart with the least movement,
// within lo and hi; where they do not fit, as far apart as they do.
func spreadApart(ys []float64, d, lo, hi float64) {
	if n := len(ys); n > 1 {
		d = math.Min(d, (hi-lo)/float64(n-1))
	}
	for range 60 {
		moved := false
		for i := 1; i < len(ys); i++ {
			if short := d - (ys[i] - ys[i-1]); short > 1e-6 {
				ys[i-1] -= short / 2
				ys[i] += short / 2
				moved = true
			}
		}
		if n := len(ys); n > 0 && (ys[0] < lo || ys[n-1] > hi) {
			ys[0] = math.Max(ys[0], lo)
			ys[n-1] = math.Min(ys[n-1], hi)
			moved = true
		}
		if !moved {
			return
		}
	}
	// What relaxation leaves is settled from the top.
	for i := 1; i < len(ys); i++ {
		ys[i] = math.Max(ys[i], ys[i-1]+d)
	}
	for i := len(ys) - 1; i >= 0; i-- {
		ys[i] = math.Min(ys[i], hi-d*float64(len(ys)-1-i))
	}
}

// pointValues writes values at points, each where it covers neither line nor
// other label: the highlighted ones alone if there are any, else all of a short
// lone series, when all find a place.
func (c *chart) pointValues(p plot, lines [][]geom.Point) error {
	values, err := c.valueWords(figureStep * c.size)
	if err != nil {
		return err
	}
	type valuePlace struct {
		w   element.Word
		at  geom.Point
		col color.RGBA
		due float64 // seconds
	}
	var places []valuePlace
	var taken []geom.Rect
	rings := c.rings(p)
	for s, r := range c.rows {
		for i, v := range r.values {
			lit := i == c.accent
			if math.IsNaN(v) || !lit && (c.accent >= 0 || len(c.rows) > 1 || c.count > fewPoints) {
				continue
			}
			q := geom.Pt(p.x(i), p.y(v))
			l := c.plainPart(s)
			if lit {
				l.Edge = c.parts().Color(s)
				if len(c.rows) == 1 {
					l.Edge = c.parts().Highlight()
				}
				c.Draw(geom.Ellipse(rings[s]), c.Ctx.PenWidth(lineRing), l.Edge, calmRing)
				c.says(lineTime(s, c.along(i)))
			}
			w := values[s][i]
			others := taken
			for o, r := range rings {
				if o != s && !r.Empty() {
					others = append(others[:len(others):len(others)], r)
				}
			}
			box, on := c.freePlace(w, q, p, lines, others)
			if on != onNothing && !lit {
				return nil // some values without the others would puzzle; the axis tells them all
			}
			if on == onMarks || on == onLines && c.kind == plan.ChartArea {
				continue // no word can be read across points, words or several areas; ring and axis tell
			}
			taken = append(taken, box)
			places = append(places, valuePlace{w, box.Min, c.valueColor(i, l), lineTime(s, c.along(i))})
		}
	}
	for _, v := range places {
		c.WriteWord(v.w, v.at, 0, 0, v.col)
		c.says(v.due)
	}
	return nil
}

// nameShare is the share of its way after which a line's name comes.
const nameShare = 0.85

// along is how far label i is along the axis, 0..1.
func (c *chart) along(i int) float64 { return float64(i) / math.Max(float64(c.count-1), 1) }

// rings are the boxes of the circles around the highlighted points, by series:
// empty where there is none.
func (c *chart) rings(p plot) []geom.Rect {
	out := make([]geom.Rect, len(c.rows))
	for s, r := range c.rows {
		if c.accent < 0 || math.IsNaN(r.values[c.accent]) {
			continue
		}
		d := c.ring()
		out[s] = geom.R(p.x(c.accent)-d, p.y(r.values[c.accent])-d, 2*d, 2*d)
	}
	return out
}

// valueSpots are the places for a value about its point, best first: in shares
// of its width to the right and of its distance downwards.
var valueSpots = []geom.Point{
	{X: 0, Y: -1}, {X: 0.75, Y: -1}, {X: -0.75, Y: -1}, {X: 0, Y: 1}, {X: 0.75, Y: 1}, {X: -0.75, Y: 1},
	{X: 0, Y: -2}, {X: 0.9, Y: -2}, {X: -0.9, Y: -2}, {X: 1.5, Y: -0.6}, {X: -1.5, Y: -0.6}, {X: 0, Y: -3}, {X: 0, Y: 2},
}

// covering is what a value's place covers, the worst of it.
type covering int

const (
	onNothing covering = iota
	onLines            // of series, or their areas, or what is all but touched
	onMarks            // points and other values, or what is beyond the chart
)

// freePlace finds where a value beside point q covers the least, and what that
// is.
func (c *chart) freePlace(w element.Word, q geom.Point, p plot, lines [][]geom.Point, taken []geom.Rect) (geom.Rect, covering) {
	far := 0.5*c.size + c.dataWidth()
	if c.accent >= 0 { // clear of the circle around the point
		far = math.Max(far, c.ring()+0.4*c.size)
	}
	best, least := geom.Rect{}, math.Inf(1)
	var covers covering
	for rank, d := range valueSpots {
		// From above the point at one, to below it at minus one, in steps of its height.
		r := geom.R(q.X-w.W/2+d.X*(w.W*0.62), q.Y-w.H()/2+d.Y*(far+w.H()/2), w.W, w.H())
		cost := float64(rank) * 0.1
		on := onNothing
		if d.Y > 0 {
			cost += 0.5 // above is where one looks
			if c.kind == plan.ChartArea && q.Y < p.y(0) {
				cost += 4 // and below lies the area
			}
		}
		near := r.Inset(-0.12 * c.size)
		for _, l := range lines {
			for _, p := range l {
				if p != q && geom.Inside(near.Inset(-c.dotSize()), p) {
					cost += 2
					on = max(on, onLines)
					if c.dotted() && geom.Inside(r.Inset(-c.dotSize()), p) {
						on = onMarks
					}
				}
			}
			for i := 1; i < len(l); i++ {
				if geom.Crosses(near, l[i-1], l[i]) || c.kind == plan.ChartArea && under(near, l[i-1], l[i]) {
					cost += 2
					on = max(on, onLines)
				}
			}
		}
		for _, y := range p.grid {
			if near.Min.Y < y && y < near.Max.Y {
				cost += 0.35
			}
		}
		for _, t := range taken {
			if t.Overlaps(near) {
				cost += 5
				on = max(on, onLines)
				if t.Overlaps(r) {
					on = onMarks
				}
			}
		}
		if !p.around.Contains(r.Inset(-0.1 * c.size)) {
			cost += 20
			on = onMarks
		}
		if cost < least {
			best, least, covers = r, cost, on
		}
	}
	return best, covers
}

// under reports whether any of r lies below the segment from a to b.
func under(r geom.Rect, a, b geom.Point) bool {
	lo, hi := math.Max(r.Min.X, a.X), math.Min(r.Max.X, b.X)
	if lo >= hi {
		return false
	}
	y := func(x float64) float64 { return a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X) }
	return r.Max.Y > math.Min(y(lo), y(hi))
}
