package sketch

import (
	"bytes"
	"errors"
	"fmt"
	"image"

	"github.com/inkreel/inkreel/sketch/camera"
)

// BoardMove is what a plan.TransitionBoard needs to know beside the pictures.
type BoardMove struct {
	Step image.Point // from the region of the scene before to this one's, a camera.Step
	// The papers that go on around the two regions, of the ground's size; nil:
	// what Before and Ground show.
	PaperBefore, Paper *image.RGBA
	// What stands around the board wherever the camera looks, see BoardFrame: Before,
	// Paper and the whole board are without it, Ground has it, unless a Camera sees
	// that. nil: nothing.
	Frame *image.RGBA
	// From is the board of the scene before as its camera saw it last, which Before
	// shows; nil: it saw all of it.
	From *Shot
}

func (m *BoardMove) check(frame image.Rectangle) error {
	if !camera.IsStep(m.Step) {
		return fmt.Errorf("Move.Step is %v; one to a side or down is needed", m.Step)
	}
	for _, picture := range []*image.RGBA{m.PaperBefore, m.Paper, m.Frame} {
		if picture != nil && picture.Rect != frame {
			return fmt.Errorf("a picture of Move covers %v, Ground %v; both must be the same", picture.Rect, frame)
		}
	}
	if m.Frame != nil && m.Paper == nil {
		return errors.New("Move.Paper is missing, the ground without Move.Frame")
	}
	return nil
}

// boardPan is the move from the region of the scene before to this one's, on
// the one large board that both lie on. Its first frame is that scene's last
// picture, its last frame this scene's ground.
type boardPan struct {
	frame image.Rectangle
	board layer         // both regions
	views []camera.View // by frame
	lens  camera.Lens
	from  *nearRegion // the scene before, as its camera saw it; nil: as the board has it
	edge  *boardFrame
}

// nearRegion is a region that was drawn larger than it lies on a board.
type nearRegion struct {
	layer
	frame image.Rectangle // where it lies
	scale float64         // of the picture, to that
	lens  camera.Lens
}

// look paints r with the region, as far as a view of a frame shows it.
func (g *nearRegion) look(on screen, v camera.View, frame, r image.Rectangle) {
	on.look(&g.layer, v.In(g.frame, g.scale), &g.lens, r.Intersect(v.Covers(frame, g.frame)))
}

func newBoardPan(c ScriptConfig, frames int) *boardPan {
	was, is := camera.Region{Picture: c.Before, Paper: c.Move.PaperBefore}, camera.Region{Picture: c.Ground, Paper: c.Move.Paper}
	for _, r := range []*camera.Region{&was, &is} {
		if r.Paper == nil {
			r.Paper = r.Picture
		}
	}
	p := &boardPan{frame: c.Ground.Rect, views: make([]camera.View, frames), edge: newBoardFrame(&c.Move)}
	if p.edge != nil {
		is.Picture = is.Paper
	}
	two := camera.NewTwo(was, is, c.Move.Step)
	p.board = layer{picture: two.Picture, convert: two.Planes, opaque: true}
	pan := camera.NewPan(c.Ground.Rect, c.Move.Step)
	if from := c.Move.From; from != nil {
		at := pan.Leave(from.View)
		p.from = &nearRegion{layer: layer{RGBA: from.Picture, opaque: true}, frame: at, scale: float64(from.Picture.Rect.Dx()) / float64(at.Dx())}
	}
	for n := range p.views {
		p.views[n] = pan.At(easeInOut(float64(n) / float64(max(frames-1, 1))))
	}
	return p
}

// look paints r of a frame of the pan.
func (p *boardPan) look(on screen, n int, r image.Rectangle) {
	on.look(&p.board, p.views[n], &p.lens, r)
	if p.from != nil {
		p.from.look(on, p.views[n], p.frame, r)
	}
	p.edge.over(on, r)
}

// BoardFrame is what a page has that its paper has not, as a layer: the frame of a
// board. Both are opaque and cover the same; the layer is new.
func BoardFrame(page, paper *image.RGBA) *image.RGBA {
	out := image.NewRGBA(page.Rect)
	for i := 0; i < len(out.Pix); i += 4 {
		if p := page.Pix[i:][:4]; !bytes.Equal(p, paper.Pix[i:][:4]) {
			copy(out.Pix[i:], p)
		}
	}
	return out
}

// boardFrame stands around every view of a large board and does not move. All
// methods work on nil, a board without one.
type boardFrame struct {
	layer
	paper layer // of the board, without the frame
}

func newBoardFrame(m *BoardMove) *boardFrame {
	if m.Frame == nil {
		return nil
	}
	return &boardFrame{layer{RGBA: m.Frame}, layer{RGBA: m.Paper, opaque: true}}
}

// over paints the frame in r.
func (f *boardFrame) over(on screen, r image.Rectangle) {
	if f != nil {
		on.blend(&f.layer, r, 256)
	}
}

// take takes the frame off a picture, which is on a screen.
func (f *boardFrame) take(on screen, picture *layer) {
	if f == nil {
		return
	}
	on.mixBy(picture, &f.paper, f.Rect, func(x, y int, of []uint16) {
		for i := range of {
			of[i] = uint16(f.Pix[f.PixOffset(x+i, y)+3]) / 255 * 256
		}
	})
}
