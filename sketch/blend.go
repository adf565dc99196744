package sketch

import "image"

// blendRow lays a row of premultiplied RGBA over another, source over
// destination, with the rounding of image/draw, so that what is painted in
// parts equals what is painted at once.
func blendRow(dst, src []uint8) {
	dst = dst[:len(src)]
	for i := 0; i+3 < len(src); i += 4 {
		s := src[i : i+4 : i+4]
		d := dst[i : i+4 : i+4]
		switch s[3] {
		case 0:
		case 255:
			d[0], d[1], d[2], d[3] = s[0], s[1], s[2], 255
		default:
			a := (255 - uint32(s[3])) * 0x101
			d[0] = uint8((uint32(d[0])*0x101*a/0xffff + uint32(s[0])*0x101) >> 8)
			d[1] = uint8((uint32(d[1])*0x101*a/0xffff + uint32(s[1])*0x101) >> 8)
			d[2] = uint8((uint32(d[2])*0x101*a/0xffff + uint32(s[2])*0x101) >> 8)
			d[3] = uint8((uint32(d[3])*0x101*a/0xffff + uint32(s[3])*0x101) >> 8)
		}
	}
}

// blendRowAt is blendRow with the source weakened to alpha/256; 256 is exact.
func blendRowAt(dst, src []uint8, alpha uint32) {
	if alpha >= 256 {
		blendRow(dst, src)
		return
	}
	dst = dst[:len(src)]
	for i := 0; i+3 < len(src); i += 4 {
		s := src[i : i+4 : i+4]
		if s[3] == 0 {
			continue
		}
		d := dst[i : i+4 : i+4]
		a := 255 - uint32(s[3])*alpha>>8
		d[0] = uint8(uint32(s[0])*alpha>>8 + (uint32(d[0])*a+127)/255)
		d[1] = uint8(uint32(s[1])*alpha>>8 + (uint32(d[1])*a+127)/255)
		d[2] = uint8(uint32(s[2])*alpha>>8 + (uint32(d[2])*a+127)/255)
		d[3] = uint8(uint32(s[3])*alpha>>8 + (uint32(d[3])*a+127)/255)
	}
}

// mixRow is the row a share alpha/256 of the way from a to b, both opaque.
func mixRow(dst, a, b []uint8, alpha uint32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = uint8((uint32(a[i])*(256-alpha) + uint32(b[i])*alpha + 128) >> 8)
	}
}

// blendLayer lays the part of layer within r over dst, weakened to alpha/256.
func blendLayer(dst, layer *image.RGBA, r image.Rectangle, alpha uint32) {
	r = r.Intersect(layer.Rect).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s := layer.Pix[layer.PixOffset(r.Min.X, y):]
		blendRowAt(dst.Pix[dst.PixOffset(r.Min.X, y):], s[:r.Dx()*4], alpha)
	}
}

// copyRect copies the pixels of r.
func copyRect(dst, src *image.RGBA, r image.Rectangle) { copyMoved(dst, src, r, 0) }

// copyMoved paints r with what lies dx pixels to the right of it in src.
func copyMoved(dst, src *image.RGBA, r image.Rectangle, dx int) {
	r = r.Intersect(src.Rect.Sub(image.Pt(dx, 0))).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s := src.Pix[src.PixOffset(r.Min.X+dx, y):]
		copy(dst.Pix[dst.PixOffset(r.Min.X, y):], s[:r.Dx()*4])
	}
}

// clearRect makes the pixels of r transparent.
func clearRect(dst *image.RGBA, r image.Rectangle) {
	r = r.Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()])
	}
}
