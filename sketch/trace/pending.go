package trace

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// pendingIndex is where lines wait to be drawn: their ends in a grid, so that
// the next one is found without looking at all.
type pendingIndex struct {
	lines  []line
	length []float64
	box    geom.Rect
	cell   float64
	nx, ny int
	bins   [][]int32 // line·2 + end
	bonus  float64   // the longest way any line is worth
}

// What makes a line worth a longer way of the pen, and what a hand avoids.
const (
	longBonus = 0.12 // pixels of way for each of the line's length …
	bonusMost = 80   // … at most
	attached  = 60   // pixels of way to a line that hangs together with what is drawn
	upCost    = 0.12 // pixels of way for each that it is drawn upwards …
	leftCost  = 0.06 // … and to the left
	cellLeast = 8    // pixels of a cell of the index
)

func newPendingIndex(lines []line) *pendingIndex {
	y := &pendingIndex{lines: lines, length: make([]float64, len(lines))}
	for i := range lines {
		y.length[i] = lines[i].length()
		y.box = y.box.Union(bounds(lines[i].at))
		b := min(longBonus*y.length[i], bonusMost)
		if len(lines[i].nodes) > 0 {
			b += attached
		}
		y.bonus = max(y.bonus, b)
	}
	y.cell = max(math.Sqrt(y.box.W()*y.box.H()/float64(len(lines))), cellLeast)
	y.nx, y.ny = int(y.box.W()/y.cell)+1, int(y.box.H()/y.cell)+1
	y.bins = make([][]int32, y.nx*y.ny)
	for i := range lines {
		for e := range 2 {
			b := y.bin(y.end(2*i + e))
			y.bins[b] = append(y.bins[b], int32(2*i+e))
		}
	}
	return y
}

// end is the first (even) or the last point of a line.
func (x *pendingIndex) end(e int) geom.Point {
	at := x.lines[e/2].at
	if e&1 == 0 {
		return at[0]
	}
	return at[len(at)-1]
}

func (x *pendingIndex) column(p geom.Point) (cx, cy int) {
	cx = int(math.Floor((p.X - x.box.Min.X) / x.cell))
	cy = int(math.Floor((p.Y - x.box.Min.Y) / x.cell))
	return min(max(cx, 0), x.nx-1), min(max(cy, 0), x.ny-1)
}

func (x *pendingIndex) bin(p geom.Point) int {
	cx, cy := x.column(p)
	return cy*x.nx + cx
}

// next takes the line out of the index that is best drawn from pen, and says
// whether backwards.
func (x *pendingIndex) next(pen geom.Point, drawn map[int32]bool) (k int, back bool) {
	cx, cy := x.column(pen)
	best, cost := -1, math.Inf(1)
	for ring := 0; ring <= max(x.nx, x.ny); ring++ {
		if best >= 0 && float64(ring-1)*x.cell-x.bonus > cost {
			break
		}
		for v := max(cy-ring, 0); v <= min(cy+ring, x.ny-1); v++ {
			step := 1
			if v != cy-ring && v != cy+ring {
				step = max(2*ring, 1) // inside the ring only its two sides
			}
			for u := cx - ring; u <= cx+ring; u += step {
				if u < 0 || u >= x.nx {
					continue
				}
				for _, e := range x.bins[v*x.nx+u] {
					if c := x.cost(int(e), pen, drawn); c < cost || c == cost && int(e) < best {
						best, cost = int(e), c
					}
				}
			}
		}
	}
	x.remove(best)
	x.remove(best ^ 1)
	return best / 2, best&1 == 1
}

func (x *pendingIndex) remove(e int) {
	b := x.bin(x.end(e))
	x.bins[b] = slices.DeleteFunc(x.bins[b], func(x int32) bool { return int(x) == e })
}

// cost is what it takes to go on with a line from its end e: the way there,
// and a little for drawing upwards or to the left, which hands avoid.
func (x *pendingIndex) cost(e int, pen geom.Point, drawn map[int32]bool) float64 {
	a, b := x.end(e), x.end(e^1)
	c := pen.Dist(a) + max(0, upCost*(a.Y-b.Y)+leftCost*(a.X-b.X))
	c -= min(longBonus*x.length[e/2], bonusMost)
	for _, k := range x.lines[e/2].nodes {
		if drawn[k] {
			return c - attached
		}
	}
	return c
}
