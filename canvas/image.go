package canvas

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

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

// buildImage places a picture in its box.
func buildImage(k *Kit, e *plan.Element, box geom.Rect) ([]Mark, geom.Rect, error) {
	s, err := k.Assets.Picture(e.Source)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	p := s.Place(box, e.Fit, k.seed(e, 0))
	return []Mark{p}, geom.FromPixels(p.Bounds()), nil
}

// lineArt reports whether an image element is drawn in lines, so that drawing
// it stroke by stroke shows something from the first moment on.
func (c *composition) lineArt(e *plan.Element) bool {
	return e.Kind == plan.KindImage && !e.KeepOriginal
}
