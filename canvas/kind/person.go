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
	Name: plan.KindPerson, Rank: element.RankPicture, Role: labelRole,
	Measure: measurePerson, Build: buildPerson, MinSize: minPersonSize,
	Hang: hangPerson,
	Aspect: func(e *plan.Element) float64 {
		v := person.Of(e, 0).View()
		a := v.W() / v.H()
		if e.Bubble != "" {
			a += personSpeaks
		}
		return min(max(a, personNarrowest), personBroadest)
	},
}

// Bounds of a person's width to its height.
const (
	personNarrowest = 0.34
	personBroadest  = 2
	personSpeaks    = 0.6 // more with a bubble
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

func measurePerson(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	return measureLabelled(ctx, e, cs, personSized(ctx, e, cs))
}

// minPersonSize is the size of a person at its smallest beside grown type.
func minPersonSize(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	if cs.Side <= 0 {
		cs.Side = ctx.MinSide(pictureLeast, cs)
	}
	return measurePerson(ctx, e, cs)
}

func hangPerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (end, below float64, err error) {
	s, err := setLabelled(ctx, e, cs, box, personSized(ctx, e, cs))
	return s.body.Max.Y, 0, err
}

// buildPerson draws a person, then their bubble and its words, then their name.
func buildPerson(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	set, err := setLabelled(ctx, e, cs, box, personSized(ctx, e, cs))
	if err != nil {
		return element.Built{}, err
	}
	who := personOf(ctx, e)
	room := geom.Pt(set.body.W(), set.body.H())
	a := who.arranged(ctx, cs, math.Inf(1), room)
	if err := a.fits(ctx, e, geom.Pt(box.W(), box.H())); err != nil {
		return element.Built{}, err
	}
	if who.Stands() { // on the lower edge
		end := box.Max.Y
		if set.label != nil && !cs.Beside {
			end = set.body.Max.Y
		}
		set.body = set.body.Translate(geom.Pt(0, end-set.body.Max.Y))
	}
	corner := geom.Pt(set.body.Center().X-a.size.X/2, set.body.Max.Y-a.size.Y)
	turn := geom.Translate(corner)
	looks := 1
	if e.Facing == plan.FacingLeft {
		turn, looks = geom.Affine{A: -1, D: 1, E: corner.X + a.size.X, F: corner.Y}, -1
	}
	f := figure.Draw(ctx, e, who.drawing, geom.FitRect(who.drawing.View, a.figure).Then(turn))
	built := element.Built{Marks: f.Marks, Covers: set.body, Anchor: f.Bounds, Contour: f.Silhouette, Looks: looks}
	if who.Stands() {
		built.Feet = f.Bounds.Max.Y
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

// inked is words of an element of a size, in the look's ink.
func inked(ctx *element.Context, e *plan.Element, w paint.Writing, sizePx float64) paint.Mark {
	c := ctx.Legible(ctx.Look.Palette.Ink, ctx.Ground(e), sizePx)
	w.Color, w.Strong, w.Brush = c, c, ctx.Grain()
	return w
}
