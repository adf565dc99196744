package element

import (
	"image"
	"image/color"
	"math"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Scrim is a veil over a picture on which words stand, and the colour in which
// they are read there.
type Scrim struct {
	Veil  color.RGBA // opaque
	Share float64    // 0..1 of it that lies over the picture
	Ink   color.RGBA // of words
}

// scrimStray is the share of the pixels beneath words that may stay lighter or darker than
// they should: glints that no letter is lost in.
const scrimStray = 0.01

// ScrimSpare is how much more contrast than words need a scrim leaves that lies about them
// alone: pictures have colours of the same brightness that thin out otherwise, and encoders blur edges.
const ScrimSpare = 1.06

// darkest is the luminance of a dark veil at most: a picture darkens under it, and is not dyed.
const darkest = 0.022

// Scrims are the two ways a look has to write on pictures: light on its darker colour, deep enough for a
// veil, and dark on its lighter one.
func Scrims(look styles.Look) (dark, light Scrim) {
	d, l := look.Palette.Ink, look.Palette.Board
	if look.Dark() {
		d, l = l, d
	}
	veil := d
	for t := 0.05; styles.Luminance(veil) > darkest; t += 0.05 {
		veil = paint.Blend(d, color.RGBA{A: 255}, t)
	}
	return Scrim{Veil: veil, Ink: l}, Scrim{Veil: l, Ink: d}
}

// ScrimFor is the scrim a picture needs in the parts of it on which words stand, in
// its own coordinates; none: in all of it. Of the look's two ways the one that veils
// less is taken.
func ScrimFor(img *image.RGBA, look styles.Look, parts ...image.Rectangle) Scrim {
	dark, light := Scrims(look)
	dark, light = dark.Enough(img, paint.ContrastText, parts...), light.Enough(img, paint.ContrastText, parts...)
	if dark.Share <= light.Share {
		return dark
	}
	return light
}

// Enough is the scrim with the least share with which its ink keeps a contrast to all
// pixels in the parts of the picture, strays left out; all of the veil where none does.
func (s Scrim) Enough(img *image.RGBA, contrast float64, parts ...image.Rectangle) Scrim {
	if len(parts) == 0 {
		parts = []image.Rectangle{img.Rect}
	}
	ends := extremes(img, parts)
	worst := ends[1]
	if styles.Luminance(s.Ink) < styles.Luminance(s.Veil) {
		worst = ends[0]
	}
	for s.Share = 0; s.Share < 1; s.Share = math.Min(s.Share+0.01, 1) {
		if paint.Contrast(s.Ink, s.Through(worst)) >= contrast {
			break
		}
	}
	return s
}

// Worst is the scrim that does for whatever picture comes beneath it.
func (s Scrim) Worst(contrast float64) Scrim {
	white := image.NewRGBA(image.Rect(0, 0, 1, 1))
	copy(white.Pix, []uint8{255, 255, 255, 255})
	if styles.Luminance(s.Ink) < styles.Luminance(s.Veil) {
		copy(white.Pix, []uint8{0, 0, 0, 255})
	}
	return s.Enough(white, contrast)
}

// Through is an opaque colour seen through the scrim.
func (s Scrim) Through(c color.RGBA) color.RGBA { return paint.Blend(c, s.Veil, s.Share) }

// Lay lays the scrim over a part of an opaque picture.
func (s Scrim) Lay(img *image.RGBA, part image.Rectangle) {
	var table [3][256]uint8
	for k, v := range [3]uint8{s.Veil.R, s.Veil.G, s.Veil.B} {
		for i := range table[k] {
			table[k][i] = uint8(math.Round(float64(i) + (float64(v)-float64(i))*s.Share))
		}
	}
	part = part.Intersect(img.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
		for i := 0; i < len(row); i += 4 {
			row[i], row[i+1], row[i+2] = table[0][row[i]], table[1][row[i+1]], table[2][row[i+2]]
		}
	}
}

// LayAs lays the scrim over a picture as strongly as at says of a place, 0..1 of its share. What is
// seen through in it stays so.
func (s Scrim) LayAs(img *image.RGBA, at func(x, y float64) float64) {
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			k := s.Share * at(float64(x)+0.5, float64(y)+0.5)
			if k <= 0 {
				continue
			}
			q := img.Pix[img.PixOffset(x, y):][:4:4]
			a := float64(q[3]) / 255
			for c, v := range [3]uint8{s.Veil.R, s.Veil.G, s.Veil.B} {
				q[c] = uint8(float64(q[c])*(1-k) + float64(v)*a*k + 0.5)
			}
		}
	}
}

// Shade is a scrim over the part of a picture on which words stand: in full there, fading out
// about it, so that the picture shows everywhere else.
type Shade struct {
	Scrim
	Words geom.Rect // where they stand, in board pixels
	Whole geom.Rect // where it is laid in full
	Reach float64   // pixels over which it fades out about that
}

// Of how much a shade lays over a picture: enough that it is seen to be meant, and so little that the
// picture is still seen.
const (
	shadeLeast = 0.3
	shadeMost  = 0.92
)

// Ground returns the colour nearest to the words' that a shade leaves under them: on it
// words of its ink can just be read.
func (s Shade) Ground() color.RGBA {
	for share := 0.0; share <= 1; share += 0.02 {
		if c := styles.Mix(s.Ink, s.Veil, share); paint.Contrast(s.Ink, c) >= ScrimSpare*paint.ContrastText {
			return c
		}
	}
	return s.Veil
}

// Over returns marks with the shade over their pictures; these keep what strokes follow.
func (s Shade) Over(marks []paint.Mark) []paint.Mark {
	out := slices.Clone(marks)
	for i, m := range out {
		if p, ok := m.(paint.Picture); ok && p.Image != nil && !p.Image.Rect.Empty() {
			img := &image.RGBA{Pix: slices.Clone(p.Image.Pix), Stride: p.Image.Stride, Rect: p.Image.Rect}
			enough := s.Enough(img, ScrimSpare*paint.ContrastText, s.Words.Pixels())
			enough.Share = math.Min(math.Max(enough.Share, shadeLeast), shadeMost)
			enough.LayAs(img, s.at)
			p.Image = img
			out[i] = p
		}
	}
	return out
}

// at is how strong the shade is at a place, times its most: in full under the words,
// gone where it does not reach.
func (s Shade) at(x, y float64) float64 {
	dx := math.Max(math.Max(s.Whole.Min.X-x, x-s.Whole.Max.X), 0)
	dy := math.Max(math.Max(s.Whole.Min.Y-y, y-s.Whole.Max.Y), 0)
	t := 1 - math.Hypot(dx, dy)/math.Max(s.Reach, 1)
	if t <= 0 {
		return 0
	}
	return t * t * (3 - 2*t)
}

// levels are what is known of the levels of a channel.
type levels struct {
	linear [256]float64 // the luminance of a grey
	code   [1025]uint8  // the grey of a luminance
}

var greys = sync.OnceValue(func() (t levels) {
	for v := range t.linear {
		t.linear[v] = styles.Luminance(color.RGBA{uint8(v), uint8(v), uint8(v), 255})
	}
	for i, v := 0, 0; i < len(t.code); i++ {
		for v < 255 && t.linear[v] < float64(i)/1024 {
			v++
		}
		t.code[i] = uint8(v)
	}
	return t
})

// extremes are the greys of the darkest and the lightest pixels of parts of a picture, but
// for strays.
func extremes(img *image.RGBA, parts []image.Rectangle) [2]color.RGBA {
	const most = 256
	var count [most]int
	all := 0
	t := greys()
	for _, r := range parts {
		r = r.Intersect(img.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
			for i := 0; i < len(row); i += 4 {
				l := 0.2126*t.linear[row[i]] + 0.7152*t.linear[row[i+1]] + 0.0722*t.linear[row[i+2]]
				count[t.code[int(l*1024)]]++
				all++
			}
		}
	}
	grey := func(v int) color.RGBA { return color.RGBA{uint8(v), uint8(v), uint8(v), 255} }
	ends := [2]color.RGBA{grey(0), grey(most - 1)}
	stray := int(scrimStray * float64(all))
	for v, n := 0, 0; v < most; v++ {
		if n += count[v]; n > stray {
			ends[0] = grey(v)
			break
		}
	}
	for v, n := most-1, 0; v >= 0; v-- {
		if n += count[v]; n > stray {
			ends[1] = grey(v)
			break
		}
	}
	return ends
}
