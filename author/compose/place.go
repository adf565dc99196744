package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// places are how is shown where something is.
var places = []*composition{
	{name: "a place", look: "picture first", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Place || len(p.items(2)) != 1 {
			return 0
		}
		if p.mapped() {
			return 0.4
		}
		return 1
	}, free: true, set: onePlace},
	{name: "places on a way", look: "way", suits: func(p *page) float64 {
		n := len(p.items(7))
		if p.Relation.Kind != story.Place || n < 2 || n > 3 {
			return 0
		}
		if p.mapped() {
			return 0.4
		}
		return 1
	}, set: placesOnWay},
	{name: "many places", look: "grid", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Place || len(p.items(7)) < 4 {
			return 0
		}
		if p.mapped() {
			return 0.4
		}
		return 1
	}, free: true, set: func(p *page) {
		p.title(p.heading())
		p.grid(p.stage, p.pins(gridMost))
	}},
}

// pins are places, those without a picture as pins of a map.
func (p *page) pins(most int) []picture {
	all := p.items(most)
	for i := range all {
		if all[i].none() {
			all[i].icon = "map-pin"
		}
	}
	return all
}

// onePlace is the claim, or the place's name, beside its picture.
func onePlace(p *page) {
	c := p.pins(1)[0]
	text := p.claim(p.Claim)
	if text == "" {
		text = c.label
	}
	if text == "" {
		p.icon(c, ptr(p.film.square(p.stage, 640)))
		return
	}
	p.beside(text, plan.RoleHeading, c, true)
}

// placesOnWay is two or three places, some higher and some lower, a line from each
// to the next.
func placesOnWay(p *page) {
	p.title(p.heading())
	r := p.film.ruler
	all := p.pins(3)
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.label
	}
	n := len(all)
	cells := p.stage.columns(0.06, equal(n)...)
	drop := 0.14 // of the height from one to the next
	if p.film.tall {
		cells = p.stage.rows(0.03, equal(n)...)
		drop = 0
	}
	s := r.set(plan.RoleBody, texts, room{cells[0].W, 1.6, 1})
	foot := s.tallest(texts) + labelGap
	last := ""
	for i, c := range all {
		in := area{cells[i].X, cells[i].Y, cells[i].W, cells[i].H - drop}
		if i%2 == 0 {
			in.Y += drop
		}
		if p.film.tall {
			in.X += in.W * 0.22 * float64(1-2*(i%2))
			in = p.film.clipped(in)
		}
		pic := r.square(area{in.X, in.Y, in.W, in.H - foot}, 400)
		pic.Y = in.Y + in.H - foot - pic.H
		id := p.icon(c, &pic)
		if c.label != "" {
			p.caption(id, s.role, s.broken(c.label), area{in.X, in.Y + in.H - foot + labelGap, in.W, s.height(c.label)}, plan.AlignCenter)
		}
		if last != "" {
			p.spoke(last, id)
		}
		last = id
	}
}
