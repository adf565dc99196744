package sketch

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// lineArt is a megapixel of ink drawing: about 10 % ink, crossings, loops.
func lineArt() *image.RGBA {
	var marks []paint.Mark
	for i := range 24 {
		x, y := float64(90+i%6*165), float64(110+i/6*240)
		marks = append(marks,
			paint.Stroke{Path: geom.Ellipse(geom.R(x-70, y-90, 150, 190)), Width: 8, Color: black},
			ink(fmt.Sprintf("M%g %gC%g %g %g %g %g %gM%g %gh120", x-60, y, x-20, y-140, x+40, y+140, x+80, y, x-50, y+30), 6, black))
	}
	return drawn(1000, 1000, white, marks...)
}

// hatching is a megapixel of hatching.
func hatching() *image.RGBA {
	var marks []paint.Mark
	for i := range 90 {
		a := float64(i) * math.Pi / 90
		d := geom.Pt(math.Cos(a), math.Sin(a)).Mul(480)
		c := geom.Pt(500, 500)
		marks = append(marks, paint.Stroke{Path: geom.Polyline{c.Sub(d), c.Add(d)}.Path(), Width: 4, Color: black})
	}
	return drawn(1000, 1000, white, marks...)
}

func BenchmarkPicture(b *testing.B) {
	for _, c := range []struct {
		name string
		m    *image.RGBA
	}{
		{"line art", lineArt()},
		{"hatching", hatching()},
		{"photograph", photo(1000, 1000, false)},
		{"grey photograph", photo(1000, 1000, true)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.m.Pix) / 4))
			for b.Loop() {
				if _, err := Trace(paint.Picture{Image: c.m}, TraceOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkWriting(b *testing.B) {
	w := writing(b, "Handwriting, letter by letter", "en", 64)
	for _, c := range []struct {
		name   string
		glyphs *Glyphs
	}{{"new letters", nil}, {"known letters", &Glyphs{}}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Trace(w, TraceOptions{Lang: "en", Glyphs: c.glyphs}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkStroke(b *testing.B) {
	s := ink("M40 200C100 20 300 20 300 200S500 300 560 120", 8, black)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Trace(s, TraceOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
