package quantity

import (
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// Parts tells the parts of a figure apart: series, slices, sets, levels.
type Parts struct {
	Ctx     *element.Context
	Element *plan.Element
	Lit     int // index of what is highlighted, −1 none
	Rows    int // of values; 1: one colour belongs to all that is not highlighted
}

// Look of one part of a figure.
type Look struct {
	Edge  color.RGBA // outline or line
	Fill  color.RGBA
	Style plan.FillStyle
}

// Of is the look of part i; lit says whether it is the highlighted one, and is of
// no account when nothing is highlighted.
func (p Parts) Of(i int, lit bool) Look {
	pal := p.Ctx.Look.Palette
	ink := p.Color(i)
	l := Look{Edge: p.Ctx.Visible(ink), Fill: ink, Style: p.FillStyle(i)}
	if f, ok := paint.ColorOf(pal, p.Element.Fill); ok && i == 0 {
		l.Fill = f
	}
	switch {
	case p.Lit < 0:
	case lit:
		l.Edge = p.Highlight()
		l.Fill = l.Edge
		if p.Rows == 1 {
			l.Style = plan.FillSolid
			switch {
			case p.Ctx.Look.Medium == styles.MediumCharcoal:
			case p.FillStyle(0) == plan.FillSolid || p.Ctx.Look.Brush == plan.BrushChalk:
				l.Style = p.FillStyle(0)
			}
		}
	case p.Ctx.Look.Bars == styles.BarsBlock && p.Hued(): // nothing in a toy box is grey
		l.Edge = p.Ctx.Visible(paint.Blend(p.Ctx.Accent(1), pal.Board, 0.35))
		l.Fill = paint.Blend(p.Ctx.Accent(1), pal.Board, 0.5)
	default:
		l.Edge = paint.Blend(pal.Muted, pal.Board, 0.1)
		l.Fill = paint.Blend(pal.Muted, pal.Board, 0.35)
		if p.Ctx.Look.Fill == plan.FillSolid { // whole areas stand back as far as hatching only when paler
			l.Fill = paint.Blend(pal.Muted, pal.Board, 0.5)
		}
		if p.Ctx.Look.Medium == styles.MediumCharcoal && p.Rows == 1 { // a tone of the stick's side, beside its black
			l.Style, l.Fill = plan.FillSolid, paint.Blend(pal.Muted, pal.Board, 0.55)
		}
	}
	if p.Lit < 0 || p.Rows > 1 { // slices beside a highlighted one: sliceLook
		l.Fill = p.Strength(i, l.Fill)
	}
	return l
}

// singleAccentTones are the shares of the board in the greys of series and slices
// beside the first, in a look of one accent: neighbours differ most.
var singleAccentTones = []float64{0.62, 0.25, 0.76, 0.42, 0.84, 0.55}

// greyTones are those of all series where the accent is a grey as well: the
// strongest beside the palest, and none as strong as another looks.
var greyTones = []float64{0.05, 0.6, 0.36, 0.78, 0.2, 0.68}

// Color is the colour of part i: the element's own first, then the
// look's accents, mixed with ink when there are more than four, and begun with
// the next one: the fifth slice of a pie lies beside the first.
func (p Parts) Color(i int) color.RGBA {
	if i == 0 && p.Element.Color != "" {
		return p.Ctx.Named(p.Element.Color, p.Ctx.Look.Palette.Ink)
	}
	pal := p.Ctx.Look.Palette
	if p.Ctx.Look.SingleAccent && !p.Ctx.Colour {
		return paint.Blend(pal.Ink, pal.Board, greyTones[i%len(greyTones)])
	}
	if p.Ctx.Look.SingleAccent && i > 0 {
		return paint.Blend(pal.Ink, pal.Board, singleAccentTones[(i-1)%len(singleAccentTones)])
	}
	a := p.Ctx.Accent(i + i/4)
	if i >= 4 {
		a = paint.Blend(a, pal.Ink, 0.45)
	}
	return a
}

// Highlight is the accent a highlighted part takes. A look that is sparing with
// accents spends one here: it is what accents are for.
func (p Parts) Highlight() color.RGBA {
	if p.Element.Color != "" {
		return p.Ctx.Named(p.Element.Color, p.Ctx.Look.Palette.Accent1)
	}
	return p.Ctx.Named("accent1", p.Ctx.Look.Palette.Accent1)
}

// FillOrder is how series are told apart besides their colour.
var FillOrder = []plan.FillStyle{plan.FillHachure, plan.FillSolid, plan.FillCross, plan.FillWash}

// paleShare is the share of the board in every other series of a look that
// lays flat colour.
const paleShare = 0.5

// Hued reports whether colours tell series apart: the look spends its accents
// unasked, and they are neither greys nor tones of one.
func (p Parts) Hued() bool { return p.Ctx.Look.Accents && !p.Ctx.Look.SingleAccent && p.Ctx.Colour }

// OneInk reports whether series have one colour, or greys too near each other
// to tell lines apart.
func (p Parts) OneInk() bool { return !p.Hued() && !(p.Ctx.Look.SingleAccent && p.Ctx.Colour) }

// FlatHued reports whether series are areas of flat colour: they stay so, for
// hatching among them looks like another chart's.
func (p Parts) FlatHued() bool { return p.Hued() && p.Ctx.Look.Fill == plan.FillSolid }

// FillStyle is the fill of the i-th part: the look's own first, then
// the others, so that colour is never the only difference. Looks of flat
// colour and of watercolour keep to their own and are told apart by strength.
func (p Parts) FillStyle(i int) plan.FillStyle {
	first := p.Ctx.Look.Fill
	switch {
	case first == plan.FillSolid && (p.Ctx.Look.SingleAccent || p.Hued()):
		return first
	case first == plan.FillWash && p.Hued():
		return [...]plan.FillStyle{plan.FillWash, plan.FillSolid}[i%2]
	case first == plan.FillNone || first == "":
		first = plan.FillHachure
	}
	n := len(FillOrder)
	j := max(slices.Index(FillOrder, first), 0)
	return FillOrder[(j+i+i/n)%n] // shifted every round, or the last slice of a pie may lie beside its like
}

// Strength is the colour an area of part i has in a look of flat
// colour: every other one is pale, so that lightness tells neighbours apart
// where hues do not. A look of one accent needs it only beside a highlight,
// which takes its greys.
func (p Parts) Strength(i int, fill color.RGBA) color.RGBA {
	flat := p.FlatHued() || p.Lit >= 0 && p.Ctx.Look.SingleAccent && p.Ctx.Look.Fill == plan.FillSolid
	if !flat || i%2 == 0 {
		return fill
	}
	return paint.Blend(fill, p.Ctx.Look.Palette.Board, paleShare)
}
