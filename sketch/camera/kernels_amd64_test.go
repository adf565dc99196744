package camera

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
)

// without calls do with rows mixed sample by sample.
func without(do func()) {
	defer func(was bool) { inBlocks = was }(inBlocks)
	inBlocks = false
	do()
}

// What a lens sees is the same bytes in blocks and sample by sample, and nothing
// beside the part that is painted is touched: at all sizes, zooms and places, of
// pictures that are as hard as can be.
func TestBlocks(t *testing.T) {
	if !inBlocks {
		t.Skip("this processor has none")
	}
	r := rand.New(rand.NewPCG(5, 8))
	for n := range 150 {
		even := func(most int) int { return 2 * (1 + r.IntN(most/2)) }
		src := yuv.New(image.Rect(0, 0, even(300), even(120)).Add(image.Pt(2*r.IntN(9), -2*r.IntN(9))))
		extreme := [2]byte{0, 255}
		for _, plane := range [3][]byte{src.Y, src.U, src.V} {
			for i := range plane {
				if plane[i] = byte(r.IntN(256)); n%2 == 0 {
					plane[i] = extreme[r.IntN(2)]
				}
			}
		}
		is, was := yuv.New(image.Rect(0, 0, even(280), even(60))), yuv.New(image.Rectangle{})
		*was = *is.Clone()
		at := is.Rect
		if n%3 == 0 {
			at = image.Rect(r.IntN(at.Dx()), r.IntN(at.Dy()), r.IntN(at.Dx()), r.IntN(at.Dy()))
		}
		v := View{X: float64(src.Rect.Dx()) * (r.Float64()*1.4 - 0.2), Y: float64(src.Rect.Dy()) * (r.Float64()*1.4 - 0.2), Zoom: 0.3 + 2*r.Float64()}
		if n%5 == 0 {
			v.Zoom = 1 - r.Float64()*0.1
		}
		var l Lens
		l.Planes(is, src, v, at)
		without(func() { l.Planes(was, src, v, at) })
		if !bytes.Equal(is.Y, was.Y) || !bytes.Equal(is.U, was.U) || !bytes.Equal(is.V, was.V) {
			t.Fatalf("%d: %v of %v through %v differs", n, at, src.Rect, v)
		}
	}
}

// Rows of any length and distance, by any weights.
func FuzzBlend(f *testing.F) {
	f.Add(uint16(33), uint8(3), uint8(4), uint64(1))
	f.Fuzz(func(t *testing.T, n uint16, beside, taps uint8, seed uint64) {
		if n %= 1500; n == 0 || taps == 0 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 0))
		rows := samples{stride: int(n) + int(beside)}
		rows.at = make([]byte, (int(taps)-1)*rows.stride+int(n))
		weights, left := make([]int32, taps), int32(1<<rowBits)
		for i := range weights[1:] {
			weights[i] = r.Int32N(left + 1)
			left -= weights[i]
		}
		weights[taps-1] = left
		for i := range rows.at {
			rows.at[i] = byte(r.IntN(256))
		}
		is := bytes.Repeat([]byte{77}, laneBytes*(int(n)+9))
		was := bytes.Clone(is)
		blend(is, int(n), rows, weights)
		without(func() { blend(was, int(n), rows, weights) })
		if !bytes.Equal(is, was) {
			t.Fatalf("%d samples of %d rows differ", n, taps)
		}
	})
}
