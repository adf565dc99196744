package element

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Emphasis: a little heavier than outlines, for it is added on top.
const (
	emphasisLine  = 1.15 // of an outline
	underlineMost = 0.1  // of the line of text: no heavier than the letters over it
	swipePad      = 0.6  // of step 0 above and below what is swiped over
	swipeReach    = 0.7  // of step 1 a swipe begins before what it marks
	swipeSlant    = 0.12 // of its height, at both ends, as a broad tip leaves it
	swipeLeast    = 0.08 // of a highlighter's colour that is still seen
	thinner       = 0.02 // steps by which a colour over words is thinned until they can be read
)

// calmest is the least roughness of an emphasis.
const calmest = 0.22

// EmphasisPad is the room in pixels an element's emphasis takes on each side
// of what it covers.
func (ctx *Context) EmphasisPad(e *plan.Element) geom.Point {
	switch e.Emphasis {
	case plan.EmphasisUnderline:
		return geom.Pt(0, ctx.Gap(1))
	case plan.EmphasisHighlight:
		return geom.Pt(ctx.Gap(1), ctx.Gap(0)*swipePad)
	case plan.EmphasisBox:
		return geom.Pt(ctx.Gap(2), ctx.Gap(1))
	case plan.EmphasisCircle:
		return geom.Pt(ctx.Gap(4), ctx.Gap(2))
	}
	return geom.Point{}
}

// Emphasize adds an element's emphasis to its marks, by hand: a line below, a
// loop or a box around, pad pixels away, or a marker's swipe over what is written:
// of a figure over all of it at once, not over each line.
func (ctx *Context) Emphasize(e *plan.Element, b Built, pad geom.Point, rank Rank) ([]paint.Mark, geom.Rect) {
	marks, covers := b.Marks, b.Covers
	c := ctx.Visible(ctx.Named(e.Color, ctx.Look.Palette.Accent1))
	if e.Color == "" || e.Color == "ink" || e.Color == "muted" {
		c = ctx.Visible(ctx.Named("accent1", ctx.Look.Palette.Ink))
	}
	width := ctx.Line() * emphasisLine
	stroke := func(p geom.Path, part int) paint.Mark {
		return paint.Stroke{Path: p, Width: width, Color: c, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, part)}
	}
	around := geom.Rect{Min: covers.Min.Sub(pad), Max: covers.Max.Add(pad)}
	// Nobody rules an emphasis, however even the look's own lines are.
	byHand := func(p geom.Path, care float64) geom.Path {
		return paint.Rough(p, math.Max(ctx.Look.Roughness*care, calmest), ctx.Unit, ctx.SeedOf(e, 90))
	}
	switch e.Emphasis {
	case plan.EmphasisUnderline:
		for _, l := range linesOf(marks, covers) { // no heavier than the letters over it
			width = math.Min(width, math.Max(underlineMost*l.H(), 1.5*ctx.Unit))
		}
		p := ctx.underlines(marks, covers, width, math.Max(ctx.Look.Roughness*0.6, calmest))
		return append(marks, stroke(byHand(p, 0.6), 90)), covers.Union(p.Bounds().Inset(-width / 2))
	case plan.EmphasisBox:
		in := around.Inset(width / 2)
		return append(marks, stroke(byHand(geom.Rectangle(in), 1), 90)), around
	case plan.EmphasisCircle:
		in := held{lines: linesOf(marks, covers)}
		if rank == RankSign {
			in.drawn = drawnIn(marks)
		}
		return append(marks, stroke(ctx.loop(around.Inset(width), in, ctx.SeedOf(e, 90)), 90)), around
	case plan.EmphasisHighlight:
		lines := ctx.abutting(linesOf(marks, covers))
		if rank == RankFigure {
			all := covers
			all.Min.Y -= ctx.swipeOver() // its slanted edge leaves no word out
			lines = []geom.Rect{all}
		}
		out := slices.Clip(marks)
		for i, l := range lines {
			out = append(out, ctx.swipe(e, l, i, marks))
		}
		return out, around
	}
	return marks, covers
}

// swipeOver is how far in pixels a swipe begins before what it marks, and ends
// after it.
func (ctx *Context) swipeOver() float64 { return ctx.Gap(1) * swipeReach }

// abutting are lines of text with those made one whose swipes would meet, as an
// entry's and its number's do: what is marked twice is too dark to read on.
func (ctx *Context) abutting(lines []geom.Rect) []geom.Rect {
	var out []geom.Rect
	for _, l := range lines {
		over := geom.Rect{Min: l.Min.Sub(geom.Pt(2*ctx.swipeOver(), 0)), Max: l.Max.Add(geom.Pt(2*ctx.swipeOver(), 0))}
		at := slices.IndexFunc(out, func(o geom.Rect) bool {
			return o.Overlaps(over) && math.Min(o.Max.Y, l.Max.Y)-math.Max(o.Min.Y, l.Min.Y) > 0.5*math.Min(o.H(), l.H())
		})
		if at < 0 {
			out = append(out, l)
			continue
		}
		out[at] = out[at].Union(l)
	}
	return out
}

// swipe is a marker drawn once over a line of text, a little slanted at both
// ends as a broad tip leaves it. Its colour is clear: what is written stays as dark.
func (ctx *Context) swipe(e *plan.Element, l geom.Rect, i int, written []paint.Mark) paint.Mark {
	tint := ctx.swipeTint(e)
	over := ctx.swipeOver()
	s := math.Min(l.H()*swipeSlant, over)
	l = geom.Rect{Min: geom.Pt(l.Min.X-over, l.Min.Y), Max: geom.Pt(l.Max.X+over, l.Max.Y-s*0.2)}
	p := geom.Polygon(
		geom.Pt(l.Min.X+s, l.Min.Y), geom.Pt(l.Max.X, l.Min.Y+s*0.2),
		geom.Pt(l.Max.X-s, l.Max.Y), geom.Pt(l.Min.X, l.Max.Y-s*0.3))
	return ctx.WithMedium([]paint.Mark{paint.Fill{Path: p, Color: paint.Sheer(tint, ctx.swipeShare(tint)), Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, 91+i), Under: written}})[0]
}

// swipeAlpha is the most of a highlighter's colour that covers the ground.
const swipeAlpha = 0.32

// swipeShare is how much of a highlighter's colour covers the ground: less of
// one so near to ink that words would be lost on it.
func (ctx *Context) swipeShare(tint color.RGBA) float64 {
	p := ctx.Look.Palette
	share := swipeAlpha
	for share > swipeLeast && paint.Contrast(p.Ink, paint.Blend(p.Board, tint, share)) < 1.15*paint.ContrastText {
		share -= thinner
	}
	return share
}

// Ground is the colour an element's words lie on: the board, or over it a
// highlighter's swipe or a wet brush's pool.
func (ctx *Context) Ground(e *plan.Element) color.RGBA {
	if ctx.pooled(e) {
		return paint.Blend(ctx.Look.Palette.Board, ctx.poolTone(e), poolShare)
	}
	if e.Emphasis == plan.EmphasisHighlight {
		return paint.Blend(ctx.Look.Palette.Board, ctx.swipeTint(e), ctx.swipeShare(ctx.swipeTint(e)))
	}
	return ctx.Look.Palette.Board
}

// swipeTint is the colour of an element's highlighter.
func (ctx *Context) swipeTint(e *plan.Element) color.RGBA {
	tint := ctx.Named("accent1", ctx.Look.Palette.Accent1)
	if e.Fill != "" {
		return ctx.Named(e.Fill, tint)
	}
	if e.Color != "" && e.Color != "ink" && e.Color != "muted" {
		return ctx.Named(e.Color, tint)
	}
	return tint
}

// linesOf are the rectangles of the lines of text among marks, the last few
// of them; of what holds no text, covers.
func linesOf(marks []paint.Mark, covers geom.Rect) []geom.Rect {
	var out []geom.Rect
	for _, m := range marks {
		w, ok := m.(paint.Writing)
		if !ok {
			continue
		}
		for i, l := range w.Text.Lines {
			if l.W > 0 {
				out = append(out, w.LineBox(i))
			}
		}
	}
	if len(out) == 0 {
		return []geom.Rect{covers}
	}
	return out
}

// held is what a loop goes around: lines of text, and points of what is drawn.
type held struct {
	lines []geom.Rect
	drawn []geom.Point
}

// drawnIn are points along the lines and around the areas among marks.
func drawnIn(marks []paint.Mark) (points []geom.Point) {
	for _, m := range marks {
		var p geom.Path
		switch m := m.(type) {
		case paint.Stroke:
			p = m.Path
		case paint.Fill:
			p = m.Path
		default:
			continue
		}
		for _, l := range p.Flatten(1) {
			points = append(points, l...)
		}
	}
	return points
}

// loop is a circle drawn within r around what it holds in one go: it starts past
// the top left, or the top right where the left hand draws, follows a rounded
// form, swelling a little here and there, and overshoots its start.
func (ctx *Context) loop(r geom.Rect, in held, seed int64) geom.Path {
	const n = 30
	c := r.Center()
	a, b := r.W()/2, r.H()/2
	text := geom.Rect{}
	for _, l := range in.lines {
		text = text.Union(l)
	}
	// How far the hand may stray inwards, as a share of the way to the middle:
	// less where only a box would hold the words.
	room := math.Max(math.Min(1-text.W()/r.W(), 1-text.H()/r.H()), 0)
	tightens, swells := math.Min(0.25*room, 0.06), math.Min(0.1*room, 0.012+0.02*ctx.Look.Roughness)
	bend := bendMost
	for range 4 {
		if bend = in.roundest(c, geom.Pt(a, b).Mul(1-tightens-1.7*swells), 0.4*ctx.Line()); bend < 3.6 {
			break
		}
		tightens, swells = tightens*0.6, swells*0.6
	}
	side := 1.0
	if ctx.Lang.RTL() {
		side = -1
	}
	one, two := 2*math.Pi*paint.Hash01(seed), 2*math.Pi*paint.Hash01(seed+1)
	begin := -2.3 + 0.35*(paint.Hash01(seed+2)-0.5)
	var l geom.Polyline
	for i := range n + 4 {
		t := begin + 2*math.Pi*float64(i)/n
		// The loop tightens as it closes, so the ends cross instead of meeting.
		f := 1 - tightens*float64(i)/(n+3)
		f += swells * (math.Sin(2*t+one) + 0.7*math.Sin(3*t+two))
		s, co := math.Sincos(t)
		f *= math.Pow(math.Pow(math.Abs(co), bend)+math.Pow(math.Abs(s), bend), -1/bend)
		l = append(l, geom.Pt(c.X+side*a*f*co, c.Y+b*f*s))
	}
	return l.CatmullRom()
}

// bendMost is the exponent of the squarest loop.
const bendMost = 14.0

// inkClear is how much further than from letters, whose lines have air of their
// own, a loop stays from what is drawn.
const inkClear = 4

// roundest is the exponent of the roundest superellipse of half a size about c
// that keeps the corners of all lines and what is drawn, and clear pixels around
// them, inside; squarer than bendMost it would be a box.
func (in held) roundest(c, half geom.Point, clear float64) float64 {
	bend := 2.2
	for ; bend < bendMost; bend += 0.4 {
		inside := true
		for _, l := range in.lines {
			x := (math.Max(l.Max.X-c.X, c.X-l.Min.X) + clear) / half.X
			y := (math.Max(l.Max.Y-c.Y, c.Y-l.Min.Y) + clear) / half.Y
			inside = inside && math.Pow(x, bend)+math.Pow(y, bend) <= 1
		}
		for _, p := range in.drawn {
			x, y := (math.Abs(p.X-c.X)+inkClear*clear)/half.X, (math.Abs(p.Y-c.Y)+inkClear*clear)/half.Y
			inside = inside && math.Pow(x, bend)+math.Pow(y, bend) <= 1
		}
		if inside {
			break
		}
	}
	return bend
}
