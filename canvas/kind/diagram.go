package kind

import (
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/diagram"
	"github.com/inkreel/inkreel/canvas/element"
)

// diagramKind is a timeline, sets that overlap, a tree, a value on a scale.
var diagramKind = element.Kind{
	Name: plan.KindDiagram, Rank: element.RankFigure, Block: true, Spreads: true, SmallType: true,
	Measure: diagram.Measure, Build: diagram.Build, MinSize: diagram.MinSize, Broad: diagram.Broad,
}
