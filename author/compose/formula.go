package compose

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
)

// mostTeX is how many bytes of TeX a scene has room for.
const mostTeX = 400

// formulas are how TeX is shown; what cannot be set is told in words.
var formulas = []*composition{
	{name: "formula", look: "formula", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Formula || len(p.Relation.Text) > mostTeX || !written(plan.Element{Kind: plan.KindFormula, Tex: p.Relation.Text}) {
			return 0
		}
		return 1
	}, set: func(p *page) {
		e := plan.Element{ID: "formula", Kind: plan.KindFormula, Tex: p.Relation.Text}
		if c := p.lead(); !c.none() && !p.film.tall {
			p.title(p.heading())
			cols := p.stage.columns(0.05, 1.7, 1)
			e.Box = cols[0].inset(0.02, 0.08).box()
			p.add(mark{Element: e})
			p.portrait(c, cols[1], 520, p.claim(p.heading()))
			return
		}
		p.titleOver(p.heading())
		p.add(mark{Element: e})
	}},
}

// written reports whether a notation can be read.
func written(e plan.Element) bool {
	if e.Tex == "" && e.Code == "" {
		return false
	}
	return len(canvas.Notation(&e)) == 0
}
