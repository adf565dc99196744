package scenery

import (
	"math/rand/v2"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// stage is a board on which a place is put together, in design units.
type stage struct {
	w, h   float64
	ground float64 // y of what things stand on
	rng    *rand.Rand
	rough  float64     // of the hand
	cover  *mask       // by elements and by the props there are
	lines  []line      // as they are seen
	taken  []geom.Rect // by props that are seen whole or in part
}

// line is lines of one weight that are drawn together.
type line struct {
	path geom.Path
	far  bool // thinner and paler
}

func newStage(size geom.Point, ground float64, seed int64) *stage {
	return &stage{
		w: size.X, h: size.Y, ground: ground,
		rng:   rand.New(rand.NewPCG(uint64(seed), 0x5ce9e)),
		cover: newMask(size),
	}
}

// tall reports whether the board is higher than wide.
func (s *stage) tall() bool { return s.h > s.w }

// between is a length from least to most.
func (s *stage) between(least, most float64) float64 { return least + (most-least)*s.rng.Float64() }

// chance reports true so many times of one.
func (s *stage) chance(share float64) bool { return s.rng.Float64() < share }

// sides are places for what stands at the edges of a board, the first by chance: so far
// from its edge.
func (s *stage) sides(in float64) []float64 {
	if s.chance(0.5) {
		return []float64{in, s.w - in}
	}
	return []float64{s.w - in, in}
}

// How much of a prop may be hidden by words and other props, and by forms, and how
// small it may be set to be seen.
const (
	mostHidden = 0.003
	mostBehind = 0.42
	middling   = 0.82
	small      = 0.66
	apart      = 12 // design units of air to words and other props
)

// fits are the sizes a prop is tried in, best first: how large, and how much of it may
// be behind a form.
var fits = []struct{ size, behind float64 }{{1, mostHidden}, {middling, mostHidden}, {1, mostBehind}, {small, mostHidden}, {middling, mostBehind}}

// stand puts a prop with its foot at y and at the first of some x at which it is seen,
// smaller or in part behind a form where that helps; false: nowhere.
func (s *stage) stand(p *prop, y float64, xs ...float64) bool { return s.fit(p, y, true, xs...) }

// fit is stand; where behind is false, all of the prop is seen.
func (s *stage) fit(p *prop, y float64, behind bool, xs ...float64) bool {
	b := p.bounds()
	for _, f := range fits {
		if f.behind > mostHidden && !behind {
			continue
		}
		for _, x := range xs {
			half := b.W() / 2 * f.size
			x = min(max(x, half+edge), s.w-half-edge)
			to := geom.Scale(f.size, f.size).Then(geom.Translate(geom.Pt(x-b.Center().X*f.size, y)))
			r := geom.Rect{Min: to.Apply(b.Min), Max: to.Apply(b.Max)}
			air := geom.Rect{Min: r.Min.Sub(geom.Pt(apart, apart)), Max: r.Max.Add(geom.Pt(apart, -1))}
			if s.cover.share(r, byForm) <= f.behind && s.cover.share(air, byWords) <= mostHidden && !slices.ContainsFunc(s.taken, air.Overlaps) {
				s.taken = append(s.taken, r)
				s.put(p, to)
				return true
			}
		}
	}
	return false
}

// edge is how near in design units what is seen whole comes to the board's edge.
const edge = 14

// shortest is the length in design units below which what is left of a cut line is a
// scrap, unless its prop says more.
const shortest = 26

// far lets a prop stand behind everything, thinner and paler.
func (s *stage) far(p *prop, x float64) {
	for i := range p.lines {
		p.lines[i].far = true
	}
	s.stand(p, s.ground, x)
}

// rim is how far in design units before the board's edge lines end.
const rim = 8

// leastSeen is the share of a line of which less is a scrap too.
const leastSeen = 0.16

// put draws a prop where it is moved to, without what is hidden of it, and lets it
// hide what comes later.
func (s *stage) put(p *prop, to geom.Affine) {
	seed := int64(s.rng.Uint64() >> 1)
	for i, l := range p.lines {
		path := paint.Rough(l.path.Transform(to), s.rough, 1, seed+int64(i))
		seen := line{s.cut(path, max(p.scrap, shortest)), l.far}
		if seen.path.Length(1) <= leastSeen*path.Length(1) {
			continue
		}
		if n := len(s.lines); i > 0 && n > 0 && s.lines[n-1].far == seen.far {
			s.lines[n-1].path = append(s.lines[n-1].path, seen.path...)
		} else {
			s.lines = append(s.lines, seen)
		}
	}
	for _, b := range p.bodies {
		s.cover.area(b.Transform(to), besideProp, byProp)
	}
}

// cut is a path without what is hidden of it and without what is left of it in pieces
// shorter than least; nil: nothing is seen.
func (s *stage) cut(p geom.Path, least float64) geom.Path {
	var out geom.Path
	for _, l := range paint.Movements(p) {
		whole := true
		var run geom.Polyline
		end := func() {
			if len(run) > 1 && (whole || run.Length() >= least) {
				out = append(out, run.Path()...)
			}
			run = nil
		}
		for _, q := range l.Resample(cell) {
			if s.cover.hides(q) || q.X < rim || q.Y < rim || q.X > s.w-rim || q.Y > s.h-rim {
				whole = false
				end()
				continue
			}
			run = append(run, q)
		}
		end()
	}
	return out
}
