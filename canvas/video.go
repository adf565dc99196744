package canvas

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// videoFrame is the room of the line drawn around a video, in line widths.
const videoFrame = 1.6

func measureVideo(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	w, h, err := k.Assets.VideoSize(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	return contain(geom.Pt(float64(w), float64(h)), room), nil
}

// buildVideo reserves the place a video plays in, framed by a drawn line. The
// place begins and ends on even pixels, for chroma is stored for two by two.
func buildVideo(k *Kit, e *plan.Element, box geom.Rect) ([]Mark, geom.Rect, error) {
	w, h, err := k.Assets.VideoSize(e.Source)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	inner := box.Inset(k.line() * videoFrame)
	if e.Fit != plan.FitCover {
		s := contain(geom.Pt(float64(w), float64(h)), geom.Pt(inner.W(), inner.H()))
		c := inner.Center()
		inner = geom.R(c.X-s.X/2, c.Y-s.Y/2, s.X, s.Y)
	}
	even := evenRect(inner)
	frame := geom.FromPixels(even).Inset(-k.line() * videoFrame / 2)
	marks := []Mark{
		Film{Source: e.Source, Box: even, Fit: e.Fit},
		Stroke{Path: k.hand(geom.Rectangle(frame), 0.6, k.seed(e, 0)), Width: k.line(),
			Color: k.visible(k.named(e.Color, k.Look.Palette.Ink)), Brush: k.Look.Brush, Seed: k.seed(e, 0)},
	}
	return marks, frame.Inset(-k.line() / 2), nil
}

// evenRect is the largest rectangle within r whose sides lie on even pixels.
func evenRect(r geom.Rect) image.Rectangle {
	up := func(v float64) int { n := int(v); return n + (n & 1) }
	down := func(v float64) int { return int(v) &^ 1 }
	return image.Rect(up(r.Min.X), up(r.Min.Y), down(r.Max.X), down(r.Max.Y))
}
