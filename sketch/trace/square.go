package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Shares of an em by which strokes of a square sign lie to each other.
const (
	squareSide  = 0.3  // of a step sideways against one down, for where a stroke begins
	squareStart = 0.45 // the same, for which stroke begins first
	startLies   = 0.4  // how much of that is where it lies
	cutLap      = 0.09 // by which parts that lie apart may overlap
	meetGap     = 0.07 // between lines that meet
	tickSize    = 0.3  // a tick is no longer
	flankLess   = 0.04 // by which a middle stroke begins above those beside it
	frameLeast  = 0.3  // a frame is wider and higher
	barLow      = 0.68 // of the height of an upright: a bar across it is a foot …
	barShort    = 0.75 // … if it is no longer than so much of one above
	frameSide   = 0.2  // a stroke that turns down at the right of a frame is wider
)

// orderSquare puts the strokes of a Chinese or Japanese sign or a Korean syllable
// into the order they are written: upper parts before lower ones, left ones before
// right ones, and within a part by the rules taught at school. There is no list of
// signs behind it, so those that break the rules are written by the rules.
func (m hand) orderSquare(lines []line, em float64) []line {
	strokes := make([]squareStroke, 0, len(lines))
	for _, l := range swapLegs(lines) {
		if l.closed {
			m.direct(&l)
		} else if a, b := l.at[0], l.at[len(l.at)-1]; b.Y+squareSide*b.X < a.Y+squareSide*a.X {
			l.reverse()
		}
		strokes = append(strokes, squareStroke{line: l, box: bounds(l.at)})
	}
	slices.SortStableFunc(strokes, func(a, b squareStroke) int { return cmp.Compare(a.start(), b.start()) })
	out := make([]line, 0, len(lines))
	for _, s := range m.inParts(strokes, em) {
		out = append(out, s.line)
	}
	return out
}

// swapLegs gives the head of two legs to the left one: where an upright stroke parts
// into two, as in 天, it is the one falling to the left that goes on.
func swapLegs(lines []line) []line {
	lines = slices.Clone(lines)
	for i := range lines {
		s := &lines[i]
		if s.closed || len(s.at) < 3 {
			continue
		}
		if s.at[0].Y > s.at[len(s.at)-1].Y {
			s.reverse()
		}
		for k := range lines {
			t := &lines[k]
			if k == i || t.closed || len(t.at) < 3 {
				continue
			}
			if t.at[0].Y > t.at[len(t.at)-1].Y {
				t.reverse()
			}
			n := nearestPoint(s.at, t.at[0])
			if n < 2 || n > len(s.at)-3 || s.at[n].Dist(t.at[0]) > 2*s.r[n] {
				continue
			}
			head, right, left := s.at[n].Sub(s.at[0]), s.at[len(s.at)-1].Sub(s.at[n]), t.at[len(t.at)-1].Sub(t.at[0])
			if head.X > (1-steep)*steep*head.Y || across(right) || right.X < steep*right.Y || across(left) || left.X > -steep*left.Y {
				continue
			}
			*s, *t = line{at: slices.Concat(s.at[:n+1], t.at), r: slices.Concat(s.r[:n+1], t.r), object: s.object},
				line{at: slices.Clone(s.at[n:]), r: slices.Clone(s.r[n:]), object: s.object}
			break
		}
	}
	return lines
}

// squareStroke is a stroke of a square sign.
type squareStroke struct {
	line
	box geom.Rect
}

// start is small for strokes that begin at the top left, and of those that begin
// together for those that lie further left.
func (s *squareStroke) start() float64 {
	return s.at[0].Y + squareStart*s.at[0].Lerp(centroid(s.at), startLies).X
}

// inParts orders strokes by the parts they can be cut into, one above or beside the
// other (an XY cut, after Nagy and Seth, 1984), down to parts that cannot be cut.
func (m hand) inParts(strokes []squareStroke, em float64) []squareStroke {
	if len(strokes) < 2 {
		return strokes
	}
	down := func(r geom.Rect) (lo, hi float64) { return r.Min.Y, r.Max.Y }
	over := func(r geom.Rect) (lo, hi float64) { return r.Min.X, r.Max.X }
	sides := [2]func(geom.Rect) (lo, hi float64){over, down}
	if m.stacked {
		sides = [2]func(geom.Rect) (lo, hi float64){down, over}
	}
	if middle, rest, ok := flanked(strokes, em); ok {
		return append([]squareStroke{middle}, m.inParts(rest, em)...)
	}
	for _, side := range sides {
		if before, after, ok := cutParts(strokes, em, side); ok {
			return append(m.inParts(before, em), m.inParts(after, em)...)
		}
	}
	return byRules(strokes, em)
}

// cutParts cuts strokes where those before a line across the axis lie apart from
// those after it. ok is false if there is no such line.
func cutParts(strokes []squareStroke, em float64, side func(geom.Rect) (lo, hi float64)) (before, after []squareStroke, ok bool) {
	ends := make([]float64, len(strokes))
	for i, s := range strokes {
		_, ends[i] = side(s.box)
	}
	slices.Sort(ends)
	for _, end := range ends[:len(ends)-1] {
		before, after = nil, nil
		apart := true
		for _, s := range strokes {
			switch lo, hi := side(s.box); {
			case hi <= end:
				before = append(before, s)
			case lo >= end-cutLap*em:
				after = append(after, s)
			default:
				apart = false
			}
		}
		if apart && len(after) > 0 && !touchAcross(before, after, em) {
			return before, after, true
		}
	}
	return nil, nil, false
}

// touchAcross reports whether a stroke of one part meets one of the other.
func touchAcross(a, b []squareStroke, em float64) bool {
	for i := range a {
		for k := range b {
			if meets(&a[i], &b[k], em) {
				return true
			}
		}
	}
	return false
}

// flanked is whether of three strokes the middle one is upright and begins above those
// on both sides: it is first, as in 小 and 水.
func flanked(strokes []squareStroke, em float64) (middle squareStroke, rest []squareStroke, ok bool) {
	if len(strokes) != 3 {
		return middle, nil, false
	}
	for i, s := range strokes {
		if !s.upright() || s.box.H() < frameLeast*em {
			continue
		}
		rest = slices.Delete(slices.Clone(strokes), i, i+1)
		a, b := rest[0].box, rest[1].box
		if a.Center().X > b.Center().X {
			a, b = b, a
		}
		high := s.box.Min.Y + flankLess*em
		if a.Min.Y > high && b.Min.Y > high && a.Center().X < s.box.Min.X && b.Center().X > s.box.Center().X &&
			max(a.Max.Y, b.Max.Y) < s.box.Max.Y+flankLess*em {
			return s, rest, true
		}
	}
	return middle, nil, false
}

// byRules orders strokes of one part: as they begin, from the top left, but for
// what the rules say of two of them.
func byRules(strokes []squareStroke, em float64) []squareStroke {
	out := make([]squareStroke, 0, len(strokes))
	done := make([]bool, len(strokes))
	after := make([][]bool, len(strokes)) // after[i][k]: i is written after k
	for i := range strokes {
		after[i] = make([]bool, len(strokes))
	}
	for i := range strokes {
		for k := range strokes {
			if i != k && firstOf(&strokes[k], &strokes[i], strokes, em) {
				after[i][k] = true
			}
		}
	}
	for len(out) < len(strokes) {
		next := -1
		for i := range strokes {
			if done[i] {
				continue
			}
			if next < 0 {
				next = i // of a circle of rules the first
			}
			waits := false
			for k := range strokes {
				waits = waits || after[i][k] && !done[k]
			}
			if !waits {
				next = i
				break
			}
		}
		done[next] = true
		out = append(out, strokes[next])
	}
	return out
}

// firstOf reports whether a rule says that stroke a is written before b.
func firstOf(a, b *squareStroke, all []squareStroke, em float64) bool {
	switch {
	case closes(b, all, em): // the bottom of a frame after all that is in it
		return inFrame(a, b, all, em)
	case closes(a, all, em) && inFrame(b, a, all, em):
		return false
	}
	if isTick(a, all, em) || isTick(b, all, em) {
		return !isTick(a, all, em)
	}
	if b.isFoot(em) && b.bears(a, em) {
		return true
	}
	if !meets(a, b, em) {
		return false
	}
	if a.at[0].Dist(b.at[0]) < meetGap*em {
		// The side of a frame before what turns down on its other side, but 厂 from its top.
		return a.upright() && b.box.H() > frameSide*em && b.box.W() > frameSide*em && b.beginsLevel() ||
			b.upright() && a.levelLine()
	}
	// A level stroke, or one that begins level, before the one that crosses it; one
	// that the upright stroke only stands on after it.
	switch {
	case b.levelLine() && (a.turnsBack(em) || b.crossesBack(all, em)):
		return true
	case b.upright() && a.crossedBy(b, em):
		return !a.late(b, all, em)
	case b.upright() && a.endsAt(b, em) && !enclosing(b, a, all, em):
		return true
	case a.levelLine() && a.crossesBack(all, em):
		return false
	case a.upright() && b.crossedBy(a, em):
		return b.late(a, all, em)
	case a.upright() && b.levelLine() && !b.crossedBy(a, em):
		foot := a.at[len(a.at)-1]
		return foot.Y < b.box.Max.Y+meetGap*em && foot.Y > b.box.Min.Y-meetGap*em
	}
	return false
}

// upright reports whether a stroke goes down.
func (s *squareStroke) upright() bool {
	return !s.closed && s.box.H() > s.box.W()
}

// levelLine reports whether a stroke goes across, and nothing else.
func (s *squareStroke) levelLine() bool { return s.line.isLevel() }

// crossedBy reports whether a stroke goes across where it meets an upright one, and
// both go on beyond.
func (s *squareStroke) crossedBy(up *squareStroke, em float64) bool {
	i, k, ok := s.meeting(up, em)
	if !ok {
		return false
	}
	p, q := s.at[i], up.at[k]
	from, to := s.at[max(i-2, 0)], s.at[min(i+2, len(s.at)-1)]
	return across(to.Sub(from)) && s.at[0].X < p.X-meetGap*em && s.box.Max.X > p.X+meetGap*em &&
		up.at[0].Y < q.Y-meetGap*em && up.box.Max.Y > q.Y+2*meetGap*em
}

// endsAt reports whether a stroke comes from the left and ends on an upright one.
func (s *squareStroke) endsAt(up *squareStroke, em float64) bool {
	_, k, ok := s.meeting(up, em)
	return ok && s.levelLine() && s.box.Max.X < up.at[k].X+meetGap*em && up.at[0].Y < up.at[k].Y-meetGap*em
}

// meeting is where two strokes come nearest, points of both; ok is false if they do
// not meet.
func (s *squareStroke) meeting(t *squareStroke, em float64) (i, k int, ok bool) {
	least := meetGap * em
	for n, p := range s.at {
		for m, q := range t.at {
			if d := p.Dist(q); d < least {
				i, k, ok, least = n, m, true, d
			}
		}
	}
	return i, k, ok
}

// beginsLevel reports whether a stroke begins across.
func (s *squareStroke) beginsLevel() bool {
	return across(s.at[min(4, len(s.at)-1)].Sub(s.at[0]))
}

// isFoot reports whether a stroke ends along the bottom of what it belongs to, having
// come from the left, as in 辶, 匕 and 土.
func (s *squareStroke) isFoot(em float64) bool {
	n := len(s.at) - 1
	a, b := s.at[0], s.at[n]
	return !s.closed && s.box.W() > frameSide*em && a.X < s.box.Center().X &&
		b.X > s.box.Max.X-meetGap*em && b.Y > s.box.Max.Y-frameSide*s.box.H()-meetGap*em && across(b.Sub(s.at[max(n-4, 0)]))
}

// bears reports whether another stroke stands over a foot, but not on its end.
func (s *squareStroke) bears(a *squareStroke, em float64) bool {
	most := s.box.Max.Y + meetGap*em
	if a.isFoot(em) {
		most = s.box.Max.Y - meetGap*em
	}
	return a.box.Max.Y < most && a.box.Min.X > s.box.Min.X-meetGap*em && a.box.Min.X < s.box.Max.X &&
		s.at[len(s.at)-1].Dist(a.at[len(a.at)-1]) > meetGap*em
}

// turnsBack reports whether a stroke goes to the left and back to the right, as く.
func (s *squareStroke) turnsBack(em float64) bool {
	return !s.closed && min(s.at[0].X, s.at[len(s.at)-1].X)-s.box.Min.X > 2*meetGap*em
}

// crossesBack reports whether a stroke crosses one that turns back, as the bar of 女,
// which is written last.
func (s *squareStroke) crossesBack(all []squareStroke, em float64) bool {
	for i := range all {
		if all[i].turnsBack(em) && meets(s, &all[i], em) {
			return true
		}
	}
	return false
}

// late reports whether a level stroke is written after the upright one that crosses
// it: the bar of 女, and that near the foot of 本.
func (s *squareStroke) late(up *squareStroke, all []squareStroke, em float64) bool {
	if s.crossesBack(all, em) {
		return true
	}
	low := s.box.Max.Y > up.box.Min.Y+barLow*up.box.H()
	for i := range all {
		t := &all[i]
		if low && t.levelLine() && t.box.W()*barShort > s.box.W() && t.crossedBy(up, em) {
			return true
		}
	}
	return false
}

// closes reports whether a stroke is the bottom of a frame: level, its ends under the
// feet of two uprights that are joined above.
func closes(s *squareStroke, all []squareStroke, em float64) bool {
	if !s.levelLine() || s.box.W() < frameLeast*em/2 {
		return false
	}
	_, _, ok := frameOf(s, all, em)
	return ok
}

// frameOf is the left and the right side of the frame that s closes.
func frameOf(s *squareStroke, all []squareStroke, em float64) (left, right *squareStroke, ok bool) {
	ends := [2]geom.Point{s.at[0], s.at[len(s.at)-1]}
	for i := range all {
		t := &all[i]
		if t.at[0] == s.at[0] && len(t.at) == len(s.at) {
			continue
		}
		foot := t.at[len(t.at)-1]
		if t.at[0].Y > s.box.Min.Y-meetGap*em || foot.Y > s.box.Max.Y+3*meetGap*em {
			continue
		}
		if near := 2 * meetGap * em; math.Abs(foot.X-ends[0].X) < near && math.Abs(foot.Y-ends[0].Y) < near && t.box.H() > t.box.W() {
			left = t
		} else if math.Abs(foot.X-ends[1].X) < near && math.Abs(foot.Y-ends[1].Y) < near {
			right = t
		}
	}
	if left == nil || right == nil || left == right {
		return nil, nil, false
	}
	return left, right, right.box.Min.X < left.box.Max.X+2*meetGap*em // it comes from the left side
}

// inFrame reports whether a stroke is part of the frame that bottom closes, or inside
// it: not what pierces it.
func inFrame(s, bottom *squareStroke, all []squareStroke, em float64) bool {
	left, right, ok := frameOf(bottom, all, em)
	if !ok {
		return false
	}
	box := left.box.Union(right.box).Union(bottom.box).Inset(-meetGap * em)
	return box.Contains(s.box)
}

// enclosing reports whether up is a side of a frame and s inside it.
func enclosing(up, s *squareStroke, all []squareStroke, em float64) bool {
	for i := range all {
		if _, right, ok := frameOf(&all[i], all, em); ok && right.box == up.box {
			return true
		}
	}
	return up.box.W() > frameSide*em && up.box.Min.X < s.box.Max.X
}

// isTick reports whether a stroke is a dot that is set last: a small one at the upper
// right of what it belongs to, as in 犬.
func isTick(s *squareStroke, all []squareStroke, em float64) bool {
	if s.length() > tickSize*em || s.levelLine() {
		return false
	}
	var box geom.Rect
	for i := range all {
		box = box.Union(all[i].box)
	}
	c := s.box.Center()
	return c.X > box.Min.X+0.66*box.W() && c.Y < box.Min.Y+0.4*box.H() && s.at[0].X < s.at[len(s.at)-1].X
}

// meets reports whether two strokes touch.
func meets(a, b *squareStroke, em float64) bool {
	if !a.box.Inset(-meetGap * em).Overlaps(b.box) {
		return false
	}
	_, _, ok := a.meeting(b, em)
	return ok
}
