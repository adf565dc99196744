package kind

import (
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/chart"
	"github.com/inkreel/inkreel/canvas/element"
)

// chartKind is values as bars, columns, lines, areas or slices.
var chartKind = element.Kind{
	Name: plan.KindChart, Rank: element.RankFigure, Block: true, Spreads: true, SmallType: true,
	Measure: chart.Measure, Build: chart.Build, MinSize: chart.MinSize,
	Broad: chart.Broad, Plots: true,
}
