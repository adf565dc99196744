package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// The height of a shape in design units: the least, and the most beside others.
const (
	shapeLeast = 96
	shapeMost  = 270
)

// measureShape is the shape's natural form, grown until its label fits inside.
func measureShape(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	f := shapeForms[e.Shape]
	h := shapeMost * k.Unit * k.larger()
	if k.fit.side > 0 {
		h = k.fit.side
	}
	h = math.Min(h, room.Y)
	w := h * f.aspect
	if w > room.X {
		w, h = room.X, room.X/f.aspect
	}
	if e.Label == "" {
		return geom.Pt(w, h), nil
	}
	st := k.style(plan.RoleLabel, k.textSize(e, plan.RoleLabel))
	switch e.Shape {
	case plan.ShapeBrace:
		x, err := k.extent(e.Label, st, math.Max(room.X-w-k.gap(1), st.SizePx*3))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(w+k.gap(1)+x.w, math.Max(h, x.h)), nil
	case plan.ShapeLine:
		x, err := k.extent(e.Label, st, room.X)
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(math.Max(w, x.w), x.h+k.gap(1)+k.line()), nil
	}
	for _, r := range f.rooms()[1:] {
		if x, err := k.extent(e.Label, st, 0); err == nil && x.w <= w*r.W() && x.h <= h*r.H() {
			return geom.Pt(w, h), nil
		}
	}
	// Widen a little rather than shrink the words; then the builder wraps.
	x, err := k.extent(e.Label, st, math.Max(w*f.label.W(), 7*st.SizePx))
	if err != nil {
		return geom.Point{}, err
	}
	w = math.Min(math.Max(w, x.w/f.label.W()), room.X)
	h = math.Min(math.Max(h, x.h/f.label.H()), room.Y)
	return geom.Pt(w, h), nil
}

// buildShape draws a shape filling its box: outline, fill, then the label
// inside it; that of a brace stands beside, that of a line above.
func buildShape(k *Kit, e *plan.Element, box geom.Rect) ([]paint.Mark, geom.Rect, error) {
	body, text := box, geom.Rect{}
	st := k.style(plan.RoleLabel, k.textSize(e, plan.RoleLabel))
	align := plan.AlignCenter
	if e.Label != "" {
		switch e.Shape {
		case plan.ShapeBrace:
			w := math.Min(box.H()*shapeForms[e.Shape].aspect, box.W()*0.35)
			body.Max.X = box.Min.X + w
			text = geom.Rect{Min: geom.Pt(body.Max.X+k.gap(1), box.Min.Y), Max: box.Max}
			align = plan.AlignStart
			if k.Lang.RTL() {
				text = text.Translate(geom.Pt(box.Min.X-text.Min.X, 0))
				body = body.Translate(geom.Pt(box.Max.X-body.Max.X, 0))
			}
		case plan.ShapeLine:
			body.Min.Y = box.Max.Y - math.Min(k.gap(1)+k.line(), box.H()/2)
			text = geom.Rect{Min: box.Min, Max: geom.Pt(box.Max.X, body.Min.Y)}
		default:
			text = k.labelRoom(e, st, box)
		}
	}
	var label *fonts.Text
	if e.Label != "" {
		var err error
		if label, st, err = k.fitText(e.Label, st, geom.Pt(text.W(), text.H()), align); err != nil {
			return nil, geom.Rect{}, err
		}
	}
	at := geom.Pt(text.Center().X, text.Center().Y)
	if label != nil {
		at = geom.Pt(at.X-label.W/2, at.Y-label.H/2)
		if e.Shape == plan.ShapeBrace {
			at.X = text.Min.X
			if k.Lang.RTL() {
				at.X = text.Max.X - label.W
			}
		}
	}
	path := outline(e.Shape, body.Inset(k.line()/2))
	if e.Shape == plan.ShapeBrace && k.Lang.RTL() {
		path = path.Transform(geom.Affine{A: -1, D: 1, E: body.Min.X + body.Max.X})
	}
	var clear geom.Rect
	if label != nil {
		clear = geom.R(at.X, at.Y, label.W, label.H)
		clear = geom.Rect{Min: clear.Min.Sub(geom.Pt(2*k.gap(0), 0)), Max: clear.Max.Add(geom.Pt(2*k.gap(0), 0))}
	}
	marks, fills, ground := k.shapeMarks(e, path, clear)
	if label != nil {
		c := k.Look.Palette.Ink
		if paint.Contrast(k.Look.Palette.Board, ground) > paint.Contrast(c, ground) {
			c = k.Look.Palette.Board
		}
		c = k.legible(c, ground, st.SizePx)
		word := paint.Writing{Text: label, At: at, Color: c, Strong: c, Brush: k.grain(), Seed: k.seed(e, 50)}
		if hatched(fills) {
			// Nobody hatches around words that are not there yet.
			marks = append(append(marks, word), fills...)
		} else {
			marks = append(append(marks, fills...), word)
		}
	} else {
		marks = append(marks, fills...)
	}
	k.anchor = body
	if e.Shape != plan.ShapeStar { // arrows stay out of its notches
		k.contour = path
	}
	return marks, box, nil
}

// labelRoom is where in a shape filling box its label can be set largest.
func (k *Kit) labelRoom(e *plan.Element, st fonts.Style, box geom.Rect) geom.Rect {
	var best geom.Rect
	var size float64
	for i, l := range shapeForms[e.Shape].rooms() {
		r := geom.R(box.Min.X+l.Min.X*box.W(), box.Min.Y+l.Min.Y*box.H(), l.W()*box.W(), l.H()*box.H())
		_, got, err := k.fitText(e.Label, st, geom.Pt(r.W(), r.H()), plan.AlignCenter)
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
func (k *Kit) shapeMarks(e *plan.Element, path geom.Path, clear geom.Rect) (outline, fills []paint.Mark, ground color.RGBA) {
	p := k.Look.Palette
	line := k.visible(k.named(e.Color, p.Ink))
	outline = []paint.Mark{paint.Stroke{Path: k.hand(path, 1, k.seed(e, 0)), Width: k.line(), Color: line, Brush: k.Look.Brush, Seed: k.seed(e, 0)}}
	if e.Shape == plan.ShapeBrace || e.Shape == plan.ShapeLine {
		return outline, nil, k.ground(e)
	}
	style := e.FillStyle
	if style == "" {
		style = plan.FillNone
		if e.Fill != "" || k.Look.Accents {
			style = k.Look.Fill
		}
		if e.Fill != "" && style == plan.FillNone {
			style = plan.FillHachure // asked for by name
		}
	}
	fill := k.named(e.Fill, k.named(e.Color, k.accent(2)))
	fills, ground = k.fillMarks(e, path, style, fill, clear)
	return outline, fills, ground
}

// fillMarks flood or hatch the inside of a closed path.
func (k *Kit) fillMarks(e *plan.Element, path geom.Path, style plan.FillStyle, c color.RGBA, clear geom.Rect) (marks []paint.Mark, ground color.RGBA) {
	board := k.ground(e)
	b := path.Bounds()
	switch style {
	case plan.FillSolid:
		// Kept off the outline by half its width, so the line stays whole.
		inner := path.Transform(geom.FitRect(b, b.Inset(k.line()/2)))
		return k.laid([]paint.Mark{paint.Fill{Path: inner, Color: c, Seed: k.seed(e, 30)}}), c
	case plan.FillWash:
		share := paint.WashAlpha
		for !clear.Empty() && share > 0.1 && paint.Contrast(k.Look.Palette.Ink, paint.Blend(board, c, share)) < 1.15*paint.ContrastText {
			share -= 0.02 // words are to be read on it
		}
		return []paint.Mark{paint.Fill{Path: path, Color: paint.Sheer(c, share), Brush: plan.BrushBrush, Seed: k.seed(e, 30)}}, paint.Blend(board, c, share)
	case plan.FillHachure, plan.FillCross:
		return k.hatch(path, style, k.visible(c), clear, k.seed(e, 30)), board
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
