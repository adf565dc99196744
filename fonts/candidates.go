package fonts

import (
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// candidate is one family to try, possibly for a single script only.
type candidate struct {
	*family
	only language.Script // 0: any the family is made for
}

// candidates are the families tried for a text, best first: the display face,
// where it writes the language; those of the type made for the language; Latin
// ones of the type, for Latin words, figures and signs that those have not got;
// clean ones made for it, for its own script (a Chinese text in a hand takes a missing
// sign rather from a clean Chinese face than from a Japanese hand); all others
// of the type; all clean ones; any; then the symbols.
// Code is set in a mono face whatever its language.
func candidates(t plan.TypeStyle, face string, lang plan.Language) []candidate {
	var out []candidate
	own := writingOf(lang).script
	if l, ok := displays[face]; ok && l.writes(lang, own) {
		out = append(out, candidate{&l.family, 0})
	}
	add := func(want plan.TypeStyle, made bool, only language.Script) {
		for rank := range 3 {
			for i := range catalog {
				f := &catalog[i]
				l := candidate{f, only}
				if (want == "" || slices.Contains(f.Types, string(want))) && f.rank(lang, own) == rank && (rank < 2 || !made) && !slices.Contains(out, l) {
					out = append(out, l)
				}
			}
		}
	}
	add(t, t != plan.TypeMono, 0)
	if len(out) == 0 {
		add(plan.TypeClean, true, own) // what most of a text is set in comes first
	}
	for i := range catalog {
		if f := &catalog[i]; f.Lang == "" && f.madeFor(language.Latin) && slices.Contains(f.Types, string(t)) {
			out = append(out, candidate{f, language.Latin})
		}
	}
	add(plan.TypeClean, true, own)
	add(t, false, 0)
	add(plan.TypeClean, false, 0)
	add("", false, 0)
	for i := range symbols {
		out = append(out, candidate{&symbols[i], 0})
	}
	return out
}

// rank is 0 for a family made for the language, 1 for its script, else 2.
func (f *family) rank(lang plan.Language, own language.Script) int {
	switch {
	case f.Lang == string(lang):
		return 0
	case f.Lang == "" && f.madeFor(own):
		return 1
	}
	return 2
}

// madeFor reports whether s is what f was drawn for, not just the Latin that
// comes along.
func (f *family) madeFor(s language.Script) bool {
	return slices.Contains(f.scripts, s) && (s != language.Latin || f.scripts[0] == s)
}

// serves reports whether the family may set a character of script s; one of no
// script of its own (digits, signs) may be of any family.
func (l candidate) serves(s language.Script) bool {
	if !s.Strong() || l.scripts == nil {
		return true
	}
	return slices.Contains(l.scripts, s) && (l.only == 0 || l.only == s)
}

// stem is the file stem of a weight; synthetic: the outlines have to be made
// bolder.
func (f *family) stem(bold bool) (stem string, synthetic bool) {
	if bold && f.Bold != "" {
		return f.Bold, false
	}
	return f.Regular, bold
}
