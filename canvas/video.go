package canvas

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// videoKind is footage that plays in its box.
var videoKind = Kind{
	Name: plan.KindVideo, Rank: RankPicture, Block: true,
	Measure: measureVideo, Build: buildVideo, LeastHigh: leastPicture, Still: always,
}

func measureVideo(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error) {
	w, h, err := ctx.Assets.VideoSize(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	return paint.Contain(geom.Pt(float64(w), float64(h)), cs.Room), nil
}

// buildVideo reserves the place a video plays in, framed as the look frames
// pictures. The place begins and ends on even pixels, for chroma is stored for two by two.
func buildVideo(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (Built, error) {
	w, h, err := ctx.Assets.VideoSize(e.Source)
	if err != nil {
		return Built{}, err
	}
	m := ctx.mounting(geom.Pt(box.W(), box.H()))
	inner := m.inner(box)
	if e.Fit != plan.FitCover {
		s := paint.Contain(geom.Pt(float64(w), float64(h)), geom.Pt(inner.W(), inner.H()))
		c := inner.Center()
		inner = geom.R(c.X-s.X/2, c.Y-s.Y/2, s.X, s.Y)
	}
	marks, covers := ctx.mountedFilm(e, paint.Film{Source: e.Source, Box: evenRect(inner), Fit: e.Fit}, m)
	return Built{Marks: marks, Covers: covers}, nil
}

// evenRect is the largest rectangle within r whose sides lie on even pixels.
func evenRect(r geom.Rect) image.Rectangle {
	up := func(v float64) int { n := int(v); return n + (n & 1) }
	down := func(v float64) int { return int(v) &^ 1 }
	return image.Rect(up(r.Min.X), up(r.Min.Y), down(r.Max.X), down(r.Max.Y))
}

// CornerMask shows a picture of the given size but for its corners, rounded
// by radius pixels; nil: all of it shows.
func CornerMask(size image.Point, radius float64) *image.Alpha {
	if radius <= 0 {
		return nil
	}
	r := image.Rectangle{Max: size}
	f := paint.NewFilling(r)
	f.Add(geom.RoundRect(geom.FromPixels(r), radius), geom.Identity)
	return f.Mask()
}
