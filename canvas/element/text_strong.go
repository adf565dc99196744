package element

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// apart is how far two colours of one text lie from each other, as a distance
// of RGB values, where a reader sees that they are two.
const apart = 80

// Distinct reports whether strong words of a text stand out by colour.
func (c TextColors) Distinct() bool {
	d := func(a, b uint8) float64 { return float64(a) - float64(b) }
	r, g, b := d(c.Ink.R, c.Strong.R), d(c.Ink.G, c.Strong.G), d(c.Ink.B, c.Strong.B)
	return math.Sqrt(r*r+g*g+b*b) >= apart
}

// Heavy reports whether type is so bold by itself that its strong words are
// not seen to be bolder.
func Heavy(st fonts.Style) bool { return st.Bold || st.Type == plan.TypeMarker }

// Underscored is a text with a line drawn under its strong words, where neither
// colour nor weight tells them from the others.
func (ctx *Context) Underscored(e *plan.Element, w paint.Writing, st fonts.Style, part int) []paint.Mark {
	ink := TextColors{w.Color, w.Strong}
	if ink.Distinct() || !Heavy(st) || e.Emphasis == plan.EmphasisUnderline {
		return []paint.Mark{w}
	}
	width := math.Max(ctx.Line()*0.8, st.SizePx*0.055)
	var p geom.Path
	for i, r := range strongRuns(w) {
		bow := math.Min((r.to-r.from)*0.01, width) * float64(1-2*(i%2))
		sway := ctx.Look.Roughness * 0.5 * (paint.HandSwing*ctx.Unit + paint.HandBow*(r.to-r.from))
		base := w.At.Y + w.Text.Lines[r.line].Baseline
		y, parts := w.Underline(r.line, r.from, r.to, base+width*0.9, width/2+0.3*math.Abs(bow)+sway)
		if ctx.Lang.RTL() {
			slices.Reverse(parts)
		}
		for _, s := range parts {
			from, long := s[0], s[1]-s[0]
			p.MoveTo(geom.Pt(from, y+bow*0.3))
			p.CubeTo(geom.Pt(from+long*0.3, y-bow), geom.Pt(from+long*0.7, y+bow), geom.Pt(s[1], y-bow*0.4))
		}
	}
	if len(p) == 0 {
		return []paint.Mark{w}
	}
	c := w.Color
	if e.Color == "" || e.Color == "ink" || e.Color == "muted" {
		c = ctx.Visible(ctx.Named("accent1", ctx.Look.Palette.Ink))
	}
	seed := ctx.SeedOf(e, 120+part)
	return []paint.Mark{w, paint.Stroke{Path: ctx.ByHand(p, 0.5, seed), Width: width, Color: c, Brush: ctx.Look.Brush, Seed: seed}}
}

// strongRun is where strong words follow each other on a line.
type strongRun struct {
	line     int
	from, to float64
}

// strongRuns are the places of the strong words of a text.
func strongRuns(w paint.Writing) []strongRun {
	var out []strongRun
	for i, l := range w.Text.Lines {
		open := false
		for _, g := range l.Glyphs {
			b := g.Outline.Bounds().Translate(w.At.Add(geom.Pt(g.X, g.Y)))
			switch {
			case !g.Strong:
				open = false
			case b.W() <= 0: // a space
			case !open:
				out = append(out, strongRun{i, b.Min.X, b.Max.X})
				open = true
			default:
				r := &out[len(out)-1]
				r.from, r.to = math.Min(r.from, b.Min.X), math.Max(r.to, b.Max.X)
			}
		}
	}
	return out
}
