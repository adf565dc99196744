package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// Change is what becomes of pieces that are on the board: they go, or slide to
// another place. It has a turn of its own, like what is drawn.
type Change struct {
	Of []int       // indexes of the pieces it happens to together, in the order a hand wipes them off
	At image.Point // how far they lie by then from where they were drawn
	By image.Point // how far they slide; zero: they go
}

// changed is Drawing.Part of what is no drawing but a change of one.
const changed = -1

// How long a change takes, in seconds.
const (
	wipePace   = 2200 // design units a second of the hand that wipes
	wipeTouch  = 0.15 // and to put the hand down
	wipeLeast  = 0.35
	wipeMost   = 1.4
	slideLeast = 0.6 // of a slide …
	slideMost  = 0.9
	slidePace  = 1100 // … at so many design units a second
	goneFade   = 0.4
)

// NewChange is the piece that makes pieces of one element, and arrows that go with
// it, go or slide, as Change says; the first of them names it. leaves is how they
// go: wiped off by a hand (plan.MotionSketch), faded out, or at once; it is of no
// account to what slides. unit is paint.Frame.Unit.
func NewChange(pieces []Piece, c Change, leaves plan.Motion, unit float64) Piece {
	of := pieces[c.Of[len(c.Of)-1]].Drawing
	d := &paint.Drawing{Element: of.Element, Part: changed, ID: of.ID, Kind: of.Kind, Motion: leaves}
	p := Piece{Drawing: d, Cue: -1, After: c.Of, Change: &c}
	switch {
	case c.By != (image.Point{}):
		d.Motion = plan.MotionFadeIn
		d.DrawFor = math.Min(math.Max(math.Hypot(float64(c.By.X), float64(c.By.Y))/unit/slidePace, slideLeast), slideMost)
	case leaves == plan.MotionSketch:
		ink := wipe(pieces, c, unit)
		if ink == nil { // a video
			d.Motion, d.DrawFor = plan.MotionFadeIn, goneFade
			break
		}
		length := 0.0
		for i := range ink.Strokes {
			length += ink.Strokes[i].Length()
		}
		p.Inks = []*trace.Ink{ink}
		d.DrawFor = math.Min(math.Max(wipeTouch+length/unit/wipePace, wipeLeast), wipeMost)
	case leaves == plan.MotionFadeIn:
		d.DrawFor = goneFade
	}
	return p
}

// slid is a picture as it lies somewhere else; the pixels are shared.
func slid(img *image.RGBA, by image.Point) *image.RGBA {
	return &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect.Add(by)}
}

// wipe is the ink of a hand that wipes pieces off: its layer is what goes, its
// arrivals are the moments at which the eraser reaches it. It is nil where there is nothing
// to be wiped.
func wipe(pieces []Piece, c Change, unit float64) *trace.Ink {
	var strokes []trace.Stroke
	var all []*trace.Ink
	for _, i := range c.Of {
		for _, ink := range inksOf(&pieces[i]) {
			all = append(all, &trace.Ink{Layer: slid(ink.Layer, c.At)})
		}
		at := boundsOf(&pieces[i])
		if at.Empty() {
			continue
		}
		whole := slid(flatten(inksOf(&pieces[i]), at), c.At)
		if s, ok := wipingStroke(whole, unit); ok {
			s.Object = len(strokes)
			strokes = append(strokes, s)
		}
	}
	if len(strokes) == 0 {
		return nil
	}
	var bounds image.Rectangle
	for _, ink := range all {
		bounds = bounds.Union(ink.Layer.Rect)
	}
	layer := flatten(all, bounds)
	return &trace.Ink{Layer: layer, At: wipeTimes(layer.Rect, strokes), Strokes: strokes}
}

// The shape of wiping.
const (
	bandShare = 3.0  // bands to the shorter side of what is wiped …
	bandLeast = 34   // … in design units …
	bandMost  = 84   // … between these
	feltShare = 1.5  // width of the eraser, of a band
	bandLean  = 0.12 // of a band by which a pass rises or falls from its middle
	bandOver  = 0.3  // of a band by which a pass goes beyond the ink
	tallFrom  = 1.6  // times as high as wide: wiped up and down
	wipeStep  = 1.0 / 12
)

// wipingStroke is the way of an eraser over all ink of a layer, to and fro, in bands
// along its longer side; false: there is none.
func wipingStroke(layer *image.RGBA, unit float64) (s trace.Stroke, ok bool) {
	r := layer.Rect
	w, h := float64(r.Dx()), float64(r.Dy())
	upright := h > tallFrom*w
	along, across := r.Dx(), r.Dy()
	if upright {
		along, across = across, along
	}
	band := math.Min(math.Max(math.Min(w, h)/bandShare, bandLeast*unit), bandMost*unit)
	n := max(int(math.Ceil(float64(across)/band)), 1)
	band = math.Max(float64(across)/float64(n), 1)
	for i := range n {
		from, to, found := extent(layer, upright, int(float64(i)*band), int(math.Ceil(float64(i+1)*band)), along)
		if !found {
			continue
		}
		a, b := float64(from)-bandOver*band, float64(to)+bandOver*band
		mid, lean := (float64(i)+0.5)*band, bandLean*band
		if len(s.Spine)/2%2 == 1 {
			a, b = b, a
		}
		for _, p := range [...]geom.Point{geom.Pt(a, mid+lean), geom.Pt(b, mid-lean)} {
			if upright {
				p.X, p.Y = p.Y, p.X
			}
			s.Spine = append(s.Spine, p.Add(geom.Pt(float64(r.Min.X), float64(r.Min.Y))))
		}
	}
	s.Width = feltShare * band
	return s, len(s.Spine) > 0
}

// extent is from where to where rows from to to−1 of a layer hold ink, or columns.
func extent(layer *image.RGBA, upright bool, from, to, along int) (lo, hi int, found bool) {
	lo, hi = along, 0
	for u := range along {
		for v := from; v < to; v++ {
			x, y := u, v
			if upright {
				x, y = v, u
			}
			if x < layer.Rect.Dx() && y < layer.Rect.Dy() && layer.Pix[y*layer.Stride+4*x+3] != 0 {
				lo, hi = min(lo, u), u+1
				break
			}
		}
	}
	return lo, hi, lo < hi
}

// wipeTimes are the arrivals in r of round erasers on their ways: the first time that one
// comes over a pixel.
func wipeTimes(r image.Rectangle, strokes []trace.Stroke) []trace.Arrival {
	at := make([]trace.Arrival, r.Dx()*r.Dy())
	for i := range at {
		at[i] = trace.Never
	}
	for k := range strokes {
		s := &strokes[k]
		total, radius := s.Spine.Length(), s.Width/2
		steps := max(int(total/(wipeStep*s.Width)), 1)
		way := walker{line: s.Spine}
		for i := range steps + 1 {
			share := float64(i) / float64(steps)
			p := way.at(share * total)
			for y := max(int(p.Y-radius), r.Min.Y); y <= min(int(p.Y+radius), r.Max.Y-1); y++ {
				dy := float64(y) + 0.5 - p.Y
				half := math.Sqrt(math.Max(radius*radius-dy*dy, 0))
				row := at[(y-r.Min.Y)*r.Dx():][:r.Dx()]
				for x := max(int(math.Ceil(p.X-half-0.5)), r.Min.X); x <= min(int(p.X+half-0.5), r.Max.X-1); x++ {
					if row[x-r.Min.X] == trace.Never {
						row[x-r.Min.X] = trace.ArrivalAt(k, share)
					}
				}
			}
		}
	}
	return at
}
