package fonts

import (
	"math"
	"slices"
)

// The raggedness of lines is the sum of their lengths squared: of a given
// number of lines with the same words it is least when all are alike. A lone
// short word at the end counts more than it is long.
const (
	loneShort = 0.5 // of a line's mean length: a lone last word below it is short
	loneCost  = 0.6 // of the mean length squared
)

// even breaks the paragraph into n lines no wider than width with the least
// raggedness. It reports false when words would have to be cut, or when there
// are too many.
func (g *shapedParagraph) even(n int, width float64) ([]lineRange, bool) {
	// stops are the places where a line may begin or end.
	stops := append(make([]int, 0, 64), 0)
	for i := 1; i <= len(g.text); i++ {
		if g.breaks[i] == breakAllowed {
			stops = append(stops, i)
		}
	}
	m := len(stops)
	if m-1 < n || m > mostStops {
		return nil, false
	}
	mean := g.span(0, len(g.text)) / float64(n)
	// cost[j] is the least raggedness of the lines so far, ending at stop j;
	// from[l*m+j] is where the l-th of them begins.
	cost, next := make([]float64, m), make([]float64, m)
	from := make([]int, n*m)
	for j := range cost {
		cost[j] = math.Inf(1)
	}
	cost[0] = 0
	for l := range n {
		for j := range next {
			next[j] = math.Inf(1)
			for i := j - 1; i >= 0; i-- {
				w := g.span(stops[i], stops[j])
				if w > width {
					break
				}
				c := cost[i] + w*w
				if j == m-1 && i == j-1 && w < loneShort*mean {
					c += loneCost * mean * mean
				}
				if c < next[j] {
					next[j], from[l*m+j] = c, i
				}
			}
		}
		cost, next = next, cost
	}
	if math.IsInf(cost[m-1], 1) {
		return nil, false
	}
	out := make([]lineRange, 0, n)
	for l, j := n-1, m-1; l >= 0; l-- {
		i := from[l*m+j]
		out = append(out, lineRange{stops[i], g.trim(stops[i], stops[j]), stops[j]})
		j = i
	}
	slices.Reverse(out)
	return out, true
}

// mostStops bounds the work on a text too long for its raggedness to be seen.
const mostStops = 400
