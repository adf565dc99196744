package h264enc

import "golang.org/x/sys/cpu"

// avx2 says that the processor has what the kernels in assembly need. They give
// bit for bit what the functions ending in Go give, which others run. That
// slices reach as far as kernels read is checked here.
var avx2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI2

func sads(to *[4]int32, cur *samples, a plane) {
	if avx2 {
		_ = a.pix[15*a.stride+15]
		sadsAVX2(to, cur, &a)
		return
	}
	sadsGo(to, cur, a)
}

func meanSADs(to *[4]int32, cur *samples, a, b plane) {
	if avx2 {
		_, _ = a.pix[15*a.stride+15], b.pix[15*b.stride+15]
		meanSADsAVX2(to, cur, &a, &b)
		return
	}
	meanSADsGo(to, cur, a, b)
}

func mean(to *[256]byte, a, b plane) {
	if avx2 {
		_, _ = a.pix[15*a.stride+15], b.pix[15*b.stride+15]
		meanAVX2(to, &a, &b)
		return
	}
	meanGo(to, a, b)
}

func mean8(to []byte, a, b plane) {
	if avx2 {
		_, _, _ = to[7*16+7], a.pix[7*a.stride+7], b.pix[7*b.stride+7]
		mean8AVX2(&to[0], &a, &b)
		return
	}
	mean8Go(to, a, b)
}

func across(to *[256]byte, p plane) {
	if avx2 {
		_ = p.pix[15*p.stride+patchSide-1]
		acrossAVX2(to, &p)
		return
	}
	acrossGo(to, p)
}

func down(to *[256]byte, p plane) {
	if avx2 {
		_ = p.pix[(patchSide-1)*p.stride+15]
		downAVX2(to, &p)
		return
	}
	downGo(to, p)
}

func centre(to *[256]byte, p plane) {
	if avx2 {
		_ = p.pix[(patchSide-1)*p.stride+patchSide-1]
		centreAVX2(to, &p)
		return
	}
	centreGo(to, p)
}

func bilinear8(to []byte, from plane, dx, dy int) {
	if avx2 {
		_, _ = to[7*8+7], from.pix[8*from.stride+8]
		bilinear8AVX2(&to[0], &from.pix[0], from.stride, dx, dy)
		return
	}
	bilinearGo(to, from, 8, dx, dy)
}

func bilinear4(to []byte, from plane, dx, dy int) {
	if avx2 {
		_, _ = to[3*8+3], from.pix[4*from.stride+4]
		bilinear4AVX2(&to[0], &from.pix[0], from.stride, dx, dy)
		return
	}
	bilinearGo(to, from, 4, dx, dy)
}

func (q *quantizer) code8(s *square, b *[4]block, out *[4]coefficients) {
	if avx2 {
		_, _ = s.cur[7*s.stride+7], s.pred[7*s.stride+7]
		code8AVX2(q, s, b, out)
		return
	}
	q.code8Go(s, b, out)
}

func (q *quantizer) code4(s *square, b *block, out *coefficients) {
	if avx2 {
		_, _ = s.cur[3*s.stride+3], s.pred[3*s.stride+3]
		code4AVX2(q, s, b, out)
		return
	}
	q.code4Go(s, b, out)
}

func add8(b *[4]block, dst, pred plane) {
	if avx2 {
		_, _ = dst.pix[7*dst.stride+7], pred.pix[7*pred.stride+7]
		add8AVX2(b, &dst, &pred)
		return
	}
	add8Go(b, dst, pred)
}

func add4(b *block, dst, pred plane) {
	if avx2 {
		_, _ = dst.pix[3*dst.stride+3], pred.pix[3*pred.stride+3]
		add4AVX2(b, &dst, &pred)
		return
	}
	b.inverse(dst.pix, dst.stride, pred.pix, pred.stride)
}

// satd is satd4 over a square of 8 or 16 samples packed without gaps.
func satd(cur, pred []byte, side int) int {
	switch {
	case !avx2:
		return satdGo(cur, pred, side)
	case side == 16:
		return satd16AVX2(&cur[:256][0], &pred[:256][0])
	}
	return satd8AVX2(&cur[:64][0], &pred[:64][0])
}

// predictorRows are predictors for kernels: by four modes and row of the block, where in
// the first 16 edges, in the next 16 and in the last 16 a sample of each is, if there.
var predictorRows = func() (t [3][4][3][16]uint8) {
	for i := range 3 * 4 * 16 {
		mode, row, x := min(i/64*4+i>>2&3, horizontalUp4), i>>4&3, i&3
		at := predictors[mode][row*4+x]
		for part, from := range [3]uint8{0, 16, 43 - 16} {
			t[i/64][row][part][i&15] = 0x80 // nothing
			if in := at - from; at >= from && in < 16 && (part < 2 || at >= 32) {
				t[i/64][row][part][i&15] = in
			}
		}
	}
	return t
}()

func (e *edges) costs(to *modeCosts, cur []byte, modes uint) {
	if avx2 {
		_ = cur[3*16+3]
		modesAVX2(to, e, &cur[0], &predictorRows)
		return
	}
	e.costsGo(to, cur, modes)
}

func uneven(cur, pred []byte) int {
	if avx2 {
		return unevenAVX2(&cur[:256][0], &pred[:256][0])
	}
	return unevenGo(cur, pred)
}

func spreads(sums, squares *[4]int32, s *samples) {
	if avx2 {
		spreadsAVX2(sums, squares, s)
		return
	}
	spreadsGo(sums, squares, s)
}

func far(s *samples) uint64 {
	if avx2 {
		return farAVX2(s)
	}
	return farGo(s)
}

func (m *moments) add(before, now *samples) {
	if avx2 {
		momentsAVX2(m, before, now)
		return
	}
	m.momentsGo(before, now)
}

func (f *fade) weigh(plane int, s []byte) {
	if avx2 && len(s) > 0 && len(s)%8 == 0 {
		weighAVX2(&s[0], len(s), f.weight, f.offset[plane])
		return
	}
	f.weighGo(plane, s)
}

func (a *arithmetic) run(bins []uint16) {
	if !avx2 {
		a.runGo(bins)
		return
	}
	for len(bins) > 0 {
		bins = bins[runBMI2(a, &bins[0], len(bins)):]
		if a.ready >= 32 {
			a.flush()
		}
	}
}

//go:noescape
func sadsAVX2(to *[4]int32, cur *samples, a *plane)

//go:noescape
func meanSADsAVX2(to *[4]int32, cur *samples, a, b *plane)

//go:noescape
func meanAVX2(to *[256]byte, a, b *plane)

//go:noescape
func mean8AVX2(to *byte, a, b *plane)

//go:noescape
func acrossAVX2(to *[256]byte, p *plane)

//go:noescape
func downAVX2(to *[256]byte, p *plane)

//go:noescape
func centreAVX2(to *[256]byte, p *plane)

//go:noescape
func bilinear8AVX2(to, from *byte, stride, dx, dy int)

//go:noescape
func bilinear4AVX2(to, from *byte, stride, dx, dy int)

//go:noescape
func code8AVX2(q *quantizer, s *square, b *[4]block, out *[4]coefficients)

//go:noescape
func code4AVX2(q *quantizer, s *square, b *block, out *coefficients)

//go:noescape
func add8AVX2(b *[4]block, dst, pred *plane)

//go:noescape
func add4AVX2(b *block, dst, pred *plane)

//go:noescape
func satd16AVX2(cur, pred *byte) (sum int)

//go:noescape
func satd8AVX2(cur, pred *byte) (sum int)

//go:noescape
func modesAVX2(to *modeCosts, e *edges, cur *byte, table *[3][4][3][16]uint8)

//go:noescape
func unevenAVX2(cur, pred *byte) (sum int)

//go:noescape
func spreadsAVX2(sums, squares *[4]int32, cur *samples)

//go:noescape
func farAVX2(cur *samples) (bits uint64)

//go:noescape
func momentsAVX2(m *moments, before, now *samples)

//go:noescape
func weighAVX2(s *byte, n int, weight, offset int)

// check panics unless all of a macroblock is there.
func (c *corner) check() {
	chroma := 7*(c.stride/2) + 7
	_, _, _ = c.y[15*c.stride+15], c.u[chroma], c.v[chroma]
}

func gather(to, before *samples, from corner) bool {
	if avx2 {
		from.check()
		return gatherAVX2(to, before, &from) == 0
	}
	return gatherGo(to, before, from)
}

func transfer(to, from corner) {
	if avx2 {
		to.check()
		from.check()
		transferAVX2(&to, &from)
		return
	}
	transferGo(to, from)
}

//go:noescape
func gatherAVX2(to, before *samples, from *corner) (unlike uint64)

//go:noescape
func transferAVX2(to, from *corner)

//go:noescape
func runBMI2(a *arithmetic, bins *uint16, n int) (done int)
