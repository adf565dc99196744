package paint

import (
	"image"
	"image/color"
)

// patches are a picture's colours in flat patches with their edges kept: each
// pixel takes the mean of the calmest of the four squares it is a corner of
// (Kuwahara, 1976), found at half size.
func patches(src *image.RGBA, radius int) []color.RGBA {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	s := newSums(src)
	r := max(radius/2, 1)
	small := make([]color.RGBA, s.w*s.h)
	for y := range s.h {
		for x := range s.w {
			small[y*s.w+x] = s.calmest(x, y, r)
		}
	}
	out := make([]color.RGBA, w*h)
	for y := range h {
		y0, fy := halved(y, s.h)
		for x := range w {
			x0, fx := halved(x, s.w)
			a, b := small[y0*s.w+x0], small[y0*s.w+min(x0+1, s.w-1)]
			y1 := min(y0+1, s.h-1)
			c, d := small[y1*s.w+x0], small[y1*s.w+min(x0+1, s.w-1)]
			mix := func(a, b, c, d uint8) uint8 {
				top := int(a)*(4-fx) + int(b)*fx
				low := int(c)*(4-fx) + int(d)*fx
				return uint8((top*(4-fy) + low*fy + 8) / 16)
			}
			out[y*w+x] = color.RGBA{mix(a.R, b.R, c.R, d.R), mix(a.G, b.G, c.G, d.G), mix(a.B, b.B, c.B, d.B), 255}
		}
	}
	return out
}

// halved is the pixel at half size before pixel v, of n, and how many quarters of a
// pixel v lies beyond it.
func halved(v, n int) (at, quarters int) {
	q := 2*v - 1 // in quarters of a small pixel, from the middle of the first
	if q < 0 {
		return 0, 0
	}
	if at = q / 4; at >= n-1 {
		return n - 1, 0
	}
	return at, q % 4
}

// sums are a picture at half size, added up from the top left. They overflow;
// differences over a small square are right all the same.
type sums struct {
	w, h int
	at   [][5]uint32 // red, green, blue, luma, luma squared; a row and a column more
}

func newSums(src *image.RGBA) *sums {
	s := &sums{w: (src.Rect.Dx() + 1) / 2, h: (src.Rect.Dy() + 1) / 2}
	s.at = make([][5]uint32, (s.w+1)*(s.h+1))
	right, down := src.Rect.Dx()-1, src.Rect.Dy()-1
	for y := range s.h {
		var row [5]uint32
		for x := range s.w {
			var c [3]uint32
			for _, q := range [4][2]int{{2 * x, 2 * y}, {2*x + 1, 2 * y}, {2 * x, 2*y + 1}, {2*x + 1, 2*y + 1}} {
				pix := src.Pix[min(q[1], down)*src.Stride+4*min(q[0], right):]
				for k := range c {
					c[k] += uint32(pix[k])
				}
			}
			l := uint32(lightness(uint8(c[0]/4), uint8(c[1]/4), uint8(c[2]/4)))
			for k, v := range [5]uint32{c[0] / 4, c[1] / 4, c[2] / 4, l, l * l} {
				row[k] += v
				s.at[(y+1)*(s.w+1)+x+1][k] = s.at[y*(s.w+1)+x+1][k] + row[k]
			}
		}
	}
	return s
}

// calmest is the mean colour of the square beside x, y whose lightness varies
// least.
func (s *sums) calmest(x, y, r int) color.RGBA {
	var best color.RGBA
	least := float32(1e9)
	for _, q := range [4][2]int{{x - r, y - r}, {x, y - r}, {x - r, y}, {x, y}} {
		x0, y0 := max(q[0], 0), max(q[1], 0)
		x1, y1 := min(q[0]+r+1, s.w), min(q[1]+r+1, s.h)
		n := uint32((x1 - x0) * (y1 - y0))
		a, b := &s.at[y0*(s.w+1)+x0], &s.at[y0*(s.w+1)+x1]
		c, d := &s.at[y1*(s.w+1)+x0], &s.at[y1*(s.w+1)+x1]
		sum := func(k int) uint32 { return d[k] - b[k] - c[k] + a[k] }
		l := float32(sum(3)) / float32(n)
		if v := float32(sum(4))/float32(n) - l*l; v < least {
			least = v
			best = color.RGBA{uint8(sum(0) / n), uint8(sum(1) / n), uint8(sum(2) / n), 255}
		}
	}
	return best
}
