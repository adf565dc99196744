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

// style is how a role is set at a size in pixels.
func (k *Kit) style(r plan.Role, sizePx float64) fonts.Style {
	st := fonts.Style{Type: k.Look.Type, Face: k.Look.Face, Lang: k.Lang, SizePx: sizePx, Balance: true}
	switch r {
	case plan.RoleTitle, plan.RoleHeading:
		st.Type, st.Face = k.Look.TitleType, k.Look.TitleFace
		// Drawn letters carry a headline by size alone; set ones need weight.
		st.Bold = st.Type == plan.TypeClean || st.Type == plan.TypeSerif || st.Type == plan.TypeMono
		if !tallScript(k.Lang) {
			st.LineHeight = 1.14
		}
	case plan.RoleQuote:
		if st.Type == plan.TypeClean || st.Type == plan.TypeMono {
			st.Type, st.Face = k.Look.TitleType, k.Look.TitleFace
		}
	case plan.RoleLabel:
		st.Bold = k.Look.Bold
	}
	return st
}

// ruledLeading is the white between lines for what is ruled under them, times
// the size of the type.
const ruledLeading = 0.3

// ownStyle is how an element's own text is set, in lines far enough apart for
// its emphasis.
func (k *Kit) ownStyle(e *plan.Element) fonts.Style {
	r := textRole(e)
	st := k.style(r, k.textSize(e, r))
	if e.Emphasis == plan.EmphasisUnderline {
		st.LineHeight = st.Line()/st.SizePx + ruledLeading
	}
	return st
}

// tallScript reports whether a language's letters need their full line height
// even in a headline, for marks above and below.
func tallScript(l plan.Language) bool { return locale.Of(l).Writing.Tall }

// textSize is the size an element's own text is set in, in pixels.
func (k *Kit) textSize(e *plan.Element, r plan.Role) float64 {
	if k.fit.size > 0 {
		return k.fit.size
	}
	return k.size(r)
}

func (k *Kit) alignment(e *plan.Element) plan.Align {
	switch {
	case e.Align != "":
		return e.Align
	case k.fit.align != "":
		return k.fit.align
	}
	return plan.AlignStart
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
func measureText(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	r := textRole(e)
	st := k.ownStyle(e)
	w := measureOf(r) * st.SizePx
	if g := k.growth(); g < crowded { // rather long lines than type smaller still
		w /= g
	}
	w = math.Min(w, room.X)
	var side float64
	if r == plan.RoleQuote {
		side = quoteInset(st.SizePx)
	}
	st.Balance = st.Balance || k.alignment(e) == plan.AlignCenter
	x, err := k.extent(e.Text, st, w-2*side+slack/2)
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
func buildText(k *Kit, e *plan.Element, box geom.Rect) ([]paint.Mark, geom.Rect, error) {
	r := textRole(e)
	st := k.ownStyle(e)
	inner := box
	var side float64
	if r == plan.RoleQuote {
		side = math.Min(quoteInset(st.SizePx), box.W()*0.15)
		inner.Min.X += side
		inner.Max.X -= side
	}
	align := k.alignment(e)
	st.Balance = st.Balance || align == plan.AlignCenter
	t, st, err := k.fitText(e.Text, st, geom.Pt(inner.W(), inner.H()), align)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	w, covers := k.write(e, t, st, inner, align, k.textColor(e, r, st.SizePx))
	marks := k.underscored(e, w, st, 0)
	if r == plan.RoleQuote {
		q := k.quoteMarks(e, w, covers, st.SizePx)
		marks = append(append([]paint.Mark{q[0]}, marks...), q[1])
		covers = geom.Rect{Min: geom.Pt(covers.Min.X-side, covers.Min.Y), Max: geom.Pt(covers.Max.X+side, covers.Max.Y)}
	}
	return marks, covers, nil
}

// write places set text within box: across by its alignment, in the middle of
// the height. It covers the text's own box.
func (k *Kit) write(e *plan.Element, t *fonts.Text, st fonts.Style, box geom.Rect, align plan.Align, c inkPair) (paint.Writing, geom.Rect) {
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
	w := paint.Writing{Text: t, At: at, Color: c.ink, Strong: c.strong, Brush: k.grain(), Seed: k.seed(e, 0)}
	return w, geom.R(at.X, at.Y, t.W, t.H)
}

// grain is the brush whose texture is laid over glyphs: only tools that leave
// a broken line show it.
func (k *Kit) grain() plan.Brush {
	switch k.Look.Brush {
	case plan.BrushChalk, plan.BrushCrayon, plan.BrushPencil:
		return k.Look.Brush
	}
	return ""
}

// inkPair colours a text and its strong parts.
type inkPair struct{ ink, strong color.RGBA }

// textColor is the colour of a text element's role, legible on the board (and
// under a highlighter's swipe) in type of the given size in pixels.
func (k *Kit) textColor(e *plan.Element, r plan.Role, size float64) inkPair {
	p := k.Look.Palette
	base := p.Ink
	if r == plan.RoleCaption {
		base = p.Muted
	}
	ground := k.ground(e)
	c := inkPair{
		ink:    k.legible(k.named(e.Color, base), ground, size),
		strong: k.legible(k.accent(0), ground, size),
	}
	if e.Color != "" && e.Color != "ink" && e.Color != "muted" || !k.Look.Accents || !k.Colour {
		c.strong = c.ink // a grey accent would be weaker than the words around it
	}
	if r == plan.RoleCaption && c.strong == c.ink {
		c.strong = k.legible(p.Ink, ground, size)
	}
	return c
}

// quoteMarks are the opening and closing marks of a quote, drawn as two
// comma-like hooks each before the first line of the text and after its last.
func (k *Kit) quoteMarks(e *plan.Element, w paint.Writing, text geom.Rect, sizePx float64) [2]paint.Mark {
	c := k.legible(k.named(e.Color, k.accent(0)), k.Look.Palette.Board, 64*k.Unit)
	hook := func(at geom.Point, s float64, seed int) paint.Mark {
		var p geom.Path
		for i := range 2 {
			o := at.Add(geom.Pt(float64(i)*sizePx*0.3*s, 0))
			p.MoveTo(o.Add(geom.Pt(sizePx*0.16*s, -sizePx*0.22*s)))
			p.QuadTo(o.Add(geom.Pt(-sizePx*0.05*s, -sizePx*0.08*s)), o.Add(geom.Pt(0, sizePx*0.14*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.2*s)), o.Add(geom.Pt(sizePx*0.14*s, sizePx*0.04*s)))
			p.QuadTo(o.Add(geom.Pt(sizePx*0.06*s, -sizePx*0.02*s)), o.Add(geom.Pt(sizePx*0.01*s, sizePx*0.08*s)))
		}
		return paint.Stroke{Path: p, Width: math.Max(sizePx*0.09, k.line()), Color: c, Brush: k.Look.Brush, Seed: k.seed(e, seed)}
	}
	ends := func(l fonts.Line) (start, end float64) {
		start, end = w.At.X+l.X, w.At.X+l.X+l.W
		if k.Lang.RTL() { // mirrored below
			start, end = text.Min.X+text.Max.X-end, text.Min.X+text.Max.X-start
		}
		return start, end
	}
	start, _ := ends(w.Text.Lines[0])
	_, end := ends(w.Text.Lines[len(w.Text.Lines)-1])
	open := geom.Pt(start-sizePx*0.78, text.Min.Y+sizePx*0.42)
	shut := geom.Pt(end+sizePx*0.78, text.Max.Y-sizePx*0.5)
	marks := [2]paint.Mark{hook(open, 1, 11), hook(shut, -1, 12)}
	if k.Lang.RTL() {
		mirror := geom.Affine{A: -1, D: 1, E: text.Min.X + text.Max.X}
		for i, m := range marks {
			s := m.(paint.Stroke)
			s.Path = s.Path.Transform(mirror)
			marks[i] = s
		}
	}
	return marks
}
