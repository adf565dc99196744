package words

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// unit is what a number may be measured in.
type unit struct {
	name string // of CLDR, of money by ISO 4217
	kind Kind
}

// units are the words around numbers.
type units struct {
	words    map[string]unit // folded
	prefixed map[string]unit // those that stand before numbers: "yüzde"
	to       map[string]bool // between the ends of a range
	of       map[string]bool // between a share and what it is of
	labels   map[string]bool // before a number that names: "chapter"
	ordinals map[string]bool // behind one that orders: "th"
	past     map[string]bool // behind a time that has passed: "ago"
	minus    []string        // before degrees below zero: "minus"
	clock    map[string]bool // behind a time of day: "p.m"
	plain    map[string]bool // plurals that do not look it: "people"
	plurals  bool            // plurals are told by their last letter
	forms    map[string]form // names of one word by their stems, of a language with cases
	stem     func(string) string
}

// form is a name of a unit as the data has it, of which a text may have another form.
type form struct {
	unit
	name string
}

// shortName is how many letters the name of a unit has at least that is known by
// its stem.
const shortName = 4

// byStem is the unit whose name a word is a form of: "మీటర్ల" is of "మీటర్లు".
func (u *units) byStem(word string) unit {
	if u.forms == nil || utf8.RuneCountInString(word) < shortName || strings.Contains(word, " ") {
		return unit{}
	}
	stem := u.stem(word)
	if f := u.forms[stem]; f.unit.name != "" && !isFar(f.name, stem, word) {
		return f.unit
	}
	return unit{}
}

// symbols are the signs of units and money that all languages share.
var symbols = sync.OnceValue(func() map[string]unit {
	text, err := data.ReadFile("data/units.txt")
	if err != nil {
		panic("words: " + err.Error()) // the file is embedded
	}
	m := map[string]unit{}
	readUnitLines(m, sections(string(text))["units"])
	return m
})

// readUnitLines reads lines such as "length/kilometer: km".
func readUnitLines(into map[string]unit, lines section) {
	for _, line := range lines {
		name, values := pair(line)
		kind, name, _ := strings.Cut(name, "/")
		for _, v := range values {
			if _, taken := into[fold(v)]; !taken {
				into[fold(v)] = unit{name, Kind(kind)}
			}
		}
	}
}

func readUnits(s map[string]section, stem func(string) string) units {
	u := units{
		words: map[string]unit{}, prefixed: map[string]unit{}, to: s["to"].set(), of: s["of"].set(), labels: s["labels"].set(), ordinals: s["ordinals"].set(), clock: s["clock"].set(), past: s["past"].set(), minus: s["minus"],
		plain: s["plurals"].set(), plurals: len(s["plurals"]) > 0,
	}
	readUnitLines(u.words, s["units"])
	readUnitLines(u.prefixed, s["units before"])
	if u.plurals { // the data has all forms
		return u
	}
	u.forms, u.stem = map[string]form{}, stem
	for _, name := range slices.Sorted(maps.Keys(u.words)) {
		if unit := u.words[name]; utf8.RuneCountInString(name) >= shortName && !strings.ContainsAny(name, " .") {
			if at := stem(name); u.forms[at].unit.name == "" {
				u.forms[at] = form{unit, name}
			}
		}
	}
	return u
}

// capital reports whether units of a kind whose sign is one letter have a capital:
// "5 A" are amperes, "5 a month" are not.
func (k Kind) capital() bool {
	return k == Electric || k == Energy || k == Power || k == Temperature
}

// longestUnit is the length in bytes of the longest name of a unit.
const longestUnit = 60

// after is the unit that stands behind a number, and where it ends.
func (u *units) after(text string, from int) (found unit, end int) {
	at := from + len(text[from:]) - len(strings.TrimLeft(text[from:], " \u00a0\u202f-"))
	if at-from > len("\u00a0")*2 {
		return unit{}, from
	}
	rest := text[at:]
	for i, r := range rest {
		if i > longestUnit || strings.ContainsRune(",;:!?()", r) {
			break
		}
		stop := i + width(rest[i:])
		if next := firstRune(rest[stop:]); isWithin(r, next) {
			continue
		}
		key := fold(rest[:stop])
		for _, words := range []map[string]unit{u.words, symbols()} {
			if hit, ok := words[key]; ok && (len(key) > 1 || !hit.kind.capital() || unicode.IsUpper(r)) {
				found, end = hit, at+stop
				break
			}
		}
		if end < at+stop {
			if hit := u.byStem(key); hit.name != "" {
				found, end = hit, at+stop
			}
		}
	}
	if found.name == "" {
		return unit{}, from
	}
	return found, end
}

// isWithin reports whether two letters belong to one word: scripts without
// spaces may go on with another, and Korean with a particle.
func isWithin(r, next rune) bool {
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
	apart := func(r rune) bool { return isUnspaced(r) || unicode.Is(unicode.Hangul, r) }
	return part(r) && part(next) && !apart(r) && !apart(next)
}

// before is the sign of money that stands before a number, and where it begins.
func (u *units) before(text string, at int) (unit, int) {
	trimmed := strings.TrimRight(text[:at], " \u00a0")
	for word, hit := range u.prefixed {
		if start := len(trimmed) - len(word); start >= 0 && fold(trimmed[start:]) == word {
			return hit, start
		}
	}
	for i := len(trimmed); i > 0 && len(trimmed)-i < 5; {
		_, size := utf8.DecodeLastRuneInString(trimmed[:i])
		i -= size
		if r := firstRune(trimmed[i:]); unicode.IsSpace(r) {
			break
		}
		earlier, _ := utf8.DecodeLastRuneInString(trimmed[:i])
		hit := symbols()[fold(trimmed[i:])]
		if hit.name == "" {
			hit = u.words[fold(trimmed[i:])]
		}
		if hit.kind == Money && !unicode.IsLetter(earlier) && (!unicode.IsLetter(firstRune(trimmed[i:])) || isMoneySign(trimmed[i:])) {
			return hit, i
		}
	}
	return unit{}, at
}

// isMoneySign reports whether letters are an abbreviation of money ("Rs", "kr",
// "EUR") rather than its name, which stands behind numbers.
func isMoneySign(s string) bool { return utf8.RuneCountInString(s) <= 3 }

// magnitude is what a word behind a number multiplies it by, and where it
// ends; 0 if there is none.
func (t *table) magnitude(text string, from int) (factor float64, end int) {
	at := from + len(text[from:]) - len(strings.TrimLeft(text[from:], " \u00a0\u202f-"))
	rest := text[at:]
	for i, r := range rest {
		if i > longestUnit || strings.ContainsRune(",;:!?()", r) {
			break
		}
		stop := i + width(rest[i:])
		next := firstRune(rest[stop:])
		if isWithin(r, next) {
			continue
		}
		// "m" is metres, "M" millions.
		key := rest[:stop]
		if f, ok := t.magnitudes[fold(key)]; ok && (utf8.RuneCountInString(key) > 1 || unicode.IsUpper(r) || isUnspaced(r) || unicode.Is(unicode.Hangul, r) || key == "k") {
			factor, end = f, at+stop
		}
	}
	return factor, end
}
