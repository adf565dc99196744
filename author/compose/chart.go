package compose

import (
	"cmp"
	"math"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// The most that charts show, and the labels that stand under columns.
const (
	mostBars      = 8
	mostColumns   = 6
	fewColumns    = 3
	mostSlices    = 6
	mostPoints    = 24
	mostSeries    = 6
	columnLetters = 12
	chartLetters  = 22
)

// series are the values of the scene's chart, a row for each name; nil: there are
// none that can be drawn.
func (p *page) series() []plan.Series {
	r := &p.Relation
	if len(r.Series) == 0 {
		v := p.values()
		if len(v) < 2 {
			return nil
		}
		return []plan.Series{{Values: v}}
	}
	var out []plan.Series
	for _, s := range r.Series {
		if len(s.Values) != len(r.Items) || len(s.Values) < 2 || len(out) == mostSeries {
			continue
		}
		ok := true
		for _, v := range s.Values {
			ok = ok && !math.IsNaN(v) && math.Abs(v) < 1e14
		}
		if ok {
			out = append(out, plan.Series{Name: Shorten(p.film.writable(s.Name), 4, chartLetters), Values: s.Values})
		}
	}
	return out
}

// chart is the form that suits the values: parts of a whole as a ring, years as a
// line, few short names as columns, else bars. Empty: there is nothing to draw.
func (p *page) chart() plan.ChartKind {
	series := p.series()
	n := len(p.Relation.Items)
	if len(series) == 0 || n < 2 || n > 60 {
		return ""
	}
	whole := len(series) == 1 && n <= mostSlices
	var sum float64
	for _, v := range series[0].Values {
		sum += v
		whole = whole && v >= 0
	}
	share := whole && strings.Contains(p.Relation.Unit, "%") && sum > 97 && sum < 103
	switch k := p.Relation.Chart; {
	case (k == plan.ChartPie || k == plan.ChartDonut) && (!whole || sum <= 0):
	case k != "":
		return k
	}
	years := n >= 4 && p.years()
	longest := 0
	for _, it := range p.Relation.Items {
		longest = max(longest, wide(it.Label))
	}
	switch {
	case share && n <= 3:
		return plan.ChartPie
	case share:
		return plan.ChartDonut
	case years:
		return plan.ChartLine
	case n <= fewColumns && p.lead().none(): // columns have a greatest width, bars fill the frame
		return plan.ChartBar
	case n <= mostColumns && longest <= columnLetters:
		return plan.ChartColumn
	}
	return plan.ChartBar
}

// years reports whether the labels are rising numbers, as years are.
func (p *page) years() bool {
	last := -1
	for _, it := range p.Relation.Items {
		y := 0
		label := strings.TrimSpace(cmp.Or(it.Label, it.When))
		for _, r := range label {
			if !unicode.IsDigit(r) || len(label) > 4 {
				return false
			}
			y = y*10 + int(r-'0')
		}
		if label == "" || y <= last {
			return false
		}
		last = y
	}
	return true
}

// Shares of the stage's width that a word of a label may take.
const (
	barLabel   = 0.26
	sliceLabel = 0.17
	alongLabel = 0.75 // of what each of the labels along an axis has
)

// chartLabels are the names of a chart's values, at most so many, no word of them
// too long for the form; nil: one has no name that fits.
func (p *page) chartLabels(kind plan.ChartKind, most int) []string {
	r := p.film.ruler
	n := min(len(p.Relation.Items), most)
	width := p.stage.W * r.w
	switch kind {
	case plan.ChartBar:
		width *= barLabel
	case plan.ChartPie, plan.ChartDonut:
		width *= sliceLabel
	default:
		width *= alongLabel / float64(n)
		if kind == plan.ChartLine || kind == plan.ChartArea {
			width = max(width, 90*r.ctx.Unit) // of many, some are left out
		}
	}
	var out []string
	for _, it := range p.Relation.Items[:n] {
		label := Shorten(p.film.writable(cmp.Or(it.Label, it.When, it.Cue)), 3, chartLetters)
		if len(plan.Words(label)) == 0 {
			label = "–"
		}
		if label = r.shortest(label, width); label == "" {
			return nil
		}
		out = append(out, label)
	}
	return out
}

// chartOf is the claim over a chart of its numbers.
func chartOf(p *page) {
	short := p.bare // of time: rather than the claim, the picture is left out
	p.bare = false
	p.title(p.heading())
	kind := p.chart()
	if short && kind == plan.ChartColumn && len(p.Relation.Items) <= fewColumns {
		kind = plan.ChartBar
	}
	e := plan.Element{ID: "chart", Kind: plan.KindChart, Chart: kind, DrawFor: chartSeconds, Series: p.series(), Unit: cut(p.film.writable(p.Relation.Unit), 16)}
	most := mostBars
	switch kind {
	case plan.ChartLine, plan.ChartArea:
		most = mostPoints
	case plan.ChartColumn:
		most = mostBars + 2
	}
	if e.Labels = p.chartLabels(kind, most); e.Labels == nil && kind == plan.ChartColumn {
		e.Chart, most = plan.ChartBar, mostBars
		e.Labels = p.chartLabels(e.Chart, most)
	}
	if e.Labels == nil {
		p.marks = nil // something else serves
		return
	}
	say := ""
	for _, it := range p.Relation.Items {
		if say = cmp.Or(say, it.Cue, it.Label); say != "" {
			break
		}
	}
	for i := range e.Series {
		e.Series[i].Values = e.Series[i].Values[:len(e.Labels)]
	}
	if kind != plan.ChartPie && kind != plan.ChartDonut && len(e.Series) == 1 {
		e.Highlight = largest(e.Series[0].Values)
	}
	// A picture of what is counted stands beside few values.
	if c := p.counts(e.Highlight); !c.none() && !short && len(e.Labels) <= 5 && !p.film.tall {
		words := 2.2
		if e.Chart == plan.ChartColumn && len(e.Labels)*len(e.Series) <= fewColumns {
			words = 1.1
		}
		cols := p.stage.columns(0.04, words, 1)
		e.Box = cols[0].box()
		p.add(mark{Element: e, say: say})
		p.portrait(c, cols[1], 620, append(e.Labels, p.claim(p.heading()))...)
		return
	}
	p.marks = overLayout(p.marks)
	p.add(mark{Element: e, say: say})
}

// counts is the picture of what a chart's values are of: of what the scene names,
// else of the value that stands out. Another value's would say that it is that one's.
func (p *page) counts(highlight *int) picture {
	if all := p.pictures(2); len(all) > 0 {
		return p.fresh(all)
	}
	if highlight == nil {
		return picture{}
	}
	return p.itemOf(p.Relation.Items[*highlight])
}

// largest is the index of the value that stands out, nil where two do.
func largest(v []float64) *int {
	at, twice := 0, false
	for i, x := range v {
		switch {
		case x > v[at]:
			at, twice = i, false
		case i > at && x == v[at]:
			twice = true
		}
	}
	if twice || len(v) < 3 {
		return nil
	}
	return &at
}
