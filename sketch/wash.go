package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// What is too much to be drawn stroke by stroke comes under a wash: a broad tip is led
// to and fro over it, at a speed that is followed.
const (
	washTip   = 110.0 // design units of the tip's breadth
	washSpeed = 2500  // design units a second of the tip's way
	washLeast = 0.2   // seconds of the smallest
	washApart = 90.0  // design units between strokes that are laid by washes of their own …
	washRound = 1.0   // tip's breadths by which its front lags at a distance of one from its middle, by the square

	writtenHigh = 0.25 // of a line's height that the tip goes up and down along words …
	writtenStep = 0.3  // … of it, at least, from one to the other …
	writtenRate = 9.0  // … as often in a second, at most

	washStrip  = 2.2  // breadths of its tip up to which what is laid is a strip
	leastSlant = 0.4  // of the cross of a pass and lines, below which they run along it
	layerTip   = 1.6  // times as broad a tip lays a layer of a photograph
	tonesTip   = 1.25 // … and a layer over contours that are there
	layerBroad = 1.4  // times as broad as high, from which on a layer is laid from side to side

	laidParts   = 12   // parts of a way as long as the tip is broad whose ink is told apart …
	laidMost    = 512  // … of all of it at most
	laidFastest = 3.0  // times its mean speed that the tip goes where it lays nothing …
	laidSwift   = 4.0  // … and more, up to this …
	laidSpeed   = 6000 // … as long as that is no faster, in design units a second
)

// washWay is the direction of the passes: as a hand that rests on the board shades.
var washWay = geom.Pt(math.Cos(-math.Pi/4), math.Sin(-math.Pi/4))

// layerWay is the direction of the passes over a broad tone of a photograph: a sky is laid from
// side to side.
var layerWay = geom.Pt(math.Cos(-math.Pi/24), math.Sin(-math.Pi/24))

// layerAlong is the direction of the passes over places of a layer of a photograph.
func layerAlong(places []dab, tip float64) geom.Point {
	if along := washAlong(places, tip); along != washWay {
		return along
	}
	if box := boxOf(places); box.W() > layerBroad*box.H() {
		return layerWay
	}
	return washWay
}

// boxOf is the box around places.
func boxOf(places []dab) (box geom.Rect) {
	for _, p := range places {
		box = box.Union(geom.R(p.at.X-p.r, p.at.Y-p.r, 2*p.r, 2*p.r))
	}
	return box
}

// washAlong is the direction of the passes over places: what is little higher or broader than
// the tip is laid along itself.
func washAlong(places []dab, tip float64) geom.Point {
	box := boxOf(places)
	switch most := washStrip * tip; {
	case box.H() <= most && box.W() > box.H():
		return geom.Pt(1, 0)
	case box.W() <= most:
		return geom.Pt(0, 1)
	}
	return washWay
}

// broadWash is a broad tip that is led to and fro in parallel passes over an area.
type broadWash struct {
	along, across geom.Point // of length 1
	from, wide    float64    // across: where the first pass begins, and how broad each is
	low, high     []float64  // along: from where to where each pass leads, every second one back
	begin         []float64  // lengths of its way at which passes begin
	length        float64    // of its way, pixels
	laid          []float64  // as trace.Stroke.Laid
	places        []dab      // that it covers …
	inks          []float64  // … and the ink at each
	foreseen      []float64  // the ink left in equal parts of its way as these say; nil: nobody asked
	slant         float64    // along, for each pixel across, that its front lies further on; 0: its front is round
}

// hatches has the front of a wash lie along the lines that a right hand hatches with, as far as these
// cross its passes: line comes after line, instead of parts of all of them under a round front.
func (w *broadWash) hatches() {
	if across := washWay.Dot(w.across); math.Abs(across) > leastSlant {
		w.slant = washWay.Dot(w.along) / across
	}
}

// dab is a place that a wash is to cover, and how far about it, in pixels.
type dab struct {
	at geom.Point
	r  float64
}

// washOver is the wash over places of a drawing, the tip led to and fro along a
// direction of length 1.
func washOver(places []dab, along geom.Point, tip float64) *broadWash {
	w := &broadWash{along: along, across: geom.Pt(-along.Y, along.X), from: math.Inf(1)}
	if w.across.Y < 0 {
		w.across = w.across.Mul(-1)
	}
	to := math.Inf(-1)
	for _, p := range places {
		v := p.at.Dot(w.across)
		w.from, to = math.Min(w.from, v-p.r), math.Max(to, v+p.r)
	}
	n := max(int(math.Ceil((to-w.from)/tip)), 1)
	w.wide = math.Max((to-w.from)/float64(n), 1)
	w.low, w.high = make([]float64, n), make([]float64, n)
	for k := range n {
		w.low[k], w.high[k] = math.Inf(1), math.Inf(-1)
	}
	for _, p := range places {
		u := p.at.Dot(along)
		for k := w.pass(p.at.Sub(w.across.Mul(p.r))); k <= w.pass(p.at.Add(w.across.Mul(p.r))); k++ {
			w.low[k], w.high[k] = math.Min(w.low[k], u-p.r), math.Max(w.high[k], u+p.r)
		}
	}
	for k := range n {
		if w.low[k] > w.high[k] { // nothing lies there: straight on to where something does
			end := w.high[k-1]
			if k%2 == 0 {
				end = w.low[k-1]
			}
			w.low[k], w.high[k] = end, end
		}
	}
	return w
}

// pass is the number of the pass that a point lies in, or is nearest to.
func (w *broadWash) pass(p geom.Point) int {
	return min(max(int((p.Dot(w.across)-w.from)/w.wide), 0), len(w.low)-1)
}

// stroke is the way of the tip. Where passes begin on it is noted.
func (w *broadWash) stroke() trace.Stroke {
	s := trace.Stroke{Width: w.wide, Tip: w.wide, Sweep: true, Wash: true}
	add := func(p geom.Point) {
		if n := len(s.Spine); n > 0 {
			w.length += p.Dist(s.Spine[n-1])
		}
		s.Spine = append(s.Spine, p)
	}
	for k := range w.low {
		a, b := w.low[k], w.high[k]
		if k%2 == 1 {
			a, b = b, a
		}
		mid := w.across.Mul(w.from + (float64(k)+0.5)*w.wide)
		add(w.along.Mul(a).Add(mid))
		w.begin = append(w.begin, w.length)
		add(w.along.Mul(b).Add(mid))
	}
	return s
}

// written is the way of one pass along a line of words in so many seconds, as a hand that writes
// goes it: up and down, as often as letters do where that is followed.
func (w *broadWash) written(seconds, unit float64) geom.Polyline {
	from, to := w.low[0], w.high[0]
	mid := w.from + w.wide/2
	at := func(u, v float64) geom.Point { return w.along.Mul(u).Add(w.across.Mul(v)) }
	high := writtenHigh * w.wide
	upAndDown := math.Sqrt(math.Max(math.Pow(lineSpeed*unit*seconds, 2)-math.Pow(to-from, 2), 0))
	n := int(math.Min(math.Min((to-from)/(writtenStep*w.wide), writtenRate*seconds), upAndDown/(2*high)))
	way := geom.Polyline{at(from, mid)}
	for i := range n {
		high = -high
		way = append(way, at(from+(to-from)*(float64(i)+0.5)/float64(n), mid+high))
	}
	return append(way, at(to, mid))
}

// share is the share of its way, 0 to 1, at which the tip is beside a point. Where its front is
// round, what lies aside of its middle comes a little later.
func (w *broadWash) share(p geom.Point) float64 {
	k, u := w.pass(p), p.Dot(w.along)
	off := (p.Dot(w.across)-w.from)/w.wide - float64(k) - 0.5
	u -= w.slant * off * w.wide
	// All of the front comes onto the pass where it begins, and leaves it where it ends: else what
	// lags, or hurries on, came at once there.
	length, ahead, behind := w.high[k]-w.low[k], math.Abs(w.slant)*w.wide/2, math.Abs(w.slant)*w.wide/2
	if w.slant == 0 {
		ahead, behind = 0, washRound*w.wide/4
	}
	gone := u - w.low[k]
	if k%2 == 1 {
		gone = w.high[k] - u
	}
	if w.slant == 0 {
		gone = math.Min(math.Max(gone, 0), length) + washRound*w.wide*off*off
	}
	gone = math.Min(math.Max((gone+ahead)*length/math.Max(length+ahead+behind, 1e-9), 0), length)
	return (w.begin[k] + gone) / math.Max(w.length, 1e-9)
}

// parts are those of its length whose ink is told apart.
func (w *broadWash) parts() []float64 {
	if w.laid == nil {
		w.laid = w.divided()
	}
	return w.laid
}

// divided is nothing yet in each of the parts of its way whose ink is told apart.
func (w *broadWash) divided() []float64 {
	return make([]float64, min(max(int(laidParts*w.length/w.wide), 1), laidMost))
}

// expected is the ink left in equal parts of its way, as far as the places that it covers tell: before a
// picture's pixels are gone through.
func (w *broadWash) expected() []float64 {
	if w.foreseen != nil {
		return w.foreseen
	}
	w.foreseen = w.divided()
	n := float64(len(w.foreseen))
	for i, p := range w.places {
		at, about := w.share(p.at)*n, p.r/math.Max(w.length, 1e-9)*n
		spread(w.foreseen, StrokeTime{math.Max(at-about, 0), math.Min(at+about, n)}, w.inks[i])
	}
	return w.foreseen
}

// lays notes that the wash leaves so much ink at a share of its way.
func (w *broadWash) lays(ink, share float64) {
	w.laid[min(int(share*float64(len(w.laid))), len(w.laid)-1)] += ink
}

// laidTempo is how a hand moves along a wash or a sweep that lays these inks in equal parts of
// its length: it lingers where there is much to lay, so that about as much comes in every
// frame, and hastens where there is little.
// It goes fastest times as fast there as on average, at most.
func laidTempo(laid []float64, fastest float64) tempo {
	all := 0.0
	for _, ink := range laid {
		all += ink
	}
	if all <= 0 {
		return steady
	}
	floor := 1 / (fastest * float64(len(laid)))
	low, high := 0.0, 1.0 // share of the time that the ink asks for
	for range 30 {
		mid, sum := (low+high)/2, 0.0
		for _, ink := range laid {
			sum += math.Max(floor, mid*ink/all)
		}
		if sum > 1 {
			high = mid
		} else {
			low = mid
		}
	}
	ts := make(tempo, len(laid)+1)
	sum := 0.0
	for i, ink := range laid {
		sum += math.Max(floor, high*ink/all)
		ts[i+1] = float32(sum)
	}
	for i := range ts {
		ts[i] /= float32(sum)
	}
	ts[len(laid)] = 1
	return ts
}

// apart gives every box the number of the wash it is laid with, from 0, of which there
// are most at most: what lies near each other is laid together. gap is in pixels.
func apart(boxes []geom.Rect, gap float64, most int) (wash []int, n int) {
	type group struct {
		box   geom.Rect
		boxes []int
	}
	var all []group
	for ; all == nil || len(all) > most; gap *= 2 {
		all = all[:0]
		for i, b := range boxes {
			g, at := group{b, []int{i}}, -1
			meets := func(o group) bool { return o.box.Inset(-gap).Overlaps(g.box) }
			// What it meets it takes in, in the place of the first; larger now, it may meet others.
			for k := slices.IndexFunc(all, meets); k >= 0; k = slices.IndexFunc(all, meets) {
				if at < 0 {
					at = k
				} else if k < at {
					at--
				}
				g = group{g.box.Union(all[k].box), append(all[k].boxes, g.boxes...)}
				all = slices.Delete(all, k, k+1)
			}
			if at < 0 {
				at = len(all)
			}
			all = slices.Insert(all, at, g)
		}
	}
	wash = make([]int, len(boxes))
	for k, g := range all {
		for _, i := range g.boxes {
			wash[i] = k
		}
	}
	return wash, len(all)
}
