package camera

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// Sight is what a camera sees of a region that comes nearer to it: never beyond
// the region's edges.
type Sight struct {
	Frame   image.Rectangle // on which the whole region is seen at zoom 1
	Window  image.Rectangle // the part of the frame in which nothing lies over the board
	Nearest float64         // the largest zoom, at least 1
}

// fills is the share of the window's width or height that what is looked at
// fills at most.
const fills = 0.72

// Barely is the zoom below which a camera does not move at all.
const Barely = 1.02

// At is the view that shows r, of the region, in the middle of the window, as
// large as it may be.
func (s Sight) At(r geom.Rect) View {
	w := geom.FromPixels(s.Window)
	zoom := math.Min(math.Min(fills*w.W()/r.W(), fills*w.H()/r.H()), s.Nearest)
	if !(zoom >= Barely) {
		return Whole(s.Frame)
	}
	v := View{Zoom: zoom}
	f := geom.FromPixels(s.Frame)
	place := func(lo, hi, middle, from, to float64) float64 {
		return math.Min(math.Max((lo+hi)/2-(middle-(from+to)/2)/zoom, from+(to-from)/2/zoom), to-(to-from)/2/zoom)
	}
	v.X = place(r.Min.X, r.Max.X, (w.Min.X+w.Max.X)/2, f.Min.X, f.Max.X)
	v.Y = place(r.Min.Y, r.Max.Y, (w.Min.Y+w.Max.Y)/2, f.Min.Y, f.Max.Y)
	return v
}

// Near is the nearest view, up to a zoom, that shows all of r in the window,
// as much in its middle as may be.
func (s Sight) Near(r geom.Rect, most float64) View {
	w, f := geom.FromPixels(s.Window), geom.FromPixels(s.Frame)
	r = r.Intersect(w)
	if r.Empty() {
		return Whole(s.Frame)
	}
	zoom := math.Max(math.Min(math.Min(w.W()/r.W(), w.H()/r.H()), most), 1)
	place := func(what, window, frame [2]float64) float64 {
		half := (frame[1] - frame[0]) / 2
		mid := frame[0] + half
		// In which the window holds what it should, and the frame nothing beyond the region.
		least := math.Max(what[1]-(window[1]-mid)/zoom, frame[0]+half/zoom)
		last := math.Min(what[0]-(window[0]-mid)/zoom, frame[1]-half/zoom)
		return math.Min(math.Max((what[0]+what[1])/2-((window[0]+window[1])/2-mid)/zoom, least), math.Max(last, least))
	}
	across := func(r geom.Rect) [2]float64 { return [2]float64{r.Min.X, r.Max.X} }
	down := func(r geom.Rect) [2]float64 { return [2]float64{r.Min.Y, r.Max.Y} }
	return View{X: place(across(r), across(w), across(f)), Y: place(down(r), down(w), down(f)), Zoom: zoom}
}

// What a view gives up so that no words are cut: steps of its zoom and of where it
// looks, and what each costs beside a word.
const (
	clearSteps = 8    // to either side, and of the zoom
	clearZoom  = 0.05 // of the zoom, a step
	clearWider = 0.06 // of a word that is cut, for a step of the zoom …
	clearAside = 0.02 // … and to a side
)

// Clear is a view not far from v, and no nearer, that shows all of r in the window and
// cuts as few words as may be: each of them is seen whole, or not at all.
func (s Sight) Clear(v View, r geom.Rect, words []geom.Rect) View {
	best, least := v, s.cut(v, words)
	for k := 0; k <= clearSteps && least > 0; k++ {
		near := View{X: v.X, Y: v.Y, Zoom: v.Zoom * (1 - clearZoom*float64(k))}
		if near.Zoom < Barely {
			break
		}
		f, in := geom.FromPixels(s.Frame), s.window(near)
		// By how much it may move and show r, and nothing beyond the region.
		w, h := f.W()/near.Zoom/2, f.H()/near.Zoom/2
		left, right := max(r.Max.X-in.Max.X, f.Min.X+w-near.X), min(r.Min.X-in.Min.X, f.Max.X-w-near.X)
		up, down := max(r.Max.Y-in.Max.Y, f.Min.Y+h-near.Y), min(r.Min.Y-in.Min.Y, f.Max.Y-h-near.Y)
		if left > right || up > down {
			continue
		}
		for i := -clearSteps; i <= clearSteps; i++ {
			for j := -clearSteps; j <= clearSteps; j++ {
				at := near
				at.X += share(i, left, right)
				at.Y += share(j, up, down)
				aside := math.Abs(float64(i)) + math.Abs(float64(j))
				if c := s.cut(at, words) + clearWider*float64(k) + clearAside*aside/clearSteps; c < least-1e-9 {
					best, least = at, c
				}
			}
		}
	}
	return best
}

// share is the step i of clearSteps from 0, or what lies nearest to it, to one of
// two ends.
func share(i int, low, high float64) float64 {
	from := min(max(0, low), high)
	if i < 0 {
		return from + (low-from)*float64(-i)/clearSteps
	}
	return from + (high-from)*float64(i)/clearSteps
}

// cut is how many words a view shows a part of.
func (s Sight) cut(v View, words []geom.Rect) (n float64) {
	f := geom.FromPixels(s.Frame)
	for _, r := range words {
		if r = v.Seen(s.Frame, r); r.Overlaps(f) && !f.Inset(-slack).Contains(r) {
			n++
		}
	}
	return n
}

// slack is by how many pixels what is seen may be missed, through rounding.
const slack = 0.01

// With is a view that shows r besides what another view shows: that one itself,
// where it does.
func (s Sight) With(v View, r geom.Rect) View {
	in := s.window(v)
	r = r.Intersect(geom.FromPixels(s.Window))
	if r.Empty() || in.Inset(-slack).Contains(r) {
		return v
	}
	return s.Near(in.Intersect(geom.FromPixels(s.Window)).Union(r), v.Zoom)
}

// window is what of the region a view shows in the window.
func (s Sight) window(v View) geom.Rect {
	m := Whole(s.Frame)
	x := func(at int) float64 { return v.X + (float64(at)-m.X)/v.Zoom }
	y := func(at int) float64 { return v.Y + (float64(at)-m.Y)/v.Zoom }
	return geom.Rect{Min: geom.Pt(x(s.Window.Min.X), y(s.Window.Min.Y)), Max: geom.Pt(x(s.Window.Max.X), y(s.Window.Max.Y))}
}

// Mix is the view that lies between others by their weights, which sum up to 1:
// what all of them see it sees, and nothing that none of them sees.
func Mix(views []View, weights []float64) View {
	first, same := views[0], true
	var x, y, wide float64
	for i, v := range views {
		same = same && v == first
		x, y, wide = x+weights[i]*v.X, y+weights[i]*v.Y, wide+weights[i]/v.Zoom
	}
	if same {
		return first
	}
	return View{X: x, Y: y, Zoom: 1 / wide}
}

// In is a view of a frame as one of a picture of what lies there, scale times as
// large.
func (v View) In(frame image.Rectangle, scale float64) View {
	return View{X: (v.X - float64(frame.Min.X)) * scale, Y: (v.Y - float64(frame.Min.Y)) * scale, Zoom: v.Zoom / scale}
}

// Seen is where in the frame a view shows what lies in r.
func (v View) Seen(frame image.Rectangle, r geom.Rect) geom.Rect {
	m := Whole(frame)
	at := func(p geom.Point) geom.Point { return geom.Pt((p.X-v.X)*v.Zoom+m.X, (p.Y-v.Y)*v.Zoom+m.Y) }
	return geom.Rect{Min: at(r.Min), Max: at(r.Max)}
}

// Covers is the part of a frame in which a view shows a region.
func (v View) Covers(frame, region image.Rectangle) image.Rectangle {
	p := v.Seen(frame, geom.FromPixels(region))
	at := func(x float64) int { return int(math.Round(x)) }
	return image.Rect(at(p.Min.X), at(p.Min.Y), at(p.Max.X), at(p.Max.Y))
}
