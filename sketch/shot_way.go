package sketch

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/camera"
)

// moveSeconds is how long the camera takes from view to view.
const moveSeconds = 0.9

// inSight is how far from the window's edge things are that the camera sees, in
// design units.
const inSight = 12

// goes is where the camera goes to, from a frame on.
type goes struct {
	from int
	view camera.View
	base bool // what a push shows, or the whole
}

// plan finds the camera's way. What is drawn is seen while it is drawn: the view
// in every frame shows all that is drawn within half a move of it, and the way
// is the mean of these views, by the weights of a swell that long. So it eases in
// and out, stands still where nothing calls it, and what is drawn in a frame
// is in all views that frame's is a mean of.
func (s *shot) plan(c *ScriptConfig, turns []Turn, lead int) {
	n := c.drawn()
	half := max(min(int(moveSeconds/2*float64(c.FPS)+0.5), (n-lead)/4), 1)
	w := way{shot: s, pieces: c.Pieces, turns: turns, first: lead + half, last: max(n-1-half, lead+half)}
	w.findNeeds(n, half)
	base := w.bases(n)
	targets := make([]camera.View, n)
	to := w.stations(half)
	at := goes{base: true}
	for i := range targets {
		for len(to) > 0 && to[0].from <= i {
			at, to = to[0], to[1:]
		}
		v := at.view
		if at.base {
			v = base[i]
		}
		if !w.needs[i].Empty() {
			v = s.With(v, w.needs[i])
		}
		targets[i] = v
	}
	swell := make([]float64, 2*half+1)
	sum := 0.0
	for i := range swell {
		swell[i] = 1 - math.Cos(2*math.Pi*float64(i+1)/float64(len(swell)+1))
		sum += swell[i]
	}
	for i := range swell {
		swell[i] /= sum
	}
	s.views = make([]camera.View, c.Frames)
	around := make([]camera.View, len(swell))
	for i := range s.views {
		for k := range around {
			around[k] = targets[min(max(min(i, n-1)+k-half, 0), n-1)]
		}
		s.views[i] = camera.Mix(around, swell)
	}
}

// way is what the camera's way follows from.
type way struct {
	*shot
	pieces      []Piece
	turns       []Turn
	first, last int         // in which it may change where it goes
	needs       []geom.Rect // by frame: what must be seen, of the region
}

// covers is where a piece lies on the region, a moving one everywhere it comes.
func (w *way) covers(i int) geom.Rect {
	p := &w.pieces[i]
	r := boundsOf(p)
	if p.Film != nil {
		r = r.Union(p.Film.Box)
	}
	if c := p.Change; c != nil {
		for _, k := range c.Of {
			of := boundsOf(&w.pieces[k])
			if f := w.pieces[k].Film; f != nil {
				of = of.Union(f.Box)
			}
			r = r.Union(of.Add(c.At)).Union(of.Add(c.At).Add(c.By))
		}
	}
	if r = r.Intersect(w.board); r.Empty() {
		return geom.Rect{}
	}
	return w.onRegion(r)
}

// onRegion is where on the region a part of the board lies, with some room about it.
func (w *way) onRegion(r image.Rectangle) geom.Rect {
	o := geom.FromPixels(r.Sub(w.board.Min))
	k := 1 / w.scale
	return geom.Rect{Min: geom.Pt(o.Min.X*k, o.Min.Y*k), Max: geom.Pt(o.Max.X*k, o.Max.Y*k)}.
		Translate(geom.Pt(float64(w.Frame.Min.X), float64(w.Frame.Min.Y))).Inset(-inSight * float64(min(w.Frame.Dx(), w.Frame.Dy())) / 1024)
}

// words are where words of other elements than e stand, or will, on the region.
func (w *way) words(e int) (all []geom.Rect) {
	for i := range w.pieces {
		p := &w.pieces[i]
		if p.Drawing.Element == e || p.Change != nil {
			continue
		}
		for k, ink := range p.Inks {
			if _, ok := markOf(p.Drawing, k).(paint.Writing); ok && ink != nil && ink.Layer != nil {
				all = append(all, w.onRegion(ink.Layer.Rect))
			}
		}
	}
	return all
}

// findNeeds finds what is drawn within half a move of every frame.
func (w *way) findNeeds(frames, half int) {
	w.needs = make([]geom.Rect, frames)
	for i, t := range w.turns {
		r := w.covers(i)
		if r.Empty() {
			continue
		}
		for n := max(t.Start-half, 0); n < min(t.End+half, frames); n++ {
			w.needs[n] = w.needs[n].Union(r)
		}
	}
}

// stations are where elements call the camera to, in order of time. What is
// drawn out of sight draws it back as far as it must, and there it stays.
func (w *way) stations(half int) []goes {
	order := make([]int, len(w.pieces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(w.turns[a].Start, w.turns[b].Start) })
	at, called := goes{base: true}, map[int]bool{}
	var out []goes
	for _, i := range order {
		p, next := &w.pieces[i], at
		e := p.Drawing.Element
		switch r := w.covers(i); {
		case r.Empty():
			continue
		case p.Change == nil && p.Camera != "" && !called[e]:
			called[e] = true
			next = goes{base: true}
			if p.Camera == plan.CameraFocus {
				r := w.element(e)
				next = goes{view: w.rest(w.Clear(w.At(r), r, w.words(e)))}
			}
		case !at.base:
			if next.view = w.rest(w.With(at.view, r)); next.view == at.view {
				continue
			}
		default:
			continue
		}
		if next.view.Zoom == 1 {
			next.base = true
		}
		next.from = min(max(w.turns[i].Start-half, w.first), w.last)
		at, out = next, append(out, next)
	}
	return out
}

// element is where all of an element lies.
func (w *way) element(e int) geom.Rect {
	var all geom.Rect
	for i := range w.pieces {
		if p := &w.pieces[i]; p.Drawing.Element == e && p.Change == nil {
			all = all.Union(w.covers(i))
		}
	}
	return all
}

// rest is a view that shows whole pixels of the board where it is as near as the
// board is large, so that nothing is sampled.
func (w *way) rest(v camera.View) camera.View {
	if v.Zoom < w.scale {
		return v
	}
	step := func(at float64, from, side, board int) float64 {
		edge := math.Round(((at-float64(from))*w.scale-float64(side)/2)/2) * 2
		edge = math.Min(math.Max(edge, 0), float64(board-side))
		return (edge+float64(side)/2)/w.scale + float64(from)
	}
	v.X = step(v.X, w.Frame.Min.X, w.Frame.Dx(), w.board.Dx())
	v.Y = step(v.Y, w.Frame.Min.Y, w.Frame.Dy(), w.board.Dy())
	return v
}

// bases are the views of a push, or the whole, by frame. A push begins when what
// goes beyond its last view is drawn, and goes on to the end.
func (w *way) bases(frames int) []camera.View {
	whole := camera.Whole(w.Frame)
	out := make([]camera.View, frames)
	for i := range out {
		out[i] = whole
	}
	if !w.PushIn {
		return out
	}
	begin, near := w.first, whole
	edge := geom.FromPixels(image.Rectangle{Min: w.Frame.Min.Add(image.Pt(1, 1)), Max: w.Frame.Max.Sub(image.Pt(1, 1))})
	var all geom.Rect
	for i := range w.pieces {
		r := w.covers(i)
		switch {
		case r.Empty():
		case !edge.Contains(r): // it goes to the frame's edges
			begin = max(begin, w.turns[i].End)
		default:
			all = all.Union(r)
		}
	}
	if all.Empty() {
		all = geom.R(whole.X-1, whole.Y-1, 2, 2)
	}
	if near = w.Near(all, math.Min(plan.NearestPush, w.Nearest)); near.Zoom < camera.Barely {
		return out
	}
	push := camera.Back{From: whole, To: near}
	for i := begin; i < frames; i++ {
		out[i] = push.At(easeInOut(float64(i-begin) / float64(max(w.last-begin, 1))))
	}
	return out
}
