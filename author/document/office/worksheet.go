package office

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// sheet adds the tables of a sheet.
func (w *workbook) sheet(t tab) error {
	g := &grid{workbook: w, hidden: map[int]bool{}, unseen: map[int]bool{}}
	if err := w.walk(t.part, g.read); err != nil {
		return err
	}
	if g.cut {
		w.Note("Of the sheet %q only the first %d rows and %d columns were read.", document.Clean(t.name), w.Limits().Rows, w.Limits().Columns)
	}
	blocks := g.blocks()
	if len(blocks) == 0 {
		return nil
	}
	w.Add(document.Block{Kind: document.Break})
	if !w.alone || !unnamed().MatchString(t.name) {
		w.Add(document.Block{Kind: document.Heading, Level: 1, Text: t.name})
	}
	for _, b := range blocks {
		w.Add(b)
	}
	return nil
}

// unnamed is the name of a sheet that nobody gave one.
var unnamed = pattern.New(`^(?i:sheet|tabelle|feuil|feuille|hoja|foglio|planilha|лист|arkusz|blad|sayfa|sheet |シート|工作表|시트|ورقة|गीत|पत्रक)\s?\p{Nd}{0,2}$`)

// grid is the cells of a sheet by row and column, as far as they are kept.
type grid struct {
	*workbook
	rows   map[int][]string
	last   int // row
	at     int // the row that is being read
	chars  int
	merged int
	hidden map[int]bool // columns
	unseen map[int]bool // rows
	cut    bool
}

func (g *grid) read(x *reader) error {
	g.rows = map[int][]string{}
	return x.each(func(e element) error {
		switch e.Name.Local {
		case "cols":
			return x.each(func(e element) error {
				if !e.on() || e.attr("hidden") != "1" && e.attr("hidden") != "true" {
					return nil
				}
				from, to := number(e.attr("min"), 1), number(e.attr("max"), 0)
				for c := max(from, 1); c <= min(to, g.Limits().Columns*2); c++ {
					g.hidden[c-1] = true
				}
				return nil
			})
		case "sheetData":
			return x.each(func(e element) error {
				if e.Name.Local != "row" {
					return nil
				}
				g.at++
				if r := number(e.attr("r"), 0); r > 0 {
					g.at = r
				}
				if e.attr("hidden") == "1" || e.attr("hidden") == "true" {
					const most = 100_000
					if len(g.unseen) < most {
						g.unseen[g.at] = true
					}
					return nil
				}
				return g.row(x)
			})
		case "mergeCells":
			return x.each(func(e element) error {
				g.merge(e.attr("ref"))
				return nil
			})
		}
		return nil
	})
}

// row reads the cells of a row.
func (g *grid) row(x *reader) error {
	l := g.Limits()
	if len(g.rows) > l.Rows || g.chars > l.Text {
		g.cut = true
		return errEnough
	}
	column := -1
	return x.each(func(e element) error {
		if e.Name.Local != "c" {
			return nil
		}
		column++
		if ref := e.attr("r"); ref != "" {
			if c, _, ok := place(ref); ok {
				column = c
			}
		}
		if column >= 2*l.Columns {
			g.cut = true
			return nil
		}
		value, err := g.cell(x, e)
		if value = document.Clean(value); value != "" && !g.hidden[column] {
			row := g.rows[g.at]
			for len(row) <= column {
				row = append(row, "")
			}
			row[column] = value
			g.rows[g.at] = row
			g.chars += len(value)
			g.last = max(g.last, g.at)
		}
		return err
	})
}

// cell reads the value of a cell as it is shown.
func (g *grid) cell(x *reader, e element) (string, error) {
	kind, style := e.attr("t"), number(e.attr("s"), 0)
	value := ""
	err := x.each(func(e element) error {
		var err error
		switch e.Name.Local {
		case "v":
			value, err = x.text()
			value = g.shown(kind, value, style)
		case "is":
			value, err = x.rich()
		}
		return err
	})
	return value, err
}

// merge says a word that reaches down over rows again in each, so that each can
// be read by itself.
func (g *grid) merge(ref string) {
	const most = 2000
	if g.merged++; g.merged > most {
		return
	}
	from, to, _ := strings.Cut(ref, ":")
	c, top, ok := place(from)
	_, bottom, also := place(to)
	if !ok || !also || c >= len(g.rows[top]) {
		return
	}
	text := g.rows[top][c]
	if text == "" || document.Numeric(text) || g.chars > g.Limits().Text {
		return
	}
	for r := top + 1; r <= min(bottom, g.last); r++ {
		row := g.rows[r]
		if len(row) == 0 {
			continue
		}
		for len(row) <= c {
			row = append(row, "")
		}
		if row[c] == "" {
			row[c] = text
			g.chars += len(text)
		}
		g.rows[r] = row
	}
}

// place returns the column, from 0, and the row, from 1, of a cell by its name, as B7.
func place(ref string) (column, row int, ok bool) {
	const columns, rows = 1 << 14, 1 << 20 // of a sheet
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z' && column <= columns; i++ {
		column = column*26 + int(ref[i]-'A') + 1
	}
	row = number(ref[i:], 0)
	return column - 1, row, column > 0 && column <= columns && row > 0 && row <= rows
}

// blocks returns the tables of a sheet: its rows, parted where a row is empty,
// and each part where a column is. A single cell is a title or remark.
func (g *grid) blocks() []document.Block {
	var out []document.Block
	var label string
	for _, rows := range g.bands() {
		for _, t := range apart(rows) {
			if len(t) == 1 && filled(t[0]) == 1 {
				if label != "" {
					out = append(out, document.Block{Kind: document.Paragraph, Text: label})
				}
				label = strings.Join(t[0], "")
				continue
			}
			for len(t) > 2 && filled(t[0]) == 1 && filled(t[1]) > 1 { // a title right above
				if label != "" {
					out = append(out, document.Block{Kind: document.Paragraph, Text: label})
				}
				label = strings.Join(t[0], "")
				t = t[1:]
			}
			table := document.NewTable(t)
			table.Caption, label = label, ""
			out = append(out, document.Block{Kind: document.Table, Table: table})
		}
	}
	if label != "" {
		out = append(out, document.Block{Kind: document.Paragraph, Text: label})
	}
	return out
}

func filled(row []string) int {
	n := 0
	for _, c := range row {
		if c != "" {
			n++
		}
	}
	return n
}

// bands returns the rows that stand together, without empty ones between.
func (g *grid) bands() [][][]string {
	at := make([]int, 0, len(g.rows))
	for r := range g.rows {
		at = append(at, r)
	}
	slices.Sort(at)
	var out [][][]string
	for i, r := range at {
		above := r - 1
		for g.unseen[above] {
			above--
		}
		if i == 0 || above > at[i-1] {
			out = append(out, nil)
		}
		last := len(out) - 1
		out[last] = append(out[last], g.seen(g.rows[r]))
	}
	return out
}

// seen returns the cells of a row whose columns are not hidden.
func (g *grid) seen(row []string) []string {
	if len(g.hidden) == 0 {
		return row
	}
	var out []string
	for c, v := range row {
		if !g.hidden[c] {
			out = append(out, v)
		}
	}
	return out
}

// apart parts rows where a column is empty in all of them.
func apart(rows [][]string) [][][]string {
	width := 0
	for _, r := range rows {
		width = max(width, len(r))
	}
	used := make([]bool, width)
	for _, r := range rows {
		for c, v := range r {
			used[c] = used[c] || v != ""
		}
	}
	var out [][][]string
	for c := 0; c < width; c++ {
		if !used[c] {
			continue
		}
		end := c
		for end < width && used[end] {
			end++
		}
		var part [][]string
		for _, r := range rows {
			row := make([]string, end-c)
			copy(row, r[min(c, len(r)):min(end, len(r))])
			if filled(row) > 0 {
				part = append(part, row)
			}
		}
		out = append(out, part)
		c = end
	}
	return out
}
