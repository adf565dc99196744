package canvas

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Most points of a lone line whose values are all written beside them.
const fewPoints = 8

// lines draws a line or an area chart.
func (c *chart) lines() error {
	lo, hi := c.extent(c.kind == plan.ChartArea)
	// Values that vary little against their height are shown from near their
	// least; all others from zero, as readers expect.
	if c.kind == plan.ChartLine && !(lo > 0 && hi-lo < 0.25*hi) && !(hi < 0 && hi-lo < -0.25*lo) || lo == hi {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	names, right, err := c.endNames()
	if err != nil {
		return err
	}
	u := upright{lo: lo, hi: hi, ticked: true, legend: c.named() && names == nil, right: right, above: 0.3 * c.size}
	if len(c.rows) == 1 && c.count <= fewPoints {
		u.above = 0.8 * c.size // values stand over the points
	}
	if c.accent >= 0 {
		u.below = c.ring() + c.stray(c.k.penWidth(0.9), ringCalm)
		u.above = math.Max(0.8*c.size, u.below)
	}
	p, cats, err := c.axes(u)
	if err != nil {
		return err
	}
	for i := range c.count {
		c.writeCategory(cats, p, i)
	}
	var all [][]geom.Point
	for _, s := range c.backToFront() {
		pts := c.points(p, c.rows[s].values)
		all = append(all, pts...)
		c.series(p, s, pts)
	}
	if names != nil {
		c.drawEndNames(p, names)
	}
	return c.pointValues(p, all)
}

// ringCalm is the share of the look's roughness in the ring about a point.
const ringCalm = 0.3

// ring is the radius of the circle around a highlighted point.
func (c *chart) ring() float64 { return math.Min(c.k.penWidth(1.5)*2.4, 0.6*c.size) }

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

// series draws the area, the line and the points of series s.
func (c *chart) series(p plot, s int, runs [][]geom.Point) {
	l := c.plainPart(s)
	y0 := p.y(math.Min(math.Max(0, p.lo), p.hi))
	for _, run := range runs {
		if len(run) > 1 {
			if c.kind == plan.ChartArea {
				under := slices.Concat(geom.Polyline{geom.Pt(run[0].X, y0)}, run, geom.Polyline{geom.Pt(run[len(run)-1].X, y0)}).Path()
				under.Close()
				c.areaUnder(under, l)
			}
			c.draw(geom.Polyline(run).Path(), c.k.penWidth(1.5), l.edge, 0.35)
		}
		for _, q := range run {
			if len(run) == 1 || c.count <= 24 && len(c.rows) <= 3 {
				c.dot(q, c.k.penWidth(1.5)*1.25, l.edge, s)
			}
		}
	}
}

// areaUnder fills below a line; several areas let each other through.
func (c *chart) areaUnder(p geom.Path, l partLook) {
	if l.style == plan.FillSolid || len(c.rows) > 1 {
		l.style = plan.FillWash
	}
	c.area(p, l)
}

// dot marks a point: round, square, diamond or triangle by series, so that
// colour is not the only difference.
func (c *chart) dot(q geom.Point, r float64, col color.RGBA, s int) {
	var p geom.Path
	switch s % 4 {
	case 0:
		p = geom.Ellipse(geom.R(q.X-r, q.Y-r, 2*r, 2*r))
	case 1:
		p = geom.Rectangle(geom.R(q.X-r*0.9, q.Y-r*0.9, 1.8*r, 1.8*r))
	case 2:
		p = geom.Polyline{q.Add(geom.Pt(0, -1.3*r)), q.Add(geom.Pt(1.3*r, 0)), q.Add(geom.Pt(0, 1.3*r)), q.Add(geom.Pt(-1.3*r, 0))}.Path()
		p.Close()
	default:
		p = geom.Polyline{q.Add(geom.Pt(0, -1.3*r)), q.Add(geom.Pt(1.2*r, 0.9*r)), q.Add(geom.Pt(-1.2*r, 0.9*r))}.Path()
		p.Close()
	}
	c.add(Fill{Path: p, Color: col, Seed: c.seed()})
}

// endNames sets the names of several series for the right end of their lines,
// and the room they take; none when a legend serves better.
func (c *chart) endNames() ([]word, float64, error) {
	if !c.named() {
		return nil, 0, nil
	}
	names := make([]word, len(c.rows))
	for s, r := range c.rows {
		var err error
		if names[s], err = c.word(r.name, c.style(c.size), 0, plan.AlignStart); err != nil {
			return nil, 0, err
		}
		if math.IsNaN(r.values[c.count-1]) {
			return nil, 0, nil
		}
	}
	w := widest(names)
	if w > 0.27*c.box.W() {
		return nil, 0, nil
	}
	return names, w + 0.3*c.size, nil
}

// drawEndNames writes the names beside the last points, moved apart where the
// lines end close together.
func (c *chart) drawEndNames(p plot, names []word) {
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
	spreadApart(sorted, 1.15*c.size, p.field.Min.Y, p.field.Max.Y)
	x := p.x(c.count-1) + c.k.penWidth(1.5)*1.3 + 0.4*c.size
	for i, s := range order {
		c.place(names[s], geom.Pt(math.Min(x, c.box.Max.X-names[s].w), sorted[i]), 0, 0.5, c.litText(c.plainPart(s).edge))
	}
}

// spreadApart moves rising positions at least d apart with the least movement,
// within lo and hi as far as they all fit.
func spreadApart(ys []float64, d, lo, hi float64) {
	for range 60 {
		moved := false
		for i := 1; i < len(ys); i++ {
			if short := d - (ys[i] - ys[i-1]); short > 1e-6 {
				ys[i-1] -= short / 2
				ys[i] += short / 2
				moved = true
			}
		}
		if n := len(ys); n > 0 {
			ys[0] = math.Max(ys[0], lo)
			ys[n-1] = math.Min(ys[n-1], hi)
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

// pointValues writes values at points: all of a short lone series, else only
// the highlighted ones; each where it covers neither line nor other label.
func (c *chart) pointValues(p plot, lines [][]geom.Point) error {
	values, err := c.valueWords(c.size)
	if err != nil {
		return err
	}
	var taken []geom.Rect
	for s, r := range c.rows {
		for i, v := range r.values {
			lit := i == c.accent
			if math.IsNaN(v) || !lit && (len(c.rows) > 1 || c.count > fewPoints) {
				continue
			}
			q := geom.Pt(p.x(i), p.y(v))
			l := c.plainPart(s)
			if lit {
				l.edge = c.seriesColor(s)
				if len(c.rows) == 1 {
					l.edge = c.highlight()
				}
				ring := c.ring()
				c.draw(geom.Ellipse(geom.R(q.X-ring, q.Y-ring, 2*ring, 2*ring)), c.k.penWidth(0.9), l.edge, ringCalm)
			}
			w := values[s][i]
			box, ok := c.freePlace(w, q, p, lines, taken)
			if !ok && !lit {
				continue
			}
			taken = append(taken, box)
			c.place(w, box.Min, 0, 0, c.valueColor(i, l))
		}
	}
	return nil
}

// freePlace finds where a value beside point q covers the least, and whether
// that is nothing at all.
func (c *chart) freePlace(w word, q geom.Point, p plot, lines [][]geom.Point, taken []geom.Rect) (geom.Rect, bool) {
	far := 0.5*c.size + c.k.penWidth(1.5)
	best, least := geom.Rect{}, math.Inf(1)
	for rank, d := range []geom.Point{{X: 0, Y: -1}, {X: 0.75, Y: -1}, {X: -0.75, Y: -1}, {X: 0, Y: 1}, {X: 0.75, Y: 1}, {X: -0.75, Y: 1}} {
		r := geom.R(q.X-w.w/2+d.X*w.w*0.62, q.Y-far-w.h(), w.w, w.h())
		if d.Y > 0 {
			r = r.Translate(geom.Pt(0, 2*far+w.h()))
		}
		cost := float64(rank) * 0.1
		if d.Y > 0 {
			cost += 0.5 // above is where one looks
		}
		near := r.Inset(-0.12 * c.size)
		for _, l := range lines {
			for i := 1; i < len(l); i++ {
				if crosses(near, l[i-1], l[i]) {
					cost += 2
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
			}
		}
		if !p.around.Contains(r.Inset(-0.1 * c.size)) {
			cost += 20
		}
		if cost < least {
			best, least = r, cost
		}
	}
	return best, least < 2
}

// crosses reports whether the segment from a to b passes through r
// (Liang and Barsky's clipping).
func crosses(r geom.Rect, a, b geom.Point) bool {
	t0, t1 := 0.0, 1.0
	d := b.Sub(a)
	for _, e := range [4][2]float64{{-d.X, a.X - r.Min.X}, {d.X, r.Max.X - a.X}, {-d.Y, a.Y - r.Min.Y}, {d.Y, r.Max.Y - a.Y}} {
		if e[0] == 0 {
			if e[1] < 0 {
				return false
			}
			continue
		}
		t := e[1] / e[0]
		if e[0] < 0 {
			t0 = math.Max(t0, t)
		} else {
			t1 = math.Min(t1, t)
		}
	}
	return t0 <= t1
}
