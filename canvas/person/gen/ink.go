package main

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// How the ink of a part is read, in units.
const (
	massFrom  = 1.9  // pens: ink broader than this is an area, not a line
	slit      = 0.42 // pens: half the breadth of a gap in an area that is a line of light …
	hole      = 0.8  // … and of one that the area encloses
	shortLine = 1.3  // pens: shorter lines are left out
	finest    = 9.0  // a line that is not much longer than broad is a spot from this length on
	point     = 2.0
	lineTol   = 0.8 // by which a stored line may leave its own
	areaTol   = 1.0
	leastArea = 60 // square units
	healed    = 30.0
)

// line is a line of ink.
type line struct {
	at    geom.Polyline
	width float64
}

// drawing is what the ink of a part is read into.
type drawing struct {
	areas []mask // black masses
	lines []line
}

// readInk parts ink into areas and lines: what a pen of a breadth draws is lines, with
// those around the areas among them, so that lines run on into them. spots: it is a
// face, where short lines are eyes and brows.
// plain: what is printed on clothes is left out.
func readInk(ink mask, pen float64, spots, plain bool) drawing {
	slit, hole, leastLight := slit, hole, shortLine
	if plain {
		slit, hole, leastLight = 3.5*slit, 2*hole, 8
	}
	mass := ink.opened(pen * massFrom / 2)
	for _, p := range mass.pieces() { // what is hardly more than where lines meet is none
		if _, n := p.middle(); float64(n) < 3*pen*pen*massFrom {
			mass = mass.minus(p)
		}
	}
	whole := mass.closed(pen * slit)
	for _, p := range whole.not().pieces() {
		if !slices.Contains(p.eroded(pen*hole).in, true) {
			whole = whole.or(p)
		}
	}
	light := whole.minus(mass).minus(ink)
	light = light.minus(light.minus(light.opened(1))) // no specks
	whole = whole.or(mass)
	core := whole.eroded(pen)
	var d drawing
	for _, p := range whole.eroded(pen / 2).pieces() {
		if _, n := p.middle(); n >= leastArea {
			d.areas = append(d.areas, p)
		}
	}
	add := func(m mask, most, least float64, all bool) {
		for _, c := range trace.Centrelines(m.alpha()) {
			long := c.At.Length()
			if all && long >= point && long+c.Width >= finest || long >= least*pen {
				d.lines = append(d.lines, line{c.At, min(c.Width, most)})
			}
		}
	}
	add(ink.or(whole).minus(core), pen*massFrom, shortLine, spots)
	add(light, pen, leastLight, false)
	d.lines = ordered(d.lines, pen)
	return d
}

// ordered is lines in the order of a hand: the long ones from the top on, each time
// the nearest, then the short ones.
func ordered(all []line, pen float64) []line {
	const long = 9 // pens
	var out []line
	for _, want := range []bool{true, false} {
		var left []line
		top := geom.Pt(0, math.Inf(1))
		for _, l := range all {
			if (l.at.Length() >= long*pen) == want {
				left = append(left, l)
				for _, p := range l.at {
					if p.Y < top.Y {
						top = p
					}
				}
			}
		}
		for at := top; len(left) > 0; {
			k, back, near := 0, false, math.Inf(1)
			for i, l := range left {
				a, b := l.at[0].Dist(at), l.at[len(l.at)-1].Dist(at)
				if min(a, b) < near {
					k, back, near = i, b < a, min(a, b)
				}
			}
			l := left[k]
			if back {
				slices.Reverse(l.at)
			}
			at = l.at[len(l.at)-1]
			out = append(out, l)
			left = slices.Delete(left, k, k+1)
		}
	}
	return out
}

// shapesOf reads the areas and the ink of a part as it is chosen: areas first, then
// lines.
func shapesOf(c choice, all []area) []shape {
	var ink []geom.Path
	out := seat(c.seat, c.pen())
	var bounds geom.Rect
	for _, a := range all {
		bounds = bounds.Union(a.path.Bounds())
		if a.fill == "" { // a glint on a mouth that no pen draws
			continue
		}
		if isInk(a.fill) {
			ink = append(ink, a.path)
			continue
		}
		p := geom.Path{}
		for _, l := range a.path.Flatten(0.3) {
			if slices.ContainsFunc(c.erase, func(r geom.Rect) bool { return r.Contains(l.Path().Bounds()) }) {
				continue
			}
			p = append(p, closedPath(simplified(l, areaTol))...)
		}
		out = append(out, shape{code: codeOf(a.fill), path: p})
	}
	if len(ink) == 0 {
		return moved(out, c)
	}
	m := flooded(bounds.Inset(-8).Pixels(), ink...)
	for _, r := range c.erase {
		for i := range m.in {
			p := m.rect.Min.Add(image.Pt(i%m.rect.Dx(), i/m.rect.Dx()))
			if geom.Inside(r, geom.Pt(float64(p.X), float64(p.Y))) {
				m.in[i] = false
			}
		}
	}
	if !c.heal.Empty() {
		near := m.closed(healed)
		for i := range m.in {
			p := m.rect.Min.Add(image.Pt(i%m.rect.Dx(), i/m.rect.Dx()))
			m.in[i] = m.in[i] || near.in[i] && geom.Inside(c.heal, geom.Pt(float64(p.X), float64(p.Y)))
		}
	}
	d := readInk(m, c.pen(), c.group == "face", c.plain)
	slices.SortStableFunc(d.areas, func(a, b mask) int {
		_, m := a.middle()
		_, n := b.middle()
		return cmp.Compare(n, m)
	})
	for _, a := range d.areas {
		at, _ := a.middle()
		p := geom.Path{}
		for _, l := range a.outlines() {
			p = append(p, closedPath(simplified(smoothed(l, 6), areaTol))...)
		}
		out = append(out, shape{code: c.mass(at), path: p})
	}
	for _, l := range d.lines {
		out = append(out, shape{line: l.width, path: simplified(l.at, lineTol).Path()})
	}
	return moved(out, c)
}

// seat is a box to sit on, behind what follows.
func seat(r geom.Rect, pen float64) []shape {
	if r.Empty() {
		return nil
	}
	box := geom.Rectangle(r)
	lid := geom.Polyline{geom.Pt(r.Min.X, r.Min.Y+6*pen), geom.Pt(r.Max.X, r.Min.Y+6*pen)}
	return []shape{{code: wood, path: box}, {line: pen, path: box}, {line: pen, path: lid.Path()}}
}

// wood is the colour of seats.
const wood = "#dcb98f"

func moved(shapes []shape, c choice) []shape {
	for i := range shapes {
		shapes[i].path = shapes[i].path.Transform(geom.Translate(c.at))
	}
	return shapes
}

func closedPath(l geom.Polyline) geom.Path {
	if len(l) < 3 {
		return nil
	}
	if l[0] == l[len(l)-1] {
		l = l[:len(l)-1]
	}
	return geom.Polygon(l...)
}
