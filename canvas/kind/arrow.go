package kind

import (
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// arrowKind joins two elements. Arrows are led and drawn when all else is built.
var arrowKind = element.Kind{Name: plan.KindArrow, Rank: element.RankConnector, Role: labelRole, Flicks: 1, Comes: choreography.Lines}
