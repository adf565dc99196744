package h264enc

import "math/bits"

// satd4 is the sum of the absolute Hadamard coefficients of a 4x4 difference,
// halved: about what its residual costs.
func satd4(cur []byte, curStride int, pred []byte, predStride int) int32 {
	// A row is four lanes; lanes may borrow from each other while rows are
	// added up, since all is put right where they are told apart.
	a := spread4(cur) - spread4(pred)
	b := spread4(cur[curStride:]) - spread4(pred[predStride:])
	c := spread4(cur[2*curStride:]) - spread4(pred[2*predStride:])
	d := spread4(cur[3*curStride:]) - spread4(pred[3*predStride:])
	a, b, c, d = a+b, a-b, c+d, c-d
	return across4(a+c) + across4(a-c) + across4(b+d) + across4(b-d)
}

// across4 is the sum of the absolute Hadamard coefficients of four lanes,
// halved.
func across4(v uint64) int32 {
	// Halves, then their lanes, with their signs: what the lower of two has
	// borrowed from the upper is put back.
	low := int32(v)
	high := int32((int64(v) - int64(low)) >> 32)
	s, d := low+high, low-high
	s0, d0 := int32(int16(s)), int32(int16(d))
	s1, d1 := (s-s0)>>16, (d-d0)>>16
	// |a+b| + |a-b| is twice the greater of |a| and |b|.
	return max(abs(s0), abs(s1)) + max(abs(d0), abs(d1))
}

func abs(v int32) int32 {
	s := v >> 31
	return (v ^ s) - s
}

// satdGo is satd4 over a square of 8 or 16 samples packed without gaps.
func satdGo(cur, pred []byte, side int) (sum int) {
	for y := 0; y < side; y += 4 {
		for x := 0; x < side; x += 4 {
			at := y*side + x
			sum += int(satd4(cur[at:], side, pred[at:], side))
		}
	}
	return sum
}

// loneliness is what a level of one is worth by the zeros before it in scan
// order: the farther from others, the less it is seen for what it costs.
var loneliness = [16]uint8{3, 2, 2, 1, 1, 1}

// worth sums the worth of a block's levels; any above one is worth keeping.
func (c *coefficients) worth() int {
	sum := 0
	for m := c.mask; m != 0; {
		at := bits.Len32(m) - 1
		m &^= 1 << at
		if l := c.level[at&15]; l != 1 && l != -1 {
			return 9
		}
		sum += int(loneliness[(at-bits.Len32(m))&15])
	}
	return sum
}
