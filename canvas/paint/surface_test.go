package paint

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"
)

func TestTakenRectanglesCoverEveryChange(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ground := image.NewRGBA(image.Rect(0, 0, 240, 160))
	s := NewSurface(ground)
	if d := s.Take(); len(d) != 1 || d[0] != ground.Rect {
		t.Fatalf("a new surface gives %v, want all of it", d)
	}
	for round := range 400 {
		before := append([]uint8(nil), s.Image.Pix...)
		for range rng.IntN(60) {
			x, y := rng.IntN(260)-10, rng.IntN(180)-10
			r := image.Rect(x, y, x+rng.IntN(24), y+rng.IntN(24))
			draw.Draw(s.Image, r, image.NewUniform(color.RGBA{uint8(rng.Uint32()), uint8(round), 1, 255}), image.Point{}, draw.Src)
			s.Dirty(r)
		}
		taken := s.Take()
		if len(taken) > maxDirty {
			t.Fatalf("%d rectangles, at most %d are promised", len(taken), maxDirty)
		}
		for i, a := range taken {
			if a.Empty() || !a.In(s.Image.Rect) {
				t.Fatalf("%v is empty or outside the surface", a)
			}
			for _, b := range taken[:i] {
				if a.Overlaps(b) {
					t.Fatalf("%v and %v overlap", a, b)
				}
			}
		}
		for y := range 160 {
			for x := range 240 {
				i := s.Image.PixOffset(x, y)
				if [4]uint8(before[i:i+4]) != [4]uint8(s.Image.Pix[i:i+4]) && !covered(taken, x, y) {
					t.Fatalf("round %d: the change at %d,%d is in none of %v", round, x, y, taken)
				}
			}
		}
		if d := s.Take(); len(d) != 0 {
			t.Fatalf("nothing changed, yet %v", d)
		}
	}
}

func covered(rs []image.Rectangle, x, y int) bool {
	for _, r := range rs {
		if (image.Point{X: x, Y: y}).In(r) {
			return true
		}
	}
	return false
}

func TestOverIsDrawOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	noise := func(r image.Rectangle) *image.RGBA {
		img := image.NewRGBA(r)
		for i := 0; i < len(img.Pix); i += 4 {
			a := uint8(rng.Uint32())
			switch rng.IntN(3) {
			case 0:
				a = 0
			case 1:
				a = 255
			}
			for c := range 3 {
				img.Pix[i+c] = uint8(rng.IntN(int(a) + 1))
			}
			img.Pix[i+3] = a
		}
		return img
	}
	for _, r := range []image.Rectangle{image.Rect(0, 0, 40, 30), image.Rect(-10, -5, 20, 10), image.Rect(30, 20, 90, 90), image.Rect(50, 50, 60, 60)} {
		got, src := noise(image.Rect(0, 0, 40, 30)), noise(r)
		want := image.NewRGBA(got.Rect)
		copy(want.Pix, got.Pix)
		draw.Draw(want, src.Rect, src, src.Rect.Min, draw.Over)
		Over(got, src)
		for i := range got.Pix {
			if gap(got.Pix[i], want.Pix[i]) > 1 {
				t.Fatalf("%v: byte %d is %d, want %d", r, i, got.Pix[i], want.Pix[i])
			}
		}
	}
}

func BenchmarkSurfaceDirty(b *testing.B) {
	s := NewSurface(image.NewRGBA(image.Rect(0, 0, 1536, 1024)))
	rng := rand.New(rand.NewPCG(5, 6))
	var rs [64]image.Rectangle
	for i := range rs {
		x, y := rng.IntN(1500), rng.IntN(1000)
		rs[i] = image.Rect(x, y, x+12, y+12)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range rs {
			s.Dirty(r)
		}
		s.Take()
	}
}
