package yuv

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// hard are bytes at which rounding, clipping and carrying happen.
var hard = [...]byte{0, 1, 2, 16, 127, 128, 129, 235, 254, 255}

// hardBytes are n bytes of all kinds.
func hardBytes(r *rand.Rand, n int) []byte {
	out := make([]byte, n)
	for i := range out {
		if out[i] = byte(r.IntN(256)); r.IntN(2) == 0 {
			out[i] = hard[r.IntN(len(hard))]
		}
	}
	return out
}

// hardSamples are pixels of all kinds, some of them alike for a while.
func hardSamples(r *rand.Rand, n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		b := hardBytes(r, 4)
		out[i] = uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
		switch i / 9 % 5 {
		case 1:
			out[i] &= 0xffffff
		case 2:
			out[i] |= 0xff000000
		case 3:
			out[i] = 0
		}
	}
	return out
}

// alike fails unless do leaves the same in blocks as sample by sample, of rows with bytes
// behind their ends.
func alike(t *testing.T, what string, do func(rows [][]byte), rows ...[]byte) {
	t.Helper()
	var is, was [][]byte
	for _, row := range rows {
		is, was = append(is, append(bytes.Clone(row), hard[:]...)), append(was, append(bytes.Clone(row), hard[:]...))
	}
	part := func(of [][]byte) (out [][]byte) {
		for i, row := range of {
			out = append(out, row[:len(rows[i])])
		}
		return out
	}
	do(part(is))
	inBlocks = false
	defer func() { inBlocks = true }()
	do(part(was))
	for i := range is {
		if !bytes.Equal(is[i], was[i]) {
			t.Fatalf("%s: row %d is %v, %v sample by sample", what, i, is[i], was[i])
		}
	}
}

// checkBlocks works on rows of n blocks of two by two pixels both ways.
func checkBlocks(t *testing.T, r *rand.Rand, n int) {
	row := func(n int) []byte { return hardBytes(r, n) }
	alike(t, fmt.Sprintf("convert %d", n), func(rows [][]byte) {
		convertRows([2][]byte{rows[0], rows[1]}, rows[2], rows[3], [2][]byte{rows[4], rows[5]})
	}, row(2*n), row(2*n), row(n), row(n), row(8*n), row(8*n))
	for _, alpha := range []uint32{0, 1, 255, 256, uint32(r.IntN(257))} {
		alike(t, fmt.Sprintf("mix %d by %d", n, alpha), func(rows [][]byte) { mixRow(rows[0], rows[1], rows[2], alpha) }, row(n), row(n), row(n))
		alike(t, fmt.Sprintf("lay %d by %d", n, alpha), func(rows [][]byte) { layRow(rows[0], rows[1], rows[2], alpha) }, row(n), row(n), row(n))
		alike(t, fmt.Sprintf("mix %d by %d in place", n, alpha), func(rows [][]byte) { mixRow(rows[0], rows[0], rows[1], alpha) }, row(n), row(n))
	}
	top, low := hardSamples(r, 2*n), hardSamples(r, 2*n)
	frame := image.Rect(0, 0, 2*n+4, 2)
	alike(t, fmt.Sprintf("over %d", n), func(rows [][]byte) {
		p := Planes{Rect: frame, Y: rows[0], U: rows[1], V: rows[2]}
		p.Over(2, 0, top, low)
	}, row(4*n+8), row(n+2), row(n+2))
	packed := append(slices.Clone(top), 5)
	PackRow(packed[:2*n])
	for i, c := range top {
		if packed[i] != Pack(c) {
			t.Fatalf("pack %d: %#x is %#x, want %#x", n, c, packed[i], Pack(c))
		}
	}
	if packed[2*n] != 5 {
		t.Fatalf("pack %d: what lies behind the row is touched", n)
	}
}

func TestBlocks(t *testing.T) {
	if !inBlocks {
		t.Skip("this processor has none")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 150 {
		checkBlocks(t, r, n)
	}
	// All pairs of what a sample and its cover can be.
	all := make([]byte, 1<<16)
	cover := make([]byte, 1<<16)
	for i := range all {
		all[i], cover[i] = byte(i), byte(i>>8)
	}
	for _, alpha := range []uint32{3, 100, 255, 256} {
		alike(t, "lay all", func(rows [][]byte) { layRow(rows[0], rows[1], rows[2], alpha) }, bytes.Repeat([]byte{201}, 1<<16), all, cover)
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
