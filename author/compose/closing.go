package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// closings are how a film ends: with what stays.
var closings = []*composition{
	{name: "closing", look: "row below", suits: func(p *page) float64 {
		if p.Part != story.Closing || len(p.keys(2)) < 2 {
			return 0
		}
		return partFirst
	}, set: closePictures},
	{name: "closing points", look: "list", suits: func(p *page) float64 {
		if p.Part != story.Closing || p.Relation.Kind != story.List || len(p.Relation.Items) < 2 {
			return 0
		}
		return partFirst + 0.5
	}, set: closePoints},
	{name: "closing beside", look: "beside", suits: func(p *page) float64 {
		if p.Part != story.Closing || len(p.keys(1)) < 1 {
			return 0
		}
		return partFirst - 0.5
	}, set: openBeside},
	{name: "closing in words", look: "title", suits: func(p *page) float64 {
		if p.Part != story.Closing {
			return 0
		}
		return 1.5
	}, set: openWords},
}

// closePictures is what stays, over the film's pictures.
func closePictures(p *page) {
	f := p.film
	text := p.headline()
	if text == "" {
		return
	}
	keys := p.keys(4)
	if f.tall {
		keys = p.keys(3)
	}
	s := f.setType(plan.RoleTitle, []string{text}, p.stage.W, 1.3, 2)
	h := s.height(text) + 0.05
	pics := area{p.stage.X, p.stage.Y + 0.02, p.stage.W, p.stage.H - h - 0.08}
	at := area{p.stage.X, p.stage.Y + p.stage.H - h - 0.02, p.stage.W, h}
	if len(p.marks) == 0 {
		p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Align: plan.AlignCenter, Emphasis: plan.EmphasisUnderline}, &at, "")
	}
	p.row(pics, keys, false)
}

// closePoints is the points that stay, ticked off.
func closePoints(p *page) {
	p.title(p.headline())
	p.entries(p.Relation.Items, plan.MarkerCheck)
}
