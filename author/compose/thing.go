package compose

import (
	"github.com/inkreel/inkreel/plan"
)

// things are how a claim and what it names are shown, where nothing relates them.
var things = []*composition{
	{name: "picture beside", look: "beside", suits: hasThings(1, 1, 0.9), set: func(p *page) { heroBeside(p, false) }},
	{name: "picture first", look: "picture first", suits: hasThings(1, 1, 0.9), set: func(p *page) { heroBeside(p, true) }},
	{name: "picture below", look: "below", suits: hasThings(1, 1, 0.8), set: heroBelow},
	{name: "two or three in a row", look: "row", suits: hasThings(2, 3, 0.9), set: threeInRow},
	{name: "one large, others small", look: "large and small", suits: hasThings(2, 3, 0.85), set: largeAndSmall},
	{name: "many pictures", look: "grid", suits: hasThings(4, 8, 0.9), set: manyThings},
}

// hasThings is for scenes with so many pictures and no other way to show them.
func hasThings(least, most int, worth float64) func(*page) float64 {
	return func(p *page) float64 {
		n := len(p.pictures(8))
		if n < least || n > most {
			return 0
		}
		if p.Relation.Kind != "" { // what relates them says more
			return worth / 3
		}
		return worth
	}
}

// heroBeside is the claim, large, and one picture as high as the frame.
func heroBeside(p *page, first bool) {
	c := p.pictures(1)[0]
	text := p.claim(p.Claim)
	if text == "" {
		text = c.label
	}
	if text == "" {
		heroBelow(p)
		return
	}
	p.beside(text, plan.RoleHeading, c, first)
}

// heroBelow is one picture in the middle, under the claim.
func heroBelow(p *page) {
	p.title(p.Claim)
	c := p.pictures(1)[0]
	p.row(p.stage.inset(0, 0.02), []picture{c}, true)
}

// threeInRow is two or three pictures of one size side by side.
func threeInRow(p *page) {
	p.title(p.Claim)
	p.row(p.stage.inset(0.01, 0.04), p.pictures(3), true)
}

// largeAndSmall is the first picture large, the others small beside it.
func largeAndSmall(p *page) {
	p.title(p.Claim)
	all := p.pictures(3)
	parts := p.stage.inset(0.02, 0.02).columns(0.05, 1.35, 1)
	if p.film.tall {
		parts = p.stage.inset(0.02, 0.02).rows(0.03, 1.2, 1)
		p.row(parts[0], all[:1], true)
		p.row(parts[1], all[1:], true)
		return
	}
	p.row(parts[0], all[:1], true)
	rows := parts[1].rows(0.04, equal(len(all)-1)...)
	for i, c := range all[1:] {
		p.row(rows[i], []picture{c}, true)
	}
}

// manyThings is pictures in a grid, sizes left to the layout.
func manyThings(p *page) {
	p.title(p.Claim)
	p.layout = plan.LayoutGrid
	for _, c := range p.pictures(6) {
		p.station(c)
	}
}
