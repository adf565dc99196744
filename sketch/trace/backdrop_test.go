package trace

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/canvas/paint"
)

// A photograph of a lake before hills: the sky comes after them, in colour and in grey.
func TestSkyComesLast(t *testing.T) {
	f, err := imaging.Open("../../testdata/looks/lake.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]image.Image{"colour": f, "grey": imaging.Grayscale(f)} {
		t.Run(name, func(t *testing.T) {
			p := paint.Picture{Image: opaque(imaging.Resize(m, 600, 0, imaging.Box))}
			k := check(t, p, Options{})
			w, h := p.Image.Rect.Dx(), p.Image.Rect.Dy()
			hills, sky := k.At[w*h*55/100:w*h*72/100], k.At[:w*h*3/10]
			sorted := slices.Sorted(slices.Values(hills))
			done, early := sorted[len(sorted)*95/100], 0
			for _, a := range sky {
				if a < done {
					early++
				}
			}
			if early*50 > len(sky) {
				t.Errorf("%d of %d pixels of the sky come before the hills are done", early, len(sky))
			}
		})
	}
}

// house is a drawing of a house on a lawn under a sky, each of one colour.
func house(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{150, 200, 240, 255}
			switch {
			case y > h*2/5 && y < h*7/10 && x > w/3 && x < w*2/3:
				c = color.RGBA{200, 90, 60, 255}
			case y > h*6/10:
				c = color.RGBA{90, 190, 70, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

// Of a drawing, the house is coloured before the lawn and the sky, which are larger.
func TestBackdropIsColouredLast(t *testing.T) {
	const w, h = 600, 400
	k := check(t, paint.Picture{Image: house(w, h)}, Options{})
	turn := func(x, y int) int { return k.At[y*w+x].Stroke() }
	wall, lawn, sky := turn(w/2, h/2), turn(w/8, h*8/10), turn(w/8, h/5)
	if wall > lawn || wall > sky {
		t.Errorf("the wall comes with stroke %d, the lawn with %d, the sky with %d", wall, lawn, sky)
	}
}

// opaque is a picture without transparency, premultiplied.
func opaque(m image.Image) *image.RGBA {
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}
