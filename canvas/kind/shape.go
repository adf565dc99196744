package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// shapeKind is a drawn form with its label inside.
var shapeKind = element.Kind{
	Name: plan.KindShape, Rank: element.RankSign, Role: labelRole, Station: true, Comes: choreography.Areas,
	Measure: measureShape, Build: buildShape, MinSize: minShape,
	Aspect: func(e *plan.Element) float64 { return shapeSpecs[e.Shape].aspect }, Holds: shapeHolds,
}

// The height of a shape in design units: the least, and the most beside others.
const (
	shapeLeast = 96
	shapeMost  = 270
)

// shapeLabel is the size of the label of a large shape, times its shorter side.
const shapeLabel = 0.22

// How wide to their height boxes with words may be in narrow rooms, and among others of one height in wide ones,
// times what they usually are.
const (
	boxSquarer = 0.75
	boxWider   = 1.35
)

// measureShape is the shape's natural form, grown until its label fits inside.
func measureShape(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	f := shapeSpecs[e.Shape]
	h := shapeMost * ctx.Unit * cs.Enlarged()
	if cs.Side > 0 {
		h = cs.Side
	}
	h = math.Min(h, cs.Room.Y)
	least, most := f.aspect, f.aspect
	if e.Label != "" && (e.Shape == plan.ShapeRect || e.Shape == plan.ShapeRoundRect) { // there is more room for words
		least *= boxSquarer
		if cs.Side > 0 {
			most *= boxWider
		}
	}
	w := math.Min(h*most, cs.Room.X)
	h = math.Min(h, w/least)
	if e.Label == "" {
		return geom.Pt(w, h), nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	switch e.Shape {
	case plan.ShapeBrace:
		x, err := ctx.Extent(e.Label, st, math.Max(cs.Room.X-w-ctx.Gap(1), st.SizePx*3))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(w+ctx.Gap(1)+x.W, math.Max(h, x.H)), nil
	case plan.ShapeLine:
		x, err := ctx.Extent(e.Label, st, cs.Room.X)
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(math.Max(w, x.W), x.H+ctx.Gap(1)+ctx.Line()), nil
	}
	for _, r := range f.rooms()[1:] {
		if x, err := ctx.Extent(e.Label, st, 0); err == nil && x.W <= w*r.W() && x.H <= h*r.H() {
			return geom.Pt(w, h), nil
		}
	}
	// Widen a little rather than shrink the words; then the builder wraps.
	x, err := ctx.Extent(e.Label, st, math.Max(w*f.label.W(), 7*st.SizePx))
	if err != nil {
		return geom.Point{}, err
	}
	w = math.Min(math.Max(w, x.W/f.label.W()), cs.Room.X)
	h = math.Min(math.Max(h, x.H/f.label.H()), cs.Room.Y)
	return geom.Pt(w, h), nil
}

// minShape is the size of a shape at its smallest beside grown type.
func minShape(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	if cs.Side <= 0 {
		cs.Side = ctx.MinSide(shapeLeast, cs)
	}
	return measureShape(ctx, e, cs)
}

// shapeHolds reports whether a shape can hold its label in its room.
func shapeHolds(ctx *element.Context, e *plan.Element, cs element.Constraints) (bool, error) {
	f := shapeSpecs[e.Shape]
	if e.Label == "" || f.label.Empty() {
		return true, nil
	}
	box, err := measureShape(ctx, e, cs)
	if err != nil {
		return true, err
	}
	for _, r := range f.rooms() {
		x, err := ctx.Extent(e.Label, ctx.Style(plan.RoleLabel, cs.Size), box.X*r.W()+element.Slack)
		if err != nil || f.holds(x, box) {
			return true, nil
		}
	}
	return false, nil
}

// buildShape draws a shape filling its box: outline, fill, then the label
// inside it; that of a brace stands beside, that of a line above.
func buildShape(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	body, text := box, geom.Rect{}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	if cs.Size == 0 { // none of its like to agree with
		st.SizePx = math.Max(st.SizePx, shapeLabel*math.Min(box.W(), box.H()))
	}
	align := plan.AlignCenter
	if e.Label != "" {
		switch e.Shape {
		case plan.ShapeBrace:
			w := math.Min(box.H()*shapeSpecs[e.Shape].aspect, box.W()*0.35)
			body.Max.X = box.Min.X + w
			text = geom.Rect{Min: geom.Pt(body.Max.X+ctx.Gap(1), box.Min.Y), Max: box.Max}
			align = plan.AlignStart
			if ctx.Lang.RTL() {
				text = text.Translate(geom.Pt(box.Min.X-text.Min.X, 0))
				body = body.Translate(geom.Pt(box.Max.X-body.Max.X, 0))
			}
		case plan.ShapeLine:
			body.Min.Y = box.Max.Y - math.Min(ctx.Gap(1)+ctx.Line(), box.H()/2)
			text = geom.Rect{Min: box.Min, Max: geom.Pt(box.Max.X, body.Min.Y)}
		default:
			text = labelRoom(ctx, e, st, box)
		}
	}
	var label *fonts.Text
	if e.Label != "" {
		var err error
		if label, st, err = ctx.FitText(e.Label, st, geom.Pt(text.W(), text.H()), align); err != nil {
			return element.Built{}, err
		}
	}
	at := geom.Pt(text.Center().X, text.Center().Y)
	if label != nil {
		at = geom.Pt(at.X-label.W/2, at.Y-label.H/2)
		if e.Shape == plan.ShapeBrace {
			at.X = text.Min.X
			if ctx.Lang.RTL() {
				at.X = text.Max.X - label.W
			}
		}
	}
	path := outline(e.Shape, body.Inset(ctx.Line()/2+ctx.LooseStray()))
	if e.Shape == plan.ShapeBrace && ctx.Lang.RTL() {
		path = path.Transform(geom.Affine{A: -1, D: 1, E: body.Min.X + body.Max.X})
	}
	var clear geom.Rect
	if label != nil {
		clear = geom.R(at.X, at.Y, label.W, label.H)
		clear = geom.Rect{Min: clear.Min.Sub(geom.Pt(2*ctx.Gap(0), 0)), Max: clear.Max.Add(geom.Pt(2*ctx.Gap(0), 0))}
	}
	marks, fills, ground := shapeMarks(ctx, e, path, clear)
	if label != nil {
		c := ctx.Look.Palette.Ink
		if paint.Contrast(ctx.Look.Palette.Board, ground) > paint.Contrast(c, ground) {
			c = ctx.Look.Palette.Board
		}
		c = ctx.Legible(c, ground, st.SizePx)
		word := paint.Writing{Text: label, At: at, Color: c, Strong: c, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, 50)}
		if hatched(fills) {
			// Nobody hatches around words that are not there yet.
			marks = append(append(marks, word), fills...)
		} else {
			marks = append(append(marks, fills...), word)
		}
	} else {
		marks = append(marks, fills...)
	}
	built := element.Built{Marks: marks, Covers: box, Anchor: body}
	if e.Shape != plan.ShapeStar { // arrows stay out of its notches
		built.Contour = path
	}
	return built, nil
}

// labelRoom is where in a shape filling box its label can be set largest.
func labelRoom(ctx *element.Context, e *plan.Element, st fonts.Style, box geom.Rect) geom.Rect {
	var best geom.Rect
	var size float64
	for i, l := range shapeSpecs[e.Shape].rooms() {
		r := geom.R(box.Min.X+l.Min.X*box.W(), box.Min.Y+l.Min.Y*box.H(), l.W()*box.W(), l.H()*box.H())
		_, got, err := ctx.FitText(e.Label, st, geom.Pt(r.W(), r.H()), plan.AlignCenter)
		if i == 0 || err == nil && got.SizePx > size*1.02 {
			best = r
		}
		if err == nil {
			size = math.Max(size, got.SizePx)
		}
	}
	return best
}

// hatched reports whether a fill leaves the board between its lines, and so
// spares words.
func hatched(fills []paint.Mark) bool {
	for _, m := range fills {
		if _, ok := m.(paint.Stroke); !ok {
			return false
		}
	}
	return len(fills) > 0
}

// shapeMarks are the outline and the fill of a shape, and the colour a label
// inside lies on. Hatching spares clear.
func shapeMarks(ctx *element.Context, e *plan.Element, path geom.Path, clear geom.Rect) (outline, fills []paint.Mark, ground color.RGBA) {
	p := ctx.Look.Palette
	line := ctx.Visible(ctx.Named(e.Color, p.Ink))
	outline = []paint.Mark{paint.Stroke{Path: ctx.Loosely(path, 1, ctx.SeedOf(e, 0)), Width: ctx.Line(), Color: line, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, 0)}}
	if e.Shape == plan.ShapeBrace || e.Shape == plan.ShapeLine {
		return outline, nil, ctx.Ground(e)
	}
	style := e.FillStyle
	if style == "" {
		style = plan.FillNone
		if e.Fill != "" || ctx.Look.Accents {
			style = ctx.Look.Fill
		}
		if e.Fill != "" && style == plan.FillNone {
			style = plan.FillHachure // asked for by name
		}
	}
	fill := ctx.Named(e.Fill, ctx.Named(e.Color, ctx.Accent(2)))
	fills, ground = ctx.FillMarks(e, path, style, fill, clear)
	return outline, fills, ground
}
