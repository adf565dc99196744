package reading

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed data/days.txt
var dayNames string

// allDayNames are how the days of a month are said in dates, by language, where that is not the number that is
// written; empty: it is. German ones are without their ending.
var allDayNames = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(dayNames) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		all[f[0]] = f[1:]
	}
	return all
})

// century is what German counts as it does days.
const century = "Jahrhundert"

// daysIn are the days of dates with the name of their month, "3. Mai" or "May 3", as one says them: the third,
// and not three. Where a language says them as they are written there are none.
func (r Reader) daysIn(text string) []amount {
	days := allDayNames()[r.lang.Code]
	if days == nil {
		return nil
	}
	months := allDateForms()[r.lang.Code].months
	switch r.lang.Code {
	case "de":
		months = append([]string{century}, months...)
	case "hu": // a month may begin the sentence
		for _, m := range months {
			_, size := utf8.DecodeRuneInString(m)
			months = append(months, strings.ToUpper(m[:size])+m[size:])
		}
	}
	var out []amount
	for _, month := range months {
		for at := 0; ; {
			k := strings.Index(text[at:], month)
			if k < 0 {
				break
			}
			start := at + k
			at = start + len(month)
			if start > 0 && isLetterBefore(text[:start]) || isLetterAfter(text[at:]) && month != century {
				continue
			}
			if a, ok := r.dayBefore(text[:start], days, month); ok {
				out = append(out, a)
			} else if a, ok := r.dayAfter(text, at, start, days); ok {
				out = append(out, a)
			}
		}
	}
	return out
}

// dayBefore is the day at the end of what stands before a month.
func (r Reader) dayBefore(before string, days []string, month string) (amount, bool) {
	rest := strings.TrimRight(before, " \u00a0")
	if len(rest) == len(before) {
		return amount{}, false
	}
	if r.lang.Code == "pt" {
		rest = strings.TrimRight(strings.TrimSuffix(rest, " de"), " ")
	}
	number := strings.TrimSuffix(rest, ".")
	start := len(strings.TrimRightFunc(number, unicode.IsDigit))
	day := dayNamed(days, number[start:])
	if day == "" || strings.HasSuffix(number[:start], ".") || strings.HasSuffix(number[:start], ",") || r.lang.Code == "de" && len(number) == len(rest) {
		return amount{}, false
	}
	last := lastWord(number[:start])
	switch r.lang.Code {
	case "de":
		day += germanEnding(last, month)
	case "ru":
		if last == "по" || last == "на" { // the accusative
			day = strings.Replace(strings.Replace(day, "ьего", "ье", 1), "ого", "ое", 1)
		}
	case "en":
		if day += " of"; !strings.EqualFold(last, "the") {
			day = "the " + day
		}
	}
	return amount{start, len(rest), day}, true
}

// dayAfter is the day that a month which stands from start to at is followed by, in languages that have it
// there. "In May 20 people" is none.
func (r Reader) dayAfter(text string, at, start int, days []string) (amount, bool) {
	after := strings.TrimLeft(text[at:], " \u00a0")
	from := len(text) - len(after)
	end := from + len(after) - len(strings.TrimLeftFunc(after, unicode.IsDigit))
	day := dayNamed(days, text[from:end])
	if from == at || day == "" || isLetterAfter(text[end:]) {
		return amount{}, false
	}
	rest := text[end:]
	switch r.lang.Code {
	case "en":
		if strings.EqualFold(lastWord(text[:start]), "in") || isNumberOn(rest) {
			return amount{}, false
		}
		return amount{from, end, day}, true
	case "hu":
		if !strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ".-") || isNumberOn(rest) {
			return amount{}, false
		}
		if end++; strings.TrimSpace(text[end:]) == "" {
			day += "." // the sentence's as well
		}
		return amount{from, end, day}, true
	}
	return amount{}, false
}

// germanEnding is that of an ordinal number after a word and before a month or a century.
func germanEnding(word, noun string) string {
	switch strings.ToLower(word) {
	case "der", "die", "das", "ins":
		return "e"
	case "am", "vom", "zum", "beim", "im", "dem", "den", "des", "bis", "seit", "ab", "und", "oder", "diesem", "jedem", "jeden", "jedes", "nächsten", "letzten", "dieses", "diesen":
		return "en"
	}
	if noun == century {
		return "es"
	}
	return "er"
}

// dayNamed is how a day of a month is said; empty: as it is written, or it is none.
func dayNamed(days []string, number string) string {
	if n, err := strconv.Atoi(number); err == nil && len(number) <= 2 && n >= 1 && n <= len(days) {
		return days[n-1]
	}
	return ""
}

// lastWord is the last word of a text, empty where a sign of a sentence or clause comes after it.
func lastWord(text string) string {
	text = strings.TrimRight(text, " \u00a0")
	return text[len(strings.TrimRightFunc(text, unicode.IsLetter)):]
}

// isNumberOn reports whether a number goes on behind a sign.
func isNumberOn(rest string) bool {
	return len(rest) > 1 && strings.ContainsRune(".,:/", rune(rest[0])) && rest[1] >= '0' && rest[1] <= '9'
}

func isLetterBefore(text string) bool {
	c, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(c)
}

func isLetterAfter(text string) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(c) || unicode.IsMark(c)
}
