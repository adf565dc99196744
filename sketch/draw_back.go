package sketch

import (
	"image"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/camera"
)

// A film on one large board ends with the camera drawing back, until all of the
// board is seen. It begins when the last scene is finished.
const (
	backSeconds  = 1.0                           // it takes so long …
	wholeSeconds = plan.WholeBoard - backSeconds // … and then shows the whole
)

// BackFrames is how many frames at the end of a film's last scene belong to a
// DrawBack.
func BackFrames(fps int) int { return backMoves(fps) + int(wholeSeconds*float64(fps)+0.5) }

func backMoves(fps int) int { return int(backSeconds*float64(fps) + 0.5) }

// drawBack is the end of a script that shows the whole board.
type drawBack struct {
	over  *camera.Overview
	board layer      // all regions
	last  nearRegion // the scene as it is finished, with its films
	begin int        // frame
	from  camera.View
	views []camera.View // from begin on; then the last stays
	frame *boardFrame
	fixed []overlay // what the camera does not move
	valid bool      // last is

	at    camera.View
	far   camera.Lens
	where [1]image.Rectangle
}

// newDrawBack is nil where the scene has none. All methods work on that.
func newDrawBack(c *ScriptConfig, from *shot) *drawBack {
	if c.Whole == nil {
		return nil
	}
	frame := c.frame()
	b := &drawBack{over: c.Whole, begin: c.drawn(), frame: newBoardFrame(&c.Move), where: [1]image.Rectangle{frame}}
	b.board = layer{RGBA: c.Whole.Picture(), opaque: true}
	b.last.frame, b.last.scale, b.from = frame, float64(c.Ground.Rect.Dx())/float64(frame.Dx()), camera.Whole(frame)
	if from != nil {
		b.from = from.views[b.begin-1]
	}
	way := camera.Back{From: b.from, To: c.Whole.Far()}
	for n := range backMoves(c.FPS) {
		b.views = append(b.views, way.At(easeInOut(float64(n+1)/float64(backMoves(c.FPS)))))
	}
	return b
}

// drawn is how many frames the scene is drawn in.
func (c *ScriptConfig) drawn() int {
	if c.Whole == nil {
		return c.Frames
	}
	return c.Frames - BackFrames(c.FPS)
}

// on reports whether frame n is seen from afar.
func (b *drawBack) on(n int) bool { return b != nil && n >= b.begin }

func (b *drawBack) view(n int) camera.View { return b.views[min(n-b.begin, len(b.views)-1)] }

// moved is how the picture moves from the frame before to frame n.
func (b *drawBack) moved(n int) camera.Motion {
	was := b.from
	if b.on(n - 1) {
		was = b.view(n - 1)
	}
	return camera.Moved(was, b.view(n))
}

func (b *drawBack) dirty(n int) []image.Rectangle {
	if n-b.begin >= len(b.views) {
		return nil
	}
	return b.where[:]
}

// pose brings the script to frame n, which is on.
func (b *drawBack) pose(s *Script, on screen, n int) error {
	if !b.valid {
		last := b.begin - 1
		s.transition.pose(last)
		for _, o := range s.overlays {
			if err := o.pose(last, on); err != nil {
				return err
			}
		}
		var stage screen
		stage, b.last.layer = on.another(s.board.Rect)
		if s.shot == nil {
			s.transition.base(stage, &s.board, s.board.Rect)
		} else {
			stage.copy(&s.board, s.board.Rect, 0)
		}
		for _, o := range s.overlays[:s.moving] {
			o.over(stage, s.board.Rect)
		}
		if s.shot == nil { // else it is not on the board
			b.frame.take(stage, &b.last.layer)
		}
		b.valid = true
	}
	b.at = b.view(n)
	for _, o := range b.fixed {
		if err := o.pose(n, on); err != nil {
			return err
		}
	}
	return nil
}

// compose paints r of the frame that was posed.
func (b *drawBack) compose(on screen, r image.Rectangle) {
	on.look(&b.board, b.over.In(b.at), &b.far, r)
	b.last.look(on, b.at, b.where[0], r)
	b.frame.over(on, r)
	for _, o := range b.fixed {
		o.over(on, r)
	}
}
