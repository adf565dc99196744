package overlay

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// SpokenText is a caption whose words are heard one after the other.
type SpokenText struct {
	Text  string
	Words [][2]int // each from and to a byte of the text
}

// SpokenLayers are such a caption as layers in board pixels, the caller's.
type SpokenLayers struct {
	Sheet *image.RGBA
	Words []SpokenWord
}

// SpokenWord is a word over the sheet. A layer is empty where the word leaves no ink.
type SpokenWord struct {
	Rest, Heard *image.RGBA
}

// SpokenCaption is a caption in parts, so that the word that is heard can have the
// accent while nothing else changes: words lie over the sheet in layers of their own.
func SpokenCaption(p *plan.Plan, f paint.Frame, look styles.Look, shaper *fonts.Shaper, t SpokenText) (SpokenLayers, error) {
	c, err := newCaption(p, f, look, shaper, t.Text)
	if err != nil {
		return SpokenLayers{}, err
	}
	out := SpokenLayers{Sheet: c.sheet}
	ink := c.ink()
	accent := c.accent(ink)
	for _, w := range t.Words {
		only, err := c.only(t.Text, w)
		if err != nil {
			return SpokenLayers{}, err
		}
		out.Words = append(out.Words, SpokenWord{Rest: c.within(c.write(only, ink)), Heard: c.within(c.write(only, accent))})
	}
	return out, nil
}

// only is the caption with the ink of one word alone, each line where it was. The
// caption's face being bold, marking a word as strong does not move it.
func (c *setCaption) only(text string, word [2]int) (*fonts.Text, error) {
	spans := []fonts.Span{{Text: text[:word[0]]}, {Text: text[word[0]:word[1]], Strong: true}, {Text: text[word[1]:]}}
	set, err := c.ctx.Shaper.Layout(spans, c.style, c.text.W+1, plan.AlignCenter)
	if err != nil {
		return nil, err
	}
	for i := range set.Lines {
		l := &set.Lines[i]
		var kept []fonts.Glyph
		for _, g := range l.Glyphs {
			if g.Strong {
				kept = append(kept, g)
			}
		}
		l.Glyphs = kept
	}
	return set, nil
}

// within cuts a layer off at the sheet's edges.
func (c *setCaption) within(layer *image.RGBA) *image.RGBA {
	cut, _ := layer.SubImage(layer.Rect.Intersect(c.sheet.Rect)).(*image.RGBA)
	return cut
}

// apartFromInk is how far in Oklab the accent must stand from the ink about it to be
// seen at once.
const apartFromInk = 0.2

// accent is what the word that is heard is written in: the first of the look's accents
// that stands apart from the ink when it can be read on the sheet, or the one that does
// most.
func (c *setCaption) accent(ink color.RGBA) color.RGBA {
	pal := c.ctx.Look.Palette
	best, most := ink, 0.0
	for _, a := range []color.RGBA{pal.Accent1, pal.Accent2, pal.Accent3, pal.Accent4} {
		readable := c.ctx.Legible(a, c.ground, 0)
		if apart := oklab.Of(readable).Distance(oklab.Of(ink)); apart > most {
			if best, most = readable, apart; apart > apartFromInk {
				break
			}
		}
	}
	return best
}
