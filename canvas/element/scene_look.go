package element

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// SceneLook is a film's look on the ground of one scene: the board takes the
// colour that is the scene's background, and what is drawn on it stays legible. Paint the scene's
// paper with it too.
func SceneLook(l styles.Look, scene *plan.Scene, colour bool) styles.Look {
	if scene.Background.Source != "" {
		dark, _ := Scrims(l)
		return pictured(l, dark)
	}
	bg, ok := paint.ColorOf(l.Palette, scene.Background.Name)
	if !ok {
		return l
	}
	if !colour {
		bg = paint.Grey(bg)
	}
	return OnGround(l, bg)
}

// OnGround is a look on a ground of another colour than its board: what is drawn there is
// legible.
func OnGround(l styles.Look, bg color.RGBA) styles.Look {
	was := l.Palette
	l.Palette.Board = bg
	ctx := &Context{Look: l, Unit: 1, Colour: true}
	// Ink that no longer shows gives way to the old board, if that shows: white
	// chalk on a light card becomes slate.
	if paint.Contrast(was.Ink, bg) < paint.ContrastText {
		if paint.Contrast(was.Board, bg) >= paint.ContrastText {
			l.Palette.Ink = was.Board
		} else {
			l.Palette.Ink = ctx.Legible(was.Ink, bg, 1)
		}
		ctx.Look = l
	}
	l.Palette.Muted = ctx.Legible(was.Muted, bg, 1)
	return l
}

// SceneLookOn is the same, which looks at the picture behind the scene: before one that is bright all
// over and that the plan does not dim words are dark, and need no veil.
func SceneLookOn(l styles.Look, scene *plan.Scene, colour bool, assets Assets) styles.Look {
	if _, light := Scrims(l); isBright(scene, light, assets) {
		return pictured(l, light)
	}
	return SceneLook(l, scene, colour)
}

// A picture is looked at so many pixels wide; one that is dimmed by more than undimmed is meant to be dark.
const (
	lookedAt = 160
	undimmed = 0.1
)

// isBright reports whether the picture behind a scene leaves dark words all the contrast they need, wherever
// they stand.
func isBright(scene *plan.Scene, light Scrim, assets Assets) bool {
	b := &scene.Background
	if b.Source == "" || b.Video() || b.Dim == nil || *b.Dim > undimmed || assets == nil {
		return false
	}
	src, err := assets.Picture(b.Source)
	if err != nil { // it is a fault where it is drawn
		return false
	}
	pic, err := src.Place(geom.R(0, 0, lookedAt, math.Max(lookedAt*src.H/src.W, 1)), plan.FitContain, 0)
	if err != nil {
		return false
	}
	img := image.NewRGBA(pic.Image.Rect)
	draw.Draw(img, img.Rect, image.NewUniform(light.Veil), image.Point{}, draw.Src)
	draw.Draw(img, img.Rect, pic.Image, img.Rect.Min, draw.Over)
	return light.Enough(img, ScrimSpare*paint.ContrastText).Share == 0
}

// pictured is a look before a picture that fills the frame: the ink of one of its ways to write on pictures
// on its veil, without paper and grounds of colour. Accents stand out from what is nearest to them of all that is left beneath words.
func pictured(l styles.Look, s Scrim) styles.Look {
	l.Paper, l.Trim = plan.PaperPlain, ""
	switch l.Templates.Panel {
	case styles.PanelTint, styles.PanelSolid, styles.PanelBlob, styles.PanelNote:
		l.Templates.Panel = styles.PanelNone // it would hide the picture
	}
	l.Palette.Board, l.Palette.Ink = s.Veil, s.Ink
	worst := s.Veil
	for v := range 256 {
		if styles.Luminance(s.Ink) < styles.Luminance(s.Veil) {
			v = 255 - v
		}
		c := color.RGBA{uint8(v), uint8(v), uint8(v), 255}
		if paint.Contrast(s.Ink, c) < paint.ContrastText {
			break
		}
		worst = c
	}
	l.Palette.Muted = towards(l.Palette.Muted, s.Ink, worst, paint.ContrastText)
	for _, c := range []*color.RGBA{&l.Palette.Accent1, &l.Palette.Accent2, &l.Palette.Accent3, &l.Palette.Accent4} {
		*c = towards(*c, s.Ink, worst, paint.ContrastLarge)
	}
	return l
}

// towards is c moved towards an ink until it stands out so much from a ground, on the ink's side of it.
func towards(c, ink, ground color.RGBA, contrast float64) color.RGBA {
	lighter := styles.Luminance(ink) > styles.Luminance(ground)
	for t := 0.0; t < 1; t += 0.05 {
		if m := paint.Blend(c, ink, t); styles.Luminance(m) > styles.Luminance(ground) == lighter && paint.Contrast(m, ground) >= contrast {
			return m
		}
	}
	return ink
}
