package trace

// margin is the empty border around every plane, so that the algorithms look
// at neighbours (two away at most) without testing where the picture ends.
const margin = 2

// grid is the shape of the planes one picture is traced in: one value a
// pixel, row by row, with an empty margin all round. Rows are whole words of a
// set.
type grid struct{ w, h, stride int }

func newGrid(w, h int) grid { return grid{w, h, (w + 2*margin + 63) &^ 63} }

// size is the length of a plane.
func (g grid) size() int { return g.stride * (g.h + 2*margin) }

// index of pixel x, y.
func (g grid) index(x, y int) int { return (y+margin)*g.stride + x + margin }

// xy are the coordinates of the pixel at index p.
func (g grid) xy(p int) (x, y int) {
	y = int(uint32(p) / uint32(g.stride))
	return p - y*g.stride - margin, y - margin
}

// around are the index steps to the eight neighbours, clockwise from the
// north: N NE E SE S SW W NW. Even ones share an edge.
func (g grid) around() [8]int {
	s := g.stride
	return [8]int{-s, -s + 1, 1, s + 1, s, s - 1, -1, -s - 1}
}

// resized is a slice of n elements in the memory of s, if that is long enough.
// What it holds is left as it was.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
