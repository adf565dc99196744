package yuv

// Pack makes of a premultiplied colour, red lowest, luma, U, V and cover in
// the same order, premultiplied too: what the cover lacks is missing in all.
func Pack(c uint32) uint32 {
	r, g, b, a := int64(c&0xff), int64(c>>8&0xff), int64(c>>16&0xff), int64(c>>24)
	const half = 1 << 15
	y := (r*yR + g*yG + b*yB + a*(16<<16)/255 + half) >> 16
	u := (r*uR + g*uG + b*uB + a*(128<<16)/255 + half) >> 16
	v := (r*vR + g*vG + b*vB + a*(128<<16)/255 + half) >> 16
	return uint32(y) | uint32(u)<<8 | uint32(v)<<16 | uint32(a)<<24
}

// PackRow is Pack of all pixels of a row, in place.
func PackRow(row []uint32) {
	for i := packBlocks(row); i < len(row); i++ {
		row[i] = Pack(row[i])
	}
}

// lanes are the bytes of a packed sample that do not touch.
const lanes = 0x00ff00ff

// Over lays two rows of packed samples over the pixels right of and below (x,
// y), both even. The rows are equally long, an even number; what they cover
// lies within the planes.
func (p *Planes) Over(x, y int, top, low []uint32) {
	n := len(top) / 2
	luma, chroma := p.At(x, y)
	y0, y1 := p.Y[luma:][:2*n], p.Y[luma+p.Rect.Dx():][:2*n]
	u, v := p.U[chroma:][:n], p.V[chroma:][:n]
	top, low = top[:2*n], low[:2*n]
	done := overBlocks([2][]byte{y0, y1}, u, v, [2][]uint32{top, low})
	for i := done; i < n; i++ {
		a, b, c, d := top[2*i], top[2*i+1], low[2*i], low[2*i+1]
		if (a|b|c|d)>>24 == 0 {
			continue
		}
		even := a&lanes + b&lanes + c&lanes + d&lanes // luma and V
		odd := a>>8&lanes + b>>8&lanes + c>>8&lanes + d>>8&lanes
		if (a&b&c&d)>>24 == 255 {
			y0[2*i], y0[2*i+1], y1[2*i], y1[2*i+1] = uint8(a), uint8(b), uint8(c), uint8(d)
			u[i], v[i] = uint8((odd&0xffff+2)>>2), uint8((even>>16+2)>>2)
			continue
		}
		y0[2*i], y0[2*i+1] = overLuma(y0[2*i], a), overLuma(y0[2*i+1], b)
		y1[2*i], y1[2*i+1] = overLuma(y1[2*i], c), overLuma(y1[2*i+1], d)
		bare := bare1024(odd >> 16)
		u[i] = uint8((odd&0xffff<<8 + uint32(u[i])*bare + 512) >> 10)
		v[i] = uint8((even>>16<<8 + uint32(v[i])*bare + 512) >> 10)
	}
}

// bare1024 is what covers of four samples that sum to sum leave, in 1024ths.
func bare1024(sum uint32) uint32 {
	bare := 4*255 - sum
	return bare + (bare+4)>>8
}

func overLuma(d uint8, c uint32) uint8 {
	bare := 255 - c>>24
	bare += bare >> 7 // 256ths
	return uint8(c) + uint8((uint32(d)*bare+128)>>8)
}

// Darken is Over with black, the rows saying how much each pixel is covered.
func (p *Planes) Darken(x, y int, top, low []uint8) {
	n := len(top) / 2
	luma, chroma := p.At(x, y)
	y0, y1 := p.Y[luma:][:2*n], p.Y[luma+p.Rect.Dx():][:2*n]
	u, v := p.U[chroma:][:n], p.V[chroma:][:n]
	top, low = top[:2*n], low[:2*n]
	for i := range n {
		a, b, c, d := uint32(top[2*i]), uint32(top[2*i+1]), uint32(low[2*i]), uint32(low[2*i+1])
		sum := a + b + c + d
		if sum == 0 {
			continue
		}
		y0[2*i], y0[2*i+1] = darkLuma(y0[2*i], a), darkLuma(y0[2*i+1], b)
		y1[2*i], y1[2*i+1] = darkLuma(y1[2*i], c), darkLuma(y1[2*i+1], d)
		bare := int32(bare1024(sum))
		u[i] = uint8(((int32(u[i])-128)*bare + 128<<10 + 512) >> 10)
		v[i] = uint8(((int32(v[i])-128)*bare + 128<<10 + 512) >> 10)
	}
}

func darkLuma(d uint8, cover uint32) uint8 {
	w := cover + cover>>7 // 256ths
	return uint8((uint32(d)*(256-w) + 16*w + 128) >> 8)
}
