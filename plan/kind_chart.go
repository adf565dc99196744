package plan

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
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

	ChartSparkline ChartKind = "sparkline"
	ChartMultiples ChartKind = "multiples"
	ChartSankey    ChartKind = "sankey"
)

// chartNames are the forms of charts in the order they are told of.
func chartNames() []ChartKind {
	return []ChartKind{
		ChartBar, ChartColumn, ChartLine, ChartArea, ChartPie, ChartDonut, ChartStacked, ChartWaterfall, ChartSlope, ChartRange, ChartScatter,
		ChartSparkline, ChartMultiples, ChartSankey,
	}
}

// Flow is how much goes from one node of a Sankey chart to another.
type Flow struct {
	From  string  `json:"from"`
	To    string  `json:"to"`
	Value float64 `json:"value"`
}

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
	name:   KindChart,
	figure: true,
	leads:  func(e *Element) bool { return e.Chart == ChartPie || e.Chart == ChartDonut },
	doc:    "A chart.",
	fields: []field{
		may("chart", choice(chartNames()...), "Form of the chart.").or(ChartBar),
		may("labels", list(1, mostValues, text(200).said("A label.")), "What the values belong to.").absent("required, but for a sankey"),
		may("series", list(1, 12, seriesSchema()), "Rows of values; pie, donut and waterfall take one, range and scatter two.").absent("required, but for a sankey"),
		may("flows", list(1, mostFlows, flowSchema()), "What goes from where to where in a sankey."),
		may("unit", text(40), "Unit of the values."),
		may("highlight", whole(0, mostValues-1), "Index of the label that stands out, from 0; of the flow in a sankey."),
		entryCues(mostValues, "labels"),
	},
	check: checkChart,
	guide: "![Fifteen charts, each in another look](gallery/charts.webp)\n\n`pie` and `donut` take one series of values that are not negative, and write each one's share in percent. A sign such as `%`, " +
		"`°C`, `$` or `€` stands at every number; any other unit is said once. Series differ in more than hue: in hatching, strength, " +
		"dashes or the form of their marks, as the look has it. Values of more than three powers of ten have a logarithmic axis, which is said.\n\n" +
		"`stacked` piles the values of every label on one column, with their sum over it. `waterfall` takes one series of changes, each column going on " +
		"where the one before ended; null is the sum so far. `slope` takes two labels, before and after, and a series for each line. `range` takes two " +
		"series, from and to. `scatter` takes two: how far across and how far up each point lies, which its label names.\n\n" +
		"Several series of a `column` or `bar` chart stand side by side, and are named at one of their groups: over its columns, behind its bars. Names beside lines and stacks wrap; only what " +
		"has no room so has a legend. `sparkline` writes a series' name, its course without axes and its last value in one line, " +
		"a line for each series. `multiples` gives every series a small chart of its own, all to one scale. `sankey` has `flows` instead of labels and series: what goes " +
		"`from` one node `to` another is as broad as its `value`. What is both, a `to` and a `from`, stands between them; up to 12 flows in up to 4 steps, never in a circle.\n\n" +
		"Labels wrap and are never turned: columns whose labels have no room lie as bars, with the labels over them where they are long. Steps of a scale, as years, are thinned out. Ten millions and more, in English one, are cut to what the language says: 58.5M, 58,5 Mio. €, 5,850万; a currency stands where it has it. " +
		"Numbers are written in the digits of the labels. Where a pen or a hand draws, axes have ticks instead of a grid.",
	called:  calledChart,
	quicker: "show fewer values in %s",
	sample: `[
  {"kind": "chart", "chart": "column", "labels": ["0", "10", "20", "30"], "unit": "$", "highlight": 3,
   "series": [{"name": "balance", "values": [1000, 1967, 3870, 7612]}]},
  {"kind": "chart", "chart": "sankey", "unit": "TWh",
   "flows": [{"from": "coal", "to": "power", "value": 60}, {"from": "wind", "to": "power", "value": 25}, {"from": "power", "to": "homes", "value": 45}, {"from": "power", "to": "industry", "value": 40}]}
]`,
}

// Limits of charts.
const (
	mostValues = 60   // of a series: more cannot be told apart
	mostValue  = 1e15 // beyond it decimals are no longer exact
	mostFlows  = 12   // of a Sankey chart
	mostSteps  = 4    // columns of its nodes
)

// seriesSchema is the schema of a row of values.
func seriesSchema() *schema {
	return object(
		may("name", text(100), "Name of the row."),
		must("values", list(1, mostValues, number(-mostValue, mostValue).orNull().said("A value; null: it is missing.")), "One value for each label; null: it is missing."),
	).named("series", "A named row of values.")
}

// flowSchema is the schema of a flow.
func flowSchema() *schema {
	return object(
		must("from", formed(formFilled, 200), "Where it comes from."),
		must("to", formed(formFilled, 200), "Where it goes."),
		must("value", number(0, mostValue), "How much it is, more than 0."),
	).named("flow", "What goes from one node of a sankey to another.")
}

// checkChart checks that every label has its values.
func checkChart(c *elementCheck) {
	if c.valid("chart") && c.Chart == ChartSankey {
		checkFlows(c)
		return
	}
	labels, series := c.needs("labels", len(c.Labels), "texts, one for each value"), c.needs("series", len(c.Series), "1 to 12 rows of values")
	if !labels || !series {
		return
	}
	if len(c.Flows) > 0 {
		c.fault("flows", "accepted: labels and series, or \"chart\": \"sankey\"", "a %s has no flows", c.Chart)
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

// needs reports whether a field that the chart needs is there and right.
func (c *elementCheck) needs(field string, count int, what string) bool {
	if c.valid(field) && count == 0 {
		c.fault(field, "accepted: "+what, "is missing")
	}
	return count > 0 && c.valid(field)
}

// checkFlows checks that flows lead on, from where they come to where they go.
func checkFlows(c *elementCheck) {
	if len(c.Labels) > 0 {
		c.fault("labels", "accepted: flows alone", "a sankey has no labels")
	}
	if len(c.Series) > 0 {
		c.fault("series", "accepted: flows alone", "a sankey has no series")
	}
	if !c.needs("flows", len(c.Flows), fmt.Sprintf("1 to %d flows", mostFlows)) {
		return
	}
	c.highlight(len(c.Flows), "flows")
	seen := map[[2]string]int{}
	for k, f := range c.Flows {
		at := fmt.Sprintf("flows[%d]", k)
		if f.Value == 0 {
			c.fault(at+".value", "accepted: more than 0", "nothing flows")
		}
		if f.From == f.To {
			c.fault(at+".to", "accepted: another node", "%q flows into itself", f.To)
			return
		}
		if first, twice := seen[[2]string{f.From, f.To}]; twice {
			c.fault(at, "accepted: one flow from each node to each", "goes the way of flows[%d]", first)
		}
		seen[[2]string{f.From, f.To}] = k
	}
	switch steps := FlowSteps(c.Flows); {
	case steps == nil:
		c.fault("flows", "accepted: flows that lead on", "they go round in a circle")
	case slices.Max(slices.Collect(maps.Values(steps))) >= mostSteps:
		c.fault("flows", fmt.Sprintf("accepted: %d", mostSteps), "they lead through more steps than can be shown")
	}
}

// FlowSteps is in which step every node of flows stands, from 0: behind all that flow into
// it. nil: they go round in a circle.
func FlowSteps(flows []Flow) map[string]int {
	steps := map[string]int{}
	for range len(flows) + 1 {
		moved := false
		for _, f := range flows {
			if steps[f.To] < steps[f.From]+1 {
				steps[f.To], moved = steps[f.From]+1, true
			}
		}
		if !moved {
			return steps
		}
	}
	return nil
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
	for _, f := range e.Flows {
		words = cmp.Or(words, f.From)
	}
	return "chart", words
}
