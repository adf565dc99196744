package pixels

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// row is n pixels, clear, opaque and in between, each kind for a while.
func row(r *rand.Rand, n int) []uint8 {
	out := make([]uint8, 4*n)
	kind := 0
	for i := 0; i < len(out); i += 4 {
		if r.IntN(4) == 0 {
			kind = r.IntN(5)
		}
		a := [5]int{0, 255, r.IntN(256), r.IntN(3), 253 + r.IntN(3)}[kind]
		for c := range 3 {
			if out[i+c] = uint8(r.IntN(a + 1)); r.IntN(3) == 0 {
				out[i+c] = uint8(a)
			}
		}
		out[i+3] = uint8(a)
	}
	return out
}

// checkBlocks works on rows of about n pixels in blocks and pixel by pixel, with more behind
// their ends.
func checkBlocks(t *testing.T, r *rand.Rand, n int) {
	both := func(what string, dst []uint8, do func(dst []uint8)) {
		t.Helper()
		const more = 40
		is := append(slices.Clone(dst), bytes.Repeat([]uint8{7}, more)...)
		was := slices.Clone(is)
		do(is[:len(dst)])
		inBlocks = false
		do(was[:len(dst)])
		inBlocks = true
		if !bytes.Equal(is, was) {
			t.Fatalf("%s %d: %v, pixel by pixel %v", what, n, is, was)
		}
	}
	src := row(r, n)
	both("over", row(r, n), func(dst []uint8) { Over(dst, src) })

	long := 2 + r.IntN(n+9)
	a, b := row(r, long), row(r, long)
	columns, taps := make([]Sample, n), make([]Tap, n)
	at, step := float64(r.IntN(9)-5), 0.4+r.Float64()
	weights := [4]int32{-20 + r.Int32N(21), 100 + r.Int32N(80), 0, -r.Int32N(21)}
	weights[2] = 256 - weights[0] - weights[1] - weights[3]
	for i := range columns {
		f := math.Floor(at)
		columns[i] = Sample{int(f), uint32((at-f)*256 + 0.5)}
		taps[i] = Tap{int(f) - 1, &weights}
		at += step
	}
	for _, part := range []uint32{0, 256, uint32(r.IntN(257))} {
		both("between", make([]uint8, 4*n), func(dst []uint8) { Between(dst, a, b, columns, part) })
	}
	var rows [4][]int32
	both("across", nil, func([]uint8) {
		for k := range rows {
			line := [4][]uint8{a, b, a, b}[k]
			is := make([]int32, 4*n)
			Across(is, line, taps)
			if rows[k] != nil && !slices.Equal(rows[k], is) {
				t.Fatalf("across %d: %v, pixel by pixel %v", n, rows[k], is)
			}
			rows[k] = is
		}
	})
	both("down", make([]uint8, 4*n), func(dst []uint8) { Down(dst, &rows, &weights) })
}

func TestBlocks(t *testing.T) {
	if !inBlocks {
		t.Skip("this processor has none")
	}
	r := rand.New(rand.NewPCG(11, 12))
	for n := range 300 {
		checkBlocks(t, r, n)
	}
	// Every channel over every other, by every alpha.
	for a := range 256 {
		src, dst := make([]uint8, 4*256), make([]uint8, 4*256)
		for d := range 256 {
			c := uint8(d * a / 255)
			copy(src[4*d:], []uint8{c, uint8(a) - c, 0, uint8(a)})
			copy(dst[4*d:], []uint8{uint8(d), uint8(d), uint8(d), 255})
		}
		is, was := slices.Clone(dst), slices.Clone(dst)
		Over(is, src)
		inBlocks = false
		Over(was, src)
		inBlocks = true
		if !bytes.Equal(is, was) {
			t.Fatalf("alpha %d: %v, pixel by pixel %v", a, is, was)
		}
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add(uint16(35), uint64(1))
	f.Fuzz(func(t *testing.T, n uint16, seed uint64) {
		if inBlocks {
			checkBlocks(t, rand.New(rand.NewPCG(seed, 1)), int(n%600))
		}
	})
}

func BenchmarkRows(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 1000
	src, dst := row(r, n), make([]uint8, 4*n)
	columns, taps := make([]Sample, n), make([]Tap, n)
	weights := [4]int32{-16, 144, 144, -16}
	for i := range columns {
		columns[i], taps[i] = Sample{i * 9 / 10, uint32(i % 256)}, Tap{i*9/10 - 1, &weights}
	}
	var rows [4][]int32
	for k := range rows {
		rows[k] = make([]int32, 4*n)
		Across(rows[k], src, taps)
	}
	for _, k := range []struct {
		name string
		do   func()
	}{
		{"over", func() { Over(dst, src) }},
		{"between", func() { Between(dst, src, src, columns, 77) }},
		{"across", func() { Across(rows[0], src, taps) }},
		{"down", func() { Down(dst, &rows, &weights) }},
	} {
		for _, blocks := range []bool{true, false} {
			name := k.name
			if !blocks {
				name += " pixel by pixel"
			}
			b.Run(name, func(b *testing.B) {
				defer func(was bool) { inBlocks = was }(inBlocks)
				inBlocks = inBlocks && blocks
				for b.Loop() {
					k.do()
				}
			})
		}
	}
}
