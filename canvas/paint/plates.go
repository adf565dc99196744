package paint

import (
	"image"
	"image/color"
)

// What is a line in a drawn picture: the ink of outlines is darker and greyer
// than inkDark and inkGrey, its soft edge is inkEdge pixels wide, and colour is
// taken to run on beneath it for runOn pixels. Dark colour is a line only where
// it is narrow: a leaf in deep green is an area.
const (
	inkDark = 80
	inkGrey = 60
	inkEdge = 2
	runOn   = 12
	fineArt = 2     // pixels; colour no wider than twice that and one is a line too
	inkHue  = 0.45  // of its largest channel, more between the channels: dark colour
	inkWide = 0.015 // of the short side: half of the broadest line in dark colour
)

// plates are a drawn picture taken apart as for printing: the black plate of
// its lines, and the colours between them, which run on beneath the lines.
type plates struct {
	w, h int
	line []uint8     // coverage of black lines
	area *image.RGBA // opaque; white where nothing was
	thin []bool      // colour so narrow that it is a line itself
}

// separate takes a picture on white paper apart.
func separate(src *image.RGBA) *plates {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	p := &plates{w: w, h: h, line: make([]uint8, w*h), area: image.NewRGBA(src.Rect)}
	copy(p.area.Pix, src.Pix)
	core := inked(src)
	deep := widened(narrowed(core, w, inkEdge), w, inkEdge) // no crumbs of dark edges
	near := widened(core, w, inkEdge)
	reached := p.runBeneath(near, runOn, func(int) bool { return true })
	for i, n := range near {
		if n == 0 {
			continue
		}
		q := p.area.Pix[4*i : 4*i+3 : 4*i+3]
		l := int(lightness(src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2]))
		if !reached[i] {
			q[0], q[1], q[2] = 255, 255, 255
		}
		ground := int(lightness(q[0], q[1], q[2]))
		const full = 24 // as dark as ink gets in scans
		cover := (ground - l) * 255 / max(ground-full, 40)
		if deep[i] != 0 {
			cover = max(cover, (255-l)*255/(255-full)) // on dark colours too
		}
		p.line[i] = uint8(min(max(cover, 0), 255))
	}
	p.findThin()
	return p
}

// inked is 255 where a picture is dark as ink is and 0 elsewhere.
func inked(src *image.RGBA) []uint8 {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	core, hued := make([]uint8, w*h), make([]uint8, w*h)
	coloured := false
	for i := range core {
		r, g, b := src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2]
		top, low := max(r, g, b), min(r, g, b)
		if lightness(r, g, b) >= inkDark || top-low >= inkGrey {
			continue
		}
		core[i] = 255
		if float64(top-low) > inkHue*float64(top) {
			hued[i], coloured = 255, true
		}
	}
	if !coloured {
		return core
	}
	wide := round(inkWide*float64(min(w, h))) + inkEdge
	for i, broad := range widened(narrowed(hued, w, wide), w, wide+inkEdge) {
		core[i] &^= broad & hued[i]
	}
	return core
}

// runBeneath gives the pixels of a mask the colour of the nearest ones outside
// it that may lend theirs, up to far pixels away, and says which it reached.
func (p *plates) runBeneath(mask []uint8, far int, lends func(i int) bool) []bool {
	reached := make([]bool, len(mask))
	var front, next []int32
	for i, m := range mask {
		if m == 0 && lends(i) {
			front = append(front, int32(i))
		}
	}
	for range far {
		next = next[:0]
		for _, f := range front {
			i := int(f)
			x := i % p.w
			for _, q := range [4]int{i - p.w, i + p.w, i - 1, i + 1} {
				if q < 0 || q >= len(mask) || q == i-1 && x == 0 || q == i+1 && x == p.w-1 {
					continue
				}
				if mask[q] != 0 && !reached[q] {
					reached[q] = true
					copy(p.area.Pix[4*q:4*q+4], p.area.Pix[4*i:4*i+4])
					next = append(next, int32(q))
				}
			}
		}
		front, next = next, front
	}
	return reached
}

// findThin marks the colour that is too narrow to be filled.
func (p *plates) findThin() {
	solid := p.solid()
	broad := widened(narrowed(solid, p.w, fineArt), p.w, fineArt+1)
	p.thin = make([]bool, len(solid))
	for i, s := range solid {
		p.thin[i] = s != 0 && broad[i] == 0
	}
}

// solid is where there is colour at all: 255 or 0.
func (p *plates) solid() []uint8 {
	const veil = 20
	out := make([]uint8, p.w*p.h)
	for i := range out {
		if q := p.area.Pix[4*i:]; 255-min(q[0], q[1], q[2]) > veil {
			out[i] = 255
		}
	}
	return out
}

// colour is the picture's colour between the lines at pixel i.
func (p *plates) colour(i int) color.RGBA {
	q := p.area.Pix[4*i : 4*i+4 : 4*i+4]
	return color.RGBA{q[0], q[1], q[2], 255}
}

// thinner are the lines with half their rims' ink taken off; those that would
// break stay as they are.
func (p *plates) thinner(by int) []uint8 {
	if by < 1 {
		return p.line
	}
	less := narrowed(p.line, p.w, by)
	kept := widened(less, p.w, by+1)
	for i, v := range p.line {
		if kept[i] < v/2 {
			less[i] = v
		} else {
			less[i] = uint8((uint16(less[i]) + uint16(v)) / 2)
		}
	}
	return less
}

// widened is the largest value within a square of the given radius.
func widened(m []uint8, w, radius int) []uint8 {
	across := append([]uint8(nil), m...)
	for y := 0; y < len(m); y += w {
		row, out := m[y:y+w], across[y:y+w]
		for k := 1; k <= radius; k++ {
			raise(out[min(k, w):], row)
			raise(out, row[min(k, w):])
		}
	}
	out := append([]uint8(nil), across...)
	for k := w; k <= radius*w && k < len(m); k += w {
		raise(out[k:], across)
		raise(out, across[k:])
	}
	return out
}

// raise lifts the values of a to those of b, as far as both go.
func raise(a, b []uint8) {
	n := min(len(a), len(b))
	a, b = a[:n], b[:n]
	for i, v := range b {
		a[i] = max(a[i], v)
	}
}

// narrowed is the smallest value within a square of the given radius; it does
// not eat in from the picture's border.
func narrowed(m []uint8, w, radius int) []uint8 {
	return inverse(widened(inverse(m), w, radius))
}

func inverse(m []uint8) []uint8 {
	out := make([]uint8, len(m))
	for i, v := range m {
		out[i] = ^v
	}
	return out
}
