package outline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/plan"
)

// How much of a table the board has room for.
const (
	mostRows    = 8
	mostBeside  = 4 // columns
	mostBars    = 10
	mostSlices  = 6
	mostSeries  = 6
	longestName = 40 // characters of a label
)

// table shows a table of the source's: as a chart where its columns are numbers,
// else as it is.
func table(f *facts) (story.Relation, float64) {
	if f.block == nil || f.block.Kind != document.Table || f.block.Table == nil || len(f.block.Table.Rows) == 0 {
		return story.Relation{}, 0
	}
	t := even(f.block.Table)
	if len(t.Rows) == 0 {
		return story.Relation{}, 0
	}
	columns := f.numeric(t)
	if rel, ok := f.changes(t, columns); ok {
		return rel, 1
	}
	if len(columns) > 0 && len(t.Rows) > 1 {
		if rel, ok := f.chartOf(t, columns); ok {
			return rel, 1
		}
	}
	return f.tabular(t), 1
}

// even is a table whose rows have a cell in every column, without those that have
// none: models and hands write others.
func even(t *document.TableData) *document.TableData {
	widest := 0
	for _, row := range t.Rows {
		widest = max(widest, len(row))
	}
	out := *t
	out.Rows = nil
	for _, row := range t.Rows {
		if len(row) == 0 {
			continue
		}
		if len(row) < widest {
			row = append(slices.Clone(row), make([]string, widest-len(row))...)
		}
		out.Rows = append(out.Rows, row)
	}
	return &out
}

// column is a column of numbers.
type column struct {
	at     int
	name   string
	unit   string
	values []float64
	kind   words.Kind
}

// numeric are the columns behind the first whose cells all are numbers.
func (f *facts) numeric(t *document.TableData) (out []column) {
	for at := 1; at < len(t.Rows[0]); at++ {
		c := column{at: at}
		if at < len(t.Header) {
			c.name = strings.TrimSpace(t.Header[at])
		}
		for _, row := range t.Rows {
			q, ok := f.number(row[at])
			if !ok {
				break
			}
			c.values = append(c.values, q.Value)
			c.kind, c.unit = q.Kind, unitText(q)
			if q.Kind == words.Percent {
				c.unit = "%"
			}
		}
		if len(c.values) == len(t.Rows) {
			c.named()
			out = append(out, c)
		}
	}
	return out
}

// named takes the unit from the heading of a column that has it in brackets:
// "Area (km²)".
func (c *column) named() {
	name, rest, ok := strings.Cut(c.name, "(")
	if !ok || c.unit != "" {
		return
	}
	unit, _, _ := strings.Cut(rest, ")")
	c.name, c.unit = strings.TrimSpace(name), strings.TrimSpace(unit)
}

// number is what a cell says, if that is one number.
func (f *facts) number(cell string) (words.Quantity, bool) {
	cell = strings.TrimSpace(cell)
	q := f.w.Quantities(cell)
	if len(q) == 1 && len(strings.TrimSpace(cell))-len(q[0].Text) <= 2 && strings.ContainsFunc(cell, unicode.IsDigit) {
		return q[0], true
	}
	return words.Quantity{}, false
}

// chartOf is a table's numbers as a chart: the columns of one unit, led by the
// one that is spoken of.
func (f *facts) chartOf(t *document.TableData, columns []column) (story.Relation, bool) {
	lead := 0
	most := 0
	for i, c := range columns {
		if n := f.says(c.name); n > most {
			lead, most = i, n
		}
	}
	curve := f.rising(t) || isDate(f.w, t.Rows[0][0])
	shown := []column{columns[lead]}
	for i, c := range columns {
		if i != lead && (most == 0 || curve) && c.unit == columns[lead].unit && c.kind == columns[lead].kind && len(shown) < mostSeries && c.name != "" && alikeIn(c.values, columns[lead].values) {
			shown = append(shown, c)
		}
	}
	rel := story.Relation{Kind: story.Amount, Unit: shown[0].unit}
	if len([]rune(rel.Unit)) > longestName {
		rel.Unit = ""
	}
	dated, sum := true, 0.0
	for _, row := range f.rows(t, shown[0]) {
		it := story.Item{Label: strings.TrimSpace(t.Rows[row][0]), Value: shown[0].values[row], Text: strings.TrimSpace(t.Rows[row][shown[0].at])}
		if it.Label == "" || len([]rune(it.Label)) > longestName {
			return rel, false
		}
		if at := indexFold(f.narration, it.Label); at >= 0 {
			it.Cue = f.cue(at, at+len(it.Label))
		}
		it.Icon = f.pictureOf(it.Label)
		dated = dated && isDate(f.w, it.Label)
		sum += it.Value
		rel.Items = append(rel.Items, it)
	}
	distinct(rel.Items)
	whole := len(shown) == 1 && shown[0].kind == words.Percent && 98 <= sum && sum <= 102 && len(rel.Items) <= mostSlices && !dated && slices.Min(shown[0].values) >= 0
	rel.Chart = chartKind(len(rel.Items), dated || f.rising(t), whole)
	if len(shown) > 1 {
		rel.Series = seriesOf(shown, f.rows(t, shown[0]))
		for i := range rel.Items {
			rel.Items[i].Value, rel.Items[i].Text = 0, ""
		}
	}
	if name := shown[0].name; len(shown) == 1 && name != "" {
		rel.Head.Label = name
	} else {
		rel.Head = f.caption(t)
	}
	return rel, labelled(rel.Items) && len(rel.Items) > 1
}

// changes is a table whose columns are dates as a chart over time, a series a
// row: up to the last that the scene tells, as the chart grows while its rows are
// told, or else all there is room for.
func (f *facts) changes(t *document.TableData, columns []column) (story.Relation, bool) {
	if !overTime(f.w, t) || len(columns) < len(t.Header)-1 {
		return story.Relation{}, false
	}
	for _, c := range columns {
		if c.unit != columns[0].unit || c.kind != columns[0].kind && c.kind != words.Count {
			return story.Relation{}, false
		}
	}
	rel := story.Relation{Kind: story.Amount, Chart: plan.ChartLine, Unit: columns[0].unit, Head: f.caption(t)}
	for _, c := range columns {
		rel.Items = append(rel.Items, story.Item{Label: strings.TrimSpace(t.Header[c.at])})
	}
	last := f.toldOf(t)
	if last == 0 {
		last = len(t.Rows)
	}
	for i, row := range t.Rows[:min(last, mostSeries)] {
		s := plan.Series{Name: strings.TrimSpace(row[0])}
		for _, c := range columns {
			s.Values = append(s.Values, c.values[i])
		}
		rel.Series = append(rel.Series, s)
	}
	if len(rel.Series) == 1 {
		rel.Head.Label = rel.Series[0].Name
		for i, v := range rel.Series[0].Values {
			rel.Items[i].Value, rel.Items[i].Text = v, strings.TrimSpace(t.Rows[0][columns[i].at])
		}
		rel.Series = nil
	}
	return rel, labelled(rel.Items)
}

// toldOf is behind the last row of a table whose name the scene says; 0 where it
// says none.
func (f *facts) toldOf(t *document.TableData) (end int) {
	for i, row := range t.Rows {
		if name := strings.TrimSpace(row[0]); name != "" && indexFold(f.narration, name) >= 0 {
			end = i + 1
		}
	}
	return end
}

// caption is what a table is of, as its caption says.
func (f *facts) caption(t *document.TableData) story.Item {
	if t.Caption == "" {
		return story.Item{}
	}
	return story.Item{Label: f.label(spoken(captioned(t.Caption)))}
}

// alikeIn reports whether two columns fit one scale.
func alikeIn(a, b []float64) bool {
	x, y := slices.Max(a), slices.Max(b)
	return x > 0 && y > 0 && x < 10*y && y < 10*x
}

func seriesOf(shown []column, rows []int) (out []plan.Series) {
	for _, c := range shown {
		s := plan.Series{Name: c.name}
		for _, row := range rows {
			s.Values = append(s.Values, c.values[row])
		}
		out = append(out, s)
	}
	return out
}

// rising reports whether the first column of a table counts up, as a scale does:
// what stands behind it is a curve.
func (f *facts) rising(t *document.TableData) bool {
	last := 0.0
	for i, row := range t.Rows {
		q, ok := f.number(row[0])
		if !ok || i > 0 && q.Value <= last {
			return false
		}
		last = q.Value
	}
	return true
}

// rows are the rows of a table that a chart shows, in order: all where there is
// room, else those of the largest values. Dates are thinned evenly.
func (f *facts) rows(t *document.TableData, c column) []int {
	all := make([]int, len(t.Rows))
	for i := range all {
		all[i] = i
	}
	if len(all) <= mostBars {
		return all
	}
	if isDate(f.w, t.Rows[0][0]) {
		const mostPoints = 40
		if len(all) <= mostPoints {
			return all
		}
		step := (len(all) + mostPoints - 1) / mostPoints
		var thin []int
		for i := 0; i < len(all); i += step {
			thin = append(thin, i)
		}
		return thin
	}
	slices.SortStableFunc(all, func(a, b int) int {
		switch {
		case c.values[a] > c.values[b]:
			return -1
		case c.values[a] < c.values[b]:
			return 1
		}
		return 0
	})
	all = all[:mostBars]
	slices.Sort(all)
	return all
}

// isDate reports whether a label is a date.
func isDate(w *words.Words, label string) bool {
	d := w.Dates(label)
	return len(d) == 1 && len(label)-len(d[0].Text) <= 2
}

// says counts the words of a name that the scene says.
func (f *facts) says(name string) (n int) {
	said := map[string]bool{}
	for i := range f.sentences {
		for _, t := range f.sentences[i].tokens {
			said[t.Stem] = true
		}
	}
	for _, t := range f.w.Tokens(name) {
		if !t.Stop && said[t.Stem] {
			n++
		}
	}
	return n
}

// pictureOf is the picture of what a label names, if it names a thing as a whole.
func (f *facts) pictureOf(label string) string {
	for _, t := range f.named(label) {
		if t.Start == 0 && t.End == len(label) {
			return t.Name
		}
	}
	return ""
}

// tabular is a table as it is, as far as there is room.
func (f *facts) tabular(t *document.TableData) story.Relation {
	rel := story.Relation{Kind: story.Table}
	cells := min(len(t.Rows[0]), mostBeside)
	if len(t.Header) >= cells {
		rel.Header = t.Header[:cells]
	}
	for _, row := range t.Rows[:min(len(t.Rows), mostRows)] {
		rel.Rows = append(rel.Rows, row[:cells])
	}
	rel.Head = f.caption(t)
	return rel
}
