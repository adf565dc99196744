package sketch

// margin is the empty border around every plane, so that the algorithms look
// at neighbours (two away at most) without asking where the picture ends.
const margin = 2

// field is the shape of the planes one picture is traced in: one value a
// pixel, row by row, with an empty margin all round.
type field struct{ w, h, stride int }

func newField(w, h int) field { return field{w, h, w + 2*margin} }

// size is the length of a plane.
func (f field) size() int { return f.stride * (f.h + 2*margin) }

// index of pixel x, y.
func (f field) index(x, y int) int { return (y+margin)*f.stride + x + margin }

// xy are the coordinates of the pixel at index p.
func (f field) xy(p int) (x, y int) { return p%f.stride - margin, p/f.stride - margin }

// around are the index steps to the eight neighbours, clockwise from the
// north: N NE E SE S SW W NW. Even ones share an edge.
func (f field) around() [8]int {
	s := f.stride
	return [8]int{-s, -s + 1, 1, s + 1, s, s - 1, -1, -s - 1}
}

// code packs the eight neighbours of p in a 0/1 plane into a byte, bit k for
// around()[k].
func (f field) code(m []uint8, p int) uint8 {
	a := m[p-f.stride-1 : p-f.stride+2 : p-f.stride+2]
	b := m[p-1 : p+2 : p+2]
	c := m[p+f.stride-1 : p+f.stride+2 : p+f.stride+2]
	return a[1] | a[2]<<1 | b[2]<<2 | c[2]<<3 | c[1]<<4 | c[0]<<5 | b[0]<<6 | a[0]<<7
}
