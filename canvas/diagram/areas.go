package diagram

import (
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// fill colours the inside of a closed path in the look's medium and writes what
// stands in clear: before a hatching, which spares it, after whole colour. write
// is given the colour its words lie on.
func (d *diagram) fill(path geom.Path, l quantity.Look, clear geom.Rect, write func(ground color.RGBA)) {
	board := d.Ctx.Ground(d.Element)
	fills := d.Ctx.Hatch(path, l.Style, l.Fill, clear, d.Seed())
	lines := true
	ground := board
	for _, m := range fills {
		if f, ok := m.(paint.Fill); ok {
			lines = false
			ground = paint.Through(f.Color, ground)
		}
	}
	if l.Style == plan.FillSolid && d.Ctx.Look.Medium == styles.MediumWatercolor {
		ground = paint.Blend(board, l.Fill, 0.7) // it pools and thins
	}
	if lines && write != nil {
		write(board)
	}
	for _, m := range fills {
		d.Add(m)
	}
	if !lines && write != nil {
		write(ground)
	}
}

// grow makes what draw draws one thing that grows: toward a direction, or with round
// clockwise about it from there.
func (d *diagram) grow(toward geom.Point, round *geom.Point, draw func()) {
	first := len(d.Marks)
	draw()
	d.grown(first, paint.Grown{Toward: toward, Round: round})
}

// grown makes the marks from the first on one thing that grows so.
func (d *diagram) grown(first int, g paint.Grown) {
	if g.Marks = slices.Clone(d.Marks[first:]); len(g.Marks) > 0 {
		d.Marks = d.Marks[:first]
		d.Add(g)
	}
}

// tintShare is how much of its colour covers the ground of an area words are
// written on.
const (
	tintShare    = 0.2
	tintDark     = 0.3
	charcoalTint = 0.6
	tintMost     = 0.36 // on a dark board, where words are light
)

// tone is a colour thinned to be laid under words.
func (d *diagram) tone(c color.RGBA, strength float64) color.RGBA {
	if d.Ctx.Look.Medium == styles.MediumCharcoal { // words are hard to read across its streaks
		strength *= charcoalTint
	}
	if d.Ctx.Look.Dark() {
		return paint.Sheer(c, min(tintDark*strength, tintMost))
	}
	return paint.Sheer(c, tintShare*strength)
}

// tint lays a path out in a thin tone and returns the colour that words on it lie
// on.
func (d *diagram) tint(path geom.Path, c color.RGBA, strength float64) color.RGBA {
	return d.lay(path, d.tone(c, strength))
}

// lay is tint for a tone.
func (d *diagram) lay(path geom.Path, tone color.RGBA) color.RGBA {
	brush := plan.BrushBrush
	if d.Ctx.Look.Fill == plan.FillSolid { // flat colour stays flat
		brush = ""
	}
	for _, m := range d.Ctx.WithMedium([]paint.Mark{paint.Fill{Path: path, Color: tone, Brush: brush, Seed: d.Seed()}}) {
		d.Add(m)
	}
	return paint.Through(tone, d.Ctx.Ground(d.Element))
}

// on is the colour of words on a ground: ink, or the board's colour where that is
// read better.
func (d *diagram) on(ground color.RGBA) color.RGBA {
	p := d.Ctx.Look.Palette
	c := p.Ink
	if paint.Contrast(p.Board, ground) > paint.Contrast(c, ground) {
		c = p.Board
	}
	return d.Ctx.Legible(c, ground, smallWords*d.size)
}

// outline draws the edge of a part in its colour.
func (d *diagram) outline(p geom.Path, l quantity.Look, lit bool) {
	width := lineOutline
	if lit {
		width = lineStrong
	}
	d.Draw(p, d.Ctx.PenWidth(width), l.Edge, calmOutline)
}

// dot is a small filled circle.
func (d *diagram) dot(at geom.Point, r float64, c color.RGBA) {
	seed := d.Seed()
	d.Add(paint.Fill{Path: d.Ctx.ByHand(geom.Ellipse(geom.R(at.X-r, at.Y-r, 2*r, 2*r)), calmRing, seed), Color: c, Brush: d.Ctx.Grain(), Seed: seed})
}

// arrowhead draws two strokes at the end of a line that comes from a.
func (d *diagram) arrowhead(a, b geom.Point, c color.RGBA) {
	u := b.Sub(a).Unit()
	side := u.Perp()
	long := 0.55 * d.size
	from := b.Sub(u.Mul(long))
	d.Draw(geom.Polyline{from.Add(side.Mul(0.45 * long)), b, from.Sub(side.Mul(0.45 * long))}.Path(), d.Ctx.PenWidth(lineAxis), c, calmAxis)
}
