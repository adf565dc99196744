package kind

import (
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// textKind is set type: titles, headings, running words.
var textKind = element.Kind{
	Name: plan.KindText, Rank: element.RankWords, Role: element.TextRole,
	Measure: measureText, Build: buildText, Running: true, Comes: choreography.Words,
}

// ruledLeading is the white between lines for what is ruled under them, times
// the size of the type.
const ruledLeading = 0.3

// ownStyle is how an element's own text is set, in lines far enough apart for
// its emphasis.
func ownStyle(ctx *element.Context, e *plan.Element, cs element.Constraints) fonts.Style {
	r := element.TextRole(e)
	st := ctx.Style(r, ctx.TextSize(r, cs))
	if e.Emphasis == plan.EmphasisUnderline {
		st.LineHeight = st.Line()/st.SizePx + ruledLeading
	}
	return st
}

// quoteInset is the room the marks of a quote take on either side.
func quoteInset(sizePx float64) float64 { return sizePx * 1.05 }

// measureText is the size of the text set in lines no wider than the room and
// comfortable to read.
func measureText(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	r := element.TextRole(e)
	st := ownStyle(ctx, e, cs)
	w := measureOf(r) * st.SizePx
	if g := cs.Grown(); g < element.Crowded { // rather long lines than type smaller still
		w /= g
	}
	w = math.Min(w, cs.Room.X)
	var side float64
	if r == plan.RoleQuote {
		side = quoteInset(st.SizePx)
	}
	st.Balance = st.Balance || cs.Alignment(e) == plan.AlignCenter
	x, err := ctx.Extent(e.Text, st, w-2*side+element.Slack/2)
	if err != nil {
		return geom.Point{}, err
	}
	return geom.Pt(x.W+2*side, x.H), nil
}

// measureOf is the longest comfortable line of a role, in ems.
func measureOf(r plan.Role) float64 {
	switch r {
	case plan.RoleTitle, plan.RoleHeading:
		return 30
	case plan.RoleQuote:
		return 17
	case plan.RoleLabel:
		return 12
	case plan.RoleCaption:
		return 34
	}
	return 24
}

// buildText writes a text in the middle of its box.
func buildText(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	r := element.TextRole(e)
	st := ownStyle(ctx, e, cs)
	inner := box
	var side float64
	if r == plan.RoleQuote {
		side = math.Min(quoteInset(st.SizePx), box.W()*0.15)
		inner.Min.X += side
		inner.Max.X -= side
	}
	align := cs.Alignment(e)
	st.Balance = st.Balance || align == plan.AlignCenter
	t, st, err := ctx.FitText(e.Text, st, geom.Pt(inner.W(), inner.H()), align)
	if err != nil {
		return element.Built{}, err
	}
	covers := textPlace(t, inner, align)
	c := ctx.TextColor(e, r, st.SizePx)
	w := paint.Writing{Text: t, At: covers.Min, Color: c.Ink, Strong: c.Strong, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, 0)}
	marks := ctx.Underscored(e, w, st, 0)
	if r == plan.RoleQuote {
		q := quoteMarks(ctx, e, w, covers, st.SizePx)
		marks = append(append([]paint.Mark{q[0]}, marks...), q[1])
		covers = geom.Rect{Min: geom.Pt(covers.Min.X-side, covers.Min.Y), Max: geom.Pt(covers.Max.X+side, covers.Max.Y)}
	}
	return element.Built{Marks: marks, Covers: covers}, nil
}

// textPlace is where set text stands within box: across by its alignment, in the
// middle of the height.
func textPlace(t *fonts.Text, box geom.Rect, align plan.Align) geom.Rect {
	var free float64
	switch align {
	case plan.AlignCenter:
		free = 0.5
	case plan.AlignEnd:
		free = 1
	}
	if t.RTL {
		free = 1 - free
	}
	return geom.R(box.Min.X+(box.W()-t.W)*free, box.Min.Y+(box.H()-t.H)/2, t.W, t.H)
}

// quoteMarks are the opening and closing marks of a quote, drawn as two
// comma-like hooks each before the first line of the text and after its last.
func quoteMarks(ctx *element.Context, e *plan.Element, w paint.Writing, text geom.Rect, sizePx float64) [2]paint.Mark {
	c := ctx.Legible(ctx.Named(e.Color, ctx.Accent(0)), ctx.Look.Palette.Board, 64*ctx.Unit)
	hook := func(at geom.Point, s float64, seed int) paint.Mark {
		var p geom.Path
		for i := range 2 {
			o := at.Add(geom.Pt(float64(i)*sizePx*0.3*s, 0))
			p.MoveTo(o.Add(geom.Pt(sizePx*0.16*s, -sizePx*0.22*s)))
			p.QuadTo(o.Add(geom.Pt(-sizePx*0.05*s, -sizePx*0.08*s)), o.Add(geom.Pt(0, sizePx*0.14*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.2*s)), o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.04*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.06*s, -sizePx*0.02*s)), o.Add(geom.Pt(sizePx*0.01*s, sizePx*0.08*s)))
		}
		return paint.Stroke{Path: p, Width: math.Max(sizePx*0.09, ctx.Line()), Color: c, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, seed)}
	}
	ends := func(l fonts.Line) (start, end float64) {
		start, end = w.At.X+l.X, w.At.X+l.X+l.W
		if ctx.Lang.RTL() { // mirrored below
			start, end = text.Min.X+text.Max.X-end, text.Min.X+text.Max.X-start
		}
		return start, end
	}
	start, _ := ends(w.Text.Lines[0])
	_, end := ends(w.Text.Lines[len(w.Text.Lines)-1])
	open := geom.Pt(start-sizePx*0.78, text.Min.Y+sizePx*0.42)
	shut := geom.Pt(end+sizePx*0.78, text.Max.Y-sizePx*0.5)
	marks := [2]paint.Mark{hook(open, 1, 11), hook(shut, -1, 12)}
	if ctx.Lang.RTL() {
		mirror := geom.Affine{A: -1, D: 1, E: text.Min.X + text.Max.X}
		for i, m := range marks {
			s := m.(paint.Stroke)
			s.Path = s.Path.Transform(mirror)
			marks[i] = s
		}
	}
	return marks
}
