package plan

var kindTable = kind{
	name: KindTable,
	doc:  "A table.",
	fields: []field{
		may("header", list(0, mostColumns, text(mostCell).said("A head.")), "Heads of the columns."),
		must("rows", list(1, mostRows, list(1, mostColumns, text(mostCell).said("A cell.")).said("A row.")), "Rows of cells, each as wide as the header."),
		may("highlight", whole(0, mostRows-1), "Index of the row that stands out, from 0."),
	},
}

// Limits of tables.
const (
	mostColumns = 20
	mostRows    = 60
	mostCell    = 500 // characters
)
