package words

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"

	"github.com/inkreel/inkreel/internal/embedded"
	"github.com/inkreel/inkreel/internal/locale"
)

// data has a text file of each language, written by hand: sections that begin
// with a [name] alone in a line, each with entries parted by new lines, or by
// commas within one. Lines that begin with # are remarks.
//
//go:embed data
var data embed.FS

// NODE_MODULES names a folder into which npm has unpacked what gen reads.
//go:generate go run -C ../.. ./internal/words/gen $NODE_MODULES

// cldr has what gen makes of Unicode's CLDR, in the same form.
//
//go:embed cldr/*.zst
var cldr embed.FS

// Licence is that of CLDR, with its copyright line.
//
//go:embed cldr/LICENSE-cldr.txt
var Licence string

// table is the data of a language as it is asked for. Words are folded.
type table struct {
	stop                map[string]bool
	abbreviations       map[string]bool // never end a sentence: "dr"
	lateAbbreviations   map[string]bool // may end one: "etc"
	numberAbbreviations map[string]bool // are abbreviations before digits: "no"
	ordinalNouns        map[string]bool // stand in capitals behind "19."
	dottedOrdinals      bool
	starters            map[string]bool // words a sentence likely begins with
	stops               string          // signs that end sentences here alone
	clauseEnds          []string        // words that go on with a clause, of scripts without stops
	months              map[string]int  // 1 to 12
	capitalMonths       bool            // they are written so: "may" is none
	numbers             map[string]float64
	numberAnd           string
	shares              map[string]float64
	beforeShares        map[string]bool
	ratios              map[string]bool // between the numbers of "one in five"
	magnitudes          map[string]float64
	known               map[string]bool // words of a script without spaces
	pairs               bool            // what is not known falls into pairs of characters
	kept                map[string]bool // words that are their own stem
	endings             []string
	prefixes            []string // articles and the like written before a word
	elisions            []string // those with an apostrophe: "l'"
	leastStem           int
	stemmer             func(*snowballstem.Env) bool
	marks               marks
	conjunctions        map[string]bool
	questions           map[string]bool
	anaphors            map[string]bool
	units               units
	dates               dateWords
	names               names
}

// section is the entries of one part of a language's file.
type section []string

func (s section) set() map[string]bool {
	m := make(map[string]bool, len(s))
	for _, e := range s {
		m[fold(e)] = true
	}
	return m
}

// first is the first entry, empty where there is none.
func (s section) first() string {
	if len(s) == 0 {
		return ""
	}
	return s[0]
}

// sections reads a file. Those whose lines have a structure of their own
// (a name, a colon, values) keep them whole.
func sections(text string) map[string]section {
	out := map[string]section{}
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "# "):
		case line[0] == '[' && line[len(line)-1] == ']':
			name = line[1 : len(line)-1]
		case strings.Contains(line, ":"):
			out[name] = append(out[name], line)
		default:
			for e := range strings.SplitSeq(line, ",") {
				if e = strings.TrimSpace(e); e != "" {
					out[name] = append(out[name], e)
				}
			}
		}
	}
	return out
}

// pair parts "name: a, b" of a section.
func pair(entry string) (name string, values []string) {
	name, rest, _ := strings.Cut(entry, ":")
	return strings.TrimSpace(name), splitTerms(rest)
}

// readData is the text of a language: what was written by hand, then what
// comes from CLDR.
func readData(code string) string {
	packed, err := cldr.ReadFile("cldr/" + code + ".txt.zst")
	if err != nil {
		panic(fmt.Sprintf("words: %v", err))
	}
	return ownData(code) + "\n" + string(embedded.Unpack("words of "+code, packed))
}

// ownData is what was written by hand of a language.
func ownData(code string) string {
	own, err := data.ReadFile("data/" + code + ".txt")
	if err != nil {
		panic(fmt.Sprintf("words: %v", err)) // a test reads the data of every language
	}
	return string(own)
}

func readTable(l *locale.Language) table {
	s := sections(readData(l.Code))
	t := table{
		stop:                s["stop words"].set(),
		abbreviations:       s["abbreviations"].set(),
		lateAbbreviations:   s["abbreviations that may end"].set(),
		numberAbbreviations: s["abbreviations of numbers"].set(),
		ordinalNouns:        s["nouns after ordinals"].set(),
		dottedOrdinals:      len(s["nouns after ordinals"]) > 0,
		starters:            s["starters"].set(),
		stops:               strings.Join(s["stops"], ""),
		clauseEnds:          s["joins"],
		kept:                s["kept"].set(),
		endings:             s["endings"],
		prefixes:            s["prefixes"],
		elisions:            s["elisions"],
		leastStem:           leastStem,
		stemmer:             stemmers[s["stemmer"].first()],
		pairs:               len(s["pairs"]) > 0,
		conjunctions:        s["conjunctions"].set(),
		questions:           s["questions"].set(),
		anaphors:            s["anaphors"].set(),
		numberAnd:           fold(s["and within numbers"].first()),
	}
	if l.Writing.Square {
		t.leastStem = 1
	}
	slices.SortStableFunc(t.endings, func(a, b string) int {
		return cmp.Compare(utf8.RuneCountInString(b), utf8.RuneCountInString(a))
	})
	t.readNumbers(s)
	t.dates = readDateWords(s)
	t.marks = readMarks(s)
	t.units = readUnits(s, t.stem)
	if l.Writing.Unspaced {
		t.readKnown(s)
	}
	t.readNames(s)
	return t
}

// readKnown gathers every word the data has of a script without spaces.
func (t *table) readKnown(s map[string]section) {
	t.known = map[string]bool{}
	for _, entries := range s {
		for _, e := range entries {
			_, values := pair(e)
			for _, v := range append(values, e) {
				t.known[strings.TrimPrefix(v, "^")] = true
			}
		}
	}
}

func (t *table) readNumbers(s map[string]section) {
	t.numbers, t.magnitudes, t.months = map[string]float64{}, map[string]float64{}, map[string]int{}
	read := func(into map[string]float64, entries section) {
		for _, e := range entries {
			name, values := pair(e)
			var n float64
			if _, err := fmt.Sscan(name, &n); err != nil {
				panic(fmt.Sprintf("words: %q is no number: %v", e, err))
			}
			for _, v := range values {
				if _, taken := into[fold(v)]; !taken {
					into[fold(v)] = n
				}
			}
		}
	}
	read(t.numbers, s["numbers"])
	read(t.magnitudes, s["magnitudes"])
	t.shares, t.beforeShares, t.ratios = map[string]float64{}, s["before shares"].set(), s["ratios"].set()
	read(t.shares, s["shares"])
	months := map[string]float64{}
	read(months, s["months"])
	t.capitalMonths = slices.ContainsFunc(s["months"], func(e string) bool { return e != strings.ToLower(e) })
	for name, n := range months {
		t.months[name] = int(n)
	}
}

// startsSentence reports whether a word in capitals likely begins a sentence:
// it has no meaning of its own that would make it a name's part.
func (t *table) startsSentence(word string) bool {
	r := firstRune(word)
	if !unicode.IsUpper(r) && unicode.IsUpper(unicode.ToUpper(r)) {
		return false
	}
	key := fold(word)
	return t.starters[key] || t.stop[key]
}

// joins reports whether text goes on with a clause before it.
func (t *table) joins(text string) bool {
	text = strings.TrimSpace(text)
	return slices.ContainsFunc(t.clauseEnds, func(w string) bool { return strings.HasPrefix(text, w) })
}
