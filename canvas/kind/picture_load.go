package kind

import (
	"math"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// How heavy pictures are to the eye. A slender one, a bicycle, is drawn larger than
// one that fills its box, but not as large as equal areas would make it: its outline
// counts too.
const (
	typicalShare = 0.62 // of its box that a picture covers
	slender      = 0.2  // power of what is missing by which its sides grow
	largerMost   = 1.12 // times a typical one's
	smallerMost  = 0.95
	offMiddle    = 0.1 // of its width that what is seen may lie off its middle
)

// load is a picture as it weighs on the eye.
type load struct {
	body   geom.Point // its size, of the weight of a square of side 1
	middle float64    // where across its width what is seen of it has its middle
}

// loadOf weighs a picture.
func loadOf(ctx *element.Context, e *plan.Element) load {
	l, _ := element.Once(ctx, e, func() (load, error) { // nothing fails
		a := pictureAspect(e.Name)
		l := load{geom.Pt(math.Sqrt(a), 1/math.Sqrt(a)), 0.5}
		p, ok := picture.Get(e.Name)
		if !ok {
			return l, nil
		}
		m := figure.MassOf(p.Drawing(figure.Complexion{}))
		k := math.Pow(typicalShare/math.Max(m.Share, 0.1), slender)
		l.body = l.body.Mul(math.Min(math.Max(k, smallerMost), largerMost))
		l.middle = math.Min(math.Max(m.Center.X, 0.5-offMiddle), 0.5+offMiddle)
		return l, nil
	})
	if flipped(e) {
		l.middle = 1 - l.middle
	}
	return l
}

// flipped reports whether a picture is drawn the other way round.
func flipped(e *plan.Element) bool { return e.Flip != nil && *e.Flip }

// facePicture is the way a picture looks before it is flipped.
func facePicture(e *plan.Element) int {
	switch picture.Facing(e.Name) {
	case picture.Left:
		return -1
	case picture.Right:
		return 1
	}
	return 0
}

// size is the size of a picture in a room, without its label: as heavy as a square of
// a side, or as large as the room lets it be.
func (l load) size(side float64, room geom.Point) geom.Point {
	return l.body.Mul(math.Min(side, math.Min(room.X/l.body.X, room.Y/l.body.Y)))
}

// weighPicture is the size of a picture as heavy as a square of side 1.
func weighPicture(ctx *element.Context, e *plan.Element) geom.Point { return loadOf(ctx, e).body }
