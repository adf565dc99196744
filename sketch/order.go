package sketch

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// order puts lines into the order a person would draw them, after Fu, Zhou,
// Liu and Mitra, "Animated Construction of Line Drawings" (2011): one object
// after another, large ones first and small ones with the large one they
// belong to, contour before detail, always on to what is near. Lines are
// turned round where that spares a way of the pen. rtl reads from the right.
func order(lines []line, rtl bool) []line {
	things := objects(lines)
	rank(things, rtl)
	out := make([]line, 0, len(lines))
	var pen geom.Point
	for n, o := range things {
		if n == 0 {
			pen = o.box.Min
			if rtl {
				pen.X = o.box.Max.X
			}
		}
		longest := 0.0
		for i := range o.lines {
			longest = max(longest, o.lines[i].length())
		}
		isDetail := func(l line) int {
			if l.length() < 0.2*longest {
				return 1
			}
			return 0
		}
		slices.SortStableFunc(o.lines, func(a, b line) int { return cmp.Compare(isDetail(a), isDetail(b)) })
		cut := slices.IndexFunc(o.lines, func(l line) bool { return isDetail(l) == 1 })
		if cut < 0 {
			cut = len(o.lines)
		}
		for _, part := range [][]line{o.lines[:cut], o.lines[cut:]} {
			pen = walk(part, pen)
			for i := range part {
				part[i].object = n
			}
		}
		out = append(out, o.lines...)
	}
	return out
}

// thing is an object of the picture: lines that hang together.
type thing struct {
	lines  []line
	box    geom.Rect
	length float64
}

// objects groups lines by what they were traced from.
func objects(lines []line) []thing {
	var out []thing
	at := map[int]int{}
	for _, l := range lines {
		k, ok := at[l.object]
		if !ok {
			k = len(out)
			at[l.object] = k
			out = append(out, thing{})
		}
		o := &out[k]
		o.lines = append(o.lines, l)
		o.length += l.length() + l.width()
		o.box = o.box.Union(bounds(l.at))
	}
	return out
}

// bounds of the points, never empty.
func bounds(l geom.Polyline) geom.Rect {
	r := geom.Rect{Min: l[0], Max: l[0]}
	for _, p := range l[1:] {
		r.Min = geom.Pt(min(r.Min.X, p.X), min(r.Min.Y, p.Y))
		r.Max = geom.Pt(max(r.Max.X, p.X), max(r.Max.Y, p.Y))
	}
	return r.Inset(-0.5)
}

// rank orders objects: the large ones in reading direction, each followed by
// the small ones nearest to it.
func rank(things []thing, rtl bool) {
	if len(things) == 0 {
		return
	}
	most := 0.0
	for _, o := range things {
		most = max(most, o.length)
	}
	const share = 0.15 // of the largest object's lines make an object of its own
	var main []thing
	var small []thing
	for _, o := range things {
		if o.length >= share*most {
			main = append(main, o)
		} else {
			small = append(small, o)
		}
	}
	slices.SortStableFunc(main, func(a, b thing) int { return cmp.Compare(reading(a.box, rtl), reading(b.box, rtl)) })
	with := make([][]thing, len(main))
	for _, o := range small {
		best, dist := 0, math.Inf(1)
		for k := range main {
			if d := gap(o.box, main[k].box) + 0.05*o.box.Center().Dist(main[k].box.Center()); d < dist {
				best, dist = k, d
			}
		}
		with[best] = append(with[best], o)
	}
	i := 0
	for k, o := range main {
		things[i] = o
		i++
		here := o.box.Center()
		for rest := with[k]; len(rest) > 0; i++ {
			// Larger neighbours are worth a longer way.
			best, dist := 0, math.Inf(1)
			for j := range rest {
				if d := rest[j].box.Center().Dist(here) - 0.5*rest[j].length; d < dist {
					best, dist = j, d
				}
			}
			things[i] = rest[best]
			here = rest[best].box.Center()
			rest = slices.Delete(rest, best, best+1)
		}
	}
}

// reading is small for what is read first: lines from top to bottom count
// more than columns.
func reading(r geom.Rect, rtl bool) float64 {
	if rtl {
		return r.Min.Y - 0.6*r.Max.X
	}
	return r.Min.Y + 0.6*r.Min.X
}

// gap is the distance between two boxes.
func gap(a, b geom.Rect) float64 {
	dx := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, 0)
	dy := max(a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, 0)
	return math.Hypot(dx, dy)
}

// walk orders lines by a short way of the pen, which starts at pen, and says
// where it ends: nearest neighbour first, then exchanges that shorten the way.
func walk(lines []line, pen geom.Point) geom.Point {
	nearest(lines, pen)
	untangle(lines, pen)
	for i := range lines {
		pen = lines[i].at[len(lines[i].at)-1]
	}
	return pen
}

// enter is what it costs to go on with a line from its first point: the way
// there, and a little for drawing upwards or to the left, which hands avoid.
func enter(l *line, from geom.Point) float64 {
	a, b := l.at[0], l.at[len(l.at)-1]
	return from.Dist(a) + max(0, 0.12*(a.Y-b.Y)+0.06*(a.X-b.X))
}

// nearest orders lines greedily, longer ones being worth a longer way, and
// turns them so that the nearer end comes first. Closed lines begin wherever
// the pen is nearest.
func nearest(lines []line, pen geom.Point) {
	long := make([]float64, len(lines))
	for i := range lines {
		long[i] = lines[i].length()
	}
	for i := range lines {
		best, cost, back := i, math.Inf(1), false
		for j := i; j < len(lines); j++ {
			l := &lines[j]
			a, b := l.at[0], l.at[len(l.at)-1]
			worth := 0.1 * min(long[j], 600)
			if c := enter(l, pen) - worth; c < cost {
				best, cost, back = j, c, false
			}
			if c := pen.Dist(b) + max(0, 0.12*(b.Y-a.Y)+0.06*(b.X-a.X)) - worth; c < cost && !l.closed {
				best, cost, back = j, c, true
			}
		}
		l := lines[best]
		copy(lines[i+1:best+1], lines[i:best])
		lines[i] = l
		lb := long[best]
		copy(long[i+1:best+1], long[i:best])
		long[i] = lb
		if back {
			lines[i].flip()
		}
		if l.closed {
			lines[i].begin(pen)
		}
		pen = lines[i].at[len(lines[i].at)-1]
	}
}

// begin turns a closed line so that it begins where it is nearest to p.
func (l *line) begin(p geom.Point) {
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
						lines[k].flip()
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
