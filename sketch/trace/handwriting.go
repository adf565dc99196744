package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
)

// Shares of an em, the type's size, by which parts of letters are distinguished.
const (
	dotSize      = 0.24 // a dot or mark is no larger …
	dotLine      = 0.6  // … and has no longer lines
	markSize     = 0.6  // no mark above or below a letter is larger …
	markShare    = 0.75 // … or has longer lines than so much of the letter's
	accentSize   = 0.36 // an accent beside the top of a letter is no larger …
	accentShare  = 0.35 // … and has no longer lines than so much of the letter's
	markLap      = 0.04 // by which it reaches into the letter's height
	markLayer    = 0.12 // marks whose ways from the letter differ by less stand beside each other
	crossbarMost = 0.9  // a crossbar is shorter
	joinedLevel  = 0.06 // by which what goes on level waits for what meets it
	joinedPiece  = 0.12 // no shorter piece of a joined word is drawn by itself
	tickMost     = 0.45 // neither side of a tick is longer
)

// Weights of one direction against the other where strokes are put in order.
const (
	flowDown  = 0.05 // joined or from right to left: along the line …
	latinDown = 0.8  // … else from the top left
)

// level is how much wider than high a level stroke is at least.
const level = 2.2

// hand is how a script is written.
type hand struct {
	rtl      bool // from right to left
	joined   bool // whole words: their bodies in reading order, then dots and marks
	square   bool // signs and syllables in squares: from the top left, frames before what is in them
	stacked  bool // of squares: upper parts before lower ones wherever they can be parted
	headline bool // letters hang from a line that is drawn after them
	alphabet bool // of stems, bars and bowls; faces may join the letters
	ticks    bool // letters have a tick on their head, drawn after them
}

// scripts are how scripts are written of which more is to be said than that letters
// follow each other, the strokes of each from where reading begins, its marks last.
var scripts = map[string]hand{
	"Arab": {joined: true},
	"Latn": {alphabet: true}, "Cyrl": {alphabet: true}, "Grek": {alphabet: true},
	"Telu": {ticks: true},
	"Deva": {headline: true}, "Beng": {headline: true}, "Guru": {headline: true},
	"Hani": {square: true}, "Hira": {square: true}, "Kana": {square: true}, "Bopo": {square: true}, "Hang": {square: true, stacked: true},
}

// handOf is how a glyph is written. Figures and signs that all scripts share are
// letters of an alphabet.
func handOf(g fonts.Glyph) hand {
	m := scripts[cmp.Or(g.Script, "Latn")]
	m.rtl = g.RTL
	m.joined = m.joined && m.rtl // what stands there from left to right is written one by one
	return m
}

// order turns the lines of a letter or a joined word into the strokes and the
// order of a writing hand: the body in reading order, crossbars after the
// stems they cross, dots and marks last. em is the type's size in pixels.
func (m hand) order(lines []line, em float64) []line {
	lines = m.splitCorners(lines, em)
	if m.square {
		return m.orderSquare(lines, em)
	}
	bodies, marks := m.partMarks(groupObjects(lines), em)
	slices.SortStableFunc(bodies, func(a, b object) int { return cmp.Compare(m.first(a.box), m.first(b.box)) })
	slices.SortStableFunc(marks, func(a, b mark) int {
		return cmp.Or(cmp.Compare(a.layer, b.layer), cmp.Compare(m.first(a.box), m.first(b.box)))
	})
	for _, k := range marks {
		bodies = append(bodies, k.object)
	}
	out := make([]line, 0, len(lines))
	for _, p := range bodies {
		switch {
		case m.joined && m.rtl:
			p.lines = cutWhereJoined(p.lines, em)
		case m.ticks:
			p.lines = joinTicks(p.lines, em)
		}
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

// mark is a part of a letter that is written after its body.
type mark struct {
	object
	layer int // 0: the nearest to the letter; words that are joined have all in one
}

// partMarks parts the bodies of letters from dots and what stands clear above or below.
func (m hand) partMarks(parts []object, em float64) (bodies []object, marks []mark) {
	for i, p := range parts {
		size := max(p.box.W(), p.box.H())
		isMark := size < dotSize*em && p.length < dotLine*em
		away := 0.0
		for k, q := range parts {
			if k == i || size > markSize*em || p.length > markShare*q.length {
				continue
			}
			lap := min(p.box.Max.X, q.box.Max.X) - max(p.box.Min.X, q.box.Min.X)
			if clear := max(q.box.Min.Y-p.box.Max.Y, p.box.Min.Y-q.box.Max.Y); clear > -markLap*em && lap > 0 {
				isMark = true
				away = max(away, clear)
			}
			// An accent beside the top of a letter, as in Ά and ď.
			if size < accentSize*em && p.length < accentShare*q.length && p.box.Max.Y < q.box.Center().Y {
				isMark = true
			}
		}
		if !isMark {
			bodies = append(bodies, p)
			continue
		}
		k := mark{object: p}
		if !m.joined {
			k.layer = int(away / (markLayer * em))
		}
		marks = append(marks, k)
	}
	return bodies, marks
}

// first is small for parts that are written first.
func (m hand) first(r geom.Rect) float64 {
	x, y := r.Center().X, r.Center().Y
	switch {
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
func (m hand) direct(l *line) {
	side := 0.55 // how much a step sideways counts against one down
	switch {
	case m.rtl:
		side = -1.2
	case m.joined:
		side = 1.4
	}
	score := func(p geom.Point) float64 { return p.Y + side*p.X }
	if !l.closed {
		if !m.joined && l.zigzag() {
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

// isLevel reports whether a stroke goes across.
func (l *line) isLevel() bool {
	return !l.closed && math.Abs(l.at[len(l.at)-1].X-l.at[0].X) > level*bounds(l.at).H()
}

// rank is small for strokes of one part that are written early.
func (m hand) rank(l *line, p object, em float64) float64 {
	box := bounds(l.at)
	mean := centroid(l.at)
	switch {
	case m.joined:
		// Of what meets in one place the tooth or bowl before the line goes on.
		key := 0.7*l.at[0].X + 0.3*box.Min.X
		if m.rtl {
			key = -0.7*l.at[0].X - 0.3*box.Max.X
		}
		if l.isLevel() {
			key += joinedLevel * em
		}
		return key
	case m.ticks && isTickOf(l, p, em):
		return 2*em + mean.X
	case !m.alphabet && !m.rtl: // what reaches further to the left
		return (mean.X + box.Min.X) / 2
	}
	// Of two strokes about one place the one that begins nearer to where
	// reading begins is first: the arches of an m before its middle stem.
	key := 0.9*mean.X + 0.1*l.at[0].X
	if m.rtl {
		key = -key
	}
	key += 0.25 * box.Min.Y
	if len(p.lines) > 1 && box.W() < crossbarMost*em && l.isLevel() {
		key += 2 * em // a crossbar
	}
	return key
}

// cutWhereJoined cuts long strokes of a joined word where others end on them, so that
// teeth and bowls come in their turn. The pen goes on where it is.
func cutWhereJoined(lines []line, em float64) []line {
	var out []line
	for i := range lines {
		l := &lines[i]
		if l.closed {
			out = append(out, *l)
			continue
		}
		var cuts []int
		for k := range lines {
			if k == i {
				continue
			}
			t := &lines[k]
			for _, end := range [2]geom.Point{t.at[0], t.at[len(t.at)-1]} {
				n := nearestPoint(l.at, end)
				if l.at[n].Dist(end) < 2*l.r[n] {
					cuts = append(cuts, n)
				}
			}
		}
		slices.Sort(cuts)
		from := 0
		for _, to := range append(cuts, len(l.at)-1) {
			last := to == len(l.at)-1
			if !last && (l.at[from:to+1].Length() < joinedPiece*em || l.at[to:].Length() < joinedPiece*em) {
				continue
			}
			if to > from {
				out = append(out, l.piece(from, to))
			}
			from = to
		}
	}
	return out
}

// nearestPoint is the index of the point nearest to p.
func nearestPoint(at geom.Polyline, p geom.Point) int {
	best, least := 0, math.Inf(1)
	for i, q := range at {
		if d := q.Dist(p); d < least {
			best, least = i, d
		}
	}
	return best
}

// joinTicks makes one stroke of two short ones that rise from one place, as the tick on
// the head of గ.
func joinTicks(lines []line, em float64) []line {
	for i := range lines {
		for k := range lines {
			a, b := &lines[i], &lines[k]
			if i == k || a.closed || b.closed || a.length() > tickMost*em || b.length() > tickMost*em {
				continue
			}
			// Both from the left: down into the place, up out of it.
			if a.at[0].X > a.at[len(a.at)-1].X {
				a.reverse()
			}
			if b.at[0].X > b.at[len(b.at)-1].X {
				b.reverse()
			}
			n := len(a.at) - 1
			if foot := a.at[n]; foot.Dist(b.at[0]) < 3*max(a.r[n], b.r[0]) && a.at[0].Y < foot.Y && b.at[len(b.at)-1].Y < b.at[0].Y {
				tick := line{at: slices.Concat(a.at, b.at), r: slices.Concat(a.r, b.r), object: a.object}
				return append(slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
					return l.at[0] == a.at[0] || l.at[0] == b.at[0]
				}), tick)
			}
		}
	}
	return lines
}

// isTickOf reports whether a stroke lies upon the head of what it is part of.
func isTickOf(l *line, p object, em float64) bool {
	if len(p.lines) < 2 || l.closed || l.length() > 2*tickMost*em {
		return false
	}
	longest := slices.MaxFunc(p.lines, func(a, b line) int { return cmp.Compare(a.length(), b.length()) })
	return bounds(l.at).Center().Y < bounds(longest.at).Min.Y && longest.length() > l.length()
}

// centroid is the mean of the points.
func centroid(at geom.Polyline) geom.Point {
	var sum geom.Point
	for _, q := range at {
		sum = sum.Add(q)
	}
	return sum.Mul(1 / float64(len(at)))
}
