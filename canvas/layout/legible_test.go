package layout

import (
	"fmt"
	"image/color"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/tex"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
)

// unreadable are the words of an element that are too small to read, too faint
// for what they lie on, or struck through by its own hatching.
func unreadable(ctx *element.Context, it *item) []string {
	var out []string
	if it.e.Kind == plan.KindFormula {
		return unreadableFormula(ctx, it)
	}
	leading := lineHeights(ctx, it.e)
	for i, m := range it.built.marks {
		w, ok := m.(paint.Writing)
		if !ok || w.Text == nil {
			continue
		}
		for _, line := range w.Text.Lines {
			if len(line.Glyphs) == 0 {
				continue
			}
			size := (line.Bot - line.Top) / leading
			if size < element.FloorType*ctx.Unit*0.98 {
				out = append(out, fmt.Sprintf("%s %s has type of %.1f px", it.e.Kind, it.e.ID, size))
			}
			want := contrastFor(ctx, size)
			for _, p := range lineSamples(w, line) {
				for _, c := range inksOf(w, line) {
					ink, ground := seen(ctx, it.built.marks, i, p, c)
					if got := paint.Contrast(ink, ground); got < want*0.985 {
						out = append(out, fmt.Sprintf("%s%s %s (emphasis %q, colour %q, fill %q %q): contrast %.2f in type of %.0f px, want %.1f",
							it.e.Chart, it.e.Kind, it.e.ID, it.e.Emphasis, it.e.Color, it.e.FillStyle, it.e.Fill, got, size, want))
					}
				}
			}
		}
	}
	return out
}

// contrastFor is the contrast that type of a size in pixels needs.
func contrastFor(ctx *element.Context, size float64) float64 {
	if size >= paint.LargeType*ctx.Unit*0.985 {
		return paint.ContrastLarge
	}
	return paint.ContrastText
}

// unreadableFormula says the same of a formula: its smallest index is held to
// the floor of all type, and its size decides on the contrast of all of it,
// letters and strokes alike.
func unreadableFormula(ctx *element.Context, it *item) []string {
	var out []string
	size, err := smallestIndex(ctx, it)
	if err != nil {
		return []string{err.Error()}
	}
	if size < element.FloorType*ctx.Unit*0.98 {
		out = append(out, fmt.Sprintf("formula %s has indices of %.1f px", it.e.ID, size))
	}
	want := contrastFor(ctx, size)
	check := func(i int, p geom.Point, c color.RGBA) {
		ink, ground := seen(ctx, it.built.marks, i, p, c)
		if got := paint.Contrast(ink, ground); got < want*0.985 {
			out = append(out, fmt.Sprintf("formula %s (emphasis %q, colour %q, fill %q): contrast %.2f with indices of %.0f px, want %.1f",
				it.e.ID, it.e.Emphasis, it.e.Color, it.e.Fill, got, size, want))
		}
	}
	marks := it.built.marks
	if e := it.e.Emphasis; e != "" && e != plan.EmphasisNone && e != plan.EmphasisHighlight {
		marks = marks[:len(marks)-1] // its line is no part of the formula
	}
	for i, m := range marks {
		switch m := m.(type) {
		case paint.Writing:
			for _, line := range m.Text.Lines {
				for _, p := range lineSamples(m, line) {
					check(i, p, m.Color)
				}
			}
		case paint.Stroke:
			check(i, m.Path.Bounds().Center(), m.Color)
		}
	}
	return out
}

// smallestIndex is the size in pixels of the smallest letters of a built
// formula. How large it was set is measured: by the heights of its letters,
// against those of the same formula set at a known size.
func smallestIndex(ctx *element.Context, it *item) (float64, error) {
	const known = 100
	f, err := tex.Parse(it.e.Tex)
	if err != nil {
		return 0, err
	}
	b, err := f.Typeset(kind.FormulaFace(ctx), known)
	if err != nil {
		return 0, err
	}
	var want, got float64
	for _, p := range b.Parts {
		if p.Line == nil && len(p.Outline) > 0 {
			want += p.Outline.Bounds().H()
		}
	}
	for _, m := range it.built.marks {
		if w, ok := m.(paint.Writing); ok {
			for _, g := range w.Text.Lines[0].Glyphs {
				got += g.Outline.Bounds().H()
			}
		}
	}
	if want == 0 {
		return 0, fmt.Errorf("formula %s has no letters to measure", it.e.ID)
	}
	return b.Smallest * got / want, nil
}

// lineHeights is the height of a line of an element's type, times its size.
func lineHeights(ctx *element.Context, e *plan.Element) float64 {
	const size = 100
	st := ctx.Style(kind.Of(e.Kind).RoleOf(e), size)
	switch e.Kind {
	case plan.KindCode:
		st = fonts.Style{Type: plan.TypeMono, Lang: ctx.Lang, SizePx: size, LineHeight: kind.CodeLeading}
	case plan.KindChart, plan.KindTable:
		st = (&element.MarkList{Ctx: ctx}).Style(size)
	}
	t, err := ctx.Shaper.Layout([]fonts.Span{{Text: "0"}}, st, 0, plan.AlignStart)
	if err != nil || len(t.Lines) == 0 {
		return 1.25
	}
	return (t.Lines[0].Bot - t.Lines[0].Top) / size
}

// lineSamples are points of a line of text on the board.
func lineSamples(w paint.Writing, line fonts.Line) []geom.Point {
	place := w.Place()
	y := line.Baseline - (line.Baseline-line.Top)*0.3
	var out []geom.Point
	for _, share := range []float64{0.05, 0.35, 0.65, 0.95} {
		out = append(out, place.Apply(geom.Pt(line.X+line.W*share, y)))
	}
	return out
}

// inksOf are the colours a line is written in.
func inksOf(w paint.Writing, line fonts.Line) []color.RGBA {
	out := []color.RGBA{w.Color}
	for _, g := range line.Glyphs {
		if g.Strong && w.Strong.A > 0 && w.Strong != w.Color {
			return append(out, w.Strong)
		}
	}
	return out
}

// seen is what the ink of mark i and its ground come to at p, under and over
// all the colour that is laid there. What leaves out the marks under it comes to
// the same as if it lay below them.
func seen(ctx *element.Context, marks []paint.Mark, i int, p geom.Point, ink color.RGBA) (over, ground color.RGBA) {
	over, ground = ink, ctx.Look.Palette.Board
	for _, clear := range []bool{true, false} {
		for j, m := range marks {
			f, ok := m.(paint.Fill)
			if !ok || j == i || f.Color.A == 0 || len(f.Under) > 0 != clear || !filledAt(f.Path, p) {
				continue
			}
			ground = laidOver(ground, f.Color)
			if j > i && !clear {
				over = laidOver(over, f.Color)
			}
		}
	}
	return over, ground
}

// laidOver is premultiplied c over an opaque ground.
func laidOver(ground, c color.RGBA) color.RGBA {
	mix := func(g, v uint8) uint8 { return uint8(float64(v) + float64(g)*(1-float64(c.A)/255) + 0.5) }
	return color.RGBA{mix(ground.R, c.R), mix(ground.G, c.G), mix(ground.B, c.B), 255}
}

// filledAt reports whether p lies inside a path, by nonzero winding.
func filledAt(path geom.Path, p geom.Point) bool {
	if !path.Bounds().Inset(-1).Contains(geom.R(p.X, p.Y, 0, 0)) {
		return false
	}
	for _, s := range paint.Crossings(path.Flatten(0.5), p.Y) {
		if p.X > s[0] && p.X < s[1] {
			return true
		}
	}
	return false
}
