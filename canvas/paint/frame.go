package paint

import (
	"image"

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

// FrameOf is the frame of a plan: 1536x1024, or 1024x1536 vertical, times the
// output scale, rounded to even numbers for 4:2:0.
func FrameOf(p *plan.Plan) Frame {
	even := func(v float64) int { return max(int(v/2+0.5)*2, 2) }
	k := p.Output.Scale
	if k == 0 {
		k = 1
	}
	f := Frame{even(1536 * k), even(1024 * k)}
	if p.Orientation == plan.Vertical {
		f.W, f.H = f.H, f.W
	}
	return f
}

// Unit is how many pixels one design unit has: lengths in looks and layouts
// are stated for a short side of 1024.
func (f Frame) Unit() float64 { return float64(min(f.W, f.H)) / 1024 }

// Bounds of the frame.
func (f Frame) Bounds() image.Rectangle { return image.Rect(0, 0, f.W, f.H) }
