package words

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
)

// numeral is a number written in digits.
type numeral struct {
	value      float64
	start, end int
	plain      bool // digits alone: no groups, no decimals
	digits     int  // before the decimals
}

// digit is the value of a decimal digit of any script. The digits of a script
// stand in runs of ten that begin with its zero.
func digit(r rune) (int, bool) {
	if r < utf8.RuneSelf {
		return int(r - '0'), '0' <= r && r <= '9'
	}
	if !unicode.IsDigit(r) {
		return 0, false
	}
	zero := r
	for zero > 0 && unicode.IsDigit(zero-1) {
		zero--
	}
	return int(r-zero) % 10, true
}

// fractions are the characters for them.
var fractions = map[rune]float64{'½': 1. / 2, '⅓': 1. / 3, '⅔': 2. / 3, '¼': 1. / 4, '¾': 3. / 4, '⅕': 1. / 5, '⅖': 2. / 5, '⅗': 3. / 5, '⅘': 4. / 5, '⅙': 1. / 6, '⅛': 1. / 8, '⅜': 3. / 8, '⅝': 5. / 8, '⅞': 7. / 8}

// numerals are the numbers in digits of a text. Digits within a word (CO2,
// H2O, COVID-19), in a version (1.2.3) or a web address are none.
func (w *Words) numerals(text string) []numeral {
	var out []numeral
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if f, ok := fractions[r]; ok {
			out = append(out, numeral{value: f, start: i, end: i + size})
			i += size
			continue
		}
		if _, ok := digit(r); !ok {
			i += size
			continue
		}
		n := readNumeral(text, i, w.lang.Numbers)
		if !withinWord(text, n) {
			out = append(out, n)
		}
		i = n.end
	}
	return out
}

// withinWord reports whether a number is part of a word or a code.
func withinWord(text string, n numeral) bool {
	before, size := utf8.DecodeLastRuneInString(text[:n.start])
	if unicode.IsLetter(before) && !isUnspaced(before) && !unicode.Is(unicode.Hangul, before) || before == '_' || before == '#' {
		return currencyBefore(text[:n.start]) == ""
	}
	if strings.ContainsRune("-/.", before) && n.start > size && (before != '-' || n.digits != 4 || !isYear(int(n.value))) {
		earlier, _ := utf8.DecodeLastRuneInString(text[:n.start-size])
		if before == '.' && unicode.IsDigit(earlier) {
			return true // the rest of a version or a date
		}
		if unicode.IsLetter(earlier) && (before != '/' || !unicode.IsDigit(earlier)) {
			return true
		}
	}
	return false
}

// currencyBefore is the letters right before a number where they are signs of
// money ("Rs500", "R$5", "kr200").
func currencyBefore(text string) string {
	const longest = 12 // bytes of a sign of money and what stands before it
	text = text[max(0, len(text)-longest):]
	i := strings.LastIndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '(' })
	word := fold(text[i+1:])
	if symbols()[word].kind == Money {
		return word
	}
	return ""
}

// finest is the largest number that stands below a fraction in digits; "3/25" is
// a date or a score.
const finest = 16

// readNumeral reads the number whose first digit is text[i].
func readNumeral(text string, i int, n locale.Numbers) numeral {
	out := numeral{start: i, plain: true}
	var whole strings.Builder
	i = readDigits(text, i, &whole)
	for {
		sep, size := utf8.DecodeRuneInString(text[i:])
		if !groups(sep, n) {
			break
		}
		var group strings.Builder
		end := readDigits(text, i+size, &group)
		indian := n.Indian && group.Len() == 2 && sep == ','
		if group.Len() != 3 && !indian || whole.Len() > 3 && out.plain || whole.Len() == 1 && whole.String() == "0" {
			break
		}
		if next, s := utf8.DecodeRuneInString(text[end:]); indian && (next != ',' || !startsWithDigit(text[end+s:])) {
			break
		}
		whole.WriteString(group.String())
		i, out.plain = end, false
	}
	out.digits = whole.Len()
	digits := whole.String()
	if point, size := utf8.DecodeRuneInString(text[i:]); isPoint(point, n) || out.plain && foreignPoint(text[i:], n) {
		var decimals strings.Builder
		if end := readDigits(text, i+size, &decimals); decimals.Len() > 0 && !goesOn(text[end:]) {
			i, out.plain = end, false
			digits += "." + decimals.String()
		}
	}
	out.value, _ = strconv.ParseFloat(digits, 64) // too many digits are infinite
	if r, size := utf8.DecodeRuneInString(text[i:]); out.plain && fractions[r] != 0 {
		out.value += fractions[r]
		i, out.plain = i+size, false
	}
	if whole, ok := strings.CutPrefix(text[i:], "/"); ok && out.plain && startsWithDigit(whole) {
		var below strings.Builder
		end := readDigits(text, i+1, &below)
		m, _ := strconv.ParseFloat(below.String(), 64)
		if out.value > 0 && out.value < m && m <= finest && !strings.HasPrefix(text[end:], "/") {
			out.value, i, out.plain = out.value/m, end, false // "1/2"
		}
	}
	if math.IsInf(out.value, 0) {
		out.value = math.MaxFloat64
	}
	if before, size := utf8.DecodeLastRuneInString(text[:out.start]); before == '−' || before == '-' && (out.start == size || text[out.start-size-1] == ' ') {
		out.value, out.start = -out.value, out.start-size
	}
	out.end = i
	return out
}

func readDigits(text string, i int, into *strings.Builder) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		d, ok := digit(r)
		if !ok {
			break
		}
		into.WriteByte(byte('0' + d))
		i += size
	}
	return i
}

// groups reports whether a sign may part thousands.
func groups(r rune, n locale.Numbers) bool {
	switch r {
	case '\u00a0', '\u202f', '\u2009', '٬', '’':
		return true
	case ' ':
		return n.Group == "\u00a0"
	case utf8.RuneError:
		return false
	}
	return string(r) == n.Group
}

func isPoint(r rune, n locale.Numbers) bool { return string(r) == n.Point || r == '٫' }

// foreignPoint reports whether a text begins with a decimal point of English
// where the language's own is a comma, which texts of technology have.
func foreignPoint(text string, n locale.Numbers) bool {
	if n.Point == "." || !strings.HasPrefix(text, ".") {
		return false
	}
	var d strings.Builder
	readDigits(text, 1, &d)
	return d.Len() == 1 || d.Len() == 2
}

// goesOn reports whether digits follow behind another point: a date or a version.
func goesOn(text string) bool {
	return (strings.HasPrefix(text, ".") || strings.HasPrefix(text, ",")) && startsWithDigit(text[1:])
}
