package paint

import (
	"encoding/binary"
	"image"
	"image/color"
	"sync"

	"github.com/inkreel/inkreel/internal/geom"
)

// Outermost bounds the pixels any mark may have: a margin about the largest
// frame (3072 px). Coordinates beyond it are never seen and cost nothing.
var Outermost = image.Rect(-256, -256, 3328, 3328)

// Render is the finished mark on a transparent ground: premultiplied, its
// Rect the mark's bounds in board pixels. A mark without ink, and a Film,
// which has no finished pixels, give an empty image.
func Render(m Mark) *image.RGBA {
	switch m := m.(type) {
	case Stroke:
		return m.render()
	case Fill:
		return m.render()
	case Writing:
		return m.render()
	case Grown:
		return m.render()
	case Counted:
		return m.Writing.render()
	case Swung:
		return m.Grown.render()
	case Picture:
		if m.Image != nil {
			return m.Image
		}
	}
	return &image.RGBA{}
}

// Paint lays the finished mark over dst.
func Paint(dst *image.RGBA, m Mark) {
	if s, ok := m.(Stroke); ok && len(s.Spared) == 0 {
		room, _ := masks.Get().(*image.Alpha)
		if mask := s.mask(room); mask != nil {
			overTinted(dst, mask, s.Color)
			masks.Put(mask)
		}
		return
	}
	Over(dst, Render(m))
}

// masks are those of lines and areas that are painted already: their memory serves the next.
var masks sync.Pool

// emptied is an empty mask of a rectangle, in the memory of an old one if it has room.
func emptied(old *image.Alpha, rect image.Rectangle) *image.Alpha {
	n := rect.Dx() * rect.Dy()
	if old == nil || cap(old.Pix) < n {
		return image.NewAlpha(rect)
	}
	clear(old.Pix[:n])
	return &image.Alpha{Pix: old.Pix[:n], Stride: rect.Dx(), Rect: rect}
}

// Paint lays the finished drawing over dst, mark by mark.
func (d Drawing) Paint(dst *image.RGBA) {
	for _, m := range d.Marks {
		Paint(dst, m)
	}
}

// Over lays src over dst where they overlap, both premultiplied (Porter and
// Duff's over).
func Over(dst, src *image.RGBA) {
	OverIn(dst, src, src.Rect)
}

// OverIn is Over for the pixels within r.
func OverIn(dst, src *image.RGBA, r image.Rectangle) {
	r = r.Intersect(dst.Rect).Intersect(src.Rect)
	if r.Empty() {
		return
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		s := src.Pix[src.PixOffset(r.Min.X, y):][:4*r.Dx()]
		d := dst.Pix[dst.PixOffset(r.Min.X, y):][:len(s)]
		overRow(d, s)
	}
}

// overRow blends one row of pixels; len(d) is len(s), a multiple of four.
func overRow(d, s []uint8) {
	for i := 0; i+4 <= len(s) && i+4 <= len(d); i += 4 {
		p, q := s[i:i+4:i+4], d[i:i+4:i+4]
		switch a := p[3]; a {
		case 0:
			for i+12 <= len(s) && binary.LittleEndian.Uint64(s[i+4:]) == 0 { // mostly nothing comes next either
				i += 8
			}
		case 255:
			binary.LittleEndian.PutUint32(q, binary.LittleEndian.Uint32(p))
		default:
			// Rounded x·k/255 for 16 bits: (v + 128 + (v+128)>>8) >> 8.
			k := uint32(255 - a)
			for c := range q {
				v := uint32(q[c])*k + 128
				q[c] = p[c] + uint8((v+v>>8)>>8)
			}
		}
	}
}

// shares are a premultiplied colour by how much of it lies on a pixel.
func shares(c color.RGBA) (table [256][4]uint8) {
	for a := range table {
		k := uint32(a)
		for i, v := range [4]uint8{c.R, c.G, c.B, c.A} {
			table[a][i] = uint8((uint32(v)*k + 127) / 255)
		}
	}
	return table
}

// overTinted is Over of the mask in a premultiplied colour, without an image of it.
func overTinted(dst *image.RGBA, mask *image.Alpha, c color.RGBA) {
	r := mask.Rect.Intersect(dst.Rect)
	table := shares(c)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := mask.Pix[mask.PixOffset(r.Min.X, y):][:r.Dx()]
		out := dst.Pix[dst.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for x := firstInk(row, 0); x < len(row); x = firstInk(row, x+1) {
			p, q := &table[row[x]], out[4*x:4*x+4:4*x+4]
			switch k := uint32(255 - p[3]); k {
			case 255: // colour without any: nothing
			case 0:
				copy(q, p[:])
			default:
				for c := range q { // as overRow rounds
					v := uint32(q[c])*k + 128
					q[c] = p[c] + uint8((v+v>>8)>>8)
				}
			}
		}
	}
}

// firstInk is the first pixel of a row, from the given one, that is not empty; the
// length of the row where all are.
func firstInk(row []uint8, from int) int {
	for x := from; x < len(row); x++ {
		if row[x] != 0 {
			return x
		}
		for x+9 <= len(row) && binary.LittleEndian.Uint64(row[x+1:]) == 0 {
			x += 8
		}
	}
	return len(row)
}

// Tinted is the mask in a premultiplied colour.
func Tinted(mask *image.Alpha, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(mask.Rect)
	var table [256]uint32
	for a, p := range shares(c) {
		table[a] = binary.LittleEndian.Uint32(p[:])
	}
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row := mask.Pix[y*mask.Stride:][:w]
		out := img.Pix[y*img.Stride:][:4*w]
		for x := 0; x < len(row); {
			if x+8 <= len(row) && binary.LittleEndian.Uint64(row[x:x+8]) == 0 { // mostly there is none
				x += 8
				continue
			}
			binary.LittleEndian.PutUint32(out[4*x:4*x+4], table[row[x]])
			x++
		}
	}
	return img
}

// pixelsOf is the pixels of r that a mark may touch.
func pixelsOf(r geom.Rect) image.Rectangle {
	// Clamp before converting: an int of a huge or undefined float is anything.
	lim := geom.FromPixels(Outermost)
	if !(r.Min.X <= lim.Max.X && r.Min.Y <= lim.Max.Y && r.Max.X >= lim.Min.X && r.Max.Y >= lim.Min.Y) {
		return image.Rectangle{}
	}
	return r.Intersect(lim).Pixels()
}
