package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// places are how is shown where something is.
var places = []*composition{
	{name: "places", look: "row", suits: func(p *page) float64 {
		n := len(p.items(7))
		if p.Relation.Kind != story.Place || n < 1 || n > 3 {
			return 0
		}
		return 1
	}, set: func(p *page) {
		p.title(p.heading())
		p.row(p.stage.inset(0, 0.02), p.pins(3), 0.06, true)
	}},
	{name: "many places", look: "grid", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Place || len(p.items(7)) < 4 {
			return 0
		}
		return 1
	}, set: func(p *page) {
		p.titleOver(p.heading())
		p.layout = plan.LayoutGrid
		for _, c := range p.pins(6) {
			p.station(c)
		}
	}},
}

// pins are places, those without a picture as pins of a map.
func (p *page) pins(most int) []picture {
	all := p.items(most)
	for i := range all {
		if all[i].icon == "" {
			all[i].icon = "map-pin"
		}
	}
	return all
}
