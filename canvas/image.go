package canvas

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// frameRoom is the room of the line drawn around a photograph, in line widths.
const frameRoom = 0.8

func measureImage(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	s, err := k.Assets.Picture(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	if k.fit.side > 0 {
		room = geom.Pt(min(room.X, k.fit.side*1.5), min(room.Y, k.fit.side))
	}
	return contain(geom.Pt(s.W, s.H), room), nil
}

// buildImage places a picture in its box: redrawn as the look draws, or as it
// is, then framed by a drawn line where it ends in a hard edge and the look
// draws by hand.
func buildImage(k *Kit, e *plan.Element, box geom.Rect) ([]Mark, geom.Rect, error) {
	s, err := k.Assets.Picture(e.Source)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	if !e.KeepOriginal {
		p := s.Place(box, e.Fit, k.seed(e, 0)).Redraw(k.Look)
		p.Order, err = s.order(box, e.Fit, e.Order)
		return []Mark{p}, geom.FromPixels(p.Bounds()), err
	}
	room := k.line() * frameRoom
	framed := k.Look.Roughness > 0.1 && s.Bitmap != nil
	if framed {
		box = box.Inset(room)
	}
	p := s.Place(box, e.Fit, k.seed(e, 0))
	if p.Order, err = s.order(box, e.Fit, e.Order); err != nil {
		return nil, geom.Rect{}, err
	}
	if !k.Colour {
		p.Image = greyed(p.Image)
	}
	covers := geom.FromPixels(p.Bounds())
	marks := []Mark{p}
	if framed && k.hardEdged(p.Image) {
		marks = append(marks, Stroke{
			Path: k.hand(geom.Rectangle(covers.Inset(-room/2)), 0.6, k.seed(e, 1)), Width: k.line() * 0.8,
			Color: k.visible(k.named(e.Color, k.Look.Palette.Ink)), Brush: k.Look.Brush, Seed: k.seed(e, 1),
		})
		covers = covers.Inset(-room)
	}
	return marks, covers, nil
}

// hardEdged reports whether a picture ends in an edge one sees: nearly all of
// its border is opaque and unlike the board.
func (k *Kit) hardEdged(img *image.RGBA) bool {
	b := img.Rect
	if b.Empty() {
		return false
	}
	board := k.Look.Palette.Board
	hard, all := 0, 0
	look := func(x, y int) {
		all++
		if c := img.RGBAAt(x, y); c.A == 255 && contrast(c, board) > 1.12 {
			hard++
		}
	}
	for i := range 50 {
		x, y := b.Min.X+i*(b.Dx()-1)/49, b.Min.Y+i*(b.Dy()-1)/49
		look(x, b.Min.Y)
		look(x, b.Max.Y-1)
		look(b.Min.X, y)
		look(b.Max.X-1, y)
	}
	return hard*10 > all*9
}

// greyed is a picture without its colours.
func greyed(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	for i := 0; i+3 < len(img.Pix) && i+3 < len(out.Pix); i += 4 {
		p := img.Pix[i : i+4 : i+4]
		y := uint8((299*int(p[0]) + 587*int(p[1]) + 114*int(p[2]) + 500) / 1000)
		out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = y, y, y, p[3]
	}
	return out
}

// lineArt reports whether a built image consists of lines and flat colour, so
// that drawing it stroke by stroke shows something from the first moment on.
func (m made) lineArt(e *plan.Element) bool {
	if e.Kind != plan.KindImage || e.KeepOriginal || len(m.marks) == 0 {
		return false
	}
	p, ok := m.marks[0].(Picture)
	return ok && (len(p.Trace) > 0 || !toned(onWhite(p.Image)))
}
