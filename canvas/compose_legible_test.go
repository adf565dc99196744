package canvas

import (
	"fmt"
	"image/color"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// unreadable are the words of an element that are too small to read, too faint
// for what they lie on, or struck through by its own hatching.
func unreadable(ctx *Context, l *leaf) []string {
	var out []string
	if l.e.Kind == plan.KindFormula {
		return unreadableFormula(ctx, l)
	}
	leading := lineHeights(ctx, l.e)
	for i, m := range l.made.marks {
		w, ok := m.(paint.Writing)
		if !ok || w.Text == nil {
			continue
		}
		for _, line := range w.Text.Lines {
			if len(line.Glyphs) == 0 {
				continue
			}
			size := (line.Bot - line.Top) / leading
			if size < floorType*ctx.Unit*0.98 {
				out = append(out, fmt.Sprintf("%s %s has type of %.1f px", l.e.Kind, l.e.ID, size))
			}
			want := contrastFor(ctx, size)
			for _, p := range lineSamples(w, line) {
				for _, c := range inksOf(w, line) {
					ink, ground := seen(ctx, l.made.marks, i, p, c)
					if got := paint.Contrast(ink, ground); got < want*0.985 {
						out = append(out, fmt.Sprintf("%s%s %s (emphasis %q, colour %q, fill %q %q): contrast %.2f in type of %.0f px, want %.1f",
							l.e.Chart, l.e.Kind, l.e.ID, l.e.Emphasis, l.e.Color, l.e.FillStyle, l.e.Fill, got, size, want))
					}
				}
			}
		}
	}
	return out
}

// contrastFor is the contrast that type of a size in pixels needs.
func contrastFor(ctx *Context, size float64) float64 {
	if size >= paint.LargeType*ctx.Unit*0.985 {
		return paint.ContrastLarge
	}
	return paint.ContrastText
}

// unreadableFormula says the same of a formula: its smallest index is held to
// the floor of all type, and its size decides on the contrast of all of it,
// letters and strokes alike.
func unreadableFormula(ctx *Context, l *leaf) []string {
	var out []string
	size, err := smallestIndex(ctx, l)
	if err != nil {
		return []string{err.Error()}
	}
	if size < floorType*ctx.Unit*0.98 {
		out = append(out, fmt.Sprintf("formula %s has indices of %.1f px", l.e.ID, size))
	}
	want := contrastFor(ctx, size)
	check := func(i int, p geom.Point, c color.RGBA) {
		ink, ground := seen(ctx, l.made.marks, i, p, c)
		if got := paint.Contrast(ink, ground); got < want*0.985 {
			out = append(out, fmt.Sprintf("formula %s (emphasis %q, colour %q, fill %q): contrast %.2f with indices of %.0f px, want %.1f",
				l.e.ID, l.e.Emphasis, l.e.Color, l.e.Fill, got, size, want))
		}
	}
	marks := l.made.marks
	if e := l.e.Emphasis; e != "" && e != plan.EmphasisNone && e != plan.EmphasisHighlight {
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
func smallestIndex(ctx *Context, l *leaf) (float64, error) {
	const known = 100
	f, err := parseFormula(l.e)
	if err != nil {
		return 0, err
	}
	b, err := f.Typeset(ctx.mathFace(), known)
	if err != nil {
		return 0, err
	}
	var want, got float64
	for _, p := range b.Parts {
		if p.Line == nil && len(p.Outline) > 0 {
			want += p.Outline.Bounds().H()
		}
	}
	for _, m := range l.made.marks {
		if w, ok := m.(paint.Writing); ok {
			for _, g := range w.Text.Lines[0].Glyphs {
				got += g.Outline.Bounds().H()
			}
		}
	}
	if want == 0 {
		return 0, fmt.Errorf("formula %s has no letters to measure", l.e.ID)
	}
	return b.Smallest * got / want, nil
}

// lineHeights is the height of a line of an element's type, times its size.
func lineHeights(ctx *Context, e *plan.Element) float64 {
	const size = 100
	st := ctx.style(KindOf(e.Kind).RoleOf(e), size)
	switch e.Kind {
	case plan.KindCode:
		st = ctx.codeStyle(huePlain, size)
	case plan.KindChart, plan.KindTable:
		st = (&figure{ctx: ctx}).style(size)
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
func seen(ctx *Context, marks []paint.Mark, i int, p geom.Point, ink color.RGBA) (over, ground color.RGBA) {
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
