package document

import (
	"slices"
	"strings"
	"unicode"
)

// trim cleans a table, cuts it to the limits, drops rows and columns that are
// empty and makes all rows as long as the longest. It reports whether it says
// anything.
func (t *TableData) trim(b *Builder) bool {
	t.Caption = Clean(t.Caption)
	if n := len(t.Rows); n > b.limits.Rows {
		b.Note("Only the first %d rows of a table were read.", b.limits.Rows)
		t.Rows = t.Rows[:b.limits.Rows]
	}
	width := len(t.Header)
	for _, row := range t.Rows {
		width = max(width, len(row))
	}
	if width > b.limits.Columns {
		b.Note("Only the first %d columns of a table were read.", b.limits.Columns)
		width = b.limits.Columns
	}
	even := func(row []string) []string {
		out := make([]string, width)
		for i := range min(len(row), width) {
			out[i] = Clean(row[i])
		}
		return out
	}
	if len(t.Header) > 0 {
		t.Header = even(t.Header)
	}
	for i, row := range t.Rows {
		t.Rows[i] = even(row)
	}
	t.squeeze()
	return len(t.Rows) > 0 || len(t.Header) > 0
}

// squeeze drops the rows and columns of an even table that are empty.
func (t *TableData) squeeze() {
	width := 0
	if len(t.Header) > 0 {
		width = len(t.Header)
	} else if len(t.Rows) > 0 {
		width = len(t.Rows[0])
	}
	used := make([]bool, width)
	note := func(row []string) {
		for i, cell := range row {
			used[i] = used[i] || cell != ""
		}
	}
	note(t.Header)
	for _, row := range t.Rows {
		note(row)
	}
	narrow := func(row []string) []string {
		out := row[:0]
		for i, cell := range row {
			if used[i] {
				out = append(out, cell)
			}
		}
		return out
	}
	if t.Header = narrow(t.Header); blank(t.Header) {
		t.Header = nil
	}
	t.Rows = slices.DeleteFunc(t.Rows, blank)
	for i := range t.Rows {
		t.Rows[i] = narrow(t.Rows[i])
	}
}

// blank reports whether all cells of a row are empty.
func blank(row []string) bool {
	return !slices.ContainsFunc(row, func(s string) bool { return s != "" })
}

// NewTable returns the table of rows, the first of which is its header if it
// looks like one.
func NewTable(rows [][]string) *TableData {
	if headed(rows) {
		return &TableData{Header: rows[0], Rows: rows[1:]}
	}
	return &TableData{Rows: rows}
}

// headed reports whether the first row names the columns: it has words alone,
// or years, in all columns but perhaps the first, no two the same, and where it
// has words below are numbers, or no text that is as short as a name.
func headed(rows [][]string) bool {
	if len(rows) < 2 {
		return false
	}
	names := map[string]bool{}
	years := 0
	for i, cell := range rows[0] {
		cell = Clean(cell)
		if cell == "" && i == 0 {
			continue
		}
		if cell == "" || names[cell] {
			return false
		}
		names[cell] = true
		if isYear(cell) {
			years++
		} else if Numeric(cell) {
			return false
		}
	}
	if years > 0 && years < len(rows[0])-1 {
		return false
	}
	// A column of numbers under a word settles it; so does a first row that is
	// shorter than what stands below it, as names of columns are.
	var top, below, cells int
	for i, cell := range rows[0] {
		numbers, texts := 0, 0
		for _, row := range rows[1:] {
			if i >= len(row) || row[i] == "" {
				continue
			}
			if cells++; Numeric(row[i]) {
				numbers++
			} else {
				texts++
			}
			below += len(row[i])
		}
		if numbers > texts && cell != "" && (!isYear(cell) || years > 1) {
			return true
		}
		top += len(cell)
	}
	return cells > 0 && len(rows[0]) > 1 && top*cells*3 <= below*len(rows[0])*4
}

// Numeric reports whether a cell is a number, with its sign, unit, currency or
// percent: mostly digits, with few letters.
func Numeric(cell string) bool {
	digits, letters := 0, 0
	for _, r := range cell {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r) || unicode.IsMark(r):
			letters++
		}
	}
	if digits == 0 {
		return false
	}
	first := strings.TrimLeftFunc(cell, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	startsWithDigit := first != "" && unicode.IsDigit([]rune(first)[0])
	return letters == 0 || letters <= 3 && startsWithDigit || letters <= digits && startsWithDigit
}

// isYear reports whether a cell is a year as columns are named by: 1900 to 2199,
// perhaps with a letter for an estimate.
func isYear(cell string) bool {
	cell = strings.TrimRight(cell, "eEfFp*")
	if len(cell) != 4 || strings.Trim(cell, "0123456789") != "" {
		return false
	}
	return cell >= "1900" && cell < "2200"
}
