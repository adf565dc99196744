package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// ring is stations on an ellipse, clockwise from the top in reading order,
// each leading to the next. Four stand in the corners of a rounded rectangle, from the
// top left: on an ellipse its corners were empty and its top and bottom crowded.
type ring struct {
	stops  []*item
	joined bool      // the plan draws its own arrows
	oval   geom.Rect // found by place
	flat   bool      // likewise: of three stops across a wide room the lower two flank the upper
	paired bool      // likewise: four stand two by two, their labels on the outer sides
}

func (r *ring) items() []*item { return r.stops }

func (r *ring) minSize(c *composition, w float64) geom.Point {
	var s geom.Point
	for _, it := range r.stops {
		m := it.minSize(c, w/3)
		s = geom.Pt(math.Max(s.X, m.X), math.Max(s.Y, m.Y))
	}
	n := float64(len(r.stops))
	out := geom.Pt(math.Max(s.X*3, s.X*n/2), s.Y*math.Max(2.6, n/2))
	if s.X > w/3+element.Slack {
		out.X = w + 1
	}
	if out.X <= w {
		out.X = math.Min(out.X, w)
	}
	return out
}

func (r *ring) preferredSize(c *composition, room geom.Point) geom.Point { return room }

func (r *ring) place(c *composition, box geom.Rect) {
	n := len(r.stops)
	ctx := c.ctx
	var s stations
	var cell geom.Point
	share := ringShare
	if r.flat = n == 3; r.flat {
		share = tripodShare
	}
	// Shrink until neighbours leave room for the arrow between them.
	for f := 1.0; ; f *= 0.93 {
		cell = geom.Pt(math.Min(box.W()/2.2, 640*ctx.Unit)*math.Max(f, 0.6), box.H()*share*f)
		s = c.stationSizes(r.stops, cell)
		if n == 1 || r.apart(c, box, s, cell.X) || f < 0.25 {
			break
		}
	}
	least := geom.Pt(ringArrow*ctx.Unit+2*ctx.Gap(1), ringArrow*ctx.Unit+2*ctx.Gap(1))
	p := c.roundOf(r.stops, s, geom.Pt(box.W(), box.H()), least)
	if r.paired = p != nil; r.paired {
		m := p.place(c, box)
		r.oval = geom.Rect{Min: m[0], Max: m[2]}
	} else if r.loop(c, box, s) {
		r.oval = geom.Rect{}
		for i, it := range r.stops {
			if !r.joined {
				c.links = append(c.links, link{it, r.stops[(i+1)%n], nil})
			}
		}
		return
	} else {
		r.spread(c, box, s, cell.X)
	}
	if n < 2 {
		return
	}
	for i, it := range r.stops {
		next := r.stops[(i+1)%n]
		if r.joined {
			c.tracks = append(c.tracks, link{it, next, r.arc(c, i)})
			continue
		}
		c.links = append(c.links, link{it, next, r.arc(c, i)})
	}
}

// spread places the stops along an ellipse, where each may be w wide.
func (r *ring) spread(c *composition, box geom.Rect, s stations, w float64) {
	s.cell = s.height(c.ctx)
	w = r.widest(c, s, w)
	r.oval = r.track(c, box, s, w)
	for i, it := range r.stops {
		p := r.at(float64(i))
		c.placeStation(it, s, p.X, p.Y-s.side/2, w)
	}
}

// Of so many stops on, two lines there and back show them larger than an oval does, by how much they
// must, and how far the stops of a line stand apart at most, in their sides.
const (
	loopFrom   = 5
	loopLarger = 1.1
	loopApart  = 0.9
)

// loop places the stops in two lines there and back: rows in a wide room, columns in a tall one. It
// reports false, having placed nothing, where they are as large on an oval.
func (r *ring) loop(c *composition, box geom.Rect, oval stations) bool {
	n := len(r.stops)
	if n < loopFrom || slices.ContainsFunc(r.stops, (*item).fillsCell) {
		return false
	}
	there := (n + 1) / 2
	across, along := geom.Pt(float64(there), 2), geom.Pt(flowAcross, flowDown).Mul(flowSome*c.ctx.Unit)
	wide := box.W() >= box.H()
	if !wide {
		across.X, across.Y = across.Y, across.X
	}
	cell := geom.Pt((box.W()-along.X*(across.X-1))/across.X, (box.H()-along.Y*(across.Y-1))/across.Y)
	s := c.stationSizes(r.stops, cell)
	if s.shown() < oval.shown()*loopLarger {
		return false
	}
	high := s.height(c.ctx)
	step := geom.Pt(cell.X+along.X, math.Min(cell.Y+along.Y, high+loopApart*s.side))
	for i, it := range r.stops {
		at, line, of := i, 0, there
		if !wide { // from the top of the first column over to the second, and down
			at = (i + n - 1) % n
		}
		if at >= there {
			at, line, of = n-1-at, 1, n-there
		}
		p := geom.Pt(float64(at)-float64(of-1)/2, float64(line)-0.5)
		if !wide {
			p = geom.Pt(0.5-float64(line), p.X)
		}
		m := box.Center().Add(geom.Pt(p.X*step.X, p.Y*step.Y))
		c.placeStation(it, s, m.X, m.Y-high/2, cell.X)
	}
	return true
}

// The height of a stop at most, in shares of the room's: of two over each other, and of
// three across a wide room, where none stands over another.
const (
	ringShare   = 0.49
	tripodShare = 0.62
)

// How flat a ring may be, and how high, to use its room: flat ones have room for large
// stops above each other.
const (
	flattest = 3.2 // width to height
	highest  = 1.9 // height to width
)

// track is the ellipse through the middles of the pictures.
func (r *ring) track(c *composition, box geom.Rect, s stations, w float64) geom.Rect {
	h := s.height(c.ctx)
	below := h - s.side/2
	t := geom.Rect{
		Min: geom.Pt(box.Min.X+w/2, box.Min.Y+s.side/2),
		Max: geom.Pt(box.Max.X-w/2, box.Max.Y-below),
	}
	if lim := (box.W() - 2*c.ctx.Gap(2)) / math.Sqrt2; r.cornered() && t.W() > math.Max(lim, t.H()) {
		t = geom.R(t.Center().X-lim/2, t.Min.Y, lim, t.H()) // the arc bends outwards
	}
	if r.flat { // the lower two stops stand at three quarters of its height
		t.Max.Y += t.H() / 3
		t.Max.Y = math.Max(math.Min(t.Max.Y, box.Max.Y-c.ctx.Gap(1)), t.Min.Y+1)
	}
	if lim := t.H() * flattest; t.W() > lim {
		t = geom.R(t.Center().X-lim/2, t.Min.Y, lim, t.H())
	}
	if lim := t.W() * highest; t.H() > lim {
		t = geom.R(t.Min.X, t.Center().Y-lim/2, t.W(), lim)
	}
	return t
}

// cornered reports whether the stops stand in corners, where the oval's corners are.
func (r *ring) cornered() bool { return len(r.stops) == 4 }

// corner is the point of a ring through the corners of its oval: across, an ellipse, which
// passes labels on their outer side, down a rounded rectangle, which stays in its room.
func (r *ring) corner(angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	a, b := r.oval.W()/2, r.oval.H()/2
	if a < b || r.paired {
		const corner = 0.8409 // of a quarter's root
		round := func(v float64) float64 { return math.Copysign(math.Sqrt(math.Abs(v)), v) / corner }
		return r.oval.Center().Add(geom.Pt(a*round(cos), b*round(sin)))
	}
	return r.oval.Center().Add(geom.Pt(a*cos*math.Sqrt2, b*sin*math.Sqrt2))
}

// at is the point of stop i; fractions lie between stops. Stops are equally
// far apart along the ellipse, which gives flat rings room at their ends.
func (r *ring) at(i float64) geom.Point {
	const steps = 180
	n := float64(len(r.stops))
	a, b := r.oval.W()/2, r.oval.H()/2
	if r.cornered() {
		return r.corner(2*math.Pi*i/n - 3*math.Pi/4)
	}
	begin := -math.Pi / 2
	if n == 2 && a >= b { // side by side, but down a tall room
		begin = -math.Pi
	}
	on := func(t float64) geom.Point {
		sin, cos := math.Sincos(begin + t)
		return r.oval.Center().Add(geom.Pt(cos*a, sin*b))
	}
	if r.flat {
		return on(2 * math.Pi * i / n)
	}
	var total float64
	prev := on(0)
	var run [steps + 1]float64
	for s := 1; s <= steps; s++ {
		p := on(2 * math.Pi * float64(s) / steps)
		total += p.Dist(prev)
		run[s], prev = total, p
	}
	want := math.Mod(i/n, 1) * total
	for s := 1; s <= steps; s++ {
		if run[s] >= want {
			f := (want - run[s-1]) / math.Max(run[s]-run[s-1], 1e-9)
			return on(2 * math.Pi * (float64(s-1) + f) / steps)
		}
	}
	return on(0)
}

// ringArrow is the least length in design units of an arrow between two stops.
const ringArrow = 72

// apart reports whether neighbours on the ring leave an arrow's length between
// them, and do not touch across it.
func (r *ring) apart(c *composition, box geom.Rect, s stations, w float64) bool {
	ctx := c.ctx
	probe := *r
	w = r.widest(c, s, w)
	probe.oval = r.track(c, box, s, w)
	if probe.oval.W() < s.side || probe.oval.H() < s.side {
		return false
	}
	n := len(r.stops)
	taken := make([][]geom.Rect, n)
	for i, it := range r.stops {
		taken[i] = s.taken(c, it, probe.at(float64(i)), w)
	}
	for i := range n {
		for j := range i {
			if whole(taken[i]).Inset(-ctx.Gap(1)).Overlaps(whole(taken[j])) {
				return false
			}
		}
		l := probe.between(i, taken[i], taken[(i+1)%n], ctx.Gap(1), nil)
		if l.Length() < ringArrow*ctx.Unit {
			return false
		}
	}
	return true
}

// widest is the width that the stops take, where they may have w at most.
func (r *ring) widest(c *composition, s stations, w float64) float64 {
	most := 0.0
	for _, it := range r.stops {
		if it.person() || it.e.Rotate != 0 || it.e.Emphasis != "" { // what is said, turned or marked takes more
			return w
		}
		most = math.Max(most, whole(s.taken(c, it, geom.Point{}, w)).W()+element.Slack)
	}
	return math.Min(most, w)
}

// taken is what a station with the middle of its picture at p takes of the board, its
// picture first; w is the width it may use.
func (s stations) taken(c *composition, it *item, p geom.Point, w float64) []geom.Rect {
	ctx := c.ctx
	own := s.pictured(ctx, it, w)
	out := []geom.Rect{geom.R(p.X-own.X/2, p.Y-s.side/2, own.X, s.side)}
	switch {
	case it.captioned():
		if x, err := ctx.Extent(it.e.Label, ctx.Style(plan.RoleLabel, s.size), w); err == nil {
			out = append(out, geom.R(p.X-x.W/2, p.Y+s.side/2+ctx.LabelGap(), x.W, x.H))
		}
	case it.fillsCell():
		it.cs = element.Constraints{Align: plan.AlignCenter}
		m := it.preferredSize(c, geom.Pt(w, s.height(ctx)))
		x, y := math.Min(m.X, w), math.Min(m.Y, s.height(ctx))
		top := p.Y - s.side/2 + (s.height(ctx)-y)/2
		out[0] = geom.R(p.X-x/2, top, x, y)
	case it.kind.Hang == nil:
		wide := math.Min(s.side*1.8, w)
		if it.kind.Aspect != nil {
			wide = math.Min(s.side*it.kind.Aspect(it.e), w)
		}
		out[0] = geom.R(p.X-wide/2, p.Y-s.side/2, wide, s.side)
	}
	return out
}

// whole is the box about all of rs.
func whole(rs []geom.Rect) geom.Rect {
	var out geom.Rect
	for _, r := range rs {
		out = out.Union(r)
	}
	return out
}

// between is the longest stretch of the ring from stop i to the next that keeps
// a gap from what both cover; turned maps its points to the board.
func (r *ring) between(i int, a, b []geom.Rect, gap float64, turned func(geom.Point) geom.Point) geom.Polyline {
	steps := 64
	if r.cornered() { // half-way along a side they lie far apart
		steps *= 5
	}
	hit := func(p geom.Point) bool {
		for _, rs := range [][]geom.Rect{a, b} {
			for _, q := range rs {
				if geom.Inside(q.Inset(-gap), p) {
					return true
				}
			}
		}
		return false
	}
	var best, run geom.Polyline
	for j := range steps + 1 {
		p := r.at(float64(i) + float64(j)/float64(steps))
		if turned != nil {
			p = turned(p)
		}
		if hit(p) {
			run = nil
			continue
		}
		if run = append(run, p); len(run) > len(best) {
			best = run
		}
	}
	return best
}

// arc is the way along the ring from stop i to the next, between what the two
// cover.
func (r *ring) arc(c *composition, i int) func(from, to placed) (geom.Path, bool) {
	return func(from, to placed) (geom.Path, bool) {
		turned := func(p geom.Point) geom.Point {
			if c.mirrored {
				p.X = c.flip(p.X)
			}
			return p
		}
		a, b := append(slices.Clone(from.words), from.anchor), append(slices.Clone(to.words), to.anchor)
		l := r.between(i, a, b, c.ctx.Gap(1), turned)
		if len(l) < 3 {
			return nil, false
		}
		return l.Resample(l.Length() / 8).CatmullRom(), true
	}
}
