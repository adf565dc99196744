package office

import (
	"errors"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// table reads a table. One of a single cell or column sets text apart and is
// read as text.
func (w *word) table(x *reader) error {
	t := &cells{word: w, x: x}
	err := x.each(t.element)
	if err != nil && !errors.Is(err, errEnough) || len(t.rows) == 0 {
		return err
	}
	width := 0
	for _, row := range t.rows {
		width = max(width, len(row))
	}
	if width < 2 || len(t.rows) < 2 && t.figures > 0 {
		for _, p := range t.pieces {
			w.add(p)
		}
		return err
	}
	var d *document.TableData
	if t.header || t.boldTop && len(t.rows) > 1 {
		d = &document.TableData{Header: t.rows[0], Rows: t.rows[1:]}
	} else {
		d = document.NewTable(t.rows)
	}
	w.add(piece{table: d})
	for _, p := range t.pieces {
		if len(p.figures) > 0 {
			w.add(piece{figures: p.figures})
		}
	}
	return err
}

// cells collects the rows of a table.
type cells struct {
	*word
	x       *reader
	rows    [][]string
	above   []string // of each column, the text that reaches down from above
	pieces  []piece  // of all cells
	figures int
	header  bool // the first row is marked as one
	boldTop bool // all of the first row is bold, and the second is not
}

func (t *cells) element(e element) error {
	switch e.Name.Local {
	case "tr":
		if len(t.rows) > t.Limits().Rows+1 || t.full() {
			return nil
		}
		return t.row()
	case "sdt", "sdtContent", "ins", "customXml":
		return t.x.each(t.element)
	}
	return nil
}

func (t *cells) row() error {
	t.rows = append(t.rows, nil)
	n := len(t.rows)
	bold, filled := 0, 0
	var in func(e element) error
	in = func(e element) error {
		switch e.Name.Local {
		case "trPr":
			return t.x.each(func(e element) error {
				if e.Name.Local == "tblHeader" && n == 1 {
					t.header = e.on()
				}
				return nil
			})
		case "tc":
			pieces, err := t.cell()
			for _, p := range pieces {
				if p.text != "" {
					filled++
					if p.bold {
						bold++
					}
				}
			}
			return err
		case "sdt", "sdtContent", "customXml":
			return t.x.each(in)
		}
		return nil
	}
	if err := t.x.each(in); err != nil {
		return err
	}
	all := filled > 1 && bold == filled
	switch n {
	case 1:
		t.boldTop = all
	case 2:
		t.boldTop = t.boldTop && !all
	}
	return nil
}

// cell reads a cell into the last row. A word that reaches down is said again in
// each row, so that each can be read by itself.
func (t *cells) cell() ([]piece, error) {
	across, merged, restart := 1, false, false
	outer, chars := t.body, t.chars
	t.body = nil
	err := t.x.each(func(e element) error {
		if e.Name.Local != "tcPr" {
			return t.content(t.x, e)
		}
		return t.x.each(func(e element) error {
			switch e.Name.Local {
			case "gridSpan":
				across = min(max(number(e.attr("val"), 1), 1), t.Limits().Columns)
			case "vMerge":
				merged, restart = true, e.attr("val") == "restart"
			}
			return nil
		})
	})
	pieces := t.body
	t.body = outer
	if err != nil {
		return nil, err
	}
	var words []string
	for _, p := range pieces {
		words = append(words, p.words()...)
		t.figures += len(p.figures)
	}
	text := strings.Join(words, " ")
	row := &t.rows[len(t.rows)-1]
	for i := range across {
		at := len(*row)
		if at > t.Limits().Columns {
			break
		}
		cell := text
		if i > 0 {
			cell = ""
		}
		for len(t.above) <= at {
			t.above = append(t.above, "")
		}
		if merged && !restart && cell == "" && !document.Numeric(t.above[at]) {
			cell = t.above[at]
		}
		t.above[at] = cell
		*row = append(*row, cell)
	}
	const weight = 8 // of a cell, which takes memory if it is empty, too
	t.chars = max(t.chars, chars) + weight*across
	t.pieces = append(t.pieces, pieces...)
	return pieces, nil
}

// words returns the texts of a paragraph, or of the cells of a table.
func (p piece) words() []string {
	var out []string
	if p.text != "" {
		out = append(out, p.text)
	}
	if p.table != nil {
		for _, row := range append([][]string{p.table.Header}, p.table.Rows...) {
			out = append(out, row...)
		}
	}
	return out
}
