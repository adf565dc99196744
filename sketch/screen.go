package sketch

import (
	"image"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/pen"
)

// screen is what a frame is painted on: colours, for a picture to be looked
// at, or planes, for an encoder. What is painted on planes differs from what is
// painted in colours and then converted by rounding alone.
type screen interface {
	// empty makes the board the bare ground. Its colours need be true only
	// where ink will lie.
	empty(board, ground *plate, ink []image.Rectangle)
	// show paints r with an opaque plate, moved left by dx pixels, an even number.
	show(s *plate, r image.Rectangle, dx int)
	// lay lays the part of a plate in r over what is there, weakened to alpha of 256.
	lay(s *plate, r image.Rectangle, alpha uint32)
	// mix paints r with what lies alpha of 256 of the way from a to b, both opaque.
	mix(a, b *plate, r image.Rectangle, alpha uint32)
	// mixBy is mix with a weight for every pixel.
	mixBy(a, b *plate, r image.Rectangle, row weights)
	// pen paints the part of the cursor in r.
	pen(c *pen.Cursor, r image.Rectangle)
	// play gets frame n of a film.
	play(f *film, n int) error
}

// weights writes how much of the second of two pictures the pixels of row y
// show from column x on, of 256.
type weights func(x, y int, of []uint16)

// plate is a picture in the form of whichever screen it is put on. Who changes
// the colours says so with changed.
type plate struct {
	*image.RGBA
	opaque  bool
	convert func() *yuv.Planes // gives an opaque one's planes, which never change; nil: none has them
	layer   *yuv.Layer         // nil until a screen of planes asks for it
}

// changed notes new colours in r.
func (s *plate) changed(r image.Rectangle) {
	if s.layer != nil {
		s.layer.Update(s.RGBA, r)
	}
}

// planes is the plate as a layer, an opaque one's sides being even.
func (s *plate) planes() *yuv.Layer {
	if s.layer == nil {
		switch {
		case s.convert != nil:
			s.layer = &yuv.Layer{Planes: *s.convert()}
		case s.opaque:
			s.layer = &yuv.Layer{Planes: *yuv.Converted(s.RGBA)}
		default:
			s.layer = yuv.NewLayer(s.Rect)
			s.layer.Update(s.RGBA, s.Rect)
		}
	}
	return s.layer
}

// colours is a screen of RGBA.
type colours struct{ *image.RGBA }

func (c colours) empty(board, ground *plate, _ []image.Rectangle) {
	copyRect(board.RGBA, ground.RGBA, board.Rect)
}

func (c colours) show(s *plate, r image.Rectangle, dx int) { copyMoved(c.RGBA, s.RGBA, r, dx) }

func (c colours) lay(s *plate, r image.Rectangle, alpha uint32) {
	blendLayer(c.RGBA, s.RGBA, r, alpha)
}

func (c colours) mix(a, b *plate, r image.Rectangle, alpha uint32) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		mixRow(c.Pix[c.PixOffset(r.Min.X, y):][:r.Dx()*4], a.Pix[a.PixOffset(r.Min.X, y):], b.Pix[b.PixOffset(r.Min.X, y):], alpha)
	}
}

func (c colours) mixBy(a, b *plate, r image.Rectangle, row weights) {
	of := make([]uint16, r.Dx())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row(r.Min.X, y, of)
		d := c.Pix[c.PixOffset(r.Min.X, y):]
		p, q := a.Pix[a.PixOffset(r.Min.X, y):], b.Pix[b.PixOffset(r.Min.X, y):]
		for x, w := range of {
			mixRow(d[x*4:x*4+4], p[x*4:x*4+4], q[x*4:x*4+4], uint32(w))
		}
	}
}

func (c colours) pen(p *pen.Cursor, r image.Rectangle) { p.Paint(c.RGBA, r) }

func (c colours) play(f *film, n int) error { return f.colours(n) }

// planes is a screen of YUV.
type planes struct {
	*yuv.Planes
	room []uint16 // two rows of weights
}

func newPlanes(p *yuv.Planes) *planes { return &planes{p, make([]uint16, 2*p.Rect.Dx())} }

func (p *planes) empty(board, ground *plate, ink []image.Rectangle) {
	for _, r := range ink {
		copyRect(board.RGBA, ground.RGBA, r)
	}
	bare := &ground.planes().Planes
	if board.layer == nil {
		board.layer = &yuv.Layer{Planes: *bare.Clone()}
		return
	}
	board.layer.Copy(bare, bare.Rect, 0)
}

func (p *planes) show(s *plate, r image.Rectangle, dx int) { p.Copy(&s.planes().Planes, r, dx) }

func (p *planes) lay(s *plate, r image.Rectangle, alpha uint32) {
	if r.Overlaps(s.Rect) {
		p.Lay(s.planes(), r, alpha)
	}
}

func (p *planes) mix(a, b *plate, r image.Rectangle, alpha uint32) {
	p.Mix(&a.planes().Planes, &b.planes().Planes, r, alpha)
}

func (p *planes) mixBy(a, b *plate, r image.Rectangle, row weights) {
	p.MixBy(&a.planes().Planes, &b.planes().Planes, r, row, p.room)
}

func (p *planes) pen(c *pen.Cursor, r image.Rectangle) { c.PaintPlanes(p.Planes, r) }

func (p *planes) play(f *film, n int) error { return f.planes(n) }
