package words

import (
	"unicode"
	"unicode/utf8"
)

// named reports whether a word alone is, where it stands, but part of the name of
// something else: "Windows" within a sentence, "Bell" in "Alexander Bell Street". What
// a name ends in says what kind of thing bears it, "Golden Gate Bridge", and what it
// begins with may ("Lake Geneva", "King Charles").
func (f *finder) named(i int) bool {
	if !f.capital(i) || f.titled() {
		return false
	}
	before := i > 0 && f.capital(i-1) && f.adjoin(i-1, 2)
	after := i+1 < len(f.tokens) && f.capital(i+1) && f.adjoin(i, 2)
	names := &f.t.names
	if before && after || after && names.endings[f.keys[i+1]] {
		return true
	}
	if names.singular == nil || before || after || f.begins(i) {
		return false
	}
	several := names.one(f.keys[i]) != f.keys[i] && fold(names.one(f.keys[i])+"'s") != f.keys[i]
	return several && !names.verbal["^"+f.keys[i-1]]
}

// capital reports whether a word begins with a capital letter and has lower ones, in
// a language that writes names so and other nouns not.
func (f *finder) capital(i int) bool {
	word := f.tokens[i].Text
	first, size := utf8.DecodeRuneInString(word)
	next, _ := utf8.DecodeRuneInString(word[size:])
	return unicode.IsUpper(first) && !unicode.IsUpper(next) && !f.w.lang.Writing.NounCaps
}

// begins reports whether a word is the first of its sentence, or of what a colon or
// a sign of quotation sets apart in it.
func (f *finder) begins(i int) bool {
	if i == 0 {
		return true
	}
	for _, r := range f.text[f.tokens[i-1].End:f.tokens[i].Start] {
		if !unicode.IsSpace(r) && r != ',' {
			return true
		}
	}
	return false
}

// titled reports whether the sentence is a title, with capitals wherever it can.
func (f *finder) titled() bool {
	n, capitals := 0, 0
	for i, t := range f.tokens {
		if i > 0 && !t.Stop && !t.Number {
			n++
			if f.capital(i) {
				capitals++
			}
		}
	}
	return 3*capitals > 2*n
}

// particled reports whether a word makes another verb of the one before it: what
// "drives out" has no wheels.
func (f *finder) particled(i int) bool {
	return i < len(f.keys) && f.t.names.particles[f.keys[i]] && f.adjoin(i-1, 2)
}
