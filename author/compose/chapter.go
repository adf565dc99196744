package compose

import (
	"cmp"
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

const chapterLook = "chapter"

// chapterOpeners are how a chapter begins that shows nothing in particular yet:
// its number, its heading and a picture.
var chapterOpeners = []*composition{
	{name: "chapter", look: chapterLook, suits: func(p *page) float64 {
		if p.Part != story.Chapter || p.Relation.Kind != story.None || p.Figure != nil || p.Image+p.Video > 0 || len(p.pictures(3)) > 2 {
			return 0
		}
		return 1.2
	}, set: openChapter},
}

// number counts the chapters whose headings the film shows so, this one too: those
// that begin with something to show leave no gap.
func (p *page) number() int {
	n := 1
	for _, c := range p.film.before {
		if c != nil && c.look == chapterLook {
			n++
		}
	}
	return n
}

func openChapter(p *page) {
	text := cmp.Or(p.claim(p.Chapter), p.claim(p.Claim))
	if text == "" {
		return
	}
	pics := p.pictures(2)
	if len(pics) > 1 && !names([]string{text}, pics[0].label) && names([]string{text}, pics[1].label) {
		pics = pics[1:] // rather what the heading names
	}
	in, pic, align := p.stage, area{}, plan.AlignCenter
	if len(pics) > 0 {
		in, pic = p.halves(0.53, false)
		align = p.besideAlign()
	}
	number := words{Element: plan.Element{ID: "number", Role: plan.RoleTitle, Text: strconv.Itoa(p.number()), Color: p.film.accent("accent1")}, most: 1.6, lines: 1}
	heading := words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text}, most: 1.4, lines: 3, gap: 0.01}
	if p.film.script != nil { // numbers are not said
		p.column(in, align, heading)
	} else {
		p.column(in, align, number, heading)
	}
	if len(pics) > 0 {
		p.portrait(pics[0], pic, 640, text)
	}
}
