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
	n := c.listMap(&a.bins, kind, a.listed)
	a.listed = c.listLevels(&a.bins, kind, n)
	a.makeRoom()
}

// listEnd keeps places within a list.
const listEnd = len(binList{}) - 1

// listMap lists which coefficients are not zero, from n on, and returns where the list
// ends.
func (c *coefficients) listMap(to *binList, kind *category, n int) int {
	last := bits.Len32(c.mask) - 1
	significant, ends := uint16(kind.significant)<<1, uint16(kind.last)<<1
	for m := c.mask; m > 1; m >>= 1 {
		// With four coefficients every index has a context but the last, with
		// more each has its own. What says that it is not the last one is
		// overwritten where there is none.
		bin := uint16(m & 1)
		to[n&listEnd], to[(n+1)&listEnd] = significant|bin, ends
		n += 1 + int(bin)
		significant, ends = significant+2, ends+2
	}
	if last < kind.most-1 {
		to[n&listEnd], to[(n+1)&listEnd] = significant|1, ends|1
		n += 2
	}
	return n
}

// listLevels lists coeff_abs_level_minus1 and coeff_sign_flag of each coefficient, the
// highest frequency first (9.3.3.1.3), from n on, and returns where the list ends.
func (c *coefficients) listLevels(to *binList, kind *category, n int) int {
	first, greater := 1, 0
	for m := c.mask; m != 0; {
		at := bits.Len32(m) - 1
		m &^= 1 << at
		v := int32(c.level[at&15])
		sign := ctxEven<<1 | uint16(uint32(v)>>31)
		least := int(abs(v)) - 1
		context := uint16(kind.level+first) << 1
		if least == 0 {
			to[n&listEnd], to[(n+1)&listEnd] = context, sign
			n += 2
			if first > 0 {
				first = min(first+1, 4)
			}
			continue
		}
		to[n&listEnd] = context | 1
		n++
		context = uint16(kind.level+5+min(greater, kind.ones)) << 1
		for range min(least, 14) - 1 {
			to[n&listEnd] = context | 1
			n++
		}
		if least < 14 {
			to[n&listEnd] = context
			n++
		} else {
			ones, many, rest, low := golomb(uint32(least-14), 0)
			n = to.bypass(n, ones, many)
			n = to.bypass(n, rest, low)
		}
		to[n&listEnd] = sign
		n++
		first = 0
		greater++
	}
	return n
}
