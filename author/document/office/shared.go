package office

import "github.com/inkreel/inkreel/author/document"

// Shown returns a number as a format of a workbook shows it. code is the format,
// where empty the one that is built in under id. since1904 is which day dates are
// counted from. Workbooks before 2007 have the same formats.
func Shown(code string, id int, v float64, since1904 bool) string {
	f := format(code)
	if f == "" {
		f = builtIn[id]
	}
	return f.number(v, since1904)
}

// Tables returns what stands on a sheet: rows by number, each its cells from the
// first column on.
func Tables(rows map[int][]string) []document.Block {
	return (&grid{rows: rows}).blocks()
}

// Unnamed reports whether a sheet is called as it is when nobody gave it a name.
func Unnamed(sheet string) bool { return unnamed().MatchString(sheet) }
