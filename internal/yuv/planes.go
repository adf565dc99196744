// Package yuv holds pictures as encoders take them: planar YUV 4:2:0, BT.709,
// limited range (luma 16..235, chroma 16..240), 8 bits. It converts RGBA into
// them and lays them over one another; eight samples are worked on at a time
// where all are treated alike.
package yuv

import (
	"bytes"
	"image"
)

// Planes are a picture; a sample of chroma stands for two by two pixels. They
// belong to one goroutine.
type Planes struct {
	Rect    image.Rectangle // even on all sides
	Y, U, V []byte          // rows without padding, Rect.Dx() samples of luma, half as many of chroma
}

// New makes black planes of r widened to even sides.
func New(r image.Rectangle) *Planes {
	r = Even(r)
	p := Within(r, make([]byte, r.Dx()*r.Dy()*3/2))
	p.Black()
	return &p
}

// Within makes planes of r, whose sides must be even, out of samples that lie
// one plane after the other.
func Within(r image.Rectangle, samples []byte) Planes {
	n := r.Dx() * r.Dy()
	return Planes{Rect: r, Y: samples[:n:n], U: samples[n : n+n/4 : n+n/4], V: samples[n+n/4 : n*3/2 : n*3/2]}
}

// Clone is a copy of p.
func (p *Planes) Clone() *Planes {
	return &Planes{Rect: p.Rect, Y: bytes.Clone(p.Y), U: bytes.Clone(p.U), V: bytes.Clone(p.V)}
}

// Black paints everything black.
func (p *Planes) Black() {
	fill(p.Y, 16)
	fill(p.U, 128)
	fill(p.V, 128)
}

// fill sets all of b to v, by copies that grow: four times as fast as one by one.
func fill(b []byte, v byte) {
	if len(b) == 0 {
		return
	}
	b[0] = v
	for n := 1; n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
}

// Even is r widened to even coordinates; nothing stays nothing.
func Even(r image.Rectangle) image.Rectangle {
	if r.Empty() {
		return image.Rectangle{}
	}
	return image.Rect(r.Min.X&^1, r.Min.Y&^1, (r.Max.X+1)&^1, (r.Max.Y+1)&^1)
}

// At is the index of a pixel's sample in Y, and of the one in U and V that it
// shares.
func (p *Planes) At(x, y int) (luma, chroma int) {
	x, y = x-p.Rect.Min.X, y-p.Rect.Min.Y
	w := p.Rect.Dx()
	return y*w + x, y/2*(w/2) + x/2
}

// Copy paints r with src, moved left by dx pixels, an even number. r is widened
// to even sides and clipped.
func (p *Planes) Copy(src *Planes, r image.Rectangle, dx int) {
	r = Even(r).Intersect(src.Rect.Sub(image.Pt(dx, 0))).Intersect(p.Rect)
	n := r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		d, dc := p.At(r.Min.X, y)
		s, sc := src.At(r.Min.X+dx, y)
		copy(p.Y[d:d+n], src.Y[s:s+n])
		d, s = d+p.Rect.Dx(), s+src.Rect.Dx()
		copy(p.Y[d:d+n], src.Y[s:s+n])
		copy(p.U[dc:dc+n/2], src.U[sc:sc+n/2])
		copy(p.V[dc:dc+n/2], src.V[sc:sc+n/2])
	}
}
