package paint

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// InLook is all a look makes of the picture, in drawing order: the disc a
// cut-out one stands before in a look of badges, the picture stylized, a
// pencil's hatching. Unit is the pixels of a design unit.
func (p Picture) InLook(look styles.Look, unit float64) []Mark {
	var marks []Mark
	if look.Badges && p.Image != nil && !filledBorder(OnWhite(p.Image)) {
		marks = append(marks, backdrop(look, geom.FromPixels(p.Bounds()), p.Seed))
	}
	marks = append(marks, p.Stylize(look, unit))
	return append(marks, p.Hatching(look, unit)...)
}

// backdrop is the disc within r a cut-out picture stands before in a look of
// badges, lighter than the board.
func backdrop(look styles.Look, r geom.Rect, seed int64) Mark {
	side := min(r.W(), r.H())
	c, lighter := r.Center(), Blend(look.Palette.Board, color.RGBA{255, 255, 255, 255}, 0.75)
	if look.Dark() {
		lighter = Blend(look.Palette.Board, look.Palette.Ink, 0.12)
	}
	return Fill{
		Path:  geom.Ellipse(geom.R(c.X-side/2, c.Y-side/2, side, side)),
		Color: lighter, Seed: seed + 61,
	}
}

// Greyed is a picture without its colours.
func Greyed(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	for i := 0; i+3 < len(img.Pix) && i+3 < len(out.Pix); i += 4 {
		p := img.Pix[i : i+4 : i+4]
		y := uint8((299*int(p[0]) + 587*int(p[1]) + 114*int(p[2]) + 500) / 1000)
		out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = y, y, y, p[3]
	}
	return out
}
