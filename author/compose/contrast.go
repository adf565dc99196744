package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// contrasts are how two sides are set against each other.
var contrasts = []*composition{
	{name: "compare", look: "compare", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Contrast || len(p.items(3)) < 2 {
			return 0
		}
		return 1
	}, set: compareOf},
	{name: "sides in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Contrast {
			return 0
		}
		return 0.3
	}, set: listBeside},
}

// mostDetails is how many details a side of a comparison shows.
const mostDetails = 3

// compareOf is a column a side: heading, picture, details.
func compareOf(p *page) {
	p.title(p.claim(p.Claim))
	p.layout = plan.LayoutCompare
	n := 0
	for i, it := range p.Relation.Items {
		c := p.itemOf(it)
		if c.label == "" && c.icon == "" || n == 2 {
			continue
		}
		n++
		group := "side" + string(rune('1'+i))
		if c.label != "" {
			p.add(mark{Element: plan.Element{ID: "side", Kind: plan.KindText, Role: plan.RoleHeading, Text: c.label, Group: group}, say: c.say})
		}
		if c.icon != "" {
			p.add(mark{Element: plan.Element{ID: c.icon, Kind: plan.KindIcon, Name: c.icon, Color: p.film.colour(c.icon), Group: group}, say: c.say})
		}
		var details []string
		say := ""
		for _, d := range it.Details {
			if text := p.label(d); text != "" && len(details) < mostDetails {
				details = append(details, text)
				if say == "" {
					say = d
				}
			}
		}
		if len(details) > 0 {
			p.add(mark{Element: plan.Element{ID: "details", Kind: plan.KindList, Items: details, Group: group}, say: say})
		}
	}
}
