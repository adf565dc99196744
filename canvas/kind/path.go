package kind

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// pathKind is the plan's own path.
var pathKind = element.Kind{
	Name: plan.KindPath, Rank: element.RankSign, Station: true, Comes: choreography.Lines,
	Measure: measurePath, Build: buildPath, MinHeight: minPicture,
}

// viewBox is the part of a path's own plane that fills its box: the stated
// one, else what the path covers.
func viewBox(e *plan.Element, p geom.Path) (geom.Rect, error) {
	if e.ViewBox == "" {
		b := p.Bounds().Inset(-e.StrokeWidth / 2)
		// A straight line has no height to scale by; give it a little.
		least := math.Max(b.W(), b.H()) * 0.02
		if b.W() < least {
			b = geom.R(b.Center().X-least/2, b.Min.Y, least, b.H())
		}
		if b.H() < least {
			b = geom.R(b.Min.X, b.Center().Y-least/2, b.W(), least)
		}
		if b.Empty() {
			return b, fmt.Errorf("the path %q covers nothing", e.D)
		}
		return b, nil
	}
	f := strings.FieldsFunc(e.ViewBox, func(r rune) bool { return r == ' ' || r == ',' })
	var v [4]float64
	if len(f) != 4 {
		return geom.Rect{}, fmt.Errorf("view_box %q has %d numbers; it takes 4: x y width height", e.ViewBox, len(f))
	}
	for i := range v {
		n, err := strconv.ParseFloat(f[i], 64)
		if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
			return geom.Rect{}, fmt.Errorf("view_box %q: %q is not a number", e.ViewBox, f[i])
		}
		v[i] = n
	}
	r := geom.R(v[0], v[1], v[2], v[3])
	if r.Empty() {
		return r, fmt.Errorf("view_box %q has no area", e.ViewBox)
	}
	return r, nil
}

// elementPath is an element's path and the part of its plane that is shown.
func elementPath(e *plan.Element) (geom.Path, geom.Rect, error) {
	p, err := geom.ParseSVG(e.D)
	if err != nil {
		return nil, geom.Rect{}, fmt.Errorf("path data: %w", err)
	}
	v, err := viewBox(e, p)
	if err == nil && e.ViewBox != "" && !paint.Overlapping(v, p.Bounds()) {
		err = plan.Faults{{Path: "view_box", Problem: fmt.Sprintf("nothing of the path lies in %q", e.ViewBox), Accept: "leave it out to show all of the path"}}
	}
	return p, v, err
}

func measurePath(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	_, v, err := elementPath(e)
	if err != nil {
		return geom.Point{}, err
	}
	return paint.Contain(geom.Pt(v.W(), v.H()), cs.PictureRoom()), nil
}

// pathCalm is the share of the look's roughness in a path somebody has drawn.
const pathCalm = 0.4

// buildPath draws the plan's own path, its view box fitted into the box.
func buildPath(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	p, v, err := elementPath(e)
	if err != nil {
		return element.Built{}, err
	}
	m := geom.FitRect(v, box)
	width := ctx.Line()
	if e.StrokeWidth > 0 {
		width = math.Max(e.StrokeWidth*m.A, ctx.Unit)
	}
	placed := p.Transform(m)
	// What leaves the view box stays inside the box all the same.
	if b := placed.Bounds(); !box.Inset(width / 2).Contains(b) {
		placed = placed.Transform(geom.FitRect(b.Union(box), box.Inset(width/2)))
	}
	marks := []paint.Mark{paint.Stroke{
		Path: ctx.ByHand(placed, pathCalm, ctx.SeedOf(e, 0)), Width: width,
		Color: ctx.Visible(ctx.Named(e.Color, ctx.Look.Palette.Ink)), Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, 0),
	}}
	if e.Fill != "" {
		fills, _ := ctx.FillMarks(e, placed, ctx.Look.Fill, ctx.Named(e.Fill, ctx.Accent(0)), geom.Rect{})
		marks = append(marks, fills...)
	}
	return element.Built{Marks: marks, Covers: placed.Bounds().Inset(-width / 2)}, nil
}
