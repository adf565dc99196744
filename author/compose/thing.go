package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// things are how a claim and what it names are shown, where nothing relates them.
var things = []*composition{
	{name: "picture beside", look: "beside", suits: hasThings(1, 1, 0.9), free: true, set: func(p *page) { heroBeside(p, false) }},
	{name: "picture first", look: "picture first", suits: hasThings(1, 1, 0.88), free: true, set: func(p *page) { heroBeside(p, true) }},
	{name: "picture below", look: "below", suits: hasThings(1, 1, 0.8), free: true, set: heroBelow},
	{name: "two or three in a row", look: "row", suits: hasThings(2, 3, 0.9), free: true, set: threeInRow},
	{name: "one large, others small", look: "large and small", suits: hasThings(2, 3, 0.86), set: largeAndSmall},
	{name: "claim beside pictures", look: "claim beside", suits: hasThings(2, 3, 0.84), free: true, set: claimBeside},
	{name: "many pictures", look: "grid", suits: hasThings(4, 8, 0.9), free: true, set: manyThings},
	{name: "four in a row", look: "row", suits: func(p *page) float64 {
		if p.film.tall {
			return 0
		}
		return hasThings(4, 4, 0.87)(p)
	}, free: true, set: fourInRow},
	{name: "many in rows", look: "rows", suits: hasThings(4, 8, 0.6), free: true, set: manyInRows},
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
		text = story.Capital(c.label)
	}
	if text == "" {
		heroBelow(p)
		return
	}
	p.beside(text, plan.RoleHeading, c, first)
}

// heroBelow is one picture in the middle, under the claim.
func heroBelow(p *page) {
	c := p.pictures(1)[0]
	text := p.claim(p.Claim)
	if p.bare || text == "" {
		if text = ""; c.label == "" {
			return // a picture without a word says nothing
		}
	}
	if p.crowds(text, plan.RoleHeading) {
		return
	}
	p.title(text)
	p.portrait(c, p.stage.inset(0, 0.02), 700, text)
}

// threeInRow is two or three pictures of one size side by side.
func threeInRow(p *page) {
	p.title(p.Claim)
	p.row(p.stage.inset(0, 0.02), p.pictures(3), 0.06, true)
}

// largeAndSmall is the first picture large, the others smaller beside it.
func largeAndSmall(p *page) {
	p.title(p.Claim)
	all := p.matched(p.pictures(3))
	if p.film.tall {
		parts := p.stage.rows(0.03, 1.25, 1)
		p.row(parts[0], all[:1], 0, true)
		parts[1].H = min(parts[1].H, 0.44) // side by side
		p.row(parts[1], all[1:], 0.06, true)
		return
	}
	parts := p.stage.inset(0.03, 0).columns(0.05, 1.45, 1)
	p.row(parts[0], all[:1], 0, true)
	if len(all) == 2 { // clearly smaller, both on one ground
		in := parts[1]
		in.Y += in.H * 0.36
		in.H *= 0.64
		p.row(in, all[1:], 0, true)
		return
	}
	rows := parts[1].inset(0, 0.01).rows(0.03, equal(len(all)-1)...)
	for i, c := range all[1:] {
		p.row(rows[i], []picture{c}, 0, true)
	}
}

// claimBeside is the claim on one side, pictures one below the other on the other.
func claimBeside(p *page) {
	text := p.claim(p.Claim)
	all := p.matched(p.pictures(3))
	if text == "" || p.film.tall {
		threeInRow(p)
		return
	}
	in, pics := p.halves(0.46, false)
	p.column(in, plan.AlignStart, words{Element: plan.Element{ID: "title", Role: plan.RoleHeading, Text: text}, most: 1.6, lines: 4})
	if pics = pics.inset(0, 0.03); p.film.tagWords(all, pics.W) {
		p.tagged(pics, all, 1, pictureMost)
		return
	}
	rows := pics.rows(0.03, equal(len(all))...)
	for i, c := range all {
		p.row(rows[i], []picture{c}, 0, true)
	}
}

// manyThings is pictures in a grid.
func manyThings(p *page) {
	p.title(p.Claim)
	p.grid(p.stage.inset(0, 0.02), p.pictures(gridMost))
}

// manyInRows is pictures with their words beside them.
func manyInRows(p *page) {
	p.title(p.Claim)
	p.rowsOf(p.stage, p.pictures(4))
}

// fourInRow is four pictures side by side.
func fourInRow(p *page) {
	p.title(p.Claim)
	p.row(p.stage.inset(0, 0.02), p.pictures(4), 0.04, true)
}
