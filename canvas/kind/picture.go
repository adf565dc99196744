package kind

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// pictureKind is a built-in picture of flat colour with its label beneath it, or beside.
var pictureKind = element.Kind{
	Name: plan.KindPicture, Rank: element.RankPicture, Role: labelRole, Station: true,
	Measure: measurePicture, Build: buildPicture, MinSize: minPictureSize,
	Hang: hangPicture, Stands: pictureStands, Flicks: 3,
	Aspect: func(e *plan.Element) float64 { return pictureAspect(e.Name) },
}

// The side in design units of the square whose area a picture has: the least it is
// drawn at, and the most beside others.
const (
	pictureLeast = 100
	pictureMost  = 620
)

// pictureSetting is a picture and its label, placed about each other.
type pictureSetting struct {
	body  geom.Rect
	label *fonts.Text
	style fonts.Style
	text  geom.Rect // of the label
}

// pictureAspect is the width of a picture to its height, within bounds.
func pictureAspect(name string) float64 {
	const least, most = 0.5, 2
	if a := picture.Aspect(name); a > 0 {
		return min(max(a, least), most)
	}
	return 1
}

// pictureSize is the size of a picture of a look's aspect in a room, without its label:
// as large as it may be up to side.
func pictureSize(aspect, side float64, room geom.Point) geom.Point {
	w, h := side*math.Sqrt(aspect), side/math.Sqrt(aspect)
	k := min(1, room.X/w, room.Y/h)
	return geom.Pt(w*k, h*k)
}

// pictureSide is the side a picture would like.
func pictureSide(ctx *element.Context, cs element.Constraints) float64 {
	if cs.Side > 0 {
		return cs.Side
	}
	return pictureMost * ctx.Unit * cs.Enlarged()
}

// measurePicture is the size of the picture, as large as the room lets it be up to
// its most, with its label.
func measurePicture(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	return measureLabelled(ctx, e, cs, pictureSized(e))
}

// sized is the size of what is drawn in a room, as large as it may be up to a side.
type sized func(side float64, room geom.Point) geom.Point

func pictureSized(e *plan.Element) sized {
	aspect := pictureAspect(e.Name)
	return func(side float64, room geom.Point) geom.Point { return pictureSize(aspect, side, room) }
}

// measureLabelled is the size of a drawing with its label.
func measureLabelled(ctx *element.Context, e *plan.Element, cs element.Constraints, of sized) (geom.Point, error) {
	side := pictureSide(ctx, cs)
	body := of(side, cs.Room)
	if e.Label == "" {
		return body, nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	if cs.Beside {
		gap := ctx.Gap(2)
		x, err := ctx.Extent(e.Label, st, math.Min(cs.Room.X-body.X-gap, besideEms*st.SizePx))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(body.X+gap+x.W, math.Max(body.Y, x.H)), nil
	}
	x, err := ctx.Extent(e.Label, st, math.Min(cs.Room.X, math.Max(body.X*labelWide, labelEms*st.SizePx)))
	if err != nil {
		return geom.Point{}, err
	}
	gap := ctx.LabelGap()
	body = of(side, geom.Pt(cs.Room.X, math.Max(cs.Room.Y-gap-x.H, pictureLeast*ctx.Unit)))
	return geom.Pt(math.Max(body.X, x.W), body.Y+gap+x.H), nil
}

// minPictureSize is the size of a picture at its smallest beside grown type.
func minPictureSize(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	if cs.Side <= 0 {
		cs.Side = ctx.MinSide(pictureLeast, cs)
	}
	return measurePicture(ctx, e, cs)
}

// setPicture lays a picture and its label out in box.
func setPicture(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (pictureSetting, error) {
	return setLabelled(ctx, e, cs, box, pictureSized(e))
}

// setLabelled lays a drawing and its label out in box: the label beneath, or beside
// where the layout wants rows.
func setLabelled(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect, of sized) (pictureSetting, error) {
	var s pictureSetting
	side := math.Inf(1)
	if cs.Side > 0 {
		side = cs.Side
	}
	fit := func(room geom.Rect) geom.Rect {
		size := of(math.Min(side, 4*(room.W()+room.H())), geom.Pt(room.W(), room.H()))
		c := room.Center()
		return geom.R(c.X-size.X/2, c.Y-size.Y/2, size.X, size.Y)
	}
	if e.Label == "" {
		s.body = fit(box)
		return s, nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	var err error
	if cs.Beside {
		gap := ctx.Gap(2)
		s.body = fit(geom.R(box.Min.X, box.Min.Y, box.W()/2, box.H()))
		s.body = s.body.Translate(geom.Pt(box.Min.X-s.body.Min.X, 0))
		if s.label, s.style, err = ctx.FitText(e.Label, st, geom.Pt(box.W()-s.body.W()-gap, box.H()), plan.AlignStart); err != nil {
			return s, err
		}
		s.text = geom.R(s.body.Max.X+gap, box.Center().Y-s.label.H/2, s.label.W, s.label.H)
		if ctx.Lang.RTL() {
			s.body = s.body.Translate(geom.Pt(box.Max.X-s.body.Max.X, 0))
			s.text = s.text.Translate(geom.Pt(s.body.Min.X-gap-s.text.Max.X, 0))
		}
		return s, nil
	}
	gap := ctx.LabelGap()
	if s.label, s.style, err = ctx.FitText(e.Label, st, geom.Pt(box.W(), box.H()-gap-pictureLeast*ctx.Unit*iconSqueezed), plan.AlignCenter); err != nil {
		return s, err
	}
	s.body = fit(geom.R(box.Min.X, box.Min.Y, box.W(), box.H()-gap-s.label.H))
	if cs.Side > 0 { // neighbours stand on one line
		s.body = s.body.Translate(geom.Pt(0, math.Min(box.Min.Y+side, box.Max.Y-gap-s.label.H)-s.body.Max.Y))
	}
	s.text = geom.R(box.Center().X-s.label.W/2, s.body.Max.Y-cs.Lift+gap, s.label.W, s.label.H)
	return s, nil
}

// hangPicture is where a picture ends: what is drawn of it reaches its end.
func hangPicture(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (end, below float64, err error) {
	s, err := setPicture(ctx, e, cs, box)
	return s.body.Max.Y, 0, err
}

// buildPicture draws a picture, then writes its label.
func buildPicture(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	p, ok := picture.Get(e.Name)
	if !ok {
		return element.Built{}, fmt.Errorf("picture %q is not one of the built-in pictures", e.Name)
	}
	s, err := setPicture(ctx, e, cs, box)
	if err != nil {
		return element.Built{}, err
	}
	d := p.Drawing(figure.Complexion{Skin: e.Skin, Hair: e.Hair})
	to := geom.FitRect(d.View, s.body)
	if e.Flip {
		to = to.Then(geom.Affine{A: -1, D: 1, E: s.body.Min.X + s.body.Max.X})
	}
	f := figure.Draw(ctx, e, d, to)
	built := element.Built{Marks: f.Marks, Covers: s.body, Anchor: f.Bounds, Contour: f.Silhouette}
	if s.label != nil {
		c := ctx.Legible(ctx.Look.Palette.Ink, ctx.Ground(e), s.style.SizePx)
		built.Marks = append(built.Marks, paint.Writing{Text: s.label, At: s.text.Min, Color: c, Strong: c, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, 50)})
		built.Covers = built.Covers.Union(s.text)
	}
	return built, nil
}
