package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/camera"
)

// transition takes over from the previous scene's last picture. All methods
// work on a nil transition, a cut.
type transition struct {
	kind     plan.Transition
	before   layer
	board    *layer
	leftward bool
	frames   int // it runs over frames 0 to frames−1
	at       int // frame posed
	eraser   *eraserWipe
	pan      *boardPan
	mix      []uint16 // of every column of a wipe, 0..256
	wiping   weights
	where    [1]image.Rectangle
}

// transitionSeconds is how long each transition takes.
var transitionSeconds = map[plan.Transition]float64{
	plan.TransitionFade:  0.5,
	plan.TransitionWipe:  0.6,
	plan.TransitionSlide: 0.6,
	plan.TransitionErase: 0.8,
	plan.TransitionBoard: 0.8,
}

// wipeEdge is the share of the width over which a wipe's edge is soft.
const wipeEdge = 0.1

// Lead is how many frames at the start of a scene of so many frames belong to
// a transition; nothing is drawn in them. A short scene keeps at least two
// thirds of its time for itself.
func Lead(t plan.Transition, frames, fps int) int {
	return min(int(transitionSeconds[t]*float64(fps)+0.5), frames/3)
}

func newTransition(c ScriptConfig, board *layer) *transition {
	frames := Lead(c.Transition, c.Frames, c.FPS)
	if c.Before == nil || frames == 0 {
		return nil
	}
	t := &transition{kind: c.Transition, before: layer{RGBA: c.Before, opaque: true}, board: board, leftward: c.Leftward, frames: frames}
	switch c.Transition {
	case plan.TransitionWipe:
		t.mix = make([]uint16, board.Rect.Dx())
		t.wiping = func(x, _ int, of []uint16) { copy(of, t.mix[x-board.Rect.Min.X:]) }
	case plan.TransitionErase:
		t.eraser = newEraserWipe(board.Rect, c.Leftward, frames, t.progress)
	case plan.TransitionBoard:
		t.pan = newBoardPan(c, frames)
	}
	return t
}

// seconds at the scene's start that belong to the transition.
func (t *transition) seconds(fps int) float64 {
	if t == nil {
		return 0
	}
	return float64(t.frames) / float64(fps)
}

// lead is how many frames belong to the transition.
func (t *transition) lead() int {
	if t == nil {
		return 0
	}
	return t.frames
}

// on reports whether frame n does.
func (t *transition) on(n int) bool { return t != nil && n < t.frames }

// progress is 0 before, 1 after, eased between.
func (t *transition) progress(n int) float64 {
	return easeInOut(float64(n+1) / float64(t.frames+1))
}

func (t *transition) pose(n int) {
	if t == nil {
		return
	}
	t.at = n
	if n >= t.frames {
		return
	}
	switch t.kind {
	case plan.TransitionErase:
		t.eraser.pose(n)
	case plan.TransitionWipe:
		t.poseWipe(n)
	}
}

// poseWipe finds how much of the board every column shows in frame n.
func (t *transition) poseWipe(n int) {
	w := float64(len(t.mix))
	front := t.front(n)
	for x := range t.mix {
		d := (front + wipeEdge*w - float64(x)) / (wipeEdge * w)
		k := x
		if t.leftward {
			k = len(t.mix) - 1 - x
		}
		t.mix[k] = uint16(256*easeInOut(d) + 0.5)
	}
}

// moved is how the picture as a whole moves from the frame before to frame n.
func (t *transition) moved(n int) camera.Motion {
	if t == nil || t.pan == nil || n < 1 || n >= t.frames {
		return camera.Motion{}
	}
	return camera.Moved(t.pan.views[n-1], t.pan.views[n])
}

// front is the column up to which a wipe has wholly gone over.
func (t *transition) front(n int) float64 {
	w := float64(t.board.Rect.Dx())
	return t.progress(n)*w*(1+wipeEdge) - wipeEdge*w
}

func (t *transition) dirty(n int) []image.Rectangle {
	if t == nil || n > t.frames {
		return nil
	}
	t.where[0] = t.board.Rect
	switch t.kind {
	case plan.TransitionWipe:
		t.where[0] = t.wiped(n)
	case plan.TransitionErase:
		t.where[0] = t.eraser.dirty(n)
	}
	return t.where[:]
}

// wiped are the columns that frame n of a wipe changes.
func (t *transition) wiped(n int) image.Rectangle {
	b := t.board.Rect
	if n == 0 {
		return b
	}
	from := int(math.Floor(t.front(n - 1)))
	to := b.Dx()
	if n < t.frames {
		to = int(math.Ceil(t.front(n)+wipeEdge*float64(b.Dx()))) + 1
	}
	r := image.Rect(b.Min.X+from, b.Min.Y, b.Min.X+to, b.Max.Y)
	if t.leftward {
		r.Min.X, r.Max.X = b.Max.X-to, b.Max.X-from
	}
	return r.Intersect(b)
}

// base paints r as it is below all overlays.
func (t *transition) base(on screen, board *layer, r image.Rectangle) {
	if t == nil || t.at >= t.frames {
		on.copy(board, r, 0)
		return
	}
	switch t.kind {
	case plan.TransitionWipe:
		on.mixBy(&t.before, board, r, t.wiping)
	case plan.TransitionSlide:
		t.slide(on, r)
	case plan.TransitionErase:
		on.mixBy(&t.before, board, r, t.eraser.weights)
	case plan.TransitionBoard:
		t.pan.look(on, t.at, r)
	default:
		on.mix(&t.before, board, r, uint32(256*t.progress(t.at)+0.5))
	}
}

// slide pushes the old picture out with the new one, by an even number of
// pixels.
func (t *transition) slide(on screen, r image.Rectangle) {
	b := t.board.Rect
	off := int(t.progress(t.at)*float64(b.Dx())+0.5) &^ 1
	left, right, cut := &t.before, t.board, b.Dx()-off
	if t.leftward {
		left, right, cut = t.board, &t.before, off
	}
	// Columns left of cut come from the end of one picture, the others from
	// the beginning of the next.
	x := b.Min.X + cut
	on.copy(left, r.Intersect(image.Rect(b.Min.X, b.Min.Y, x, b.Max.Y)), b.Dx()-cut)
	on.copy(right, r.Intersect(image.Rect(x, b.Min.Y, b.Max.X, b.Max.Y)), -cut)
}
