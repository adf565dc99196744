package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// safeArea is the frame within its margins.
func safeArea(ctx *element.Context) geom.Rect {
	m := paint.MarginOf(ctx.Look)
	w, h := float64(ctx.Frame.W), float64(ctx.Frame.H)
	return geom.R(w*m, h*m, w*(1-2*m), h*(1-2*m))
}

// withoutBands is area without the obstacles that reach across all of it, each
// cut off with the side it lies on, and the obstacles that remain.
func withoutBands(area geom.Rect, obstacles []geom.Rect, margin float64) (geom.Rect, []geom.Rect) {
	var rest []geom.Rect
	for _, o := range obstacles {
		cut := o.Inset(-margin)
		in := o.Intersect(area)
		switch {
		case in.Empty():
			continue
		case in.H() > area.H()*0.9 && in.W() < area.W():
			if o.Center().X < area.Center().X {
				area.Min.X = math.Max(area.Min.X, cut.Max.X)
			} else {
				area.Max.X = math.Min(area.Max.X, cut.Min.X)
			}
		case in.W() > area.W()*0.9 && in.H() < area.H():
			if o.Center().Y < area.Center().Y {
				area.Min.Y = math.Max(area.Min.Y, cut.Max.Y)
			} else {
				area.Max.Y = math.Min(area.Max.Y, cut.Min.Y)
			}
		default:
			rest = append(rest, o)
		}
	}
	return area, rest
}

// clearings are the largest rectangles of area that touch no obstacle: each
// obstacle splits those it meets into what lies beside it.
func clearings(area geom.Rect, obstacles []geom.Rect) []geom.Rect {
	free := []geom.Rect{area}
	for _, o := range obstacles {
		var next []geom.Rect
		for _, r := range free {
			if !r.Overlaps(o) {
				next = append(next, r)
				continue
			}
			for _, s := range [...]geom.Rect{
				{Min: r.Min, Max: geom.Pt(r.Max.X, o.Min.Y)},
				{Min: geom.Pt(r.Min.X, o.Max.Y), Max: r.Max},
				{Min: r.Min, Max: geom.Pt(o.Min.X, r.Max.Y)},
				{Min: geom.Pt(o.Max.X, r.Min.Y), Max: r.Max},
			} {
				if s.W() > 1 && s.H() > 1 {
					next = append(next, s)
				}
			}
		}
		free = maximal(next)
	}
	return free
}

// maximal drops rectangles that lie within others.
func maximal(rs []geom.Rect) []geom.Rect {
	slices.SortStableFunc(rs, func(a, b geom.Rect) int { return cmp.Compare(b.W()*b.H(), a.W()*a.H()) })
	var out []geom.Rect
	for _, r := range rs {
		if !slices.ContainsFunc(out, func(o geom.Rect) bool { return o.Contains(r) }) {
			out = append(out, r)
		}
	}
	if len(out) > 40 { // sixty boxes leave many slivers; the large ones matter
		out = out[:40]
	}
	return out
}

// strip finds the place of a band of words: the clearing nearest the top (or
// the bottom) that is at least as high as need says for its width.
func strip(free []geom.Rect, full float64, bottom bool, need func(w float64) float64) (geom.Rect, bool) {
	var best geom.Rect
	found := false
	for _, share := range []float64{0.45, 0.2} {
		for _, r := range free {
			h := need(r.W())
			if r.W() < full*share || h > r.H()+element.Slack {
				continue
			}
			s := geom.R(r.Min.X, r.Min.Y, r.W(), h)
			if bottom {
				s = geom.R(r.Min.X, r.Max.Y-h, r.W(), h)
			}
			edge := s.Min.Y < best.Min.Y-element.Slack
			if bottom {
				edge = s.Max.Y > best.Max.Y+element.Slack
			}
			same := math.Abs(s.Min.Y-best.Min.Y) <= element.Slack
			if !found || edge || same && s.W() > best.W() {
				best, found = s, true
			}
		}
		if found {
			return best, true
		}
	}
	return best, false
}

// largest is the clearing that holds most, squat ones counted less.
func largest(free []geom.Rect) geom.Rect {
	var best geom.Rect
	var score float64
	for _, r := range free {
		s := r.W() * r.H() * math.Min(1, 3*math.Min(r.W(), r.H())/math.Max(r.W(), r.H()))
		if s > score {
			best, score = r, s
		}
	}
	return best
}
