package element

import (
	"image/color"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Style is how a role is set at a size in pixels.
func (ctx *Context) Style(r plan.Role, sizePx float64) fonts.Style {
	st := fonts.Style{Type: ctx.Look.Type, Face: ctx.Look.Face, Lang: ctx.Lang, SizePx: sizePx, Balance: true}
	switch r {
	case plan.RoleTitle, plan.RoleHeading:
		st.Type, st.Face = ctx.Look.TitleType, ctx.Look.TitleFace
		// Drawn letters carry a headline by size alone; set ones need weight.
		st.Bold = st.Type == plan.TypeClean || st.Type == plan.TypeSerif || st.Type == plan.TypeMono
		if !TallScript(ctx.Lang) {
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

// TallScript reports whether a language's letters need their full line height
// even in a headline, for marks above and below.
func TallScript(l plan.Language) bool { return locale.Of(l).Writing.Tall }

// TextSize is the size an element's words in a role are set in, in pixels.
func (ctx *Context) TextSize(r plan.Role, cs Constraints) float64 {
	if cs.Size > 0 {
		return cs.Size
	}
	return ctx.Size(r, cs.Grown())
}

// TextRole is the role of a text: body where it names none.
func TextRole(e *plan.Element) plan.Role {
	if e.Role == "" {
		return plan.RoleBody
	}
	return e.Role
}

// Grain is the brush whose texture is laid over glyphs: only tools that leave
// a broken line show it.
func (ctx *Context) Grain() plan.Brush {
	switch ctx.Look.Brush {
	case plan.BrushChalk, plan.BrushCrayon, plan.BrushPencil:
		return ctx.Look.Brush
	}
	return ""
}

// TextColors colours a text and its strong parts.
type TextColors struct{ Ink, Strong color.RGBA }

// TextColor is the colour of a text element's role, legible on the board (and
// under a highlighter's swipe) in type of the given size in pixels.
func (ctx *Context) TextColor(e *plan.Element, r plan.Role, size float64) TextColors {
	p := ctx.Look.Palette
	base := p.Ink
	if r == plan.RoleCaption && e.Emphasis != plan.EmphasisHighlight { // what is marked does not stand back
		base = p.Muted
	}
	ground := ctx.Ground(e)
	c := TextColors{
		Ink:    ctx.Legible(ctx.Named(e.Color, base), ground, size),
		Strong: ctx.Legible(ctx.Accent(0), ground, size),
	}
	if e.Color != "" && e.Color != "ink" && e.Color != "muted" || !ctx.Look.Accents || !ctx.Colour {
		c.Strong = c.Ink // a grey accent would be weaker than the words around it
	}
	if r == plan.RoleCaption && c.Strong == c.Ink {
		c.Strong = ctx.Legible(p.Ink, ground, size)
	}
	return c
}
