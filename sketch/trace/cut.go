package trace

import (
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// cut parts lines where they lead from one zone into another.
func cut(lines []line, zone func(geom.Point) int) []line {
	out := make([]line, 0, len(lines))
	for _, l := range lines {
		out = l.cut(out, zone)
	}
	return out
}

// cut appends the line in pieces of one zone each. Pieces too short to be
// worth lifting the pen stay with the one before.
func (l line) cut(out []line, zone func(geom.Point) int) []line {
	const short = 12 // points, a pixel apart
	if l.closed {
		l.openAt(zone)
	}
	var ends []int // points at which pieces begin, but for the first
	last, begun := -1, 0
	for i, q := range l.at {
		switch k := zone(q); {
		case last < 0:
			last = k
		case k == last:
			begun = i + 1
		case i-begun >= short:
			ends = append(ends, begun)
			last, begun = k, i+1
		}
	}
	if len(ends) == 0 {
		return append(out, l)
	}
	from := 0
	for _, to := range append(ends, len(l.at)-1) {
		if to-from < 2 {
			continue
		}
		piece := l
		piece.at, piece.r = slices.Clone(l.at[from:to+1]), slices.Clone(l.r[from:to+1])
		piece.closed, piece.free = false, [2]bool{from == 0 && l.free[0], to == len(l.at)-1 && l.free[1]}
		out = append(out, piece)
		from = to
	}
	return out
}

// openAt lets a closed line begin where it enters another zone.
func (l *line) openAt(zone func(geom.Point) int) {
	for i := 1; i < len(l.at); i++ {
		if zone(l.at[i-1]) != zone(l.at[i]) {
			l.startAt(l.at[i])
			return
		}
	}
}
