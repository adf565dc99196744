package element

import (
	"image/color"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// SceneLook is a film's look on the ground of one scene: the board takes the
// colour that is the scene's background, and what is drawn on it stays legible. Paint the scene's
// paper with it too.
func SceneLook(l styles.Look, scene *plan.Scene, colour bool) styles.Look {
	if scene.Background.Source != "" {
		return pictured(l)
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

// pictured is a look before a picture that fills the frame and is dimmed: the look's light
// colour on its dark one, without paper. Accents stand out from the lightest that is left
// beneath words.
func pictured(l styles.Look) styles.Look {
	dark, _ := Scrims(l)
	l.Paper, l.Trim = plan.PaperPlain, ""
	l.Palette.Board, l.Palette.Ink = dark.Veil, dark.Ink
	worst := color.RGBA{A: 255}
	for v := range 256 {
		c := color.RGBA{uint8(v), uint8(v), uint8(v), 255}
		if paint.Contrast(dark.Ink, c) < paint.ContrastText {
			break
		}
		worst = c
	}
	l.Palette.Muted = lighter(l.Palette.Muted, dark.Ink, worst, paint.ContrastText)
	for _, c := range []*color.RGBA{&l.Palette.Accent1, &l.Palette.Accent2, &l.Palette.Accent3, &l.Palette.Accent4} {
		*c = lighter(*c, dark.Ink, worst, paint.ContrastLarge)
	}
	return l
}

// lighter is c moved towards a light ink until it is so much lighter than a ground.
func lighter(c, ink, ground color.RGBA, contrast float64) color.RGBA {
	for t := 0.0; t < 1; t += 0.05 {
		if m := paint.Blend(c, ink, t); styles.Luminance(m) > styles.Luminance(ground) && paint.Contrast(m, ground) >= contrast {
			return m
		}
	}
	return ink
}
