package plan

import "strings"

// languages are the codes a plan may name, with their English names. The
// order is the order lists of languages are shown in.
var languages = []struct {
	code Language
	name string
}{
	{"en", "English"}, {"hi", "Hindi"}, {"es", "Spanish"}, {"fr", "French"}, {"de", "German"}, {"it", "Italian"},
	{"pt", "Portuguese"}, {"ru", "Russian"}, {"ja", "Japanese"}, {"ko", "Korean"}, {"zh", "Chinese"}, {"ar", "Arabic"},
	{"nl", "Dutch"}, {"pl", "Polish"}, {"tr", "Turkish"}, {"sv", "Swedish"}, {"da", "Danish"}, {"no", "Norwegian"},
	{"fi", "Finnish"}, {"el", "Greek"}, {"cs", "Czech"}, {"hu", "Hungarian"}, {"ro", "Romanian"}, {"th", "Thai"},
	{"vi", "Vietnamese"}, {"id", "Indonesian"}, {"ms", "Malay"}, {"ta", "Tamil"}, {"te", "Telugu"}, {"bn", "Bengali"},
	{"mr", "Marathi"}, {"gu", "Gujarati"}, {"kn", "Kannada"}, {"ml", "Malayalam"}, {"pa", "Punjabi"}, {"ur", "Urdu"},
}

// languageOf finds a code by itself, its English name in lower case, and the
// other names a language goes by.
var languageOf = func() map[string]Language {
	m := map[string]Language{"mandarin": "zh"}
	for _, l := range languages {
		m[string(l.code)] = l.code
		m[strings.ToLower(l.name)] = l.code
	}
	return m
}()

// Languages are the codes of all languages, without pairs.
func Languages() []Language {
	list := make([]Language, len(languages))
	for i, l := range languages {
		list[i] = l.code
	}
	return list
}

// ParseLanguage reads a code, an English name in lower case, or a
// code-switch pair of either ("hi-en", "hindi-english"), and is its code or
// pair of codes.
func ParseLanguage(s string) (Language, bool) {
	first, second, pair := strings.Cut(s, "-")
	a, ok := languageOf[first]
	if !pair || !ok {
		return a, ok
	}
	b, ok := languageOf[second]
	if !ok {
		return "", false
	}
	return a + "-" + b, true
}

// Primary is the language itself, or the first of a pair: the one whose
// grammar, script and voice carry the sentence.
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
func (l Language) RTL() bool {
	p := l.Primary()
	return p == "ar" || p == "ur"
}

// Name is the English name, "Hindi" or "Hindi-English"; the code itself when
// it is unknown.
func (l Language) Name() string {
	if second := l.Secondary(); second != "" {
		return l.Primary().Name() + "-" + second.Name()
	}
	for _, known := range languages {
		if known.code == l {
			return known.name
		}
	}
	return string(l)
}

func known(name string) bool {
	_, ok := languageOf[name]
	return ok
}

func codes() []string {
	list := make([]string, len(languages))
	for i, l := range languages {
		list[i] = string(l.code)
	}
	return list
}

// languageNames are the English names in lower case.
func languageNames() []string {
	list := make([]string, len(languages))
	for i, l := range languages {
		list[i] = strings.ToLower(l.name)
	}
	return list
}
