package h264enc

// The syntax elements of macroblocks (7.3.5) and the choice of their contexts
// (9.3.3.1.1).

// macroblock is what later macroblocks must know of a coded one.
type macroblock struct {
	blocks  uint32    // a bit for every block with coefficients: luma in raster order, Cb, Cr, then the DC ones
	modes   [16]uint8 // Intra4x4PredMode in raster order; DC where there is none
	pattern uint8     // coded_block_pattern
	chroma  uint8     // intra_chroma_pred_mode
	coded   bool      // not skipped
	stirred bool      // coded, or moved
	intra4  bool
}

// Bits of macroblock.blocks.
const (
	blockCb = 16
	blockCr = 20
	blockDC = 24 // of luma, Cb, Cr
)

// skipped is a macroblock nothing was coded of.
var skipped = func() (m macroblock) {
	for i := range m.modes {
		m.modes[i] = dc4
	}
	return m
}()

// outside stands for a neighbour beyond the picture: in inter macroblocks its
// blocks count as empty, in intra ones as coded.
var outside = [2]macroblock{{pattern: 15}, {pattern: 15, blocks: 1<<27 - 1}}

// neighbours are the macroblocks at the left and above.
func (e *Encoder) neighbours(m *work, intra int) (left, top *macroblock) {
	at := m.my*e.mbw + m.mx
	left, top = &outside[intra], &outside[intra]
	if m.left {
		left = &e.mbs[at-1]
	}
	if m.top {
		top = &e.mbs[at-e.mbw]
	}
	return left, top
}

// bit is 1 for true.
func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// writeSkipped writes mb_skip_flag, and the end of the slice's macroblock
// before unless this is its first one.
func (e *Encoder) writeSkipped(mx, my int, skip bool) {
	if mx+my > 0 {
		e.a.more()
	}
	at := my*e.mbw + mx
	context := ctxSkip
	if mx > 0 && e.mbs[at-1].coded {
		context++
	}
	if my > 0 && e.mbs[at-e.mbw].coded {
		context++
	}
	e.a.decision(context, bit(skip))
	if skip {
		e.stepped = false
	}
}

// writeDelta writes mb_qp_delta.
func (e *Encoder) writeDelta(qp int) {
	d := qp - e.lastQP
	e.lastQP = qp
	context := ctxDelta + int(bit(e.stepped))
	e.stepped = d != 0
	n := 2*d - 1
	if d <= 0 {
		n = -2 * d
	}
	for ; n > 0; n-- {
		e.a.decision(context, 1)
		if context < ctxDelta+2 {
			context = ctxDelta + 2
		} else {
			context = ctxDelta + 3
		}
	}
	e.a.decision(context, 0)
}

// writePattern writes coded_block_pattern.
func (e *Encoder) writePattern(pattern int, left, top *macroblock) {
	p, l, t := uint(pattern), uint(left.pattern), uint(top.pattern)
	none := func(a, b uint) int { return ctxLumaPattern + int(^a&1+2*(^b&1)) }
	e.a.decision(none(l>>1, t>>2), uint8(p&1))
	e.a.decision(none(p, t>>3), uint8(p>>1&1))
	e.a.decision(none(l>>3, p), uint8(p>>2&1))
	e.a.decision(none(p>>2, p>>1), uint8(p>>3&1))
	l, t, p = l>>4, t>>4, p>>4
	e.a.decision(ctxChroma+int((l+1)>>1+(t+1)>>1*2), uint8((p+1)>>1))
	if p > 0 {
		e.a.decision(ctxChroma+4+int(l>>1+t>>1*2), uint8(p>>1))
	}
}

// writeChromaMode writes intra_chroma_pred_mode.
func (e *Encoder) writeChromaMode(mode uint8, left, top *macroblock) {
	context := ctxChromaMode + int(bit(left.chroma > 0)+bit(top.chroma > 0))
	for k := range mode {
		e.a.decision(context, 1)
		if context = ctxChromaMode + 3; k == 2 {
			return
		}
	}
	e.a.decision(context, 0)
}

// writeFullType writes an mb_type of Intra_16x16 after what says that it is
// none of P: first is the context of its first bin, then of the others.
func (e *Encoder) writeFullType(m *work, mode, first int, then [5]int) {
	e.a.decision(first, 1)
	e.a.more() // not I_PCM: coded as the end of a slice is
	e.a.decision(then[0], bit(m.pattern&15 != 0))
	chroma := m.pattern >> 4
	e.a.decision(then[1], bit(chroma > 0))
	if chroma > 0 {
		e.a.decision(then[2], uint8(chroma>>1))
	}
	e.a.decision(then[3], uint8(mode>>1))
	e.a.decision(then[4], uint8(mode&1))
}

// writeMode writes prev_intra4x4_pred_mode_flag and rem_intra4x4_pred_mode.
func (e *Encoder) writeMode(mode, likely int) {
	if mode == likely {
		e.a.decision(ctxLikely, 1)
		return
	}
	e.a.decision(ctxLikely, 0)
	if mode > likely {
		mode--
	}
	for k := range 3 {
		e.a.decision(ctxMode, uint8(mode>>k&1))
	}
}

// writeRef writes ref_idx_l0 of the partition at index i of the field, unless
// there is but one reference.
func (e *Encoder) writeRef(i int, ref int8) {
	if e.references() == 1 {
		return
	}
	f := &e.motion
	context := ctxRef + int(bit(f.at[i-1].ref > 0)+2*bit(f.at[i-f.stride].ref > 0))
	for k := range ref {
		e.a.decision(context, 1)
		context = ctxRef + 4 + int(min(k, 1))
	}
	e.a.decision(context, 0)
}

// writeVector writes mvd_l0 of the partition at index i of the field and
// returns what its neighbours must know of it.
func (e *Encoder) writeVector(i int, v, predicted vector) difference {
	l, t := e.motion.diff[i-1], e.motion.diff[i-e.motion.stride]
	x, y := int(v.x)-int(predicted.x), int(v.y)-int(predicted.y)
	e.writeComponent(x, int(l.x)+int(t.x), ctxVectorX)
	e.writeComponent(y, int(l.y)+int(t.y), ctxVectorY)
	return difference{uint8(min(max(x, -x), farDifference)), uint8(min(max(y, -y), farDifference))}
}

// writeComponent writes half a vector's difference; around is the sum of those
// at the left and above.
func (e *Encoder) writeComponent(v, around, context int) {
	first := context
	switch {
	case around > farDifference-1:
		first += 2
	case around > 2:
		first++
	}
	n := max(v, -v)
	e.a.decision(first, bit(n > 0))
	if n == 0 {
		return
	}
	for k := 1; k < min(n, 9); k++ {
		e.a.decision(context+min(k+2, 6), 1)
	}
	if n < 9 {
		e.a.decision(context+min(n+2, 6), 0)
	} else {
		ones, many, rest, low := golomb(uint32(n-9), 3)
		e.a.bypass(ones, many)
		e.a.bypass(rest, low)
	}
	e.a.bypass(uint32(bit(v < 0)), 1)
}

// writeResidual writes mb_qp_delta and the residual (7.3.5.3).
func (e *Encoder) writeResidual(m *work, full bool, left, top *macroblock) {
	mb := &e.mbs[m.my*e.mbw+m.mx]
	e.writeDelta(m.qp)
	kind := &lumaBlock
	if full {
		around := int(left.blocks>>blockDC&1 + top.blocks>>blockDC&1*2)
		e.a.residual(&m.dc, &lumaDCBlock, around)
		mb.blocks |= uint32(bit(m.dc.mask != 0)) << blockDC
		kind = &lumaACBlock
	}
	for i := range m.luma {
		if m.pattern>>(i>>2)&1 == 0 {
			continue
		}
		e.writeBlock(&m.luma[i], kind, blockPlace{mb, 0, 4, blockX[i], blockY[i]}, left, top)
	}
	if m.pattern>>4 == 0 {
		return
	}
	for c := range 2 {
		at := blockDC + 1 + c
		e.a.residual(&m.chromaDC[c], &chromaDCBlock, int(left.blocks>>at&1+top.blocks>>at&1*2))
		mb.blocks |= uint32(bit(m.chromaDC[c].mask != 0)) << at
	}
	if m.pattern>>4 != 2 {
		return
	}
	for i := range m.chroma {
		e.writeBlock(&m.chroma[i], &chromaACBlock, blockPlace{mb, blockCb + i>>2*4, 2, i & 1, i >> 1 & 1}, left, top)
	}
}

// blockPlace is a block in column x and row y of side by side ones, the first of
// which has bit first in mb.blocks.
type blockPlace struct {
	mb          *macroblock
	first, side int
	x, y        int
}

// writeBlock writes a block of a macroblock with those neighbours.
func (e *Encoder) writeBlock(c *coefficients, kind *category, p blockPlace, left, top *macroblock) {
	at := p.first + p.y*p.side + p.x
	l, t := left.blocks>>(at+p.side-1), top.blocks>>(at+p.side*(p.side-1))
	if p.x > 0 {
		l = p.mb.blocks >> (at - 1)
	}
	if p.y > 0 {
		t = p.mb.blocks >> (at - p.side)
	}
	e.a.residual(c, kind, int(l&1+t&1*2))
	p.mb.blocks |= uint32(bit(c.mask != 0)) << at
}
