package trace

// depthUnit is how many units of a depth plane one pixel has: the chamfer
// steps 5, 7, 11 of Borgefors, "Distance transformations in digital images"
// (1986), within 2 % of Euclid's distance.
const depthUnit = 5

// depths says for every pixel of the mask how far it is from the nearest pixel
// outside it, in fifths of a pixel; 0 outside. A line's depth on its middle is
// half its width, a half pixel more. It is written into d if that is long enough.
func (g grid) depths(mask set, d []uint16) []uint16 {
	d = resized(d, g.size())
	clear(d)
	s := g.stride
	for p := range mask.all() {
		d[p] = min(
			min(d[p-1], d[p-s])+5,
			min(d[p-s-1], d[p-s+1])+7,
			min(min(d[p-2*s-1], d[p-2*s+1]), min(d[p-s-2], d[p-s+2]))+11)
	}
	for p := range mask.down() {
		if d[p] <= depthUnit {
			continue
		}
		d[p] = min(d[p],
			min(d[p+1], d[p+s])+5,
			min(d[p+s-1], d[p+s+1])+7,
			min(min(d[p+2*s-1], d[p+2*s+1]), min(d[p+s-2], d[p+s+2]))+11)
	}
	return d
}

// penWidth is the usual depth on the middle of the mask's lines: the median
// over ridges, where no neighbour is deeper. 0 when the mask is empty.
func (g grid) penWidth(mask set, d []uint16) uint16 {
	const most = 4096
	var hist [most]int
	n := 0
	s := g.stride
	for p := range mask.all() {
		v := d[p]
		if d[p-1] > v || d[p+1] > v || d[p-s] > v || d[p+s] > v ||
			d[p-s-1] > v || d[p-s+1] > v || d[p+s-1] > v || d[p+s+1] > v {
			continue
		}
		hist[min(v, most-1)]++
		n++
	}
	seen := 0
	for v, k := range hist {
		if seen += k; k > 0 && 2*seen >= n {
			return uint16(v)
		}
	}
	return 0
}
