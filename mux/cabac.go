package mux

// rangeLPS is rangeTabLPS (ITU-T H.264 table 9-44): the width of the less
// probable symbol, by state and by the upper bits of the range.
var rangeLPS = [64][4]uint16{
	{128, 176, 208, 240}, {128, 167, 197, 227}, {128, 158, 187, 216}, {123, 150, 178, 205}, {116, 142, 169, 195},
	{111, 135, 160, 185}, {105, 128, 152, 175}, {100, 122, 144, 166}, {95, 116, 137, 158}, {90, 110, 130, 150},
	{85, 104, 123, 142}, {81, 99, 117, 135}, {77, 94, 111, 128}, {73, 89, 105, 122}, {69, 85, 100, 116},
	{66, 80, 95, 110}, {62, 76, 90, 104}, {59, 72, 86, 99}, {56, 69, 81, 94}, {53, 65, 77, 89},
	{51, 62, 73, 85}, {48, 59, 69, 80}, {46, 56, 66, 76}, {43, 53, 63, 72}, {41, 50, 59, 69},
	{39, 48, 56, 65}, {37, 45, 54, 62}, {35, 43, 51, 59}, {33, 41, 48, 56}, {32, 39, 46, 53},
	{30, 37, 43, 50}, {29, 35, 41, 48}, {27, 33, 39, 45}, {26, 31, 37, 43}, {24, 30, 35, 41},
	{23, 28, 33, 39}, {22, 27, 32, 37}, {21, 26, 30, 35}, {20, 24, 29, 33}, {19, 23, 27, 31},
	{18, 22, 26, 30}, {17, 21, 25, 28}, {16, 20, 23, 27}, {15, 19, 22, 25}, {14, 18, 21, 24},
	{14, 17, 20, 23}, {13, 16, 19, 22}, {12, 15, 18, 21}, {12, 14, 17, 20}, {11, 14, 16, 19},
	{11, 13, 15, 18}, {10, 12, 15, 17}, {10, 12, 14, 16}, {9, 11, 13, 15}, {9, 11, 12, 14},
	{8, 10, 12, 14}, {8, 9, 11, 13}, {7, 9, 11, 12}, {7, 9, 10, 12}, {7, 8, 10, 11},
	{6, 8, 9, 11}, {6, 7, 9, 10}, {6, 7, 8, 9}, {2, 2, 2, 2},
}

// nextLPS is transIdxLPS (table 9-45): the state after the less probable symbol.
var nextLPS = [64]uint8{
	0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21, 21, 22, 22, 23, 24,
	24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34, 34, 35, 35, 35, 36, 36, 36, 37, 37, 37, 38, 38, 63,
}

// The initial values of context 11, mb_skip_flag of P slices with no coded
// neighbour, for cabac_init_idc 0 (table 9-13).
const skipM, skipN = 23, 33

// arithmetic is the arithmetic encoder of 9.3.4.2, with the one context that
// slices of skipped macroblocks need.
type arithmetic struct {
	w           *bitWriter
	low, width  uint32
	outstanding int
	begun       bool
	state       uint8
	likely      bool
}

// newArithmetic begins at a byte boundary of w with the context set up for a
// slice of that QP (9.3.1.1).
func newArithmetic(w *bitWriter, qp int) *arithmetic {
	a := &arithmetic{w: w, width: 510}
	pre := min(max(skipM*min(max(qp, 0), 51)>>4+skipN, 1), 126)
	if a.likely = pre > 63; a.likely {
		a.state = uint8(pre - 64)
	} else {
		a.state = uint8(63 - pre)
	}
	return a
}

// decision encodes a bin in the context (9.3.4.2).
func (a *arithmetic) decision(bin bool) {
	lps := uint32(rangeLPS[a.state][a.width>>6&3])
	a.width -= lps
	if bin == a.likely {
		a.state = min(a.state+1, 62)
	} else {
		a.low += a.width
		a.width = lps
		if a.state == 0 {
			a.likely = !a.likely
		}
		a.state = nextLPS[a.state]
	}
	a.renormalise()
}

// end encodes end_of_slice_flag (9.3.4.5); true closes the slice, stop bit
// included.
func (a *arithmetic) end(last bool) {
	a.width -= 2
	if !last {
		a.renormalise()
		return
	}
	a.low += a.width
	a.width = 2
	a.renormalise()
	a.put(a.low >> 9 & 1)
	a.w.u(a.low>>7&3|1, 2)
	a.w.free = 0
}

func (a *arithmetic) renormalise() {
	for a.width < 256 {
		switch {
		case a.low < 256:
			a.put(0)
		case a.low >= 512:
			a.low -= 512
			a.put(1)
		default:
			a.low -= 256
			a.outstanding++
		}
		a.width <<= 1
		a.low <<= 1
	}
}

// put writes a settled bit and those that waited for it; the very first bit
// says nothing (firstBitFlag).
func (a *arithmetic) put(bit uint32) {
	if a.begun {
		a.w.u(bit, 1)
	}
	a.begun = true
	for ; a.outstanding > 0; a.outstanding-- {
		a.w.u(1-bit, 1)
	}
}

// skipAll is the slice data of macroblocks that are all skipped, from a byte
// boundary on, stop bit included (7.3.4).
func skipAll(macroblocks, qp int) []byte {
	w := &bitWriter{}
	a := newArithmetic(w, qp)
	for n := range macroblocks {
		a.decision(true)
		a.end(n == macroblocks-1)
	}
	return w.data
}
