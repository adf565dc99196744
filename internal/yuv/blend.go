package yuv

import (
	"encoding/binary"
	"image"
)

// Lay lays the part of l in r over what is there, weakened to alpha of 256. r
// is widened to even sides and clipped. Where l covers all of a sample and
// alpha is 256 the sample becomes l's; otherwise it is within one step of what
// exact arithmetic gives.
func (p *Planes) Lay(l *Layer, r image.Rectangle, alpha uint32) {
	if l.A == nil && alpha >= 256 {
		p.Copy(&l.Planes, r, 0)
		return
	}
	r = Even(r).Intersect(l.Rect).Intersect(p.Rect)
	n := r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		d, dc := p.At(r.Min.X, y)
		s, sc := l.At(r.Min.X, y)
		layRow(p.Y[d:d+n], l.Y[s:s+n], part(l.A, s, n), alpha)
		layRow(p.U[dc:dc+n/2], l.U[sc:sc+n/2], part(l.C, sc, n/2), alpha)
		layRow(p.V[dc:dc+n/2], l.V[sc:sc+n/2], part(l.C, sc, n/2), alpha)
		d, s = d+p.Rect.Dx(), s+l.Rect.Dx()
		layRow(p.Y[d:d+n], l.Y[s:s+n], part(l.A, s, n), alpha)
	}
}

// part is n bytes of cover, none if there is no cover.
func part(cover []byte, at, n int) []byte {
	if cover == nil {
		return nil
	}
	return cover[at : at+n]
}

// layRow lays src over dst; cover nil covers all.
func layRow(dst, src, cover []byte, alpha uint32) {
	if cover == nil {
		mixRow(dst, dst, src, alpha)
		return
	}
	n := len(dst)
	src, cover = src[:n], cover[:n]
	i := layBlocks(dst, src, cover, alpha)
	for ; i+8 <= n; i += 8 {
		switch binary.LittleEndian.Uint64(cover[i : i+8]) {
		case 0:
		case 1<<64 - 1:
			s := binary.LittleEndian.Uint64(src[i : i+8])
			if alpha < 256 {
				s = mix8(binary.LittleEndian.Uint64(dst[i:i+8]), s, uint64(alpha))
			}
			binary.LittleEndian.PutUint64(dst[i:i+8], s)
		default:
			for k := i; k < i+8; k++ {
				dst[k] = laid(dst[k], src[k], cover[k], alpha)
			}
		}
	}
	for ; i < n; i++ {
		dst[i] = laid(dst[i], src[i], cover[i], alpha)
	}
}

// laid is src over dst, covering cover of 255 of it, weakened to alpha of 256.
func laid(dst, src, cover uint8, alpha uint32) uint8 {
	w := (uint32(cover)*alpha*257 + 1<<15) >> 16 // 256ths
	return uint8((uint32(dst)*(256-w) + uint32(src)*w + 128) >> 8)
}

// Mix paints r, widened to even sides and clipped, with what lies alpha of 256
// of the way from a to b.
func (p *Planes) Mix(a, b *Planes, r image.Rectangle, alpha uint32) {
	r = Even(r).Intersect(p.Rect).Intersect(a.Rect).Intersect(b.Rect)
	n := r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		d, dc := p.At(r.Min.X, y)
		i, ic := a.At(r.Min.X, y)
		j, jc := b.At(r.Min.X, y)
		mixRow(p.Y[d:d+n], a.Y[i:], b.Y[j:], alpha)
		mixRow(p.U[dc:dc+n/2], a.U[ic:], b.U[jc:], alpha)
		mixRow(p.V[dc:dc+n/2], a.V[ic:], b.V[jc:], alpha)
		mixRow(p.Y[d+p.Rect.Dx():][:n], a.Y[i+a.Rect.Dx():], b.Y[j+b.Rect.Dx():], alpha)
	}
}

// mixRow is the row alpha of 256 of the way from a to b.
func mixRow(dst, a, b []byte, alpha uint32) {
	n := len(dst)
	a, b = a[:n], b[:n]
	i := mixBlocks(dst, a, b, alpha)
	for ; i+8 <= n; i += 8 {
		v := mix8(binary.LittleEndian.Uint64(a[i:i+8]), binary.LittleEndian.Uint64(b[i:i+8]), uint64(alpha))
		binary.LittleEndian.PutUint64(dst[i:i+8], v)
	}
	for ; i < n; i++ {
		dst[i] = uint8((uint32(a[i])*(256-alpha) + uint32(b[i])*alpha + 128) >> 8)
	}
}

// mix8 is eight samples alpha of 256 of the way from a to b: every second one
// in a lane of 16 bits, which 255·256 + 128 fits.
func mix8(a, b, alpha uint64) uint64 {
	const even, half = 0x00ff00ff_00ff00ff, 0x00800080_00800080
	lo := (a&even*(256-alpha) + b&even*alpha + half) >> 8 & even
	hi := (a>>8&even*(256-alpha) + b>>8&even*alpha + half) &^ uint64(even)
	return lo | hi
}

// MixBy is Mix with a weight for every pixel: row writes those of the pixels of
// row y from column x on, 0..256. room holds two rows of weights.
func (p *Planes) MixBy(a, b *Planes, r image.Rectangle, row func(x, y int, weights []uint16), room []uint16) {
	r = Even(r).Intersect(p.Rect).Intersect(a.Rect).Intersect(b.Rect)
	n := r.Dx()
	top, low := room[:n], room[n:2*n]
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		row(r.Min.X, y, top)
		row(r.Min.X, y+1, low)
		d, dc := p.At(r.Min.X, y)
		i, ic := a.At(r.Min.X, y)
		j, jc := b.At(r.Min.X, y)
		weigh(p.Y[d:d+n], a.Y[i:], b.Y[j:], top)
		weigh(p.Y[d+p.Rect.Dx():][:n], a.Y[i+a.Rect.Dx():], b.Y[j+b.Rect.Dx():], low)
		for k := range n / 2 {
			top[k] = (top[2*k] + top[2*k+1] + low[2*k] + low[2*k+1] + 2) / 4
		}
		weigh(p.U[dc:dc+n/2], a.U[ic:], b.U[jc:], top)
		weigh(p.V[dc:dc+n/2], a.V[ic:], b.V[jc:], top)
	}
}

func weigh(dst, a, b []byte, weights []uint16) {
	n := len(dst)
	a, b, weights = a[:n], b[:n], weights[:n]
	for i := range dst {
		w := uint32(weights[i])
		dst[i] = uint8((uint32(a[i])*(256-w) + uint32(b[i])*w + 128) >> 8)
	}
}
