package overlay

import (
	"errors"
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// The shape of burned captions in design units: two lines of 40 letters, and in a frame that is
// held upright, on a phone, of 24 that are half as large again, within the title-safe part of the frame.
const (
	captionSize   = 38
	captionLarge  = 56
	captionSafe   = 52 // from the lower edge
	captionPad    = 14
	captionLines  = 2
	captionMost   = 0.8  // of the scene's width
	captionWidest = 0.88 // … in an upright frame
	captionGround = 0.88 // opacity of the sheet: what it covers is felt, not read
	captionRound  = 0.16 // radius of its corners, of its height
	captionDark   = 0.38 // of black in the sheet on a dark board
	captionTint   = 0.08 // of ink in it on a light one

	captionSpare = 0.98 // of its room that a caption takes which had none at any size

	captionLead     = 1.3 // height of a line, of the type
	captionLeadTall = 1.6 // of scripts with marks above and below
)

// captionBand is the room burned captions may take: the foot of the scene,
// beside a round narrator, and above a logo where the frame is too narrow for
// both side by side.
func captionBand(p *plan.Plan, f paint.Frame, look styles.Look) geom.Rect {
	u := f.Unit()
	s := sceneArea(p, f)
	lead := captionLead
	if element.TallScript(p.Language) {
		lead = captionLeadTall
	}
	h := (captionLines*captionSizeIn(f)*lead + 2*captionPad) * u
	band := geom.R(s.Min.X, s.Max.Y-captionSafe*u-h, s.W(), h)
	if s.W() < float64(f.W) {
		band = geom.R(band.Min.X+overlayMargin*u, band.Min.Y, band.W()-2*overlayMargin*u, h)
	}
	if box, round := NarratorBox(p, f); round {
		b := geom.FromPixels(box).Inset(-captionPad * u)
		if b.Overlaps(band) {
			if b.Center().X < s.Center().X {
				band.Min.X = b.Max.X
			} else {
				band.Max.X = b.Min.X
			}
		}
	}
	if !hasLogo(p) {
		return band
	}
	logo := logoBox(p, f, look)
	switch {
	case !logo.Overlaps(band):
	case band.W() < 1200*u:
		band = band.Translate(geom.Pt(0, logo.Min.Y-captionPad*u-band.Max.Y))
	default: // as much off the other side, so that captions stay in the middle
		off := math.Max(band.Max.X-logo.Min.X, 0)
		if logo.Center().X < s.Center().X {
			off = logo.Max.X - band.Min.X
		}
		band = geom.R(band.Min.X+off+captionPad*u, band.Min.Y, band.W()-2*off-2*captionPad*u, band.H())
	}
	return band
}

// upright reports whether a frame is higher than wide.
func upright(f paint.Frame) bool { return f.H > f.W }

// captionSizeIn is the size of captions in a frame.
func captionSizeIn(f paint.Frame) float64 {
	if upright(f) {
		return captionLarge
	}
	return captionSize
}

// setCaption is a caption set in the caption band: its words in one or two lines, in
// a clean face whatever the look writes with, and the sheet under them.
type setCaption struct {
	ctx    *element.Context
	style  fonts.Style
	text   *fonts.Text
	at     geom.Point
	sheet  *image.RGBA
	ground color.RGBA
}

// newCaption sets a caption.
func newCaption(p *plan.Plan, f paint.Frame, look styles.Look, shaper *fonts.Shaper, text string) (*setCaption, error) {
	ctx := &element.Context{Look: look, Frame: f, Unit: f.Unit(), Lang: p.Language, Shaper: shaper, Colour: true}
	band := captionBand(p, f, look)
	st := fonts.Style{Type: plan.TypeClean, Lang: p.Language, SizePx: captionSizeIn(f) * ctx.Unit, Balance: true, Bold: true}
	pad := captionPad * ctx.Unit
	most := captionMost
	if upright(f) {
		most = captionWidest
	}
	wide := math.Min(band.W(), sceneArea(p, f).W()*most)
	room := geom.Pt(wide-4*pad, band.H()-2*pad)
	t, st, err := ctx.FitText(text, st, room, plan.AlignCenter)
	var over *element.OverflowError
	if errors.As(err, &over) { // lines of capitals in a narrow frame: smaller than anything else is set, but no film fails of it
		st.SizePx *= captionSpare * math.Min(room.X/over.Need.X, room.Y/over.Need.Y)
		t, err = ctx.SetText(text, st, room.X, plan.AlignCenter)
	}
	if err != nil {
		return nil, err
	}
	w, h := t.W+4*pad, t.H+2*pad
	c := band.Center()
	sheet := geom.R(c.X-w/2, band.Max.Y-h, w, h)
	radius := h * captionRound
	if ctx.Look.Roughness < 0.2 {
		radius = 6 * ctx.Unit
	}
	set := &setCaption{ctx: ctx, style: st, text: t, at: geom.Pt(c.X-t.W/2, sheet.Min.Y+pad), ground: captionColor(look)}
	set.sheet = image.NewRGBA(sheet.Inset(-2).Pixels().Intersect(f.Bounds()))
	paint.Over(set.sheet, paint.Render(paint.Fill{Path: geom.RoundRect(sheet, radius), Color: paint.Sheer(set.ground, captionGround)}))
	return set, nil
}

// ink is the colour of the words: that of the look, or one near to it that can be
// read.
func (c *setCaption) ink() color.RGBA { return c.ctx.Legible(c.ctx.Look.Palette.Ink, c.ground, 0) }

// write is a text set as the caption in one colour.
func (c *setCaption) write(t *fonts.Text, ink color.RGBA) *image.RGBA {
	return paint.Render(paint.Writing{Text: t, At: c.at, Color: ink, Strong: ink})
}

// Caption is one burned caption as a layer in board pixels: its words in one
// or two lines on a sheet of the board's colour, in the middle of the caption
// band. The layer is the caller's.
func Caption(p *plan.Plan, f paint.Frame, look styles.Look, shaper *fonts.Shaper, text string) (*image.RGBA, error) {
	c, err := newCaption(p, f, look, shaper, text)
	if err != nil {
		return nil, err
	}
	paint.Over(c.sheet, c.write(c.text, c.ink()))
	return c.sheet, nil
}

// captionColor is the sheet under captions: darker than a dark board, a tint of
// the ink on a light one, so that it shows as a sheet on the bare board too.
func captionColor(l styles.Look) color.RGBA {
	if l.Dark() {
		return paint.Blend(l.Palette.Board, color.RGBA{0, 0, 0, 255}, captionDark)
	}
	return paint.Blend(l.Palette.Board, l.Palette.Ink, captionTint)
}
