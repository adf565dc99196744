package h264enc

// Scan order of the 4x4 luma blocks (6.4.3): column and row by luma4x4BlkIdx.
var (
	blockX = [16]int{0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3}
	blockY = [16]int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}
)

// work is the macroblock being coded.
type work struct {
	mx, my       int
	left, top    bool // neighbours that are there
	right        bool // the one above right
	qp           int
	cur          samples
	pred         samples
	blocks       [4][4]block // coefficients of luma, by quarter …
	chromaBlocks [4]block    // … and of one chroma plane
	residue
}

// residue is what is left of a macroblock after prediction, quantised.
type residue struct {
	luma     [16]coefficients // by luma4x4BlkIdx
	dc       coefficients     // of Intra_16x16
	chromaDC [2]coefficients
	chroma   [8]coefficients
	pattern  int // coded_block_pattern (7.4.5)
}

// copy takes over what is coded of another residue.
func (r *residue) copy(from *residue) {
	r.pattern, r.dc = from.pattern, from.dc
	if r.pattern&15 != 0 {
		r.luma = from.luma
	}
	if r.pattern>>4 != 0 {
		r.chromaDC, r.chroma = from.chromaDC, from.chroma
	}
}

// four are the coefficients of a quarter's luma.
func (r *residue) four(quarter int) *[4]coefficients { return (*[4]coefficients)(r.luma[quarter*4:]) }

// clearFour leaves nothing of four blocks.
func clearFour(c *[4]coefficients) { c[0].mask, c[1].mask, c[2].mask, c[3].mask = 0, 0, 0, 0 }

// anyOf has a bit for each coefficient that any of four blocks has.
func anyOf(c *[4]coefficients) uint32 { return c[0].mask | c[1].mask | c[2].mask | c[3].mask }

// lumaPattern sets the luma bits of the pattern from what is coded.
func (m *work) lumaPattern() {
	for quarter := range 4 {
		m.pattern |= int(bit(anyOf(m.four(quarter)) != 0)) << quarter
	}
}

// codeChroma codes the chroma residual of m.pred and reconstructs it. keep has
// a bit for each quarter whose prediction is to stay as it is.
func (e *Encoder) codeChroma(m *work, rough bool, keep uint) {
	q := &quantizers[chromaQP[min(max(m.qp+e.cfg.Tuning.Chroma, 0), 51)]]
	round := q.intra
	if rough {
		round = q.inter
	}
	stride := e.now.stride / 2
	at := m.my*8*stride + m.mx*8
	coded := 0
	for c := range 2 {
		dst, from := plane{e.now.u[at:], stride}, atU
		if c == 1 {
			dst.pix, from = e.now.v[at:], atV
		}
		for y := range 8 {
			copy(dst.pix[y*stride:][:8], m.pred[from+y*8:])
		}
		four := (*[4]coefficients)(m.chroma[c*4:])
		if [64]byte(m.pred[from:]) == [64]byte(m.cur[from:]) {
			m.chromaDC[c].mask = 0
			clearFour(four)
			continue
		}
		b := &m.chromaBlocks
		var d [4]int32
		q.code8(&square{m.cur[from:], m.pred[from:], 8, 1, round}, b, four)
		worth := 0
		for i := range b {
			if keep>>i&1 == 1 {
				four[i].mask = 0
				b[i] = block{}
			}
			d[i] = b[i][0]
			worth += four[i].worth()
		}
		switch {
		case worth >= 7 || worth > 0 && !rough:
			coded = 2
		case anyOf(four) != 0:
			clearFour(four)
			*b = [4]block{}
		}
		q.chromaDC(&d, &m.chromaDC[c], q.intra)
		if m.chromaDC[c].mask != 0 {
			coded = max(coded, 1)
		}
		left := anyOf(four)
		for i := range b {
			b[i][0] = d[i]
			left |= uint32(d[i])
		}
		if left != 0 {
			add8(b, dst, plane{m.pred[from:], 8})
		}
	}
	m.pattern |= coded << 4
}

// showLuma puts the luma prediction into the picture.
func (e *Encoder) showLuma(m *work) {
	at := m.my*16*e.now.stride + m.mx*16
	for y := 0; y < 256; y += 16 {
		copy(e.now.y[at:at+16], m.pred[y:y+16])
		at += e.now.stride
	}
}

// addLuma adds the residual of a quarter to it.
func (e *Encoder) addLuma(m *work, quarter int) {
	x, y := quarter&1*8, quarter>>1*8
	at := (m.my*16+y)*e.now.stride + m.mx*16 + x
	add8(&m.blocks[quarter], plane{e.now.y[at:], e.now.stride}, plane{m.pred[y*16+x:], 16})
}

// copyRows copies a 4x4 block.
func copyRows(dst []byte, dstStride int, src []byte, stride int) {
	for y := range 4 {
		copy(dst[y*dstStride:][:4], src[y*stride:][:4])
	}
}
