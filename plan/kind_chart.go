package plan

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
