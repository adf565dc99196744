package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// causes are how is shown what leads to what.
var causes = []*composition{
	{name: "cause and effect", look: "row", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Cause || n < 2 || n > 3 {
			return 0
		}
		return 1
	}, set: causeRow},
	{name: "chain of causes", look: "flow", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Cause || n < 2 || n > 6 {
			return 0
		}
		if n > 3 && 2*p.pictured() < n { // in frames, words are small
			return 0.25
		}
		return 0.9
	}, set: func(p *page) {
		p.chain(p.items(6))
	}},
	{name: "causes in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Cause {
			return 0
		}
		return 0.3
	}, free: true, set: stepsInWords},
}

// causeRow is two or three large pictures, an arrow from each to the next.
func causeRow(p *page) { p.leading(p.items(3)) }

// chain sets what leads to the next along arrows, large where it is little.
func (p *page) chain(all []picture) {
	if len(all) <= 3 {
		p.leading(all)
		return
	}
	p.titleOver(p.heading())
	p.layout = plan.LayoutFlow
	for _, c := range p.matched(all) {
		p.station(c)
	}
}

// leading sets pictures in a row, an arrow from each to the next.
func (p *page) leading(all []picture) {
	p.title(p.heading())
	gap := 0.1
	if len(all) == 2 {
		gap = 0.15
	}
	ids := p.row(p.stage.inset(0, 0.02), all, gap, true)
	for i := range len(ids) - 1 {
		p.arrowAfter(ids[i], ids[i+1])
	}
}

// arrowAfter joins two pictures, drawn when the second and its label are.
func (p *page) arrowAfter(from, to string) {
	at := len(p.marks)
	for i, m := range p.marks {
		if m.ID == to || m.Group == to {
			at = i + 1
		}
	}
	p.arrow(from, to, plan.CurveStraight)
	m := p.marks[len(p.marks)-1]
	copy(p.marks[at+1:], p.marks[at:len(p.marks)-1])
	p.marks[at] = m
}
