package timing

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/internal/locale"
)

// feature is something in a text that takes time to say: a letter or a sign, as
// itself, or one of those below.
type feature rune

// What takes time besides letters and signs. The last three stand for rows: one for
// each number of digits.
const (
	clauseFeature  feature = -1 - iota // drawing out its last sound
	wordFeature                        // parting it from the next
	letterFeature                      // a letter that was never measured
	foreignFeature                     // a letter of another script, spelt or read in English
	hanFeature                         // a Chinese character that was never measured
	capitalFeature                     // a letter of a word in capitals, which may be spelt
	zeroFeature                        // a zero in a number, which mostly is not said
	kanaFeature                        // a Japanese letter of a clause without Chinese characters, which are spelt
	numbersFeature feature = -100      // a number of n digits: -100-n
	groupedFeature feature = -200      // one whose thousands are grouped
	decimalFeature feature = -300      // a point and n digits
)

// mostDigits is the longest number that is said as one.
const mostDigits = 9

// featureNames are how the table of rates names the features.
var featureNames = map[feature]string{
	clauseFeature: "clause", wordFeature: "word", letterFeature: "letter", hanFeature: "han", foreignFeature: "foreign",
	capitalFeature: "capital", zeroFeature: "zero", kanaFeature: "kana",
}

var rowNames = []struct {
	row  feature
	name string
}{{decimalFeature, "decimal"}, {groupedFeature, "grouped"}, {numbersFeature, "number"}}

// String is the feature as the table of rates names it.
func (f feature) String() string {
	if f >= 0 {
		return string(rune(f))
	}
	for _, r := range rowNames {
		if n := r.row - f; n > 0 && n <= mostDigits {
			return r.name + strconv.Itoa(int(n))
		}
	}
	return featureNames[f]
}

// featureOf is the feature with a name; ok reports whether there is one.
func featureOf(name string) (f feature, ok bool) {
	if r, n := utf8.DecodeRuneInString(name); n == len(name) && n > 0 {
		return feature(r), true
	}
	for f, s := range featureNames {
		if s == name {
			return f, true
		}
	}
	for _, r := range rowNames {
		if n, err := strconv.Atoi(strings.TrimPrefix(name, r.name)); err == nil && n > 0 && n <= mostDigits {
			return r.row - feature(n), true
		}
	}
	return 0, false
}

// scan finds the features of a clause. Letters are those of NFC in lower case,
// Hangul falls into its sounds.
func scan(clause string, l *locale.Language, add func(feature, float64)) {
	s := scanner{l: l, add: add, text: norm.NFC.String(clause)}
	s.kana = l.Writing.Kana && !strings.ContainsFunc(s.text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	add(clauseFeature, 1)
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		switch {
		case unicode.Is(unicode.Nd, r):
			s.number()
			continue
		case unicode.IsLetter(r) || unicode.IsMark(r):
			s.word()
			continue
		case !unicode.IsSpace(r):
			add(feature(r), 1)
		}
		s.at += size
	}
}

type scanner struct {
	l    *locale.Language
	text string
	at   int
	add  func(feature, float64)
	kana bool // Japanese without Chinese characters
}

// word takes a run of letters.
func (s *scanner) word() {
	from, capitals, letters := s.at, 0, 0
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && r != '’' {
			break
		}
		s.at += size
		letters++
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	if !s.l.Writing.Unspaced {
		s.add(wordFeature, 1)
	}
	if capitals == letters && capitals > 1 {
		s.add(capitalFeature, float64(capitals))
	}
	for _, r := range s.text[from:s.at] {
		switch {
		case unicode.Is(unicode.Hangul, r):
			for _, jamo := range norm.NFD.String(string(r)) {
				s.letter(jamo)
			}
		case r == utf8.RuneError:
		case !unicode.IsLetter(r) && !unicode.IsMark(r):
			s.add(feature(r), 1)
		default:
			s.letter(unicode.ToLower(r))
		}
	}
}

func (s *scanner) letter(r rune) {
	if unicode.Is(unicode.Latin, r) && s.l.Writing.Script != latinScript {
		s.add(foreignFeature, 1)
		return
	}
	if s.kana {
		s.add(kanaFeature, 1)
	}
	s.add(feature(r), 1)
}

// latinScript is the ISO 15924 code of what foreign words are written in nearly
// everywhere.
const latinScript = "Latn"

// number takes a number with the signs that group its thousands or part its
// decimals in the language.
func (s *scanner) number() {
	n := s.whole()
	row := numbersFeature
	for {
		group := s.l.Numbers.Group
		rest, ok := strings.CutPrefix(s.text[s.at:], group)
		if !ok || group == "" || leadingDigits(rest) != 3 {
			break
		}
		s.at += len(group)
		n += s.whole()
		row = groupedFeature
	}
	s.count(row, n)
	if rest, ok := strings.CutPrefix(s.text[s.at:], s.l.Numbers.Point); ok && leadingDigits(rest) > 0 {
		s.at += len(s.l.Numbers.Point)
		s.count(decimalFeature, s.digits())
	}
}

// count adds a number of n digits, in parts where it is longer than one is said.
func (s *scanner) count(row feature, n int) {
	for ; n > mostDigits; n -= mostDigits {
		s.add(row-mostDigits, 1)
	}
	s.add(row-feature(n), 1)
}

// digits steps over digits and returns how many there are.
func (s *scanner) digits() int {
	n := leadingDigits(s.text[s.at:])
	for range n {
		_, size := utf8.DecodeRuneInString(s.text[s.at:])
		s.at += size
	}
	return n
}

// whole steps over the digits of a whole number, or of a group of them, as digits
// does, and counts its zeros.
func (s *scanner) whole() int {
	from := s.at
	n := s.digits()
	for _, r := range s.text[from:s.at] {
		if isZero(r) {
			s.add(zeroFeature, 1)
		}
	}
	return n
}

// isZero reports whether a digit is a zero: those of a script stand in a row that
// begins with it.
func isZero(digit rune) bool { return !unicode.Is(unicode.Nd, digit-1) }

func leadingDigits(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.Is(unicode.Nd, r) {
			break
		}
		n++
	}
	return n
}
