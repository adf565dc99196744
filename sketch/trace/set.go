package trace

import (
	"iter"
	"math/bits"
)

// set is a set of pixels of a grid: a bit each, at the pixel's index. 64 of
// them are tested, joined or skipped at once, so that blank paper costs next to
// nothing. No pixel of the margin is ever in one.
type set []uint64

// newSet is an empty set.
func (g grid) newSet() set { return make(set, g.words()) }

// words is the length of a set; row is how many words further the pixels
// below lie.
func (g grid) words() int { return g.size() / 64 }
func (g grid) row() int   { return g.stride / 64 }

func (s set) has(p int) bool { return s[p>>6]>>(p&63)&1 != 0 }
func (s set) add(p int)      { s[p>>6] |= 1 << (p & 63) }
func (s set) drop(p int)     { s[p>>6] &^= 1 << (p & 63) }

// any reports whether the set has a pixel.
func (s set) any() bool {
	for _, w := range s {
		if w != 0 {
			return true
		}
	}
	return false
}

// count is how many pixels the set has.
func (s set) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// all are the pixels row by row. Those that are added or dropped meanwhile may
// be met or not.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// down are the pixels from the last to the first.
func (s set) down() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := len(s) - 1; i >= 0; i-- {
			for w := s[i]; w != 0; {
				k := 63 - bits.LeadingZeros64(w)
				w &^= 1 << k
				if !yield(i<<6 | k) {
					return
				}
			}
		}
	}
}

// code packs the eight neighbours of p into a byte, bit k for around()[k].
func (g grid) code(s set, p int) uint8 {
	return codes[s.three(p-g.stride)|s.three(p)<<3|s.three(p+g.stride)<<6]
}

// three are p−1, p and p+1 as the low bits.
func (s set) three(p int) uint64 {
	i, k := (p-1)>>6, (p-1)&63
	w := s[i] >> k
	if k > 61 {
		w |= s[i+1] << (64 - k)
	}
	return w & 7
}

// codes turns three rows of three pixels, the upper left one in the lowest
// bit, into the code of the middle one.
var codes = func() (t [512]uint8) {
	ring := [8]int{1, 2, 5, 8, 7, 6, 3, 0} // around() from the upper left pixel
	for rows := range t {
		for k, at := range ring {
			t[rows] |= uint8(rows>>at&1) << k
		}
	}
	return t
}()

// sides are, of word i, the pixels left and those right of one of the set.
func (s set) sides(i int) (left, right uint64) {
	w := s[i]
	return w>>1 | s[i+1]<<63, w<<1 | s[i-1]>>63
}
