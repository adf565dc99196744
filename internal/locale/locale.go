// Package locale is what the rooms need to know of the languages of a plan:
// how each is named, written, counted, captioned and spoken, and which bundled
// faces its scripts are set in. In goes a code, out comes a Language. It lies
// below all other packages and imports none of ours, since plan (names),
// fonts, audio, canvas, sketch and mux all read it; a further language is an
// entry of table.go, and the file of a face where no bundled one writes it.
//
//	locale.Of("hi-en").Writing.LineHeight // 1.4: of a pair the first counts
package locale

import (
	"strings"
	"sync"
)

// Language is one language of the plan.
type Language struct {
	Code    string   // ISO 639-1
	Name    string   // in English
	Own     string   // as its readers write it
	Aliases []string // further names a plan may use, in lower case
	Alpha3  string   // ISO 639-2/T, for the tags of media files
	Voice   string   // of espeak-ng; empty: its code
	Spoken  Grade    // how espeak-ng speaks it
	Writing Writing
	Numbers Numbers
	// Compounds: it writes nouns together: "Roggenmehl" is flour.
	Compounds bool
	// FirstDay is how the first of a month is written, where it is the only day that has an
	// ordinal number in dates; MonthFirst: it is not known of 3/12/2024 which is the month.
	FirstDay   string
	MonthFirst bool
	Sample     string // a sentence with the letters peculiar to it, for tests and samples of type
}

// NarrowLine is CaptionLine in a frame that is held upright.
func (w Writing) NarrowLine() int {
	if w.Square {
		return w.CaptionLine * 3 / 4
	}
	return w.CaptionLine * 3 / 5
}

// Grade is how well the built-in speech program speaks a language.
type Grade int

// The grades of speech.
const (
	Good  Grade = iota // every word is understood; it sounds like a machine
	Rough              // understood with some effort: tones, accents or vowels are often off
	Poor               // hardly understood, since what is said is not all written
)

// String is what the grade is called.
func (g Grade) String() string { return [...]string{"good", "rough", "needs a provider"}[g] }

// Graded are the names of the languages that are spoken so, in the table's order.
func Graded(g Grade) []string {
	var names []string
	for i := range Languages {
		if Languages[i].Spoken == g {
			names = append(names, Languages[i].Name)
		}
	}
	return names
}

// Writing is how a language is written and set. Languages of one script may
// differ in it.
type Writing struct {
	Script      string  // ISO 15924
	RTL         bool    // read from right to left
	LineHeight  float64 // times the size
	Reach       string  // text as tall and as deep as lines usually get
	Small, Big  string  // a small letter and a capital, or both the plain letter
	Tall        bool    // marks above and below need the full line height in headlines too
	Square      bool    // signs stand apart in squares and are written one by one
	Unspaced    bool    // words are not parted by spaces
	NounCaps    bool    // all nouns begin with capitals, not names alone
	Kana        bool    // has letters for syllables beside signs for words
	CaptionLine int     // characters in a line of captions, square ones where they are (BBC and Netflix guides)
}

// Numbers is how numbers are written, after the CLDR's symbols.
type Numbers struct {
	Group     string  // between thousands
	Point     string  // before decimals
	Comma     string  // between the parts of an enumeration
	GroupFrom int     // digits from which thousands are grouped
	Indian    bool    // 12,34,567
	Large     []Power // what large numbers are cut to, the largest first: M, Mio., 万 …
	LargeFrom int     // … from so many digits on
	Money     string  // how ¤, a sign of a currency, stands with #, a number; empty: ¤#
}

// Power is a power of ten that a language has a word for.
type Power struct {
	Exponent int
	Word     string // with the space before it, where one is written
}

// Family is one design of the bundled faces in one or two weights. It is named
// by file stems under fonts/faces.
type Family struct {
	Regular, Bold string   // no bold: the regular is made bolder
	Types         []string // plan.TypeStyle: what it is used for
	Scripts       []string // ISO 15924: what it is made for
	Lang          string   // it is made for this language alone; empty: any of its scripts
	Scale         float64  // optical size, so that all look equally large; 0: 1
	Weight        float64  // ems by which thin strokes are thickened
}

// Display is a family with a character of its own, which a style may name.
type Display struct {
	Name string
	Family
	Lacks []string // languages of its scripts with letters it has not got
}

// Optional is a family that is too large to be bundled: it is used where its
// files have been installed.
type Optional struct {
	Names  []string // as its files name the family, the usual one first
	Family          // its stems name what is installed, no bundled files
	Debian string   // the package that brings it; empty: none does
}

// named finds a language by its code, its English name in lower case, and its
// aliases.
var named = sync.OnceValue(func() map[string]*Language {
	m := make(map[string]*Language, 3*len(Languages))
	for i := range Languages {
		l := &Languages[i]
		m[l.Code], m[strings.ToLower(l.Name)] = l, l
		for _, alias := range l.Aliases {
			m[alias] = l
		}
	}
	return m
})

// Find is the language with a code, an English name in lower case or an alias;
// ok reports whether there is one.
func Find[S ~string](name S) (l *Language, ok bool) {
	l, ok = named()[string(name)]
	return l, ok
}

// Of is the language with a code, the first of a pair such as "hi-en". English
// stands in for what is unknown or empty.
func Of[S ~string](code S) *Language {
	first, _, _ := strings.Cut(string(code), "-")
	if l, ok := Find(first); ok {
		return l
	}
	return &Languages[0]
}
