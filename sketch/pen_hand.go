package sketch

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/pen"
)

// How the forearm of a right hand lies, in degrees clockwise from the x axis, by
// where the tip is as shares of the board: its elbow is below and to the right
// of the board, so that the arm leaves it by the nearest side.
const (
	armUsual = 63.0 // at the left, half way up …
	armAside = 15.0 // … less at the right …
	armAbove = 8.0  // … and more at the top than at the bottom
)

// The wrist follows the tip: the hand turns about it.
const (
	wristLag  = 0.08 // seconds
	wristMost = 7.0  // degrees to either side
	armLength = 0.55 // from tip to what stays behind, as a share of the board's short side
	turnSlack = 0.8  // of a step: how far the hand lags before it is turned on
)

// reachAbove is the share of the board's height above which a hand is stretched.
const reachAbove = 0.3

// wholeHandFrom is how far a hand moves in a frame, in pixels, if nobody can
// see that it stands on even ones: there its picture is the same sample by
// sample in all planes.
const wholeHandFrom = 6

// handPoses are the poses in which a hand goes a way: on whole pixels, turned in
// whole steps, its tool in the colour of the stroke.
func (r *route) handPoses(way []pen.Pose, strokes []timedStroke) []pen.Pose {
	out := make([]pen.Pose, len(way))
	var (
		wrist = r.wrist()
		turn  float64 // in steps
		seen  bool
		at    int
		ink   color.RGBA
	)
	for n, p := range way {
		tip := geom.Pt(float64(p.X), float64(p.Y))
		for at+1 < len(strokes) && strokes[at+1].Start < float64(n+1) {
			at++
		}
		if !p.On {
			seen, wrist = false, r.wrist()
			continue
		}
		want := r.armAt(wrist.follow(tip), tip)
		if !seen || math.Abs(want-turn) > turnSlack {
			turn = math.Round(want)
		}
		// Over a way the hand becomes what the next stroke needs half way there.
		near := at
		if at+1 < len(strokes) && strokes[at].End < float64(n+1) && float64(n+1) > (strokes[at].End+strokes[at+1].Start)/2 {
			near++
		}
		l := &strokes[near]
		if !seen || !alike(ink, l.ink) {
			ink = l.ink
		}
		q := pen.Pose{On: true, Turn: float32(turn * pen.TurnStep), Grip: l.grip, Ink: ink}
		step := 1.0
		if n > 0 && way[n-1].On && tip.Dist(geom.Pt(float64(way[n-1].X), float64(way[n-1].Y))) >= wholeHandFrom {
			step = 2
		}
		q.X, q.Y, q.Lift = stepped(tip.X, step), stepped(tip.Y, step), stepped(float64(p.Lift), step)
		seen, out[n] = true, q
	}
	return out
}

// How a hand leaves the board with its eraser, in shares of the way and of the
// board's width.
const (
	awayFrom = 0.84 // it goes further …
	awayBy   = 0.35 // … by so much
	awayAt   = 0.1  // beside the board by this nothing of it is seen
)

// erasePoses puts a hand with an eraser where the wipe is, and returns from which
// frame on it is gone.
func (r *route) erasePoses(out []pen.Pose, e *eraserWipe, leftward bool) int {
	wrist := r.wrist()
	last := min(len(e.shares)-1, len(out))
	for n := range last {
		t := math.Min(e.shares[n]/wholeWay, 1)
		at := e.path(t, leftward)
		by := awayBy * r.board.W() * easeInOut((t-awayFrom)/(1-awayFrom))
		if leftward {
			by = -by
		}
		at.X += by
		if beside := awayAt * r.board.W(); t > awayFrom && leftward == r.leftward && math.Max(at.X-r.board.W(), -at.X) > beside {
			return n
		}
		turn := math.Round(r.armAt(wrist.follow(at), at))
		out[n] = pen.Pose{
			X: stepped(at.X+r.board.Min.X, 2), Y: stepped(at.Y+r.board.Min.Y, 2), On: true,
			Turn: float32(turn * pen.TurnStep), Grip: pen.GripErase,
		}
	}
	return last
}

// wrist is where a wrist that follows a tip would have it.
type wrist struct {
	at    geom.Point
	share float64 // of the way left that it goes in a frame
	moves bool    // it has been somewhere
}

func (r *route) wrist() wrist { return wrist{share: 1 - math.Exp(-1/(wristLag*r.fps))} }

// follow is where the wrist would have the tip in the next frame.
func (w *wrist) follow(tip geom.Point) geom.Point {
	if !w.moves {
		w.at, w.moves = tip, true
	}
	w.at = w.at.Lerp(tip, w.share)
	return w.at
}

// armAt is how the forearm lies, in pen.TurnSteps, when the wrist lags where it does.
func (r *route) armAt(wrist, tip geom.Point) float64 {
	x, y := (wrist.X-r.board.Min.X)/r.board.W(), (wrist.Y-r.board.Min.Y)/r.board.H()
	if r.leftward {
		x = 1 - x
	}
	x, y = math.Min(math.Max(x, 0), 1), math.Min(math.Max(y, 0), 1)
	usual := armUsual - armAside*x + armAbove*(0.5-y)
	length := armLength * math.Min(r.board.W(), r.board.H())
	s, c := math.Sincos(usual * math.Pi / 180)
	back := wrist.Sub(tip)
	if r.leftward {
		back.X = -back.X
	}
	is := math.Atan2(length*s+back.Y, length*c+back.X) * 180 / math.Pi
	const steps = math.Pi / 180 / pen.TurnStep // in a degree
	return (usual + math.Min(math.Max(is-usual, -wristMost), wristMost)) * steps
}
