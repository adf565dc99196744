package plan

import (
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// Languages are the codes of all languages, without pairs, in the order lists
// of them are shown in.
func Languages() []Language {
	list := make([]Language, len(locale.Languages))
	for i, l := range locale.Languages {
		list[i] = Language(l.Code)
	}
	return list
}

// ParseLanguage reads a code, an English name in lower case, or a
// code-switch pair of either ("hi-en", "hindi-english"), and returns its code
// or pair of codes.
func ParseLanguage(s string) (Language, bool) {
	first, second, pair := strings.Cut(s, "-")
	a, ok := locale.Find(first)
	if !ok {
		return "", false
	}
	if !pair {
		return Language(a.Code), true
	}
	b, ok := locale.Find(second)
	if !ok {
		return "", false
	}
	return Language(a.Code + "-" + b.Code), true
}

// Primary is the language itself, or the first of a pair: the one whose
// grammar, transcript and voice carry the sentence.
func (l Language) Primary() Language {
	first, _, _ := strings.Cut(string(l), "-")
	return Language(first)
}

// Secondary is the second language of a pair, empty without one.
func (l Language) Secondary() Language {
	_, second, _ := strings.Cut(string(l), "-")
	return Language(second)
}

// RTL reports whether the language is read from right to left.
func (l Language) RTL() bool { return locale.Of(l).Writing.RTL }

// Name is the English name, "Hindi" or "Hindi-English"; the code itself when
// it is unknown.
func (l Language) Name() string {
	if second := l.Secondary(); second != "" {
		return l.Primary().Name() + "-" + second.Name()
	}
	if known, ok := locale.Find(l); ok && known.Code == string(l) {
		return known.Name
	}
	return string(l)
}

// languageNames are the codes and the English names, those in lower case.
func languageNames() (codes, names []string) {
	for _, l := range locale.Languages {
		codes, names = append(codes, l.Code), append(names, strings.ToLower(l.Name))
	}
	return codes, names
}
