package pen

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// A turned picture is the same in blocks of pixels and pixel by pixel, wherever rows lead
// through it and past it, and nothing behind a row is touched.
func TestSampleBlocks(t *testing.T) {
	if !inBlocks {
		t.Skip("this processor has none")
	}
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 300 {
		w, h := 2+r.IntN(60), 2+r.IntN(40)
		a := &handArt{body: image.NewRGBA(image.Rect(0, 0, w, h)), k: 1}
		for i := range a.body.Pix {
			if a.body.Pix[i] = byte(r.IntN(256)); n%2 == 0 {
				a.body.Pix[i] = [2]byte{0, 255}[r.IntN(2)]
			}
		}
		for y := range h { // clear pixels hold no colour
			for x := range w {
				if p := a.body.Pix[a.body.PixOffset(x, y):][:4]; r.IntN(3) == 0 || p[3] == 0 {
					clear(p)
				}
			}
		}
		a.bound()
		at := func(side int) int64 { return (r.Int64N(int64(side)*3) - int64(side)) << 16 * 9 / 10 }
		u, v, ux, vx := at(w), at(h), r.Int64N(6<<16)-3<<16, r.Int64N(6<<16)-3<<16
		switch n % 5 {
		case 1:
			vx = 0
		case 2:
			ux = 0
		case 3:
			ux, vx = r.Int64N(1<<16), r.Int64N(1<<12)
		case 4:
			u = 1<<31 - 1<<20 // too far for blocks at the end
		}
		is := make([]uint32, r.IntN(70)+3)
		for i := range is {
			is[i] = 1234
		}
		was := slices.Clone(is)
		end := len(is) - 2
		a.sample(is[:end], u, v, ux, vx)
		inBlocks = false
		a.sample(was[:end], u, v, ux, vx)
		inBlocks = true
		if !slices.Equal(is, was) {
			t.Fatalf("%d: from %d, %d by %d, %d of %d×%d: %x, pixel by pixel %x", n, u, v, ux, vx, w, h, is, was)
		}
	}
}
