package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/yuv"
)

// A scene that is cut to the next one clears its board in its last frames: all that lies on it
// fades, and rises a little, so that the next begins on an empty one.
const (
	clearSeconds = 0.25
	clearRise    = 14 // design units
)

// ExitFrames is how many frames at the end of a scene belong to that.
func ExitFrames(fps int) int { return int(clearSeconds*float64(fps) + 0.5) }

// exit is the end of a script whose board is cleared.
type exit struct {
	ground *layer
	begin  int // frame
	frames int
	rise   float64 // pixels
	ink    layer   // all that lies on the board
	near   []image.Rectangle
	where  []image.Rectangle

	stays []*stay
	now   int
	alpha uint32
}

// newExit is nil where the board is not cleared: no scene asks for it, something is still to
// come by then, or plays, or a camera looks. All methods work on that.
func newExit(s *Script) *exit {
	c := &s.config
	frames := ExitFrames(c.FPS)
	begin := c.Frames - frames
	if !c.Exit || c.Camera != nil || c.Whole != nil || len(s.films) > 0 || begin < 1 {
		return nil
	}
	for _, t := range s.turns {
		if t.End > begin {
			return nil
		}
	}
	e := &exit{ground: &s.ground, begin: begin, frames: frames, rise: clearRise * s.unit}
	if c.Calm {
		e.rise = 0
	}
	at := paint.Damage{Bounds: s.board.Rect}
	for _, of := range s.stays {
		for _, t := range of {
			if t.there(begin) && !t.bounds.Empty() {
				e.stays = append(e.stays, t)
				at.Dirty(yuv.Even(t.bounds))
			}
		}
	}
	e.near = at.Take()
	if len(e.stays) == 0 {
		return nil
	}
	return e
}

// on reports whether frame n belongs to it.
func (e *exit) on(n int) bool { return e != nil && n >= e.begin }

// left is how far it has come after frame n, 0 to 1.
func (e *exit) left(n int) float64 {
	return easeInOut(float64(n-e.begin+1) / float64(e.frames))
}

// by is how far what goes has risen in frame n: by an even number of pixels, so that no
// sample of its planes differs.
func (e *exit) by(n int) image.Point {
	if n < e.begin {
		return image.Point{}
	}
	return image.Pt(0, -2*int(math.Round(e.left(n)*e.rise/2)))
}

func (e *exit) dirty(n int) []image.Rectangle {
	if !e.on(n) {
		return nil
	}
	e.where = e.where[:0]
	for _, r := range e.near {
		e.where = append(e.where, r.Add(e.by(n-1)).Union(r.Add(e.by(n))))
	}
	return e.where
}

func (e *exit) pose(n int) {
	if !e.on(n) {
		return
	}
	if e.ink.RGBA == nil {
		var all image.Rectangle
		for _, t := range e.stays {
			all = all.Union(yuv.Even(t.bounds))
		}
		e.ink.RGBA = image.NewRGBA(all)
		for _, t := range e.stays {
			for i := range t.layers {
				blendLayer(e.ink.RGBA, t.layers[i].RGBA, all, 256)
			}
		}
	}
	e.now = n
	e.alpha = uint32(256*(1-e.left(n)) + 0.5)
}

// compose paints r of the frame that was posed.
func (e *exit) compose(on screen, r image.Rectangle) {
	on.copy(e.ground, r, 0)
	if e.alpha > 0 {
		on.blendAt(&e.ink, r, e.by(e.now), e.alpha)
	}
}
