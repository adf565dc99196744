package compose

import (
	"cmp"
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// chapterOpeners are how a chapter begins that shows nothing in particular yet:
// its number, its heading and a picture.
var chapterOpeners = []*composition{
	{name: "chapter", look: "chapter", suits: func(p *page) float64 {
		if p.Part != story.Chapter || p.Relation.Kind != story.None || p.Figure != nil || p.Image+p.Video > 0 || len(p.pictures(3)) > 2 {
			return 0
		}
		return 1.2
	}, set: openChapter},
}

// number is which of the film's chapters the scene begins, from 1.
func (p *page) number() int {
	n := 0
	for i := range p.index + 1 {
		if p.film.board.Scenes[i].Part == story.Chapter {
			n++
		}
	}
	return n
}

func openChapter(p *page) {
	f := p.film
	text := cmp.Or(p.claim(p.Chapter), p.claim(p.Claim))
	if text == "" {
		return
	}
	pics := p.pictures(1)
	words, pic := p.stage, area{}
	if len(pics) > 0 && f.tall {
		r := p.stage.rows(0.04, 0.45, 0.55)
		words, pic = r[0], r[1]
	} else if len(pics) > 0 {
		c := p.stage.columns(0.05, 1.15, 1)
		words, pic = c[0], c[1]
	}
	align := plan.AlignStart
	if f.tall || len(pics) == 0 {
		align = plan.AlignCenter
	}
	s := f.setType(plan.RoleTitle, []string{text}, words.W, 1.3, 3)
	num := f.setType(plan.RoleTitle, []string{"00"}, words.W, 1.6, 1)
	h := s.height(text) + 0.01
	all := h + num.line + 0.03
	y := words.Y + (words.H-all)/2
	p.words(plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Align: align}, &area{words.X, y + num.line + 0.03, words.W, h}, "")
	p.words(plan.Element{ID: "number", Role: plan.RoleTitle, Text: strconv.Itoa(p.number()), Color: f.accent("accent1"), Align: align}, &area{words.X, y, words.W, num.line}, "")
	if len(pics) > 0 {
		p.icon(pics[0], &pic)
	}
}
