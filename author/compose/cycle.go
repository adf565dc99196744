package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// cycles are how steps are shown of which the last leads to the first.
var cycles = []*composition{
	{name: "cycle", look: "cycle", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Cycle || n < 2 || n > 7 {
			return 0
		}
		return 1
	}, set: func(p *page) {
		p.titleOver(p.heading())
		p.layout = plan.LayoutCycle
		for _, c := range p.items(7) {
			p.station(c)
		}
	}},
	{name: "cycle in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Cycle {
			return 0
		}
		return 0.3
	}, free: true, set: stepsInWords},
}
