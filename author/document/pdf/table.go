package pdf

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// grid is a table that rules mark: where its lines lie, from left to right and
// from top to bottom.
type grid struct {
	box  pdfium.Box
	x, y []float64
	in   []*span
	data *document.TableData // nil where it is none after all
}

// thin is how thick a rule is at most, in points.
const thin = 3.0

// grids finds tables whose cells are marked by rules both ways.
func grids(objects []pdfium.Object, page pdfium.Box) []*grid {
	var flat, upright []pdfium.Box
	add := func(b pdfium.Box) {
		switch {
		case b.H() <= thin && b.W() > 4*thin:
			flat = append(flat, b)
		case b.W() <= thin && b.H() > 2*thin:
			upright = append(upright, b)
		}
	}
	for _, o := range objects {
		b := o.Box
		if o.Picture || b.W() > 0.98*page.W() {
			continue
		}
		if b.W() > 4*thin && b.H() > 2*thin { // a frame: four rules
			add(pdfium.Box{X0: b.X0, Y0: b.Y0, X1: b.X1, Y1: b.Y0})
			add(pdfium.Box{X0: b.X0, Y0: b.Y1, X1: b.X1, Y1: b.Y1})
			add(pdfium.Box{X0: b.X0, Y0: b.Y0, X1: b.X0, Y1: b.Y1})
			add(pdfium.Box{X0: b.X1, Y0: b.Y0, X1: b.X1, Y1: b.Y1})
			continue
		}
		add(b)
	}
	const mostRules = 1500 // of a page; a drawing has more
	if len(flat) < 2 || len(upright) < 2 || len(flat)+len(upright) > mostRules {
		return nil
	}
	// Rules that touch belong to one table.
	all := slices.Concat(flat, upright)
	group := make([]int, len(all))
	for i := range group {
		group[i] = i
	}
	root := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	for i := range all {
		for j := range i {
			if touch(all[i], all[j], thin) {
				group[root(i)] = root(j)
			}
		}
	}
	byRoot := map[int]*grid{}
	var out []*grid
	for i, b := range all {
		g := byRoot[root(i)]
		if g == nil {
			g = &grid{box: b}
			byRoot[root(i)] = g
			out = append(out, g)
		}
		g.box = union(g.box, b)
		if i < len(flat) {
			g.y = append(g.y, (b.Y0+b.Y1)/2)
		} else {
			g.x = append(g.x, (b.X0+b.X1)/2)
		}
	}
	return slices.DeleteFunc(out, func(g *grid) bool {
		g.x, g.y = distinct(g.x), distinct(g.y)
		return len(g.x) < 3 || len(g.y) < 3 // fewer make a frame round a text
	})
}

func touch(a, b pdfium.Box, by float64) bool {
	return a.X0 <= b.X1+by && b.X0 <= a.X1+by && a.Y0 <= b.Y1+by && b.Y0 <= a.Y1+by
}

// distinct sorts positions and takes those as one that lie within two rules'
// thickness.
func distinct(v []float64) []float64 {
	slices.Sort(v)
	return slices.CompactFunc(v, func(a, b float64) bool { return math.Abs(b-a) < 2*thin })
}

// take reads the spans that lie in the grid and returns the others.
func (g *grid) take(of []*span) []*span {
	left := slices.DeleteFunc(slices.Clone(of), func(s *span) bool {
		x, y := (s.box.X0+s.box.X1)/2, (s.box.Y0+s.box.Y1)/2
		if s.chars == nil || x < g.box.X0 || x > g.box.X1 || y < g.box.Y0 || y > g.box.Y1 {
			return false
		}
		g.in = append(g.in, s)
		return true
	})
	g.data = g.table()
	return left
}

// table returns what the grid says, or nil where it is none: too little of it
// holds anything.
func (g *grid) table() *document.TableData {
	columns, rows := len(g.x)-1, len(g.y)-1
	const mostCells = 100_000
	if columns > mostCells/rows {
		return nil
	}
	cells := make([][][]*span, rows)
	for i := range cells {
		cells[i] = make([][]*span, columns)
	}
	place := func(at []float64, v float64) int {
		i, _ := slices.BinarySearch(at, v)
		return min(max(i-1, 0), len(at)-2)
	}
	for _, s := range g.in {
		r, c := place(g.y, s.base-0.3*s.size), place(g.x, s.box.X0+0.1*s.size)
		cells[r][c] = append(cells[r][c], s)
	}
	var out [][]string
	used, rtl, boldHead := 0, false, false
	for r := range cells {
		row := make([]string, columns)
		bold, said := true, false
		for c := range cells[r] {
			var text []string
			for _, l := range lines(cells[r][c]) {
				text = append(text, say(l.text))
				bold = bold && l.bold
				rtl = rtl || l.rtl
				said = true
			}
			row[c] = join(text, nil)
			if row[c] != "" {
				used++
			}
		}
		if !said {
			continue
		}
		if len(out) == 0 {
			boldHead = bold
		} else if bold {
			boldHead = false // all of it is
		}
		out = append(out, row)
	}
	if used*3 < columns*rows || used < 4 || len(out) < 2 {
		return nil
	}
	if rtl {
		for _, row := range out {
			slices.Reverse(row)
		}
	}
	return newTable(out, boldHead)
}

// newTable is the table of rows, the first of which may be known to be its
// header.
func newTable(rows [][]string, headed bool) *document.TableData {
	if headed {
		return &document.TableData{Header: rows[0], Rows: rows[1:]}
	}
	return document.NewTable(rows)
}

// aligned returns how many of the lines, from the first on, are rows of a table
// without rules, and the table: three rows at least whose cells stand below each
// other.
func aligned(of []*line) (int, *document.TableData) {
	var columns []gap // x of the cells of all rows
	n := 0
	const most = 300 // rows of a page
	for n < min(len(of), most) {
		l := of[n]
		if len(l.cells) < 2 || n > 0 && l.base-of[n-1].base > 3*max(l.size, of[n-1].size) {
			break
		}
		next := columns
		for _, c := range l.cells {
			next = merge(next, gap{c.box.X0, c.box.X1})
		}
		if n > 0 && (len(next) < 2 || len(next) < len(columns)) {
			break
		}
		columns = next
		n++
	}
	const fewest = 3
	if n < fewest || len(columns) < 2 {
		return 0, nil
	}
	var rows [][]string
	full, letters := 0, 0
	for _, l := range of[:n] {
		row := make([]string, len(columns))
		for _, c := range l.cells {
			at := slices.IndexFunc(columns, func(g gap) bool { return c.box.X0 >= g.from && c.box.X1 <= g.to })
			if at < 0 {
				return 0, nil
			}
			row[at] = strings.TrimSpace(row[at] + " " + c.text)
			letters += len([]rune(c.text))
			full++
		}
		if l.rtl {
			slices.Reverse(row)
		}
		rows = append(rows, row)
	}
	// Most cells say something, and briefly: others are columns of text.
	const longest = 40 // letters of a cell on average
	if full*5 < 3*n*len(columns) || letters > longest*full {
		return 0, nil
	}
	return n, newTable(rows, of[0].bold && !of[1].bold)
}

// merge adds a range to ranges that do not overlap, in order; those that now do
// become one.
func merge(of []gap, g gap) []gap {
	var out []gap
	for _, o := range of {
		if math.Max(o.from, g.from) <= math.Min(o.to, g.to) {
			g = gap{min(o.from, g.from), max(o.to, g.to)}
		} else {
			out = append(out, o)
		}
	}
	out = append(out, g)
	slices.SortFunc(out, func(a, b gap) int { return compare(a.from, b.from) })
	return out
}
