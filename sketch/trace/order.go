package trace

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

const (
	longShare   = 0.3 // of the longest line: one of those is drawn first
	firstAcross = 0.5 // of a step sideways against one down, for where it begins
)

// inParts puts lines into the order a person would draw them: part after part as package
// order says, in each always on to what is near. Lines are turned round where that spares
// a way of the pen. Their objects are the parts from then on. rtl reads from the right.
func inParts(lines []line, rtl bool) []line {
	wholes, forms := put(lines)
	out := make([]line, 0, len(lines))
	var pen geom.Point
	for n, g := range order.Of(forms, order.Reading{FromRight: rtl}) {
		from := len(out)
		for _, k := range g.Lines {
			for _, i := range wholes[k] {
				l := lines[i]
				l.object = g.Part
				out = append(out, l)
			}
		}
		group := out[from:]
		if n == 0 {
			pen = start(group, rtl)
		}
		was := pen
		pen = nearestFirst(group, pen)
		if n > 0 {
			untangle(group, was)
			pen = endOf(group, pen)
		}
	}
	return out
}

// put puts pieces of one line together: which lines each is of, and its form.
func put(lines []line) (wholes [][]int, forms []geom.Polyline) {
	at := map[int]int{}
	for i, l := range lines {
		k, ok := at[l.whole]
		if !ok || l.whole == 0 {
			k = len(wholes)
			at[l.whole] = k
			wholes, forms = append(wholes, nil), append(forms, nil)
		}
		wholes[k], forms[k] = append(wholes[k], i), append(slices.Clip(forms[k]), l.at...)
	}
	return wholes, forms
}

// endOf is where the pen is after the lines, or where it was.
func endOf(lines []line, pen geom.Point) geom.Point {
	if len(lines) == 0 {
		return pen
	}
	l := lines[len(lines)-1].at
	return l[len(l)-1]
}

// start is where the first line begins: of the long ones the highest, from its upper end.
func start(lines []line, rtl bool) geom.Point {
	longest := 0.0
	for i := range lines {
		longest = max(longest, lines[i].length())
	}
	side := firstAcross
	if rtl {
		side = -side
	}
	var best geom.Point
	top := math.Inf(1)
	for i := range lines {
		l := &lines[i]
		y := bounds(l.at).Min.Y
		if y >= top || l.length() < longShare*longest {
			continue
		}
		best, top = l.at[0], y
		if last := l.at[len(l.at)-1]; last.Y+side*last.X < best.Y+side*best.X {
			best = last
		}
	}
	return best
}

// bounds of the points, never empty.
func bounds(l geom.Polyline) geom.Rect { return l.Bounds().Inset(-0.5) }

// nearestFirst orders lines greedily, on to what is near and hangs together
// with what was drawn; longer lines are worth a longer way. It turns lines so
// that the nearer end comes first, closed ones begin wherever the pen is
// nearest, and says where the pen ends.
func nearestFirst(lines []line, pen geom.Point) geom.Point {
	if len(lines) == 0 {
		return pen
	}
	y := newPendingIndex(lines)
	drawn := map[int32]bool{}
	out := make([]line, 0, len(lines))
	for range lines {
		k, back := y.next(pen, drawn)
		l := lines[k]
		if back {
			l.reverse()
		}
		if l.closed {
			l.startAt(pen)
		}
		for _, k := range l.nodes {
			drawn[k] = true
		}
		out = append(out, l)
		pen = l.at[len(l.at)-1]
	}
	copy(lines, out)
	return pen
}

// startAt turns a closed line so that it begins where it is nearest to p.
func (l *line) startAt(p geom.Point) {
	n := len(l.at) - 1
	best, dist := 0, math.Inf(1)
	for i := range n {
		if d := l.at[i].Dist(p); d < dist {
			best, dist = i, d
		}
	}
	at := append(append(geom.Polyline{}, l.at[best:n]...), l.at[:best+1]...)
	r := append(append([]float64{}, l.r[best:n]...), l.r[:best+1]...)
	l.at, l.r = at, r
}

// untangle reverses runs of lines while that shortens the way of the pen
// (2-opt), within windows so that long lists stay linear.
func untangle(lines []line, pen geom.Point) {
	const window, rounds = 40, 4
	first := func(i int) geom.Point { return lines[i].at[0] }
	last := func(i int) geom.Point {
		if i < 0 {
			return pen
		}
		return lines[i].at[len(lines[i].at)-1]
	}
	for range rounds {
		better := false
		for i := 0; i < len(lines); i++ {
			for j := i; j < min(i+window, len(lines)); j++ {
				was := last(i - 1).Dist(first(i))
				now := last(i - 1).Dist(last(j))
				if j+1 < len(lines) {
					was += last(j).Dist(first(j + 1))
					now += first(i).Dist(first(j + 1))
				}
				if now+1 < was {
					slices.Reverse(lines[i : j+1])
					for k := i; k <= j; k++ {
						lines[k].reverse()
					}
					better = true
				}
			}
		}
		if !better {
			return
		}
	}
}

// object is lines that were traced from one thing.
type object struct {
	lines  []line
	box    geom.Rect
	length float64
}

// groupObjects groups lines by what they were traced from.
func groupObjects(lines []line) []object {
	var out []object
	at := map[int]int{}
	for _, l := range lines {
		k, ok := at[l.object]
		if !ok {
			k = len(out)
			at[l.object] = k
			out = append(out, object{})
		}
		o := &out[k]
		o.lines = append(o.lines, l)
		o.length += l.length() + l.width()
		o.box = o.box.Union(bounds(l.at))
	}
	return out
}
