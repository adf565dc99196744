package document

import "slices"

// trim cleans a table, cuts it to the limits, drops rows and columns that are
// empty and makes all rows as long as the longest. It reports whether it says
// anything.
func (t *TableData) trim(b *Builder) bool {
	t.Caption = Clean(t.Caption)
	if n := len(t.Rows); n > b.limits.Rows {
		b.Note("Only the first %d of %d rows of a table were read.", b.limits.Rows, n)
		t.Rows = t.Rows[:b.limits.Rows]
	}
	width := 0
	for _, row := range append([][]string{t.Header}, t.Rows...) {
		width = max(width, len(row))
	}
	if width > b.limits.Columns {
		b.Note("Only the first %d of %d columns of a table were read.", b.limits.Columns, width)
		width = b.limits.Columns
	}
	used := make([]bool, width)
	even := func(row []string) []string {
		out := make([]string, width)
		for i := range min(len(row), width) {
			out[i] = Clean(row[i])
			used[i] = used[i] || out[i] != ""
		}
		return out
	}
	if len(t.Header) > 0 {
		t.Header = even(t.Header)
	}
	for i, row := range t.Rows {
		t.Rows[i] = even(row)
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
	blank := func(row []string) bool {
		return !slices.ContainsFunc(row, func(s string) bool { return s != "" })
	}
	if t.Header = narrow(t.Header); blank(t.Header) {
		t.Header = nil
	}
	t.Rows = slices.DeleteFunc(t.Rows, blank)
	for i := range t.Rows {
		t.Rows[i] = narrow(t.Rows[i])
	}
	return len(t.Rows) > 0 || len(t.Header) > 0
}
