package order

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// The ground, as shares of all that is drawn.
const (
	groundWide = 0.4  // of the width: so wide at least
	groundFlat = 0.15 // of its own width: so high at most
	groundLow  = 0.7  // of the height: its middle lies no higher
	standsHigh = 0.3  // of the height: what stands on it is looked at up to there
	overhang   = 0.03 // of the width: it goes on beside that on both sides
)

// parted parts lines into those of what stands and the ground's: wide, flat, low, and
// going on on both sides of what stands on it.
func (a *arranger) parted(set []int) (stands, ground []int) {
	all := a.boxOf(set)
	for _, i := range set {
		b := a.lines[i].box
		low := b.Center().Y >= all.Min.Y+groundLow*all.H()
		if b.W() >= groundWide*all.W() && b.H() <= groundFlat*b.W() && low && a.carries(set, i, all) {
			ground = append(ground, i)
		} else {
			stands = append(stands, i)
		}
	}
	return stands, ground
}

// carries reports whether something stands on line i, and it goes on on both sides.
func (a *arranger) carries(set []int, i int, all geom.Rect) bool {
	b := a.lines[i].box
	left, right := math.Inf(1), math.Inf(-1)
	for _, j := range set {
		c := a.lines[j].box
		if j == i || c.H() <= groundFlat*c.W() || c.Min.Y > b.Min.Y || c.Max.Y < b.Min.Y-standsHigh*all.H() {
			continue
		}
		for _, p := range a.lines[j].at {
			if p.Y <= b.Max.Y && p.Y >= b.Min.Y-standsHigh*all.H() {
				left, right = min(left, p.X), max(right, p.X)
			}
		}
	}
	o := overhang * all.W()
	return left <= right && b.Min.X <= left-o && b.Max.X >= right+o
}
