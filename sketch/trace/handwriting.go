package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Shares of an em, the type's size, by which parts of letters are distinguished.
const (
	dotSize      = 0.24 // a dot or mark is no larger …
	dotLine      = 0.6  // … and has no longer lines
	headlineFrom = 0.5  // a headline over a word is longer
	crossbarMost = 0.9  // a crossbar is shorter
)

// Weights of one direction against the other where strokes are put in order.
const (
	squareAcross = 0.6  // Chinese, Japanese, Korean: parts from the top …
	squareColumn = 0.45 // … and strokes of a part
	flowDown     = 0.05 // joined or from right to left: along the line …
	latinDown    = 0.8  // … else from the top left
)

// level is how much wider than high a level stroke is at least.
const level = 2.2

// handwriting is how a hand writes a script.
type handwriting struct {
	rtl    bool // from right to left
	joined bool // whole words: their parts in reading order, then dots and marks
	square bool // Chinese, Japanese, Korean: from the top, level strokes first
}

// order turns the lines of a letter or a joined word into the strokes and the
// order of a writing hand: the body in reading order, crossbars after the
// stems they cross, the headline over a word after its letters, dots and marks
// last. em is the type's size in pixels.
func (m handwriting) order(lines []line, em float64) []line {
	parts := groupObjects(lines)
	slices.SortStableFunc(parts, func(a, b object) int {
		return cmp.Or(cmp.Compare(m.late(a, em), m.late(b, em)), cmp.Compare(m.first(a.box), m.first(b.box)))
	})
	out := make([]line, 0, len(lines))
	for _, p := range parts {
		for i := range p.lines {
			m.direct(&p.lines[i])
		}
		slices.SortStableFunc(p.lines, func(a, b line) int {
			return cmp.Compare(m.rank(&a, p, em), m.rank(&b, p, em))
		})
		out = append(out, p.lines...)
	}
	return out
}

// late is 1 for dots and marks, which wait for the body.
func (m handwriting) late(p object, em float64) int {
	if !m.square && max(p.box.W(), p.box.H()) < dotSize*em && p.length < dotLine*em {
		return 1
	}
	return 0
}

// first is small for parts that are written first.
func (m handwriting) first(r geom.Rect) float64 {
	x, y := r.Center().X, r.Center().Y
	switch {
	case m.square:
		return r.Min.Y + squareAcross*r.Min.X
	case m.rtl:
		return -r.Max.X + flowDown*y
	case m.joined:
		return r.Min.X + flowDown*y
	}
	return x + latinDown*y
}

// direct turns a stroke the way the hand goes: from the top, from the side
// where reading begins; what goes up and down on its way, as an N does, from
// that side wherever its ends are; rings from the top, against the clock, or
// with it from right to left.
func (m handwriting) direct(l *line) {
	side := 0.55 // how much a step sideways counts against one down
	switch {
	case m.rtl:
		side = -1.2
	case m.joined:
		side = 1.4
	}
	score := func(p geom.Point) float64 { return p.Y + side*p.X }
	if !l.closed {
		if !m.square && !m.joined && l.zigzag() {
			side *= 4
		}
		if score(l.at[len(l.at)-1]) < score(l.at[0]) {
			l.reverse()
		}
		return
	}
	top := l.at[0]
	for _, p := range l.at {
		if p.Y-0.2*side*p.X < top.Y-0.2*side*top.X {
			top = p
		}
	}
	l.startAt(top)
	area := 0.0
	for i := 1; i < len(l.at); i++ {
		area += l.at[i-1].Cross(l.at[i])
	}
	if clockwise := area > 0; clockwise != m.rtl {
		l.reverse()
	}
}

// zigzag reports whether a stroke goes on sideways while it turns back between
// up and down.
func (l *line) zigzag() bool {
	var to, fro geom.Point
	for i := 1; i < len(l.at); i++ {
		d := l.at[i].Sub(l.at[i-1])
		to = to.Add(geom.Pt(math.Max(d.X, 0), math.Max(d.Y, 0)))
		fro = fro.Add(geom.Pt(math.Max(-d.X, 0), math.Max(-d.Y, 0)))
	}
	return math.Min(to.Y, fro.Y) > 0.5*bounds(l.at).H() && math.Min(to.X, fro.X) < 0.15*math.Max(to.X, fro.X)
}

// rank is small for strokes of one part that are written early.
func (m handwriting) rank(l *line, p object, em float64) float64 {
	box := bounds(l.at)
	d := l.at[len(l.at)-1].Sub(l.at[0])
	isLevel := !l.closed && math.Abs(d.X) > level*box.H()
	var mean geom.Point
	for _, q := range l.at {
		mean = mean.Add(q)
	}
	mean = mean.Mul(1 / float64(len(l.at)))
	if m.square {
		key := l.at[0].Y + squareColumn*l.at[0].X
		if isLevel {
			key -= 0.12 * em
		}
		return key
	}
	// Of two strokes about one place the one that begins nearer to where
	// reading begins is first: the arches of an m before its middle stem.
	key := 0.9*mean.X + 0.1*l.at[0].X
	if m.rtl {
		key = -key
	}
	key += 0.25 * box.Min.Y
	switch {
	case m.joined && isLevel && box.W() > 0.5*p.box.W() && box.W() > headlineFrom*em:
		key += 1e6 // the headline
	case m.joined:
		key = l.at[0].X
		if m.rtl {
			key = -key
		}
	case isLevel && len(p.lines) > 1 && box.W() < crossbarMost*em:
		key += 2 * em // a crossbar
	}
	return key
}
