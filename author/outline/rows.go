package outline

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What of a table is told that no sentence speaks of: so many rows, and of each
// so many values. The chart shows the others.
const (
	mostRead  = 6
	mostCells = 2
)

// leastRanked is how many rows of numbers have a greatest and a least one worth
// naming: fewer are told one by one.
const leastRanked = 3

//go:embed rows.txt
var standoutLines string

// standouts are what the values are called in a language that stand out in a
// table of numbers.
type standouts struct{ highest, lowest, rise, fall, apart, fromTo string }

var standoutsOf = sync.OnceValue(func() map[plan.Language]standouts {
	m := map[plan.Language]standouts{}
	for line := range strings.Lines(standoutLines) {
		code, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		names := strings.Split(rest, "|")
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
		if len(names) < 6 {
			names = append(names, "")
		}
		m[plan.Language(code)] = standouts{names[0], names[1], names[2], names[3], names[4], names[5]}
	}
	return m
})

// told is a table as it is told: of numbers, what stands out among them, else its
// rows; apart reports whether each has a scene of its own.
func (r *reader) told(t *document.TableData) (list []string, apart bool) {
	if columns := numeric(r.words, t); len(columns) > 0 {
		if list := r.standingOut(t, columns); len(list) > 0 {
			return list, true
		}
	}
	return r.rows(t), false
}

// rows are a table's rows as they are told: the name of each and its values, the
// first row with what the columns are called. Of values over time they are the
// first and the last: where it began and where it led.
func (r *reader) rows(t *document.TableData) (list []string) {
	columns := valuesOf(r.words, t)
	for i, row := range t.Rows[:min(len(t.Rows), mostRead)] {
		var values []string
		for _, at := range columns {
			cell := r.cell(t, row, at)
			if cell == "" {
				continue
			}
			if i == 0 && at < len(t.Header) && len(row) > 2 {
				name, _ := headed(t.Header[at])
				cell = strings.TrimSpace(name + " " + cell)
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

// cell is a cell as it is said: a number with the unit that stands in brackets in
// the heading of its column.
func (r *reader) cell(t *document.TableData, row []string, at int) string {
	cell := strings.TrimSpace(row[at])
	if cell == "" || at >= len(t.Header) {
		return cell
	}
	q, ok := number(r.words, cell)
	if _, unit := headed(t.Header[at]); ok && unitText(q) == "" && unit != "" {
		return cell + " " + unit
	}
	return cell
}

// standingOut is what a table of numbers says at a glance: where a column is
// greatest and least, what rises and falls most, what differs most, and what all
// add up to where the table itself does. Nothing where no value stands out.
func (r *reader) standingOut(t *document.TableData, columns []column) (list []string) {
	names, ok := standoutsOf()[r.words.Language()]
	n, total := rowsOf(t, columns)
	if !ok || n < leastRanked {
		return nil
	}
	first, last := &columns[0], &columns[len(columns)-1]
	ends := []*column{first}
	if first != last {
		ends = append(ends, last)
	}
	for _, c := range ends {
		if said := r.ranked(t, c, total, names); said != "" {
			list = append(list, said)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if first == last || !first.like(last) {
		return list
	}
	list = []string{strings.Join(list, " ")} // one chart has them all
	up, down := names.apart, ""
	if overTime(r.words, t) {
		up, down = names.rise, names.fall
	}
	if more := r.compared(t, []*column{first, last}, n, up, down); len(more) > 0 {
		list = append(list, strings.Join(more, " "))
	}
	return list
}

// ranked says which rows stand out in a column, and by which values, and what the
// row says that adds them up, if one does: "Longest span: highest value Suspension
// 2023, lowest value Beam 300."
func (r *reader) ranked(t *document.TableData, c *column, total int, names standouts) string {
	n := len(t.Rows)
	if total >= 0 {
		n = total
	}
	most, least := c.extremes(n)
	var parts []string
	for _, e := range []struct {
		row  int
		name string
	}{{most, names.highest}, {least, names.lowest}, {total, ""}} {
		if e.row >= 0 {
			row := t.Rows[e.row]
			parts = append(parts, e.name+" "+strings.TrimSpace(row[0])+" "+r.cell(t, row, c.at))
		}
	}
	if most < 0 && least < 0 {
		return ""
	}
	said := strings.Join(parts, r.comma())
	if c.name != "" {
		said = c.name + ": " + said
	}
	return r.stopped(oneLine(story.Capital(said)))
}

// compared says which row differs most between two columns: up where it grows most,
// down where it falls most. Without a word for falling, growing and falling are
// alike.
func (r *reader) compared(t *document.TableData, between []*column, n int, up, down string) (list []string) {
	apart := func(row int) float64 { return between[1].values[row] - between[0].values[row] }
	say := func(what string, by func(int) float64) {
		best, most, alone := -1, 0.0, true
		for row := range n {
			switch d := by(row); {
			case d > most:
				best, most, alone = row, d, true
			case d == most:
				alone = false
			}
		}
		if best >= 0 && alone {
			list = append(list, story.Capital(what)+": "+r.row(t, t.Rows[best], between))
		}
	}
	if down == "" {
		say(up, func(row int) float64 { return math.Abs(apart(row)) })
		return list
	}
	say(up, apart)
	say(down, func(row int) float64 { return -apart(row) })
	return list
}

// row is a row with some of its values: "Food: Planned 480, Spent 523."
func (r *reader) row(t *document.TableData, row []string, columns []*column) string {
	if way := standoutsOf()[r.words.Language()].fromTo; way != "" && len(columns) == 2 && overTime(r.words, t) && isYear(columns[0].name) && isYear(columns[1].name) {
		said := strings.NewReplacer("{a}", r.cell(t, row, columns[0].at), "{x}", columns[0].name, "{b}", r.cell(t, row, columns[1].at), "{y}", columns[1].name).Replace(way)
		return r.stopped(oneLine(strings.TrimSpace(row[0]) + r.comma() + said))
	}
	values := make([]string, 0, len(columns))
	for _, c := range columns {
		values = append(values, strings.TrimSpace(c.name+" "+r.cell(t, row, c.at)))
	}
	return r.stopped(oneLine(strings.TrimSpace(row[0]) + r.comma() + strings.Join(values, r.comma())))
}

// isYear reports whether the name of a column is a year and nothing else.
func isYear(name string) bool {
	return len(name) == len("2024") && !strings.ContainsFunc(name, func(r rune) bool { return r < '0' || r > '9' })
}

// readsOut reports whether a sentence names what stands out in the scene's table.
func (f *facts) readsOut(said string) bool {
	if f.block == nil || f.block.Kind != document.Table {
		return false
	}
	names := standoutsOf()[f.w.Language()]
	return anyIn(said, names.highest, names.lowest, names.rise, names.fall, names.apart)
}

// names reports whether the scene says one of some phrases.
func (f *facts) names(phrases ...string) bool { return anyIn(f.narration, phrases...) }

// anyIn reports whether one of some phrases stands in a text, whatever its case.
func anyIn(s string, phrases ...string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(phrases, func(p string) bool { return p != "" && strings.Contains(s, strings.ToLower(p)) })
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
