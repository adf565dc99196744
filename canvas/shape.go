package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// shapeKind is a drawn form with its label inside.
var shapeKind = Kind{
	Name: plan.KindShape, Rank: RankSign, Role: labelRole, Station: true,
	Measure: measureShape, Build: buildShape, Least: leastShape,
	Aspect: func(e *plan.Element) float64 { return shapeForms[e.Shape].aspect }, Holds: shapeHolds,
}

// The height of a shape in design units: the least, and the most beside others.
const (
	shapeLeast = 96
	shapeMost  = 270
)

// measureShape is the shape's natural form, grown until its label fits inside.
func measureShape(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error) {
	f := shapeForms[e.Shape]
	h := shapeMost * ctx.Unit * cs.Enlarged()
	if cs.Side > 0 {
		h = cs.Side
	}
	h = math.Min(h, cs.Room.Y)
	w := h * f.aspect
	if w > cs.Room.X {
		w, h = cs.Room.X, cs.Room.X/f.aspect
	}
	if e.Label == "" {
		return geom.Pt(w, h), nil
	}
	st := ctx.style(plan.RoleLabel, ctx.textSize(plan.RoleLabel, cs))
	switch e.Shape {
	case plan.ShapeBrace:
		x, err := ctx.extent(e.Label, st, math.Max(cs.Room.X-w-ctx.gap(1), st.SizePx*3))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(w+ctx.gap(1)+x.w, math.Max(h, x.h)), nil
	case plan.ShapeLine:
		x, err := ctx.extent(e.Label, st, cs.Room.X)
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(math.Max(w, x.w), x.h+ctx.gap(1)+ctx.line()), nil
	}
	for _, r := range f.rooms()[1:] {
		if x, err := ctx.extent(e.Label, st, 0); err == nil && x.w <= w*r.W() && x.h <= h*r.H() {
			return geom.Pt(w, h), nil
		}
	}
	// Widen a little rather than shrink the words; then the builder wraps.
	x, err := ctx.extent(e.Label, st, math.Max(w*f.label.W(), 7*st.SizePx))
	if err != nil {
		return geom.Point{}, err
	}
	w = math.Min(math.Max(w, x.w/f.label.W()), cs.Room.X)
	h = math.Min(math.Max(h, x.h/f.label.H()), cs.Room.Y)
	return geom.Pt(w, h), nil
}

// leastShape is the size of a shape at its smallest beside grown type.
func leastShape(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error) {
	if cs.Side <= 0 {
		cs.Side = ctx.leastSide(shapeLeast, cs)
	}
	return measureShape(ctx, e, cs)
}

// shapeHolds reports whether a shape can hold its label in its room.
func shapeHolds(ctx *Context, e *plan.Element, cs Constraints) (bool, error) {
	f := shapeForms[e.Shape]
	if e.Label == "" || f.label.Empty() {
		return true, nil
	}
	box, err := measureShape(ctx, e, cs)
	if err != nil {
		return true, err
	}
	for _, r := range f.rooms() {
		x, err := ctx.extent(e.Label, ctx.style(plan.RoleLabel, cs.Size), box.X*r.W()+slack)
		if err != nil || f.holds(x, box) {
			return true, nil
		}
	}
	return false, nil
}

// buildShape draws a shape filling its box: outline, fill, then the label
// inside it; that of a brace stands beside, that of a line above.
func buildShape(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (Built, error) {
	body, text := box, geom.Rect{}
	st := ctx.style(plan.RoleLabel, ctx.textSize(plan.RoleLabel, cs))
	align := plan.AlignCenter
	if e.Label != "" {
		switch e.Shape {
		case plan.ShapeBrace:
			w := math.Min(box.H()*shapeForms[e.Shape].aspect, box.W()*0.35)
			body.Max.X = box.Min.X + w
			text = geom.Rect{Min: geom.Pt(body.Max.X+ctx.gap(1), box.Min.Y), Max: box.Max}
			align = plan.AlignStart
			if ctx.Lang.RTL() {
				text = text.Translate(geom.Pt(box.Min.X-text.Min.X, 0))
				body = body.Translate(geom.Pt(box.Max.X-body.Max.X, 0))
			}
		case plan.ShapeLine:
			body.Min.Y = box.Max.Y - math.Min(ctx.gap(1)+ctx.line(), box.H()/2)
			text = geom.Rect{Min: box.Min, Max: geom.Pt(box.Max.X, body.Min.Y)}
		default:
			text = ctx.labelRoom(e, st, box)
		}
	}
	var label *fonts.Text
	if e.Label != "" {
		var err error
		if label, st, err = ctx.fitText(e.Label, st, geom.Pt(text.W(), text.H()), align); err != nil {
			return Built{}, err
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
	path := outline(e.Shape, body.Inset(ctx.line()/2))
	if e.Shape == plan.ShapeBrace && ctx.Lang.RTL() {
		path = path.Transform(geom.Affine{A: -1, D: 1, E: body.Min.X + body.Max.X})
	}
	var clear geom.Rect
	if label != nil {
		clear = geom.R(at.X, at.Y, label.W, label.H)
		clear = geom.Rect{Min: clear.Min.Sub(geom.Pt(2*ctx.gap(0), 0)), Max: clear.Max.Add(geom.Pt(2*ctx.gap(0), 0))}
	}
	marks, fills, ground := ctx.shapeMarks(e, path, clear)
	if label != nil {
		c := ctx.Look.Palette.Ink
		if paint.Contrast(ctx.Look.Palette.Board, ground) > paint.Contrast(c, ground) {
			c = ctx.Look.Palette.Board
		}
		c = ctx.legible(c, ground, st.SizePx)
		word := paint.Writing{Text: label, At: at, Color: c, Strong: c, Brush: ctx.grain(), Seed: ctx.seed(e, 50)}
		if hatched(fills) {
			// Nobody hatches around words that are not there yet.
			marks = append(append(marks, word), fills...)
		} else {
			marks = append(append(marks, fills...), word)
		}
	} else {
		marks = append(marks, fills...)
	}
	built := Built{Marks: marks, Covers: box, Anchor: body}
	if e.Shape != plan.ShapeStar { // arrows stay out of its notches
		built.Contour = path
	}
	return built, nil
}

// labelRoom is where in a shape filling box its label can be set largest.
func (ctx *Context) labelRoom(e *plan.Element, st fonts.Style, box geom.Rect) geom.Rect {
	var best geom.Rect
	var size float64
	for i, l := range shapeForms[e.Shape].rooms() {
		r := geom.R(box.Min.X+l.Min.X*box.W(), box.Min.Y+l.Min.Y*box.H(), l.W()*box.W(), l.H()*box.H())
		_, got, err := ctx.fitText(e.Label, st, geom.Pt(r.W(), r.H()), plan.AlignCenter)
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
func (ctx *Context) shapeMarks(e *plan.Element, path geom.Path, clear geom.Rect) (outline, fills []paint.Mark, ground color.RGBA) {
	p := ctx.Look.Palette
	line := ctx.visible(ctx.named(e.Color, p.Ink))
	outline = []paint.Mark{paint.Stroke{Path: ctx.hand(path, 1, ctx.seed(e, 0)), Width: ctx.line(), Color: line, Brush: ctx.Look.Brush, Seed: ctx.seed(e, 0)}}
	if e.Shape == plan.ShapeBrace || e.Shape == plan.ShapeLine {
		return outline, nil, ctx.ground(e)
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
	fill := ctx.named(e.Fill, ctx.named(e.Color, ctx.accent(2)))
	fills, ground = ctx.fillMarks(e, path, style, fill, clear)
	return outline, fills, ground
}

// fillMarks flood or hatch the inside of a closed path.
func (ctx *Context) fillMarks(e *plan.Element, path geom.Path, style plan.FillStyle, c color.RGBA, clear geom.Rect) (marks []paint.Mark, ground color.RGBA) {
	board := ctx.ground(e)
	b := path.Bounds()
	switch style {
	case plan.FillSolid:
		// Kept off the outline by half its width, so the line stays whole.
		inner := path.Transform(geom.FitRect(b, b.Inset(ctx.line()/2)))
		return ctx.laid([]paint.Mark{paint.Fill{Path: inner, Color: c, Seed: ctx.seed(e, 30)}}), c
	case plan.FillWash:
		share := paint.WashAlpha
		for !clear.Empty() && share > 0.1 && paint.Contrast(ctx.Look.Palette.Ink, paint.Blend(board, c, share)) < 1.15*paint.ContrastText {
			share -= 0.02 // words are to be read on it
		}
		return []paint.Mark{paint.Fill{Path: path, Color: paint.Sheer(c, share), Brush: plan.BrushBrush, Seed: ctx.seed(e, 30)}}, paint.Blend(board, c, share)
	case plan.FillHachure, plan.FillCross:
		return ctx.hatch(path, style, ctx.visible(c), clear, ctx.seed(e, 30)), board
	}
	return marks, board
}

// spare cuts the lines of a hatching where they come to the words in r: they
// stop on a rounded form, a little before it or after as a hand does.
func spare(lines geom.Path, r geom.Rect, seed int64) geom.Path {
	if r.Empty() {
		return lines
	}
	const step = 4
	var out geom.Path
	for i, l := range lines.Flatten(0.5) {
		stop := r.Inset(-1.5 * step * paint.Hash01(seed+int64(i)))
		var run geom.Polyline
		flush := func() {
			if len(run) > 2 {
				out = append(out, run.Path()...)
			}
			run = nil
		}
		for _, q := range l.Resample(step) {
			if inRounded(q, stop, 0.5*stop.H()) {
				flush()
				continue
			}
			run = append(run, q)
		}
		flush()
	}
	return out
}

// inRounded reports whether q lies in r with its corners rounded.
func inRounded(q geom.Point, r geom.Rect, radius float64) bool {
	d := geom.Pt(math.Abs(q.X-r.Center().X)-r.W()/2, math.Abs(q.Y-r.Center().Y)-r.H()/2)
	if d.X >= 0 || d.Y >= 0 {
		return false
	}
	radius = math.Min(radius, math.Min(r.W(), r.H())/2)
	e := geom.Pt(math.Max(d.X+radius, 0), math.Max(d.Y+radius, 0))
	return e.Len() < radius
}
