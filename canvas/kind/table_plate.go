package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// What tables of the looks are set off by, in sizes of their type and in lines of the look.
const (
	plateRound = 0.5  // of a row's height, ends of rows of colour
	plateBetw  = 0.04 // white between these
	plateBand  = 0.13 // of the accent in every other row
	plateAir   = 20   // design units of paper about a table that lies on it
	plateLift  = 0.12 // a line under a row, over the row's end
	plateThick = 1.5  // a thick line, of an outline
	plateThin  = 0.4  // lines of a grid
)

// tableHand is how a look's plate sets off the parts of a table.
type tableHand struct {
	header, fill  color.RGBA // of the header's words, and of what these stand on; no fill: nothing
	over, under   float64    // lines over and under the header in those of the look; 0: none
	between, foot float64    // … between rows, and under the last
	column        float64    // … beside the first column, or with grid beside each
	grid          bool
	bands         bool // every other row is toned, all have round ends
	marked        markedRow
}

// markedRow is how the highlighted row stands out.
type markedRow int

const (
	markedVeil      markedRow = iota // a highlighter over it
	markedSolid                      // on full colour, in that of the board
	markedRule                       // in the accent, over a thin line of it
	markedUnderline                  // the same over a thick one
	markedBox                        // a line around it
)

// hand is that of the look.
func (t *table) hand() tableHand {
	ctx, p := t.Ctx, t.Ctx.Look.Palette
	ground := ctx.Ground(t.Element)
	accent := ctx.Named(t.Element.Color, ctx.Accent(0))
	full, read := ctx.Legible(accent, p.Board, t.size), ctx.Legible(accent, ground, t.size)
	ink := ctx.Legible(p.Ink, ground, t.size)
	h := tableHand{header: read, under: headRule, between: rowRule, foot: footRule}
	switch ctx.Look.Plate {
	case styles.PlateBare:
		h = tableHand{header: ctx.Legible(p.Muted, ground, t.size), marked: markedSolid}
	case styles.PlateRule:
		h = tableHand{header: ink, over: headRule, under: plateThin, between: plateThin, foot: headRule, marked: markedRule}
	case styles.PlateCells:
		h = tableHand{header: read, over: plateThin, under: headRule, between: plateThin, foot: plateThin, column: plateThin, grid: true}
	case styles.PlateSolid:
		h = tableHand{header: ground, fill: full, bands: true, marked: markedSolid}
	case styles.PlateDivided:
		h = tableHand{header: read, under: footRule, column: footRule, marked: markedBox}
	case styles.PlateUnderline:
		h = tableHand{header: read, under: plateThick, foot: plateThick, marked: markedUnderline}
	case styles.PlateSwash:
		h = tableHand{header: read, under: headRule}
	case styles.PlateCard:
		h = tableHand{header: p.Board, fill: full, between: plateThin}
	}
	return h
}

// fillOf is what the highlighted row stands on where that is full colour.
func (t *table) fillOf() color.RGBA {
	c := t.Ctx.Accent(1)
	if t.Ctx.Look.Plate == styles.PlateBare || t.Ctx.Look.SingleAccent {
		c = t.Ctx.Accent(0)
	}
	return t.Ctx.Legible(t.Ctx.Named(t.Element.Fill, c), t.Ctx.Look.Palette.Board, t.size)
}

// band adds an area with round ends behind a row.
func (t *table) band(r geom.Rect, c color.RGBA) {
	r = r.Inset(plateBetw * t.size)
	t.Area(t.Ctx.ByHand(geom.RoundRect(r, plateRound*r.H()), ruleCalm, t.Seed()), c)
}

// paper adds the sheet that a part of a table lies on where the look has that, its header on a band of colour.
func (t *table) paper(part geom.Rect, h tableHand) {
	if t.Ctx.Look.Plate != styles.PlateCard {
		return
	}
	air := plateAir * t.Ctx.Unit
	r := part.Inset(-air)
	sheet(&t.MarkList, r, 0.3*air)
	if len(t.header) == 0 {
		return
	}
	head := geom.Rect{Min: r.Min, Max: geom.Pt(r.Max.X, part.Min.Y+t.heights[0])}
	round := math.Min(t.Ctx.Gap(2), head.H()/2)
	for _, p := range []geom.Path{geom.RoundRect(head, round), geom.Rectangle(geom.Rect{Min: geom.Pt(head.Min.X, head.Max.Y-round), Max: head.Max})} {
		t.Area(p, h.fill)
	}
}

// uprights are the lines beside columns: the first alone, or all in a grid, whose outer ones are among them.
func (t *table) uprights(part geom.Rect, h tableHand) {
	if h.column == 0 || len(t.columns) < 2 {
		return
	}
	line := func(x float64) {
		t.Line(geom.Pt(x, part.Min.Y), geom.Pt(x, part.Max.Y), t.Ctx.PenWidth(h.column), t.lineColor(h), ruleCalm)
	}
	x := part.Min.X
	if h.grid {
		line(x)
	}
	for j := range t.columns {
		at := j
		if t.Ctx.Lang.RTL() {
			at = len(t.columns) - 1 - j
		}
		x += t.columns[at].w
		if beside := j == 0 && !t.Ctx.Lang.RTL() || at == 1 && t.Ctx.Lang.RTL(); h.grid || beside {
			line(x)
		}
	}
}

// lineColor is that of lines that are looked past.
func (t *table) lineColor(h tableHand) color.RGBA {
	p := t.Ctx.Look.Palette
	if h.marked == markedBox {
		return paint.Blend(p.Board, p.Ink, rowTone)
	}
	return paint.Blend(p.Board, p.Muted, rowTone)
}

// mark is what makes the highlighted row stand out once its words are there.
func (t *table) mark(r geom.Rect, h tableHand, veil color.RGBA, last bool) {
	accent := t.Ctx.Visible(t.Ctx.Named(t.Element.Fill, t.Ctx.Highlighter()))
	switch h.marked {
	case markedVeil:
		t.Highlight(r.Inset(t.Ctx.PenWidth(footRule)), veil)
	case markedRule, markedUnderline:
		if last && h.foot > 0 { // which is in the accent then
			return
		}
		times := headRule
		if h.marked == markedUnderline {
			times = plateThick
		}
		width := t.Ctx.PenWidth(times)
		y := r.Max.Y - math.Max(width, plateLift*t.size)
		t.Line(geom.Pt(r.Min.X+cellPadX*t.size/2, y), geom.Pt(r.Max.X-cellPadX*t.size/2, y), width, accent, ruleCalm)
	case markedBox:
		in := r.Inset(t.Stray(t.Ctx.PenWidth(1), ruleCalm))
		t.Draw(geom.RoundRect(in, in.H()/3), t.Ctx.PenWidth(1), accent, ruleCalm)
	}
}

// onLines has rows so high that all stand on the lines of ruled paper, as far as the box lets them, and
// is the corner with which they do.
func (t *table) onLines(box geom.Rect, corner geom.Point) geom.Point {
	if t.Ctx.Look.Paper != plan.PaperRuled || len(t.rows) == 0 || t.lines() > 1 {
		return corner
	}
	first, step := paint.RuledFirst*t.Ctx.Unit, paint.RuledStep*t.Ctx.Unit
	high, sum := make([]float64, len(t.heights)), 0.0
	t.setHeights()
	for i, least := range t.heights {
		high[i] = math.Ceil(least/step) * step
		if i < len(t.heights)-len(t.rows)+t.deep() {
			sum += high[i]
		}
	}
	if sum+step > box.H() {
		t.stretch(box)
		return corner
	}
	if more := math.Floor((box.H()-step-sum)/step/float64(t.deep()+1)) * step; more > 0 {
		more = math.Min(more, step*math.Floor((stretchMost-1)*high[0]/step))
		for i := range high {
			high[i] += more
		}
	}
	t.heights = high
	y := box.Center().Y - t.h()/2
	base := y + high[0]/2 - cellLead*t.size*0.25 + element.Tallest(t.rows[0])/2
	corner.Y = y + first + math.Round((base-first)/step)*step - base
	return corner
}

// plateReach is how far a look's plate reaches beyond the table.
func (t *table) plateReach() float64 {
	if t.Ctx.Look.Plate == styles.PlateCard {
		return 1.3 * plateAir * t.Ctx.Unit
	}
	return 0
}
