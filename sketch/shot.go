package sketch

import (
	"fmt"
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/pen"
)

// Camera looks at a scene that is drawn larger than it is seen: as large as it is
// at the nearest.
type Camera struct {
	camera.Sight
	PushIn bool        // it comes slowly nearer to all of the scene
	Edge   *image.RGBA // a layer that stands around what it sees, beneath overlays; nil: none
}

// Shot is a picture of a scene's board as it was drawn, and what a camera sees of
// it.
type Shot struct {
	Picture *image.RGBA
	View    camera.View // on the frame that it is seen in
}

// shot is what a Camera shows of a script. What is drawn, fades or plays on the
// board comes together on a stage as large as the board, at which the camera
// looks; pen, narrator, logos and captions are put over what it sees. All
// methods work on a nil shot: board and frame are one.
type shot struct {
	Camera
	scale  float64       // of the board, to the frame
	empty  layer         // the ground as the frame shows it
	views  []camera.View // by frame
	board  image.Rectangle
	screen screen // the stage …
	stage  layer  // … and the same to be looked at
	damage paint.Damage
	lens   camera.Lens
	glass  screen      // what the camera sees of the stage …
	sight  layer       // … and the same, to be copied
	at     camera.View // through which it was seen; the zero value: it was not
	where  [1]image.Rectangle
}

func (c *Camera) check(ground image.Rectangle) error {
	f := c.Frame
	if f != yuv.Even(f) || f.Empty() || !c.Window.In(f) || c.Window.Empty() {
		return fmt.Errorf("Camera looks through %v of %v; a part of a frame with even sides is needed", c.Window, f)
	}
	if ground != yuv.Even(ground) || ground.Min != f.Min || ground.Dx() < f.Dx() || ground.Dy() < f.Dy() {
		return fmt.Errorf("Camera sees %v of a ground that covers %v; both must begin in one place, and the ground be as large", f, ground)
	}
	return nil
}

// frame is what the script's pictures cover.
func (c *ScriptConfig) frame() image.Rectangle {
	if c.Camera == nil {
		return c.Ground.Rect
	}
	return c.Camera.Frame
}

func newShot(c *ScriptConfig) *shot {
	if c.Camera == nil {
		return nil
	}
	s := &shot{Camera: *c.Camera, board: c.Ground.Rect, where: [1]image.Rectangle{c.Camera.Frame}}
	s.scale = float64(s.board.Dx()) / float64(s.Frame.Dx())
	s.Nearest = math.Min(s.Nearest, s.scale)
	s.damage.Bounds = s.board
	s.empty = layer{RGBA: s.seen(c.Ground, camera.Whole(s.Frame)), opaque: true}
	return s
}

// under is the picture of a frame before anything is drawn.
func (s *shot) under(board *layer) *layer {
	if s == nil {
		return board
	}
	return &s.empty
}

// seen is what a view shows of a picture of the board.
func (s *shot) seen(board *image.RGBA, v camera.View) *image.RGBA {
	out := image.NewRGBA(s.Frame)
	s.lens.Colours(out, board, v.In(s.Frame, s.scale), s.Frame)
	return out
}

// begin makes the stage ready for a screen, all of it to be painted.
func (s *shot) begin(on screen) {
	if s == nil {
		return
	}
	s.screen, s.stage = on.another(s.board)
	s.glass, s.sight = on.another(s.Frame)
	s.at = camera.View{}
	s.damage.Dirty(s.board)
}

// refresh paints what has changed on the stage, and what is seen of it in frame n.
func (s *shot) refresh(n int, board *layer, moving []overlay) {
	if s == nil {
		return
	}
	changed := s.damage.Take()
	for _, r := range changed {
		s.screen.copy(board, r, 0)
		for _, o := range moving {
			o.over(s.screen, r)
		}
	}
	view := s.views[n].In(s.Frame, s.scale)
	if view != s.at {
		s.at = view
		s.glass.look(&s.stage, view, &s.lens, s.Frame)
		return
	}
	for _, r := range changed {
		s.glass.look(&s.stage, view, &s.lens, yuv.Even(s.onFrame(n, r)))
	}
}

// moves reports whether the camera does so from the frame before to frame n.
func (s *shot) moves(n int) bool { return s != nil && n > 0 && s.views[n] != s.views[n-1] }

// dirty is what the camera's moving changes in frame n.
func (s *shot) dirty(n int) []image.Rectangle {
	if !s.moves(n) {
		return nil
	}
	return s.where[:]
}

// seenFast is by how many pixels a picture moves at its edges in a frame where
// nobody sees its details any more.
const seenFast = 2.5

// moved is how the picture moves from the frame before to frame n.
func (s *shot) moved(n int) camera.Motion {
	m := camera.Moved(s.views[n-1], s.views[n])
	edge := math.Hypot(m.Right, m.Down) + math.Abs(m.Grown)*math.Hypot(float64(s.Frame.Dx()), float64(s.Frame.Dy()))/2
	m.All = edge > seenFast
	return m
}

// reach is how far beyond its place a pixel of the board is seen, in pixels of the
// frame, chroma included.
const reach = 7

// onFrame is the part of frame n that r of the board changes.
func (s *shot) onFrame(n int, r image.Rectangle) image.Rectangle {
	v := s.views[n].In(s.Frame, s.scale)
	p := v.Seen(s.Frame, geom.FromPixels(r)).Inset(-reach)
	return p.Intersect(geom.FromPixels(s.Frame)).Pixels()
}

// onTheFrame are poses on the board as they are seen.
func (s *shot) onTheFrame(way []pen.Pose) []pen.Pose {
	if s == nil {
		return way
	}
	for n := range way {
		p := &way[n]
		v := s.views[n].In(s.Frame, s.scale)
		at := v.Seen(s.Frame, geom.R(float64(p.X), float64(p.Y), 0, 0)).Min
		p.X, p.Y, p.Lift = float32(at.X), float32(at.Y), p.Lift*float32(v.Zoom)
	}
	return way
}
