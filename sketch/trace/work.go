package trace

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
)

// sweepShare is how much a pixel of a sweep's way counts against one of a
// line's: a broad marker is swung faster than a pen is led.
const sweepShare = 0.3

// ruledShare is the same for a helping line, ruled without care.
const ruledShare = 0.12

// blankWork is what a sweep of blank paper counts for, in pixels.
const blankWork = 12

// Bounds is the box about the way of the tip, half a pixel larger on every side
// and so never empty.
func (s *Stroke) Bounds() geom.Rect { return bounds(s.Spine) }

// Length is the way of the tip, in pixels.
func (s Stroke) Length() float64 { return s.Spine.Length() }

// Area is how much of the board a sweep covers, in square pixels: of lines side by side
// with what lies between them.
func (s Stroke) Area() float64 { return s.Length() * max(s.Width, s.Pitch) }

// Work is the amount of drawing in the stroke, in pixels of pen line: less than
// its length for sweeps and helping lines, next to nothing for wipes.
func (s Stroke) Work() float64 {
	switch {
	case s.Blank:
		return blankWork
	case s.Ruled:
		return ruledShare * s.Length()
	case s.Sweep:
		return sweepShare * s.Length()
	}
	return s.Length()
}

// Work is the amount of drawing in the ink, in pixels of pen line.
func (k *Ink) Work() float64 {
	var w float64
	for _, s := range k.Strokes {
		w += s.Work()
	}
	return w
}

// Moment is when the share 0..1 of the ink's work is done.
func (k *Ink) Moment(share float64) Arrival {
	left := share * k.Work()
	for i, s := range k.Strokes {
		w := s.Work()
		if left < w {
			return ArrivalAt(i, left/w)
		}
		left -= w
	}
	return ArrivalAt(len(k.Strokes)-1, 1)
}

// Until is the layer as far as it is drawn at a moment.
func (k *Ink) Until(m Arrival) *image.RGBA {
	out := image.NewRGBA(k.Layer.Rect)
	w := out.Rect.Dx()
	for i, a := range k.At {
		if a <= m {
			x, y := i%w, i/w
			copy(out.Pix[y*out.Stride+4*x:][:4], k.Layer.Pix[y*k.Layer.Stride+4*x:])
		}
	}
	return out
}
