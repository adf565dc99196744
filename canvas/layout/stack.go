package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/element"
)

// stack is blocks one below the other.
type stack struct {
	blocks []block
	gap    float64 // pixels between blocks at best
	top    bool    // begin at the top instead of the middle
}

// row is blocks side by side, in reading order.
type row struct {
	blocks []block
	gap    float64
	equal  bool    // all get the same width
	level  bool    // all begin at one height, as sections under their headings do
	star   block   // what the scene is about, if it is one of these: it has more of the width …
	weight float64 // … than words, so many times
}

func itemsOf(blocks []block) []*item {
	var out []*item
	for _, p := range blocks {
		out = append(out, p.items()...)
	}
	return out
}

func (s *stack) items() []*item { return itemsOf(s.blocks) }
func (r *row) items() []*item   { return itemsOf(r.blocks) }

// tight is the least a gap may shrink to.
const tight = 0.5

func (s *stack) minSize(c *composition, w float64) geom.Point {
	var out geom.Point
	for _, p := range s.blocks {
		l := p.minSize(c, w)
		out.X = math.Max(out.X, l.X)
		out.Y += l.Y
	}
	out.Y += gapSum(c.arrowRooms(s.blocks, true), s.gap*tight)
	return out
}

func (s *stack) preferredSize(c *composition, room geom.Point) geom.Point {
	var out geom.Point
	for i, h := range s.heights(c, room) {
		w := s.blocks[i].preferredSize(c, geom.Pt(room.X, h))
		out.X = math.Max(out.X, w.X)
		out.Y += math.Min(w.Y, h)
	}
	out.Y += gapSum(c.arrowRooms(s.blocks, true), s.gap)
	return out
}

// heights shares room's height among the blocks: to each its least, then what
// is left in proportion to what each still wants.
func (s *stack) heights(c *composition, room geom.Point) []float64 {
	n := len(s.blocks)
	least, want := make([]float64, n), make([]float64, n)
	reach := c.arrowRooms(s.blocks, true)
	free := room.Y - gapSum(reach, s.gap)
	for i, p := range s.blocks {
		least[i] = p.minSize(c, room.X).Y
		want[i] = math.Max(p.preferredSize(c, geom.Pt(room.X, free)).Y, least[i])
	}
	if sum(least) > free {
		free = room.Y - gapSum(reach, s.gap*tight)
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
	for i, p := range s.blocks {
		h[i] = math.Min(h[i], p.preferredSize(c, geom.Pt(room.X, h[i])).Y)
		used += h[i]
	}
	gaps, y := spread(room.Y, used, s.gap, c.arrowRooms(s.blocks, true))
	if s.top {
		y = 0
	}
	y += box.Min.Y
	for i, p := range s.blocks {
		p.place(c, geom.R(box.Min.X, y, box.W(), h[i]))
		y += h[i]
		if i < len(gaps) {
			y += gaps[i]
		}
	}
}

// How far gaps grow where there is room: what belongs together must not drift
// apart.
const (
	spacedMost  = 1.35 // of the gap asked for
	spacedShare = 0.4  // of the room that is left over
)

// spaced turns the room left beside n blocks into gaps, up to a third more than
// asked for, and begins so that what remains lies on both sides.
func spaced(room, used, gap float64, n int) (g, start float64) {
	if n < 2 {
		return 0, math.Max(0, (room-used)/2)
	}
	free := math.Max(room-used, 0) / float64(n-1)
	g = math.Min(free, gap)
	if free > gap {
		g = math.Min(gap*spacedMost, gap+(free-gap)*spacedShare)
	}
	return g, math.Max(0, (room-used-g*float64(n-1))/2)
}

func (r *row) minSize(c *composition, w float64) geom.Point {
	var out geom.Point
	wide := false
	ws := r.widths(c, geom.Pt(w, element.Unbounded))
	for i, p := range r.blocks {
		l := p.minSize(c, ws[i])
		out.Y = math.Max(out.Y, l.Y)
		out.X += math.Max(l.X, 0)
		if l.X > ws[i]+element.Slack {
			wide = true // a word is wider than its share
		}
	}
	out.X += gapSum(c.arrowRooms(r.blocks, false), r.gap*tight)
	if wide {
		out.X = math.Max(out.X, w+1)
	}
	return out
}

func (r *row) preferredSize(c *composition, room geom.Point) geom.Point {
	var out geom.Point
	for i, w := range r.widths(c, room) {
		s := r.blocks[i].preferredSize(c, geom.Pt(w, room.Y))
		out.Y = math.Max(out.Y, s.Y)
		out.X += math.Min(s.X, w)
	}
	out.X += gapSum(c.arrowRooms(r.blocks, false), r.gap)
	return out
}

// widths shares room's width among the blocks: who wants less than an equal
// share gives the rest to those who want more.
func (r *row) widths(c *composition, room geom.Point) []float64 {
	n := len(r.blocks)
	free := math.Max(room.X-gapSum(c.arrowRooms(r.blocks, false), r.gap), 1)
	out := make([]float64, n)
	if r.equal {
		for i := range out {
			out[i] = free / float64(n)
		}
		return out
	}
	probe := room
	if probe.Y >= element.Unbounded {
		probe.Y = c.area.H()
	}
	want, least, weight := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, p := range r.blocks {
		weight[i] = 1
		if figured(p) {
			weight[i] = figureWeight
		} else if anyDrawn(p.items()) && !slices.ContainsFunc(r.blocks, figured) {
			weight[i] = pictureWeight
		}
		if p == r.star {
			weight[i] = r.weight
		}
		want[i] = p.preferredSize(c, geom.Pt(free, probe.Y)).X
	}
	for i, p := range r.blocks {
		least[i] = math.Min(p.minSize(c, free*weight[i]/sum(weight)).X, want[i])
	}
	return level(want, least, weight, free)
}

// figureWeight is the share of a row's width that falls to a figure beside
// words, times theirs: words wrap, figures only shrink.
const figureWeight = 1.45

// pictureWeight is the same of a picture without edges.
const pictureWeight = 1.4

// figured reports whether a block holds a figure or a picture.
func figured(p block) bool {
	for _, it := range p.items() {
		if it.kind.Block {
			return true
		}
	}
	return false
}

// level divides total among blocks: to each what it wants, up to a common level
// times its weight that uses total up, but never less than its least.
func level(want, least, weight []float64, total float64) []float64 {
	out := make([]float64, len(want))
	at := func(l float64) float64 {
		for i := range out {
			out[i] = math.Max(math.Min(want[i], l*weight[i]), least[i])
		}
		return sum(out)
	}
	if at(total) <= total {
		return out
	}
	lo, hi := 0.0, total
	for range 24 {
		mid := (lo + hi) / 2
		if at(mid) <= total {
			lo = mid
		} else {
			hi = mid
		}
	}
	if s := at(lo); s > total { // even the leasts are too much
		for i := range out {
			out[i] *= total / s
		}
	}
	return out
}

func (r *row) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	ws := r.widths(c, room)
	var used float64
	if !r.equal {
		for i, p := range r.blocks {
			ws[i] = math.Min(ws[i], p.preferredSize(c, geom.Pt(ws[i], room.Y)).X)
		}
	}
	used = sum(ws)
	gaps, x := spread(room.X, used, r.gap, c.arrowRooms(r.blocks, false))
	x += box.Min.X
	top, bottom := r.extent(c, box, ws)
	ground := r.ground(c, box, ws)
	for i, p := range r.blocks {
		slot := geom.R(x, box.Min.Y, ws[i], box.H())
		if r.level {
			slot = geom.R(x, top, ws[i], math.Min(p.preferredSize(c, geom.Pt(ws[i], room.Y)).Y, bottom-top))
		}
		if it, ok := p.(*item); ok && it.drawn() && !ground.Empty() {
			slot.Min.Y, slot.Max.Y, it.down = ground.Min.Y, ground.Max.Y, 1
		}
		p.place(c, slot)
		x += ws[i]
		if i < len(gaps) {
			x += gaps[i]
		}
	}
}

// extent is where in box the highest block of the row begins and ends.
func (r *row) extent(c *composition, box geom.Rect, ws []float64) (top, bottom float64) {
	var high float64
	for i, p := range r.blocks {
		high = math.Max(high, math.Min(p.preferredSize(c, geom.Pt(ws[i], box.H())).Y, box.H()))
	}
	top = box.Center().Y - high/2
	return top, top + high
}
