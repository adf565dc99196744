package sketch

import (
	"image"

	"github.com/inkreel/inkreel/internal/pixels"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/pen"
)

// screen is what a frame is painted on: colours, for a picture to be looked
// at, or planes, for an encoder. What is painted on planes differs from what is
// painted in colours and then converted by rounding alone.
type screen interface {
	// reset makes the board the bare ground. Its colours need be true only
	// where ink will lie.
	reset(board, ground *layer, ink []image.Rectangle)
	// copy paints r with an opaque layer, moved left by dx pixels, an even number.
	copy(s *layer, r image.Rectangle, dx int)
	// blend puts the part of a layer in r over what is there, weakened to alpha
	// of 256.
	blend(s *layer, r image.Rectangle, alpha uint32)
	// blendAt is blend of a layer that lies an even number of pixels from where it is.
	blendAt(s *layer, r image.Rectangle, by image.Point, alpha uint32)
	// mix paints r with what lies alpha of 256 of the way from a to b, both opaque.
	mix(a, b *layer, r image.Rectangle, alpha uint32)
	// mixBy is mix with a weight for every pixel.
	mixBy(a, b *layer, r image.Rectangle, row weights)
	// look paints r with what a view through a lens sees of an opaque layer.
	look(s *layer, v camera.View, through *camera.Lens, r image.Rectangle)
	// another is a screen of the same kind that covers r, and what will
	// be on it as a layer. All of it must be painted.
	another(r image.Rectangle) (screen, layer)
	// pen paints the part of a cursor or hand in r.
	pen(c pen.Painter, r image.Rectangle)
	// play gets frame n of a film.
	play(f *film, n int) error
}

// weights writes how much of the second of two pictures the pixels of row y
// show from column x on, of 256.
type weights func(x, y int, of []uint16)

// layer is a picture in the form of whichever screen it is put on. Who changes
// the colours says so with changed.
type layer struct {
	*image.RGBA
	opaque    bool
	picture   func() *image.RGBA // draws what a camera looks at when it does, for one without colours so far; nil: it has them
	convert   func() *yuv.Planes // gives an opaque one's planes, which never change; nil: none has them
	converted *yuv.Layer         // nil until a screen of planes needs it
}

// changed notes new colours in r.
func (s *layer) changed(r image.Rectangle) {
	if s.converted != nil {
		s.converted.Update(s.RGBA, r)
	}
}

// asPlanes is the layer as an encoder takes it, an opaque one's sides being even.
func (s *layer) asPlanes() *yuv.Layer {
	if s.converted == nil {
		switch {
		case s.convert != nil:
			s.converted = &yuv.Layer{Planes: *s.convert()}
		case s.opaque:
			s.converted = &yuv.Layer{Planes: *yuv.Converted(s.RGBA)}
		default:
			s.converted = yuv.Layered(s.RGBA)
		}
	}
	return s.converted
}

// colours is a screen of RGBA.
type colours struct{ *image.RGBA }

func (c colours) reset(board, ground *layer, _ []image.Rectangle) {
	copyRect(board.RGBA, ground.RGBA, board.Rect)
}

func (c colours) copy(s *layer, r image.Rectangle, dx int) { copyMoved(c.RGBA, s.RGBA, r, dx) }

func (c colours) blend(s *layer, r image.Rectangle, alpha uint32) {
	blendLayer(c.RGBA, s.RGBA, r, alpha)
}

func (c colours) blendAt(s *layer, r image.Rectangle, by image.Point, alpha uint32) {
	blendLayer(c.RGBA, slid(s.RGBA, by), r, alpha)
}

func (c colours) mix(a, b *layer, r image.Rectangle, alpha uint32) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		mixRow(c.Pix[c.PixOffset(r.Min.X, y):][:r.Dx()*4], a.Pix[a.PixOffset(r.Min.X, y):], b.Pix[b.PixOffset(r.Min.X, y):], alpha)
	}
}

func (c colours) mixBy(a, b *layer, r image.Rectangle, row weights) {
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

func (c colours) look(s *layer, v camera.View, through *camera.Lens, r image.Rectangle) {
	if s.RGBA == nil {
		s.RGBA = s.picture()
	}
	through.Colours(c.RGBA, s.RGBA, v, r)
}

func (c colours) another(r image.Rectangle) (screen, layer) {
	img := image.NewRGBA(r)
	return colours{img}, layer{RGBA: img, opaque: true}
}

func (c colours) pen(p pen.Painter, r image.Rectangle) { p.Paint(c.RGBA, r) }

func (c colours) play(f *film, n int) error { return f.colours(n) }

// planes is a screen of YUV.
type planes struct {
	*yuv.Planes
	room []uint16 // two rows of weights
}

func newPlanes(p *yuv.Planes) *planes { return &planes{p, make([]uint16, 2*p.Rect.Dx())} }

func (p *planes) reset(board, ground *layer, ink []image.Rectangle) {
	for _, r := range ink {
		copyRect(board.RGBA, ground.RGBA, r)
	}
	bare := &ground.asPlanes().Planes
	if board.converted == nil {
		board.converted = &yuv.Layer{Planes: *bare.Clone()}
		return
	}
	board.converted.Copy(bare, bare.Rect, 0)
}

func (p *planes) copy(s *layer, r image.Rectangle, dx int) { p.Copy(&s.asPlanes().Planes, r, dx) }

func (p *planes) blend(s *layer, r image.Rectangle, alpha uint32) {
	if r.Overlaps(s.Rect) {
		p.Lay(s.asPlanes(), r, alpha)
	}
}

func (p *planes) blendAt(s *layer, r image.Rectangle, by image.Point, alpha uint32) {
	moved := *s.asPlanes()
	moved.Rect = moved.Rect.Add(by)
	if r.Overlaps(moved.Rect) {
		p.Lay(&moved, r, alpha)
	}
}

func (p *planes) mix(a, b *layer, r image.Rectangle, alpha uint32) {
	p.Mix(&a.asPlanes().Planes, &b.asPlanes().Planes, r, alpha)
}

func (p *planes) mixBy(a, b *layer, r image.Rectangle, row weights) {
	p.MixBy(&a.asPlanes().Planes, &b.asPlanes().Planes, r, row, p.room)
}

func (p *planes) look(s *layer, v camera.View, through *camera.Lens, r image.Rectangle) {
	through.Planes(p.Planes, &s.asPlanes().Planes, v, r)
}

func (p *planes) another(r image.Rectangle) (screen, layer) {
	r = yuv.Even(r)
	other := yuv.Within(r, make([]byte, r.Dx()*r.Dy()*3/2))
	return newPlanes(&other), layer{opaque: true, converted: &yuv.Layer{Planes: other}}
}

func (p *planes) pen(c pen.Painter, r image.Rectangle) { c.PaintPlanes(p.Planes, r) }

func (p *planes) play(f *film, n int) error { return f.planes(n) }

// blendRowAt is pixels.Over with the source weakened to alpha/256; 256 is exact.
func blendRowAt(dst, src []uint8, alpha uint32) {
	if alpha >= 256 {
		pixels.Over(dst, src)
		return
	}
	dst = dst[:len(src)]
	for i := 0; i+3 < len(src); i += 4 {
		s := src[i : i+4 : i+4]
		if s[3] == 0 {
			continue
		}
		d := dst[i : i+4 : i+4]
		a := 255 - uint32(s[3])*alpha>>8
		d[0] = uint8(uint32(s[0])*alpha>>8 + (uint32(d[0])*a+127)/255)
		d[1] = uint8(uint32(s[1])*alpha>>8 + (uint32(d[1])*a+127)/255)
		d[2] = uint8(uint32(s[2])*alpha>>8 + (uint32(d[2])*a+127)/255)
		d[3] = uint8(uint32(s[3])*alpha>>8 + (uint32(d[3])*a+127)/255)
	}
}

// mixRow is the row a share alpha/256 of the way from a to b, both opaque.
func mixRow(dst, a, b []uint8, alpha uint32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = uint8((uint32(a[i])*(256-alpha) + uint32(b[i])*alpha + 128) >> 8)
	}
}

// blendLayer lays the part of layer within r over dst, weakened to alpha/256.
func blendLayer(dst, layer *image.RGBA, r image.Rectangle, alpha uint32) {
	r = r.Intersect(layer.Rect).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s := layer.Pix[layer.PixOffset(r.Min.X, y):]
		blendRowAt(dst.Pix[dst.PixOffset(r.Min.X, y):], s[:r.Dx()*4], alpha)
	}
}

// copyRect copies the pixels of r.
func copyRect(dst, src *image.RGBA, r image.Rectangle) { copyMoved(dst, src, r, 0) }

// copyMoved paints r with what lies dx pixels to the right of it in src.
func copyMoved(dst, src *image.RGBA, r image.Rectangle, dx int) {
	r = r.Intersect(src.Rect.Sub(image.Pt(dx, 0))).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s := src.Pix[src.PixOffset(r.Min.X+dx, y):]
		copy(dst.Pix[dst.PixOffset(r.Min.X, y):], s[:r.Dx()*4])
	}
}

// clearRect makes the pixels of r transparent.
func clearRect(dst *image.RGBA, r image.Rectangle) {
	r = r.Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()])
	}
}
