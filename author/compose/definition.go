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
		if p.Relation.Kind != story.Definition || p.term() == "" || p.lead().none() {
			return 0
		}
		return 1
	}, free: true, set: func(p *page) { define(p, p.lead()) }},
	{name: "definition", look: "title", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Definition || p.term() == "" {
			return 0
		}
		return 0.7
	}, free: true, set: func(p *page) { define(p, picture{}) }},
}

// term is what is defined.
func (p *page) term() string {
	return cmp.Or(p.label(p.Relation.Head.Label), p.label(p.Relation.Head.Cue))
}

// define is the term large, its meaning under it, a picture beside them.
func define(p *page, c picture) {
	term := p.term()
	meaning := p.short(p.Relation.Text, 16, 90)
	if strings.EqualFold(meaning, term) {
		meaning = ""
	}
	in, pic, align := p.stage.inset(0.06, 0), area{}, plan.AlignCenter
	if !c.none() {
		in, pic = p.halves(0.55, false)
		align = p.besideAlign()
	}
	all := []words{{Element: plan.Element{ID: "term", Role: plan.RoleTitle, Text: term}, most: 1.5, lines: 2}}
	if meaning != "" {
		all = append(all, words{Element: plan.Element{ID: "meaning", Text: meaning}, say: p.Relation.Text, most: 1.5, lines: 5, gap: 0.03})
	}
	if !c.none() { // drawn while the term is explained
		c.say = ""
		p.column(in, align, all...)
		c.hero = p.paints([]picture{c})
		p.icon(c, ptr(p.film.square(pic, 640)))
		n := len(p.marks)
		if meaning != "" {
			p.marks[n-1], p.marks[n-2] = p.marks[n-2], p.marks[n-1]
		}
		return
	}
	p.column(in, align, all...)
}
