package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// stations are leaves of equal rank: their pictures get one size, their labels
// one size of type and one line to stand on.
type stations struct {
	side  float64 // of every picture
	label float64 // height of the highest label, 0 without labels
	size  float64 // of the labels' type
	cell  float64 // height a station may take
}

// stationMost is the side a picture may have as one of n in an area: together
// they take about a third of it, and none becomes a poster.
func stationMost(n int, area geom.Rect, unit float64) float64 {
	side := 0.64 * math.Sqrt(area.W()*area.H()/float64(max(n, 1)))
	most := 350.0
	switch n {
	case 1:
		most = 480
	case 2:
		most = 460
	case 3:
		most = 390
	}
	return math.Min(side, most*unit)
}

// agree finds the sizes at which every leaf fits a cell of the given size.
func (c *composition) agree(leaves []*leaf, cell geom.Point) stations {
	ctx := c.ctx
	s := stations{size: c.size(plan.RoleLabel), cell: cell.Y}
	most := stationMost(len(leaves), c.area, ctx.Unit)
	floor := math.Min(ctx.floor(), s.size)
	// Large pictures carry larger labels, as long as these keep to one line.
	plain := s.size
	s.size = math.Min(math.Max(plain, math.Min(most, math.Min(cell.X, cell.Y))*0.16), plain*1.2)
	for {
		var tall, wide float64
		for _, l := range leaves {
			if !l.captioned() {
				continue
			}
			line := cell.X - ctx.emphasisPad(l.e).X*2
			if s.size > plain {
				line = 0 // never wrapped
			}
			x, err := ctx.extent(l.e.Label, ctx.style(plan.RoleLabel, s.size), line)
			if err != nil {
				c.fail(l, err)
				continue
			}
			over := l.hull(ctx, geom.Point{})
			tall = math.Max(tall, x.h+over.Y)
			wide = math.Max(wide, x.w+over.X)
		}
		s.label = tall
		room := cell.Y
		if tall > 0 {
			room -= tall + ctx.labelGap()
		}
		s.side = math.Min(most, math.Min(cell.X, room))
		if !c.shapesHold(leaves, s, cell.X) {
			wide = boundless
		}
		if wide <= cell.X+slack && s.side >= math.Min(cell.X, cell.Y)*0.42 || s.size <= floor {
			break
		}
		s.size = math.Max(s.size*0.92, floor)
	}
	s.side = math.Max(s.side, 8*ctx.Unit)
	return s
}

// shapesHold reports whether every shape among leaves can hold its label at
// the stations' size of type.
func (c *composition) shapesHold(leaves []*leaf, s stations, w float64) bool {
	for _, l := range leaves {
		if l.kind.Holds == nil {
			continue
		}
		held, err := l.kind.Holds(c.ctx, l.e, Constraints{Room: geom.Pt(w, s.side), Side: s.side, Size: s.size, Growth: c.growth})
		if err != nil {
			c.fail(l, err)
		}
		if !held {
			return false
		}
	}
	return true
}

// height of a station with its label.
func (s stations) height(ctx *Context) float64 {
	if s.label == 0 {
		return s.side
	}
	return s.side + ctx.labelGap() + s.label
}

// stand places a leaf as a station, its picture's middle at p.X and its top at
// top; room is the width it may use.
func (c *composition) stand(l *leaf, s stations, x, top, room float64) {
	ctx := c.ctx
	l.fit.Side, l.fit.Size = s.side, s.size
	over := l.hull(ctx, geom.Point{})
	l.fit.Side = math.Max(s.side-math.Max(over.X, over.Y), 8*ctx.Unit)
	if l.kind.Hang != nil {
		h := s.height(ctx)
		if l.e.Label == "" {
			h = s.side
		}
		w := room
		if l.e.Label == "" {
			w = s.side
		}
		l.box = geom.R(x-w/2, top, w, h)
		for f := 1.0; l.e.Rotate != 0 && f > 0.3; f -= 0.1 { // turned, it must be smaller to stay in
			l.fit.Side = s.side * f
			in, err := l.measure(ctx, l.constraints(c).In(geom.Pt(w, h)))
			l.size = in
			if t := l.hull(ctx, in); err == nil && t.X <= w && t.Y <= h {
				break
			}
		}
		return
	}
	want := l.want(c, geom.Pt(room, s.side))
	if l.fillsCell() {
		l.fit = Constraints{Align: plan.AlignCenter}
		want = l.want(c, geom.Pt(room, s.cell))
		w, h := math.Min(want.X, room), math.Min(want.Y, s.cell)
		l.box = geom.R(x-w/2, top+(s.height(ctx)-h)/2, w, h)
		return
	}
	w, h := math.Min(want.X, room), math.Min(want.Y, s.side)
	l.box = geom.R(x-w/2, top+(s.side-h)/2, w, h)
}

// fillsCell reports whether a leaf takes the whole cell of a station: words and
// figures do.
func (l *leaf) fillsCell() bool { return !l.node() || l.words() }
