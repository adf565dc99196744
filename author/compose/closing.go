package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// closings are how a film ends: with what stays.
var closings = []*composition{
	{name: "closing under pictures", look: "row below", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.charts() || len(p.last()) < 2 {
			return 0
		}
		if p.subject() {
			return partFirst - 0.5
		}
		return partFirst
	}, free: true, set: closePictures},
	{name: "closing points", look: "list", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.Relation.Kind != story.List || len(p.Relation.Items) < 2 {
			return 0
		}
		return partFirst + 0.5
	}, free: true, set: closePoints},
	{name: "closing quote", look: "quote beside", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.Relation.Kind != story.Quote || p.quoted() == "" || len(p.keys(1)) == 0 {
			return 0
		}
		return partFirst + 0.5
	}, free: true, set: func(p *page) { p.quoteWith(p.keys(1)[0], false) }},
	{name: "closing beside", look: "beside", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.charts() || len(p.keys(1)) < 1 {
			return 0
		}
		if p.subject() {
			return partFirst
		}
		return partFirst - 0.5
	}, free: true, set: openBeside},
	{name: "closing in words", look: "title", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.charts() {
			return 0
		}
		return 1.5
	}, free: true, set: claimAlone},
}

// last are the pictures a film ends with: few, those of the scene, else two of
// what the film is about.
func (p *page) last() []picture {
	own := p.pictures(p.affordable(3))
	if len(own) > 1 {
		return own
	}
	return p.keys(2)
}

// closePictures is what stays, under the film's pictures.
func closePictures(p *page) {
	r := p.film.ruler
	text := p.headline()
	if text == "" {
		return
	}
	keys := p.last()
	s := r.set(plan.RoleTitle, []string{text}, room{p.stage.W, 1.6, 2})
	h, gap := s.height(text), 0.07
	side := r.side(area{p.stage.X, p.stage.Y, p.stage.W, p.stage.H - h - gap}, len(keys), 0.05, 480)
	high := side / r.h
	free := p.stage.H - h - gap - high
	pics := area{p.stage.X, p.stage.Y + free*0.45, p.stage.W, high}
	if p.film.tall {
		pics = area{p.stage.X, p.stage.Y, p.stage.W, p.stage.H - h - gap}
	}
	at := area{p.stage.X, pics.Y + pics.H + gap, p.stage.W, h}
	p.column(at, plan.AlignCenter, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text}, most: s.growth, lines: 3})
	p.row(pics, keys, 0.05, false)
}

// closePoints is the points that stay, ticked off.
func closePoints(p *page) {
	p.title(p.headline())
	p.entries(p.Relation.Items, plan.MarkerCheck)
}
