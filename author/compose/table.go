package compose

import (
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// tables are how rows and columns are shown.
var tables = []*composition{
	{name: "table", look: "table", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Table || !p.tabled() {
			return 0
		}
		return 1
	}, set: tableOf},
}

// tabled reports whether the scene's table has something in it.
func (p *page) tabled() bool {
	return slices.ContainsFunc(p.Relation.Rows, func(row []string) bool {
		return slices.ContainsFunc(row, func(cell string) bool { return len(plan.Words(cell)) > 0 })
	})
}

// The most of a table that a scene shows.
const (
	mostRows    = 6
	mostCells   = 5
	cellLetters = 22
)

// tableSeconds is how long a table takes to be written.
const tableSeconds = 6.0

// tableOf is the claim over a table, as much of it as can be read.
func tableOf(p *page) {
	p.titleOver(p.heading())
	r := &p.Relation
	most := mostCells
	if p.film.tall {
		most = 3
	}
	n := len(r.Header)
	for _, row := range r.Rows {
		n = max(n, len(row))
	}
	n = min(n, most)
	cells := func(row []string) []string {
		out := make([]string, n)
		for i := range out {
			if i < len(row) {
				out[i] = Shorten(p.film.writable(row[i]), 5, cellLetters)
			}
		}
		return out
	}
	e := plan.Element{ID: "table", Kind: plan.KindTable, Motion: plan.MotionSketch, DrawFor: tableSeconds} // row by row, as it is told
	if len(r.Header) > 0 {
		e.Header = cells(r.Header)
	}
	for i, row := range r.Rows {
		if i == mostRows {
			break
		}
		e.Rows = append(e.Rows, cells(row))
	}
	p.film.narrow(&e)
	p.add(mark{Element: e})
}

// cellRoom is what a column takes beside its words, in design units.
const cellRoom = 64

// narrow leaves out the last columns of a table that find no room.
func (r *ruler) narrow(e *plan.Element) {
	free := r.free
	n := len(e.Rows[0])
	for i := range n {
		var wide float64
		for _, row := range append([][]string{e.Header}, e.Rows...) {
			if i < len(row) {
				wide = max(wide, r.longest(row[i]))
			}
		}
		if free -= wide + cellRoom*r.ctx.Unit; free < 0 && i > 0 {
			n = i
			break
		}
	}
	for i := range e.Rows {
		e.Rows[i] = e.Rows[i][:n]
	}
	if len(e.Header) > n {
		e.Header = e.Header[:n]
	}
}
