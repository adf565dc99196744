package trace

import (
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

func BenchmarkPicture(b *testing.B) {
	for _, c := range []struct {
		name string
		m    *image.RGBA
	}{
		{"line art", tracetest.LineArt()},
		{"hatching", tracetest.Hatching()},
		{"photograph", tracetest.Photo(1000, 1000, false)},
		{"grey photograph", tracetest.Photo(1000, 1000, true)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.m.Pix) / 4))
			for b.Loop() {
				if _, err := Mark(paint.Picture{Image: c.m}, Options{}); err != nil {
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
		glyphs *GlyphCache
	}{{"new letters", nil}, {"known letters", &GlyphCache{}}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Mark(w, Options{Lang: "en", Glyphs: c.glyphs}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkStroke(b *testing.B) {
	s := tracetest.Line("M40 200C100 20 300 20 300 200S500 300 560 120", 8, tracetest.Pencil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Mark(s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// An area laid in a medium, and one that is hatched.
func BenchmarkArea(b *testing.B) {
	area := geom.Ellipse(geom.R(40, 30, 620, 480))
	for _, c := range []struct {
		name string
		m    paint.Mark
	}{
		{"flat", paint.Fill{Path: area, Color: tracetest.BlackInk}},
		{"wax", paint.Fill{Path: area, Color: tracetest.BlackInk, Medium: styles.MediumWax, Tip: 15}},
		{"hachure", paint.Hatch(area, paint.Hatching{Style: plan.FillHachure, Color: tracetest.BlackInk, Gap: 12, Width: 3}, 5)[0]},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Mark(c.m, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
