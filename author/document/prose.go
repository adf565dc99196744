package document

import "strings"

// Prose is a running text as a reader meets it, in pieces. What is written of it
// may cite; what is verbatim, as code, has brackets of its own.
type Prose struct {
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

// Write goes on with s.
func (p *Prose) Write(s string) { p.b.WriteString(s) }

// Verbatim goes on with s, whose brackets are no citations.
func (p *Prose) Verbatim(s string) {
	if strings.ContainsAny(s, "[]") {
		s, p.hidden = hide.Replace(s), true
	}
	p.b.WriteString(s)
}

// Bold goes on with s and notes it as a phrase that is set bold.
func (p *Prose) Bold(s string) {
	p.b.WriteString(s)
	p.Stress(s)
}

// Stress notes s as a phrase that is set bold.
func (p *Prose) Stress(s string) {
	const most, longest = 50, 120 // phrases, and bytes of one that is no sentence
	if t := Clean(s); t != "" && len(p.strong) < most && len(t) <= longest {
		p.strong = append(p.strong, t)
	}
}

// Whole returns what was written, with citations.
func (p *Prose) Whole() string {
	if p.hidden {
		return show.Replace(p.b.String())
	}
	return p.b.String()
}

// Raise goes on with a superscript, as Raised has it, and returns what that is.
func (p *Prose) Raise(super string) string {
	super = Raised(p.b.String(), super)
	p.b.WriteString(super)
	return super
}

// Text returns what was written without citations.
func (p *Prose) Text() string {
	s := Uncited(p.b.String())
	if p.hidden {
		s = show.Replace(s)
	}
	return s
}

// Strong returns the phrases that are set bold.
func (p *Prose) Strong() []string { return p.strong }

// Len returns how many bytes were written.
func (p *Prose) Len() int { return p.b.Len() }
