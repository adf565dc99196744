package element

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// ByHand is a path drawn by the look's hand; care below 1 is for things drawn
// with more of it than a loose box.
func (ctx *Context) ByHand(p geom.Path, care float64, seed int64) geom.Path {
	return paint.Rough(p, ctx.Look.Roughness*care, ctx.Unit, seed)
}

// Loosely is a form drawn by the look's hand, as freely as the look has it; where it says
// nothing of that as ByHand.
func (ctx *Context) Loosely(p geom.Path, care float64, seed int64) geom.Path {
	if ctx.Look.Loose == (styles.Loose{}) {
		return ctx.ByHand(p, care, seed)
	}
	return paint.Loosely(p, ctx.Look.Loose, ctx.Unit, seed)
}

// LooseArea is the area about which Loosely draws.
func (ctx *Context) LooseArea(p geom.Path, care float64, seed int64) geom.Path {
	if ctx.Look.Loose == (styles.Loose{}) {
		return ctx.ByHand(p, care, seed)
	}
	return paint.LooseArea(p, ctx.Look.Loose, ctx.Unit, seed)
}

// LooseStray is how far, in pixels, a line drawn Loosely may lie off its form.
func (ctx *Context) LooseStray() float64 { return paint.LooseStray(ctx.Look.Loose) * ctx.Unit }

// WithMedium lets areas lie as the look's medium lays them.
func (ctx *Context) WithMedium(marks []paint.Mark) []paint.Mark {
	for i, m := range marks {
		if f, ok := m.(paint.Fill); ok {
			f.Medium, f.Tip = ctx.Look.Medium, paint.TipOf(ctx.Look.Medium, ctx.Unit)
			marks[i] = f
		}
	}
	return marks
}

// Hatching: its lines are thinner than outlines and lie so many outlines apart,
// within bounds in design units; wax and charcoal are broad and lie closer.
const (
	hatchLine      = 0.62
	hatchGap       = 4.4
	hatchGapLeast  = 15
	hatchGapMost   = 30
	waxLine        = 0.85
	waxGap         = 2.5
	charcoalGap    = 3.3
	pencilGap      = 9   // design units: a pencil's point is one width in all looks
	pencilGapSolid = 7   // and closer where it fills
	pencilTint     = 0.3 // of the colour under a pencil's filling, which hides the board
)

// Hatching is how the look hatches an area of ordinary size.
func (ctx *Context) Hatching(style plan.FillStyle, c color.RGBA) paint.Hatching {
	h := paint.Hatching{Style: style, Color: c, Width: ctx.Line() * hatchLine}
	switch ctx.Look.Medium {
	case styles.MediumPencil:
		h.Gap, h.Width = pencilGap*ctx.Unit, paint.PencilPoint*ctx.Unit
	case styles.MediumWax:
		h.Gap, h.Width = ctx.Line()*waxGap, ctx.Line()*waxLine
	case styles.MediumCharcoal:
		h.Gap = ctx.Line() * charcoalGap
	default:
		h.Gap = math.Min(math.Max(ctx.Line()*hatchGap, hatchGapLeast*ctx.Unit), hatchGapMost*ctx.Unit)
	}
	return h
}

// Hatch is the strokes of a hatching of a closed path with the look's brush,
// sparing clear.
func (ctx *Context) Hatch(p geom.Path, style plan.FillStyle, c color.RGBA, clear geom.Rect, seed int64) []paint.Mark {
	h := ctx.Hatching(style, c)
	var under []paint.Mark
	if ctx.Look.Medium == styles.MediumPencil && style == plan.FillSolid {
		// A pencil fills by hatching closely over a tint.
		under = paint.Hatch(p, paint.Hatching{Style: style, Color: paint.Sheer(c, pencilTint)}, seed)
		h.Style, h.Gap = plan.FillCross, pencilGapSolid*ctx.Unit
	}
	if style == plan.FillWash && ctx.Look.Dark() {
		// A thin wash of a light colour on a dark board is mud.
		return ctx.WithMedium([]paint.Mark{paint.Fill{Path: p, Color: paint.Sheer(c, paint.DarkWash), Brush: plan.BrushBrush, Seed: seed}})
	}
	lines := paint.Hatch(p, h, seed)
	if !clear.Empty() {
		lines = besideWords(lines, clear, seed)
	}
	return ctx.WithMedium(append(under, paint.Brushed(lines, ctx.Look.Brush)...))
}

// leastHatched is the share of a hatching that must be left beside words; what
// is less looks like crumbs.
const leastHatched = 0.15

// besideWords is a hatching without its lines at the words in clear, or nothing
// where too little would be left.
func besideWords(lines []paint.Mark, clear geom.Rect, seed int64) []paint.Mark {
	whole, left := 0.0, 0.0
	for i, m := range lines {
		if s, ok := m.(paint.Stroke); ok {
			whole += s.Path.Length(0.5)
			s.Path = spare(s.Path, clear, seed)
			left += s.Path.Length(0.5)
			lines[i] = s
		}
	}
	if left < leastHatched*whole {
		return nil
	}
	return lines
}
