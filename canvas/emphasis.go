package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// emphasisPad is the room in pixels an element's emphasis takes on each side
// of what it covers.
func (k *Kit) emphasisPad(e *plan.Element) geom.Point {
	switch e.Emphasis {
	case plan.EmphasisUnderline:
		return geom.Pt(0, k.gap(1))
	case plan.EmphasisHighlight:
		return geom.Pt(k.gap(1), k.gap(0)*0.6)
	case plan.EmphasisBox:
		return geom.Pt(k.gap(2), k.gap(1))
	case plan.EmphasisCircle:
		return geom.Pt(k.gap(4), k.gap(2))
	}
	return geom.Point{}
}

// emphasize adds an element's emphasis to its marks, by hand: a line below, a
// loop or a box around, or a marker's swipe beneath what is written.
func (k *Kit) emphasize(e *plan.Element, marks []Mark, covers geom.Rect) ([]Mark, geom.Rect) {
	pad := k.emphasisPad(e)
	c := k.visible(k.named(e.Color, k.Look.Palette.Accent1))
	if e.Color == "" || e.Color == "ink" || e.Color == "muted" {
		c = k.visible(k.named("accent1", k.Look.Palette.Ink))
	}
	width := k.line() * 1.15
	stroke := func(p geom.Path, part int) Mark {
		return Stroke{Path: p, Width: width, Color: c, Brush: k.Look.Brush, Seed: k.seed(e, part)}
	}
	around := geom.Rect{Min: covers.Min.Sub(pad), Max: covers.Max.Add(pad)}
	switch e.Emphasis {
	case plan.EmphasisUnderline:
		var p geom.Path
		for i, l := range linesOf(marks, covers) {
			y := l.Max.Y + k.line()*0.5
			dip := math.Min(l.W()*0.012, k.gap(0)*0.5)
			if i%2 == 1 {
				dip = -dip
			}
			p.MoveTo(geom.Pt(l.Min.X, y))
			p.CubeTo(geom.Pt(l.Min.X+l.W()*0.3, y-dip), geom.Pt(l.Min.X+l.W()*0.7, y+dip), geom.Pt(l.Max.X, y-dip*0.4))
		}
		return append(marks, stroke(k.hand(p, 0.6, k.seed(e, 90)), 90)), covers.Union(p.Bounds().Inset(-width / 2))
	case plan.EmphasisBox:
		in := around.Inset(width / 2)
		return append(marks, stroke(k.hand(geom.Rectangle(in), 1, k.seed(e, 90)), 90)), around
	case plan.EmphasisCircle:
		return append(marks, stroke(loop(around.Inset(width)), 90)), around
	case plan.EmphasisHighlight:
		out := make([]Mark, 0, len(marks)+1)
		for i, l := range linesOf(marks, covers) {
			out = append(out, k.swipe(e, l, i))
		}
		return append(out, marks...), around
	}
	return marks, covers
}

// swipe is a marker drawn once over a line of text, a little slanted at both
// ends as a broad tip leaves it.
func (k *Kit) swipe(e *plan.Element, l geom.Rect, i int) Mark {
	tint := k.named("accent1", k.Look.Palette.Accent1)
	if e.Fill != "" {
		tint = k.named(e.Fill, tint)
	} else if e.Color != "" && e.Color != "ink" && e.Color != "muted" {
		tint = k.named(e.Color, tint)
	}
	over := k.gap(1) * 0.7
	l = geom.Rect{Min: geom.Pt(l.Min.X-over, l.Min.Y+l.H()*0.12), Max: geom.Pt(l.Max.X+over, l.Max.Y-l.H()*0.02)}
	s := math.Min(l.H()*0.12, over)
	p := polygon(
		geom.Pt(l.Min.X+s, l.Min.Y), geom.Pt(l.Max.X, l.Min.Y+s*0.2),
		geom.Pt(l.Max.X-s, l.Max.Y), geom.Pt(l.Min.X, l.Max.Y-s*0.3))
	const alpha = 0.32
	return Fill{Path: p, Color: sheer(tint, alpha), Brush: k.Look.Brush, Seed: k.seed(e, 91+i)}
}

// linesOf are the rectangles of the lines of text among marks, the last few
// of them; of what holds no text, covers.
func linesOf(marks []Mark, covers geom.Rect) []geom.Rect {
	var out []geom.Rect
	for _, m := range marks {
		w, ok := m.(Writing)
		if !ok {
			continue
		}
		for _, l := range w.Text.Lines {
			if l.W <= 0 {
				continue
			}
			h := l.Bot - l.Top
			out = append(out, geom.Rect{
				Min: geom.Pt(w.At.X+l.X, w.At.Y+l.Top+h*0.04),
				Max: geom.Pt(w.At.X+l.X+l.W, w.At.Y+math.Min(l.Baseline+h*0.2, l.Bot)),
			})
		}
	}
	if len(out) == 0 {
		return []geom.Rect{covers}
	}
	return out
}

// loop is a circle drawn around r in one go: it starts past the top left,
// follows a rounded form that hugs r, and overshoots its start.
func loop(r geom.Rect) geom.Path {
	const n = 30
	c := r.Center()
	a, b := r.W()/2, r.H()/2
	var l geom.Polyline
	for i := range n + 4 {
		t := -2.3 + 2*math.Pi*float64(i)/n
		// The loop tightens as it closes, so the ends cross instead of meeting.
		k := 1 - 0.06*float64(i)/(n+3)
		s, co := math.Sincos(t)
		// A superellipse of exponent 2.6 keeps corners of text inside.
		f := math.Pow(math.Pow(math.Abs(co), 2.6)+math.Pow(math.Abs(s), 2.6), -1/2.6)
		l = append(l, geom.Pt(c.X+a*k*co*f, c.Y+b*k*s*f))
	}
	return l.CatmullRom()
}
