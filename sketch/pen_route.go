package sketch

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/sketch/trace"
)

// timedStroke is one stroke as the pen walks it.
type timedStroke struct {
	StrokeTime
	stroke *trace.Stroke
	strokeMotion
	ink  color.RGBA // of hands' tools: what it is drawn in
	grip pen.Grip   // and how they hold them
}

// wipes reports whether a hand needs its eraser for the stroke.
func (l *timedStroke) wipes() bool { return l.grip == pen.GripErase }

// point is where the tip is seen at moment t, in frames.
func (l *timedStroke) point(t float64) geom.Point {
	if l.swing != nil && l.Start < t && t < l.End {
		return l.swing.point(l.stroke.Spine, l.drawn(math.Max(t-1, l.Start)), l.drawn(t), t-l.Start)
	}
	return l.tip(t)
}

// tip is where the tip is at moment t, in frames.
func (l *timedStroke) tip(t float64) geom.Point {
	w := walker{line: l.stroke.Spine}
	return w.at(l.drawn(t))
}

// drawn is how much of the stroke's length is drawn at moment t, in frames.
func (l *timedStroke) drawn(t float64) float64 {
	u := 1.0
	if l.End > l.Start {
		u = math.Min(math.Max((t-l.Start)/(l.End-l.Start), 0), 1)
	}
	return l.tempo.shareAt(u) * l.stroke.Spine.Length()
}

// travel is a part of the pen's way between strokes.
type travel struct {
	start, end   float64 // frames
	a, b         geom.Point
	liftA, liftB float64 // at the ends
	bump         float64 // lift in the middle
	leaves       bool    // the pen is off the board at the end
	ease         func(float64) float64
}

// at is the tip and its lift at moment t.
func (s *travel) at(t float64) (geom.Point, float64) {
	u := 1.0
	if s.end > s.start {
		u = math.Min(math.Max((t-s.start)/(s.end-s.start), 0), 1)
	}
	e := s.ease(u)
	p := s.a.Lerp(s.b, e)
	p.Y -= arcShare * s.a.Dist(s.b) * 4 * e * (1 - e)
	return p, s.liftA + (s.liftB-s.liftA)*e + s.bump*4*e*(1-e)
}

// Times of the pen away from ink, in seconds.
const (
	enterSeconds  = 0.6
	settleSeconds = 0.2
	exitSeconds   = 0.5
	restSeconds   = 0.4
	restFrom      = 1.0  // shortest pause in which the pen steps aside
	outSeconds    = 0.2  // it stays away at least
	lingering     = 0.12 // it waits where it ended before it leaves
)

// How the pen travels between strokes. Lengths are design units.
const (
	travelPace    = 1500 // a second …
	travelLeast   = 0.2  // … but so many seconds at least …
	travelMostSec = 0.6  // … and so many at most
	asideLift     = 10
	liftLeast     = 4    // over a short way …
	liftShare     = 0.03 // … and so much more for its length …
	liftMost      = 16   // … at most
	liftSeconds   = 0.25 // it takes to be lifted so high
	arcShare      = 0.1  // of a way: how far it bows upwards, as a hand hanging from its wrist swings
	enterPower    = 1.6  // of the time left: it comes fast and slows before it touches down
	exitPower     = 2    // of the time: it leaves slowly
	hiddenLift    = 0.9  // of the highest, off the board
)

// hiding is how a pen, or a hand with one, keeps out of sight of what was drawn:
// both cover it.
type hiding struct {
	leaveFrom         float64    // shortest pause in which it leaves the board, seconds
	aside             geom.Point // from ink while it rests, design units
	beside, underEdge float64    // beyond the board's side or its lower edge nothing of it is seen, design units
}

var (
	penHides  = hiding{leaveFrom: 2.4, aside: geom.Pt(70, 60), beside: 24, underEdge: 24}
	handHides = hiding{leaveFrom: 1.6, aside: geom.Pt(120, 110), beside: 60, underEdge: 260}
)

// handDirection is where the hand of a right-handed writer lies, from the tip.
var handDirection = geom.Pt(0.72, 0.69)

// The pen leans with the way it goes sideways.
const (
	leanSpeed   = 700.0 // design units a second at which it leans three quarters of the most
	leanSeconds = 0.14  // over which the lean is smoothed
)

// route finds the pen's whole way through a scene.
type route struct {
	board    geom.Rect
	fps      float64
	unit     float64
	leftward bool
	hides    hiding
	begin    float64 // frame from which it may be seen
	end      float64 // frame at which it must be gone
	travels  []travel
}

// poses is the pen in every frame: where it is at the frame's end, when all
// that is new in it has been drawn. strokes are in order of time.
func (r *route) poses(strokes []timedStroke, frames int) []pen.Pose {
	out := make([]pen.Pose, frames)
	if len(strokes) == 0 {
		return out
	}
	r.plan(strokes)
	li, wi := 0, 0
	for n := range out {
		t := float64(n + 1)
		for li+1 < len(strokes) && strokes[li+1].Start < t {
			li++
		}
		for wi+1 < len(r.travels) && r.travels[wi+1].start < t {
			wi++
		}
		out[n] = r.pose(&strokes[li], wi, t)
	}
	if strokes[len(strokes)-1].End <= float64(frames-1) {
		out[frames-1].On = false // the finished picture is seen without a pen
	}
	r.lean(out)
	return out
}

// tiltStep is by what the pen tilts, in radians.
const tiltStep = 0.25 * math.Pi / 180

// stepped is tilt as a whole number of steps.
func stepped(tilt, step float64) float32 { return float32(math.Round(tilt/step) * step) }

// wholeFrom is how far the pen moves in a frame, in pixels, if nobody can see
// whether it stands on a whole one.
const wholeFrom = 3

// quantized are the poses in which the pen is painted: on whole pixels and at every
// second tilt where it moves fast. Its picture is then one of few, which need
// be turned but once and are found again by the encoder.
func quantized(way []pen.Pose) []pen.Pose {
	out := slices.Clone(way)
	for n := 1; n < len(way); n++ {
		p, was := &out[n], way[n-1]
		if math.Hypot(float64(p.X-was.X), float64(p.Y-was.Y)) < wholeFrom {
			continue
		}
		p.X, p.Y = float32(math.Round(float64(p.X))), float32(math.Round(float64(p.Y)))
		p.Lift = float32(math.Round(float64(p.Lift)))
		p.Tilt = stepped(float64(p.Tilt), 2*tiltStep)
	}
	return out
}

// pose is the pen at moment t, when l and way wi are the last to have begun.
func (r *route) pose(l *timedStroke, wi int, t float64) pen.Pose {
	drawing := l.Start < t
	way := wi < len(r.travels) && r.travels[wi].start < t
	if drawing && !(way && r.travels[wi].start >= l.End) {
		// On the stroke, or waiting where it ended.
		p := l.point(t)
		return pen.Pose{X: snap(p.X), Y: snap(p.Y), On: true}
	}
	if way && (t <= r.travels[wi].end || !r.travels[wi].leaves) {
		p, lift := r.travels[wi].at(t)
		return pen.Pose{X: snap(p.X), Y: snap(p.Y), Lift: snap(lift), On: true}
	}
	return pen.Pose{}
}

// snap rounds to eighths of a pixel, so that a resting pen rests.
func snap(v float64) float32 { return float32(math.Round(v*8) / 8) }

// plan lays the ways between the strokes.
func (r *route) plan(strokes []timedStroke) {
	first := &strokes[0]
	r.enter(r.begin, first.Start, first.point(first.Start))
	for i := 1; i < len(strokes); i++ {
		a, b := &strokes[i-1], &strokes[i]
		r.between(a.End, b.Start, a.point(a.End), b.point(b.Start), a.wipes() != b.wipes())
	}
	last := &strokes[len(strokes)-1]
	r.exit(last.End, r.end, last.point(last.End))
}

// between leads from one stroke to the next, out of sight where the hand must put
// down its tool for the eraser or take it up again.
func (r *route) between(from, to float64, a, b geom.Point, swaps bool) {
	gap := (to - from) / r.fps
	switch {
	case gap <= 0:
	case swaps && gap < r.hides.leaveFrom:
		middle := from + (to-from)*exitSeconds/(exitSeconds+enterSeconds)
		r.exit(from, middle, a)
		r.enter(middle, to, b)
	case gap >= r.hides.leaveFrom:
		r.exit(from, to, a)
		r.enter(from+(exitSeconds+outSeconds)*r.fps, to, b)
	case gap >= restFrom:
		by := r.hides.aside.Mul(r.unit)
		if r.leftward {
			by.X = -by.X
		}
		aside := a.Add(by)
		aside.X = math.Min(math.Max(aside.X, r.board.Min.X), r.board.Max.X)
		lift := asideLift * r.unit
		r.add(travel{start: from, end: from + restSeconds*r.fps, a: a, b: aside, liftB: lift, ease: easeInOut})
		r.add(travel{start: to - r.travelFrames(aside, b, gap/2), end: to, a: aside, b: b, liftA: lift, ease: easeInOut})
	default:
		d := r.travelFrames(a, b, gap)
		bump := math.Min(liftLeast+liftShare*a.Dist(b)/r.unit, liftMost) * r.unit * math.Min(d/(liftSeconds*r.fps), 1)
		r.add(travel{start: to - d, end: to, a: a, b: b, bump: bump, ease: easeInOut})
	}
}

// travelFrames is the time in frames for the way from a to b, at most most seconds.
func (r *route) travelFrames(a, b geom.Point, most float64) float64 {
	s := math.Min(math.Max(a.Dist(b)/r.unit/travelPace, travelLeast), travelMostSec)
	return math.Min(s, most) * r.fps
}

// enter brings the pen to p at moment to, not before from.
func (r *route) enter(from, to float64, p geom.Point) {
	d := math.Min(enterSeconds*r.fps, to-from)
	switch {
	case d <= 0:
		return
	case d < settleSeconds*r.fps: // too short a way in to be followed: it hovers where it begins
		r.add(travel{start: from, end: to, a: p, b: p, liftA: asideLift * r.unit, ease: easeInOut})
		return
	}
	out := func(t float64) float64 { return 1 - math.Pow(1-t, enterPower) }
	r.add(travel{start: to - d, end: to, a: r.away(p), b: p, liftA: hiddenLift * pen.MaxLift * r.unit, ease: out})
}

// exit takes the pen away from p after moment from, gone before to.
func (r *route) exit(from, to float64, p geom.Point) {
	wait := math.Min(lingering*r.fps, (to-from)/4)
	d := math.Min(exitSeconds*r.fps, to-from-wait-1)
	if d < 1 {
		return
	}
	in := func(t float64) float64 { return math.Pow(t, exitPower) }
	r.add(travel{start: from + wait, end: from + wait + d, a: p, b: r.away(p), liftB: hiddenLift * pen.MaxLift * r.unit, leaves: true, ease: in})
}

func (r *route) add(s travel) { r.travels = append(r.travels, s) }

// away is the nearest point below to the side of the hand that hides the pen.
func (r *route) away(p geom.Point) geom.Point {
	dir := handDirection
	if r.leftward {
		dir.X = -dir.X
	}
	side := r.board.Max.X - p.X
	if r.leftward {
		side = p.X - r.board.Min.X
	}
	side += r.hides.beside * r.unit
	return p.Add(dir.Mul(math.Min(side/math.Abs(dir.X), (r.board.Max.Y+r.hides.underEdge*r.unit-p.Y)/dir.Y)))
}

// lean tilts the pen with the way it goes, smoothed over time in both
// directions so that it neither lags nor trembles.
func (r *route) lean(ps []pen.Pose) {
	raw := make([]float64, len(ps))
	for n := 1; n < len(ps); n++ {
		if ps[n].On && ps[n-1].On {
			v := float64(ps[n].X-ps[n-1].X) * r.fps / r.unit
			raw[n] = pen.MaxTilt * math.Tanh(v/leanSpeed)
		}
	}
	k := 1 - math.Exp(-1/(leanSeconds*r.fps))
	for n := 1; n < len(raw); n++ {
		raw[n] = raw[n-1] + (raw[n]-raw[n-1])*k
	}
	for n := len(raw) - 2; n >= 0; n-- {
		raw[n] = raw[n+1] + (raw[n]-raw[n+1])*k
	}
	for n := range ps {
		if ps[n].On {
			ps[n].Tilt = stepped(raw[n], tiltStep)
		}
	}
}
