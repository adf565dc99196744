package plan

import (
	"cmp"
	"fmt"
)

// KindChart is a chart.
const KindChart Kind = "chart"

// ChartKind is the form of a chart.
type ChartKind string

// The charts.
const (
	ChartBar    ChartKind = "bar"
	ChartColumn ChartKind = "column"
	ChartLine   ChartKind = "line"
	ChartArea   ChartKind = "area"
	ChartPie    ChartKind = "pie"
	ChartDonut  ChartKind = "donut"
)

// Series is one named row of values of a chart.
type Series struct {
	Name   string    `json:"name,omitempty"`
	Values []float64 `json:"values"`
}

var kindChart = kind{
	name: KindChart,
	doc:  "A chart.",
	fields: []field{
		may("chart", choice(ChartBar, ChartColumn, ChartLine, ChartArea, ChartPie, ChartDonut), "Form of the chart.").or(ChartBar),
		must("labels", list(1, mostValues, text(200).said("A label.")), "What the values belong to."),
		must("series", list(1, 12, seriesSchema()), "Rows of values; pie and donut take one."),
		may("unit", text(40), "Unit of the values."),
		may("highlight", whole(0, mostValues-1), "Index of the label that stands out, from 0."),
	},
	check: checkChart,
	guide: "`pie` and `donut` take one series of values that are not negative, and write each one's share in percent. A sign such as `%`, " +
		"`°C`, `$` or `€` stands at every number; any other unit is said once. Series differ in more than hue: in hatching, strength, " +
		"dashes or the form of their marks, as the look has it.",
	called:  calledChart,
	quicker: "show fewer values in %s",
	sample: `{"kind": "chart", "chart": "column", "labels": ["0", "10", "20", "30"], "unit": "$", "highlight": 3,
 "series": [{"name": "balance", "values": [1000, 1967, 3870, 7612]}]}`,
}

// Limits of charts.
const (
	mostValues = 60   // of a series: more cannot be told apart
	mostValue  = 1e15 // beyond it decimals are no longer exact
)

// seriesSchema is the schema of a row of values.
func seriesSchema() *schema {
	return object(
		may("name", text(100), "Name of the row."),
		must("values", list(1, mostValues, number(-mostValue, mostValue).said("A value.")), "One value for each label."),
	).named("series", "A named row of values.")
}

// checkChart checks that every label has its values.
func checkChart(c *elementCheck) {
	if !c.valid("labels") || !c.valid("series") {
		return
	}
	for k, s := range c.Series {
		if len(s.Values) != len(c.Labels) {
			c.fault(fmt.Sprintf("series[%d].values", k), fmt.Sprintf("accepted: %d, one for each label", len(c.Labels)), "holds %d values", len(s.Values))
		}
	}
	c.highlight(len(c.Labels), "labels")
	if (c.Chart == ChartPie || c.Chart == ChartDonut) && c.valid("chart") {
		checkShares(c)
	}
}

// checkShares checks that values can be shares of a whole.
func checkShares(c *elementCheck) {
	if len(c.Series) > 1 {
		c.fault("series", "accepted: one", "a %s shows one series, found %d", c.Chart, len(c.Series))
		return
	}
	sum := 0.0
	for k, v := range c.Series[0].Values {
		if v < 0 {
			c.fault(fmt.Sprintf("series[0].values[%d]", k), "accepted: 0 or more", "%s is no share of a %s", plainNumber(v), c.Chart)
		}
		sum += max(v, 0)
	}
	if sum == 0 {
		c.fault("series[0].values", "accepted: values with a sum above 0", "a %s of nothing", c.Chart)
	}
}

// calledChart names a chart by its first series that has a name.
func calledChart(e *Element) (what, words string) {
	for _, s := range e.Series {
		words = cmp.Or(words, s.Name)
	}
	return "chart", words
}
