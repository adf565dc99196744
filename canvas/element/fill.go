package element

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// FillMarks flood or hatch the inside of a closed path.
func (ctx *Context) FillMarks(e *plan.Element, path geom.Path, style plan.FillStyle, c color.RGBA, clear geom.Rect) (marks []paint.Mark, ground color.RGBA) {
	board := ctx.Ground(e)
	b := path.Bounds()
	switch style {
	case plan.FillSolid:
		// Kept off the outline by half its width, so the line stays whole.
		inner := path.Transform(geom.FitRect(b, b.Inset(ctx.Line()/2)))
		return ctx.WithMedium([]paint.Mark{paint.Fill{Path: inner, Color: c, Seed: ctx.SeedOf(e, 30)}}), c
	case plan.FillWash:
		share := paint.WashAlpha
		for !clear.Empty() && share > 0.1 && paint.Contrast(ctx.Look.Palette.Ink, paint.Blend(board, c, share)) < 1.15*paint.ContrastText {
			share -= 0.02 // words are to be read on it
		}
		return []paint.Mark{paint.Fill{Path: path, Color: paint.Sheer(c, share), Brush: plan.BrushBrush, Seed: ctx.SeedOf(e, 30)}}, paint.Blend(board, c, share)
	case plan.FillHachure, plan.FillCross:
		return ctx.Hatch(path, style, ctx.Visible(c), clear, ctx.SeedOf(e, 30)), board
	}
	return marks, board
}

// spare cuts the lines of a hatching where they come to the words in r: they
// stop on a rounded form, a little before it or after as a hand does.
func spare(lines geom.Path, r geom.Rect, seed int64) geom.Path {
	if r.Empty() {
		return lines
	}
	const step = 4
	var out geom.Path
	for i, l := range lines.Flatten(0.5) {
		stop := r.Inset(-1.5 * step * paint.Hash01(seed+int64(i)))
		var run geom.Polyline
		flush := func() {
			if len(run) > 2 {
				out = append(out, run.Path()...)
			}
			run = nil
		}
		for _, q := range l.Resample(step) {
			if inRounded(q, stop, 0.5*stop.H()) {
				flush()
				continue
			}
			run = append(run, q)
		}
		flush()
	}
	return out
}

// inRounded reports whether q lies in r with its corners rounded.
func inRounded(q geom.Point, r geom.Rect, radius float64) bool {
	d := geom.Pt(math.Abs(q.X-r.Center().X)-r.W()/2, math.Abs(q.Y-r.Center().Y)-r.H()/2)
	if d.X >= 0 || d.Y >= 0 {
		return false
	}
	radius = math.Min(radius, math.Min(r.W(), r.H())/2)
	e := geom.Pt(math.Max(d.X+radius, 0), math.Max(d.Y+radius, 0))
	return e.Len() < radius
}
