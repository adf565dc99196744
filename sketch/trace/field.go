package trace

// margin is the empty border around every plane, so that the algorithms look
// at neighbours (two away at most) without asking where the picture ends.
const margin = 2

// field is the shape of the planes one picture is traced in: one value a
// pixel, row by row, with an empty margin all round. Rows are whole words of a
// set.
type field struct{ w, h, stride int }

func newField(w, h int) field { return field{w, h, (w + 2*margin + 63) &^ 63} }

// size is the length of a plane.
func (f field) size() int { return f.stride * (f.h + 2*margin) }

// index of pixel x, y.
func (f field) index(x, y int) int { return (y+margin)*f.stride + x + margin }

// xy are the coordinates of the pixel at index p.
func (f field) xy(p int) (x, y int) {
	y = int(uint32(p) / uint32(f.stride))
	return p - y*f.stride - margin, y - margin
}

// around are the index steps to the eight neighbours, clockwise from the
// north: N NE E SE S SW W NW. Even ones share an edge.
func (f field) around() [8]int {
	s := f.stride
	return [8]int{-s, -s + 1, 1, s + 1, s, s - 1, -1, -s - 1}
}

// grown is a slice of n elements in the memory of s, if that is long enough.
// What it holds is left as it was.
func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
