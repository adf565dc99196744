package outline

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/words"
)

// What of a table is told that no sentence speaks of: so many rows, and of each
// so many values. The chart shows the others.
const (
	mostRead  = 6
	mostCells = 2
)

// told are a table's rows as they are told: the name of each and its values, the
// first row with what the columns are called. Of values over time they are the
// first and the last: where it began and where it led.
func (r *reader) told(t *document.TableData) (list []string) {
	columns := valuesOf(r.words, t)
	for i, row := range t.Rows[:min(len(t.Rows), mostRead)] {
		var values []string
		for _, at := range columns {
			cell := strings.TrimSpace(row[at])
			if cell == "" {
				continue
			}
			if i == 0 && at < len(t.Header) && len(row) > 2 {
				cell = strings.TrimSpace(t.Header[at] + " " + cell)
			}
			values = append(values, cell)
		}
		said := strings.TrimSpace(row[0])
		if len(values) > 0 {
			said += ": " + strings.Join(values, r.comma())
		}
		list = append(list, r.stopped(oneLine(said)))
	}
	return list
}

// valuesOf are the columns of a table that are told beside its first: those of
// the first and last date, or the first ones. A table of words is told whole.
func valuesOf(w *words.Words, t *document.TableData) (columns []int) {
	n := len(t.Rows[0])
	if overTime(w, t) {
		return []int{1, n - 1}
	}
	for at := 1; at < n; at++ {
		if len(columns) == mostCells && strings.ContainsFunc(t.Rows[0][at], unicode.IsDigit) {
			break
		}
		columns = append(columns, at)
	}
	return columns
}

// overTime reports whether the columns of a table are dates: each row is then
// something that changes.
func overTime(w *words.Words, t *document.TableData) bool {
	if len(t.Header) < len(t.Rows[0]) || len(t.Header) < 3 || isDate(w, t.Rows[0][0]) {
		return false
	}
	for _, name := range t.Header[1:] {
		if !isDate(w, name) {
			return false
		}
	}
	return true
}
