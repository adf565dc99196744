package diagram

import (
	"math"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Checklists.
const (
	boxSide    = 1.05
	boxGap     = 0.7
	entryAir   = 0.7 // between entries
	entryMost  = 1.0 // more between them where there is room
	columnGap  = 2.0
	columnMost = 6 // entries in one
	entryHigh  = 1.25
)

// How wide letters are about, in times the size of their type, and the longest line of a
// checklist that is not broken.
const (
	letterWide = 0.5
	entryLong  = 16.0
)

// checklistAspect is about that of what is written: a wider box would only set it smaller.
func checklistAspect(e *plan.Element, tall bool) float64 {
	n, longest := float64(len(e.Items)), 0.0
	for _, it := range e.Items {
		longest = math.Max(longest, letterWide*float64(utf8.RuneCountInString(it.Label)))
	}
	wide := boxSide + boxGap + math.Min(longest, entryLong)
	if !tall && n > columnMost {
		n = math.Ceil(n / 2)
		wide = 2*wide + columnGap
	}
	high := n*entryHigh + (n-1)*entryAir
	if tall {
		return clamp(wide/high, 0.75, 2.5)
	}
	return clamp(wide/high, 1, 2.6)
}

func checklistLeast(e *plan.Element) (ems, lines float64) {
	return 10, 2 * float64(len(e.Items))
}

// checklist draws a box for every item with its words, ticked where it is done.
func (d *diagram) checklist() error {
	n := len(d.Element.Items)
	columns := 1
	if d.wide() && n > columnMost {
		columns = 2
	}
	gap := columnGap * d.size
	width := (d.box.W() - gap*float64(columns-1)) / float64(columns)
	tags := make([]tag, n)
	lead := (boxSide + boxGap) * d.size
	rows := (n + columns - 1) / columns
	heights := make([]float64, rows)
	widest := 0.0
	for i, it := range d.Element.Items {
		st := d.Style(d.size)
		if i == d.lit {
			st = d.Strong(d.size)
		}
		var err error
		if tags[i], err = d.tag(it.Label, it.Icon, st, width-lead, plan.AlignStart); err != nil {
			return err
		}
		heights[i%rows] = math.Max(heights[i%rows], math.Max(tags[i].H(), boxSide*d.size))
		widest = math.Max(widest, tags[i].W())
	}
	high := entryAir * d.size * float64(rows-1)
	for _, h := range heights {
		high += h
	}
	if high > d.box.H() {
		return d.tight("the checklist")
	}
	air := 0.0
	if rows > 1 {
		air = math.Min((d.box.H()-high)/float64(rows-1), entryMost*d.size)
		high += air * float64(rows-1)
	}
	whole := float64(columns)*(lead+widest) + gap*float64(columns-1)
	left := d.box.Center().X - whole/2
	tops := make([]float64, rows)
	y := d.box.Center().Y - high/2
	for r, h := range heights {
		tops[r] = y
		y += h + entryAir*d.size + air
	}
	for i := range d.order(n) {
		r, c := i%rows, i/rows
		d.entry(i, tags[i], geom.Pt(left+float64(c)*(lead+widest+gap), tops[r]+(heights[r]-tags[i].H())/2))
	}
	return nil
}

// entry draws the box of item i, its words, and its tick.
func (d *diagram) entry(i int, t tag, at geom.Point) {
	p := d.Ctx.Look.Palette
	edge, mark := d.Ctx.Visible(p.Ink), d.Ctx.Visible(d.parts.Color(0))
	switch {
	case i == d.lit:
		mark = d.Ctx.Visible(d.parts.Highlight())
		edge = mark
	case d.lit >= 0:
		edge = d.Ctx.Visible(paint.Blend(p.Muted, p.Board, 0.1))
		mark = edge
	}
	side := boxSide * d.size
	first := math.Min(t.H(), 1.25*d.size)
	if t.side > 0 {
		first = t.H()
	}
	box := geom.R(at.X, at.Y+first/2-side/2, side, side)
	width := lineOutline
	if i == d.lit {
		width = lineStrong
	}
	d.Draw(geom.RoundRect(box, 0.14*side), d.Ctx.PenWidth(width), edge, calmOutline)
	c := d.wordsOf(i)
	d.put(t, geom.Pt(at.X+(boxSide+boxGap)*d.size, at.Y), c)
	if d.Element.Items[i].Done {
		m, s := box.Center(), side
		var tick geom.Path
		tick.MoveTo(m.Add(geom.Pt(-0.3*s, 0.02*s)))
		tick.QuadTo(m.Add(geom.Pt(-0.16*s, 0.12*s)), m.Add(geom.Pt(-0.08*s, 0.28*s)))
		tick.QuadTo(m.Add(geom.Pt(0.1*s, -0.16*s)), m.Add(geom.Pt(0.42*s, -0.5*s)))
		d.Draw(d.kept(tick, box), math.Max(d.Ctx.PenWidth(1.6), 0.1*s), mark, calmRing)
	}
}
