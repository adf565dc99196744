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
	side := 0.58 * math.Sqrt(area.W()*area.H()/float64(max(n, 1)))
	most := 350.0
	switch n {
	case 1:
		most = 480
	case 2:
		most = 390
	case 3:
		most = 360
	}
	return math.Min(side, most*unit)
}

// agree finds the sizes at which every leaf fits a cell of the given size.
func (c *composition) agree(leaves []*leaf, cell geom.Point) stations {
	k := c.k
	s := stations{size: k.size(plan.RoleLabel), cell: cell.Y}
	most := stationMost(len(leaves), c.area, k.Unit)
	floor := math.Min(k.floor(), s.size)
	for {
		var tall, wide float64
		for _, l := range leaves {
			if l.e.Kind != plan.KindIcon || l.e.Label == "" {
				continue
			}
			pad := k.emphasisPad(l.e).X * 2
			x, err := k.extent(l.e.Label, k.style(plan.RoleLabel, s.size), cell.X-pad)
			if err != nil {
				c.fail(l, err)
				continue
			}
			over := l.hull(k, geom.Point{})
			tall = math.Max(tall, x.h+over.Y)
			wide = math.Max(wide, x.w+over.X)
		}
		s.label = tall
		room := cell.Y
		if tall > 0 {
			room -= tall + k.labelGap()
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
	s.side = math.Max(s.side, 8*k.Unit)
	return s
}

// shapesHold reports whether every shape among leaves can hold its label at
// the stations' size of type.
func (c *composition) shapesHold(leaves []*leaf, s stations, w float64) bool {
	k := c.k
	for _, l := range leaves {
		f := shapeForms[l.e.Shape].label
		if l.e.Kind != plan.KindShape || l.e.Label == "" || f.Empty() {
			continue
		}
		k.fit = fit{side: s.side, size: s.size}
		box, err := measureShape(k, l.e, geom.Pt(w, s.side))
		if err != nil {
			c.fail(l, err)
			continue
		}
		x, err := k.extent(l.e.Label, k.style(plan.RoleLabel, s.size), box.X*f.W()+slack)
		if err == nil && (x.w > box.X*f.W()+slack || x.h > box.Y*f.H()+slack) {
			return false
		}
	}
	return true
}

// height of a station with its label.
func (s stations) height(k *Kit) float64 {
	if s.label == 0 {
		return s.side
	}
	return s.side + k.labelGap() + s.label
}

// stand places a leaf as a station, its picture's middle at p.X and its top at
// top; room is the width it may use.
func (c *composition) stand(l *leaf, s stations, x, top, room float64) {
	k := c.k
	l.fit.side, l.fit.size = s.side, s.size
	over := l.hull(k, geom.Point{})
	l.fit.side = math.Max(s.side-math.Max(over.X, over.Y), 8*k.Unit)
	if l.e.Kind == plan.KindIcon {
		h := s.height(k)
		if l.e.Label == "" {
			h = s.side
		}
		w := room
		if l.e.Label == "" {
			w = s.side
		}
		l.box = geom.R(x-w/2, top, w, h)
		for f := 1.0; l.e.Rotate != 0 && f > 0.3; f -= 0.1 { // turned, it must be smaller to stay in
			l.fit.side = s.side * f
			l.settle(k)
			in, err := l.measure(k, geom.Pt(w, h))
			l.size = in
			if t := l.hull(k, in); err == nil && t.X <= w && t.Y <= h {
				break
			}
		}
		return
	}
	want := l.want(c, geom.Pt(room, s.side))
	if !l.node() || l.e.Kind == plan.KindText {
		// Words and figures take the whole cell.
		l.fit = fit{align: plan.AlignCenter}
		want = l.want(c, geom.Pt(room, s.cell))
		w, h := math.Min(want.X, room), math.Min(want.Y, s.cell)
		l.box = geom.R(x-w/2, top+(s.height(k)-h)/2, w, h)
		return
	}
	w, h := math.Min(want.X, room), math.Min(want.Y, s.side)
	l.box = geom.R(x-w/2, top+(s.side-h)/2, w, h)
}

// grid is parts in equal cells, row by row; the last row is centred.
type grid struct {
	parts []part
	cols  int
	gap   geom.Point
}

func (g *grid) leaves() []*leaf { return leavesOf(g.parts) }

func (g *grid) rows() int { return (len(g.parts) + g.cols - 1) / g.cols }

// cell is the size of one cell when the grid fills room.
func (g *grid) cell(room geom.Point) geom.Point {
	return geom.Pt(
		math.Max((room.X-g.gap.X*float64(g.cols-1))/float64(g.cols), 1),
		math.Max((room.Y-g.gap.Y*float64(g.rows()-1))/float64(g.rows()), 1))
}

func (g *grid) least(c *composition, w float64) geom.Point {
	cell := g.cell(geom.Pt(w, boundless))
	var h float64
	out := geom.Pt(w, 0)
	for _, p := range g.parts {
		l := p.least(c, cell.X)
		if l.X > cell.X+slack {
			out.X = math.Max(out.X, w+l.X-cell.X)
		}
		h = math.Max(h, l.Y)
	}
	out.Y = h*float64(g.rows()) + g.gap.Y*tight*float64(g.rows()-1)
	return out
}

// want is what the grid fills when every row is as high as its highest part.
func (g *grid) want(c *composition, room geom.Point) geom.Point {
	cell := g.cell(room)
	var h, w float64
	if s, ok := g.alike(); ok {
		st := c.agree(s, cell)
		h, w = st.height(c.k), cell.X
	} else {
		for _, p := range g.parts {
			s := p.want(c, cell)
			h, w = math.Max(h, math.Min(s.Y, cell.Y)), math.Max(w, math.Min(s.X, cell.X))
		}
	}
	return geom.Pt(
		w*float64(g.cols)+g.gap.X*float64(g.cols-1),
		h*float64(g.rows())+g.gap.Y*float64(g.rows()-1))
}

// alike is the grid's leaves when all of them can be stations.
func (g *grid) alike() ([]*leaf, bool) {
	var out []*leaf
	for _, p := range g.parts {
		l, ok := p.(*leaf)
		if !ok || !l.node() {
			return nil, false
		}
		out = append(out, l)
	}
	return out, true
}

func (g *grid) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	cell := g.cell(room)
	nodes, alike := g.alike()
	var st stations
	high := cell.Y
	if alike {
		st = c.agree(nodes, cell)
		high = st.height(c.k)
	} else {
		var h float64
		for _, p := range g.parts {
			h = math.Max(h, math.Min(p.want(c, cell).Y, cell.Y))
		}
		high = h
	}
	gap, y := spaced(room.Y, high*float64(g.rows()), g.gap.Y, g.rows())
	y += box.Min.Y
	for i, p := range g.parts {
		r, col := i/g.cols, i%g.cols
		n := min(g.cols, len(g.parts)-r*g.cols)
		rowW := float64(n)*cell.X + float64(n-1)*g.gap.X
		x := box.Min.X + (room.X-rowW)/2 + float64(col)*(cell.X+g.gap.X)
		top := y + float64(r)*(high+gap)
		if alike {
			c.stand(nodes[i], st, x+cell.X/2, top, cell.X)
			continue
		}
		p.place(c, geom.R(x, top, cell.X, high))
	}
}

// bestGrid is the grid of parts whose number of columns leaves the least void.
func (c *composition) bestGrid(parts []part, room geom.Point) *grid {
	n := len(parts)
	gap := geom.Pt(c.k.gap(4), c.k.gap(3))
	var best *grid
	var bestScore float64
	for cols := 1; cols <= n; cols++ {
		g := &grid{parts, cols, gap}
		if g.cols*g.rows()-n >= g.cols && cols > 1 {
			continue // a whole row would be empty
		}
		l := g.least(c, room.X)
		cell := g.cell(room)
		score := math.Min(cell.X, cell.Y*1.25)
		// An orphan in the last row looks forgotten.
		if rest := n % cols; rest != 0 {
			score *= 0.82 + 0.1*float64(rest)/float64(cols)
		}
		if l.X > room.X+slack || l.Y > room.Y {
			score *= 0.3
		}
		if best == nil || score > bestScore*1.0001 {
			best, bestScore = g, score
		}
	}
	return best
}

// single is the grid's leaves when every part is one.
func (g *grid) single() ([]*leaf, bool) {
	var out []*leaf
	for _, p := range g.parts {
		l, ok := p.(*leaf)
		if !ok {
			return nil, false
		}
		out = append(out, l)
	}
	return out, true
}

// reflow is a grid that chooses its columns by the room it is given.
type reflow struct{ parts []part }

func (r *reflow) leaves() []*leaf { return leavesOf(r.parts) }

func (r *reflow) in(c *composition, room geom.Point) *grid {
	if room.Y >= boundless {
		room.Y = c.area.H()
	}
	return c.bestGrid(r.parts, room)
}

func (r *reflow) least(c *composition, w float64) geom.Point {
	return r.in(c, geom.Pt(w, boundless)).least(c, w)
}

func (r *reflow) want(c *composition, room geom.Point) geom.Point {
	return r.in(c, room).want(c, room)
}

func (r *reflow) place(c *composition, box geom.Rect) {
	r.in(c, geom.Pt(box.W(), box.H())).place(c, box)
}
