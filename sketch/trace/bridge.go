package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

const (
	bridgeShortest = 20 // pixels: dots and dashes, shorter ones, stay what they are
	bridgeBend     = 42 // degrees by which a line may bend at a gap, hardly seen
	tangentSpan    = 8  // points over which the direction of an end is taken
	touching       = 2  // pixels between ends that have no direction to each other
)

// bridge joins lines that were one before scanning, printing or a dry pen
// broke them: where two ends in the open face each other over a short gap, the
// pen goes on.
func (g grid) bridge(lines []line, widest float64) []line {
	var ends []lineEnd
	for i := range lines {
		l := &lines[i]
		if l.closed || l.length() < bridgeShortest {
			continue
		}
		for e, free := range l.free {
			if free {
				ends = append(ends, l.end(2*i+e))
			}
		}
	}
	next := matchEnds(ends, len(lines), widest)
	if next == nil {
		return lines
	}
	return joinEnds(lines, next)
}

// lineEnd is the end of a line in the open; end is twice the line's number, and
// one more for its last point.
type lineEnd struct {
	end int
	at  geom.Point
	way geom.Point // unit, out of the line
}

func (l *line) end(end int) lineEnd {
	n := len(l.at) - 1
	tip, back := 0, min(tangentSpan, n)
	if end&1 == 1 {
		tip, back = n, max(n-tangentSpan, 0)
	}
	return lineEnd{end, l.at[tip], l.at[tip].Sub(l.at[back]).Unit()}
}

// faces reports whether the pen goes on from a to b without a bend one would
// see.
func (a lineEnd) faces(b lineEnd) bool {
	bend := math.Cos(bridgeBend * math.Pi / 180)
	if -a.way.Dot(b.way) < bend {
		return false
	}
	gap := b.at.Sub(a.at)
	if gap.Dot(gap) < touching*touching {
		return true
	}
	gap = gap.Unit()
	return a.way.Dot(gap) >= bend && -b.way.Dot(gap) >= bend
}

// matchEnds says for every line end on which end the pen goes on, −1: none; the
// narrowest gaps are bridged first. Without any it is nil.
func matchEnds(ends []lineEnd, lines int, widest float64) []int {
	type gap struct {
		a, b  int
		width float64
	}
	// Sorted by x only neighbours in a narrow strip are compared.
	slices.SortStableFunc(ends, func(a, b lineEnd) int { return cmp.Compare(a.at.X, b.at.X) })
	var gaps []gap
	for i, a := range ends {
		for _, b := range ends[i+1:] {
			if b.at.X-a.at.X > widest {
				break
			}
			if d := a.at.Dist(b.at); d <= widest && a.end/2 != b.end/2 && a.faces(b) {
				gaps = append(gaps, gap{a.end, b.end, d})
			}
		}
	}
	if len(gaps) == 0 {
		return nil
	}
	slices.SortStableFunc(gaps, func(a, b gap) int { return cmp.Compare(a.width, b.width) })
	next := slices.Repeat([]int{-1}, 2*lines)
	for _, g := range gaps {
		if next[g.a] < 0 && next[g.b] < 0 {
			next[g.a], next[g.b] = g.b, g.a
		}
	}
	return next
}

// joinEnds strings lines together as matched. Objects that are joined become
// one.
func joinEnds(lines []line, next []int) []line {
	objects := order.NewSets(len(lines))
	done := make([]bool, len(lines))
	out := make([]line, 0, len(lines))
	draw := func(end int) { // the chain that begins with this end
		chain := lines[end/2]
		if end&1 == 1 {
			chain.reverse()
		}
		done[end/2] = true
		for far := next[end^1]; far >= 0 && !done[far/2]; far = next[far^1] {
			l := lines[far/2]
			if far&1 == 1 {
				l.reverse()
			}
			done[far/2] = true
			objects.Into(l.object, chain.object)
			chain.appendLine(l)
		}
		out = append(out, chain)
	}
	for end, to := range next {
		if to < 0 && !done[end/2] {
			draw(end)
		}
	}
	for i := range lines { // rings of several lines
		if !done[i] {
			draw(2 * i)
		}
	}
	for i := range out {
		out[i].object = objects.Of(out[i].object)
	}
	return out
}

// appendLine goes on with next; over the gap the pen hardly presses.
func (l *line) appendLine(next line) {
	a, b := l.at[len(l.at)-1], next.at[0]
	for d, gap := 1.0, a.Dist(b); d < gap; d++ {
		l.at, l.r = append(l.at, a.Lerp(b, d/gap)), append(l.r, 0)
	}
	l.at, l.r = append(l.at, next.at...), append(l.r, next.r...)
	l.free[1] = next.free[1]
	l.nodes = append(l.nodes, next.nodes...)
}
