package kind

import (
	"cmp"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// sway is how far a hand is off, the same for all lines that pass a point, so that
// coasts, borders and fills stay joined.
type sway struct{ far, unit, a, b float64 }

// swayMost is how far a loose hand strays on a map, in design units.
const swayMost = 2.4

func newSway(ctx *element.Context, e *plan.Element) sway {
	seed := ctx.SeedOf(e, 7)
	return sway{swayMost * ctx.Look.Roughness * ctx.Unit, ctx.Unit, 2 * math.Pi * paint.Hash01(seed), 2 * math.Pi * paint.Hash01(seed+1)}
}

func (s sway) at(p geom.Point) geom.Point {
	x, y := p.X/s.unit, p.Y/s.unit
	return p.Add(geom.Pt(
		s.far*(0.6*math.Sin(y/23+s.a)+0.4*math.Sin(x/31+y/57+s.b)),
		s.far*(0.6*math.Sin(x/27+s.b)+0.4*math.Sin(y/35-x/61+s.a)),
	))
}

// path is lines as the hand draws them.
func (s sway) path(lines []geom.Polyline, closed bool) geom.Path {
	var out geom.Path
	for _, l := range lines {
		moved := make(geom.Polyline, len(l))
		for i, p := range l {
			moved[i] = s.at(p)
		}
		out = append(out, moved.Path()...)
		if closed {
			out.Close()
		}
	}
	return out
}

// outlines draws the coasts, the frame where land goes on beyond it, and the borders.
func (g *globe) outlines() {
	p := g.Ctx.Look.Palette
	ink := g.Ctx.Visible(g.Ctx.Named(g.Element.Color, p.Ink))
	g.lines(g.sheet.Coast, lineCoast, ink, false)
	quiet := paint.Blend(p.Board, p.Muted, 0.85)
	faint := paint.Blend(p.Board, p.Muted, 0.55)
	if g.sheet.Cut || g.names.view.Round() {
		g.lines([]geom.Polyline{g.sheet.Edge()}, lineFrame, quiet, true)
	}
	g.lines(g.sheet.Borders, lineBorder, quiet, true)
	g.lines(g.sheet.Around, lineAround, faint, true)
}

// lines draws lines with the look's brush, swiftly those that stand back.
func (g *globe) lines(l []geom.Polyline, times float64, c color.RGBA, swift bool) {
	if len(l) > 0 {
		g.Add(paint.Stroke{Path: g.sway.path(l, false), Width: g.Ctx.PenWidth(times), Color: c, Brush: g.Ctx.Look.Brush, Seed: g.Seed(), Swift: swift})
	}
}

// fillStyle is how the look fills a country.
func (g *globe) fillStyle() plan.FillStyle {
	if s := g.Ctx.Look.Fill; s != plan.FillNone && s != "" {
		return s
	}
	return plan.FillHachure
}

// values fills countries by their values.
func (g *globe) values() {
	for i := range g.key.colors {
		var path geom.Path
		for _, key := range g.key.of[i] {
			path = append(path, g.sway.path(g.sheet.Areas[key], true)...)
		}
		g.tone(path, i)
	}
}

// fills fills countries that stand out.
func (g *globe) fills() []part {
	var out []part
	for _, l := range g.names.lit {
		var path geom.Path
		for _, key := range l.keys {
			path = append(path, g.sway.path(g.sheet.Areas[key], true)...)
		}
		out = append(out, part{l.Cue.Set, func() {
			if len(path) == 0 {
				return
			}
			for _, m := range g.flood(path, g.fillStyle(), g.litColor(l.Shown)) {
				g.Add(g.under(m))
			}
		}})
	}
	return out
}

// under lets the lines and words of the map that are there before it show through a
// fill.
func (g *globe) under(m paint.Mark) paint.Mark {
	f, ok := m.(paint.Fill)
	if !ok {
		return m
	}
	at := geom.FromPixels(f.Bounds())
	for _, m := range g.Marks {
		switch m.(type) {
		case paint.Writing:
			if m.Bounds().Overlaps(f.Bounds()) {
				f.Under = append(f.Under, m)
			}
		case paint.Fill: // a dot
			if r := m.Bounds(); float64(r.Dx()) < 3*g.dot() && r.Overlaps(f.Bounds()) {
				f.Under = append(f.Under, m)
			}
		}
		s, ok := m.(paint.Stroke)
		if !ok {
			continue
		}
		var near geom.Path
		for _, l := range s.Path.Flatten(0.5) {
			if in := l.Path(); in.Bounds().Inset(-s.Width).Overlaps(at) {
				near = append(near, in...)
			}
		}
		if len(near) > 0 {
			s.Path = near
			f.Under = append(f.Under, s)
		}
	}
	return f
}

// litColor is what a country that stands out is filled with.
func (g *globe) litColor(s plan.Shown) color.RGBA {
	base := g.Ctx.Look.Palette.Accent1
	if !g.Ctx.Colour {
		base = paint.Grey(base)
	}
	return g.Ctx.Named(cmp.Or(s.Color, g.Element.Fill), base)
}

// flood fills a path in a style so that words over it can be read.
func (g *globe) flood(path geom.Path, style plan.FillStyle, c color.RGBA) []paint.Mark {
	p := g.Ctx.Look.Palette
	switch style {
	case plan.FillSolid, plan.FillWash:
		for t := 0.0; t < 0.9 && paint.Contrast(p.Ink, c) < 1.1*paint.ContrastText; t += 0.06 {
			c = paint.Blend(c, p.Board, 0.06)
		}
		if g.Ctx.Look.Medium == styles.MediumPencil {
			break
		}
		f := paint.Fill{Path: path, Color: c, Seed: g.Seed()}
		if style == plan.FillWash {
			f.Brush = plan.BrushBrush
			f.Color = paint.Sheer(c, 0.8)
		}
		return g.Ctx.WithMedium([]paint.Mark{f})
	}
	return swift(g.Ctx.Hatch(path, style, g.Ctx.Visible(c), geom.Rect{}, g.Seed()))
}

// swift is a hatching drawn in passing: what a country is, its outline has said.
func swift(marks []paint.Mark) []paint.Mark {
	for i, m := range marks {
		if s, ok := m.(paint.Stroke); ok {
			s.Swift = true
			marks[i] = s
		}
	}
	return marks
}

// spare leaves lines and hatching out where words stand.
func (g *globe) spare() {
	for i, m := range g.Marks {
		s, ok := m.(paint.Stroke)
		if !ok {
			continue
		}
		at := geom.FromPixels(s.Bounds())
		for _, w := range g.words {
			if at.Overlaps(w) {
				s.Spared = append(s.Spared, w)
			}
		}
		g.Marks[i] = s
	}
}
