package canvas

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// stack is parts one below the other.
type stack struct {
	parts []part
	gap   float64 // pixels between parts at best
	top   bool    // begin at the top instead of the middle
}

// row is parts side by side, in reading order.
type row struct {
	parts []part
	gap   float64
	equal bool // all get the same width
}

func leavesOf(parts []part) []*leaf {
	var out []*leaf
	for _, p := range parts {
		out = append(out, p.leaves()...)
	}
	return out
}

func (s *stack) leaves() []*leaf { return leavesOf(s.parts) }
func (r *row) leaves() []*leaf   { return leavesOf(r.parts) }

// tight is the least a gap may shrink to.
const tight = 0.5

func (s *stack) least(c *composition, w float64) geom.Point {
	var out geom.Point
	for i, p := range s.parts {
		l := p.least(c, w)
		out.X = math.Max(out.X, l.X)
		out.Y += l.Y
		if i > 0 {
			out.Y += s.gap * tight
		}
	}
	return out
}

func (s *stack) want(c *composition, room geom.Point) geom.Point {
	var out geom.Point
	for i, h := range s.heights(c, room) {
		w := s.parts[i].want(c, geom.Pt(room.X, h))
		out.X = math.Max(out.X, w.X)
		out.Y += math.Min(w.Y, h)
		if i > 0 {
			out.Y += s.gap
		}
	}
	return out
}

// heights shares room's height among the parts: to each its least, then what
// is left in proportion to what each still wants.
func (s *stack) heights(c *composition, room geom.Point) []float64 {
	n := len(s.parts)
	least, want := make([]float64, n), make([]float64, n)
	free := room.Y - s.gap*float64(n-1)
	for i, p := range s.parts {
		least[i] = p.least(c, room.X).Y
		want[i] = math.Max(p.want(c, geom.Pt(room.X, free)).Y, least[i])
	}
	if sum(least) > free {
		free = room.Y - s.gap*tight*float64(n-1)
	}
	return share(least, want, free)
}

// share divides total so that everyone has at least its least while that is
// possible, and the rest goes to those who want more.
func share(least, want []float64, total float64) []float64 {
	out := slices.Clone(least)
	l := sum(least)
	if l >= total {
		if l > 0 {
			for i := range out {
				out[i] *= math.Max(total, 0) / l
			}
		}
		return out
	}
	if w := sum(want); w > l {
		f := math.Min((total-l)/(w-l), 1)
		for i := range out {
			out[i] += (want[i] - least[i]) * f
		}
	}
	return out
}

func sum(v []float64) float64 {
	var s float64
	for _, x := range v {
		s += x
	}
	return s
}

func (s *stack) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	h := s.heights(c, room)
	var used float64
	for i, p := range s.parts {
		h[i] = math.Min(h[i], p.want(c, geom.Pt(room.X, h[i])).Y)
		used += h[i]
	}
	gap, y := spaced(room.Y, used, s.gap, len(s.parts))
	if s.top {
		y = 0
	}
	y += box.Min.Y
	for i, p := range s.parts {
		p.place(c, geom.R(box.Min.X, y, box.W(), h[i]))
		y += h[i] + gap
	}
}

// spaced turns the room left beside n parts into gaps, up to a third more than
// asked for, and begins so that what remains lies on both sides.
func spaced(room, used, gap float64, n int) (g, start float64) {
	if n < 2 {
		return 0, math.Max(0, (room-used)/2)
	}
	free := math.Max(room-used, 0) / float64(n-1)
	g = math.Min(free, gap)
	if free > gap {
		g = math.Min(gap*1.35, gap+(free-gap)*0.4)
	}
	return g, math.Max(0, (room-used-g*float64(n-1))/2)
}

func (r *row) least(c *composition, w float64) geom.Point {
	var out geom.Point
	ws := r.widths(c, geom.Pt(w, boundless))
	for i, p := range r.parts {
		l := p.least(c, ws[i])
		out.Y = math.Max(out.Y, l.Y)
		out.X += math.Max(l.X, 0)
		if i > 0 {
			out.X += r.gap * tight
		}
		if l.X > ws[i]+slack {
			out.X = math.Max(out.X, w+1) // a word is wider than its share
		}
	}
	return out
}

func (r *row) want(c *composition, room geom.Point) geom.Point {
	var out geom.Point
	for i, w := range r.widths(c, room) {
		s := r.parts[i].want(c, geom.Pt(w, room.Y))
		out.Y = math.Max(out.Y, s.Y)
		out.X += math.Min(s.X, w)
		if i > 0 {
			out.X += r.gap
		}
	}
	return out
}

// widths shares room's width among the parts: who wants less than an equal
// share gives the rest to those who want more.
func (r *row) widths(c *composition, room geom.Point) []float64 {
	n := len(r.parts)
	free := math.Max(room.X-r.gap*float64(n-1), 1)
	out := make([]float64, n)
	if r.equal {
		for i := range out {
			out[i] = free / float64(n)
		}
		return out
	}
	probe := room
	if probe.Y >= boundless {
		probe.Y = c.area.H()
	}
	want := make([]float64, n)
	order := make([]int, n)
	for i, p := range r.parts {
		want[i] = p.want(c, geom.Pt(free, probe.Y)).X
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
	for i, o := range order {
		out[o] = math.Min(want[o], free/float64(n-i))
		free -= out[o]
	}
	return out
}

func (r *row) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	ws := r.widths(c, room)
	var used float64
	if !r.equal {
		for i, p := range r.parts {
			ws[i] = math.Min(ws[i], p.want(c, geom.Pt(ws[i], room.Y)).X)
		}
	}
	used = sum(ws)
	gap, x := spaced(room.X, used, r.gap, len(r.parts))
	x += box.Min.X
	for i, p := range r.parts {
		p.place(c, geom.R(x, box.Min.Y, ws[i], box.H()))
		x += ws[i] + gap
	}
}
