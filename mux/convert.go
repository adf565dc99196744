package mux

import (
	"encoding/binary"
	"fmt"
	"image"
)

// The BT.709 matrix (ITU-R BT.709-6, 3.2 to 3.5, with Kr = 0.2126 and
// Kb = 0.0722) for full range RGB to limited range YCbCr, in 1/65536. Each row
// sums exactly to its scale: luma to 219/255, chroma to 0, so that greys keep
// chroma 128 and white is 235.
const (
	yR, yG, yB = 11966, 40254, 4064
	uR, uG, uB = -6596, -22189, 28785
	vR, vG, vB = 28785, -26145, -2640
)

const (
	twoBytes = 0x000000ff_000000ff            // one channel of two neighbouring pixels
	yBias    = (16<<16 + 1<<15) * (1<<32 + 1) // black level and rounding, in both lanes
	cBias    = 128<<18 + 1<<17                // chroma works on the sum of four pixels
)

// Convert brings the pixels of src inside rects into the frame. src must be
// opaque and have the frame's size; rects are in src's coordinates, are
// widened to even pixels and clipped to the frame. Chroma is the mean of each
// 2×2 block. Nothing is allocated.
func (f *Frame) Convert(src *image.RGBA, rects []image.Rectangle) error {
	if src.Rect.Dx() != f.Width || src.Rect.Dy() != f.Height {
		return fmt.Errorf("converting a picture of %dx%d px into a frame of %dx%d px: the sizes must be equal",
			src.Rect.Dx(), src.Rect.Dy(), f.Width, f.Height)
	}
	for _, r := range rects {
		if r = r.Intersect(src.Rect).Sub(src.Rect.Min); r.Empty() {
			continue
		}
		r = evenOut(r)
		f.turn++
		for y := r.Min.Y; y < r.Max.Y; y += 2 {
			top := src.Pix[y*src.Stride+r.Min.X*4:][:r.Dx()*4]
			low := src.Pix[(y+1)*src.Stride+r.Min.X*4:][:r.Dx()*4]
			at, half := y*f.Width+r.Min.X, y/2*(f.Width/2)+r.Min.X/2
			convertRows(f.Y[at:][:r.Dx()], f.Y[at+f.Width:][:r.Dx()], f.U[half:][:r.Dx()/2], f.V[half:][:r.Dx()/2], top, low)
		}
	}
	return nil
}

// evenOut widens a rectangle to even coordinates.
func evenOut(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X&^1, r.Min.Y&^1, (r.Max.X+1)&^1, (r.Max.Y+1)&^1)
}

// convertRows converts two rows of RGBA pixels. Two neighbouring pixels share
// one 64-bit word in lanes of 32 bits; no lane can overflow into the next,
// since 255·(yR+yG+yB) + bias < 2²⁴.
func convertRows(y0, y1, u, v, top, low []byte) {
	n := len(u)
	y0, y1, v = y0[:2*n], y1[:2*n], v[:n]
	top, low = top[:8*n], low[:8*n]
	for i := range n {
		a := binary.LittleEndian.Uint64(top[i*8 : i*8+8])
		b := binary.LittleEndian.Uint64(low[i*8 : i*8+8])
		ar, ag, ab := a&twoBytes, a>>8&twoBytes, a>>16&twoBytes
		br, bg, bb := b&twoBytes, b>>8&twoBytes, b>>16&twoBytes
		ya := ar*yR + ag*yG + ab*yB + yBias
		yb := br*yR + bg*yG + bb*yB + yBias
		binary.LittleEndian.PutUint16(y0[i*2:i*2+2], uint16(ya>>16&0xff|ya>>40&0xff00))
		binary.LittleEndian.PutUint16(y1[i*2:i*2+2], uint16(yb>>16&0xff|yb>>40&0xff00))
		ar, ag, ab = ar+br, ag+bg, ab+bb
		r, g, bl := int64(uint32(ar+ar>>32)), int64(uint32(ag+ag>>32)), int64(uint32(ab+ab>>32))
		u[i] = byte((r*uR + g*uG + bl*uB + cBias) >> 18)
		v[i] = byte((r*vR + g*vG + bl*vB + cBias) >> 18)
	}
}
