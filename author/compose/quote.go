package compose

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// quotes are how is shown what somebody said.
var quotes = []*composition{
	{name: "quote with a picture", look: "quote beside", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Quote || p.quoted() == "" || p.lead().none() {
			return 0
		}
		return 1
	}, free: true, set: func(p *page) { quoteBeside(p, false) }},
	{name: "quote behind a picture", look: "quote second", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Quote || p.quoted() == "" || p.lead().none() {
			return 0
		}
		return 0.9
	}, free: true, set: func(p *page) { quoteBeside(p, true) }},
	{name: "quote", look: "quote", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Quote || p.quoted() == "" {
			return 0
		}
		if !p.lead().none() {
			return 0.4
		}
		return 0.8
	}, free: true, set: quoteAlone},
}

// The longest quote that is shown whole, and what is shown of a longer one.
const (
	quoteWords   = 32
	quoteLetters = 170
)

// quoted is what is quoted, without marks of its own.
func (p *page) quoted() string {
	text := strings.Trim(strings.Join(strings.Fields(p.Relation.Text), " "), `"“”„«»‘’`)
	if !fitsIn(text, quoteWords, quoteLetters) {
		text = firstSentence(text)
	}
	text = p.film.writable(strings.ReplaceAll(text, "**", ""))
	if len(plan.Words(text)) == 0 || !p.film.script.allows(text) {
		return ""
	}
	return text
}

// firstSentence is that of a text, shortened if it is long.
func firstSentence(text string) string {
	if at := strings.IndexAny(text, ".!?。！？।؟"); at > 0 {
		at += len(string([]rune(text[at:])[:1]))
		if fitsIn(text[:at], quoteWords, quoteLetters) {
			return text[:at]
		}
	}
	return Shorten(text, quoteWords, quoteLetters)
}

// by is who is quoted.
func (p *page) by() string {
	text := p.short(p.Relation.By, 6, 40)
	if text == "" {
		return ""
	}
	return "– " + text
}

// fewQuoted is up to how many words a quote is short.
const fewQuoted = 7

// quoteBeside is what is said, who said it, and a picture, which may come first.
func quoteBeside(p *page, first bool) { p.quoteWith(p.lead(), first) }

// quoteWith is a quote beside a picture.
func (p *page) quoteWith(c picture, first bool) {
	in, pic := p.halves(0.66, first)
	if p.film.tall {
		rows := p.stage.rows(0.03, 0.4, 0.6)
		pic, in = rows[0], rows[1]
		if !first {
			rows = p.stage.rows(0.03, 0.6, 0.4)
			pic, in = rows[1], rows[0]
		}
	}
	text := p.quoted()
	if len(plan.Words(text)) <= fewQuoted { // two large lines rather than a small one
		in = in.inset(0.14, 0)
	}
	all := []words{{Element: plan.Element{ID: "quote", Role: plan.RoleQuote, Text: text}, most: 1.6, lines: 7}}
	if by := p.by(); by != "" {
		all = append(all, words{Element: plan.Element{ID: "by", Text: by}, say: p.Relation.By, most: 1.2, lines: 2, gap: 0.04})
	}
	p.column(in, plan.AlignCenter, all...)
	p.portrait(c, pic, 560, text, p.by())
}

// quoteAlone is what is said, in the middle.
func quoteAlone(p *page) {
	p.add(mark{Element: plan.Element{ID: "quote", Kind: plan.KindText, Role: plan.RoleQuote, Text: p.quoted()}})
	if by := p.by(); by != "" {
		p.add(mark{Element: plan.Element{ID: "by", Kind: plan.KindText, Role: plan.RoleCaption, Text: by}, say: p.Relation.By})
	}
}
