package layout

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/template"
)

// How far the scrim under words on a picture reaches, as a share of the frame's shorter
// side, and how dark it is where the look has no dark of its own.
const (
	scrimReach = 0.42
	scrimDark  = 0.55 // of the way from the darkest of the look's colours to black
)

// coverOf is the picture that fills the frame: the one image of a scene that is to cover
// its box, where nothing but words are with it and it is there before them; nil: none is.
func (c *composition) coverOf(s *contents) *item {
	var cover *item
	for i, it := range c.all {
		e := &c.scene.Elements[it.index]
		switch {
		case it.e.Kind == plan.KindImage && it.e.Fit == plan.FitCover && cover == nil:
			cover = it
			if i > 0 && !e.Cue.IsZero() || e.Leaves() || e.Moves != nil || e.Motion == plan.MotionKenBurns || it.e.Rotate != 0 || it.e.Group != "" || it.next != nil {
				return nil
			}
		case !it.words() || !it.laidOut() || it.kind.Entries || it.e.Group != "":
			return nil
		}
	}
	if cover == nil || len(c.all) == 1 || s.letters() > statementMost || slices.Contains([]plan.Emphasis{plan.EmphasisBox, plan.EmphasisCircle}, cover.e.Emphasis) {
		return nil
	}
	return cover
}

// attemptCover lets a picture fill the frame and places all words on it.
func (c *composition) attemptCover(s *contents, cover *item, parts template.Parts, room template.Room) bool {
	var words []block
	for _, b := range slices.Concat(s.titles, s.body, s.captions) {
		if b != block(cover) {
			words = append(words, b)
		}
	}
	parts.Panel = room.Bleed
	c.parts = &parted{Parts: parts, cover: cover}
	for _, b := range words {
		for _, it := range itemsOf([]block{b}) {
			if it.is(plan.RoleCaption) {
				it.ratio = subtitleGrowth
			}
		}
	}
	if !c.placeHeads(words, parts.Heads) {
		return false
	}
	cover.box, cover.cs.Fills = room.Bleed, true
	on := *c.ctx
	c.parts.scrim = c.scrim(cover)
	on.Look = element.OnGround(on.Look, c.parts.scrim.Ground())
	p := &on.Look.Palette
	p.Ink, p.Muted = c.parts.scrim.Ink, c.parts.scrim.Ink
	for _, accent := range []*color.RGBA{&p.Accent1, &p.Accent2, &p.Accent3, &p.Accent4} { // however large the words are
		*accent = on.Legible(*accent, p.Board, 1)
	}
	on.Forget()
	c.parts.ctx = &on
	return true
}

// scrim is what words on a picture need to be read. A picture that the look redraws fades
// to the board; a photograph as it is darkens.
func (c *composition) scrim(cover *item) paint.Scrim {
	l := c.ctx.Look.Palette
	s := paint.Scrim{Color: l.Board, Ink: l.Ink, Reach: scrimReach * math.Min(float64(c.ctx.Frame.W), float64(c.ctx.Frame.H))}
	if cover.e.KeepOriginal {
		dark, light := l.Ink, l.Board
		if paint.Contrast(dark, color.RGBA{A: 255}) > paint.Contrast(light, color.RGBA{A: 255}) {
			dark, light = light, dark
		}
		s.Color, s.Ink = paint.Blend(dark, color.RGBA{A: 255}, scrimDark), paint.Blend(light, color.RGBA{255, 255, 255, 255}, 0.5)
	}
	words := c.flipped(c.parts.heads)
	pad := c.ctx.Gap(2)
	s.Words = geom.Rect{Min: words.Min.Sub(geom.Pt(pad, pad)), Max: words.Max.Add(geom.Pt(pad, pad))}
	s.Whole = s.Words
	all := geom.FromPixels(c.ctx.Frame.Bounds())
	aside := c.parts.Heads.W() < 0.6*all.W()
	// It ends at the frame's edges, not about the words as a box.
	if !aside {
		s.Whole.Min.X, s.Whole.Max.X = all.Min.X, all.Max.X
	} else if s.Words.Center().X < all.Center().X {
		s.Whole.Min.X = all.Min.X
	} else {
		s.Whole.Max.X = all.Max.X
	}
	if aside || c.parts.Down <= 0.5 {
		s.Whole.Min.Y = all.Min.Y
	}
	if aside || c.parts.Down >= 0.5 {
		s.Whole.Max.Y = all.Max.Y
	}
	return s
}
