package h264enc

import "math/bits"

// coefficients are the quantised coefficients of one block in scan order, and
// a bit for each that is not zero.
type coefficients struct {
	level [16]int16
	mask  uint32
}

// put sets the coefficient at a scan index that is zero so far.
func (c *coefficients) put(i int, l int32) {
	if l != 0 {
		c.level[i&15] = int16(l)
		c.mask |= 1 << i
	}
}

// category is a kind of block (ctxBlockCat, table 9-42).
type category struct {
	coded, significant, last, level int // where its contexts begin
	most                            int // coefficients
	ones                            int // contexts of levels above one
}

var (
	lumaDCBlock   = category{ctxCoded, ctxSignificant, ctxLast, ctxLevel, 16, 4}
	lumaACBlock   = category{ctxCoded + 4, ctxSignificant + 15, ctxLast + 15, ctxLevel + 10, 15, 4}
	lumaBlock     = category{ctxCoded + 8, ctxSignificant + 29, ctxLast + 29, ctxLevel + 20, 16, 4}
	chromaDCBlock = category{ctxCoded + 12, ctxSignificant + 44, ctxLast + 44, ctxLevel + 30, 4, 3}
	chromaACBlock = category{ctxCoded + 16, ctxSignificant + 47, ctxLast + 47, ctxLevel + 39, 15, 4}
)

// residual writes a block (7.3.5.3.3). around says whether the blocks at the
// left (1) and above (2) have coefficients.
func (a *arithmetic) residual(c *coefficients, kind *category, around int) {
	if c.mask == 0 {
		a.decision(kind.coded+around, 0)
		return
	}
	a.decision(kind.coded+around, 1)
	last := bits.Len32(c.mask) - 1
	end := min(last, kind.most-2)
	for i := range end + 1 {
		// The map of significance; with four coefficients every index has a
		// context but the last, with more each has its own.
		bin := uint8(c.mask>>i) & 1
		a.decision(kind.significant+i, bin)
		if bin == 1 {
			ends := uint8(0)
			if i == last {
				ends = 1
			}
			a.decision(kind.last+i, ends)
		}
	}
	a.levels(c, kind)
}

// levels writes coeff_abs_level_minus1 and coeff_sign_flag of each coefficient,
// the highest frequency first (9.3.3.1.3).
func (a *arithmetic) levels(c *coefficients, kind *category) {
	first, greater := 1, 0
	for m := c.mask; m != 0; {
		at := bits.Len32(m) - 1
		m &^= 1 << at
		v := int32(c.level[at&15])
		sign := uint32(v) >> 31
		n := int(abs(v)) - 1
		if n == 0 {
			a.decision(kind.level+first, 0)
			if first > 0 {
				first = min(first+1, 4)
			}
			a.bypass(sign, 1)
			continue
		}
		a.decision(kind.level+first, 1)
		context := kind.level + 5 + min(greater, kind.ones)
		for range min(n, 14) - 1 {
			a.decision(context, 1)
		}
		if n < 14 {
			a.decision(context, 0)
		} else {
			a.golomb(uint32(n-14), 0)
		}
		a.bypass(sign, 1)
		first = 0
		greater++
	}
}
