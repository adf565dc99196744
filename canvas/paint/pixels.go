package paint

import (
	"image"
	"image/draw"
)

// Bitmap is a picture of pixels, at most largestSide a side, that is given at the
// sizes it is needed in.
type Bitmap interface {
	// Size is how large it is.
	Size() image.Point
	// Scaled is a part of it as so many pixels, premultiplied, its origin at
	// zero. It is shared: who paints on it copies it.
	Scaled(part image.Rectangle, size image.Point) (*image.RGBA, error)
}

// Pixels is a decoded Bitmap, in the form its file holds it: of what is shown
// small, no more than some rows are made of four bytes a pixel. Safe for
// concurrent use.
type Pixels struct {
	img  image.Image
	turn turning
	size image.Point
}

// NewPixels is the bitmap of a decoded picture, which must not change.
func NewPixels(img image.Image) *Pixels { return newPixels(img, upright) }

func newPixels(img image.Image, t turning) *Pixels {
	return &Pixels{img, t, ReducedSize(t.size(img.Bounds().Size()))}
}

// Size implements Bitmap.
func (p *Pixels) Size() image.Point { return p.size }

// Bytes is how much memory it takes.
func (p *Pixels) Bytes() int64 {
	size := p.img.Bounds().Size()
	n := int64(size.X) * int64(size.Y)
	if img, ok := p.img.(*image.YCbCr); ok {
		return n + 2*int64(len(img.Cb))
	}
	return n * sampleBytes(p.img.ColorModel())
}

// BitmapSize is how large the bitmap of a picture is, upright, before it is
// decoded; false where its header does not say that, as of a GIF, whose first frame
// may be smaller.
func BitmapSize(data []byte) (size image.Point, ok bool) {
	h, err := ReadHeader(data)
	if err != nil || h.Format == "gif" || h.Format == "svg" {
		return image.Point{}, false
	}
	return turningOf(data).size(image.Pt(h.W, h.H)), true
}

// ReducedSize is the size in which a bitmap is used: its own, or within
// largestSide.
func ReducedSize(size image.Point) image.Point {
	if max(size.X, size.Y) <= largestSide {
		return size
	}
	form := float64(size.X) / float64(size.Y)
	if form > 1 {
		return image.Pt(largestSide, max(int(largestSide/form), 1))
	}
	return image.Pt(max(int(largestSide*form), 1), largestSide)
}

// Scaled implements Bitmap.
func (p *Pixels) Scaled(part image.Rectangle, size image.Point) (*image.RGBA, error) {
	out := image.NewRGBA(image.Rectangle{Max: size})
	row := p.rows()
	if part.Size() == size {
		line := make([]uint8, 4*p.size.X)
		for y := range size.Y {
			row(part.Min.Y+y, line)
			copy(out.Pix[y*out.Stride:], line[4*part.Min.X:4*part.Max.X])
		}
		return out, nil
	}
	line, plain := make([]uint8, 4*p.size.X), make([]uint8, 4*size.X)
	s := newResampler(func(y int, dst []uint8) {
		row(part.Min.Y+y, line)
		divide(dst, line[4*part.Min.X:])
	}, part.Dx(), part.Dy(), size.X, size.Y)
	for y := range size.Y {
		s.row(y, plain)
		multiply(out.Pix[y*out.Stride:][:4*size.X], plain)
	}
	return out, nil
}

// seen reports whether any pixel is not transparent.
func (p *Pixels) seen() bool {
	switch p.img.(type) {
	case *image.YCbCr, *image.Gray, *image.Gray16, *image.CMYK:
		return true
	}
	row, line := p.rows(), make([]uint8, 4*p.size.X)
	for y := range p.size.Y {
		row(y, line)
		for i := 3; i < len(line); i += 4 {
			if line[i] != 0 {
				return true
			}
		}
	}
	return false
}

// bandRows is how many rows are converted at once.
const bandRows = 32

// rows writes rows of the bitmap, premultiplied, from the top down.
func (p *Pixels) rows() func(y int, dst []uint8) {
	full := p.turn.size(p.img.Bounds().Size())
	if p.turn == upright && full == p.size {
		return p.multiplied()
	}
	upright := p.plain(full)
	row := upright
	if full != p.size {
		row = newResampler(upright, full.X, full.Y, p.size.X, p.size.Y).row
	}
	line := make([]uint8, 4*p.size.X)
	return func(y int, dst []uint8) {
		row(y, line)
		multiply(dst, line)
	}
}

// multiplied writes rows of the decoded picture, premultiplied.
func (p *Pixels) multiplied() func(y int, dst []uint8) {
	b := p.img.Bounds()
	if img, ok := p.img.(*image.Paletted); ok {
		return indexed(img)
	}
	band := image.NewRGBA(image.Rect(0, 0, b.Dx(), bandRows))
	from, to := 0, 0
	return func(y int, dst []uint8) {
		if y < from || y >= to {
			from, to = y-y%bandRows, min(y-y%bandRows+bandRows, b.Dy())
			draw.Draw(band, image.Rect(0, 0, b.Dx(), to-from), p.img, image.Pt(b.Min.X, b.Min.Y+from), draw.Src)
		}
		copy(dst, band.Pix[(y-from)*band.Stride:][:band.Stride])
	}
}

// indexed writes rows of a picture with a palette, premultiplied, which
// image/draw does pixel by pixel.
func indexed(img *image.Paletted) func(y int, dst []uint8) {
	var table [256][4]uint8
	for i, c := range img.Palette {
		r, g, b, a := c.RGBA()
		table[i] = [4]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
	}
	return func(y int, dst []uint8) {
		row := img.Pix[y*img.Stride:][:img.Rect.Dx()]
		for x, i := range row {
			copy(dst[4*x:][:4], table[i][:])
		}
	}
}

// plain writes rows of the decoded picture set upright, whose size is given.
func (p *Pixels) plain(size image.Point) rows {
	whole := p.img.(interface {
		SubImage(image.Rectangle) image.Image
	})
	var band *image.NRGBA
	from, to := 0, 0
	return func(y int, dst []uint8) {
		if y < from || y >= to {
			from, to = y-y%bandRows, min(y-y%bandRows+bandRows, size.Y)
			band = p.turn.set(whole.SubImage(p.turn.part(p.img.Bounds(), from, to)))
		}
		copy(dst, band.Pix[(y-from)*band.Stride:][:4*size.X])
	}
}

// multiply premultiplies a row.
func multiply(dst, src []uint8) {
	r := image.Rect(0, 0, len(src)/4, 1)
	draw.Draw(&image.RGBA{Pix: dst, Stride: len(src), Rect: r}, r, &image.NRGBA{Pix: src, Stride: len(src), Rect: r}, image.Point{}, draw.Src)
}

// divide undoes it as far as 8 bits hold it, for len(dst) bytes.
func divide(dst, src []uint8) {
	copy(dst, src)
	for i := 0; i+4 <= len(dst); i += 4 {
		p := dst[i : i+4 : i+4]
		switch a := uint16(p[3]); a {
		case 255:
		case 0:
			p[0], p[1], p[2] = 0, 0, 0
		default:
			p[0], p[1], p[2] = uint8(uint16(p[0])*255/a), uint8(uint16(p[1])*255/a), uint8(uint16(p[2])*255/a)
		}
	}
}
