package compose

import (
	"cmp"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// definitions are how is shown what a word means.
var definitions = []*composition{
	{name: "definition with a picture", look: "definition", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Definition || p.term() == "" || p.lead().icon == "" {
			return 0
		}
		return 1
	}, set: func(p *page) { define(p, p.lead()) }},
	{name: "definition", look: "title", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Definition || p.term() == "" {
			return 0
		}
		return 0.7
	}, set: func(p *page) { define(p, picture{}) }},
}

// term is what is defined.
func (p *page) term() string {
	return cmp.Or(p.label(p.Relation.Head.Label), p.label(p.Relation.Head.Cue))
}

// define is the term large, its meaning under it, a picture beside them.
func define(p *page, c picture) {
	f := p.film
	term := p.term()
	meaning := Shorten(p.Relation.Text, 16, 90)
	if !f.script.allows(meaning) || strings.EqualFold(meaning, term) {
		meaning = ""
	}
	words, pic := p.stage, area{}
	align := plan.AlignStart
	switch {
	case c.icon == "":
		words, align = p.stage.inset(0.06, 0.05), plan.AlignCenter
	case f.tall:
		r := p.stage.rows(0.03, 0.5, 0.5)
		pic, words, align = r[0], r[1], plan.AlignCenter
	default:
		cols := p.stage.columns(0.05, 1.2, 1)
		words, pic = cols[0], cols[1]
	}
	s := f.setType(plan.RoleTitle, []string{term}, words.W, 1.4, 2)
	h := s.height(term) + 0.03
	m := f.setType(plan.RoleBody, []string{meaning}, words.W, 1.35, 4)
	all := h
	if meaning != "" {
		all += 0.03 + m.height(meaning)
	}
	y := words.Y + (words.H-all)/2
	p.words(plan.Element{ID: "term", Role: plan.RoleTitle, Text: term, Align: align, Emphasis: plan.EmphasisUnderline}, &area{words.X, y, words.W, h}, "")
	if c.icon != "" {
		c.say = cmp.Or(c.say, term)
		p.icon(c, ptr(pic.inset(0.02, 0.06)))
	}
	if meaning != "" {
		p.words(plan.Element{ID: "meaning", Text: meaning, Align: align}, &area{words.X, y + h + 0.03, words.W, m.height(meaning) + 0.01}, p.Relation.Text)
	}
}
