package markup

import (
	"strconv"

	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/author/document"
)

// table adds a table, or what is in it where it only sets things side by side.
func (p *page) table(n *node) { p.captioned(n, "") }

func (p *page) captioned(n *node, caption string) {
	rows, header, nested := p.rows(n, &caption)
	if n.attr("role") == "presentation" || nested || len(rows) < 2 && header == 0 || columns(rows) < 2 {
		p.children(n)
		return
	}
	var t *document.TableData
	switch {
	case header > 0 && header < len(rows):
		t = &document.TableData{Header: rows[header-1], Rows: rows[header:]}
	default:
		t = document.NewTable(rows)
	}
	t.Caption = caption
	p.Add(document.Block{Kind: document.Table, Table: t})
	p.after = nil // pictures in cells are marks
}

// columns returns how many cells the longest row has.
func columns(rows [][]string) int {
	n := 0
	for _, r := range rows {
		n = max(n, len(r))
	}
	return n
}

// rows returns the cells of a table, how many of the first rows are its header,
// and whether cells have tables or titles in them. A caption is set where it has
// one.
func (p *page) rows(n *node, caption *string) (rows [][]string, header int, nested bool) {
	g := &grid{most: p.Limits()}
	var each func(n *node, head bool)
	each = func(n *node, head bool) {
		for _, c := range n.children {
			switch c.tag {
			case atom.Caption:
				t := p.prose(c)
				*caption = t.Text()
			case atom.Thead, atom.Tbody, atom.Tfoot:
				each(c, c.tag == atom.Thead)
			case atom.Tr:
				if nested || g.full() || p.Full() {
					return
				}
				all := p.row(c, g)
				if nested = g.nested; nested {
					return
				}
				if (head || all) && header == len(g.rows)-1 {
					header = len(g.rows)
				}
			}
		}
	}
	each(n, false)
	return g.rows, header, nested
}

// row adds the cells of a row and reports whether all of them name something.
func (p *page) row(n *node, g *grid) bool {
	g.rows = append(g.rows, nil)
	names, cells := 0, 0
	for _, c := range n.children {
		if c.tag != atom.Td && c.tag != atom.Th {
			continue
		}
		if cells++; c.tag == atom.Th {
			names++
		}
		walk(c, func(in *node) bool {
			g.nested = g.nested || in.tag == atom.Table || headings[in.tag] > 0
			return !g.nested
		})
		if g.nested {
			return false
		}
		t := p.prose(c)
		text := document.Clean(t.Text())
		g.put(text, span(c, "colspan"), span(c, "rowspan"))
	}
	return cells > 1 && names == cells
}

func span(n *node, name string) int {
	if v, err := strconv.Atoi(n.attr(name)); err == nil && v > 1 {
		return v
	}
	return 1
}

// grid is a table with cells that reach over rows and columns.
type grid struct {
	rows   [][]string
	below  []reach // of the columns, what reaches down into the next rows
	most   document.Limits
	nested bool
}

// reach is a cell that goes on below itself.
type reach struct {
	rows int
	text string
}

func (g *grid) full() bool { return len(g.rows) > g.most.Rows+1 }

// put sets the next free cell of the last row. A word that reaches down is said
// again in each row, so that each can be read by itself; a number is not, nor
// what reaches across.
func (g *grid) put(text string, across, down int) {
	row := &g.rows[len(g.rows)-1]
	g.fill(row)
	for i := range min(across, g.most.Columns+1-min(len(*row), g.most.Columns)) {
		at := len(*row)
		cell := text
		if i > 0 {
			cell = ""
		}
		*row = append(*row, cell)
		for len(g.below) <= at {
			g.below = append(g.below, reach{})
		}
		if document.Numeric(cell) {
			cell = ""
		}
		g.below[at] = reach{down - 1, cell}
	}
	g.fill(row)
}

// fill sets the cells at the end of a row that cells above reach into.
func (g *grid) fill(row *[]string) {
	for at := len(*row); at < len(g.below) && g.below[at].rows > 0; at++ {
		g.below[at].rows--
		*row = append(*row, g.below[at].text)
	}
}
