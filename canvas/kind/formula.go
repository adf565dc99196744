package kind

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"strings"

	"github.com/inkreel/inkreel/canvas/tex"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// formulaKind is a formula in TeX.
var formulaKind = element.Kind{
	Name: plan.KindFormula, Rank: element.RankFigure, Inline: true, OneSize: true, Comes: choreography.Panels,
	Measure: measureFormula, Build: buildFormula, Check: checkFormula, Margin: resetMargin,
	MinType: 1.1, // it is shown to be read, with indices in it
	Broad:   always,
	Relates: relateFormula,
}

// Sizes of a formula's letters in design units: what it likes, and the most it
// takes when its box is large.
const (
	formulaSize = 84
	formulaMost = 150
	formulaLone = 250 // of one that is all of a scene
)

const (
	formulaCompact = 0.78 // of its size, in compact looks
	formulaGrown   = 1.4  // most it grows with body type, and alone in a scene
	aloneFrom      = 1.5  // enlargement from which there is hardly anything else to see …
	loneFrom       = 2.2  // … and nothing else
	breakWins      = 1.2  // a formula is broken where it can so be this much larger
)

// formulaCalm is the share of the look's roughness in a formula's strokes. Signs
// are small and must keep their shape; a third still takes the ruler out of
// bars and roots.
const formulaCalm = 0.33

// slant leans variables as a mathematical italic does: the tangent of 11°.
const slant = 0.19

// measureFormula wants the formula at its usual size, or as large as the room
// lets it be.
func measureFormula(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	f, size, err := settingIn(ctx, e, cs, formulaWish(ctx, cs))
	if err != nil {
		return geom.Point{}, err
	}
	edge := formulaEdge(ctx)
	return geom.Pt(math.Min(f.w*size+edge, cs.Room.X), math.Min(f.h*size+edge, cs.Room.Y)), nil
}

// buildFormula writes the formula centred in its box, as large as fits.
func buildFormula(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	f, size, err := settingIn(ctx, e, cs.InBox(box), math.Max(formulaWish(ctx, cs), formulaMost*ctx.Unit))
	if err != nil {
		return element.Built{}, err
	}
	b, err := f.Typeset(FormulaFace(ctx), size)
	if err != nil {
		return element.Built{}, texFault(err)
	}
	ink := b.Bounds()
	at := box.Center().Sub(ink.Center())
	if cs.Align == plan.AlignStart {
		at.X = ctx.StartEdge(box, ink.W()) - ink.Min.X
	}
	fig := element.MarkList{Ctx: ctx, Element: e}
	writeFormula(&fig, b, at)
	return fig.Built(), nil
}

func parseFormula(e *plan.Element) (*tex.Formula, error) {
	f, err := tex.Parse(e.Tex)
	return f, texFault(err)
}

// checkFormula is what is wrong with a formula's TeX.
func checkFormula(e *plan.Element) error {
	_, err := parseFormula(e)
	return err
}

// texFault is a fault of the formula's source as a fault of the plan.
func texFault(err error) error {
	var te *tex.Error
	if !errors.As(err, &te) {
		return err
	}
	return plan.Faults{{Path: "tex", Problem: fmt.Sprintf("byte %d: %s", te.Pos, te.Problem), Accept: te.Accept}}
}

// formulaWish is the size in pixels a formula likes.
func formulaWish(ctx *element.Context, cs element.Constraints) float64 {
	if cs.Size > 0 {
		return math.Max(cs.Size, ctx.Floor())
	}
	size := formulaSize * ctx.Unit
	if ctx.Look.Compact {
		size *= formulaCompact
	}
	size *= math.Min(math.Max(cs.Grown(), 1), formulaGrown)
	switch {
	case cs.Enlarged() > loneFrom:
		return formulaLone * ctx.Unit
	case cs.Enlarged() > aloneFrom:
		size = math.Min(formulaGrown*size, formulaMost*ctx.Unit)
	}
	return size
}

// formulaSetting is one way to break a formula, with its size at one pixel: it
// grows in proportion.
type formulaSetting struct {
	*tex.Formula
	w, h, smallest float64
}

// settingScale is the size in pixels forms are measured at.
const settingScale = 100

// settingsOf are the ways to set an element's formula, in one line first; measured
// once.
func settingsOf(ctx *element.Context, e *plan.Element) ([]formulaSetting, error) {
	return element.Once(ctx, e, func() ([]formulaSetting, error) { return measureSettings(ctx, e) })
}

func measureSettings(ctx *element.Context, e *plan.Element) ([]formulaSetting, error) {
	f, err := parseFormula(e)
	if err != nil {
		return nil, err
	}
	ways := []*tex.Formula{f}
	for _, hanging := range []bool{false, true} {
		if broken, ok := f.Broken(hanging); ok {
			ways = append(ways, broken)
		}
	}
	var out []formulaSetting
	for _, f := range ways {
		b, err := f.Typeset(FormulaFace(ctx), settingScale)
		if err != nil {
			return nil, texFault(err)
		}
		r := b.Bounds()
		if r.W() <= 0 && r.H() <= 0 {
			return nil, plan.Faults{{Path: "tex", Problem: "nothing of the formula can be seen", Accept: "accepted: something to show, such as E = mc^2"}}
		}
		out = append(out, formulaSetting{f, r.W() / settingScale, r.H() / settingScale, b.Smallest / settingScale})
	}
	return out, nil
}

// FormulaFace is the face that formulas of a scene are set in.
func FormulaFace(ctx *element.Context) tex.Face {
	return &mathFace{shaper: ctx.Shaper, style: fonts.Style{Type: ctx.Look.Type, Face: ctx.Look.Face, Lang: ctx.Lang}}
}

// settingIn is the way an element's formula is set in its room, and its size: that
// wished, smaller when the room is less. One that would become small in one
// line is broken at its relations.
func settingIn(ctx *element.Context, e *plan.Element, cs element.Constraints, wish float64) (formulaSetting, float64, error) {
	forms, err := settingsOf(ctx, e)
	if err != nil {
		return formulaSetting{}, 0, err
	}
	edge := formulaEdge(ctx)
	room := geom.Pt(math.Max(cs.Room.X-edge, 1), math.Max(cs.Room.Y-edge, 1))
	best, size := forms[0], forms[0].sizeIn(room, wish)
	for _, f := range forms[1:] {
		if size >= math.Min(wish, formulaWish(ctx, cs)) {
			break
		}
		if s := f.sizeIn(room, wish); s > breakWins*size {
			best, size = f, s
		}
	}
	if floor := ctx.Floor(); best.smallest*size < floor*0.999 {
		at := floor / best.smallest
		return best, size, plan.Faults{{Path: "tex",
			Problem: fmt.Sprintf("the formula overflows: with its smallest letters at %d units it needs %.0f×%.0f px, its place has %.0f×%.0f px",
				element.FloorType, best.w*at+edge, best.h*at+edge, cs.Room.X, cs.Room.Y),
			Accept: `a larger box, a shorter formula, or lines broken with \\`}}
	}
	return best, size, nil
}

// sizeIn is the size wished or, when that is more than the room, the one that
// fills it.
func (f formulaSetting) sizeIn(room geom.Point, wish float64) float64 {
	if f.w <= 0 || f.h <= 0 {
		return wish
	}
	if most := math.Min(room.X/f.w, room.Y/f.h); most < wish {
		return math.Max(most*0.996, 1)
	}
	return wish
}

// formulaEdge is the room the hand takes beyond a formula's bounds, both sides
// together: it strays from bars and signs.
func formulaEdge(ctx *element.Context) float64 {
	return 2 * (&element.MarkList{Ctx: ctx}).Stray(8*ctx.Unit, formulaCalm)
}

// writeFormula turns a set formula into marks: its letters in runs between its
// strokes, all in writing order.
func writeFormula(f *element.MarkList, b *tex.Block, at geom.Point) {
	ground := f.Ctx.Ground(f.Element)
	clear := func(c color.RGBA) color.RGBA { return f.Ctx.Legible(c, ground, b.Smallest) }
	own := clear(f.Ctx.Named(f.Element.Color, f.Ctx.Look.Palette.Ink))
	var run []tex.Part
	flush := func() {
		if len(run) > 0 {
			t, corner := writingOf(run)
			f.Write(t, at.Add(corner), clear(f.Ctx.Named(run[0].Color, own)))
		}
		run = run[:0]
	}
	for _, p := range b.Parts {
		if p.Line == nil {
			if len(run) > 0 && run[0].Color != p.Color {
				flush()
			}
			if len(p.Outline) > 0 {
				run = append(run, p)
			}
			continue
		}
		flush()
		f.Draw(p.Line.Transform(geom.Translate(at)), p.Width, clear(f.Ctx.Named(p.Color, own)), formulaCalm)
	}
	flush()
}

// writingOf is a run of placed glyphs as one text, and the place of its box's
// top left about the formula's origin.
func writingOf(run []tex.Part) (*fonts.Text, geom.Point) {
	var box geom.Rect
	for _, p := range run {
		box = box.Union(p.Bounds.Translate(p.At))
	}
	line := fonts.Line{W: box.W(), Baseline: -box.Min.Y, Bot: box.H()}
	for i, p := range run {
		line.Glyphs = append(line.Glyphs, fonts.Glyph{
			Outline: p.Outline, X: p.At.X - box.Min.X, Y: p.At.Y - box.Min.Y, Advance: p.Advance, Cluster: i,
		})
	}
	return &fonts.Text{Lines: []fonts.Line{line}, W: box.W(), H: box.H(), Clusters: len(run)}, box.Min
}

// mathFace sets a formula's letters in the look's type; what that lacks comes
// from the clean and mathematical faces behind it.
type mathFace struct {
	shaper *fonts.Shaper
	style  fonts.Style
}

// Glyph is one letter; slanted ones lean.
func (m *mathFace) Glyph(r rune, v tex.Variant, sizePx float64) (tex.Glyph, error) {
	st := m.style
	st.SizePx, st.Bold = sizePx, v == tex.Bold
	outline, adv, bounds, err := m.shaper.Glyph(r, st)
	if err != nil {
		return tex.Glyph{}, err
	}
	g := tex.Glyph{Outline: outline, Advance: adv, Bounds: bounds}
	if v == tex.Slanted {
		// Lean about a quarter em, so that the letter keeps its place.
		g.Outline = outline.Transform(geom.Affine{A: 1, C: -slant, D: 1, E: -slant * sizePx * 0.2})
		g.Bounds = g.Outline.Bounds()
	}
	return g, nil
}

// Text is a shaped run of words. White at its ends counts: it parts the words
// from the formula.
func (m *mathFace) Text(s string, v tex.Variant, sizePx float64) ([]tex.Placed, float64, error) {
	st := m.style
	st.SizePx, st.Bold = sizePx, v == tex.Bold
	_, space, _, err := m.shaper.Glyph(' ', st)
	if err != nil {
		return nil, 0, err
	}
	words := strings.TrimLeft(s, " ")
	x := float64(len(s)-len(words)) * space
	trail := float64(len(words))
	words = strings.TrimRight(words, " ")
	trail -= float64(len(words))
	end := x
	var out []tex.Placed
	if words != "" {
		t, err := m.shaper.Layout([]fonts.Span{{Text: words}}, st, 0, plan.AlignStart)
		if err != nil {
			return nil, 0, err
		}
		for _, l := range t.Lines {
			for _, g := range l.Glyphs {
				if len(g.Outline) > 0 {
					out = append(out, m.placed(g, geom.Pt(x-l.X, -l.Baseline), v))
				}
			}
		}
		end += t.W
	}
	return out, end + trail*space, nil
}

// placed is a glyph of a laid out text moved by d.
func (m *mathFace) placed(g fonts.Glyph, d geom.Point, v tex.Variant) tex.Placed {
	out := g.Outline
	if v == tex.Slanted {
		out = out.Transform(geom.Affine{A: 1, C: -slant, D: 1})
	}
	return tex.Placed{Glyph: tex.Glyph{Outline: out, Advance: g.Advance, Bounds: out.Bounds()}, At: geom.Pt(g.X, g.Y).Add(d)}
}
