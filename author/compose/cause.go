package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// causes are how is shown what leads to what.
var causes = []*composition{
	{name: "cause and effect", look: "row", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Cause || n < 2 || n > 3 || p.pictured() < n {
			return 0
		}
		return 1
	}, set: causeRow},
	{name: "chain of causes", look: "flow", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Cause || n < 2 || n > 6 {
			return 0
		}
		return 0.9
	}, set: func(p *page) {
		p.title(p.heading())
		p.layout = plan.LayoutFlow
		for _, c := range p.items(6) {
			p.station(c)
		}
	}},
	{name: "causes in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Cause {
			return 0
		}
		return 0.3
	}, set: stepsInWords},
}

// causeRow is two or three large pictures, an arrow from each to the next.
func causeRow(p *page) {
	p.title(p.heading())
	all := p.items(3)
	in := p.stage.inset(0, 0.03)
	var ids []string
	if p.film.tall {
		ids = p.stacked(area{in.X, in.Y, in.W, in.H}, all, true)
	} else {
		ids = p.spaced(in, all)
	}
	for i := range len(ids) - 1 {
		p.arrowAfter(ids[i], ids[i+1])
	}
}

// spaced is a row with room for an arrow between pictures.
func (p *page) spaced(in area, all []picture) []string {
	f := p.film
	gap := 0.12
	if len(all) == 2 {
		gap = 0.18
	}
	cols := in.columns(gap, equal(len(all))...)
	var texts []string
	for _, c := range all {
		texts = append(texts, c.label)
	}
	wide := cols[0].W + gap*0.7
	s := f.setType(plan.RoleLabel, texts, wide, 1.6, 1)
	if s.growth < 1.2 {
		s = f.setType(plan.RoleLabel, texts, wide, 1.4, 2)
	}
	foot := s.tallest(texts) + 0.03
	side := min(cols[0].W*f.width(), (in.H-foot)*f.height(), 540)
	high := side / f.height()
	top := in.Y + (in.H-foot-high)/2
	ids := make([]string, len(all))
	for i, c := range all {
		mid := cols[i].X + cols[i].W/2
		ids[i] = p.icon(c, &area{mid - side/2/f.width(), top, side / f.width(), high})
		if c.label != "" {
			w := min(wide, 2*min(mid-0.02, 0.98-mid))
			p.words(plan.Element{ID: "label", Role: plan.RoleLabel, Text: c.label, Align: plan.AlignCenter, Group: p.group(ids[i])},
				&area{mid - w/2, top + high + 0.02, w, s.height(c.label) + 0.004}, "")
		}
	}
	return ids
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
