package h264enc

// quantizer holds what one QP does to a 4x4 block.
type quantizer struct {
	factor [16]uint32 // of quantisation by raster position, in 1/2^shift
	scale  [16]int32  // LevelScale4x4/16 · 2^(QP/6) (8.5.12.1)
	shift  uint
	intra  uint32 // rounding of intra and inter residuals: under a half
	inter  uint32
	least  uint32 // how far a sum of absolute differences counts at most, in 1/2^shift
	// The greatest coefficient of which nothing is left, by raster position, of
	// intra and of inter residuals.
	intraDead, interDead [16]int32
}

// normAdjust is v of 8.5.9 (8-315): for corner, centre and other positions.
var normAdjust = [6][3]int32{{10, 16, 13}, {11, 18, 14}, {13, 20, 16}, {14, 23, 18}, {16, 25, 20}, {18, 29, 23}}

// quantFactor undoes normAdjust and the norm of the forward transform.
var quantFactor = [6][3]uint32{{13107, 5243, 8066}, {11916, 4660, 7490}, {10082, 4194, 6554}, {9362, 3647, 5825}, {8192, 3355, 5243}, {7282, 2893, 4559}}

var quantizers = func() (all [52]quantizer) {
	for qp := range all {
		q := &all[qp]
		q.shift = uint(15 + qp/6)
		for i := range 16 {
			class := 2
			switch x, y := i&1, i>>2&1; {
			case x == 0 && y == 0:
				class = 0
			case x == 1 && y == 1:
				class = 1
			}
			q.factor[i] = quantFactor[qp%6][class]
			q.scale[i] = normAdjust[qp%6][class] << (qp / 6)
		}
		q.intra, q.inter = 1<<q.shift/3, 1<<q.shift/6
		f := quantFactor[qp%6]
		q.least = max(f[0], 4*f[1], 2*f[2]) // by the greatest values of the transform's basis
		for i, f := range q.factor {
			q.intraDead[i], q.interDead[i] = int32((1<<q.shift-1-q.intra)/f), int32((1<<q.shift-1-q.inter)/f)
		}
	}
	return all
}()

// chromaQP is table 8-15: QPc by qPI.
var chromaQP = func() (t [52]uint8) {
	high := [22]uint8{29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39}
	for i := range t {
		t[i] = uint8(i)
		if i >= 30 {
			t[i] = high[i-30]
		}
	}
	return t
}()

// zigzag is the frame scan of table 8-2, raster positions by index.
var zigzag = [16]uint8{0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15}

// block is a 4x4 block in raster order: differences, coefficients.
type block [16]int32

// square is a square of samples, 8x8 or 4x4, whose residual is coded.
type square struct {
	cur, pred []byte
	stride    int    // of both
	first     int    // scan index of the first coefficient that is coded, 0 or 1
	round     uint32 // of levels
}

// part is the 4x4 block of an 8x8 square with that index, by columns.
func (s *square) part(i int) square {
	at := i>>1*4*s.stride + i&1*4
	return square{s.cur[at:], s.pred[at:], s.stride, s.first, s.round}
}

// code8Go turns the differences of an 8x8 square into levels and into what a decoder
// makes of those; the coefficient before the first that is coded stays.
func (q *quantizer) code8Go(s *square, b *[4]block, out *[4]coefficients) {
	for i := range b {
		p := s.part(i)
		q.code4Go(&p, &b[i], &out[i])
	}
}

// code4Go does the same to a 4x4 block.
func (q *quantizer) code4Go(s *square, b *block, out *coefficients) {
	if q.vanishes(sad4(s.cur, s.pred, s.stride), s.round) {
		out.mask = 0
		*b = block{}
		if s.first == 1 {
			b[0] = sum4(s.cur, s.stride) - sum4(s.pred, s.stride)
		}
		return
	}
	b.forward(s.cur, s.pred, s.stride)
	dc := b[0]
	if q.quantize(b, out, s.first, s.round); s.first == 1 {
		b[0] = dc
	}
}

// add8Go adds the inverse transforms of an 8x8 square to its prediction.
func add8Go(b *[4]block, dst, pred plane) {
	for i := range b {
		x, y := i&1*4, i>>1*4
		to, from := dst.pix[y*dst.stride+x:], pred.pix[y*pred.stride+x:]
		if b[i] == (block{}) {
			copyRows(to, dst.stride, from, pred.stride)
			continue
		}
		b[i].inverse(to, dst.stride, from, pred.stride)
	}
}

// forward transforms what cur is above pred, both of that stride: the core
// transform the inverse of 8.5.12.2 belongs to.
func (b *block) forward(cur, pred []byte, stride int) {
	// Columns first: a row is four lanes, which borrow from each other until
	// they are told apart.
	d0, d1 := spread4(cur)-spread4(pred), spread4(cur[stride:])-spread4(pred[stride:])
	d2, d3 := spread4(cur[2*stride:])-spread4(pred[2*stride:]), spread4(cur[3*stride:])-spread4(pred[3*stride:])
	s, t, u, v := d0+d3, d1+d2, d0-d3, d1-d2
	for y, row := range [4]uint64{s + t, 2*u + v, s - t, u - 2*v} {
		d0 := int32(int16(row))
		row = (row - uint64(int64(d0))) >> 16
		d1 := int32(int16(row))
		row = (row - uint64(int64(d1))) >> 16
		d2 := int32(int16(row))
		d3 := int32(int16((row - uint64(int64(d2))) >> 16))
		s, t, u, v := d0+d3, d1+d2, d0-d3, d1-d2
		to := (*[4]int32)(b[4*y:])
		to[0], to[1], to[2], to[3] = s+t, 2*u+v, s-t, u-2*v
	}
}

// quantize turns the coefficients from scan index first on into levels, from
// index 0 of out on, and themselves into what a decoder makes of those.
func (q *quantizer) quantize(b *block, out *coefficients, first int, round uint32) {
	if q.leavesNone(b, first, round) {
		out.mask = 0
		*b = block{}
		return
	}
	mask := uint32(0)
	for i := first; i < 16; i++ {
		at := zigzag[i&15] & 15
		c := b[at]
		s := c >> 31
		l := int32((uint32((c^s)-s)*q.factor[at] + round) >> (q.shift & 31))
		if l == 0 {
			b[at] = 0
			continue
		}
		l = (l ^ s) - s
		b[at] = l * q.scale[at]
		out.level[(i-first)&15] = int16(l)
		mask |= 1 << (i - first)
	}
	out.mask = mask
}

// leavesNone reports whether no coefficient from scan index first, 0 or 1, on
// becomes a level.
func (q *quantizer) leavesNone(b *block, first int, round uint32) bool {
	dead := &q.interDead
	if round == q.intra {
		dead = &q.intraDead
	}
	over := uint32(0) // its upper bit is set where one does
	for i := first; i < 16; i++ {
		d := dead[i]
		over |= uint32(d-b[i]) | uint32(d+b[i])
	}
	return over>>31 == 0
}

// vanishes reports whether nothing remains of a block whose absolute differences
// have that sum.
func (q *quantizer) vanishes(sad int32, round uint32) bool {
	return uint32(sad)*q.least+round < 1<<q.shift
}

// inverse adds the inverse transform (8.5.12.2) to pred and stores it in dst.
func (b *block) inverse(dst []byte, dstStride int, pred []byte, stride int) {
	for y := 0; y < 16; y += 4 {
		s, t := b[y]+b[y+2], b[y]-b[y+2]
		u, v := b[y+1]>>1-b[y+3], b[y+1]+b[y+3]>>1
		b[y], b[y+1], b[y+2], b[y+3] = s+v, t+u, t-u, s-v
	}
	for x := range 4 {
		s, t := b[x]+b[x+8], b[x]-b[x+8]
		u, v := b[x+4]>>1-b[x+12], b[x+4]+b[x+12]>>1
		b[x], b[x+4], b[x+8], b[x+12] = s+v, t+u, t-u, s-v
	}
	for y := range 4 {
		d, p := dst[y*dstStride:][:4], pred[y*stride:][:4]
		d[0] = clip(int32(p[0]) + (b[y*4]+32)>>6)
		d[1] = clip(int32(p[1]) + (b[y*4+1]+32)>>6)
		d[2] = clip(int32(p[2]) + (b[y*4+2]+32)>>6)
		d[3] = clip(int32(p[3]) + (b[y*4+3]+32)>>6)
	}
}

func clip(v int32) byte {
	if uint32(v) > 255 {
		return byte(^v >> 31)
	}
	return byte(v)
}

// quantizeDC quantises DC coefficients (shift and rounding doubled, since
// their transforms have no norm of their own).
func (q *quantizer) quantizeDC(c int32, round uint32) int32 {
	s := c >> 31
	l := int32((uint32((c^s)-s)*q.factor[0] + 2*round) >> (q.shift + 1))
	return (l ^ s) - s
}

// lumaDC transforms and quantises the DC coefficients of an Intra_16x16
// macroblock, by raster position, and turns them into a decoder's (8.5.10).
func (q *quantizer) lumaDC(b *block, out *coefficients) {
	b.hadamard()
	out.mask = 0
	for i, at := range zigzag {
		b[at] = q.quantizeDC((b[at]+1)>>1, q.intra)
		out.put(i, b[at])
	}
	if out.mask == 0 {
		return
	}
	b.hadamard()
	// (f·16·v·2^(QP/6) + 32) >> 6 for every QP: exact above 35, where the
	// product is a multiple of 64.
	for i := range b {
		b[i] = (b[i]*16*q.scale[0] + 32) >> 6
	}
}

func (b *block) hadamard() {
	for y := 0; y < 16; y += 4 {
		s, t, u, v := b[y]+b[y+1], b[y+2]+b[y+3], b[y]-b[y+1], b[y+2]-b[y+3]
		b[y], b[y+1], b[y+2], b[y+3] = s+t, s-t, u-v, u+v
	}
	for x := range 4 {
		s, t, u, v := b[x]+b[x+4], b[x+8]+b[x+12], b[x]-b[x+4], b[x+8]-b[x+12]
		b[x], b[x+4], b[x+8], b[x+12] = s+t, s-t, u-v, u+v
	}
}

// chromaDC does the same for the four DC coefficients of a chroma plane
// (8.5.11.1, 8.5.11.2).
func (q *quantizer) chromaDC(d *[4]int32, out *coefficients, round uint32) {
	a, b, c, e := d[0]+d[1], d[0]-d[1], d[2]+d[3], d[2]-d[3]
	*d = [4]int32{a + c, b + e, a - c, b - e}
	out.mask = 0
	for i := range d {
		d[i] = q.quantizeDC(d[i], round)
		out.put(i, d[i])
	}
	if out.mask == 0 {
		return
	}
	a, b, c, e = d[0]+d[1], d[0]-d[1], d[2]+d[3], d[2]-d[3]
	*d = [4]int32{a + c, b + e, a - c, b - e}
	for i := range d {
		d[i] = d[i] * 16 * q.scale[0] >> 5
	}
}
