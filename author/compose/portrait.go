package compose

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// portrait sets the one picture of a scene as large as it goes in an area, its side
// at most so many design units, over its label where the words beside it do not name
// what it shows. It returns the picture's id.
func (p *page) portrait(c picture, in area, most float64, beside ...string) string {
	r := p.film.ruler
	c.hero = p.paints([]picture{c})
	if c.label == "" || names(beside, c.label) {
		return p.icon(c, ptr(r.square(in, most)))
	}
	s := r.labels([]string{c.label}, in.W)
	h := s.height(c.label)
	foot := h + labelGap
	pic := r.square(area{in.X, in.Y, in.W, in.H - foot}, most)
	pic.Y = in.Y + (in.H-pic.H-foot)/2 // together they stand in the middle
	id := p.icon(c, &pic)
	p.caption(id, s.role, s.broken(c.label), p.film.clipped(area{in.X, pic.Y + pic.H + labelGap, in.W, h}), plan.AlignCenter)
	return id
}

// formLetters is by how many letters two forms of a word differ at most.
const formLetters = 3

// names reports whether some texts have a word of a label, in whatever form.
func names(texts []string, label string) bool {
	for _, w := range plan.Words(strings.ToLower(label)) {
		letters := []rune(w.Word)
		if utf8.RuneCountInString(w.Word) <= formLetters && len(plan.Words(label)) > 1 && strings.ContainsRune(label, ' ') {
			continue // "of"
		}
		stem := string(letters[:max(len(letters)-formLetters, min(len(letters), formLetters))])
		if slices.ContainsFunc(texts, func(text string) bool {
			if !strings.ContainsRune(text, ' ') {
				return strings.Contains(strings.ToLower(text), w.Word)
			}
			return slices.ContainsFunc(plan.Words(strings.ToLower(text)), func(o plan.TextWord) bool { return strings.HasPrefix(o.Word, stem) })
		}) {
			return true
		}
	}
	return false
}
