// Package pixels lays, moves and scales rows of premultiplied RGBA pixels, four
// bytes each, none of whose channels is more than their alpha. Where the
// processor can, it works on several of them at a time; what comes of it is the
// same everywhere.
package pixels

// Over lays a row over another, source over destination, with the rounding of
// image/draw, so that what is painted in parts equals what is painted at once.
func Over(dst, src []uint8) {
	dst = dst[:len(src)]
	for i := overBlocks(dst, src); i+3 < len(src); i += 4 {
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

// Sample is a pixel between two neighbours, by how much of the second is in it,
// of 256.
type Sample struct {
	At   int // of the first; −1: before all
	Part uint32
}

// Between makes a row of pixels between those of rows a and b, part of 256 of
// the way from one to the other, at columns that follow each other. dst is clear.
// Beyond the rows there is nothing.
func Between(dst, a, b []uint8, columns []Sample, part uint32) {
	last := len(a)/4 - 1
	for len(columns) > 0 && columns[0].At < 0 {
		between(dst, a, b, columns[:1], part)
		dst, columns = dst[4:], columns[1:]
	}
	within := len(columns)
	for within > 0 && columns[within-1].At >= last {
		within--
	}
	done := betweenBlocks(dst, a, b, columns[:within], part)
	between(dst[4*done:], a, b, columns[done:], part)
}

func between(dst, a, b []uint8, columns []Sample, part uint32) {
	last := len(a)/4 - 1
	for x, c := range columns {
		var left, right uint32 // weights, of 256
		i := 4 * c.At
		left, right = 256-c.Part, c.Part
		switch {
		case c.At < -1 || c.At > last:
			continue
		case c.At == -1:
			i, left, right = 0, c.Part, 0
		case c.At == last:
			right = 0
		}
		j := min(i+4, 4*last)
		d := dst[4*x : 4*x+4 : 4*x+4]
		p, q := a[i:i+4:i+4], a[j:j+4:j+4]
		u, v := b[i:i+4:i+4], b[j:j+4:j+4]
		if p[3]|q[3]|u[3]|v[3] == 0 {
			continue
		}
		for k := range d {
			top := uint32(p[k])*left + uint32(q[k])*right
			low := uint32(u[k])*left + uint32(v[k])*right
			d[k] = uint8((top*(256-part) + low*part + 1<<15) >> 16)
		}
	}
}

// Tap is the first of four neighbours that a pixel is made of, and their weights,
// which sum up to 256.
type Tap struct {
	First   int
	Weights *[4]int32
}

// Across makes pixels of those of a line, at places that follow each other, their
// channels in 256ths. Beyond the line there is nothing.
func Across(dst []int32, line []uint8, taps []Tap) {
	dst = dst[:4*len(taps)]
	n := len(line) / 4
	from, to := 0, len(taps)
	for from < to && taps[from].First < 0 {
		from++
	}
	for to > from && taps[to-1].First+4 > n {
		to--
	}
	beside(dst[:4*from], line, taps[:from])
	acrossBlocks(dst[4*from:4*to], line, taps[from:to])
	beside(dst[4*to:], line, taps[to:])
}

// across is Across where all four neighbours lie in the line.
func across(dst []int32, line []uint8, taps []Tap) {
	for x, t := range taps {
		w := t.Weights
		p, d := line[4*t.First:][:16], dst[4*x:][:4]
		if p[3]|p[7]|p[11]|p[15] == 0 {
			clear(d)
			continue
		}
		for k := range d {
			d[k] = int32(p[k])*w[0] + int32(p[k+4])*w[1] + int32(p[k+8])*w[2] + int32(p[k+12])*w[3]
		}
	}
}

// beside is Across where some of the neighbours do not lie in the line.
func beside(dst []int32, line []uint8, taps []Tap) {
	clear(dst)
	for x, t := range taps {
		d := dst[4*x:][:4]
		for i, w := range t.Weights {
			if q := 4 * (t.First + i); q >= 0 && q < len(line) {
				for k := range d {
					d[k] += int32(line[q+k]) * w
				}
			}
		}
	}
}

// Down makes pixels of four rows as Across makes them, by weights that sum up to
// 256.
func Down(dst []uint8, rows *[4][]int32, weights *[4]int32) {
	n := len(dst)
	a, b, c, e := rows[0][:n], rows[1][:n], rows[2][:n], rows[3][:n]
	w := weights
	for x := downBlocks(dst, rows, weights); x < n; x += 4 {
		alpha := (a[x+3]*w[0] + b[x+3]*w[1] + c[x+3]*w[2] + e[x+3]*w[3] + 1<<15) >> 16
		alpha = min(max(alpha, 0), 255)
		dst[x+3] = uint8(alpha)
		for k := x; k < x+3; k++ {
			v := (a[k]*w[0] + b[k]*w[1] + c[k]*w[2] + e[k]*w[3] + 1<<15) >> 16
			dst[k] = uint8(min(max(v, 0), alpha))
		}
	}
}
