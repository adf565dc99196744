package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/plan"
)

// transition takes over from the previous scene's last picture. All methods
// work on a nil transition, a cut.
type transition struct {
	kind          plan.Transition
	before, board *image.RGBA
	leftward      bool
	frames        int // it runs over frames 0 to frames−1
	at            int // frame posed
	rubbing       *rubbing
	mix           []uint32 // of every column of a wipe, 0..256
	where         [1]image.Rectangle
}

// transitionSeconds is how long each transition takes.
var transitionSeconds = map[plan.Transition]float64{
	plan.TransitionFade:  0.5,
	plan.TransitionWipe:  0.6,
	plan.TransitionSlide: 0.6,
	plan.TransitionErase: 0.8,
}

// wipeEdge is the share of the width over which a wipe's edge is soft.
const wipeEdge = 0.1

// Lead is how many frames at the start of a scene of so many frames belong to
// a transition; nothing is drawn in them. A short scene keeps at least two
// thirds of its time for itself.
func Lead(t plan.Transition, frames, fps int) int {
	return min(int(transitionSeconds[t]*float64(fps)+0.5), frames/3)
}

func newTransition(c ScriptConfig, board *image.RGBA) *transition {
	frames := Lead(c.Transition, c.Frames, c.FPS)
	if c.Before == nil || frames == 0 {
		return nil
	}
	t := &transition{kind: c.Transition, before: c.Before, board: board, leftward: c.Leftward, frames: frames}
	switch c.Transition {
	case plan.TransitionWipe:
		t.mix = make([]uint32, board.Rect.Dx())
	case plan.TransitionErase:
		t.rubbing = newRubbing(board.Rect, c.Leftward, frames, t.progress)
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

// progress is 0 before, 1 after, eased between.
func (t *transition) progress(n int) float64 {
	return easeInOut(float64(n+1) / float64(t.frames+1))
}

func (t *transition) pose(n int) {
	if t == nil {
		return
	}
	t.at = n
	if t.kind != plan.TransitionWipe || n >= t.frames {
		return
	}
	w := float64(len(t.mix))
	front := t.front(n)
	for x := range t.mix {
		d := (front + wipeEdge*w - float64(x)) / (wipeEdge * w)
		k := x
		if t.leftward {
			k = len(t.mix) - 1 - x
		}
		t.mix[k] = uint32(256*easeInOut(d) + 0.5)
	}
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
		t.where[0] = t.rubbing.dirty(n)
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

// base paints r of dst as it is below all overlays.
func (t *transition) base(dst, board *image.RGBA, r image.Rectangle) {
	if t == nil || t.at >= t.frames {
		copyRect(dst, board, r)
		return
	}
	switch t.kind {
	case plan.TransitionWipe:
		t.wipe(dst, r)
	case plan.TransitionSlide:
		t.slide(dst, r)
	case plan.TransitionErase:
		t.rubbing.paint(dst, t.before, board, r, t.at)
	default:
		t.fade(dst, r)
	}
}

func (t *transition) fade(dst *image.RGBA, r image.Rectangle) {
	alpha := uint32(256*t.progress(t.at) + 0.5)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, n := dst.PixOffset(r.Min.X, y), r.Dx()*4
		mixRow(dst.Pix[i:i+n], t.before.Pix[t.before.PixOffset(r.Min.X, y):], t.board.Pix[t.board.PixOffset(r.Min.X, y):], alpha)
	}
}

func (t *transition) wipe(dst *image.RGBA, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		d := dst.Pix[dst.PixOffset(r.Min.X, y):][:r.Dx()*4]
		a := t.before.Pix[t.before.PixOffset(r.Min.X, y):]
		b := t.board.Pix[t.board.PixOffset(r.Min.X, y):]
		for x := range r.Dx() {
			m := t.mix[r.Min.X-dst.Rect.Min.X+x]
			mixRow(d[x*4:x*4+4], a[x*4:x*4+4], b[x*4:x*4+4], m)
		}
	}
}

// slide pushes the old picture out with the new one.
func (t *transition) slide(dst *image.RGBA, r image.Rectangle) {
	w := t.board.Rect.Dx()
	off := int(t.progress(t.at)*float64(w) + 0.5)
	left, right, cut := t.before, t.board, w-off
	if t.leftward {
		left, right, cut = t.board, t.before, off
	}
	// Columns left of cut come from the end of one picture, the others from
	// the beginning of the next.
	shift := w - cut
	for y := r.Min.Y; y < r.Max.Y; y++ {
		x0, x1 := r.Min.X-dst.Rect.Min.X, r.Max.X-dst.Rect.Min.X
		row := dst.Pix[dst.PixOffset(dst.Rect.Min.X, y):]
		if e := min(x1, cut); x0 < e {
			copy(row[x0*4:e*4], left.Pix[left.PixOffset(left.Rect.Min.X+x0+shift, y):])
		}
		if b := max(x0, cut); b < x1 {
			copy(row[b*4:x1*4], right.Pix[right.PixOffset(right.Rect.Min.X+b-cut, y):])
		}
	}
}
