package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// textKind is set type: titles, headings, running words.
var textKind = Kind{
	Name: plan.KindText, Rank: RankWords, Role: textRole,
	Measure: measureText, Build: buildText,
}

// style is how a role is set at a size in pixels.
func (ctx *Context) style(r plan.Role, sizePx float64) fonts.Style {
	st := fonts.Style{Type: ctx.Look.Type, Face: ctx.Look.Face, Lang: ctx.Lang, SizePx: sizePx, Balance: true}
	switch r {
	case plan.RoleTitle, plan.RoleHeading:
		st.Type, st.Face = ctx.Look.TitleType, ctx.Look.TitleFace
		// Drawn letters carry a headline by size alone; set ones need weight.
		st.Bold = st.Type == plan.TypeClean || st.Type == plan.TypeSerif || st.Type == plan.TypeMono
		if !tallScript(ctx.Lang) {
			st.LineHeight = 1.14
		}
	case plan.RoleQuote:
		if st.Type == plan.TypeClean || st.Type == plan.TypeMono {
			st.Type, st.Face = ctx.Look.TitleType, ctx.Look.TitleFace
		}
	case plan.RoleLabel:
		st.Bold = ctx.Look.Bold
	}
	return st
}

// ruledLeading is the white between lines for what is ruled under them, times
// the size of the type.
const ruledLeading = 0.3

// ownStyle is how an element's own text is set, in lines far enough apart for
// its emphasis.
func (ctx *Context) ownStyle(e *plan.Element, cs Constraints) fonts.Style {
	r := textRole(e)
	st := ctx.style(r, ctx.textSize(r, cs))
	if e.Emphasis == plan.EmphasisUnderline {
		st.LineHeight = st.Line()/st.SizePx + ruledLeading
	}
	return st
}

// tallScript reports whether a language's letters need their full line height
// even in a headline, for marks above and below.
func tallScript(l plan.Language) bool { return locale.Of(l).Writing.Tall }

// textSize is the size an element's words in a role are set in, in pixels.
func (ctx *Context) textSize(r plan.Role, cs Constraints) float64 {
	if cs.Size > 0 {
		return cs.Size
	}
	return ctx.size(r, cs.Grown())
}

func textRole(e *plan.Element) plan.Role {
	if e.Role == "" {
		return plan.RoleBody
	}
	return e.Role
}

// quoteInset is the room the marks of a quote take on either side.
func quoteInset(sizePx float64) float64 { return sizePx * 1.05 }

// measureText is the size of the text set in lines no wider than the room and
// comfortable to read.
func measureText(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error) {
	r := textRole(e)
	st := ctx.ownStyle(e, cs)
	w := measureOf(r) * st.SizePx
	if g := cs.Grown(); g < crowded { // rather long lines than type smaller still
		w /= g
	}
	w = math.Min(w, cs.Room.X)
	var side float64
	if r == plan.RoleQuote {
		side = quoteInset(st.SizePx)
	}
	st.Balance = st.Balance || cs.alignment(e) == plan.AlignCenter
	x, err := ctx.extent(e.Text, st, w-2*side+slack/2)
	if err != nil {
		return geom.Point{}, err
	}
	return geom.Pt(x.w+2*side, x.h), nil
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
func buildText(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (Built, error) {
	r := textRole(e)
	st := ctx.ownStyle(e, cs)
	inner := box
	var side float64
	if r == plan.RoleQuote {
		side = math.Min(quoteInset(st.SizePx), box.W()*0.15)
		inner.Min.X += side
		inner.Max.X -= side
	}
	align := cs.alignment(e)
	st.Balance = st.Balance || align == plan.AlignCenter
	t, st, err := ctx.fitText(e.Text, st, geom.Pt(inner.W(), inner.H()), align)
	if err != nil {
		return Built{}, err
	}
	w, covers := ctx.write(e, t, st, inner, align, ctx.textColor(e, r, st.SizePx))
	marks := ctx.underscored(e, w, st, 0)
	if r == plan.RoleQuote {
		q := ctx.quoteMarks(e, w, covers, st.SizePx)
		marks = append(append([]paint.Mark{q[0]}, marks...), q[1])
		covers = geom.Rect{Min: geom.Pt(covers.Min.X-side, covers.Min.Y), Max: geom.Pt(covers.Max.X+side, covers.Max.Y)}
	}
	return Built{Marks: marks, Covers: covers}, nil
}

// write places set text within box: across by its alignment, in the middle of
// the height. It covers the text's own box.
func (ctx *Context) write(e *plan.Element, t *fonts.Text, st fonts.Style, box geom.Rect, align plan.Align, c inkPair) (paint.Writing, geom.Rect) {
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
	at := geom.Pt(box.Min.X+(box.W()-t.W)*free, box.Min.Y+(box.H()-t.H)/2)
	w := paint.Writing{Text: t, At: at, Color: c.ink, Strong: c.strong, Brush: ctx.grain(), Seed: ctx.seed(e, 0)}
	return w, geom.R(at.X, at.Y, t.W, t.H)
}

// grain is the brush whose texture is laid over glyphs: only tools that leave
// a broken line show it.
func (ctx *Context) grain() plan.Brush {
	switch ctx.Look.Brush {
	case plan.BrushChalk, plan.BrushCrayon, plan.BrushPencil:
		return ctx.Look.Brush
	}
	return ""
}

// inkPair colours a text and its strong parts.
type inkPair struct{ ink, strong color.RGBA }

// textColor is the colour of a text element's role, legible on the board (and
// under a highlighter's swipe) in type of the given size in pixels.
func (ctx *Context) textColor(e *plan.Element, r plan.Role, size float64) inkPair {
	p := ctx.Look.Palette
	base := p.Ink
	if r == plan.RoleCaption {
		base = p.Muted
	}
	ground := ctx.ground(e)
	c := inkPair{
		ink:    ctx.legible(ctx.named(e.Color, base), ground, size),
		strong: ctx.legible(ctx.accent(0), ground, size),
	}
	if e.Color != "" && e.Color != "ink" && e.Color != "muted" || !ctx.Look.Accents || !ctx.Colour {
		c.strong = c.ink // a grey accent would be weaker than the words around it
	}
	if r == plan.RoleCaption && c.strong == c.ink {
		c.strong = ctx.legible(p.Ink, ground, size)
	}
	return c
}

// quoteMarks are the opening and closing marks of a quote, drawn as two
// comma-like hooks each before the first line of the text and after its last.
func (ctx *Context) quoteMarks(e *plan.Element, w paint.Writing, text geom.Rect, sizePx float64) [2]paint.Mark {
	c := ctx.legible(ctx.named(e.Color, ctx.accent(0)), ctx.Look.Palette.Board, 64*ctx.Unit)
	hook := func(at geom.Point, s float64, seed int) paint.Mark {
		var p geom.Path
		for i := range 2 {
			o := at.Add(geom.Pt(float64(i)*sizePx*0.3*s, 0))
			p.MoveTo(o.Add(geom.Pt(sizePx*0.16*s, -sizePx*0.22*s)))
			p.QuadTo(o.Add(geom.Pt(-sizePx*0.05*s, -sizePx*0.08*s)), o.Add(geom.Pt(0, sizePx*0.14*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.2*s)), o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.04*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.06*s, -sizePx*0.02*s)), o.Add(geom.Pt(sizePx*0.01*s, sizePx*0.08*s)))
		}
		return paint.Stroke{Path: p, Width: math.Max(sizePx*0.09, ctx.line()), Color: c, Brush: ctx.Look.Brush, Seed: ctx.seed(e, seed)}
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
