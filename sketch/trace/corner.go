package trace

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

const (
	cornerSpan  = 0.1  // em along the line on both sides of a corner …
	cornerNear  = 0.3  // … of which so much next to it is round
	cornerTurn  = 50   // degrees by which the line turns there at least …
	cornerFar   = 1.6  // … and within so many spans …
	cornerSharp = 0.7  // … not much more: a curve turns by twice as much
	ringLeast   = 5.5  // spans: a shorter ring has no corners
	cornerEnd   = 0.07 // em between a corner and the end of its line
	hookMost    = 0.16 // em: what is shorter beyond a corner is a hook, drawn without a lift
	hookLong    = 0.26 // em: one to the left at the foot of a stem may be so long …
	hookShare   = 0.4  // … if the stem is that much longer
	steep       = 0.4  // run over rise of what is upright, rise over run of what is level
	stemLeast   = 0.22 // em: a stem is longer …
	stemBend    = 1.04 // … and by less longer than its chord
	loopLeast   = 0.25 // em: half the length of a bowl, twice the height of its stem, at least
)

// corner is a place where a line turns sharply. Its arms lead away from it.
type corner struct {
	at   int           // index of the point
	arms [2]geom.Point // directions to where the line came from and to where it goes
}

// upright and across say how an arm lies.
func upright(d geom.Point) bool { return math.Abs(d.X) < steep*math.Abs(d.Y) }
func across(d geom.Point) bool  { return math.Abs(d.Y) < steep*math.Abs(d.X) }

// begins reports whether a hand begins with an arm where it meets the corner: it
// draws down and to the right.
func begins(d geom.Point) bool {
	if across(d) {
		return d.X > 0
	}
	return d.Y > 0
}

// splitCorners parts lines at the corners where a hand lifts the pen.
func (m hand) splitCorners(lines []line, em float64) []line {
	if m.joined {
		return lines
	}
	out := make([]line, 0, len(lines))
	for _, l := range lines {
		if i := l.endOfStem(em); m.alphabet && i > 0 {
			out = append(out, l.piece(0, i), l.piece(i, len(l.at)-1))
			continue
		}
		out = append(out, m.splitLine(l, em)...)
	}
	return out
}

// splitLine parts one line.
func (m hand) splitLine(l line, em float64) []line {
	if len(l.at) < 5 {
		return []line{l}
	}
	cs := l.corners(em)
	if len(cs) == 0 {
		return []line{l}
	}
	lift := make([]bool, len(cs))
	lifts := 0
	for i, c := range cs {
		if lift[i] = m.lifts(&l, c, cs, em); lift[i] {
			lifts++
		}
	}
	if lifts == 0 {
		return []line{l}
	}
	var cuts []int
	for i, c := range cs {
		if lift[i] {
			cuts = append(cuts, c.at)
		}
	}
	if l.closed {
		l.startAt(l.at[cuts[0]])
		for i := range cuts[1:] {
			cuts[i+1] -= cuts[0]
		}
		cuts = cuts[1:]
	}
	var out []line
	from := 0
	for _, to := range append(cuts, len(l.at)-1) {
		if to-from < 1 {
			continue
		}
		out = append(out, l.piece(from, to))
		from = to
	}
	return out
}

// piece is the line from one point to another.
func (l *line) piece(from, to int) line {
	return line{at: slices.Clone(l.at[from : to+1]), r: slices.Clone(l.r[from : to+1]), object: l.object, nodes: l.nodes}
}

// endOfStem is the point where a bowl left of its stem that ends on the line itself
// leaves the stem in a curve, as in q and d: there the hand begins with the bowl or ends
// with it, and the stem is another stroke. 0: there is none.
func (l *line) endOfStem(em float64) int {
	n := len(l.at) - 1
	if l.closed || n < 8 {
		return 0
	}
	for e, end := range [2]int{0, n} {
		step, far := [2]int{1, -1}[e], [2]int{n, 0}[e]
		if l.free[e] {
			continue
		}
		rising := l.at[far].Y < l.at[end].Y // d
		// Along the bowl, until it is back at its end, having come down the stem.
		run, touch := 0.0, -1
		for i := end + step; i != far; i += step {
			run += l.at[i].Dist(l.at[i-step])
			if run > 2*loopLeast*em && l.at[i].Dist(l.at[end]) < 1.6*l.r[i] && (touch < 0 || l.at[i].Dist(l.at[end]) < l.at[touch].Dist(l.at[end])) {
				touch = i
			}
		}
		if touch < 0 {
			continue
		}
		if bowl := centroid(l.at[min(end, touch) : max(end, touch)+1]); bowl.X > l.at[touch].X-l.r[touch] {
			continue // e, whose bowl comes last
		}
		if rising && !l.isStem(far, touch, em) {
			continue // δ
		}
		// Back along the stem, as far as it is one.
		i := touch
		for i-step != end && math.Abs(l.at[i-step].X-l.at[touch].X) < 1.2*l.r[touch] && (l.at[i-step].Y > l.at[i].Y) == rising {
			i -= step
		}
		if math.Abs(l.at[touch].Y-l.at[i].Y) > loopLeast*em/2 {
			return i
		}
	}
	return 0
}

// lifts reports whether the pen is lifted at a corner of the line.
func (m hand) lifts(l *line, c corner, all []corner, em float64) bool {
	if !l.closed && min(l.at[:c.at+1].Length(), l.at[c.at:].Length()) < hookMost*em {
		return false
	}
	a, b := c.arms[0], c.arms[1]
	beginA, beginB := begins(a), begins(b)
	mixed := across(a) != across(b)
	switch {
	case beginA && beginB: // both are drawn away from it
		// A level and an upright arm, as in E and 口; an apex, as in A and 人, but not the
		// middle of a W.
		return mixed || m.square || l.closed || len(all) == 1 && !across(a)
	case !beginA && !beginB: // both end in it
		return m.square && (mixed && !l.hooks(c, em) || l.closed)
	case l.closed && len(all) > 1 && mixed:
		// Down and on to the right: the bottom of a frame is drawn by itself, and the stem
		// of a D.
		down, right := a, b
		if across(a) {
			down, right = b, a
		}
		return down.Y < 0 && right.X > 0
	case !m.square:
		return l.leavesStem(c, em)
	}
	return false
}

// hooks reports whether one side of a corner is a hook to the left at the foot of the
// other.
func (l *line) hooks(c corner, em float64) bool {
	if l.closed {
		return false
	}
	hook, stem := l.at[:c.at+1].Length(), l.at[c.at:].Length()
	arm := c.arms[0]
	if hook > stem {
		hook, stem, arm = stem, hook, c.arms[1]
	}
	return hook < hookLong*em && hook < hookShare*stem && across(arm) && arm.X < 0
}

// leavesStem reports whether a bowl that ends on the line itself leaves its stem at
// the corner, as in a, q and d: bowl and stem are drawn one after the other.
func (l *line) leavesStem(c corner, em float64) bool {
	n := len(l.at) - 1
	for e, end := range [2]int{0, n} {
		far := [2]int{n, 0}[e] // the end of the stem
		if l.free[e] || !l.isStem(c.at, far, em) {
			continue
		}
		for i := c.at; i != far; {
			if i < far {
				i++
			} else {
				i--
			}
			if l.at[i].Dist(l.at[end]) < 1.6*l.r[i] {
				return true
			}
		}
	}
	return false
}

// isStem reports whether the line goes straight down from point i to its end.
func (l *line) isStem(i, end int, em float64) bool {
	d := l.at[end].Sub(l.at[i])
	if d.Y < stemLeast*em || !upright(d) {
		return false
	}
	return l.at[min(i, end):max(i, end)+1].Length() < stemBend*d.Len()
}

// straightAt reports whether the line hardly bends about point i, as far as points
// that lie so many before and after it show.
func (l *line) straightAt(i, reach int) bool {
	const hardly = 0.9 // cosine of 26°
	n := len(l.at) - 1
	before, after := i-reach, i+reach
	if l.closed {
		before, after = (before+n)%n, after%n
	}
	a, b := l.at[i].Sub(l.at[max(before, 0)]), l.at[min(after, n)].Sub(l.at[i])
	dot := a.Dot(b)
	return dot > 0 && dot*dot > hardly*hardly*a.Dot(a)*b.Dot(b)
}

// corners are the sharp turns of a line, first to last.
func (l *line) corners(em float64) []corner {
	n := len(l.at)
	run := make([]float64, n)
	for i := 1; i < n; i++ {
		run[i] = run[i-1] + l.at[i].Dist(l.at[i-1])
	}
	total := run[n-1]
	span := cornerSpan * em
	if l.closed && total < ringLeast*span || total == 0 {
		return nil
	}
	point := func(s float64) geom.Point {
		if l.closed {
			s = math.Mod(s+total, total)
		}
		s = min(max(s, 0), total)
		i, _ := slices.BinarySearch(run, s)
		i = min(max(i, 1), n-1)
		return l.at[i-1].Lerp(l.at[i], (s-run[i-1])/max(run[i]-run[i-1], 1e-9))
	}
	// turn is by how much the line turns about point i, in degrees, between the stretches
	// of it that lie from near to far on both sides.
	turn := func(i int, near, far float64) (degrees float64, arms [2]geom.Point) {
		s := run[i]
		arms = [2]geom.Point{point(s - far).Sub(point(s - near)), point(s + far).Sub(point(s + near))}
		back := arms[0].Mul(-1)
		return math.Abs(math.Atan2(back.Cross(arms[1]), back.Dot(arms[1]))) * 180 / math.Pi, arms
	}
	turns := make([]float64, n)
	reach := max(int(span*float64(n-1)/total), 1) // points, on average
	for i := range turns {
		if !l.closed && min(run[i], total-run[i]) < cornerEnd*em || l.straightAt(i, reach) {
			continue
		}
		turns[i], _ = turn(i, cornerNear*span, span)
	}
	var out []corner
	for i := range n {
		if turns[i] < cornerTurn || l.closed && i == n-1 {
			continue
		}
		// The sharpest point within the span.
		sharpest := true
		for k := range n {
			d := math.Abs(run[k] - run[i])
			if l.closed {
				d = min(d, total-d)
			}
			if d < span/2 && (turns[k] > turns[i] || turns[k] == turns[i] && k < i && !(l.closed && k == 0 && i == n-1)) {
				sharpest = false
				break
			}
		}
		if !sharpest {
			continue
		}
		wide, _ := turn(i, span, cornerFar*span)
		if !l.closed && min(run[i], total-run[i]) < cornerFar*span {
			wide = turns[i] // too near to an end to compare
		}
		if turns[i] >= cornerSharp*wide {
			_, arms := turn(i, cornerNear*span, span)
			out = append(out, corner{i, arms})
		}
	}
	return out
}
