// Package drawtest holds what tests of the drawing rooms share: a look by its
// name in, small pictures and set text to draw out, and a folder to keep what
// was drawn so that a person can look at it.
package drawtest

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Look is a built-in look of an engine.
func Look(t testing.TB, name string, engine plan.Engine) styles.Look {
	t.Helper()
	l, err := styles.Named(name, engine)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Save keeps a picture as name.png when INKREEL_PICTURES names a folder.
func Save(t testing.TB, name string, img image.Image) {
	t.Helper()
	dir := os.Getenv("INKREEL_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// Written is text set in English, size pixels high, in lines of 1400 pixels at
// most.
func Written(t testing.TB, text string, ty plan.TypeStyle, size float64) *fonts.Text {
	t.Helper()
	tx, err := fonts.NewShaper().Layout([]fonts.Span{{Text: text}}, fonts.Style{Type: ty, Lang: "en", SizePx: size}, 1400, plan.AlignStart)
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

// Checkered is a picture of black and light grey squares.
func Checkered(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := uint8(200 * ((x/9 + y/9) % 2))
			img.SetRGBA(x, y, color.RGBA{R: v, G: v, B: v, A: 255})
		}
	}
	return img
}

// Gap is how far apart two values of a channel are.
func Gap(a, b uint8) int {
	return max(int(a)-int(b), int(b)-int(a))
}

// Must is v, where nothing went wrong.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
