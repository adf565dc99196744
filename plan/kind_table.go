package plan

import (
	"fmt"
	"strings"
)

// KindTable is a table.
const KindTable Kind = "table"

var kindTable = kind{
	name:   KindTable,
	figure: true,
	leads:  func(e *Element) bool { return len(e.Header) == 0 },
	doc:    "A table.",
	fields: []field{
		may("header", list(0, mostColumns, text(mostCell).said("A head.")), "Heads of the columns."),
		must("rows", list(1, mostRows, list(1, mostColumns, text(mostCell).said("A cell.")).said("A row.")), "Rows of cells, each as wide as the header."),
		may("highlight", whole(0, mostRows-1), "Index of the row that stands out, from 0."),
		entryCues(mostRows, "rows"),
	},
	check:   checkTable,
	called:  func(e *Element) (string, string) { return "table", strings.Join(e.Header, ", ") },
	quicker: "take rows off %s",
	sample:  `{"kind": "table", "header": ["years", "simple", "compound"], "rows": [["10", "1,700", "1,967"], ["30", "3,100", "7,612"]], "highlight": 1}`,
}

// Limits of tables.
const (
	mostColumns = 20
	mostRows    = 60
	mostCell    = 500 // characters
)

// checkTable checks that the rows are equally wide.
func checkTable(c *elementCheck) {
	if !c.valid("header") || !c.valid("rows") {
		return
	}
	width, like := len(c.Header), "the header"
	if width == 0 {
		width, like = len(c.Rows[0]), "the first row"
	}
	for k, row := range c.Rows {
		if len(row) != width {
			c.fault(fmt.Sprintf("rows[%d]", k), fmt.Sprintf("accepted: %d, as in %s", width, like), "holds %d cells", len(row))
		}
	}
	c.highlight(len(c.Rows), "rows")
}
