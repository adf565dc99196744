// Package tracetest holds the pictures that tests of tracing and of playing
// share: painted ones, files of the repository, clip art of many hands. Names
// and sizes in, pictures placed on a board out.
package tracetest

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Colours of boards and inks.
var (
	White    = color.RGBA{255, 255, 255, 255}
	BlackInk = color.RGBA{0, 0, 0, 255}
	Slate    = color.RGBA{38, 50, 56, 255}
	Pencil   = color.RGBA{30, 34, 42, 255}
)

// Painted makes a picture pixel by pixel.
func Painted(w, h int, at func(x, y int) color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, at(x, y))
		}
	}
	return m
}

// Drawn makes a picture of marks on a ground.
func Drawn(w, h int, ground color.RGBA, marks ...paint.Mark) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(m, m.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	for _, k := range marks {
		paint.Paint(m, k)
	}
	return m
}

// Line is a marker stroke along SVG path data, width pixels wide.
func Line(d string, width float64, c color.RGBA) paint.Stroke {
	p, err := geom.ParseSVG(d)
	if err != nil {
		panic(err)
	}
	return paint.Stroke{Path: p, Width: width, Color: c, Brush: plan.BrushMarker}
}

// Area is a flat fill.
func Area(p geom.Path, c color.RGBA) paint.Fill { return paint.Fill{Path: p, Color: c} }

// Photo is a smooth scene with grain, as a camera gives it.
func Photo(w, h int, grey bool) *image.RGBA {
	r := rand.New(rand.NewPCG(7, 7))
	return Painted(w, h, func(x, y int) color.RGBA {
		u, v := float64(x)/float64(w), float64(y)/float64(h)
		b := 0.5 + 0.3*math.Sin(7*u+3*v*v) + 0.2*math.Cos(11*v-4*u*u)
		if math.Hypot(u-0.6, v-0.45) < 0.2 {
			b = 0.15 + 0.5*u
		}
		b = b*200 + 20 + 8*r.NormFloat64()
		l := uint8(min(max(b, 0), 255))
		if grey {
			return color.RGBA{l, l, l, 255}
		}
		return color.RGBA{l, uint8(float64(l) * (0.5 + u/2)), 255 - l/2, 255}
	})
}

// Pictures are what strangers send, by name.
func Pictures() map[string]*image.RGBA {
	noise := rand.New(rand.NewPCG(1, 2))
	face := []paint.Mark{
		Area(geom.Ellipse(geom.R(60, 40, 280, 300)), color.RGBA{250, 210, 160, 255}),
		Area(geom.Ellipse(geom.R(130, 140, 40, 50)), color.RGBA{40, 90, 200, 255}),
		Line("M60 190A140 150 0 1 1 340 190A140 150 0 1 1 60 190Z", 8, BlackInk),
		Line("M140 260Q200 320 260 260M240 160h40M190 180l20 40h-24", 6, BlackInk),
	}
	return map[string]*image.RGBA{
		"one pixel":       Painted(1, 1, func(int, int) color.RGBA { return BlackInk }),
		"transparent":     image.NewRGBA(image.Rect(0, 0, 60, 40)),
		"white":           Drawn(90, 70, White),
		"black":           Drawn(90, 70, BlackInk),
		"red":             Drawn(300, 200, color.RGBA{200, 20, 20, 255}),
		"one row":         Painted(300, 1, func(x, _ int) color.RGBA { return color.RGBA{uint8(x), 0, 0, 255} }),
		"one column":      Painted(1, 300, func(_, y int) color.RGBA { return color.RGBA{uint8(y), 0, 0, 255} }),
		"hairline":        Drawn(300, 300, White, Line("M10 10L290 280", 1, BlackInk)),
		"stripes":         Painted(240, 240, func(x, _ int) color.RGBA { return color.RGBA{uint8(x / 2 % 2 * 255), 0, 0, 255} }),
		"chequers":        Painted(160, 160, func(x, y int) color.RGBA { v := uint8((x + y) % 2 * 255); return color.RGBA{v, v, v, 255} }),
		"salt and pepper": Painted(200, 200, func(int, int) color.RGBA { v := uint8(noise.IntN(2) * 255); return color.RGBA{v, v, v, 255} }),
		"sparse dots": Painted(400, 300, func(x, y int) color.RGBA {
			a := uint8(0)
			if x%37 == 5 && y%29 == 3 {
				a = 255
			}
			return color.RGBA{0, 0, 0, a}
		}),
		"faint":              Painted(80, 80, func(int, int) color.RGBA { return color.RGBA{0, 0, 0, 1} }),
		"face":               Drawn(400, 400, White, face...),
		"cut out face":       Drawn(400, 400, color.RGBA{}, face...),
		"crossing":           Drawn(300, 300, White, Line("M20 20L280 280M280 20L20 280M150 10V290M10 150H290", 12, BlackInk)),
		"framed":             Drawn(300, 200, White, Line("M4 4H296V196H4Z", 6, BlackInk), Line("M60 100Q150 20 240 100T260 160", 5, BlackInk)),
		"silhouette":         Drawn(400, 300, White, Area(geom.Ellipse(geom.R(40, 30, 320, 240)), BlackInk)),
		"chalk on slate":     Drawn(300, 200, color.RGBA{}, Line("M30 160Q150 -80 270 160", 9, White), Line("M80 150h140", 5, color.RGBA{255, 220, 90, 255})),
		"grey photo":         Photo(320, 240, true),
		"colour photo":       Photo(320, 240, false),
		"coloured rectangle": Drawn(300, 300, White, Area(geom.Rectangle(geom.R(50, 60, 180, 120)), color.RGBA{20, 140, 90, 255})),
	}
}

// Still is a picture as a camera gives it: a ball, lit from the left, before
// a wall on a lawn of fine blades; grain everywhere.
func Still(w, h int) *image.RGBA {
	r := rand.New(rand.NewPCG(5, 9))
	blades := make([]float64, w*h)
	for range w * h / 30 {
		x, y, l := r.IntN(w), h*3/5+r.IntN(h*2/5), 2+r.IntN(h/40)
		b := 50 * (r.Float64() - 0.5)
		for k := range l {
			if y-k > h*3/5 {
				blades[(y-k)*w+min(x+k/4, w-1)] = b
			}
		}
	}
	return Painted(w, h, func(x, y int) color.RGBA {
		u, v := float64(x)/float64(w), float64(y)/float64(h)
		b := 205 - 30*u
		if y > h*3/5 {
			b = 120 + blades[y*w+x]
		}
		if d := math.Hypot((u-0.5)*float64(w)/float64(h), v-0.5); d < 0.3 {
			b = 85 - 150*(u-0.3) // darker than the wall and the lawn throughout
		}
		l := uint8(min(max(b+3*r.NormFloat64(), 0), 255))
		return color.RGBA{l, uint8(float64(l) * 0.9), uint8(float64(l) * 0.8), 255}
	})
}

// LineArt is a megapixel of ink drawing: about 10 % ink, crossings, loops.
func LineArt() *image.RGBA {
	var marks []paint.Mark
	for i := range 24 {
		x, y := float64(90+i%6*165), float64(110+i/6*240)
		marks = append(marks,
			paint.Stroke{Path: geom.Ellipse(geom.R(x-70, y-90, 150, 190)), Width: 8, Color: Pencil},
			Line(fmt.Sprintf("M%g %gC%g %g %g %g %g %gM%g %gh120", x-60, y, x-20, y-140, x+40, y+140, x+80, y, x-50, y+30), 6, Pencil))
	}
	return Drawn(1000, 1000, White, marks...)
}

// Hatching is a megapixel of hatching.
func Hatching() *image.RGBA {
	var marks []paint.Mark
	for i := range 90 {
		a := float64(i) * math.Pi / 90
		d := geom.Pt(math.Cos(a), math.Sin(a)).Mul(480)
		c := geom.Pt(500, 500)
		marks = append(marks, paint.Stroke{Path: geom.Polyline{c.Sub(d), c.Add(d)}.Path(), Width: 4, Color: Pencil})
	}
	return Drawn(1000, 1000, White, marks...)
}

// Psnr is the likeness of two pictures within r in decibels, infinite for
// equal ones.
func Psnr(a, b *image.RGBA, r image.Rectangle) float64 {
	sum, n := 0.0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p, q := a.Pix[a.PixOffset(r.Min.X, y):][:4*r.Dx()], b.Pix[b.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := range p {
			d := float64(p[i]) - float64(q[i])
			sum += d * d
			n++
		}
	}
	return 10 * math.Log10(255*255*float64(n)/sum)
}
