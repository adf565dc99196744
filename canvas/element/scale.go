package element

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// The smallest type in design units: what scenes are set in as long as they have room for
// it, and what is set ever, where a scene would be refused otherwise.
const (
	ReadableType = 30
	FloorType    = 22
)

// typeScale is the size of each role in design units. The steps are near 1.3,
// wide enough that two roles side by side are never mistaken for each other.
var typeScale = map[plan.Role]struct{ expanded, compact float64 }{
	plan.RoleTitle:   {100, 78},
	plan.RoleHeading: {74, 58},
	plan.RoleQuote:   {56, 44},
	plan.RoleBody:    {44, 34},
	plan.RoleLabel:   {40, 31},
	plan.RoleCaption: {38, 31},
}

// How far roles grow with body type: a heading stays a step above it and no
// headline goes beyond its place on other scenes by more than two fifths; labels and
// captions stay quiet beside what they are of.
const (
	titleStep   = 1.5
	titleMost   = 1.25
	headingStep = 1.16
	headingMost = 1.4
	labelMost   = 1.6
	captionMost = 1.6
)

// gapScale is the spacing in design units: 0 a hairline, 1 within an element, 2
// between things that belong together, 3 between strangers, 4 between columns, 5
// between the parts of a scene. The steps are near 1.6.
var gapScale = [...]float64{8, 16, 28, 44, 68, 100}

const (
	compactGap   = 0.68 // of the spacing in compact looks
	compactLeast = 0.8  // of the least size of signs there
	plainLine    = 4    // design units of an outline in a look that names none
	labelGap     = 0.8  // of step 1 between a picture and its label, which belong together
	overFloor    = 1.15 // type that need not be smallest is so much larger than the floor
)

// Size is the pixels of a role's type where body type is set growth times as
// large as usual. Titles and headings keep their size from scene to scene; what
// is below them grows or shrinks with the room a scene leaves.
func (ctx *Context) Size(r plan.Role, growth float64) float64 {
	s, ok := typeScale[r]
	if !ok {
		s = typeScale[plan.RoleBody]
	}
	v := s.expanded
	if ctx.Look.Compact {
		v = s.compact
	}
	switch r {
	case plan.RoleTitle:
		v *= math.Min(math.Max(growth/titleStep, math.Min((1+growth)/2, 1)), titleMost)
	case plan.RoleLabel:
		v *= math.Min(growth, labelMost)
	case plan.RoleHeading:
		// A heading stays a step above grown body type, and gives way half as
		// much as it where room is short.
		v *= math.Min(math.Max(growth/headingStep, math.Min((1+growth)/2, 1)), headingMost)
	case plan.RoleCaption:
		v *= math.Min(growth, captionMost)
	default:
		v *= growth
	}
	return math.Max(v*ctx.Unit, ctx.Floor())
}

// MinSide is the side in pixels of a sign at its smallest, given in design
// units. Where type grows, what stands beside it must be able to grow as well.
func (ctx *Context) MinSide(units float64, cs Constraints) float64 {
	return units * ctx.minUnit() * math.Max(cs.Grown(), 1)
}

// minUnit is the design unit of what is shown as small as may be: compact
// looks go further.
func (ctx *Context) minUnit() float64 {
	if ctx.Look.Compact {
		return compactLeast * ctx.Unit
	}
	return ctx.Unit
}

// Floor is the smallest size type may shrink to, in pixels.
func (ctx *Context) Floor() float64 {
	if ctx.AtEase {
		return ReadableType * ctx.Unit
	}
	return FloorType * ctx.Unit
}

// The narrowest screen pictures are made for, and the smallest type there that
// is read without effort, both in pixels.
const (
	phoneScreen  = 360
	phoneLetters = 7
)

// PhoneType is the size in pixels below which type is not read on a phone held
// upright. What need not be smaller is not.
func (ctx *Context) PhoneType() float64 {
	return math.Max(phoneLetters*float64(ctx.Frame.W)/phoneScreen, overFloor*FloorType*ctx.Unit)
}

// Gap is a step of the spacing scale in pixels: 0 hairline to 5 between the
// parts of a scene.
func (ctx *Context) Gap(step int) float64 {
	g := gapScale[step]
	if ctx.Look.Compact {
		g *= compactGap
	}
	return g * ctx.Unit
}

// Line is the width in pixels of an ordinary outline.
func (ctx *Context) Line() float64 {
	if ctx.Look.LineWidth == 0 {
		return plainLine * ctx.Unit
	}
	return ctx.Look.LineWidth * ctx.Unit
}

// SeedOf is the jitter of an element: the same plan gives the same hand.
func (ctx *Context) SeedOf(e *plan.Element, part int) int64 {
	h := uint64(14695981039346656037) // FNV-1a
	mix := func(b byte) { h = (h ^ uint64(b)) * 1099511628211 }
	for i := range len(e.ID) {
		mix(e.ID[i])
	}
	for i := range 8 {
		mix(byte(ctx.Seed >> (8 * i)))
		mix(byte(part >> (8 * i)))
	}
	return int64(h >> 1)
}

// Crowded is the growth below which another layout may serve better than the
// chosen one in ever smaller type.
const Crowded = 0.7

// LabelGap is the distance between an icon and its label.
func (ctx *Context) LabelGap() float64 { return ctx.Gap(1) * labelGap }
