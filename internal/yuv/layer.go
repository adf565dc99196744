package yuv

import (
	"encoding/binary"
	"image"
)

// Layer is a picture that may be seen through. Its colours are not multiplied
// by how much it covers: what covers nothing may have any.
type Layer struct {
	Planes
	A []byte // how much each sample of luma covers, 0..255; nil: the layer is opaque
	C []byte // and of chroma: the mean of its four pixels

	room []byte // all of these, of a picture that was taken
}

// Layered is a premultiplied picture as a layer.
func Layered(img *image.RGBA) *Layer {
	l := &Layer{}
	l.Take(img)
	return l
}

// Take makes l the layer of a premultiplied picture, in the memory that it has if
// that is enough.
func (l *Layer) Take(img *image.RGBA) {
	r := Even(img.Rect)
	n := r.Dx() * r.Dy()
	if cap(l.room) < n*11/4 {
		l.room = make([]byte, n*11/4)
	}
	room := l.room[:n*11/4]
	l.Planes, l.A, l.C = Within(r, room[:n*3/2]), room[n*3/2:n*5/2:n*5/2], room[n*5/2:]
	l.Update(img, img.Rect)
}

// Cover is the A and C of a layer that covers what m does, whose sides are
// even; none for nil.
func Cover(m *image.Alpha) (a, c []byte) {
	if m == nil {
		return nil, nil
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	a, c = make([]byte, w*h), make([]byte, w*h/4)
	for y := range h {
		copy(a[y*w:][:w], m.Pix[y*m.Stride:])
	}
	for i := range c {
		at := i/(w/2)*2*w + i%(w/2)*2
		c[i] = uint8((uint32(a[at]) + uint32(a[at+1]) + uint32(a[at+w]) + uint32(a[at+w+1]) + 2) / 4)
	}
	return a, c
}

// Update takes the part of a premultiplied picture in r, widened to even
// sides. What lies outside of the picture covers nothing.
func (l *Layer) Update(img *image.RGBA, r image.Rectangle) {
	if l.A == nil {
		l.Convert(img, r)
		return
	}
	r = Even(r).Intersect(l.Rect)
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		for x := r.Min.X; x < r.Max.X; {
			if e := solid(img, x, y, r.Max.X); x < e {
				l.whole(img, image.Rect(x, y, e, y+2))
				x = e
				continue
			}
			if e := bare(img, x, y, r.Max.X); x < e {
				l.nothing(image.Rect(x, y, e, y+2))
				x = e
				continue
			}
			l.block(img, x, y)
			x += 2
		}
	}
}

// solid is the column up to which img covers all of rows y and y+1 from column
// x on, a whole number of blocks, before end.
func solid(img *image.RGBA, x, y, end int) int {
	b := img.Rect
	if x < b.Min.X || y < b.Min.Y || y+2 > b.Max.Y || x >= b.Max.X {
		return x
	}
	end = x + (min(end, b.Max.X)-x)&^1
	top := img.Pix[img.PixOffset(x, y):][:4*(end-x)]
	low := img.Pix[img.PixOffset(x, y+1):][:4*(end-x)]
	n := 0
	for n+8 <= len(top) && top[n+3]&top[n+7]&low[n+3]&low[n+7] == 255 {
		n += 8
	}
	return x + n/4
}

// bare is the column up to which img covers nothing of rows y and y+1 from column x on, a
// whole number of blocks, before end.
func bare(img *image.RGBA, x, y, end int) int {
	b := img.Rect
	if x < b.Min.X || y < b.Min.Y || y+2 > b.Max.Y || x >= b.Max.X {
		return x
	}
	end = x + (min(end, b.Max.X)-x)&^1
	top := img.Pix[img.PixOffset(x, y):][:4*(end-x)]
	low := img.Pix[img.PixOffset(x, y+1):][:4*(end-x)]
	n := 0
	for n+8 <= len(top) && binary.LittleEndian.Uint64(top[n:])|binary.LittleEndian.Uint64(low[n:]) == 0 {
		n += 8
	}
	return x + n/4
}

// nothing takes r, two rows, of a picture that covers nothing of it.
func (l *Layer) nothing(r image.Rectangle) {
	at, half := l.At(r.Min.X, r.Min.Y)
	n := r.Dx()
	for _, i := range [2]int{at, at + l.Rect.Dx()} {
		fill(l.Y[i:][:n], 16)
		fill(l.A[i:][:n], 0)
	}
	fill(l.U[half:][:n/2], 128)
	fill(l.V[half:][:n/2], 128)
	fill(l.C[half:][:n/2], 0)
}

// whole takes r, two rows, of a picture that covers all of it.
func (l *Layer) whole(img *image.RGBA, r image.Rectangle) {
	l.Convert(img, r)
	at, half := l.At(r.Min.X, r.Min.Y)
	fill(l.A[at:][:r.Dx()], 255)
	fill(l.A[at+l.Rect.Dx():][:r.Dx()], 255)
	fill(l.C[half:][:r.Dx()/2], 255)
}

// block takes the two by two pixels right of and below (x, y).
func (l *Layer) block(img *image.RGBA, x, y int) {
	w := l.Rect.Dx()
	at, half := l.At(x, y)
	var sum [4]uint32
	for k, i := range [4]int{at, at + 1, at + w, at + w + 1} {
		px := pixel(img, x+k&1, y+k>>1)
		for c, v := range px {
			sum[c] += uint32(v)
		}
		l.Y[i], l.A[i] = lumaOf(px), px[3]
	}
	l.U[half], l.V[half] = chromaOf(sum)
	l.C[half] = uint8((sum[3] + 2) / 4)
}

// pixel is a pixel of img, which covers nothing outside of its bounds.
func pixel(img *image.RGBA, x, y int) (px [4]uint8) {
	if (image.Point{X: x, Y: y}).In(img.Rect) {
		px = [4]uint8(img.Pix[img.PixOffset(x, y):])
	}
	return px
}

// lumaOf is the luma of a premultiplied colour, black where it covers nothing.
func lumaOf(px [4]uint8) uint8 {
	v := uint64(px[0])*yR + uint64(px[1])*yG + uint64(px[2])*yB
	if px[3] < 255 {
		if px[3] == 0 {
			return 16
		}
		v = v * 255 / uint64(px[3])
	}
	return uint8(min((v+16<<16+1<<15)>>16, 235))
}

// chromaOf is the chroma of the mean of premultiplied colours whose channels
// sum to these.
func chromaOf(sum [4]uint32) (u, v uint8) {
	if sum[3] == 0 {
		return 128, 128
	}
	r, g, b := int64(sum[0]), int64(sum[1]), int64(sum[2])
	part := func(c int64) uint8 {
		return uint8(min(max((c*255/int64(sum[3])+128<<16+1<<15)>>16, 16), 240))
	}
	return part(r*uR + g*uG + b*uB), part(r*vR + g*vG + b*vB)
}
