package h264enc

import "encoding/binary"

// plane is samples, stride from row to row.
type plane struct {
	pix    []byte
	stride int
}

const (
	margin    = 2      // samples that six taps need before …
	patchSide = 16 + 5 // … and three after
	patchRoom = patchSide * patchSide
)

// view is a rectangle of at most patchSide of a plane's samples each way, from (x, y)
// on. Samples outside the picture repeat its edge (8.4.2.2.1); then room holds it.
func (p plane) view(x, y, w, h int, room *[patchRoom]byte) plane {
	rows := len(p.pix) / p.stride
	if x >= 0 && y >= 0 && x+w <= p.stride && y+h <= rows {
		return plane{p.pix[y*p.stride+x:], p.stride}
	}
	before, after := min(max(-x, 0), w), min(max(x+w-p.stride, 0), w)
	for j := range h {
		row := p.pix[min(max(y+j, 0), rows-1)*p.stride:][:p.stride]
		to := room[j*patchSide:][:w]
		if before+after < w {
			copy(to[before:w-after], row[x+before:])
		}
		fillRow(to[:before], row[0])
		fillRow(to[w-after:], row[p.stride-1])
	}
	return plane{room[:], patchSide}
}

// halves makes luma predictions of one macroblock (8.4.2.2.1). Every quarter
// sample is the mean of two samples at whole or half positions, and vectors near
// each other share these, so planes of them are kept.
type halves struct {
	ref   *picture
	x, y  int                   // of the macroblock, in samples
	at    [keptPlanes]vector    // where planes that are kept lie, in half samples …
	pix   [keptPlanes][256]byte // … and they
	count int
	room  [patchRoom]byte
}

// keptPlanes is how many there are: about as many as the vectors of a macroblock need.
const keptPlanes = 16

// forget turns away from a reference that is not the same any more.
func (h *halves) forget() { h.ref = nil }

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
	for i := range min(h.count, keptPlanes) {
		if h.at[i] == at {
			return plane{h.pix[i][:], 16}
		}
	}
	luma, left, top := plane{h.ref.y, h.ref.stride}, h.x+x>>1, h.y+y>>1
	kept := &h.pix[h.count%keptPlanes]
	switch {
	case x&1 == 0 && y&1 == 0:
		p := luma.view(left, top, 16, 16, &h.room)
		if p.stride != patchSide {
			return p
		}
		for j := range 16 {
			copy(kept[j*16:][:16], p.pix[j*patchSide:])
		}
	case y&1 == 0:
		across(kept, luma.view(left-margin, top, patchSide, 16, &h.room))
	case x&1 == 0:
		down(kept, luma.view(left, top-margin, 16, patchSide, &h.room))
	default:
		centre(kept, luma.view(left-margin, top-margin, patchSide, patchSide, &h.room))
	}
	h.at[h.count%keptPlanes] = at
	h.count++
	return plane{kept[:], 16}
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

// acrossGo makes the half samples between columns (b) of 16 rows of 21 samples.
func acrossGo(to *[256]byte, p plane) {
	for j := range 16 {
		store8(to[:], j*16, filter8(p.pix, j*p.stride, 1))
		store8(to[:], j*16+8, filter8(p.pix, j*p.stride+8, 1))
	}
}

// downGo makes the half samples between rows (h) of 21 rows of 16 samples.
func downGo(to *[256]byte, p plane) {
	for j := range 16 {
		store8(to[:], j*16, filter8(p.pix, j*p.stride, p.stride))
		store8(to[:], j*16+8, filter8(p.pix, j*p.stride+8, p.stride))
	}
}

// centreGo makes the half samples between both (j) of 21 rows of 21 samples.
func centreGo(to *[256]byte, p plane) {
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
func (h *halves) chroma(from plane, side, x, y int, to []byte) {
	part := from.view(x>>3, y>>3, side+1, side+1, &h.room)
	if side == 8 {
		bilinear8(to, part, x&7, y&7)
	} else {
		bilinear4(to, part, x&7, y&7)
	}
}

// bilinearGo makes what lies dx and dy eighths of a sample from a square of that
// side, of which from has one row and one column more.
func bilinearGo(to []byte, from plane, side, dx, dy int) {
	if dx|dy == 0 {
		for y := range side {
			copy(to[y*8:][:side], from.pix[y*from.stride:])
		}
		return
	}
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
