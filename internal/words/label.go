package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isLabel reports whether a number names one of several rather than counting:
// "Chapter 3", "step 2", "3rd", "10:30", "1. Mix".
func isLabel(sentence string, n numeral, t *table) bool {
	rest, before := sentence[n.end:], strings.TrimRight(sentence[:n.start], " \u00a0")
	next, size := utf8.DecodeRuneInString(rest)
	switch {
	case n.plain && strings.TrimSpace(before) == "" && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")):
		return true
	case next == '/' && startsWithDigit(rest[size:]), strings.HasSuffix(before, "/") && len(before) == n.start && endsInDigit(strings.TrimSuffix(before, "/")): // "24/7"
		return true
	case t.units.clock[fold(firstRun(strings.TrimLeft(near(rest), " \u00a0")))]: // "5 p.m."
		return true
	case next == ':' && startsWithDigit(rest[size:]), strings.HasSuffix(before, ":") && len(before) == n.start && endsInDigit(strings.TrimSuffix(before, ":")):
		return true
	}
	word := fold(lastWord(before[max(0, len(before)-nearby):]))
	if t.units.labels[word] || t.numberAbbreviations[strings.TrimSuffix(word, ".")] {
		return true
	}
	rest = near(rest)
	letters := rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
	return letters != "" && t.units.ordinals[fold(letters)]
}

// isName reports whether a number is part of a name, of a version or of an address,
// rather than an amount: "ISO 8859-1", "Debian 1.0", "Windows 95", "+44 20 7946 0000",
// "2.3 Installing".
func isName(sentence string, n numeral, q Quantity) bool {
	if q.Unit != "" || q.Kind != Count || q.End > n.end { // measured, or in millions
		return false
	}
	rest, before := sentence[n.end:], sentence[:n.start]
	switch {
	case isDialled(sentence, n), n.plain && n.digits > 1 && strings.HasPrefix(sentence[n.start:], "0"):
		return true
	case strings.HasPrefix(rest, "-") && startsWithDigit(rest[1:]) && falls(n, rest[1:]):
		return true
	case strings.HasSuffix(before, "-") && endsInDigit(strings.TrimSuffix(before, "-")):
		code := lastWord(before[max(0, len(before)-nearby):])
		if strings.ContainsFunc(code, isLatin) || q.Of == "" && lastNumber(before[:len(before)-1]) > n.value {
			return true
		}
	}
	decimals := !n.plain && strings.Contains(sentence[n.start:n.end], ".")
	if strings.TrimSpace(before) == "" { // "2.3 Installing"
		next := firstRune(strings.TrimLeft(rest, " "))
		return decimals && strings.HasPrefix(rest, " ") && unicode.IsUpper(next)
	}
	word, ok := wordBefore(before)
	if !ok || q.Of != "" && (n.digits < longName || !n.plain) {
		return false
	}
	if isAcronym(word) {
		return strings.ToUpper(sentence) != sentence
	}
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && q.Of == "" && (decimals || n.plain && !opens(before, word)) && alone(sentence, n, word)
}

// longName is how many digits a number without groups has that is the name of a
// standard even before a noun: "ISO 8859 character sets".
const longName = 4

// isDialled reports whether a number is a group of a telephone number: behind a +, or
// one of three groups or more that blanks or hyphens part.
func isDialled(sentence string, n numeral) bool {
	const least = 3 // groups
	isPart := func(r rune) bool {
		return unicode.IsDigit(r) || r == ' ' || r == '-' || r == '\u00a0' || r == '(' || r == ')'
	}
	apart := func(r rune) bool { return !unicode.IsDigit(r) }
	if !n.plain {
		return false
	}
	before := sentence[max(0, n.start-nearby):n.start]
	rest := near(sentence[n.end:])
	lead := strings.TrimRightFunc(before, isPart)
	groups := len(strings.FieldsFunc(before[len(lead):], apart)) + 1 + len(strings.FieldsFunc(rest[:len(rest)-len(strings.TrimLeftFunc(rest, isPart))], apart))
	return strings.HasSuffix(lead, "+") || groups >= least
}

// falls reports whether a number is followed by a smaller one: no range, then.
func falls(n numeral, rest string) bool {
	var digits strings.Builder
	readDigits(rest, 0, &digits)
	return len(digits.String()) < n.digits
}

func isLatin(r rune) bool { return unicode.Is(unicode.Latin, r) }

// lastNumber is the number of the digits a text ends in.
func lastNumber(text string) (value float64) {
	at := strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	for _, r := range text[at+1:] {
		if d, ok := digit(r); ok {
			value = 10*value + float64(d)
		}
	}
	return value
}

// wordBefore is the word right before a number, with nothing but a blank between.
func wordBefore(before string) (word string, ok bool) {
	trimmed := strings.TrimRight(before, " \u00a0")
	if len(trimmed) == len(before) {
		return "", false
	}
	word = lastWord(trimmed)
	last, _ := utf8.DecodeLastRuneInString(word)
	return strings.TrimLeftFunc(word, unicode.IsPunct), unicode.IsLetter(last) || unicode.IsDigit(last)
}

// isAcronym reports whether a word is of capitals: "ISO", "RFC", "UTF-8".
func isAcronym(word string) bool {
	n := 0
	for _, r := range word {
		switch {
		case unicode.IsUpper(r):
			n++
		case !unicode.IsDigit(r) && r != '-' && r != '/':
			return false
		}
	}
	return n > 1
}

// opens reports whether a word begins the sentence that goes so far, where any has a
// capital.
func opens(before, word string) bool {
	return !strings.ContainsFunc(strings.TrimSuffix(strings.TrimRight(before, " \u00a0"), word), unicode.IsLetter)
}

// alone reports whether no other name of a sentence has a number right behind it:
// where several have, they may be compared ("Norway 31, Sweden 12").
func alone(sentence string, n numeral, word string) bool {
	fields := strings.Fields(near(sentence[n.end:]))
	back := sentence[max(0, n.start-nearby):n.start]
	fields = append(strings.Fields(strings.ToValidUTF8(back, "")), fields...)
	for i := 1; i < len(fields); i++ {
		first, _ := utf8.DecodeRuneInString(fields[i-1])
		if unicode.IsUpper(first) && startsWithDigit(fields[i]) && fields[i-1] != word && !isAcronym(fields[i-1]) {
			return false
		}
	}
	return true
}
