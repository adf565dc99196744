package h264enc

import "math"

// adaptiveQP is how much coarser than Tuning.Key a macroblock is coded. An error
// is seen on plain paper; in and beside ink, where samples lie far apart, it is
// not, neither by eyes nor by SSIM, which divides it by the variance around it:
// a step of quantisation may be larger by that quotient's root. Each quarter
// has its say, so that paper beside ink is not spoilt.
func adaptiveQP(s *samples) int {
	var sums, squares [4]int32
	spreads(&sums, &squares, s)
	weight := uint32(0)
	for q, sum := range sums {
		total := uint64(sum)
		spread := uint64(squares[q]) - total*total>>6 // 64 times the variance
		weight += uint32(plain << 14 / (plain + 2*spread))
	}
	n := 0
	for n < busiest && weight <= busy[n] {
		n++
	}
	return n
}

// spreadsGo are the sums of the luma samples of each quarter, and of their squares.
func spreadsGo(sums, squares *[4]int32, s *samples) {
	for q := range sums {
		at := q>>1*128 + q&1*8
		if first := int32(s[at]); flat(s[at:]) {
			sums[q], squares[q] = 64*first, 64*first*first
			continue
		}
		sum, square := uint64(0), int32(0)
		for y := range 8 {
			v := load8(s[:], at+y*16)
			sum += v&lowByte + v>>8&lowByte
			for _, b := range s[at+y*16:][:8] {
				square += int32(b) * int32(b)
			}
		}
		sums[q], squares[q] = int32(sum*lanes>>48), square
	}
}

// flat reports whether all luma samples of a quarter are the same.
func flat(s []byte) bool {
	v, other := load8(s, 0), uint64(0)
	for y := 16; y < 128; y += 16 {
		other |= load8(s, y) ^ v
	}
	return other == 0 && v == v&0xff*0x0101010101010101
}

const (
	// The variance, of 64 samples, up to which errors are seen as on plain
	// paper: half of what SSIM adds to it against division by zero, (0.03·255)².
	plain   = 64 * 30
	busiest = 11
)

// busy holds the weights, 1 being 2¹⁶, below which one more step of QP is
// taken: half the weight allows twice the squared error, three steps.
var busy = func() (t [busiest]uint32) {
	for n := range t {
		t[n] = uint32(math.Round(math.Exp2(16 - float64(n+1)/3)))
	}
	return t
}()

// vivid is how far apart samples of a chroma plane lie, at least, where
// coloured ink meets another colour or paper.
const vivid = 32

// coloured reports whether colours meet in a macroblock. What is rough there is
// not hidden by the ink as it is in black: a line's own colour is mottled, and
// a line is looked at while it is drawn.
func coloured(s *samples) bool { return far(s)&^((vivid-1)*0x0101010101010101) != 0 }

// farGo has all bits that say how far samples of chroma planes lie from the first.
func farGo(s *samples) (bits uint64) {
	for from := atU; from < mbSize; from += 64 {
		first := uint64(s[from]) * lanes
		for at := from; at < from+64; at += 8 {
			v := load8(s[:], at)
			bits |= distance4(v&lowByte, first) | distance4(v>>8&lowByte, first)
		}
	}
	return bits
}

// activity is the sum of absolute differences of luma samples from the mean of
// their quarter.
func activity(s *samples) int {
	var sums, squares, above, below [4]int32
	spreads(&sums, &squares, s)
	var means [2][16]byte // of the upper quarters and of the lower: a row stands for all
	for q, sum := range sums {
		store8(means[q>>1][:], q&1*8, uint64(sum+32)>>6*0x0101010101010101)
	}
	sads(&above, s, plane{means[0][:], 0})
	sads(&below, s, plane{means[1][:], 0})
	return int(above[0] + above[1] + below[2] + below[3])
}
