package paint

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
)

// Place maps the text's own coordinates to the board.
func (w Writing) Place() geom.Affine {
	m := geom.Translate(w.At)
	if w.Rotate != 0 && w.Text != nil {
		middle := geom.Pt(w.At.X+w.Text.W/2, w.At.Y+w.Text.H/2)
		m = m.Then(geom.RotateAbout(w.Rotate, middle))
	}
	return m
}

// Bounds implements Mark.
func (w Writing) Bounds() image.Rectangle {
	return w.pixels(w.Place(), func(bool) bool { return true })
}

func (Writing) mark() {}

// halo is how far, in pixels, ink lies about the outlines.
func (w Writing) halo() float64 { return 1 + touchOf(w.Brush).dust }

// stem is about the thickness of a letter's stroke in pixels: a tenth of the
// em, which is four fifths of the line.
func (w Writing) stem() float64 {
	if len(w.Text.Lines) == 0 {
		return 0
	}
	return (w.Text.Lines[0].Bot - w.Text.Lines[0].Top) * 0.07
}

// pixels is where the chosen glyphs leave ink.
func (w Writing) pixels(place geom.Affine, which func(strong bool) bool) image.Rectangle {
	r := w.Inked(place, which)
	if r.Empty() {
		return image.Rectangle{}
	}
	return pixelsOf(r.Inset(-w.halo()))
}

// Inked is the box of the outlines of ordinary or strong glyphs on the board.
func (w Writing) Inked(place geom.Affine, which func(strong bool) bool) geom.Rect {
	var r geom.Rect
	if w.Text == nil {
		return r
	}
	for _, l := range w.Text.Lines {
		for _, g := range l.Glyphs {
			if len(g.Outline) == 0 || !which(g.Strong) {
				continue
			}
			at := geom.Translate(geom.Pt(g.X, g.Y)).Then(place)
			r = r.Union(g.Outline.Transform(at).Bounds())
		}
	}
	return r
}

func (w Writing) render() *image.RGBA {
	if w.Text == nil {
		return &image.RGBA{}
	}
	if w.Strong == w.Color || w.Strong.A == 0 {
		return w.layer(func(bool) bool { return true }, false)
	}
	plain := w.layer(func(strong bool) bool { return !strong }, false)
	strong := w.layer(func(strong bool) bool { return strong }, true)
	if strong.Rect.Empty() {
		return plain
	}
	if plain.Rect.Empty() {
		return strong
	}
	img := image.NewRGBA(plain.Rect.Union(strong.Rect))
	Over(img, plain)
	Over(img, strong)
	return img
}

// layer is the glyphs chosen, in their colour.
func (w Writing) layer(which func(strong bool) bool, strong bool) *image.RGBA {
	place := w.Place()
	rect := w.pixels(place, which)
	if rect.Empty() {
		return &image.RGBA{}
	}
	a := NewFilling(rect)
	for _, l := range w.Text.Lines {
		for _, g := range l.Glyphs {
			if which(g.Strong) {
				a.Add(g.Outline, geom.Translate(geom.Pt(g.X, g.Y)).Then(place))
			}
		}
	}
	mask := a.Mask()
	t := touchOf(w.Brush)
	t.grain.under(w.stem()).apply(mask)
	if t.dust > 0 {
		dustAbout(mask, t.dust)
	}
	if strong {
		return Tinted(mask, w.Strong)
	}
	return Tinted(mask, w.Color)
}
