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
	bg, ok := paint.ColorOf(l.Palette, scene.Background)
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
