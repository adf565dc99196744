package canvas

import (
	"image"
	"image/draw"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// SceneLook is a film's look on the ground of one scene: the board takes the
// scene's background, and what is drawn on it stays legible. Paint the scene's
// paper with it too.
func SceneLook(l styles.Look, scene *plan.Scene, colour bool) styles.Look {
	bg, ok := colorOf(l.Palette, scene.Background)
	if !ok {
		return l
	}
	if !colour {
		bg = grey(bg)
	}
	was := l.Palette
	l.Palette.Board = bg
	k := &Kit{Look: l, Unit: 1, Colour: colour}
	// Ink that no longer shows gives way to the old board, if that shows: white
	// chalk on a light card becomes slate.
	if contrast(was.Ink, bg) < contrastText {
		if contrast(was.Board, bg) >= contrastText {
			l.Palette.Ink = was.Board
		} else {
			l.Palette.Ink = k.legible(was.Ink, bg, 1)
		}
		k.Look = l
	}
	l.Palette.Muted = k.legible(was.Muted, bg, 1)
	return l
}

// Page is the paper of a plan's scenes in a look, opaque and the caller's own.
// Beside a narrator the page is what he leaves of the frame; his side is plain
// paper.
func Page(p *plan.Plan, look styles.Look, f Frame) *image.RGBA {
	at := stage(p, f).Pixels()
	if at == f.Bounds() {
		return Paper(look, f, p.Seed)
	}
	side := look
	side.Trim = ""
	img := Paper(side, f, p.Seed)
	page := Paper(look, Frame{at.Dx(), at.Dy()}, p.Seed)
	draw.Draw(img, at, page, image.Point{}, draw.Src)
	return img
}
