package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/camera"
)

// Pan is a still picture that a camera moves over, slowly, seeing less and less
// of it: opaque, and larger than the box it is seen in by as much as the camera
// nears.
type Pan struct {
	Picture *image.RGBA
	Seed    int64 // chooses where the camera goes to
}

// panReach is how far to a side of what can be seen in the end the camera goes.
const panReach = 0.85

// panned is a Pan as footage of some frames. It never shows more pixels than the
// picture has.
type panned struct {
	move   camera.Back
	frames int
	layer  layer
	lens   camera.Lens
	seen   *image.RGBA // nil until it is wanted
	flat   *yuv.Planes
	box    image.Rectangle
}

func newPanned(p *Pan, box image.Rectangle, frames int) *panned {
	b := p.Picture.Rect
	whole := camera.Whole(b)
	whole.Zoom = max(float64(box.Dx())/float64(b.Dx()), float64(box.Dy())/float64(b.Dy()))
	near := camera.Whole(b)
	sin, cos := math.Sincos(2 * math.Pi * float64(uint64(p.Seed)*0x9e3779b97f4a7c15>>40) / (1 << 24))
	near.X += cos * panReach * float64(b.Dx()-box.Dx()) / 2
	near.Y += sin * panReach * float64(b.Dy()-box.Dy()) / 2
	return &panned{move: camera.Back{From: whole, To: near}, frames: frames, layer: layer{RGBA: p.Picture, opaque: true}, box: image.Rectangle{Max: box.Size()}}
}

func (p *panned) view(n int) camera.View {
	return p.move.At(easeInOut(float64(n) / float64(max(p.frames-1, 1))))
}

// Frame implements Footage.
func (p *panned) Frame(n int) (*image.RGBA, error) {
	if p.seen == nil {
		p.seen = image.NewRGBA(p.box)
	}
	p.lens.Colours(p.seen, p.layer.RGBA, p.view(n), p.box)
	return p.seen, nil
}

// Planes implements Footage.
func (p *panned) Planes(n int) (*yuv.Planes, error) {
	if p.flat == nil {
		p.flat = yuv.New(p.box)
	}
	p.lens.Planes(p.flat, &p.layer.asPlanes().Planes, p.view(n), p.box)
	return p.flat, nil
}
