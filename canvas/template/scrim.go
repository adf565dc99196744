package template

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// Scrim lays a colour over the part of a picture on which words stand, as much of it as
// they need to be read there and no more than shows the picture everywhere else.
type Scrim struct {
	Color color.RGBA // what is laid: darker than every word on it, or lighter
	Ink   color.RGBA // of the words
	Words geom.Rect  // where they stand, in board pixels
	Whole geom.Rect  // where it is laid in full
	Reach float64    // pixels over which it fades out about that
}

// How much of a picture a scrim covers where words stand, and the share of their pixels
// that may be so bright, or so dark, that they would need more.
const (
	scrimLeast   = 0.3
	scrimMost    = 0.92
	scrimStep    = 0.02
	scrimOutlier = 0.004
	scrimSpare   = 1.06 // more contrast than words need: encoders blur edges
)

// Ground returns the colour nearest to the words' that a scrim leaves under them: on it
// words of its ink can just be read.
func (s Scrim) Ground() color.RGBA {
	for share := 0.0; share <= 1; share += scrimStep {
		if c := styles.Mix(s.Ink, s.Color, share); paint.Contrast(s.Ink, c) >= scrimSpare*paint.ContrastText {
			return c
		}
	}
	return s.Color
}

// Over returns marks with the scrim over their pictures; these keep what strokes follow.
func (s Scrim) Over(marks []paint.Mark) []paint.Mark {
	out := slices.Clone(marks)
	for i, m := range out {
		if p, ok := m.(paint.Picture); ok && p.Image != nil && !p.Image.Rect.Empty() {
			p.Image = s.over(p.Image)
			out[i] = p
		}
	}
	return out
}

func (s Scrim) over(img *image.RGBA) *image.RGBA {
	out := &image.RGBA{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
	share := s.share(img)
	for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
		for x := out.Rect.Min.X; x < out.Rect.Max.X; x++ {
			k := share * s.at(float64(x)+0.5, float64(y)+0.5)
			if k <= 0 {
				continue
			}
			q := out.Pix[out.PixOffset(x, y):][:4:4]
			a := float64(q[3]) / 255
			for c, v := range [3]uint8{s.Color.R, s.Color.G, s.Color.B} {
				q[c] = uint8(float64(q[c])*(1-k) + float64(v)*a*k + 0.5)
			}
		}
	}
	return out
}

// at is how strong the scrim is at a place, times its most: in full under the words,
// gone where it does not reach.
func (s Scrim) at(x, y float64) float64 {
	dx := math.Max(math.Max(s.Whole.Min.X-x, x-s.Whole.Max.X), 0)
	dy := math.Max(math.Max(s.Whole.Min.Y-y, y-s.Whole.Max.Y), 0)
	t := 1 - math.Hypot(dx, dy)/math.Max(s.Reach, 1)
	if t <= 0 {
		return 0
	}
	return t * t * (3 - 2*t)
}

// share is the least strength at which nearly all of the pixels under the words differ
// enough from these.
func (s Scrim) share(img *image.RGBA) float64 {
	r := s.Words.Pixels().Intersect(img.Rect)
	for share := scrimLeast; share < scrimMost; share += scrimStep {
		all, bad := 0, 0
		for y := r.Min.Y; y < r.Max.Y; y += 2 {
			for x := r.Min.X; x < r.Max.X; x += 2 {
				all++
				c := img.RGBAAt(x, y)
				c.A = 255
				if paint.Contrast(s.Ink, styles.Mix(c, s.Color, share)) < scrimSpare*paint.ContrastText {
					bad++
				}
			}
		}
		if float64(bad) <= scrimOutlier*float64(all) {
			return share
		}
	}
	return scrimMost
}
