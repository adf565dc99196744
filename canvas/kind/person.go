package kind

import (
	"math"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// personKind is a person with what they say in a bubble, and a name beneath.
var personKind = element.Kind{
	Name: plan.KindPerson, Rank: element.RankPicture, Role: labelRole, Station: true,
	Measure: measurePerson, Build: buildPerson, MinSize: minPersonSize,
	Hang: hangPerson, Stands: func(*plan.Element) bool { return true },
	Weigh:   func(ctx *element.Context, e *plan.Element) geom.Point { return personOf(ctx, e).weight() },
	Faces:   func(*plan.Element) int { return 1 },
	Stature: staturePerson,
	Aspect: func(e *plan.Element) float64 {
		v := person.Of(e, 0).View()
		a := v.W() / v.H()
		if e.Bubble != "" {
			a += personSpeaks
		}
		return min(max(a, personNarrowest), personBroadest)
	},
}

// Measures of persons.
const (
	personNarrowest = 0.34 // width to height
	personBroadest  = 2
	personSpeaks    = 0.6  // more with a bubble
	personHeavy     = 1870 // units of the side of a square as heavy as a person drawn at one pixel a unit
	personNear      = 2.2  // times the scale of whole figures that half ones are drawn in: their eyes are nearly as high
	personLeast     = 200  // design units that one is high at least
)

// somebody is a person in a scene, put together once.
type somebody struct {
	person.Person
	element *plan.Element
	drawing figure.Drawing
	profile person.Profile
}

func personOf(ctx *element.Context, e *plan.Element) *somebody {
	s, _ := element.Once(ctx, e, func() (*somebody, error) { // it never fails
		p := person.Of(e, ctx.Film)
		s := &somebody{Person: p, element: e, profile: p.Profile()}
		if e.Clothes != "" {
			s.drawing = p.Drawing(ctx.Named(e.Clothes, ctx.Look.Palette.Accent1))
		} else {
			s.drawing = p.Drawing(noColor)
		}
		return s, nil
	})
	return s
}

// personSized is the size of a person with a bubble.
func personSized(ctx *element.Context, e *plan.Element, cs element.Constraints) sized {
	s := personOf(ctx, e)
	return func(side float64, room geom.Point) geom.Point { return s.arranged(ctx, cs, side, room).size }
}

// weight is the size in pixels of a person of the weight of a square of side 1: all whole
// figures in one scale, so that heads are of one size and children smaller, half figures
// in another.
func (s *somebody) weight() geom.Point {
	k := 1.0 / personHeavy
	if s.Half() {
		k *= personNear
	}
	v := s.View()
	return geom.Pt(v.W()*k, v.H()*k)
}

// staturePerson is how large a person and what they say come out in a box.
func staturePerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (side, said float64) {
	_, a, err := setPerson(ctx, e, cs, box)
	if err != nil {
		return 0, 0
	}
	return a.figure.H() / personOf(ctx, e).weight().Y, a.style.SizePx
}

func measurePerson(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	return measureLabelled(ctx, e, cs, personSized(ctx, e, cs))
}

// minPersonSize is the size of a person at its smallest beside grown type.
func minPersonSize(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	side := cs.Side
	if side <= 0 {
		side = ctx.MinSide(personLeast, cs)
	}
	cs.Side = 0
	s := personOf(ctx, e)
	side /= math.Max(s.weight().Y, 1) // no higher than that
	return measureLabelled(ctx, e, cs, func(_ float64, room geom.Point) geom.Point { return s.arranged(ctx, cs, side, room).size })
}

// setPerson lays a person, what they say and a label out in box; who stands, stands on its
// lower edge.
func setPerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (pictureSetting, arrangement, error) {
	var a arrangement // the one that is taken is the last
	who := personOf(ctx, e)
	s, err := setLabelled(ctx, e, cs, box, func(side float64, room geom.Point) geom.Point {
		a = who.arranged(ctx, cs, side, room)
		return a.size
	})
	if err == nil && who.Stands() && (s.label == nil || cs.Beside) {
		s.body = s.body.Translate(geom.Pt(0, box.Max.Y-s.body.Max.Y))
	}
	return s, a, err
}

func hangPerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (end, below float64, err error) {
	s, _, err := setPerson(ctx, e, cs, box)
	return s.body.Max.Y, 0, err
}

// buildPerson draws a person, then their bubble and its words, then their name.
func buildPerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	set, a, err := setPerson(ctx, e, cs, box)
	if err != nil {
		return element.Built{}, err
	}
	who := personOf(ctx, e)
	if err := a.fits(ctx, e, geom.Pt(box.W(), box.H())); err != nil {
		return element.Built{}, err
	}
	corner := geom.Pt(set.body.Center().X-a.size.X/2, set.body.Max.Y-a.size.Y)
	turn := geom.Translate(corner)
	looks := 1
	if e.Facing == plan.FacingLeft || flipped(e) {
		turn, looks = geom.Affine{A: -1, D: 1, E: corner.X + a.size.X, F: corner.Y}, -1
	}
	f := figure.Draw(ctx, e, who.drawing, geom.FitRect(who.drawing.View, a.figure).Then(turn))
	built := element.Built{Marks: f.Marks, Covers: set.body, Anchor: f.Bounds, Contour: f.Silhouette, Looks: looks}
	if who.Stands() {
		built.Feet = f.Bounds.Max.Y
	}
	if who.Half() {
		built.Marks = append(built.Marks, sill(ctx, e, f.Bounds, set.body))
	}
	if set.label != nil {
		if !cs.Beside { // beneath the person, not beneath the bubble
			at := math.Min(math.Max(f.Bounds.Center().X-set.text.W()/2, box.Min.X), box.Max.X-set.text.W())
			set.text = set.text.Translate(geom.Pt(at-set.text.Min.X, 0))
		}
		built.Marks = append(built.Marks, inked(ctx, e, paint.Writing{Text: set.label, At: set.text.Min, Seed: ctx.SeedOf(e, 50)}, set.style.SizePx))
		built.Covers = built.Covers.Union(set.text)
	}
	if e.Bubble == "" {
		return built, nil
	}
	marks, err := a.bubbleMarks(ctx, e, turn)
	if err != nil {
		return element.Built{}, err
	}
	if e.BubbleCue.Set {
		built.Parts = []int{len(built.Marks)}
	}
	built.Marks = append(built.Marks, marks...)
	return built, nil
}

// sill is the line behind which a half figure stands, so that it ends in a clean cut.
func sill(ctx *element.Context, e *plan.Element, figure, room geom.Rect) paint.Mark {
	const beyond, calm = 0.05, 0.5 // of the width on both sides; of the look's roughness
	w := ctx.Line()
	a := geom.Pt(max(figure.Min.X-beyond*figure.W(), room.Min.X+w/2), figure.Max.Y-w/2)
	b := geom.Pt(min(figure.Max.X+beyond*figure.W(), room.Max.X-w/2), a.Y)
	return paint.Stroke{
		Path: ctx.ByHand(geom.Polyline{a, b}.Path(), calm, ctx.SeedOf(e, 49)), Width: w,
		Color: ctx.Look.Palette.Ink, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, 49),
	}
}

// inked is words of an element of a size, in the look's ink.
func inked(ctx *element.Context, e *plan.Element, w paint.Writing, sizePx float64) paint.Mark {
	c := ctx.Legible(ctx.Look.Palette.Ink, ctx.Ground(e), sizePx)
	w.Color, w.Strong, w.Brush = c, c, ctx.Grain()
	return w
}
