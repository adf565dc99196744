package compose

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// codes are how listings are shown.
var codes = []*composition{
	{name: "code", look: "code", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Code || strings.TrimSpace(p.Relation.Text) == "" {
			return 0
		}
		return 1
	}, set: func(p *page) {
		p.titleOver(p.heading())
		e := plan.Element{ID: "code", Kind: plan.KindCode, Code: excerpt(p.film.writableLines(p.Relation.Text), p.film.tall), CodeLanguage: cut(p.Relation.By, 40)}
		if !written(e) {
			e.CodeLanguage = ""
		}
		p.add(mark{Element: e})
	}},
}

// The most of a listing that a scene shows.
const (
	mostLines    = 12
	codeLetters  = 64
	tallLetters  = 40
	tabIsLetters = 4
)

// excerpt is the beginning of a listing, as much as can be read; longer lines are
// cut.
func excerpt(code string, tall bool) string {
	most := codeLetters
	if tall {
		most = tallLetters
	}
	var out []string
	for line := range strings.SplitSeq(strings.Trim(strings.ReplaceAll(code, "\r", ""), "\n"), "\n") {
		if len(out) == mostLines {
			break
		}
		line = strings.ReplaceAll(strings.TrimRight(line, " \t"), "\t", strings.Repeat(" ", tabIsLetters))
		out = append(out, strings.TrimRight(cutLine(line, most), " "))
	}
	return strings.Join(out, "\n")
}

// cutLine is the beginning of a line, its indentation kept.
func cutLine(line string, most int) string {
	if r := []rune(line); len(r) > most {
		return string(r[:most])
	}
	return line
}
