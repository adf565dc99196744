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
	massFrom    = 1.9  // pens: ink broader than this is an area, not a line
	slit        = 0.42 // pens: half the breadth of a gap in an area that is a line of light …
	hole        = 0.8  // … and of one that the area encloses
	slitOfHair  = 0.7  // slit, of hair
	lightInHair = 3.0  // pens: shorter lines of light in hair are left out
	shortLine   = 1.3  // pens: shorter lines are left out
	finest      = 9.0  // a line that is not much longer than broad is a spot from this length on
	point       = 2.0
	lineTol     = 0.8 // by which a stored line may leave its own
	areaTol     = 1.0
	leastArea   = 60   // square units
	margin      = 40.0 // about a part, so that its edge is not that of the plane
	loose       = 60.0 // the broadest gap between a line and its colour
	healed      = 30.0
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

// readInk parts the ink of a part into areas and lines: what its pen draws is lines,
// with those around the areas among them, so that lines run on into them. On a face
// short lines are eyes and brows; of a plain part what is printed on clothes is left
// out; hair is one mass.
func readInk(ink mask, c choice) drawing {
	pen := c.pen()
	slit, hole, leastLight := slit, hole, shortLine
	switch {
	case c.plain:
		slit, hole, leastLight = 3.5*slit, 2*hole, 8
	case c.group == "head":
		slit, leastLight = slitOfHair, lightInHair
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
		for _, l := range trace.Centrelines(m.alpha()) {
			long := l.At.Length()
			if all && long >= point && long+l.Width >= finest || long >= least*pen {
				d.lines = append(d.lines, line{l.At, min(l.Width, most)})
			}
		}
	}
	add(ink.or(whole).minus(core), pen*massFrom, shortLine, c.group == "face")
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
	var ink, colour []geom.Path
	var codes []string
	var bounds geom.Rect
	for _, a := range all {
		bounds = bounds.Union(a.path.Bounds())
		switch {
		case a.fill == "": // a glint on a mouth that no pen draws
			continue
		case isInk(a.fill):
			ink = append(ink, a.path)
			continue
		}
		p := geom.Path{}
		for _, l := range a.path.Flatten(0.3) {
			if !slices.ContainsFunc(c.erase, func(r geom.Rect) bool { return r.Contains(l.Path().Bounds()) }) {
				p = append(p, closedPath(simplified(l, areaTol))...)
			}
		}
		colour, codes = append(colour, p), append(codes, codeOf(a.fill))
	}
	out := seat(c.seat, c.pen())
	if len(ink) == 0 {
		for i, p := range colour {
			out = append(out, shape{code: codes[i], path: p})
		}
		return moved(out, c)
	}
	m := c.mended(flooded(bounds.Inset(-margin).Pixels(), ink...))
	if c.features() {
		for i, p := range colour {
			out = append(out, shape{code: codes[i], path: p})
		}
	} else {
		areas := make([]mask, len(colour))
		for i, p := range colour {
			areas[i] = flooded(m.rect, p)
		}
		if !c.blunt.Empty() {
			m = c.blunted(m, areas)
		}
		if c.cut > 0 {
			m = m.cutOff(areas, bounds.Max.Y-c.cut, c.pen())
		}
		for _, r := range c.erase {
			evened(areas, r)
		}
		for i, a := range settled(areas, m) {
			out = append(out, shape{code: codes[i], path: a.path()})
		}
	}
	d := readInk(m, c)
	slices.SortStableFunc(d.areas, func(a, b mask) int {
		_, m := a.middle()
		_, n := b.middle()
		return cmp.Compare(n, m)
	})
	for _, a := range d.areas {
		at, _ := a.middle()
		out = append(out, shape{code: c.mass(at), path: a.path()})
	}
	for _, l := range d.lines {
		out = append(out, shape{line: l.width, path: simplified(l.at, lineTol).Path()})
	}
	return moved(out, c)
}

// mended is ink without what is erased, and with notches filled.
func (c choice) mended(m mask) mask {
	for _, r := range c.erase {
		m = m.each(func(i int) bool { return m.in[i] && !m.inside(i, r) })
	}
	if len(c.heal) > 0 {
		near := m.closed(healed)
		m = m.each(func(i int) bool {
			return m.in[i] || near.in[i] && slices.ContainsFunc(c.heal, func(r geom.Rect) bool { return m.inside(i, r) })
		})
	}
	return m
}

// blunted is ink that goes no further from colour than a line does.
func (c choice) blunted(m mask, areas []mask) mask {
	const far = 1.2 // pens
	all := m.opened(c.pen() * massFrom / 2)
	for _, a := range areas {
		all = all.or(a.minus(m))
	}
	near := all.dilated(far * c.pen())
	return m.each(func(i int) bool { return m.in[i] && (near.in[i] || !m.inside(i, c.blunt)) })
}

// inside reports whether pixel i lies in a rectangle.
func (m mask) inside(i int, r geom.Rect) bool {
	p := m.rect.Min.Add(image.Pt(i%m.rect.Dx(), i/m.rect.Dx()))
	return geom.Inside(r, geom.Pt(float64(p.X), float64(p.Y)))
}

// cutOff ends ink and areas at a level line, and draws a line of a breadth there: half
// figures end as if they stood behind something.
func (m mask) cutOff(areas []mask, level, pen float64) mask {
	w := m.rect.Dx()
	y := func(i int) float64 { return float64(m.rect.Min.Y + i/w) }
	row := (int(level-pen) - m.rect.Min.Y) * w
	all := m.or(m)
	for _, a := range areas {
		all = all.or(a)
	}
	last := -1
	for x := range w { // colour and line do not quite meet everywhere
		if !all.in[row+x] {
			continue
		}
		if last >= 0 && float64(x-last) < loose {
			for k := last; k < x; k++ {
				all.in[row+k] = true
			}
		}
		last = x
	}
	for n, a := range areas {
		areas[n] = a.each(func(i int) bool { return a.in[i] && y(i) < level })
	}
	return m.each(func(i int) bool {
		switch {
		case y(i) >= level:
			return false
		case y(i) >= level-pen:
			return all.in[row+i%w]
		}
		return m.in[i]
	})
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
