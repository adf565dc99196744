package trace

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

const (
	lineHeight   = 1.3   // em from the top of a line to its bottom
	touchGap     = 0.005 // em between letters that touch
	joinedTenths = 6     // of ten pairs of letters that touch: a joined word
	crumbReach   = 6     // pixels through ink, and …
	lineReach    = 12    // … pixels by which a stroke may grow, to take a crumb of a letter in
)

// traceWriting writes text letter by letter in reading order, words whole
// where letters are joined, each along the middle of its stems.
func traceWriting(w paint.Writing, layer *image.RGBA, o Options) *Ink {
	e := newBuilder(layer)
	glyphs := o.Glyphs
	if glyphs == nil {
		glyphs = &GlyphCache{}
	}
	toLayer := w.Place().Then(geom.Translate(geom.Pt(-float64(layer.Rect.Min.X), -float64(layer.Rect.Min.Y))))
	for n, unit := range units(w.Text, o) {
		place := geom.Translate(unit.origin).Then(toLayer)
		for _, l := range glyphs.strokes(unit.shape, unit.em, unit.hand) {
			l := l.mapped(place)
			l.object = n
			e.drawLine(&l, tipSlack)
		}
	}
	// A crumb of a letter left for the end would call the pen back.
	e.spread(crumbReach)
	e.joinNearestLine(lineReach)
	return e.finish(layer)
}

// mapped is a copy of the line moved and turned by m, which keeps lengths.
func (l line) mapped(m geom.Affine) line {
	at := make(geom.Polyline, len(l.at))
	for i, p := range l.at {
		at[i] = m.Apply(p)
	}
	l.at = at
	return l
}

// writingUnit is what is written in one go.
type writingUnit struct {
	shape  shape
	origin geom.Point // of the shape, within the text
	em     float64
	hand   handwriting
}

// units parts the text into letters with their marks, or whole words where
// the letters of a word run into each other, in reading order.
func units(t *fonts.Text, o Options) []writingUnit {
	var out []writingUnit
	if t == nil {
		return nil
	}
	for _, line := range t.Lines {
		em := (line.Bot - line.Top) / lineHeight
		for i := 0; i < len(line.Glyphs); {
			word := i
			for i < len(line.Glyphs) && line.Glyphs[i].Word == line.Glyphs[word].Word {
				i++
			}
			out = append(out, wordUnits(line.Glyphs[word:i], em, t.RTL, o.Lang)...)
		}
	}
	return out
}

// wordUnits are the units of one word.
func wordUnits(gs []fonts.Glyph, em float64, rtl bool, lang plan.Language) []writingUnit {
	writing := locale.Of(lang).Writing
	m := handwriting{rtl: rtl, square: writing.Square}
	m.joined = !m.square && (!rtl || writing.Flowing) && joined(gs, em)
	var out []writingUnit
	for i, g := range gs {
		if len(g.Outline) == 0 {
			continue
		}
		last := len(out) - 1
		if last < 0 || !m.joined && gs[i].Cluster != gs[i-1].Cluster {
			out = append(out, writingUnit{origin: geom.Pt(g.X, g.Y), em: em, hand: m})
			last++
		}
		u := &out[last]
		u.shape = append(u.shape, placedOutline{g.Outline, geom.Pt(g.X, g.Y).Sub(u.origin)})
	}
	return out
}

// joined reports whether most letters of a word touch the next one, as in
// Arabic, under a Devanagari headline or in a script face.
func joined(gs []fonts.Glyph, em float64) bool {
	pairs, touching := 0, 0
	var before geom.Rect
	for _, g := range gs {
		if g.Mark || len(g.Outline) == 0 {
			continue
		}
		box := g.Outline.Bounds().Translate(geom.Pt(g.X, g.Y))
		if !before.Empty() {
			pairs++
			if max(box.Min.X-before.Max.X, before.Min.X-box.Max.X) < touchGap*em {
				touching++
			}
		}
		before = box
	}
	return pairs > 0 && touching*10 >= pairs*joinedTenths
}
