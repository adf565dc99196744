package canvas

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

func measureImage(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	s, err := k.Assets.Picture(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	if k.fit.side > 0 {
		room = geom.Pt(min(room.X, k.fit.side*1.5), min(room.Y, k.fit.side))
	}
	if !e.KeepOriginal || s.Bitmap == nil {
		return paint.Contain(geom.Pt(s.W, s.H), room), nil
	}
	m := k.mounting(paint.Contain(geom.Pt(s.W, s.H), room))
	in := m.inner(geom.R(0, 0, room.X, room.Y))
	size := paint.Contain(geom.Pt(s.W, s.H), geom.Pt(in.W(), in.H()))
	out := m.outer(geom.R(0, 0, size.X, size.Y))
	return geom.Pt(out.W(), out.H()), nil
}

// buildImage places a picture in its box: redrawn as the look draws, or as it
// is, then framed as the look frames pictures where it ends in a hard edge.
func buildImage(k *Kit, e *plan.Element, box geom.Rect) ([]paint.Mark, geom.Rect, error) {
	s, err := k.Assets.Picture(e.Source)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	if k.Draft {
		covers, err := k.draftImage(e, s, box)
		return nil, covers, err
	}
	if !e.KeepOriginal {
		p := s.Place(box, e.Fit, k.seed(e, 0))
		p.Order, err = s.OrderIn(box, e.Fit, e.Order)
		return p.InLook(k.Look, k.Unit), geom.FromPixels(p.Bounds()), err
	}
	p := s.Place(box, e.Fit, k.seed(e, 0))
	m := k.mounting(geom.Pt(float64(p.Image.Rect.Dx()), float64(p.Image.Rect.Dy())))
	framed := s.Bitmap != nil && m.kind != styles.FrameNone && k.hardEdged(p.Image)
	if framed {
		box = m.inner(box)
		p = s.Place(box, e.Fit, k.seed(e, 0))
	}
	if p.Order, err = s.OrderIn(box, e.Fit, e.Order); err != nil {
		return nil, geom.Rect{}, err
	}
	if !k.Colour {
		p.Image = paint.Greyed(p.Image)
	}
	if framed {
		marks, covers := k.mounted(e, p, m)
		return marks, covers, nil
	}
	return []paint.Mark{p}, geom.FromPixels(p.Bounds()), nil
}

// draftImage is what buildImage covers.
func (k *Kit) draftImage(e *plan.Element, s *paint.Source, box geom.Rect) (geom.Rect, error) {
	if err := s.Known(e.Order); err != nil {
		return geom.Rect{}, err
	}
	at := s.Fitted(box, e.Fit)
	if !e.KeepOriginal || s.Bitmap == nil || at.Empty() {
		return geom.FromPixels(at), nil
	}
	m := k.mounting(geom.Pt(float64(at.Dx()), float64(at.Dy())))
	if m.kind == styles.FrameNone || !k.hardEdged(s.Place(box, e.Fit, 0).Image) {
		return geom.FromPixels(at), nil
	}
	return m.outer(geom.FromPixels(s.Fitted(m.inner(box), e.Fit))), nil
}

// hardEdged reports whether a picture ends in an edge one sees: nearly all of
// its border is opaque, most of it unlike the board.
func (k *Kit) hardEdged(img *image.RGBA) bool {
	b := img.Rect
	if b.Empty() {
		return false
	}
	board := k.Look.Palette.Board
	hard, opaque, all := 0, 0, 0
	look := func(x, y int) {
		all++
		if c := img.RGBAAt(x, y); c.A == 255 {
			opaque++
			if paint.Contrast(c, board) > 1.12 {
				hard++
			}
		}
	}
	for i := range 50 {
		x, y := b.Min.X+i*(b.Dx()-1)/49, b.Min.Y+i*(b.Dy()-1)/49
		look(x, b.Min.Y)
		look(x, b.Max.Y-1)
		look(b.Min.X, y)
		look(b.Max.X-1, y)
	}
	return opaque*10 > all*9 && hard*10 > all*6
}

// lineArt reports whether a built image consists of lines and flat colour, so
// that drawing it stroke by stroke shows something from the first moment on.
func (m made) lineArt(e *plan.Element) bool {
	if e.Kind != plan.KindImage || e.KeepOriginal || len(m.marks) == 0 {
		return false
	}
	i := slices.IndexFunc(m.marks, func(m paint.Mark) bool { _, ok := m.(paint.Picture); return ok })
	if i < 0 {
		return false
	}
	p := m.marks[i].(paint.Picture)
	return len(p.Trace) > 0 || p.Guide != nil && !paint.HasTones(paint.OnWhite(p.Guide)) || !paint.HasTones(paint.OnWhite(p.Image))
}
