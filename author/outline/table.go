package outline

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// How much of a table the board has room for.
const (
	mostRows    = 8
	mostBeside  = 5 // columns
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
	columns := numeric(f.w, t)
	if rel, ok := f.changes(t, columns); ok {
		return rel, 1
	}
	if rel, ok := f.oneRow(t, columns); ok {
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

// chartOf is a table's numbers as a chart: the columns of one unit that are spoken
// of, or all where none is. A row that adds the others up is none of its bars.
func (f *facts) chartOf(t *document.TableData, columns []column) (story.Relation, bool) {
	if n, _ := rowsOf(t, columns); n < len(t.Rows) {
		t = &document.TableData{Caption: t.Caption, Header: t.Header, Rows: t.Rows[:n]}
		for i := range columns {
			columns[i].values = columns[i].values[:n]
		}
	}
	lead, most := f.leading(columns)
	curve := f.rising(t) || isDate(f.w, t.Rows[0][0])
	shown := []column{columns[lead]}
	for i, c := range columns {
		wanted := most == 0 || curve || f.says(c.name) == most && c.like(&columns[lead])
		if i != lead && wanted && c.unit == columns[lead].unit && c.kind == columns[lead].kind && len(shown) < mostSeries && c.name != "" && alikeIn(c.values, columns[lead].values) {
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

// oneRow is the row whose values differ most as a chart, where the scene says which
// that is.
func (f *facts) oneRow(t *document.TableData, columns []column) (story.Relation, bool) {
	if apart := standoutsOf()[f.w.Language()].apart; !f.readsOut(f.narration) || !f.names(apart) {
		return story.Relation{}, false
	}
	rel := story.Relation{Kind: story.Amount}
	for i, row := range t.Rows {
		name := strings.TrimSpace(row[0])
		if name == "" || indexFold(f.narration, name) < 0 {
			continue
		}
		rel.Head.Label = name
		for _, c := range columns {
			if at := indexFold(f.narration, c.name); at >= 0 && c.name != "" {
				rel.Unit = c.unit
				rel.Items = append(rel.Items, story.Item{Label: c.name, Value: c.values[i], Text: strings.TrimSpace(row[c.at]), Cue: f.cue(at, at+len(c.name))})
			}
		}
		rel.Chart = chartKind(len(rel.Items), false, false)
		return rel, labelled(rel.Items) && len(rel.Items) > 1
	}
	return rel, false
}

// leading is the column that most is said of, and how many words of its name are
// said.
func (f *facts) leading(columns []column) (lead, most int) {
	for i, c := range columns {
		if n := f.says(c.name); n > most {
			lead, most = i, n
		}
	}
	return lead, most
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
	told := f.toldOf(t)
	for i, row := range t.Rows {
		s := plan.Series{Name: strings.TrimSpace(row[0])}
		if len(rel.Series) == mostSeries || len(told) > 0 && !told[i] {
			continue
		}
		for _, c := range columns {
			s.Values = append(s.Values, c.values[i])
		}
		rel.Series = append(rel.Series, s)
	}
	if len(rel.Series) == 1 {
		rel.Head.Label = rel.Series[0].Name
		only := slices.IndexFunc(t.Rows, func(row []string) bool { return strings.TrimSpace(row[0]) == rel.Head.Label })
		for i, v := range rel.Series[0].Values {
			rel.Items[i].Value, rel.Items[i].Text = v, strings.TrimSpace(t.Rows[only][columns[i].at])
		}
		rel.Series = nil
	}
	return rel, labelled(rel.Items)
}

// toldOf are the rows of a table over time that the scene tells: all up to the last
// that it names, as the chart grows with what is told, or those alone that rise or
// fall most. None where all are meant.
func (f *facts) toldOf(t *document.TableData) map[int]bool {
	names := standoutsOf()[f.w.Language()]
	reads := slices.ContainsFunc(f.sentences, func(s sentence) bool { return f.readsOut(s.text) })
	if reads && f.names(names.highest, names.lowest) {
		return nil
	}
	told := map[int]bool{}
	for i, row := range t.Rows {
		if name := strings.TrimSpace(row[0]); name == "" || indexFold(f.narration, name) < 0 {
			continue
		}
		told[i] = true
		for k := 0; k < i && !reads; k++ {
			told[k] = true
		}
	}
	return told
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
		q, ok := number(f.w, row[0])
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
