package compose

import "github.com/inkreel/inkreel/plan"

// plain is the claim alone: where there is no picture of anything that is said.
var plain = []*composition{
	{name: "words", look: "title", suits: func(*page) float64 { return 0.1 }, free: true, set: claimAlone},
	{name: "words on a card", look: "card", suits: func(*page) float64 { return 0.09 }, set: claimInFrame},
}

// claimAlone is the claim in the middle, as large as it goes, underlined.
func claimAlone(p *page) {
	if text := p.statement(); text != "" {
		p.column(p.stage, plan.AlignCenter, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Emphasis: plan.EmphasisUnderline}, most: 1.6, lines: 3})
	}
}

// claimInFrame is the claim on a card.
func claimInFrame(p *page) {
	text := p.statement()
	if text == "" {
		return
	}
	in := p.stage.inset(0.09, 0.16)
	if p.film.tall {
		in = p.stage.inset(0.02, 0.28)
	}
	p.column(in.inset(0.06, 0.06), plan.AlignCenter, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text}, most: 1.5, lines: 4})
	p.add(mark{Element: plan.Element{ID: "card", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Color: p.film.accent("accent1"), Box: in.box()}})
}

// narrated is what is said, as words on screen; empty where those are in another
// language.
func (p *page) narrated() string {
	if p.film.foreign {
		return ""
	}
	return p.Narration
}

// statement is the claim, else the beginning of what is said.
func (p *page) statement() string {
	for _, t := range []string{p.Claim, p.Chapter, p.narrated(), p.film.title} {
		if text := p.claim(t); text != "" {
			return text
		}
	}
	return ""
}
