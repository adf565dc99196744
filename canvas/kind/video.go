package kind

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// videoKind is footage that plays in its box.
var videoKind = element.Kind{
	Name: plan.KindVideo, Rank: element.RankPicture, Block: true, Comes: choreography.Plays,
	Measure: measureVideo, Build: buildVideo, MinHeight: minPicture, Still: always,
}

func measureVideo(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	w, h, err := ctx.Assets.VideoSize(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	return paint.Contain(geom.Pt(float64(w), float64(h)), cs.Room), nil
}

// buildVideo reserves the place a video plays in, framed as the look frames
// pictures. The place begins and ends on even pixels, for chroma is stored for two by two.
func buildVideo(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	w, h, err := ctx.Assets.VideoSize(e.Source)
	if err != nil {
		return element.Built{}, err
	}
	m := ctx.MountFor(geom.Pt(box.W(), box.H()))
	inner := m.Inner(box)
	if e.Fit != plan.FitCover {
		s := paint.Contain(geom.Pt(float64(w), float64(h)), geom.Pt(inner.W(), inner.H()))
		c := inner.Center()
		inner = geom.R(c.X-s.X/2, c.Y-s.Y/2, s.X, s.Y)
	}
	marks, covers := ctx.MountedFilm(e, paint.Film{Source: e.Source, Box: element.EvenRect(inner), Fit: e.Fit}, m)
	return element.Built{Marks: marks, Covers: covers}, nil
}
