package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// effort is how many ways a search tries.
type effort struct {
	ports []float64 // where arrows leave and arrive, in shares of each side off its middle
	lanes int       // beside each element
}

// efforts are made one after the other, while arrows crowd.
var efforts = [...]effort{
	{[]float64{0, 0.25, -0.25}, 2},
	{[]float64{0, 0.14, -0.14, 0.28, -0.28, 0.42, -0.42}, 4},
}

// search finds a way around everything that stands between two elements: along
// level and upright lines beside what is in the way, turning as little as may
// be (an orthogonal visibility graph, searched by Dijkstra's algorithm with the
// direction as part of the state).
func (c *composition) search(it, from, to *item, e effort) (route, bool) {
	ctx := c.ctx
	s := c.lattice(it, from, to, e.lanes)
	pts := s.shortest(s.ports(c, from, e.ports, false, it.e.Heads == plan.HeadsBoth), s.ports(c, to, e.ports, true, it.e.Heads != plan.HeadsNone))
	if pts == nil {
		return route{}, false
	}
	pts = c.withoutJogs(pts, it, from, to)
	direct := from.built.anchor.Center().Dist(to.built.anchor.Center())
	detour := math.Max(pts.Length()/math.Max(direct, 1)-1, 0)
	turns := float64(len(pts) - 2)
	return route{path: rounded(pts, 18*ctx.Unit, headMost(ctx)), cost: costSearch + 0.2*turns + 0.3*math.Min(detour, 4)}, true
}

// withoutJogs is a shaft without a short step beside the stretch it leaves or
// arrives by, where that can as well be shifted along its element.
func (c *composition) withoutJogs(pts geom.Polyline, it, from, to *item) geom.Polyline {
	better := func(p geom.Polyline) bool {
		return p != nil && c.obstacles.free(p, from, to) && c.conflicts(p, it) <= c.conflicts(pts, it)
	}
	if p := c.shifted(pts, from); better(p) {
		pts = p
	}
	back := slices.Clone(pts)
	slices.Reverse(back)
	p := c.shifted(back, to)
	if slices.Reverse(p); better(p) {
		pts = p
	}
	return pts
}

// shifted is a shaft whose first stretch is moved into line with its third, nil
// where the step between them is none to be seen as one or the shaft would then
// begin past the element.
func (c *composition) shifted(pts geom.Polyline, from *item) geom.Polyline {
	if len(pts) < 4 {
		return nil
	}
	step := pts[2].Sub(pts[1])
	if step.Len() > 40*c.ctx.Unit || pts[1].Sub(pts[0]).Unit().Dot(pts[3].Sub(pts[2]).Unit()) < 0.99 {
		return nil
	}
	begin := pts[0].Add(step)
	a := from.built.anchor
	beside := begin.X > a.Min.X && begin.X < a.Max.X
	if math.Abs(step.Y) > math.Abs(step.X) {
		beside = begin.Y > a.Min.Y && begin.Y < a.Max.Y
	}
	if !beside {
		return nil
	}
	return append(geom.Polyline{begin}, pts[3:]...)
}

// lattice is the lines a shaft may run along, and what steps on them cost.
type lattice struct {
	xs, ys    []float64
	obstacles *obstacleMap
	hard      []geom.Rect // never entered
	own       []geom.Rect // nor these, what the shaft joins, but at its ends
	soft      []geom.Rect // better kept off
	shafts    []geom.Polyline
	ends      []ending    // of shafts
	occupied  []geom.Rect // by the words and heads of other arrows
	near      float64     // pixels between shafts
	turn      float64     // what a turn costs, in pixels of way

	steps [2][]float64 // to the right of each point, and down from it; 0: not asked yet
}

// Sides of an element, and the directions of a shaft.
var ways4 = [4]geom.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// port is a place where a shaft leaves or arrives.
type port struct {
	tip, stub geom.Point // at the element; where the shaft may turn first
	way       int        // away from the element
	cost      float64
}

func (c *composition) lattice(it, from, to *item, lanes int) *lattice {
	ctx := c.ctx
	clear := ctx.Gap(0) + ctx.Line()
	s := &lattice{obstacles: &c.obstacles, near: abreast(ctx), turn: 60 * ctx.Unit}
	lay := func(in *[]geom.Rect, r geom.Rect) {
		*in = append(*in, r.Inset(-c.obstacles.near))
		s.soft = append(s.soft, r.Inset(-clear*0.95))
		for lane := range lanes {
			d := clear + 1.15*s.near*float64(lane)
			s.xs = append(s.xs, r.Min.X-d, r.Max.X+d)
			s.ys = append(s.ys, r.Min.Y-d, r.Max.Y+d)
		}
	}
	for _, w := range c.obstacles.obstacles {
		if w.between(from, to) {
			lay(&s.hard, w.r)
		}
	}
	for _, end := range [...]*item{from, to} {
		r := end.built.anchor
		for _, w := range end.built.words {
			r = r.Union(w)
		}
		lay(&s.own, r)
	}
	// Narrow channels are run through in the middle.
	all := slices.Concat(s.hard, s.own)
	for i, a := range all {
		for _, b := range all[:i] {
			s.xs = midway(s.xs, [2]float64{a.Min.X, a.Max.X}, [2]float64{b.Min.X, b.Max.X}, 2*clear)
			s.ys = midway(s.ys, [2]float64{a.Min.Y, a.Max.Y}, [2]float64{b.Min.Y, b.Max.Y}, 2*clear)
		}
	}
	for _, o := range c.all {
		if o != it && len(o.built.shaft) > 1 {
			s.shafts = append(s.shafts, o.built.shaft)
			ends := endings(o.built.shaft, o.e.Heads)
			s.ends = append(s.ends, ends[:]...)
			if !o.built.label.Empty() {
				s.occupied = append(s.occupied, o.built.label)
			}
			for _, h := range o.built.heads {
				s.occupied = append(s.occupied, paint.BoundsOf([]geom.Polyline{h}, 0))
			}
		}
	}
	return s
}

// midway adds the middle of the room between two stretches that are less than
// most apart.
func midway(to []float64, a, b [2]float64, most float64) []float64 {
	end, begin := a[1], b[0]
	if a[0] > b[0] {
		end, begin = b[1], a[0]
	}
	if gap := begin - end; gap > 0 && gap < most {
		to = append(to, (end+begin)/2)
	}
	return to
}

// ports are where a shaft can leave an element, or arrive: on each side, at
// the given shares of it off its middle.
func (s *lattice) ports(c *composition, it *item, offs []float64, arrives, headed bool) []port {
	ctx := c.ctx
	m := it.built
	gap := c.arrowGap()
	stubs := []float64{6 * ctx.Unit}
	if arrives { // room for the head
		stubs = []float64{1.2 * headMost(ctx), 0.7 * headMost(ctx)}
	}
	own := m.anchor
	for _, r := range m.words {
		own = own.Union(r)
	}
	own = own.Inset(-s.obstacles.near)
	var out []port
	for i, way := range ways4 {
		for _, off := range offs {
			p := m.anchor.Center().Add(geom.Pt(way.Y*m.anchor.W()*off, way.X*m.anchor.H()*off))
			far := p.Add(way.Mul(m.anchor.W() + m.anchor.H() + m.covers.W() + m.covers.H() + 10*gap))
			tip := leave(p, far, m, gap)
			cost := 60 * math.Abs(off) * ctx.Unit
			var at geom.Point
			open := false
			for _, stub := range stubs {
				at = tip.Add(way.Mul(stub))
				if geom.Inside(own, at) {
					at = at.Add(way.Mul(exit(at, way, own) + 0.1))
				}
				if open = geom.Inside(s.obstacles.bounds, at) && !s.blocked(tip, at) && !enters(geom.Polyline{tip, at}, m); open {
					break
				}
				cost += s.turn
			}
			if !open {
				continue
			}
			for _, o := range s.ends {
				least := tailsApart(ctx)
				if headed || o.headed {
					least = s.near
				}
				cost += 1500 * ctx.Unit * crowding(tip, o.at, least)
			}
			out = append(out, port{tip, at, i, cost})
			s.xs, s.ys = append(s.xs, at.X), append(s.ys, at.Y)
		}
	}
	return out
}

// blocked reports whether anything but what the shaft joins lies across the
// way a to b.
func (s *lattice) blocked(a, b geom.Point) bool {
	for _, w := range s.hard {
		if geom.Crosses(w, a, b) {
			return true
		}
	}
	return false
}

// closed reports whether anything lies across the way a to b.
func (s *lattice) closed(a, b geom.Point) bool {
	for _, w := range s.own {
		if geom.Crosses(w, a, b) {
			return true
		}
	}
	return s.blocked(a, b)
}

// leg is what the step from a point of the lattice to a neighbour costs; asked
// from several directions, it is found once.
func (s *lattice) leg(x, y, way int) float64 {
	d := ways4[way]
	to := [2]int{x + int(d.X), y + int(d.Y)}
	at := min(y, to[1])*len(s.xs) + min(x, to[0])
	known := &s.steps[way%2][at]
	if *known == 0 {
		*known = s.step(geom.Pt(s.xs[x], s.ys[y]), geom.Pt(s.xs[to[0]], s.ys[to[1]]))
	}
	return *known
}

// step is what going straight from a to b costs, infinite where it cannot be.
func (s *lattice) step(a, b geom.Point) float64 {
	if s.closed(a, b) {
		return math.Inf(1)
	}
	n := a.Dist(b)
	cost := n
	for _, w := range s.soft {
		if geom.Crosses(w, a, b) {
			cost += 0.6 * n
			break
		}
	}
	if !geom.Inside(s.obstacles.page, a) || !geom.Inside(s.obstacles.page, b) {
		cost += 0.5 * n
	}
	for _, w := range s.occupied {
		if geom.Crosses(w, a, b) {
			cost += 400
		}
	}
	way := geom.Polyline{a, b}
	ahead := b.Sub(a).Unit()
	beside := paint.BoundsOf([]geom.Polyline{way}, s.near)
	for _, o := range s.shafts {
		cost += 1.5 * s.turn * float64(geom.Crossings(way, o))
		for j := 1; j < len(o); j++ {
			d := o[j].Sub(o[j-1])
			if math.Abs(d.Unit().Dot(ahead)) > 0.9 {
				cost += 6 * d.Len() * math.Max(geom.Clip(beside, o[j-1], o[j]), 0)
			}
		}
	}
	return cost
}

// sorted are values in order without those that hardly differ, within lo and hi.
func sorted(v []float64, lo, hi float64) []float64 {
	slices.Sort(v)
	out := v[:0]
	for _, x := range v {
		if x > lo && x < hi && (len(out) == 0 || x-out[len(out)-1] > 0.01) {
			out = append(out, x)
		}
	}
	return out
}

// state is a point of the lattice and the direction a shaft has there.
type state struct{ x, y, way int }

// shortest is the cheapest way from one of the ports to one of the others, nil
// when there is none.
func (s *lattice) shortest(from, to []port) geom.Polyline {
	f := s.obstacles.bounds
	s.xs, s.ys = sorted(s.xs, f.Min.X, f.Max.X), sorted(s.ys, f.Min.Y, f.Max.Y)
	nx, ny := len(s.xs), len(s.ys)
	index := func(p port, turned int) (state, int) {
		x, _ := slices.BinarySearch(s.xs, p.stub.X-0.011)
		y, _ := slices.BinarySearch(s.ys, p.stub.Y-0.011)
		st := state{min(x, nx-1), min(y, ny-1), (p.way + turned) % 4}
		return st, (st.y*nx+st.x)*4 + st.way
	}
	s.steps = [2][]float64{make([]float64, nx*ny), make([]float64, nx*ny)}
	n := nx * ny * 4
	cost, before := make([]float64, n), make([]int32, n)
	for i := range cost {
		cost[i], before[i] = math.Inf(1), -1
	}
	starts, goals := map[int]port{}, map[int]port{}
	var open queue
	for _, p := range from {
		st, i := index(p, 0)
		if p.cost < cost[i] {
			cost[i], starts[i] = p.cost, p
			open.push(p.cost, st, i)
		}
	}
	for _, p := range to {
		if _, i := index(p, 2); goals[i].tip == (geom.Point{}) || p.cost < goals[i].cost {
			goals[i] = p
		}
	}
	best, end := math.Inf(1), -1
	for len(open) > 0 {
		top := open.pop()
		if top.cost >= best {
			break
		}
		if top.cost > cost[top.index] {
			continue
		}
		if g, ok := goals[top.index]; ok && top.cost+g.cost < best {
			best, end = top.cost+g.cost, top.index
		}
		for way, d := range ways4 {
			if (way+2)%4 == top.way {
				continue
			}
			x, y := top.x+int(d.X), top.y+int(d.Y)
			if x < 0 || y < 0 || x >= nx || y >= ny {
				continue
			}
			next := top.cost + s.leg(top.x, top.y, way)
			if way != top.way {
				next += s.turn
			}
			if i := (y*nx+x)*4 + way; next < cost[i] {
				cost[i], before[i] = next, int32(top.index)
				open.push(next, state{x, y, way}, i)
			}
		}
	}
	if end < 0 {
		return nil
	}
	pts := geom.Polyline{goals[end].tip, goals[end].stub}
	at := end
	for before[at] >= 0 {
		at = int(before[at])
		pts = append(pts, geom.Pt(s.xs[at/4%nx], s.ys[at/4/nx]))
	}
	pts = append(pts, starts[at].tip)
	slices.Reverse(pts)
	return corners(pts)
}

// corners are the ends of a line and the points where it turns.
func corners(l geom.Polyline) geom.Polyline {
	out := geom.Polyline{l[0]}
	for i := 1; i < len(l); i++ {
		if i+1 < len(l) {
			in, next := l[i].Sub(out[len(out)-1]), l[i+1].Sub(l[i])
			if in.Len() < 0.05 || math.Abs(in.Unit().Cross(next.Unit())) < 0.001 {
				continue
			}
		}
		out = append(out, l[i])
	}
	return out
}

// queue is states by cost, the cheapest first (a binary heap).
type queue []queued

type queued struct {
	state
	cost  float64
	index int
}

func (q *queue) push(cost float64, st state, index int) {
	h := append(*q, queued{st, cost, index})
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up].cost <= h[i].cost {
			break
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
	*q = h
}

func (q *queue) pop() queued {
	h := *q
	top := h[0]
	n := len(h) - 1
	h[0] = h[n]
	h = h[:n]
	for i := 0; ; {
		low := i
		for _, j := range [...]int{2*i + 1, 2*i + 2} {
			if j < n && h[j].cost < h[low].cost {
				low = j
			}
		}
		if low == i {
			break
		}
		h[i], h[low] = h[low], h[i]
		i = low
	}
	*q = h
	return top
}
