package h264enc

import (
	"encoding/binary"
	"math/bits"
)

// arithmetic is the arithmetic encoder (9.3.4). It appends to data, which must
// end at a byte boundary when it begins. Bins are listed, and written when there
// are many: in one loop that keeps at hand all that they change.
type arithmetic struct {
	data   []byte
	low    uint64     // codILow, and above its ten bits those that were shifted out
	ready  int        // how many of the latter there are but for the first, which says nothing
	width  uint32     // codIRange
	state  [512]uint8 // of contexts; as many as save checks
	bins   binList
	listed int
}

// binList has room for bins, each a context and in its lowest bit the bin: for those
// before enoughBins, for what a macroblock has before its residual (at most 600), and
// for those of a block: at most 16 levels of 14 bins, twice 14 more and a sign each, and
// twice 16 before them.
type binList [2048]uint16

const enoughBins = 512

// begin starts a slice with the contexts in the given states.
func (a *arithmetic) begin(data []byte, states *[contexts]uint8) {
	a.data, a.low, a.ready, a.width, a.listed = data, 0, -1, 510, 0
	copy(a.state[:], states[:])
	a.state[ctxEven], a.state[ctxEnd] = stateEven, stateEnd
}

// Bins without a context have one that never changes.
const (
	ctxEven = 511 // of those that are as probable as their opposite (9.3.4.4)
	ctxEnd  = 510 // of end_of_slice_flag (9.3.4.5)
)

// decision lists a bin, 0 or 1, in a context (9.3.4.2).
func (a *arithmetic) decision(context int, bin uint8) {
	a.bins[a.listed&listEnd] = uint16(context)<<1 | uint16(bin)
	a.listed++
}

// bypass lists n bins without a context, the highest of v first (9.3.4.4).
func (a *arithmetic) bypass(v uint32, n int) { a.listed = a.bins.bypass(a.listed, v, n) }

// bypass lists the low lowest bits of v from n on, and returns where the list ends.
func (l *binList) bypass(n int, v uint32, low int) int {
	for low > 0 {
		low--
		l[n&listEnd] = ctxEven<<1 | uint16(v>>low&1)
		n++
	}
	return n
}

// more says that another macroblock follows in the slice (9.3.4.5).
func (a *arithmetic) more() {
	a.decision(ctxEnd, 0)
	a.makeRoom()
}

// makeRoom writes what is listed if that is enough.
func (a *arithmetic) makeRoom() {
	if a.listed > enoughBins {
		a.write()
	}
}

// write writes what is listed.
func (a *arithmetic) write() {
	a.run(a.bins[:a.listed])
	a.listed = 0
}

// runGo writes a list of bins. No branch could be foretold, whether it asks for the less
// probable bin or for one without a context: both are arithmetic.
func (a *arithmetic) runGo(bins []uint16) {
	low, width, ready := a.low, a.width, a.ready
	for _, b := range bins {
		context := &a.state[b>>1&511]
		s := *context
		x := uint32(rarer[s] >> (width >> 2 & 48))
		lps := x & 255
		mps := width - lps
		rare := -((uint32(s) ^ uint32(b)) & 1) // all ones for the less probable bin
		even := uint32(s) >> 7                 // stateEven
		low = low<<(even&1) + uint64(mps&rare)
		*context = nextState[s][b&1]
		rare &= even - 1
		shift := mps>>8 ^ 1
		shift ^= (shift ^ x>>8) & rare
		width = (mps ^ (mps^lps)&rare) << (shift & 7)
		low <<= shift & 7
		if ready += int(shift&7 + even); ready >= 32 {
			a.low, a.ready = low, ready
			a.flush()
			low, ready = a.low, a.ready
		}
	}
	a.low, a.width, a.ready = low, width, ready
}

// golomb is v as an Exp-Golomb code of order k (9.3.2.3): ones and a zero, as many as
// said, then as many lowest bits of rest.
func golomb(v uint32, k int) (ones uint32, many int, rest uint32, low int) {
	v += 1 << k
	n := bits.Len32(v) - 1
	return 1<<(n-k+1) - 2, n - k + 1, v & (1<<n - 1), n
}

// still says n times that another macroblock follows and is skipped, in a
// context that has long expected it.
func (a *arithmetic) still(n, context int) {
	for a.write(); n > 0 && a.state[context] != surest; n-- {
		a.more()
		a.decision(context, 1)
		a.write()
	}
	for ; n > 0; n-- {
		for _, lps := range [2]uint32{2, uint32(rangeLPS[surest>>1][(a.width-2)>>6&3])} {
			if a.width -= lps; a.width < 256 {
				a.width <<= 1
				a.low <<= 1
				if a.ready++; a.ready >= 32 {
					a.flush()
				}
			}
		}
	}
}

// surest is the state in which ones are most probable.
const surest = 62<<1 | 1

// end closes the slice, stop bit and zeros to the byte's end included, and
// returns the data.
func (a *arithmetic) end() []byte {
	a.write()
	a.low = (a.low+uint64(a.width)-2)<<10 | 1<<10
	a.ready += 10
	if a.ready >= 32 {
		a.flush()
	}
	a.low <<= uint(32 - a.ready)
	n := (a.ready + 7) / 8
	a.ready = 32
	a.flush()
	a.data = a.data[:len(a.data)-4+n]
	return a.data
}

// flush writes 32 bits. A carry goes up through bytes written before, of which
// those of the slice header are never reached.
func (a *arithmetic) flush() {
	a.ready -= 32
	keep := uint(a.ready + 10)
	out := a.low >> (keep & 63)
	a.low &= 1<<(keep&63) - 1
	if out>>32 != 0 {
		i := len(a.data) - 1
		for ; a.data[i] == 0xff; i-- {
			a.data[i] = 0
		}
		a.data[i]++
	}
	a.data = binary.BigEndian.AppendUint32(a.data, uint32(out))
}

// rangeLPS is table 9-44: the width of the less probable bin, by pStateIdx and
// by the upper bits of the range.
var rangeLPS = [64][4]uint8{
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

// nextLPS is transIdxLPS (table 9-45): the state after the less probable bin.
var nextLPS = [64]uint8{
	0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21, 21, 22, 22, 23, 24,
	24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34, 34, 35, 35, 35, 36, 36, 36, 37, 37, 37, 38, 38, 63,
}

// rarer says of each state by the upper bits of the range, 16 bits each, how wide the less
// probable bin is and, above, how far its width is shifted up.
var rarer = func() (t [256]uint64) {
	for s := range stateEven {
		for i, width := range rangeLPS[s>>1] {
			t[s] |= uint64(int(width)|(9-bits.Len8(width))<<8) << (16 * i)
		}
	}
	return t
}()

// States that no context takes: that of end_of_slice_flag, which is 1 once and has a width
// of 2 for that, and that in which both bins are as probable: no width is taken for
// either, low moves up by one, and by the width before if it is 1.
const (
	stateEnd  = 63 << 1
	stateEven = 1 << 7
)

// nextState is the state after a bin. States are 2·pStateIdx + valMPS.
var nextState = func() (t [256][2]uint8) {
	for s := range stateEven {
		index, likely := s>>1, s&1
		t[s][likely] = uint8(min(index+1, 62)<<1 | likely)
		after := likely
		if index == 0 {
			after = 1 - likely
		}
		t[s][1-likely] = nextLPS[index]<<1 | uint8(after)
	}
	t[stateEnd] = [2]uint8{stateEnd, stateEnd}
	t[stateEven] = [2]uint8{stateEven, stateEven}
	return t
}()
