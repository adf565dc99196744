package h264enc

import "encoding/binary"

// patch is a view of luma samples with a margin of two samples at the left and
// above and three at the right and below.
type patch struct {
	pix    []byte // from the margin's corner on
	stride int
}

const (
	margin    = 2
	patchSide = 16 + 5
)

// patch returns the samples around the 16x16 block at (x, y) of the plane.
// Samples outside the picture repeat its edge (8.4.2.2.1); then room holds them.
func (p *picture) patch(x, y int, room *[patchSide * patchSide]byte) patch {
	h := len(p.y) / p.stride
	if x >= margin && y >= margin && x+19 <= p.stride && y+19 <= h {
		return patch{p.y[(y-margin)*p.stride+x-margin:], p.stride}
	}
	for j := range patchSide {
		row := p.y[min(max(y-margin+j, 0), h-1)*p.stride:][:p.stride]
		for i := range patchSide {
			room[j*patchSide+i] = row[min(max(x-margin+i, 0), p.stride-1)]
		}
	}
	return patch{room[:], patchSide}
}

// halves makes luma predictions of one macroblock (8.4.2.2.1). Every quarter
// sample is the mean of two samples at whole or half positions, and vectors near
// each other share these, so planes of them are kept.
type halves struct {
	ref    *picture
	x, y   int // of the macroblock, in samples
	planes [16]struct {
		vector // in half samples
		pix    [256]byte
	}
	count int
	room  [patchSide * patchSide]byte
}

// plane is a 16x16 block of samples.
type plane struct {
	pix    []byte
	stride int
}

// begin turns to a macroblock and a reference; planes of others are forgotten.
func (h *halves) begin(ref *picture, x, y int) {
	if h.ref != ref || h.x != x || h.y != y {
		h.ref, h.x, h.y, h.count = ref, x, y, 0
	}
}

// parts returns the two planes whose mean a vector's prediction is; twice the
// same where it is one of them (figure 8-4, table 8-12).
func (h *halves) parts(v vector) (a, b plane) {
	x, y := int(v.x), int(v.y)
	switch {
	case x&1 == 0 && y&1 == 0:
		a = h.plane(x>>1, y>>1)
		return a, a
	case y&1 == 0:
		return h.plane(x>>1, y>>1), h.plane(x>>1+1, y>>1)
	case x&1 == 0:
		return h.plane(x>>1, y>>1), h.plane(x>>1, y>>1+1)
	}
	return h.plane(x>>1|1, (y+1)>>2*2), h.plane((x+1)>>2*2, y>>1|1)
}

// plane returns the samples that lie x and y half samples away.
func (h *halves) plane(x, y int) plane {
	at := vector{int16(x), int16(y)}
	for i := range min(h.count, len(h.planes)) {
		if h.planes[i].vector == at {
			return plane{h.planes[i].pix[:], 16}
		}
	}
	p := h.ref.patch(h.x+x>>1, h.y+y>>1, &h.room)
	if x&1 == 0 && y&1 == 0 && p.stride != patchSide {
		return plane{p.pix[margin*p.stride+margin:], p.stride}
	}
	to := &h.planes[h.count%len(h.planes)]
	h.count++
	to.vector = at
	switch {
	case x&1 == 0 && y&1 == 0:
		p.whole(&to.pix)
	case y&1 == 0:
		p.across(&to.pix)
	case x&1 == 0:
		p.down(&to.pix)
	default:
		p.centre(&to.pix)
	}
	return plane{to.pix[:], 16}
}

// luma predicts the macroblock.
func (h *halves) luma(v vector, to *[256]byte) {
	a, b := h.parts(v)
	mean(to, a, b)
}

// quarter predicts a quarter of it, in its place in to.
func (h *halves) quarter(q int, v vector, to *[256]byte) {
	a, b := h.parts(v)
	x, y := q&1*8, q>>1*8
	mean8(to[y*16+x:], plane{a.pix[y*a.stride+x:], a.stride}, plane{b.pix[y*b.stride+x:], b.stride})
}

// meanGo is the mean of two planes.
func meanGo(to *[256]byte, a, b plane) {
	for x := 0; x < 16; x += 8 {
		for y := range 16 {
			store8(to[:], y*16+x, halfway(load8(a.pix, y*a.stride+x), load8(b.pix, y*b.stride+x)))
		}
	}
}

// mean8Go is that of an 8x8 quarter, in rows of 16.
func mean8Go(to []byte, a, b plane) {
	for y := range 8 {
		store8(to, y*16, halfway(load8(a.pix, y*a.stride), load8(b.pix, y*b.stride)))
	}
}

func (p patch) whole(to *[256]byte) {
	for j := range 16 {
		copy(to[j*16:][:16], p.pix[(margin+j)*p.stride+margin:])
	}
}

// acrossGo makes the half samples between columns (b).
func (p patch) acrossGo(to *[256]byte) {
	for j := range 16 {
		at := (margin + j) * p.stride
		store8(to[:], j*16, filter8(p.pix, at, 1))
		store8(to[:], j*16+8, filter8(p.pix, at+8, 1))
	}
}

// downGo makes the half samples between rows (h).
func (p patch) downGo(to *[256]byte) {
	for j := range 16 {
		at := j*p.stride + margin
		store8(to[:], j*16, filter8(p.pix, at, p.stride))
		store8(to[:], j*16+8, filter8(p.pix, at+8, p.stride))
	}
}

// centreGo makes the half samples between both (j).
func (p patch) centreGo(to *[256]byte) {
	var mid [patchSide * 16]int32
	for j := range patchSide {
		row, t := p.pix[j*p.stride:][:patchSide], mid[j*16:][:16]
		a, b, c, d, e := int32(row[0]), int32(row[1]), int32(row[2]), int32(row[3]), int32(row[4])
		for i := range t {
			f := int32(row[i+5])
			t[i] = a + f - 5*(b+e) + 20*(c+d)
			a, b, c, d, e = b, c, d, e, f
		}
	}
	for j := range 16 {
		m, t := mid[j*16:][:96], to[j*16:][:16]
		for i := range t {
			t[i] = clip((m[i] + m[i+80] - 5*(m[i+16]+m[i+64]) + 20*(m[i+32]+m[i+48]) + 512) >> 10)
		}
	}
}

// chroma predicts the square of that side, 4 or 8, at (x, y), in eighths of a
// chroma sample, of a plane (8.4.2.2.2), in rows of 8.
func chroma(from plane, side, x, y int, to []byte) {
	dx, dy := x&7, y&7
	x, y = x>>3, y>>3
	h := len(from.pix) / from.stride
	var room [9 * 16]byte
	if x < 0 || y < 0 || x+side+1 > from.stride || y+side+1 > h {
		for j := range side + 1 {
			row := from.pix[min(max(y+j, 0), h-1)*from.stride:][:from.stride]
			for i := range side + 1 {
				room[j*16+i] = row[min(max(x+i, 0), from.stride-1)]
			}
		}
		from = plane{room[:], 16}
	} else {
		from.pix = from.pix[y*from.stride+x:]
	}
	if side == 8 {
		bilinear8(to, from, dx, dy)
	} else {
		bilinear4(to, from, dx, dy)
	}
}

// bilinearGo makes what lies dx and dy eighths of a sample from a square of that
// side, of which from has one row and one column more.
func bilinearGo(to []byte, from plane, side, dx, dy int) {
	for x := 0; x < side; x += 4 {
		bilinearColumns(to[x:], plane{from.pix[x:], from.stride}, side, uint64(dx), uint64(dy))
	}
}

// bilinearColumns makes four columns of it.
func bilinearColumns(to []byte, from plane, rows int, dx, dy uint64) {
	l, r := spread4(from.pix), spread4(from.pix[1:5])
	for j := range rows {
		at := (j + 1) * from.stride
		nl, nr := spread4(from.pix[at:at+4]), spread4(from.pix[at+1:at+5])
		v := (8-dy)*((8-dx)*l+dx*r) + dy*((8-dx)*nl+dx*nr) + 32*lanes
		v = v >> 6 & lowByte
		v |= v >> 8
		binary.LittleEndian.PutUint32(to[j*8:j*8+4], uint32(v&0xffff|v>>16&0xffff0000))
		l, r = nl, nr
	}
}
