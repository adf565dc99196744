package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// What a person draws first, as shares and weights.
const (
	contourShare = 0.2  // of the longest line: shorter ones are detail
	mainShare    = 0.15 // of the largest object's lines make an object of its own
	middleWeight = 1.2  // of the way to the middle against a line's length, for the first line
	firstAcross  = 0.5  // of a step sideways against one down, for its beginning
	readAcross   = 0.6  // the same for objects
	boxWeight    = 0.05 // of the way between middles against the gap between boxes
	sizeWeight   = 0.5  // of an object's length against the way to it
)

// order puts lines into the order a person would draw them, after Fu, Zhou,
// Liu and Mitra, "Animated Construction of Line Drawings" (2011): one object
// after another, large ones first and small ones with the large one they
// belong to, contour before detail, always on to what is near. Lines are
// turned round where that spares a way of the pen. rtl reads from the right.
func order(lines []line, rtl bool) []line {
	things := groupObjects(lines)
	things = rankObjects(things, rtl)
	out := make([]line, 0, len(lines))
	var pen geom.Point
	for n, o := range things {
		if n == 0 {
			pen = o.box.Min
			if rtl {
				pen.X = o.box.Max.X
			}
		}
		contour, detail := o.split()
		if n == 0 {
			pen = o.start(contour, rtl)
		}
		pen = nearestFirst(contour, pen)
		pen = nearestFirst(detail, pen)
		untangle(detail, endOf(contour, pen))
		for i := range o.lines {
			o.lines[i].object = n
		}
		out = append(out, o.lines...)
		pen = endOf(out, pen)
	}
	return out
}

// endOf is where the pen is after the lines, or where it was.
func endOf(lines []line, pen geom.Point) geom.Point {
	if len(lines) == 0 {
		return pen
	}
	l := lines[len(lines)-1].at
	return l[len(l)-1]
}

// object is an object of the picture: lines that hang together.
type object struct {
	lines  []line
	box    geom.Rect
	length float64
}

// split splits the lines into the long ones, which make the contour, and the
// detail.
func (o *object) split() (contour, detail []line) {
	long := make([]float64, len(o.lines))
	for i := range o.lines {
		long[i] = o.lines[i].length()
	}
	limit := contourShare * slices.Max(long)
	sorted := make([]line, 0, len(o.lines))
	for _, wanted := range [2]bool{true, false} {
		for i, l := range o.lines {
			if (long[i] >= limit) == wanted {
				sorted = append(sorted, l)
			}
		}
		if wanted {
			contour = sorted[:len(sorted):len(sorted)]
		}
	}
	o.lines = sorted
	return contour, sorted[len(contour):]
}

// start is where the first line of the object begins: a long one near its
// middle, from its upper end.
func (o *object) start(contour []line, rtl bool) geom.Point {
	mid := o.box.Center()
	var best geom.Point
	most := math.Inf(-1)
	for i := range contour {
		l := &contour[i]
		worth := l.length() - middleWeight*bounds(l.at).Center().Dist(mid)
		if worth <= most {
			continue
		}
		most = worth
		side := firstAcross
		if rtl {
			side = -side
		}
		best = l.at[0]
		for _, p := range [2]geom.Point{l.at[0], l.at[len(l.at)-1]} {
			if p.Y+side*p.X < best.Y+side*best.X {
				best = p
			}
		}
	}
	return best
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

// bounds of the points, never empty.
func bounds(l geom.Polyline) geom.Rect {
	r := geom.Rect{Min: l[0], Max: l[0]}
	for _, p := range l[1:] {
		r.Min = geom.Pt(min(r.Min.X, p.X), min(r.Min.Y, p.Y))
		r.Max = geom.Pt(max(r.Max.X, p.X), max(r.Max.Y, p.Y))
	}
	return r.Inset(-0.5)
}

// rankObjects orders objects: the large ones in reading direction, each followed by
// the small ones nearest to it.
func rankObjects(things []object, rtl bool) []object {
	if len(things) == 0 {
		return nil
	}
	most := 0.0
	for _, o := range things {
		most = max(most, o.length)
	}
	var main []object
	var small []object
	for _, o := range things {
		if o.length >= mainShare*most && len(main) < maxObjects {
			main = append(main, o)
		} else {
			small = append(small, o)
		}
	}
	slices.SortStableFunc(main, func(a, b object) int { return cmp.Compare(readingKey(a.box, rtl), readingKey(b.box, rtl)) })
	with := make([][]object, len(main))
	for _, o := range small {
		best, dist := 0, math.Inf(1)
		for k := range main {
			if d := gap(o.box, main[k].box) + boxWeight*o.box.Center().Dist(main[k].box.Center()); d < dist {
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
		if len(with[k]) > maxObjects {
			with[k] = []object{mergeObjects(with[k])}
		}
		for rest := with[k]; len(rest) > 0; i++ {
			// Larger neighbours are worth a longer way.
			best, dist := 0, math.Inf(1)
			for j := range rest {
				if d := rest[j].box.Center().Dist(here) - sizeWeight*rest[j].length; d < dist {
					best, dist = j, d
				}
			}
			things[i] = rest[best]
			here = rest[best].box.Center()
			rest = slices.Delete(rest, best, best+1)
		}
	}
	return things[:i]
}

// maxObjects is how many objects are kept apart; of more the small ones are drawn
// as one, a line to the next.
const maxObjects = 200

// mergeObjects is one object of all the lines.
func mergeObjects(things []object) object {
	var all object
	for _, o := range things {
		all.lines = append(all.lines, o.lines...)
		all.length += o.length
		all.box = all.box.Union(o.box)
	}
	return all
}

// readingKey is small for what is read first: lines from top to bottom count
// more than columns.
func readingKey(r geom.Rect, rtl bool) float64 {
	if rtl {
		return r.Min.Y - readAcross*r.Max.X
	}
	return r.Min.Y + readAcross*r.Min.X
}

// gap is the distance between two boxes.
func gap(a, b geom.Rect) float64 {
	dx := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, 0)
	dy := max(a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, 0)
	return math.Hypot(dx, dy)
}

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
