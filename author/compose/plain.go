package compose

import "github.com/inkreel/inkreel/plan"

// plain is the claim alone: where there is no picture of anything that is said.
var plain = []*composition{
	{name: "words", look: "title", suits: func(*page) float64 { return 0.1 }, set: claimAlone},
	{name: "words in a bubble", look: "bubble", suits: func(p *page) float64 { return 0.09 }, set: claimInFrame},
}

// claimAlone is the claim in the middle, underlined.
func claimAlone(p *page) {
	text := p.statement()
	if text == "" {
		return
	}
	p.layout = plan.LayoutTitle
	p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Emphasis: plan.EmphasisUnderline}, nil, "")
}

// claimInFrame is the claim on a card.
func claimInFrame(p *page) {
	text := p.statement()
	if text == "" {
		return
	}
	f := p.film
	in := p.stage.inset(0.12, 0.2)
	if f.tall {
		in = p.stage.inset(0.02, 0.3)
	}
	s := f.setType(plan.RoleTitle, []string{text}, in.W*0.86, 1.4, 4)
	h := s.height(text)
	p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Align: plan.AlignCenter}, &area{in.X + in.W*0.07, in.Y + (in.H-h)/2, in.W * 0.86, h}, "")
	p.add(mark{Element: plan.Element{ID: "card", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Color: f.accent("accent1"), Box: in.box()}})
}

// statement is the claim, else the beginning of what is said.
func (p *page) statement() string {
	for _, t := range []string{p.Claim, p.Chapter, p.Narration, p.film.plan.Title} {
		if text := p.claim(t); text != "" {
			return text
		}
	}
	return ""
}
