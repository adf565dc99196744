package compose

import (
	"cmp"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// openings are how a film begins: its title, large, and what it is about.
var openings = []*composition{
	{name: "opening", look: "title", suits: isOpening(2), set: openAbove},
	{name: "opening beside", look: "beside", suits: isOpening(1), set: openBeside},
	{name: "opening in words", look: "title", suits: func(p *page) float64 {
		if p.Part != story.Opening {
			return 0
		}
		return 1.5
	}, set: openWords},
}

// partFirst is what a composition made for a part of the film is worth there:
// more than any other.
const partFirst = 3

// isOpening is for openings with so many pictures.
func isOpening(pictures int) func(*page) float64 {
	return func(p *page) float64 {
		if p.Part != story.Opening || len(p.keys(pictures)) < pictures {
			return 0
		}
		if pictures == 1 && len(p.keys(2)) > 1 {
			return partFirst - 0.2
		}
		return partFirst
	}
}

// headline is the title of an opening or closing.
func (p *page) headline() string {
	return cmp.Or(p.claim(p.Claim), p.claim(p.film.plan.Title), p.claim(p.Narration))
}

// keys are at most so many pictures for the film as a whole: those of the scene
// first, then what the film is about.
func (p *page) keys(most int) []picture {
	out := p.pictures(most)
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); c.icon != "" {
			out = withPicture(out, c, most)
		}
	}
	for _, t := range p.film.keys {
		out = withPicture(out, picture{icon: t.Icon}, most)
	}
	return out
}

// withPicture adds a picture to others unless they have it or are enough.
func withPicture(all []picture, c picture, most int) []picture {
	if len(all) >= most {
		return all
	}
	for _, have := range all {
		if have.icon == c.icon {
			return all
		}
	}
	return append(all, c)
}

// openAbove is the title over two or three large pictures.
func openAbove(p *page) {
	f := p.film
	text, keys := p.headline(), p.keys(3)
	if text == "" {
		return
	}
	// The words want a third of the height, the pictures the rest.
	s := f.setType(plan.RoleTitle, []string{text}, p.stage.W, 1.5, 2)
	h := s.height(text) + 0.04
	p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Align: plan.AlignCenter}, &area{p.stage.X, p.stage.Y + 0.02, p.stage.W, h}, "")
	rest := area{p.stage.X, p.stage.Y + h + 0.07, p.stage.W, p.stage.H - h - 0.09}
	p.row(rest, keys, false)
}

// openBeside is the title beside one large picture.
func openBeside(p *page) {
	text, keys := p.headline(), p.keys(1)
	if text == "" {
		return
	}
	p.beside(text, plan.RoleTitle, keys[0], false)
}

// openWords is the title alone.
func openWords(p *page) {
	p.layout = plan.LayoutTitle
	text := p.headline()
	if text == "" {
		text = p.claim(p.Chapter)
	}
	if text != "" {
		p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Emphasis: plan.EmphasisUnderline}, nil, "")
	}
}
