package kind

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// minPicture is the height in design units below which a picture shows little.
const minPicture = 250

// imageKind is a photograph or a drawing, in the look's hand or as it is.
var imageKind = element.Kind{
	Name: plan.KindImage, Rank: element.RankPicture, Station: true, Block: true, Comes: choreography.Photos,
	Measure: measureImage, Build: buildImage, MinHeight: minPicture,
	Still:  func(e *plan.Element) bool { return e.Animate != nil && !*e.Animate },
	Drawn:  lineArt,
	Drips:  func(e *plan.Element) bool { return !e.KeepOriginal },
	Covers: func(e *plan.Element) bool { return e.Fit == plan.FitCover && e.Motion != plan.MotionKenBurns },
}

func measureImage(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	s, err := ctx.Assets.Picture(e.Source)
	if err != nil {
		return geom.Point{}, err
	}
	room := cs.PictureRoom()
	if !e.KeepOriginal || s.Bitmap == nil {
		return paint.Contain(geom.Pt(s.W, s.H), room), nil
	}
	m := ctx.MountFor(paint.Contain(geom.Pt(s.W, s.H), room))
	in := m.Inner(geom.R(0, 0, room.X, room.Y))
	size := paint.Contain(geom.Pt(s.W, s.H), geom.Pt(in.W(), in.H()))
	out := m.Outer(geom.R(0, 0, size.X, size.Y))
	return geom.Pt(out.W(), out.H()), nil
}

// buildImage places a picture in its box: stylized as the look draws, or as it
// is, then framed as the look frames pictures where it ends in a hard edge.
func buildImage(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	s, err := ctx.Assets.Picture(e.Source)
	if err != nil {
		return element.Built{}, err
	}
	if e.Motion == plan.MotionKenBurns {
		return buildPanned(ctx, e, s, box)
	}
	if ctx.Draft {
		covers, err := draftImage(ctx, e, cs, s, box)
		return element.Built{Covers: covers}, err
	}
	p, err := s.Place(box, e.Fit, ctx.SeedOf(e, 0))
	if err != nil {
		return element.Built{}, err
	}
	if !e.KeepOriginal {
		p.Order, err = s.OrderIn(box, e.Fit, e.Order)
		return element.Built{Marks: p.InLook(ctx.Look, ctx.Unit), Covers: geom.FromPixels(p.Bounds())}, err
	}
	m := ctx.MountFor(geom.Pt(float64(p.Image.Rect.Dx()), float64(p.Image.Rect.Dy())))
	framed := !cs.Fills && s.Bitmap != nil && m.Kind != styles.FrameNone && hardEdged(ctx, p.Image)
	if framed {
		box = m.Inner(box)
		if p, err = s.Place(box, e.Fit, ctx.SeedOf(e, 0)); err != nil {
			return element.Built{}, err
		}
	}
	if p.Order, err = s.OrderIn(box, e.Fit, e.Order); err != nil {
		return element.Built{}, err
	}
	if !ctx.Colour {
		p.Image = paint.Greyed(p.Image)
	}
	if framed {
		marks, covers := ctx.Mounted(e, p, m)
		return element.Built{Marks: marks, Covers: covers}, nil
	}
	return element.Built{Marks: []paint.Mark{p}, Covers: geom.FromPixels(p.Bounds())}, nil
}

// panNears is how much nearer a camera comes to a picture that it moves over.
const panNears = 1.12

// buildPanned is a picture as it is, which a camera moves over: sampled once, as
// large as it is seen in the end.
func buildPanned(ctx *element.Context, e *plan.Element, s *paint.Source, box geom.Rect) (element.Built, error) {
	m := ctx.MountFor(geom.Pt(box.W(), box.H()))
	inner := m.Inner(box)
	if e.Fit != plan.FitCover {
		inner = geom.FromPixels(s.Fitted(inner, plan.FitContain))
	}
	at := element.EvenRect(inner)
	even := func(n int) float64 { return float64(int(float64(n)*panNears/2+0.5) * 2) }
	p, err := s.Place(geom.R(0, 0, even(at.Dx()), even(at.Dy())), plan.FitCover, 0)
	if err != nil {
		return element.Built{}, err
	}
	if at.Empty() || !p.Image.Opaque() {
		return element.Built{}, plan.Faults{{Path: "motion", Problem: "ken_burns over a picture that is seen through in places", Accept: "accepted: ken_burns for photographs that fill their rectangle"}}
	}
	if !ctx.Colour {
		p.Image = paint.Greyed(p.Image)
	}
	marks, covers := ctx.MountedFilm(e, paint.Film{Still: p.Image, Seed: ctx.SeedOf(e, 2), Box: at}, m)
	return element.Built{Marks: marks, Covers: covers}, nil
}

// draftImage is what buildImage covers.
func draftImage(ctx *element.Context, e *plan.Element, cs element.Constraints, s *paint.Source, box geom.Rect) (geom.Rect, error) {
	if err := s.Known(e.Order); err != nil {
		return geom.Rect{}, err
	}
	at := s.Fitted(box, e.Fit)
	if !e.KeepOriginal || cs.Fills || s.Bitmap == nil || at.Empty() {
		return geom.FromPixels(at), nil
	}
	m := ctx.MountFor(geom.Pt(float64(at.Dx()), float64(at.Dy())))
	if m.Kind == styles.FrameNone {
		return geom.FromPixels(at), nil
	}
	p, err := s.Place(box, e.Fit, 0)
	if err != nil || !hardEdged(ctx, p.Image) {
		return geom.FromPixels(at), err
	}
	return m.Outer(geom.FromPixels(s.Fitted(m.Inner(box), e.Fit))), nil
}

// hardEdged reports whether a picture ends in an edge one sees: nearly all of
// its border is opaque, most of it unlike the board.
func hardEdged(ctx *element.Context, img *image.RGBA) bool {
	b := img.Rect
	if b.Empty() {
		return false
	}
	board := ctx.Look.Palette.Board
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
func lineArt(e *plan.Element, marks []paint.Mark) bool {
	if e.KeepOriginal {
		return false
	}
	i := slices.IndexFunc(marks, func(m paint.Mark) bool { _, ok := m.(paint.Picture); return ok })
	if i < 0 {
		return false
	}
	p := marks[i].(paint.Picture)
	return len(p.Trace) > 0 || p.Guide != nil && !paint.HasTones(paint.OnWhite(p.Guide)) || !paint.HasTones(paint.OnWhite(p.Image))
}
