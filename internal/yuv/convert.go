package yuv

import (
	"encoding/binary"
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

// Converted is an opaque picture, whose sides must be even, as planes.
func Converted(src *image.RGBA) *Planes {
	p := Within(src.Rect, make([]byte, src.Rect.Dx()*src.Rect.Dy()*3/2))
	p.Convert(src, src.Rect)
	return &p
}

// Convert paints r, widened to even sides and clipped, with src, which must be
// opaque and hold it. Chroma is the mean of each 2×2 block.
func (p *Planes) Convert(src *image.RGBA, r image.Rectangle) {
	r = Even(r.Intersect(p.Rect))
	w := p.Rect.Dx()
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		i := src.PixOffset(r.Min.X, y)
		top, low := src.Pix[i:][:r.Dx()*4], src.Pix[i+src.Stride:][:r.Dx()*4]
		at, half := p.At(r.Min.X, y)
		convertRows([2][]byte{p.Y[at:][:r.Dx()], p.Y[at+w:][:r.Dx()]}, p.U[half:][:r.Dx()/2], p.V[half:][:r.Dx()/2], [2][]byte{top, low})
	}
}

// convertRows converts two rows of RGBA pixels. Two neighbouring pixels share
// one 64-bit word in lanes of 32 bits; no lane can overflow into the next,
// since 255·(yR+yG+yB) + bias < 2²⁴.
func convertRows(luma [2][]byte, u, v []byte, rgba [2][]byte) {
	n := len(u)
	y0, y1, v := luma[0][:2*n], luma[1][:2*n], v[:n]
	top, low := rgba[0][:8*n], rgba[1][:8*n]
	done := convertBlocks([2][]byte{y0, y1}, u, v, [2][]byte{top, low})
	for i := done; i < n; i++ {
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
