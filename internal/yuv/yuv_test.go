package yuv

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// exact is the matrix in floating point, of a premultiplied colour; the black
// and the grey that encoders count from are multiplied too.
func exact(r, g, b, a float64) (y, u, v float64) {
	const kr, kb = .2126, .0722
	luma := kr*r + (1-kr-kb)*g + kb*b
	return 16*a/255 + luma*219/255, 128*a/255 + (b-luma)/(2*(1-kb))*224/255, 128*a/255 + (r-luma)/(2*(1-kr))*224/255
}

// premultiplied is a colour that covers a of 255.
func premultiplied(rng *rand.Rand, a uint8) color.RGBA {
	part := func() uint8 { return uint8(rng.IntN(int(a) + 1)) }
	return color.RGBA{part(), part(), part(), a}
}

// cover is clear, whole or in between, each as often.
func cover(rng *rand.Rand) uint8 {
	return [3]uint8{0, 255, uint8(rng.Uint32())}[rng.IntN(3)]
}

func noise(rng *rand.Rand, r image.Rectangle, opaque bool) *image.RGBA {
	img := image.NewRGBA(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a := uint8(255)
			if !opaque {
				a = cover(rng)
			}
			img.SetRGBA(x, y, premultiplied(rng, a))
		}
	}
	return img
}

func within(t *testing.T, what string, got uint8, want, most float64) {
	t.Helper()
	if d := math.Abs(float64(got) - want); d > most {
		t.Fatalf("%s is %d, want %.2f, %.2f apart at most", what, got, want, most)
	}
}

// A layer over planes is what exact arithmetic makes of the colours, to a step:
// luma everywhere, chroma from the means of its four pixels.
func TestLayIsExactToAStep(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		ground := noise(rng, image.Rect(0, 0, 40, 12), true)
		p := New(ground.Rect)
		p.Convert(ground, ground.Rect)
		before := New(ground.Rect)
		before.Copy(p, p.Rect, 0)
		x, y := rng.IntN(30), rng.IntN(8)
		img := noise(rng, image.Rect(x, y, x+1+rng.IntN(20), y+1+rng.IntN(8)), false)
		l := Layered(img)
		alpha := [3]uint32{0, 256, rng.Uint32N(257)}[rng.IntN(3)]
		p.Lay(l, p.Rect, alpha)
		k := float64(alpha) / 256
		for y := range 12 {
			for x := range 40 {
				c := img.RGBAAt(x, y)
				i, _ := p.At(x, y)
				cy, _, _ := exact(float64(c.R), float64(c.G), float64(c.B), float64(c.A))
				within(t, "luma", p.Y[i], cy*k+float64(before.Y[i])*(1-float64(c.A)*k/255), 1.3)
			}
		}
		for y := 0; y < 12; y += 2 {
			for x := 0; x < 40; x += 2 {
				var r, g, b, a float64
				for _, c := range [4]color.RGBA{img.RGBAAt(x, y), img.RGBAAt(x+1, y), img.RGBAAt(x, y+1), img.RGBAAt(x+1, y+1)} {
					r, g, b, a = r+float64(c.R)/4, g+float64(c.G)/4, b+float64(c.B)/4, a+float64(c.A)/4
				}
				_, u, v := exact(r, g, b, a)
				_, i := p.At(x, y)
				bare := 1 - a*k/255
				within(t, "U", p.U[i], u*k+float64(before.U[i])*bare, 1.6)
				within(t, "V", p.V[i], v*k+float64(before.V[i])*bare, 1.6)
			}
		}
	}
}

// What covers all at full strength is there as if converted at once, and what
// has no strength leaves no trace.
func TestLayOfAWholePictureEqualsConverting(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	r := image.Rect(-6, 4, 36, 30)
	ground, img := noise(rng, r, true), noise(rng, r, true)
	p, want, bare := New(r), New(r), New(r)
	want.Convert(img, r)
	bare.Convert(ground, r)
	l := Layered(img)
	p.Copy(bare, r, 0)
	p.Lay(l, r, 0)
	if fmt.Sprint(p) != fmt.Sprint(bare) {
		t.Error("a layer of no strength leaves a trace")
	}
	p.Lay(l, r, 256)
	if fmt.Sprint(p) != fmt.Sprint(want) {
		t.Error("a whole layer is not the picture converted")
	}
	p.Copy(bare, r, 0)
	opaque := &Layer{Planes: *want}
	p.Lay(opaque, r, 100)
	for i := range p.Y {
		within(t, "luma", p.Y[i], (float64(bare.Y[i])*156+float64(want.Y[i])*100)/256, .51)
	}
	mixed := New(r)
	mixed.Mix(bare, want, r, 100)
	if fmt.Sprint(p) != fmt.Sprint(mixed) {
		t.Error("an opaque layer laid over something is not a mixture of both")
	}
	by := New(r)
	by.MixBy(bare, want, r, func(_, _ int, of []uint16) {
		for i := range of {
			of[i] = 100
		}
	}, make([]uint16, 2*r.Dx()))
	if fmt.Sprint(by) != fmt.Sprint(mixed) {
		t.Error("equal weights do not give the even mixture")
	}
}

// Painting in parts is painting at once: every operation changes the even
// rectangle asked for and nothing else.
func TestPartsMakeTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	r := image.Rect(0, 0, 64, 48)
	a, b := New(r), New(r)
	a.Convert(noise(rng, r, true), r)
	b.Convert(noise(rng, r, true), r)
	img := noise(rng, image.Rect(7, 5, 50, 41), false)
	l := Layered(img)
	row := func(x, y int, of []uint16) {
		for i := range of {
			of[i] = uint16(((x+i)*3 + y*5) % 257)
		}
	}
	room := make([]uint16, 2*r.Dx())
	for name, paint := range map[string]func(p *Planes, r image.Rectangle){
		"copy":   func(p *Planes, r image.Rectangle) { p.Copy(b, r, 0) },
		"moved":  func(p *Planes, r image.Rectangle) { p.Copy(b, r, -6) },
		"lay":    func(p *Planes, r image.Rectangle) { p.Lay(l, r, 256) },
		"weakly": func(p *Planes, r image.Rectangle) { p.Lay(l, r, 77) },
		"mix":    func(p *Planes, r image.Rectangle) { p.Mix(a, b, r, 77) },
		"mix by": func(p *Planes, r image.Rectangle) { p.MixBy(a, b, r, row, room) },
	} {
		whole := New(r)
		whole.Copy(a, r, 0)
		paint(whole, r)
		for range 200 {
			x, y := rng.IntN(70)-3, rng.IntN(50)-3
			part := image.Rect(x, y, x+rng.IntN(40), y+rng.IntN(40))
			p := New(r)
			p.Copy(a, r, 0)
			paint(p, part)
			for y := range 48 {
				for x := range 64 {
					from := a
					if !part.Empty() && (image.Point{X: x, Y: y}).In(Even(part)) {
						from = whole
					}
					i, c := p.At(x, y)
					if p.Y[i] != from.Y[i] || p.U[c] != from.U[c] || p.V[c] != from.V[c] {
						t.Fatalf("%s of %v: wrong at %d,%d", name, part, x, y)
					}
				}
			}
		}
	}
}

// Packed samples over planes are exact to a step, and darkening is laying black.
func TestOverAndDarken(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		p := New(image.Rect(0, 0, 2, 2))
		p.Convert(noise(rng, p.Rect, true), p.Rect)
		q, before := New(p.Rect), New(p.Rect)
		q.Copy(p, p.Rect, 0)
		before.Copy(p, p.Rect, 0)
		var rows [4]uint32
		var dark [4]uint8
		var black [4]uint32
		var u, v, a float64
		for i := range rows {
			c := premultiplied(rng, cover(rng))
			rows[i] = Pack(uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24)
			dark[i], black[i] = c.A, Pack(uint32(c.A)<<24)
			cy, cu, cv := exact(float64(c.R), float64(c.G), float64(c.B), float64(c.A))
			u, v, a = u+cu/4, v+cv/4, a+float64(c.A)/4
			before.Y[i] = uint8(math.Round(cy + float64(p.Y[i])*(1-float64(c.A)/255)))
		}
		p.Over(0, 0, rows[:2], rows[2:])
		for i := range 4 {
			within(t, "luma", p.Y[i], float64(before.Y[i]), 1.6)
		}
		within(t, "U", p.U[0], u+float64(before.U[0])*(1-a/255), 1.6)
		within(t, "V", p.V[0], v+float64(before.V[0])*(1-a/255), 1.6)
		laid := New(p.Rect)
		laid.Copy(q, p.Rect, 0)
		laid.Over(0, 0, black[:2], black[2:])
		q.Darken(0, 0, dark[:2], dark[2:])
		for i := range 4 {
			within(t, "dark luma", q.Y[i], float64(laid.Y[i]), 1)
		}
		within(t, "dark U", q.U[0], float64(laid.U[0]), 1)
		within(t, "dark V", q.V[0], float64(laid.V[0]), 1)
	}
}

func BenchmarkPlanes(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 10))
	r := image.Rect(0, 0, 1024, 512)
	img := noise(rng, r, true)
	p, q := New(r), New(r)
	l := Layered(img)
	spots := noise(rng, r, false)
	rough := Layered(spots)
	for _, k := range []struct {
		name string
		do   func()
	}{
		{"copy", func() { p.Copy(q, r, 0) }},
		{"convert", func() { p.Convert(img, r) }},
		{"lay whole", func() { p.Lay(l, r, 256) }},
		{"lay weakly", func() { p.Lay(l, r, 100) }},
		{"lay rough", func() { p.Lay(rough, r, 256) }},
		{"mix", func() { p.Mix(p, q, r, 100) }},
		{"make a layer", func() { l.Update(img, r) }},
		{"make a rough layer", func() { rough.Update(spots, r) }},
	} {
		b.Run(k.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k.do()
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/float64(r.Dx()*r.Dy()), "ns/px")
		})
	}
}
