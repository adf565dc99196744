package look

import (
	"fmt"

	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Over is a built-in style as a description changes it: what the words say nothing
// of stays. A nil style is that they say nothing at all. An error is that the engine
// has no such style.
func Over(base string, engine plan.Engine, text string, lang plan.Language) (*plan.CustomStyle, error) {
	l, err := styles.Named(base, engine)
	if err != nil {
		return nil, fmt.Errorf("a look over %s: %w", base, err)
	}
	d := description{terms: known().terms(text, lang)}
	d.read()
	if !d.understood {
		return nil, nil
	}
	coloured := len(d.loose) > 0 || len(d.banned) > 0 || len(d.t.palette.accents) > 0 || d.strength["board"] > 0 || d.strength["ink"] > 0 || d.strength["accents"] > 0
	p := &d.t.palette
	d.placeLoose()
	if p.board == nil {
		board := oklab.Of(l.Palette.Board)
		p.board = &board
		if ink := oklab.Of(l.Palette.Ink); p.ink == nil {
			p.ink = &ink
		}
	}
	if len(d.accents) == 0 && l.Accents {
		d.accents = []lab{oklab.Of(l.Palette.Accent1), oklab.Of(l.Palette.Accent2), oklab.Of(l.Palette.Accent3), oklab.Of(l.Palette.Accent4)}
	}
	d.loose = nil
	style := d.found().Style
	said := plan.CustomStyle{Base: base, Brush: d.t.brush, Type: d.t.kind, FillStyle: d.t.fill, LineWidth: rounded(d.t.width, 1)}
	if coloured {
		said.Palette = style.Palette
	}
	if d.strength["paper"] > 0 || d.strength["board"] > 0 {
		said.Paper = style.Paper
	}
	if d.t.roughness >= 0 {
		said.Roughness = style.Roughness
	}
	return &said, nil
}
