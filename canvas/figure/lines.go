package figure

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// contour is a line of ink: edges joined where the hand goes straight on.
type contour struct {
	line   geom.Polyline
	kind   kindOfLine
	length float64
	edge   int // one that it is made of
}

// kindOfLine is what a line is of.
type kindOfLine struct {
	outer bool // of the silhouette
	turn  int  // when it is drawn
}

// end is one end of an edge at a meeting.
type end struct {
	edge  int
	start bool       // it is the edge's first point
	along geom.Point // the direction away from the meeting, of length 1
}

// straightOn is the cosine of the sharpest bend that a hand goes around without
// stopping at a meeting.
const straightOn = 0.35

// contours joins edges that are drawn into lines: at a meeting the silhouette goes
// on as silhouette, and what runs straight on goes on. No line is of two turns.
func contours(all []edge, drawn func(e edge) (draw bool, kind kindOfLine)) []contour {
	at := map[int][]end{}
	inked, kind := make([]bool, len(all)), make([]kindOfLine, len(all))
	for i, e := range all {
		inked[i], kind[i] = drawn(e)
		if !inked[i] || e.from < 0 {
			continue
		}
		n := len(e.line)
		look := min(4, n-1)
		at[e.from] = append(at[e.from], end{i, true, e.line[look].Sub(e.line[0]).Unit()})
		at[e.to] = append(at[e.to], end{i, false, e.line[n-1-look].Sub(e.line[n-1]).Unit()})
	}
	next := map[[2]int]end{} // of an edge's end (0: start): where the hand goes on
	key := func(e end) [2]int {
		if e.start {
			return [2]int{e.edge, 0}
		}
		return [2]int{e.edge, 1}
	}
	for _, ends := range at {
		type pair struct {
			a, b int
			v    float64
		}
		var pairs []pair
		for a := range ends {
			for b := a + 1; b < len(ends); b++ {
				v := -ends[a].along.Dot(ends[b].along)
				switch p, q := kind[ends[a].edge], kind[ends[b].edge]; {
				case p != q:
					v -= 3
				case p.outer:
					v += 3
				}
				pairs = append(pairs, pair{a, b, v})
			}
		}
		slices.SortStableFunc(pairs, func(p, q pair) int {
			switch {
			case p.v > q.v:
				return -1
			case p.v < q.v:
				return 1
			}
			return 0
		})
		used := make([]bool, len(ends))
		for _, p := range pairs {
			if p.v < straightOn || used[p.a] || used[p.b] {
				continue
			}
			used[p.a], used[p.b] = true, true
			next[key(ends[p.a])], next[key(ends[p.b])] = ends[p.b], ends[p.a]
		}
	}
	var out []contour
	done := make([]bool, len(all))
	for i, e := range all {
		if !inked[i] || done[i] {
			continue
		}
		done[i] = true
		c := contour{line: e.line, kind: kind[i], edge: i}
		if e.from >= 0 {
			forward := follow(all, done, next, end{edge: i, start: false})
			back := follow(all, done, next, end{edge: i, start: true})
			line := geom.Polyline{}
			for k := len(back) - 1; k >= 0; k-- {
				line = append(line, back[k])
			}
			line = append(append(line, e.line...), forward...)
			c.line = line
		}
		c.length = c.line.Length()
		out = append(out, c)
	}
	return out
}

// follow is the points of all that goes on from the end of an edge.
func follow(all []edge, done []bool, next map[[2]int]end, from end) geom.Polyline {
	var out geom.Polyline
	for {
		k := [2]int{from.edge, 1}
		if from.start {
			k[1] = 0
		}
		to, ok := next[k]
		if !ok || done[to.edge] {
			return out
		}
		done[to.edge] = true
		l := all[to.edge].line
		if to.start {
			out = append(out, l[1:]...)
		} else {
			for i := len(l) - 2; i >= 0; i-- {
				out = append(out, l[i])
			}
		}
		from = end{edge: to.edge, start: !to.start}
	}
}

// begun turns a closed line so that the hand begins at its top left and goes
// clockwise, an open one so that it begins where it is higher or, level, further left.
func begun(l geom.Polyline) geom.Polyline {
	n := len(l)
	if l[0].Dist(l[n-1]) >= 1 {
		if d := l[n-1].Sub(l[0]); d.Y+0.4*d.X < 0 {
			l = slices.Clone(l)
			slices.Reverse(l)
		}
		return l
	}
	ring := slices.Clone(l[:n-1])
	turn := 0.0
	best, first := math.Inf(1), 0
	for i, p := range ring {
		turn += p.Cross(ring[(i+1)%len(ring)])
		if v := p.Y + 0.5*p.X; v < best {
			best, first = v, i
		}
	}
	if turn < 0 {
		slices.Reverse(ring)
		first = len(ring) - 1 - first
	}
	return from(ring, first)
}

// topness is small for the top of something, of two tops for the left one.
func topness(p geom.Point) float64 { return p.Y + 0.3*p.X }

// highest is which of a group of lines reaches highest.
func highest(lines []geom.Polyline, group []int) int {
	best, top := 0, math.Inf(1)
	for k, i := range group {
		for _, p := range lines[i] {
			if v := topness(p); v < top {
				best, top = k, v
			}
		}
	}
	return best
}

// fromTop is a line as it is, or, if it is open and both its ends lie low, in halves, as
// people draw a roof and then the walls: from its top. Each half begins on the other, so many points
// back: a brush that is put down does not touch at once.
func fromTop(l geom.Polyline, back int) []geom.Polyline {
	const (
		low  = 0.5 // of the line's height: both ends lie further down
		much = 0.2 // of the line: each half is longer
	)
	n := len(l)
	box := l.Bounds()
	if l[0].Dist(l[n-1]) < 1 || min(l[0].Y, l[n-1].Y) < box.Min.Y+low*box.H() {
		return []geom.Polyline{l}
	}
	top := 0
	for i, p := range l {
		if topness(p) < topness(l[top]) {
			top = i
		}
	}
	if float64(min(top, n-1-top)) < much*float64(n) {
		return []geom.Polyline{l}
	}
	left, right := slices.Clone(l[:min(top+1+back, n)]), slices.Clone(l[max(top-back, 0):])
	slices.Reverse(left)
	if left[len(left)-1].X > right[len(right)-1].X {
		left, right = right, left
	}
	return []geom.Polyline{left, right}
}

// runOn lets open lines of the silhouette go on along those that begin where they end, so
// many points: a brush that is lifted frays.
func runOn(lines []contour, over int) {
	ends := make([]geom.Polyline, len(lines)) // what comes before the beginning of each, and after its end
	tails := make([]geom.Polyline, len(lines))
	open := func(c contour) bool { return c.kind.outer && c.line[0].Dist(c.line[len(c.line)-1]) >= 1 }
	along := func(p geom.Point, but int) geom.Polyline {
		for j, d := range lines {
			if j == but || !open(d) {
				continue
			}
			l := d.line
			if p.Dist(l[0]) < 1 {
				return slices.Clone(l[1:min(over+1, len(l))])
			}
			if p.Dist(l[len(l)-1]) < 1 {
				out := slices.Clone(l[max(len(l)-1-over, 0) : len(l)-1])
				slices.Reverse(out)
				return out
			}
		}
		return nil
	}
	for i, c := range lines {
		if open(c) {
			ends[i], tails[i] = along(c.line[0], i), along(c.line[len(c.line)-1], i)
			slices.Reverse(ends[i])
		}
	}
	for i := range lines {
		if ends[i] != nil || tails[i] != nil {
			lines[i].line = slices.Concat(ends[i], lines[i].line, tails[i])
		}
	}
}

// begunAt turns a closed line so that the hand first goes about a place, a face; an open
// one so that it begins nearer to it.
func begunAt(l geom.Polyline, face geom.Point) geom.Polyline {
	const (
		about = 0.35 // of a closed line: so much goes about the face
		up    = 0.3  // of a step down against one away from the face, for its beginning
	)
	n := len(l)
	if l[0].Dist(l[n-1]) >= 1 {
		if l[n-1].Dist(face) < l[0].Dist(face) {
			l = slices.Clone(l)
			slices.Reverse(l)
		}
		return l
	}
	ring := slices.Clone(l[:n-1])
	n = len(ring)
	run := max(int(about*float64(n)), 1)
	sum := 0.0
	for i := range run {
		sum += ring[i].Dist(face)
	}
	best, first, back := math.Inf(1), 0, false
	for i := range n { // the run begins at i, or ends there and goes back
		last := (i + run - 1) % n
		if v := sum/float64(run) + up*ring[i].Y; v < best {
			best, first, back = v, i, false
		}
		if v := sum/float64(run) + up*ring[last].Y; v < best {
			best, first, back = v, last, true
		}
		sum += ring[(i+run)%n].Dist(face) - ring[i].Dist(face)
	}
	if back {
		slices.Reverse(ring)
		first = n - 1 - first
	}
	return from(ring, first)
}

// from is a closed line begun at one of its points.
func from(ring geom.Polyline, first int) geom.Polyline {
	out := make(geom.Polyline, 0, len(ring)+1)
	out = append(append(out, ring[first:]...), ring[:first]...)
	return append(out, out[0])
}

// ring is the outline of all areas of a set, as areas to flood by nonzero winding:
// the edges that have the set on one side, put together.
func ring(all []edge, in func(area int) bool) geom.Path {
	type piece struct {
		line     geom.Polyline
		from, to int
	}
	var open []piece
	var out geom.Path
	starts := map[int][]int{}
	add := func(l geom.Polyline) {
		from := len(out)
		out = slices.Grow(out, len(l)+1)
		for _, q := range l {
			out.LineTo(q)
		}
		out[from].Op = geom.MoveTo
		out.Close()
	}
	for _, e := range all {
		l, r := in(e.left), in(e.right)
		if l == r {
			continue
		}
		p := piece{e.line, e.from, e.to}
		if l { // the set lies to the right of every piece
			p.line = slices.Clone(p.line)
			slices.Reverse(p.line)
			p.from, p.to = p.to, p.from
		}
		if e.from < 0 {
			add(p.line)
			continue
		}
		starts[p.from] = append(starts[p.from], len(open))
		open = append(open, p)
	}
	used := make([]bool, len(open))
	for i := range open {
		if used[i] {
			continue
		}
		used[i] = true
		line, at := slices.Clone(open[i].line), open[i].to
		for at != open[i].from {
			k := slices.IndexFunc(starts[at], func(k int) bool { return !used[k] })
			if k < 0 {
				break
			}
			n := starts[at][k]
			used[n] = true
			line = append(line, open[n].line[1:]...)
			at = open[n].to
		}
		add(line)
	}
	return out
}
