package compose

import (
	"cmp"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

const chapterLook = "chapter"

// chapterOpeners are how a chapter begins that shows nothing in particular yet: its
// heading, underlined, and a picture. It has no number: chapters that begin with
// something to show would leave gaps.
var chapterOpeners = []*composition{
	{name: "chapter", look: chapterLook, suits: func(p *page) float64 {
		if p.Part != story.Chapter || p.Relation.Kind != story.None || p.Figure != nil || p.Image+p.Video > 0 {
			return 0
		}
		if len(p.pictures(3)) > 2 {
			return 0.5
		}
		return 1.2
	}, free: true, set: openChapter},
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
	p.column(in, align, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Emphasis: plan.EmphasisUnderline}, most: 1.4, lines: 3})
	if len(pics) > 0 {
		p.portrait(pics[0], pic, 640, text)
	}
}
