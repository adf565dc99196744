package kind

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// mapNotes are the dots and ways of a map with their words placed.
type mapNotes struct {
	size  float64
	first float64 // the largest size in which all find room
	dots  []geom.Point
	names []note
	ways  []way
}

// note is a word and where it stands; no word: nothing is written.
type note struct {
	word element.Word
	at   geom.Rect
	lead geom.Polyline // to what it names, where that is not beside it

	unclear float64 // penalty of words that can be taken for another dot's
}

type way struct {
	lines []geom.Polyline
	note
}

// The proportions of marks: dots in widths of an outline, the rest in sizes of type.
const (
	dotRadius  = 1.6
	dotLeast   = 6.5 // design units
	dotMost    = 9.5
	noteGap    = 0.32 // between a dot and its name
	noteAir    = 0.12 // kept free about words
	noteAbove  = 0.05
	noteBelow  = 0.16
	noteClear  = 0.16 // of lines about them
	noteWide   = 9    // ems after which names wrap
	noteMost   = 0.046
	headLength = 4.2 // of a way's head, in its widths
	gapAtDot   = 0.9 // between it and a dot
	headOpen   = 0.5 // radians between its sides and the way
)

// clearer is how much smaller type may be set for words to stand clearly by their dots.
const clearer = 0.66

// notes places the words of marks and ways in type as large as they find room in, or
// somewhat smaller where it is not clear otherwise what names what.
func (g *globe) notes(room geom.Rect) (mapNotes, error) {
	floor := g.Ctx.Floor()
	size := math.Max(math.Min(g.size, noteMost*math.Max(room.H(), g.Ctx.PhoneType()/noteMost)), floor)
	var best mapNotes
	for ; ; size *= 0.92 {
		size = math.Max(size, floor)
		if best.size > 0 && size < clearer*best.first {
			return best, nil
		}
		n, left, err := g.tryNotes(size, room)
		switch {
		case err != nil:
			return n, err
		case left == "":
			n.first = size
			if best.size > 0 {
				n.first = best.first
			}
			if best.size == 0 || n.unclear() < best.unclear() {
				best = n
			}
			if best.unclear() < mistaken || size <= floor {
				return best, nil
			}
		case size <= floor && best.size > 0:
			return best, nil
		case size <= floor:
			return n, g.Fault(left, "a larger box, a smaller part of the globe, or fewer or shorter words", "its words find no room on the map")
		}
	}
}

// unclear is the penalty of the words that are least clear.
func (n mapNotes) unclear() float64 {
	worst := 0.0
	for _, o := range n.names {
		worst = math.Max(worst, o.unclear)
	}
	return worst
}

// tryNotes places all words in type of a size; left is the path of the first that finds
// no room.
func (g *globe) tryNotes(size float64, room geom.Rect) (n mapNotes, left string, err error) {
	n.size = size
	p := placing{g: g, size: size, room: room.Inset(-g.pen(lineCoast)), r: g.dot()}
	for _, m := range g.names.marks {
		at, _ := g.sheet.Point(m.lat, m.lon)
		n.dots = append(n.dots, g.sway.at(at))
	}
	for _, w := range g.names.routes {
		lines := g.sheet.Bend(w[0].lat, w[0].lon, w[1].lat, w[1].lon)
		n.ways = append(n.ways, way{lines: lines})
		p.ways = append(p.ways, lines...)
	}
	p.dots, p.notes = n.dots, make([]note, len(n.dots))
	for range rounds {
		for _, i := range p.crowdedFirst() {
			words := cmp.Or(g.Element.Marks[i].Label, g.names.marks[i].name)
			if ok, err := p.beside(words, i); err != nil || !ok {
				return n, element.Indexed("marks", i), err
			}
		}
	}
	n.names = slices.Clone(p.notes)
	for i := range n.ways {
		var ok bool
		if n.ways[i].note, ok, err = p.along(g.Element.Routes[i].Label, n.ways[i].lines); err != nil {
			return n, "", err
		}
		if !ok {
			return n, element.Indexed("routes", i), nil
		}
	}
	return n, "", nil
}

// dot is the radius of a mark.
func (g *globe) dot() float64 {
	return math.Min(math.Max(dotRadius*g.pen(1), dotLeast*g.Ctx.Unit), dotMost*g.Ctx.Unit)
}

// spots marks the places with their names.
func (g *globe) spots(n mapNotes) []part {
	p := g.Ctx.Look.Palette
	c := g.Ctx.Visible(g.Ctx.Named("accent2", p.Accent2))
	if !g.Ctx.Look.Accents {
		c = p.Ink
	}
	r := g.dot()
	var out []part
	for i, at := range n.dots {
		out = append(out, part{g.Element.Marks[i].Cue.Set, func() {
			g.Add(paint.Fill{Path: geom.Ellipse(geom.R(at.X-r, at.Y-r, 2*r, 2*r)), Color: c, Brush: g.Ctx.Grain(), Seed: g.Seed()})
			g.name(n.names[i], n.size)
		}})
	}
	return out
}

// ways draws the routes with their words.
func (g *globe) ways(n mapNotes) []part {
	p := g.Ctx.Look.Palette
	c := g.Ctx.Visible(g.Ctx.Named("accent3", p.Accent3))
	if !g.Ctx.Look.Accents {
		c = p.Ink
	}
	width, r := g.pen(lineRoute), g.dot()
	var out []part
	for i, w := range n.ways {
		out = append(out, part{g.Element.Routes[i].Cue.Set, func() {
			lines := short(w.lines, n.dots, r+gapAtDot*width)
			path := append(g.sway.path(lines, false), g.head(lines, width)...)
			g.Add(paint.Stroke{Path: path, Width: width, Color: c, Brush: g.Ctx.Look.Brush, Seed: g.Seed()})
			g.name(w.note, n.size)
		}})
	}
	return out
}

// short is a way that ends so far before the dot it leads to, and before its middle.
func short(lines []geom.Polyline, dots []geom.Point, by float64) []geom.Polyline {
	last := lines[len(lines)-1]
	end := last[len(last)-1]
	if !slices.ContainsFunc(dots, func(d geom.Point) bool { return d.Dist(end) < by }) || last.Length() < 4*by {
		return lines
	}
	n := len(last)
	for n > 2 && last[n-2].Dist(end) < by {
		n--
	}
	a, b := last[n-2], last[n-1]
	t := math.Max(1-(by-b.Dist(end))/math.Max(a.Dist(b), 1e-6), 0)
	out := slices.Clone(lines)
	out[len(out)-1] = append(slices.Clone(last[:n-1]), a.Lerp(b, math.Min(t, 1)))
	return out
}

// head is the two sides of a way's head.
func (g *globe) head(lines []geom.Polyline, width float64) geom.Path {
	l := lines[len(lines)-1]
	end := l[len(l)-1]
	from := l[0]
	for k := len(l) - 2; k >= 0; k-- {
		if from = l[k]; from.Dist(end) > headLength*width {
			break
		}
	}
	back := from.Sub(end).Unit().Mul(headLength * width)
	sin, cos := math.Sincos(headOpen)
	tip := g.sway.at(end)
	a := geom.Pt(back.X*cos-back.Y*sin, back.X*sin+back.Y*cos)
	b := geom.Pt(back.X*cos+back.Y*sin, back.Y*cos-back.X*sin)
	return geom.Polyline{tip.Add(a), tip, tip.Add(b)}.Path()
}

// name writes a note in type of a size.
func (g *globe) name(n note, size float64) {
	if n.word.Text == nil {
		return
	}
	c := g.Ctx.Legible(g.Ctx.Look.Palette.Ink, g.Ctx.Look.Palette.Board, size)
	if len(n.lead) > 0 {
		g.Draw(n.lead.Path(), g.pen(lineLead), c, 0.3)
	}
	g.WriteWord(n.word, n.at.Center(), 0.5, 0.5, c)
	g.words = append(g.words, n.at.Inset(-noteClear*n.at.H()))
}

// align is how the lines of a name stand that lies to one side of its mark.
func align(dx float64, rtl bool) plan.Align {
	switch {
	case dx == 0:
		return plan.AlignCenter
	case dx > 0 != rtl:
		return plan.AlignStart
	}
	return plan.AlignEnd
}
