package markup

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// prose is a running text: what is written of it may cite, what is verbatim, as
// code, has brackets of its own.
type prose struct {
	b      strings.Builder
	strong []string
	hidden bool // brackets
}

// Brackets of verbatim text while citations are taken out of the rest: two
// characters of the private use area, which no text shows.
var (
	hide = strings.NewReplacer("[", "\ue0f1", "]", "\ue0f2")
	show = strings.NewReplacer("\ue0f1", "[", "\ue0f2", "]")
)

func (p *prose) write(s string) { p.b.WriteString(s) }

func (p *prose) verbatim(s string) {
	if strings.ContainsAny(s, "[]") {
		s, p.hidden = hide.Replace(s), true
	}
	p.b.WriteString(s)
}

// bold writes s and notes it as a phrase that is set bold.
func (p *prose) bold(s string) {
	p.b.WriteString(s)
	const most, longest = 50, 120
	if t := document.Clean(s); t != "" && len(p.strong) < most && len(t) <= longest {
		p.strong = append(p.strong, t)
	}
}

// whole returns what was written, with citations.
func (p *prose) whole() string { return p.b.String() }

// text returns what was written without citations.
func (p *prose) text() string {
	s := document.Uncited(p.b.String())
	if p.hidden {
		s = show.Replace(s)
	}
	return s
}
