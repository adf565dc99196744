package trace

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// frontFirst are the numbers of the lines in the order they are drawn: their
// own, but the parts wanted first, what frames the picture last, and what
// mostly lies under another thing after that. Nobody begins with the scraps
// that show from behind something.
func (p *partOrder) frontFirst(lines []sourcePath) []int {
	turns := p.turns(len(lines))
	slices.SortStableFunc(turns, func(a, b int) int {
		switch {
		case lines[a].border == lines[b].border:
			return 0
		case lines[b].border:
			return -1
		}
		return 1
	})
	after := make([][]int, len(lines))
	for _, i := range turns {
		if g := &lines[i]; g.waits(lines) && p.together(i, g.coveredBy) {
			after[g.coveredBy] = append(after[g.coveredBy], i)
		}
	}
	out := make([]int, 0, len(lines))
	var draw func(i int)
	draw = func(i int) {
		out = append(out, i)
		for _, j := range after[i] {
			draw(j)
		}
	}
	for _, i := range turns {
		if g := &lines[i]; !g.waits(lines) || !p.together(i, g.coveredBy) {
			draw(i)
		}
	}
	p.byWay(out, lines)
	return out
}

const (
	lookAhead  = 7   // small lines of which the nearest is drawn first; with more the file's own order is lost
	smallShare = 0.3 // of the picture's long side: larger lines keep their place
)

// byWay spares the pen long ways to and fro between details: of a few small
// lines that follow each other the nearest one is drawn first.
func (p *partOrder) byWay(order []int, lines []sourcePath) {
	var all geom.Rect
	for i := range lines {
		all = all.Union(lines[i].box())
	}
	side := smallShare * max(all.W(), all.H())
	small := func(g *sourcePath) bool { b := g.box(); return len(g.spines) > 0 && max(b.W(), b.H()) < side }
	var pen geom.Point
	for n := range order {
		best, dist := n, math.Inf(1)
		for k := n; k < min(n+lookAhead, len(order)); k++ {
			g := &lines[order[k]]
			if !small(g) || g.border != lines[order[n]].border || !p.together(order[n], order[k]) {
				break
			}
			if d := g.travelFrom(pen); d < dist {
				best, dist = k, d
			}
		}
		i := order[best]
		copy(order[n+1:best+1], order[n:best])
		order[n] = i
		if k := len(lines[i].spines); k > 0 {
			l := lines[i].spines[k-1].at
			pen = l[len(l)-1]
		}
	}
}

// box is where the line lies.
func (g *sourcePath) box() geom.Rect {
	var r geom.Rect
	for i := range g.spines {
		r = r.Union(bounds(g.spines[i].at))
	}
	return r
}

// travelFrom is how far the pen goes to begin with the line at either end.
func (g *sourcePath) travelFrom(pen geom.Point) float64 {
	l := g.spines[0].at
	return min(pen.Dist(l[0]), pen.Dist(l[len(l)-1]))
}

// waits reports whether the line is drawn after the one that covers it.
func (g *sourcePath) waits(lines []sourcePath) bool {
	return g.coveredBy >= 0 && g.border == lines[g.coveredBy].border
}

// together reports whether two source paths are of one part.
func (p *partOrder) together(a, b int) bool {
	return p == nil || len(p.Lines) <= max(a, b) || p.turn(p.Lines[a]) == p.turn(p.Lines[b])
}
