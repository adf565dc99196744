package compose

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// quotes are how is shown what somebody said.
var quotes = []*composition{
	{name: "quote with a picture", look: "quote beside", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Quote || p.quoted() == "" || p.lead().icon == "" {
			return 0
		}
		return 1
	}, set: quoteBeside},
	{name: "quote", look: "quote", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Quote || p.quoted() == "" {
			return 0
		}
		return 0.8
	}, set: quoteAlone},
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
	text = strings.ReplaceAll(text, "**", "")
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
	text := Shorten(p.Relation.By, 6, 40)
	if len(plan.Words(text)) == 0 || !p.film.script.allows(text) {
		return ""
	}
	return "– " + text
}

func quoteBeside(p *page) {
	f := p.film
	words, pic := p.stage, area{}
	if f.tall {
		r := p.stage.rows(0.03, 0.38, 0.62)
		pic, words = r[0], r[1]
	} else {
		c := p.stage.columns(0.05, 1.5, 1)
		words, pic = c[0], c[1]
	}
	by := p.by()
	if by != "" {
		h := f.size(plan.RoleCaption) * 1.4 * f.leading() / f.height()
		p.quoteIn(area{words.X, words.Y, words.W, words.H - h - 0.02})
		p.words(plan.Element{ID: "by", Text: by, Align: plan.AlignCenter}, &area{words.X, words.Y + words.H - h, words.W, h}, p.Relation.By)
	} else {
		p.quoteIn(words)
	}
	p.icon(p.lead(), ptr(pic.inset(0.04, 0.1)))
}

// quoteIn sets the quote in the middle of an area.
func (p *page) quoteIn(in area) {
	p.words(plan.Element{ID: "quote", Role: plan.RoleQuote, Text: p.quoted(), Align: plan.AlignCenter}, ptr(in.inset(0, 0.04)), "")
}

func quoteAlone(p *page) {
	p.words(plan.Element{ID: "quote", Role: plan.RoleQuote, Text: p.quoted()}, nil, "")
	if by := p.by(); by != "" {
		p.words(plan.Element{ID: "by", Role: plan.RoleCaption, Text: by}, nil, p.Relation.By)
	}
}
