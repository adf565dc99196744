package outline

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/words"
)

// column is a column of numbers.
type column struct {
	at     int
	name   string
	unit   string
	values []float64
	kind   words.Kind
	apart  bool // its unit stands in its heading, not in its cells
}

// numeric are the columns behind the first whose cells all are numbers, but not
// those that number the rows.
func numeric(w *words.Words, t *document.TableData) (out []column) {
	for at := 1; at < len(t.Rows[0]); at++ {
		c := column{at: at}
		if at < len(t.Header) {
			c.name = strings.TrimSpace(t.Header[at])
		}
		dates := 0
		for _, row := range t.Rows {
			if isDate(w, row[at]) {
				dates++
			}
			q, ok := number(w, row[at])
			if !ok {
				break
			}
			c.values = append(c.values, q.Value)
			c.kind, c.unit = q.Kind, unitText(q)
			if q.Kind == words.Percent {
				c.unit = "%"
			}
		}
		if len(c.values) == len(t.Rows) && dates < len(t.Rows) && !c.counts() {
			c.named()
			out = append(out, c)
		}
	}
	return out
}

// named takes the unit from the heading of a column that has it in brackets:
// "Area (km²)".
func (c *column) named() {
	name, unit := headed(c.name)
	if unit == "" || c.unit != "" {
		return
	}
	c.name, c.unit, c.apart = name, unit, true
}

// headed is the heading of a column without what stands in brackets behind it: the
// unit of its values.
func headed(heading string) (name, unit string) {
	at := strings.IndexAny(heading, "(（[")
	if at <= 0 {
		return strings.TrimSpace(heading), ""
	}
	return strings.TrimSpace(heading[:at]), strings.Trim(heading[at:], " ()（）[]")
}

// leastCounted is how many rows are counted by a column that goes up by one.
const leastCounted = 3

// counts reports whether a column numbers its rows.
func (c *column) counts() bool {
	for i, v := range c.values {
		if i > 0 && v != c.values[i-1]+1 {
			return false
		}
	}
	return len(c.values) >= leastCounted
}

// number is what a cell says, if that is one number. Among other numbers, one of
// four digits is no year.
func number(w *words.Words, cell string) (words.Quantity, bool) {
	cell = strings.TrimSpace(cell)
	if value, ok := digits(cell); ok {
		return words.Quantity{Text: cell, End: len(cell), Value: value, To: value, Kind: words.Count}, true
	}
	q := w.Quantities(cell)
	if len(q) == 1 && len(cell)-len(q[0].Text) <= 2 && strings.ContainsFunc(cell, unicode.IsDigit) {
		return q[0], true
	}
	return words.Quantity{}, false
}

// digits is the value of a text of up to nine decimal digits of any script.
func digits(s string) (value float64, ok bool) {
	n := 0
	for _, r := range s {
		if !unicode.Is(unicode.Nd, r) {
			return 0, false
		}
		zero := r // digits of a script are ten in a row
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
			zero--
		}
		value = value*10 + float64(r-zero)
		n++
	}
	return value, 0 < n && n <= 9
}

// rowsOf are the rows of a table without the one that adds them up, and where that
// stands; -1 where there is none.
func rowsOf(t *document.TableData, columns []column) (n, total int) {
	const least = 3 // rows that are added up
	last := len(t.Rows) - 1
	if last < least || len(columns) == 0 {
		return len(t.Rows), -1
	}
	for _, c := range columns {
		sum := 0.0
		for _, v := range c.values[:last] {
			sum += v
		}
		if math.Abs(sum-c.values[last]) > 1e-9*math.Abs(sum) {
			return len(t.Rows), -1
		}
	}
	return last, last
}

// extremes are the rows of a column's greatest and least value among the first n; -1
// where several have it.
func (c *column) extremes(n int) (most, least int) {
	values := c.values[:n]
	alone := func(v float64) int {
		at := slices.Index(values, v)
		if slices.Contains(values[at+1:], v) {
			return -1
		}
		return at
	}
	return alone(slices.Max(values)), alone(slices.Min(values))
}

// likeness is by how many times values in a row differ at most that are of the same
// thing, where nothing else says so.
const likeness = 2

// like reports whether two columns measure the same thing, so that what lies between
// their values means something: they name one unit, or their headings differ in a
// number alone (Q1, Q4), or their values are near each other in every row.
func (c *column) like(o *column) bool {
	if c.unit != o.unit || c.kind != o.kind {
		return false
	}
	if c.unit != "" || unnumbered(c.name) == unnumbered(o.name) {
		return true
	}
	for i, v := range c.values {
		if a, b := math.Abs(v), math.Abs(o.values[i]); v*o.values[i] < 0 || a > likeness*b || b > likeness*a {
			return false
		}
	}
	return true
}

// unnumbered is a text without its digits.
func unnumbered(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, s)
}
