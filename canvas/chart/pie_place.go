package chart

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// fitPie sets labels and pie: labels wrapped to a share of the box's width that
// lets the pie be large.
func (c *chart) fitPie(top float64) ([]slice, pieRing, error) {
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
	if best == nil || ring.radius < littlePie*math.Min(c.box.W(), c.box.H()-top) {
		// Little pie is left between its labels: a key below may serve better.
		if ss, r, err := c.placeKey(top); err == nil && (best == nil || r.radius > keyWins*ring.radius) {
			return ss, r, nil
		}
	}
	if best == nil {
		return nil, ring, failed
	}
	return best, ring, nil
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

// placeTurned places the pie and its labels for slices at given angles: a pie
// as large as lets its labels stand near their slices, beside it or in the
// corners about it.
func (c *chart) placeTurned(ss []slice, box geom.Rect) (pieRing, error) {
	most := math.Min(box.W(), box.H()) / 2
	var best pieRing
	failed := c.tooSmall("the pie with its labels")
	for full := most; full >= most/4; full *= 0.94 {
		r := pieRing{radius: full, cost: 3 * (most - full) / c.size}
		if failed == nil && r.cost >= best.cost {
			break // smaller ones cost more by their size alone
		}
		if c.accent >= 0 {
			r.out = pieOut * r.radius
			r.radius -= r.out
		}
		if r.radius < leastRadius*c.size || r.radius < leastRadiusAbs*c.Ctx.Unit {
			break
		}
		if err := c.placeAbout(&r, ss, box); err != nil {
			continue
		}
		for i, s := range ss {
			if c.leaderCrosses(s, r, r.labels[i]) {
				r.cost += 20
			}
		}
		if failed != nil || r.cost < best.cost {
			best, failed = r, nil
		}
	}
	return best, failed
}

// placeAbout places the labels about a pie of a given radius, the pie as near
// the middle of the box as they let it.
func (c *chart) placeAbout(r *pieRing, ss []slice, box geom.Rect) error {
	var over [2]float64 // how far labels lie beyond the box at the left and at the right
	leader := gapLeader * c.size
	r.centre = box.Center()
	for range 2 {
		r.labels = make([]pieLabel, len(ss))
		cost := r.cost
		for side := range 2 {
			if err := c.placeLabels(r, ss, side, box, leader); err != nil {
				return err
			}
		}
		over = [2]float64{r.radius + r.out - (r.centre.X - box.Min.X), r.radius + r.out - (box.Max.X - r.centre.X)}
		for i, s := range ss {
			side := sideOf(s)
			far := r.labels[i].at.X + s.w() - box.Max.X
			if side == 0 {
				far = box.Min.X - (r.labels[i].at.X - s.w())
			}
			over[side] = math.Max(over[side], far)
		}
		if over[0] <= element.Slack && over[1] <= element.Slack {
			return nil
		}
		if over[0]+over[1] > 2*element.Slack {
			break
		}
		r.centre.X += (over[0] - over[1]) / 2
		r.cost = cost
	}
	return c.tooSmall("the pie with its labels")
}

// labelHeight of a slice's label: name over share.
func (c *chart) labelHeight(s slice) float64 {
	h := s.share.H() + s.share.Drop()
	if s.name.Text != nil {
		h += s.name.H() + 0.5*c.size
	}
	return h
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
	ys, hs, widths := make([]float64, len(order)), make([]float64, len(order)), make([]float64, len(order))
	var total float64
	for n, i := range order {
		widths[n] = ss[i].w()
		ys[n] = r.centre.Y - math.Cos(ss[i].mid())*(r.radius+0.6*c.size)
		hs[n] = c.labelHeight(ss[i]) + 0.35*c.size
		total += hs[n]
	}
	if total-0.35*c.size > box.H() {
		return c.tooSmall(fmt.Sprintf("a pie of %d slices", len(ss)))
	}
	want := append([]float64(nil), ys...)
	room := r.centre.X - box.Min.X
	if side == 1 {
		room = box.Max.X - r.centre.X
	}
	c.intoCorners(r, widths, ys, hs, room-leader)
	quantity.Stack(ys, hs, box.Min.Y-0.17*c.size, box.Max.Y+0.17*c.size)
	for n, i := range order {
		r.cost += math.Abs(ys[n]-want[n]) / c.size
		// Near the top and bottom of the pie there is room beside it: labels come
		// in towards the rim they belong to.
		dy := math.Abs(ys[n]-r.centre.Y) - hs[n]/2
		reach := 0.0
		if full := r.radius + r.out; dy < full {
			reach = math.Sqrt(full*full - math.Max(dy, 0)*math.Max(dy, 0))
		}
		beside := math.Min(math.Abs(math.Sin(ss[i].mid()))*r.radius, room-leader-ss[i].w())
		reach = math.Max(reach, beside) + leader
		x := r.centre.X + reach
		if side == 0 {
			x = r.centre.X - reach
		}
		r.labels[i] = pieLabel{geom.Pt(x, ys[n]), side == 1}
	}
	return nil
}

// intoCorners moves labels that have no room beside the pie up or down to
// where it is narrow enough: from its middle to the labels' far ends there are
// so many pixels.
func (c *chart) intoCorners(r *pieRing, widths, ys, hs []float64, far float64) {
	full := r.radius + r.out
	for n, w := range widths {
		room := far - w
		if room >= full {
			continue
		}
		least := full // of the label's near edge from the pie's middle
		if room > 0 {
			least = math.Sqrt(full*full - room*room)
		}
		least += hs[n] / 2
		if ys[n] < r.centre.Y {
			ys[n] = math.Min(ys[n], r.centre.Y-least)
		} else {
			ys[n] = math.Max(ys[n], r.centre.Y+least)
		}
	}
}

func clampTo(v, lo, hi float64) float64 { return math.Min(math.Max(v, lo), hi) }
