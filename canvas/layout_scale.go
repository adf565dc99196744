package canvas

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// floorType is the smallest type ever set, in design units.
const floorType = 22

// typeScale is the size of each role in design units. The steps are near 1.3,
// wide enough that two roles side by side are never mistaken for each other.
var typeScale = map[plan.Role]struct{ expanded, compact float64 }{
	plan.RoleTitle:   {92, 72},
	plan.RoleHeading: {68, 54},
	plan.RoleQuote:   {56, 44},
	plan.RoleBody:    {44, 34},
	plan.RoleLabel:   {36, 29},
	plan.RoleCaption: {36, 30},
}

// size is the pixels of a role's type in this scene. Titles and headings keep
// their size from scene to scene; what is below them grows or shrinks with the
// room a scene leaves.
func (k *Kit) size(r plan.Role) float64 {
	s, ok := typeScale[r]
	if !ok {
		s = typeScale[plan.RoleBody]
	}
	v := s.expanded
	if k.Look.Compact {
		v = s.compact
	}
	switch r {
	case plan.RoleTitle:
		v *= math.Min((1+k.growth())/2, 1)
	case plan.RoleHeading:
		// A heading stays a step above grown body type, and gives way half as
		// much as it where room is short.
		v *= math.Min(math.Max(k.growth()/1.16, math.Min((1+k.growth())/2, 1)), 1.2)
	case plan.RoleCaption:
		v *= math.Min(k.growth(), 1.3)
	default:
		v *= k.growth()
	}
	return math.Max(v, floorType) * k.Unit
}

func (k *Kit) growth() float64 {
	if k.grow == 0 {
		return 1
	}
	return k.grow
}

// floor is the smallest size type may shrink to, in pixels.
func (k *Kit) floor() float64 { return floorType * k.Unit }

// The narrowest screen pictures are made for, and the smallest type there that
// is read without effort, both in pixels.
const (
	handyScreen = 360
	handyType   = 7
)

// handy is the size in pixels below which type is not read on a phone held
// upright. What need not be smaller is not.
func (k *Kit) handy() float64 {
	return math.Max(handyType*float64(k.Frame.W)/handyScreen, 1.15*k.floor())
}

// gap is a step of the spacing scale in pixels: 0 hairline to 5 between the
// parts of a scene.
func (k *Kit) gap(step int) float64 {
	g := [...]float64{8, 16, 28, 44, 68, 100}[step]
	if k.Look.Compact {
		g *= 0.68
	}
	return g * k.Unit
}

// line is the width in pixels of an ordinary outline.
func (k *Kit) line() float64 {
	if k.Look.LineWidth == 0 {
		return 4 * k.Unit
	}
	return k.Look.LineWidth * k.Unit
}

// seed is the jitter of an element: the same plan gives the same hand.
func (k *Kit) seed(e *plan.Element, part int) int64 {
	h := uint64(14695981039346656037) // FNV-1a
	mix := func(b byte) { h = (h ^ uint64(b)) * 1099511628211 }
	for i := range len(e.ID) {
		mix(e.ID[i])
	}
	for i := range 8 {
		mix(byte(k.Seed >> (8 * i)))
		mix(byte(part >> (8 * i)))
	}
	return int64(h >> 1)
}

// larger is how much more than beside others an element may grow.
func (k *Kit) larger() float64 {
	if k.most == 0 {
		return 1
	}
	return k.most
}
