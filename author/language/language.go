// Package language tells which language the source of a film is in.
package language

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// enough is how many bytes of a source tell its language.
const enough = 4000

// Of is the language of a source: the one a document says it is in, if its words do
// not speak against that, else the one its words are of; English where they say
// nothing.
func Of(src *story.Source) plan.Language {
	text := sample(src)
	for _, d := range src.Documents {
		if d == nil {
			continue
		}
		code, _, _ := strings.Cut(strings.ToLower(d.Language), "-")
		if l, ok := plan.ParseLanguage(code); ok && words.MayBe(text, l) {
			return l
		}
	}
	if l, ok := words.Detect(text); ok {
		return l
	}
	return plan.Languages()[0]
}

// sample is the beginning of what a source says, or else of what is asked for.
func sample(src *story.Source) string {
	var b strings.Builder
	b.WriteString(src.Script)
	for _, d := range src.Documents {
		if d == nil {
			continue
		}
		for _, block := range d.Blocks {
			if b.Len() > enough {
				return b.String()
			}
			b.WriteString(" " + block.Text)
			if block.List != nil {
				for _, it := range block.List.Items {
					b.WriteString(" " + it.Text)
				}
			}
			if block.Table != nil {
				b.WriteString(" " + strings.Join(block.Table.Header, " "))
			}
		}
	}
	if strings.TrimSpace(b.String()) == "" {
		return src.Prompt
	}
	return b.String()
}
