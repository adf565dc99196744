package figure

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

// The turns in which what is seen of a thing is drawn; the ground comes after all things.
const (
	turnHead = iota
	turnBody
	turnGround
)

// spot is areas of one colour on one other that are drawn as lines by themselves: eyes,
// a mouth, a stem.
type spot struct {
	color color.RGBA
	on    int   // the area they lie on; board: they stand by themselves
	areas []int // by number
}

// pencil is a hand that draws a figure's ink.
type pencil struct {
	f     *drawing
	at    geom.Point
	marks []paint.Mark
}

// inOrder is the ink as a hand draws it: thing after thing, of each the head, the
// silhouette, then part after part within it with its features; the ground at last.
func (f *drawing) inOrder() []paint.Mark {
	lines, spots := f.lines(), f.spots()
	p := &pencil{f: f}
	for _, thing := range f.things(lines, spots) {
		for turn := turnHead; turn < turnGround; turn++ {
			p.draw(lines, spots, func(n int) bool { return f.thing[n] == thing && f.turn[n] == turn })
		}
	}
	p.draw(lines, spots, func(n int) bool { return f.turn[n] == turnGround })
	return p.marks
}

// things are the parts of the drawing that touch nothing else in the order they are
// drawn, by number.
func (f *drawing) things(lines []contour, spots []spot) []int {
	var all []int
	var forms []geom.Polyline
	add := func(n int, l geom.Polyline) {
		k := slices.Index(all, f.thing[n])
		if k < 0 {
			all, forms = append(all, f.thing[n]), append(forms, nil)
			k = len(all) - 1
		}
		forms[k] = append(forms[k], l...)
	}
	for _, c := range lines {
		if c.kind.outer {
			add(f.of(c), c.line)
		}
	}
	for _, s := range spots {
		add(s.areas[0], f.formOf(s))
	}
	var out []int
	for _, g := range order.Of(forms, order.Reading{}) {
		slices.SortStableFunc(g.Lines, func(a, b int) int { return cmp.Compare(len(forms[b]), len(forms[a])) })
		for _, k := range g.Lines {
			out = append(out, all[k])
		}
	}
	return out
}

// draw draws the lines and spots of some areas: what is of the silhouette, then the rest
// part by part.
func (p *pencil) draw(lines []contour, spots []spot, of func(area int) bool) {
	var outer []contour
	var forms []geom.Polyline // of lines, then of spots
	var inner []contour
	var on []spot
	for _, c := range lines {
		switch {
		case !of(p.f.of(c)):
		case c.kind.outer:
			outer = append(outer, c)
		default:
			inner, forms = append(inner, c), append(forms, begun(c.line))
		}
	}
	for _, s := range spots {
		if of(s.areas[0]) {
			on, forms = append(on, s), append(forms, p.f.formOf(s))
		}
	}
	p.outline(outer)
	var steps []order.Step
	steps, p.at = order.Steps(forms, order.Reading{}, p.at, nil)
	for _, s := range steps {
		if s.Line < len(inner) {
			p.line(inner[s.Line], s.Of(forms))
		} else {
			p.spot(on[s.Line-len(inner)])
		}
	}
}

// outline draws a silhouette from its top on, all around; of what looks aside from its
// head on.
func (p *pencil) outline(outer []contour) {
	if len(outer) == 0 {
		return
	}
	face, aside := p.f.face(p.f.thing[p.f.of(outer[0])])
	forms, all := make([]geom.Polyline, len(outer)), make([]int, len(outer))
	for i, c := range outer {
		all[i] = i
		if forms[i] = begun(c.line); aside {
			forms[i] = begunAt(c.line, face)
		}
	}
	var steps []order.Step
	if len(p.marks) == 0 {
		steps, _ = order.WalkFrom(forms, all, highest(forms, all))
	} else {
		steps, _ = order.Walk(forms, all, p.at)
	}
	for _, s := range steps {
		l := s.Of(forms)
		halves := []geom.Polyline{l}
		if !aside {
			halves = fromTop(l, p.f.overlap())
		}
		for _, l := range halves {
			p.line(outer[s.Line], l)
			p.at = l[len(l)-1]
		}
	}
}

// line draws one.
func (p *pencil) line(c contour, l geom.Polyline) {
	f, width := p.f, p.f.lineWidth(c)
	p.marks = append(p.marks, paint.Stroke{
		Path: l.Resample(stepOf(l.Length(), width)).Path(), Width: width, Color: f.ctx.Look.Palette.Ink, Brush: f.ctx.Look.Brush, Seed: f.ctx.SeedOf(f.e, 100+len(p.marks)),
	})
}

// spot draws one.
func (p *pencil) spot(s spot) {
	f := p.f
	p.marks = append(p.marks, paint.Fill{
		Path:  ring(f.edges, func(n int) bool { return slices.Contains(s.areas, n) }),
		Color: s.color, Brush: f.ctx.Grain(), Seed: f.ctx.SeedOf(f.e, 300+len(p.marks)),
	})
}

// lines are the lines between areas that are drawn.
func (f *drawing) lines() []contour {
	all := contours(f.edges, f.line)
	runOn(all, f.overlap())
	slices.SortStableFunc(all, func(a, b contour) int { return cmp.Compare(b.length, a.length) })
	inner := 0
	return slices.DeleteFunc(all, func(c contour) bool {
		if c.kind.outer {
			return false
		}
		inner++
		return inner > mostInner || c.length < shortest*f.lineWidth(c)
	})
}

// of is an area that a line is drawn with; others of its line are of the same thing and turn.
func (f *drawing) of(c contour) int { return f.owner(f.edges[c.edge]) }

// overlap is how many points of a line lie in what two lines of the silhouette overlap by
// where they meet.
func (f *drawing) overlap() int {
	const widths = 1.6
	return int(math.Ceil(widths * f.width / edgeStep))
}

// lineWidth is how broad a line is, in pixels.
func (f *drawing) lineWidth(c contour) float64 {
	if c.kind.outer {
		return f.width
	}
	return f.width * innerLine / outerLine
}

// spots are the areas that are drawn as lines by themselves.
func (f *drawing) spots() []spot {
	var out []spot
	for n := 1; n < len(f.m.list); n++ {
		if f.m.list[n].px == 0 || !f.thin[n] || f.atRim(n) {
			continue
		}
		on, c := f.host[n], f.stroke(n)
		switch {
		case on == board && c.A > 0:
			c = f.seen(c)
		case on == board:
			c = f.ctx.Look.Palette.Ink // the legs of a bee, on a dark board
		case c.A == 0:
			continue
		}
		k := slices.IndexFunc(out, func(s spot) bool {
			return s.color == c && s.on == on && f.thing[s.areas[0]] == f.thing[n] && f.turn[s.areas[0]] == f.turn[n]
		})
		if k < 0 {
			k = len(out)
			out = append(out, spot{color: c, on: on})
		}
		out[k].areas = append(out[k].areas, n)
	}
	return out
}

// formOf is where a spot lies, as a line about it.
func (f *drawing) formOf(s spot) geom.Polyline {
	var l geom.Polyline
	for _, n := range s.areas {
		b := f.box[n]
		l = append(l, b.Min, geom.Pt(b.Max.X, b.Min.Y), b.Max, geom.Pt(b.Min.X, b.Max.Y))
	}
	return l
}
