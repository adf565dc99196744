package trace

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
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

// A photograph of a ball before a meadow and a bright sky: the ball, its outline and its
// tones, is done before any of the meadow is drawn, and that before the sky, in which a bird
// waits. Each is drawn in one go.
func TestPartsOfAPhotographAreDrawnInOneGo(t *testing.T) {
	const w, h = 600, 400
	ball := func(x, y int) bool { return math.Hypot(float64(x-w/2), float64(y-h*55/100)) < h/4 }
	bird := func(x, y int) bool { return math.Hypot(float64(x-w/5), float64(y-h/8)) < 5 }
	colours := func(x, y int) color.RGBA {
		l := uint8(20 + 20*math.Sin(float64(x)/12)*math.Sin(float64(y)/10)) // nothing is of one tone
		switch {
		case ball(x, y):
			l = uint8(60 + 40*math.Sin(float64(x+y)/25))
			return color.RGBA{l + 60, l, l, 255}
		case bird(x, y):
			return color.RGBA{40, 40, 50, 255}
		case y > h*6/10:
			return color.RGBA{90 + l, 140 + l, 70 + l, 255}
		}
		return color.RGBA{180 + l, 195 + l, 210 + l, 255}
	}
	for _, grey := range []bool{false, true} {
		m := tracetest.Painted(w, h, colours)
		if grey {
			m = opaque(imaging.Grayscale(m))
		}
		if v := newView(m, color.RGBA{}); !v.isPhotograph() {
			t.Fatal("no photograph")
		}
		k := check(t, paint.Picture{Image: m}, Options{})
		var turns [3][]Arrival // of what lies well inside the ball, the meadow, the sky
		for y := 8; y < h-8; y += 2 {
			for x := 8; x < w-8; x += 2 {
				a := k.At[y*w+x]
				switch far := math.Hypot(float64(x-w/2), float64(y-h*55/100)); {
				case far < h/4-4:
					turns[0] = append(turns[0], a)
				case far < h/4+30:
				case y > h*6/10+30:
					turns[1] = append(turns[1], a)
				case y < h*6/10-30:
					turns[2] = append(turns[2], a)
				}
			}
		}
		if done, bird := slices.Max(turns[0]), k.At[h/8*w+w/5]; bird < done {
			t.Errorf("grey %v: the bird comes with stroke %d, the ball ends with %d", grey, bird.Stroke(), done.Stroke())
		}
		for i := range 2 {
			slices.Sort(turns[i])
			slices.Sort(turns[i+1])
			before, after := turns[i], turns[i+1]
			if last, first := before[len(before)*99/100], after[len(after)/100]; last > first {
				t.Errorf("grey %v: part %d ends with stroke %d, the next begins with %d", grey, i, last.Stroke(), first.Stroke())
			}
		}
	}
}

// A portrait between the posts of a door: lines in the middle of a photograph, a head and its shoulders, are
// drawn before those at its sides, however long and straight they are.
func TestTheMiddleOfAPhotographComesFirst(t *testing.T) {
	const w, h = 600, 400
	m := tracetest.Painted(w, h, func(x, y int) color.RGBA {
		l := uint8(20 + 20*math.Sin(float64(x)/12)*math.Sin(float64(y)/10))
		dx, dy := float64(x-w/2), float64(y-h*4/10)
		switch {
		case math.Hypot(dx, dy*0.8) < h/5, math.Hypot(dx*0.6, float64(y-h)) < h/4:
			return color.RGBA{70 + l, 50 + l, 40 + l, 255}
		case x > w/20 && x < w/12, x > w-w/12 && x < w-w/20:
			return color.RGBA{90 + l, 80 + l, 75 + l, 255}
		}
		return color.RGBA{190 + l, 195 + l, 200 + l, 255}
	})
	k := check(t, paint.Picture{Image: m}, Options{})
	var middle, sides []int // lines
	for i := range k.Strokes {
		s := &k.Strokes[i]
		switch c := s.Spine.Bounds().Center(); {
		case s.Sweep || s.Length() < h/10:
		case math.Abs(c.X-w/2) < w/4:
			middle = append(middle, i)
		case math.Abs(c.X-w/2) > w*4/10:
			sides = append(sides, i)
		}
	}
	if len(middle) == 0 || len(sides) == 0 {
		t.Fatalf("%d lines in the middle, %d at the sides", len(middle), len(sides))
	}
	if slices.Max(middle) > slices.Min(sides) {
		t.Errorf("lines %v are in the middle, %v at the sides", middle, sides)
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
