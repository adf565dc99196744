package paint

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// margins of a frame as shares of its width and height; never under 5 %.
const (
	marginExpanded = 0.05
	marginCompact  = 0.05
)

// MarginOf is a look's margin as a share of width and height.
func MarginOf(l styles.Look) float64 {
	if l.Compact {
		return marginCompact
	}
	return marginExpanded
}

// Frame is the picture a scene is drawn on, in pixels.
type Frame struct{ W, H int }

// FrameOf is the frame of a plan, as plan.Plan.FrameSize says.
func FrameOf(p *plan.Plan) Frame {
	w, h := p.FrameSize()
	return Frame{w, h}
}

// Unit is how many pixels one design unit has: lengths in looks and layouts
// are stated for a short side of 1024.
func (f Frame) Unit() float64 { return float64(min(f.W, f.H)) / 1024 }

// Bounds of the frame.
func (f Frame) Bounds() image.Rectangle { return image.Rect(0, 0, f.W, f.H) }

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
