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
	Hang: hangPicture, Stands: pictureStands, Flicks: 3, Weigh: weighPicture, Faces: facePicture,
	Aspect: func(e *plan.Element) float64 { return pictureAspect(e.Name) },
}

// The side in design units of the square whose area a picture has: the least it is
// drawn at, and the most beside others.
const (
	pictureLeast = 100
	pictureMost  = 760
	labelBeside  = 0.4  // of the room that a label beside one has at least
	besideSides  = 1.15 // room across of one with its label beside it, in sides
	besideSlim   = 0.8  // the same of a person
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

// pictureSide is the side a picture would like.
func pictureSide(ctx *element.Context, cs element.Constraints) float64 {
	if cs.Side > 0 {
		return cs.Side * cs.Weighted()
	}
	return pictureMost * ctx.Unit * cs.Enlarged()
}

// besideWidth is the room across of a picture that shares its room with the label beside
// it: the same for all of one side, so that their labels begin at one edge.
func besideWidth(ctx *element.Context, e *plan.Element, cs element.Constraints, label float64) float64 {
	w, sides := cs.Room.X/2, besideSides
	if e.Kind == plan.KindPerson {
		sides = besideSlim
	}
	if cs.Words > 0 {
		w, label = 0, cs.Words+ctx.Gap(2)
	}
	if cs.Side > 0 {
		w = math.Min(math.Max(w, cs.Room.X-label), cs.Side*sides)
	}
	return w
}

// pictureRoom is the room of a picture: where neighbours agree on a side, that is the
// most of its height.
func pictureRoom(cs element.Constraints, w, h float64) geom.Point {
	if cs.Side > 0 {
		h = math.Min(h, cs.Side)
	}
	return geom.Pt(w, h)
}

// measurePicture is the size of the picture, as large as the room lets it be up to
// its most, with its label.
func measurePicture(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	return measureLabelled(ctx, e, cs, loadOf(ctx, e).size)
}

// sized is the size of what is drawn in a room, as large as it may be up to a side.
type sized func(side float64, room geom.Point) geom.Point

// measureLabelled is the size of a drawing with its label.
func measureLabelled(ctx *element.Context, e *plan.Element, cs element.Constraints, of sized) (geom.Point, error) {
	side := pictureSide(ctx, cs)
	body := of(side, pictureRoom(cs, cs.Room.X, cs.Room.Y))
	if e.Label == "" {
		return body, nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	if cs.Beside {
		w, gap := besideWidth(ctx, e, cs, cs.Room.X*labelBeside), ctx.Gap(2)
		body = of(side, pictureRoom(cs, w, cs.Room.Y))
		x, err := ctx.Extent(e.Label, st, math.Min(cs.Room.X-w-gap, besideEms*st.SizePx))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(w+gap+x.W+element.Slack, math.Max(body.Y, x.H)), nil
	}
	x, err := ctx.Extent(e.Label, st, math.Min(cs.Room.X, math.Max(body.X*labelWide, labelEms*st.SizePx)))
	if err != nil {
		return geom.Point{}, err
	}
	gap := ctx.LabelGap()
	body = of(side, pictureRoom(cs, cs.Room.X, math.Max(cs.Room.Y-gap-x.H, pictureLeast*ctx.Unit)))
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
	return setLabelled(ctx, e, cs, box, loadOf(ctx, e).size)
}

// setLabelled lays a drawing and its label out in box: the label beneath, or beside
// where the layout wants rows.
func setLabelled(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect, of sized) (pictureSetting, error) {
	var s pictureSetting
	middle := 0.5
	if e.Kind == plan.KindPicture {
		middle = loadOf(ctx, e).middle
	}
	fit := func(room geom.Rect) geom.Rect {
		side := 4 * (room.W() + room.H()) // as large as the room
		if cs.Side > 0 {
			side = cs.Side * cs.Weighted()
		}
		size := of(side, pictureRoom(cs, room.W(), room.H()))
		c := room.Center()
		// Where there is room, what is seen of it stands in the middle, not its box.
		x := math.Min(math.Max(c.X-size.X*middle, room.Min.X), room.Max.X-size.X)
		return geom.R(x, c.Y-size.Y/2, size.X, size.Y)
	}
	if e.Label == "" {
		s.body = fit(box)
		if cs.Side > 0 && !cs.Beside { // neighbours stand on one line
			s.body = s.body.Translate(geom.Pt(0, math.Min(box.Min.Y+cs.Side, box.Max.Y)-s.body.Max.Y))
		}
		return s, nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	var err error
	if cs.Beside {
		x, err := ctx.Extent(e.Label, st, 0)
		if err != nil {
			return s, err
		}
		place := geom.R(box.Min.X, box.Min.Y, besideWidth(ctx, e, cs.InBox(box), x.W+ctx.Gap(2)), box.H())
		text := geom.R(place.Max.X+ctx.Gap(2), box.Min.Y, 0, box.H())
		text.Max.X = box.Max.X
		if ctx.Lang.RTL() != cs.Ahead {
			place = place.Translate(geom.Pt(box.Max.X-place.Max.X, 0))
			text = text.Translate(geom.Pt(box.Min.X-text.Min.X, 0))
		}
		s.body = fit(place)
		if s.label, s.style, err = ctx.FitText(e.Label, st, geom.Pt(text.W(), box.H()), besideAlign(cs)); err != nil {
			return s, err
		}
		s.text = geom.R(text.Min.X, text.Center().Y-s.label.H/2, s.label.W, s.label.H)
		if ctx.Lang.RTL() != cs.Ahead {
			s.text = s.text.Translate(geom.Pt(text.Max.X-s.text.Max.X, 0))
		}
		return s, nil
	}
	gap := ctx.LabelGap()
	if s.label, s.style, err = ctx.FitText(e.Label, st, geom.Pt(box.W(), box.H()-gap-pictureLeast*ctx.Unit*iconSqueezed), plan.AlignCenter); err != nil {
		return s, err
	}
	s.body = fit(geom.R(box.Min.X, box.Min.Y, box.W(), box.H()-gap-s.label.H))
	if cs.Side > 0 { // neighbours stand on one line
		s.body = s.body.Translate(geom.Pt(0, math.Min(box.Min.Y+cs.Side, box.Max.Y-gap-s.label.H)-s.body.Max.Y))
	}
	x := math.Min(math.Max(s.body.Min.X+s.body.W()*middle-s.label.W/2, box.Min.X), box.Max.X-s.label.W)
	s.text = geom.R(x, s.body.Max.Y-cs.Lift+gap, s.label.W, s.label.H)
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
	if flipped(e) {
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
