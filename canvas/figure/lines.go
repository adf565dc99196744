package figure

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// contour is a line of ink: edges joined where the hand goes straight on.
type contour struct {
	line   geom.Polyline
	outer  bool // it is part of the silhouette
	length float64
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
// on as silhouette, and what runs straight on goes on.
func contours(all []edge, drawn func(e edge) (draw, outer bool)) []contour {
	at := map[int][]end{}
	inked, outer := make([]bool, len(all)), make([]bool, len(all))
	for i, e := range all {
		inked[i], outer[i] = drawn(e)
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
				if both := outer[ends[a].edge] && outer[ends[b].edge]; both {
					v += 3
				} else if outer[ends[a].edge] != outer[ends[b].edge] {
					v -= 3
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
		c := contour{line: e.line, outer: outer[i]}
		if e.from >= 0 {
			forward := follow(all, done, next, end{edge: i, start: false}, outer[i])
			back := follow(all, done, next, end{edge: i, start: true}, outer[i])
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
func follow(all []edge, done []bool, next map[[2]int]end, from end, outer bool) geom.Polyline {
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
	out := make(geom.Polyline, 0, n)
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
