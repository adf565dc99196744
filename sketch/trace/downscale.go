package trace

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// maxTracedPixels is how many pixels are traced as they are; the largest frame has
// 6.3 million. More are traced smaller, which bounds memory and time.
const maxTracedPixels = 8_000_000

// downscaleBy is by how much the layer must be reduced to be traced, 1: not.
func downscaleBy(layer *image.RGBA) int {
	return int(math.Ceil(math.Sqrt(float64(layer.Rect.Dx()) * float64(layer.Rect.Dy()) / maxTracedPixels)))
}

// traceDownscaled traces the layer reduced k times and lets its pixels arrive with
// those of the small picture.
func traceDownscaled(p paint.Picture, k int, o Options) *Ink {
	layer := p.Image
	w, h := layer.Rect.Dx(), layer.Rect.Dy()
	img, plain := downscaled(layer, k), (*image.RGBA)(nil)
	if p.Guide != nil {
		plain = downscaled(p.Guide, k)
	}
	shrink := geom.Translate(geom.Pt(-float64(layer.Rect.Min.X), -float64(layer.Rect.Min.Y))).Then(geom.Scale(1/float64(k), 1/float64(k)))
	paths := make([]geom.Path, len(p.Trace))
	for i, path := range p.Trace {
		paths[i] = path.Transform(shrink)
	}
	small := paint.Picture{Image: img, Guide: plain, Trace: paths, Order: downscaledOrder(p.Order, img.Rect, k)}
	if p.Lines != nil {
		small.Lines = image.NewAlpha(img.Rect)
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				small.Lines.Pix[y*small.Lines.Stride+x] = p.Lines.Pix[y*k*p.Lines.Stride+x*k]
			}
		}
	}
	if p.Tops != nil {
		small.Tops = image.NewGray16(img.Rect)
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				copy(small.Tops.Pix[small.Tops.PixOffset(x, y):][:2], p.Tops.Pix[y*k*p.Tops.Stride+2*x*k:])
			}
		}
	}
	ink := tracePicture(small, o)
	e := newBuilder(layer)
	for y := range h {
		row := ink.At[y/k*img.Rect.Dx():]
		for x := range w {
			if p := e.index(x, y); e.waiting.has(p) && row[x/k] != Never {
				e.decide(p, row[x/k])
			}
		}
	}
	for _, s := range ink.Strokes {
		s.Width *= float64(k)
		for j := range s.Spine {
			s.Spine[j] = s.Spine[j].Mul(float64(k))
		}
		e.addStroke(s)
	}
	return e.finish(layer)
}

// downscaled is the layer reduced k times, its origin at zero.
func downscaled(layer *image.RGBA, k int) *image.RGBA {
	small := image.NewRGBA(image.Rect(0, 0, (layer.Rect.Dx()+k-1)/k, (layer.Rect.Dy()+k-1)/k))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			average(small.Pix[small.PixOffset(x, y):][:4], layer, x*k, y*k, k)
		}
	}
	return small
}

// average writes the mean of k×k pixels of the layer from x, y on. Where there
// is any ink, some is left.
func average(to []uint8, layer *image.RGBA, x, y, k int) {
	var sum [4]int
	n := 0
	for v := y; v < min(y+k, layer.Rect.Dy()); v++ {
		for u := x; u < min(x+k, layer.Rect.Dx()); u++ {
			q := layer.Pix[v*layer.Stride+4*u:][:4]
			for c := range sum {
				sum[c] += int(q[c])
			}
			n++
		}
	}
	for c := range sum {
		to[c] = uint8(sum[c] / n)
	}
	if sum[3] > 0 && to[3] == 0 {
		to[3] = 1
	}
}

// downscaledOrder is the order of a picture reduced k times to the pixels of r.
func downscaledOrder(wanted *paint.Order, r image.Rectangle, k int) *paint.Order {
	if wanted == nil {
		return nil
	}
	small := *wanted
	small.Of = image.NewAlpha(r)
	for y := range r.Dy() {
		for x := range r.Dx() {
			small.Of.Pix[y*small.Of.Stride+x] = wanted.Of.Pix[y*k*wanted.Of.Stride+x*k]
		}
	}
	return &small
}
