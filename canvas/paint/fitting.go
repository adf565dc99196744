package paint

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// Overlapping reports whether two rectangles have a point in common; either may be a
// line.
func Overlapping(a, b geom.Rect) bool {
	return a.Min.X <= b.Max.X && b.Min.X <= a.Max.X && a.Min.Y <= b.Max.Y && b.Min.Y <= a.Max.Y
}

// Contain is the largest size of size's form within room.
func Contain(size, room geom.Point) geom.Point {
	if size.X <= 0 || size.Y <= 0 {
		return room
	}
	f := math.Min(room.X/size.X, room.Y/size.Y)
	return geom.Pt(size.X*f, size.Y*f)
}
