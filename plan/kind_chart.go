package plan

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
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

	ChartStacked   ChartKind = "stacked"
	ChartWaterfall ChartKind = "waterfall"
	ChartSlope     ChartKind = "slope"
	ChartRange     ChartKind = "range"
	ChartScatter   ChartKind = "scatter"
)

// Series is one named row of values of a chart.
type Series struct {
	Name   string `json:"name,omitempty"`
	Values Values `json:"values"`
}

// Values are what a series holds, in the order of the labels. One that is missing, null in
// JSON, is NaN.
type Values []float64

// UnmarshalJSON reads numbers and null.
func (v *Values) UnmarshalJSON(b []byte) error {
	var read []*float64
	if err := json.Unmarshal(b, &read); err != nil {
		return err
	}
	*v = make(Values, len(read))
	for i, p := range read {
		if (*v)[i] = math.NaN(); p != nil {
			(*v)[i] = *p
		}
	}
	return nil
}

// MarshalJSON writes what is missing as null.
func (v Values) MarshalJSON() ([]byte, error) {
	out := make([]*float64, len(v))
	for i := range v {
		if !math.IsNaN(v[i]) {
			out[i] = &v[i]
		}
	}
	return json.Marshal(out)
}

var kindChart = kind{
	name: KindChart,
	doc:  "A chart.",
	fields: []field{
		may("chart", choice(ChartBar, ChartColumn, ChartLine, ChartArea, ChartPie, ChartDonut, ChartStacked, ChartWaterfall, ChartSlope, ChartRange, ChartScatter), "Form of the chart.").or(ChartBar),
		must("labels", list(1, mostValues, text(200).said("A label.")), "What the values belong to."),
		must("series", list(1, 12, seriesSchema()), "Rows of values; pie, donut and waterfall take one, range and scatter two."),
		may("unit", text(40), "Unit of the values."),
		may("highlight", whole(0, mostValues-1), "Index of the label that stands out, from 0."),
	},
	check: checkChart,
	guide: "`pie` and `donut` take one series of values that are not negative, and write each one's share in percent. A sign such as `%`, " +
		"`°C`, `$` or `€` stands at every number; any other unit is said once. Series differ in more than hue: in hatching, strength, " +
		"dashes or the form of their marks, as the look has it. Values of more than three powers of ten have a logarithmic axis, which is said.\n\n" +
		"`stacked` piles the values of every label on one column, with their sum over it. `waterfall` takes one series of changes, each column going on " +
		"where the one before ended; null is the sum so far. `slope` takes two labels, before and after, and a series for each line. `range` takes two " +
		"series, from and to. `scatter` takes two: how far across and how far up each point lies, which its label names.",
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
		must("values", list(1, mostValues, number(-mostValue, mostValue).orNull().said("A value; null: it is missing.")), "One value for each label; null: it is missing."),
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
	if c.missing() {
		c.fault("series", "accepted: at least one number", "holds no value")
		return
	}
	c.highlight(len(c.Labels), "labels")
	if !c.valid("chart") {
		return
	}
	switch c.Chart {
	case ChartPie, ChartDonut:
		checkShares(c)
	case ChartStacked:
		for k := range c.Series {
			c.notNegative(k, "part of a stack")
		}
	case ChartWaterfall:
		c.seriesOf(1)
	case ChartRange, ChartScatter:
		c.seriesOf(2)
	case ChartSlope:
		if len(c.Labels) != 2 {
			c.fault("labels", "accepted: two, before and after", "a slope chart has %d labels", len(c.Labels))
		}
	}
}

// missing reports whether a chart has no value at all.
func (c *elementCheck) missing() bool {
	for _, s := range c.Series {
		if slices.ContainsFunc(s.Values, func(v float64) bool { return !math.IsNaN(v) }) {
			return false
		}
	}
	return true
}

// seriesOf checks how many series a form of chart takes.
func (c *elementCheck) seriesOf(n int) {
	if len(c.Series) != n {
		c.fault("series", fmt.Sprintf("accepted: %d", n), "a %s chart shows %d series, found %d", c.Chart, n, len(c.Series))
	}
}

// notNegative checks that the values of series k can be parts of something.
func (c *elementCheck) notNegative(k int, of string) {
	for i, v := range c.Series[k].Values {
		if v < 0 {
			c.fault(fmt.Sprintf("series[%d].values[%d]", k, i), "accepted: 0 or more", "%s is no %s", plainNumber(v), of)
		}
	}
}

// checkShares checks that values can be shares of a whole.
func checkShares(c *elementCheck) {
	if len(c.Series) > 1 {
		c.fault("series", "accepted: one", "a %s shows one series, found %d", c.Chart, len(c.Series))
		return
	}
	c.notNegative(0, fmt.Sprintf("share of a %s", c.Chart))
	sum := 0.0
	for _, v := range c.Series[0].Values {
		if v > 0 {
			sum += v
		}
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
