package h264enc

import "math"

// adaptiveQP is how much coarser than Tuning.Key a macroblock is coded. An error
// is seen on plain paper; in and beside ink, where samples lie far apart, it is
// not, neither by eyes nor by SSIM, which divides it by the variance around it:
// a step of quantisation may be larger by that quotient's root. Each quarter
// has its say, so that paper beside ink is not spoilt.
func adaptiveQP(s *samples) int {
	weight := uint32(0)
	for q := range 4 {
		at := q>>1*128 + q&1*8
		if flat(s[at:]) {
			weight += 1 << 14
			continue
		}
		sum, squares := uint64(0), uint64(0)
		for y := range 8 {
			v := load8(s[:], at+y*16)
			even, odd := v&lowByte, v>>8&lowByte
			sum += even + odd
			for _, b := range s[at+y*16:][:8] {
				squares += uint64(b) * uint64(b)
			}
		}
		total := sum * lanes >> 48
		spread := squares - total*total>>6 // 64 times the variance
		weight += uint32(plain << 14 / (plain + 2*spread))
	}
	n := 0
	for n < busiest && weight <= busy[n] {
		n++
	}
	return n
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
func coloured(s *samples) bool {
	far := uint64(0)
	for from := atU; from < mbSize; from += 64 {
		first := uint64(s[from]) * lanes
		for at := from; at < from+64; at += 8 {
			v := load8(s[:], at)
			far |= distance4(v&lowByte, first) | distance4(v>>8&lowByte, first)
		}
	}
	return far&^((vivid-1)*lanes) != 0
}

// activity is the sum of absolute differences of luma samples from the mean of
// their quarter.
func activity(s *samples) (sum int) {
	for q := range 4 {
		at := q>>1*128 + q&1*8
		all := uint64(0)
		for y := range 8 {
			v := load8(s[:], at+y*16)
			all += v&lowByte + v>>8&lowByte
		}
		mean := (all*lanes>>48 + 32) >> 6 * lanes
		off := uint64(0)
		for y := range 8 {
			v := load8(s[:], at+y*16)
			off += distance4(v&lowByte, mean) + distance4(v>>8&lowByte, mean)
		}
		sum += int(off * lanes >> 48)
	}
	return sum
}
