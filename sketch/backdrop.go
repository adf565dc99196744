package sketch

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/internal/yuv"
)

// looped is footage that begins anew after its last picture.
type looped struct {
	Footage
	long int
}

// Looped is footage of long frames that begins anew after the last of them.
func Looped(f Footage, long int) Footage { return looped{f, max(long, 1)} }

// Frame implements Footage.
func (l looped) Frame(n int) (*image.RGBA, error) { return l.Footage.Frame(n % l.long) }

// Planes implements Footage.
func (l looped) Planes(n int) (*yuv.Planes, error) { return l.Footage.Planes(n % l.long) }

// veiled is footage beneath an even veil.
type veiled struct {
	Footage
	veil    color.RGBA
	colours [3][256]uint8 // of each channel
	flat    [3][256]uint8 // of each plane
	under   image.RGBA
	planes  yuv.Planes
}

// Veiled is footage with a share 0..1 of an opaque colour over it. What is seen through in
// it lies on the veil's colour.
func Veiled(f Footage, veil color.RGBA, share float64) Footage {
	v := &veiled{Footage: f, veil: veil}
	one := image.NewRGBA(image.Rect(0, 0, 2, 2))
	for i := range one.Pix {
		one.Pix[i] = [4]uint8{veil.R, veil.G, veil.B, 255}[i%4]
	}
	p := yuv.Converted(one)
	for k, c := range [3]uint8{veil.R, veil.G, veil.B} {
		v.colours[k] = towardsLevel(c, share)
	}
	for k, c := range [3]uint8{p.Y[0], p.U[0], p.V[0]} {
		v.flat[k] = towardsLevel(c, share)
	}
	return v
}

// towardsLevel is a share of the way from every level to one of them.
func towardsLevel(to uint8, share float64) (table [256]uint8) {
	for i := range table {
		table[i] = uint8(float64(i) + (float64(to)-float64(i))*share + 0.5)
	}
	return table
}

// Frame implements Footage.
func (v *veiled) Frame(n int) (*image.RGBA, error) {
	img, err := v.Footage.Frame(n)
	if err != nil {
		return nil, err
	}
	if v.under.Rect.Size() != img.Rect.Size() {
		v.under = *image.NewRGBA(image.Rectangle{Max: img.Rect.Size()})
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for y := range h {
		src, dst := img.Pix[y*img.Stride:][:4*w], v.under.Pix[y*v.under.Stride:][:4*w]
		for i := 0; i < len(src); i += 4 {
			bare := 255 - uint32(src[i+3])
			through := func(k int, c uint8) uint8 { return v.colours[k][src[i+k]+uint8(uint32(c)*bare/255)] }
			dst[i], dst[i+1], dst[i+2], dst[i+3] = through(0, v.veil.R), through(1, v.veil.G), through(2, v.veil.B), 255
		}
	}
	return &v.under, nil
}

// Planes implements Footage.
func (v *veiled) Planes(n int) (*yuv.Planes, error) {
	p, err := v.Footage.Planes(n)
	if err != nil || p == nil {
		return nil, err
	}
	through := func(dst, src []uint8, table *[256]uint8) []uint8 {
		if len(dst) != len(src) {
			dst = make([]uint8, len(src))
		}
		for i, s := range src {
			dst[i] = table[s]
		}
		return dst
	}
	v.planes.Rect = p.Rect
	v.planes.Y = through(v.planes.Y, p.Y, &v.flat[0])
	v.planes.U = through(v.planes.U, p.U, &v.flat[1])
	v.planes.V = through(v.planes.V, p.V, &v.flat[2])
	return &v.planes, nil
}
