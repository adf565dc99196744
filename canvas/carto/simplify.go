package carto

import (
	"container/heap"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// vertex is a point of a line: where it lies on the globe, in degrees from the central
// meridian, and on the board.
type vertex struct {
	lambda, phi float64
	at          geom.Point
}

// simplified is a line without the points that make less difference than a triangle of
// the given area (Visvalingam and Whyatt, "Line generalisation by repeated elimination of
// points", 1993): inlets too narrow for a pen go, and what is left keeps its weight. Its
// ends stay; a ring keeps at least three points.
func simplified(l []vertex, area float64) []vertex {
	least := 2
	if l[0].at == l[len(l)-1].at {
		least = 4
	}
	if few := thinned(l, math.Sqrt(area)/4); len(few) >= least {
		l = few
	}
	if len(l) <= least {
		return l
	}
	q := &corners{line: l, before: make([]int, len(l)), after: make([]int, len(l)), place: make([]int, len(l))}
	for i := range l {
		q.before[i], q.after[i], q.place[i] = i-1, i+1, -1
	}
	for i := 1; i < len(l)-1; i++ {
		q.place[i] = len(q.heap)
		q.heap = append(q.heap, corner{i, q.weigh(i)})
	}
	heap.Init(q)
	for left := len(l); left > least && q.heap[0].area < area; left-- {
		c := heap.Pop(q).(corner)
		b, a := q.before[c.i], q.after[c.i]
		q.after[b], q.before[a] = a, b
		for _, n := range []int{b, a} {
			if k := q.place[n]; k >= 0 {
				q.heap[k].area = math.Max(q.weigh(n), c.area)
				heap.Fix(q, k)
			}
		}
	}
	out := make([]vertex, 0, len(q.heap)+2)
	for i := 0; i < len(l); i = q.after[i] {
		out = append(out, l[i])
	}
	return out
}

// thinned is a line without points nearer to the one before than d pixels.
func thinned(l []vertex, d float64) []vertex {
	out := l[:1:1]
	for i, v := range l[1:] {
		if i == len(l)-2 || v.at.Dist(out[len(out)-1].at) >= d {
			out = append(out, v)
		}
	}
	return out
}

// corner is a point that may go, and the area of the triangle with its neighbours.
type corner struct {
	i    int
	area float64
}

// corners is a heap of them, the least first.
type corners struct {
	line          []vertex
	before, after []int
	heap          []corner
	place         []int // in the heap; −1: not there
}

func (q *corners) weigh(i int) float64 {
	a, b, c := q.line[q.before[i]].at, q.line[i].at, q.line[q.after[i]].at
	return math.Abs(b.Sub(a).Cross(c.Sub(a))) / 2
}

func (q *corners) Len() int           { return len(q.heap) }
func (q *corners) Less(i, j int) bool { return q.heap[i].area < q.heap[j].area }
func (q *corners) Swap(i, j int) {
	q.heap[i], q.heap[j] = q.heap[j], q.heap[i]
	q.place[q.heap[i].i], q.place[q.heap[j].i] = i, j
}
func (q *corners) Push(x any) { q.heap = append(q.heap, x.(corner)) }
func (q *corners) Pop() any {
	c := q.heap[len(q.heap)-1]
	q.heap = q.heap[:len(q.heap)-1]
	q.place[c.i] = -1
	return c
}

// rounded is a line with its corners cut twice (Chaikin, 1974), as a pen in motion takes
// them; its ends stay, and those of a ring meet.
func rounded(l []vertex) []vertex {
	for range 2 {
		if len(l) < 3 {
			return l
		}
		out := make([]vertex, 0, 2*len(l))
		out = append(out, l[0])
		for i := range len(l) - 1 {
			a, b := l[i], l[i+1]
			if i > 0 {
				out = append(out, a.towards(b, 0.25))
			}
			if i < len(l)-2 {
				out = append(out, a.towards(b, 0.75))
			}
		}
		out = append(out, l[len(l)-1])
		l = out
	}
	return l
}

func (v vertex) towards(w vertex, t float64) vertex {
	return vertex{v.lambda + (w.lambda-v.lambda)*t, v.phi + (w.phi-v.phi)*t, v.at.Lerp(w.at, t)}
}
