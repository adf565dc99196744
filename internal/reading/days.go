package reading

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed data/days.txt
var dayNames string

// dayForms are how a language says the days of a month in dates.
type dayForms struct {
	names []string // empty: as the number that is written; of inflected ones all but their ending

	stop       bool // the day before a month is written with a full stop, else it is no day
	inflected  bool // it ends by the word before it, as German's
	accusative bool // it has another form after some words, as Russian's
	article    bool // "the" is before it and "of" behind it, where it is before its month
	joined     bool // "de" may be between it and its month
	after      bool // it may be behind its month, …
	of         bool // … with a full stop
	capital    bool // its months, small otherwise, may begin a sentence

	between []string // words between two days of one month, as "to" and "and"
}

// allDayForms are those of the languages in which days are not said as they are written: a
// language's code, its rules, its names.
var allDayForms = sync.OnceValue(func() map[string]*dayForms {
	all := map[string]*dayForms{}
	for line := range strings.Lines(dayNames) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		rule := func(name string) bool { return slices.Contains(strings.Split(f[1], ","), name) }
		var between []string
		for rule := range strings.SplitSeq(f[1], ",") {
			if words, ok := strings.CutPrefix(rule, "between="); ok {
				between = strings.Split(words, "/")
			}
		}
		all[f[0]] = &dayForms{
			names: f[2:], between: between, stop: rule("stop"), inflected: rule("inflected"), accusative: rule("accusative"), article: rule("article"),
			joined: rule("joined"), after: rule("after"), of: rule("of"), capital: rule("capital"),
		}
	}
	return all
})

// century is what German counts as it does days.
const century = "Jahrhundert"

// daysIn are the days of dates with the name of their month, "3. Mai" or "May 3", as one says them: the third,
// and not three. Where a language says them as they are written there are none.
func (r Reader) daysIn(text string) []amount {
	days := allDayForms()[r.lang.Code]
	if days == nil {
		return nil
	}
	months := allDateForms()[r.lang.Code].months
	if days.inflected {
		months = append([]string{century}, months...)
	}
	if days.capital {
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
			if before := days.before(text[:start], month); before != nil {
				out = append(out, before...)
			} else if a, ok := days.behind(text, at, start); ok {
				out = append(out, a)
			}
		}
	}
	return out
}

// before are the days at the end of what stands before a month, the last first: one, or more with words or
// dashes between them, as "from the third to the fifth".
func (d *dayForms) before(before, month string) []amount {
	rest := strings.TrimRight(before, " \u00a0")
	if len(rest) == len(before) {
		return nil
	}
	if d.joined {
		rest = strings.TrimRight(strings.TrimSuffix(rest, " de"), " ")
	}
	var out []amount
	for sign := ""; ; {
		start, day := d.atEnd(rest)
		if day == "" {
			break
		}
		out = append(out, amount{start, len(rest) + len(sign), day})
		var ok bool
		if rest, sign, ok = d.untilBetween(before[:start]); !ok {
			break
		}
	}
	for i := range out {
		a := &out[i]
		word := lastWord(before[:a.start])
		switch {
		case d.inflected:
			a.say += germanEnding(lastWord(before[:out[len(out)-1].start]), month)
		case d.accusative && (word == "по" || word == "на"):
			a.say = strings.Replace(strings.Replace(a.say, "ьего", "ье", 1), "ого", "ое", 1)
		case d.article && !strings.EqualFold(word, "the"):
			a.say = "the " + a.say
		}
		if d.article && i == 0 {
			a.say += " of"
		}
		if strings.ContainsAny(before[a.start:a.end], "–-") {
			a.say += " " + d.between[0] + " "
		}
	}
	return out
}

// atEnd is the day that a text ends with, and where it starts; empty: there is none.
func (d *dayForms) atEnd(text string) (start int, day string) {
	number := strings.TrimSuffix(text, ".")
	start = len(strings.TrimRightFunc(number, unicode.IsDigit))
	if strings.HasSuffix(number[:start], ".") || strings.HasSuffix(number[:start], ",") || d.stop && len(number) == len(text) {
		return 0, ""
	}
	return start, d.named(number[start:])
}

// untilBetween is a text that a day follows on, up to the words or the dash by which another may come before it,
// and that dash with the spaces around it.
func (d *dayForms) untilBetween(text string) (rest, dash string, ok bool) {
	if len(d.between) == 0 {
		return "", "", false
	}
	rest = strings.TrimRight(text, " \u00a0–-")
	if dash = text[len(rest):]; strings.ContainsAny(dash, "–-") {
		return rest, dash, true
	}
	for slices.Contains(d.between, lastWord(rest)) {
		rest, ok = strings.TrimRight(strings.TrimSuffix(rest, lastWord(rest)), " \u00a0"), true
	}
	return rest, "", ok
}

// behind is the day that a month which stands from start to at is followed by, in languages that have it
// there. "In May 20 people" is none.
func (d *dayForms) behind(text string, at, start int) (amount, bool) {
	after := strings.TrimLeft(text[at:], " \u00a0")
	from := len(text) - len(after)
	end := from + len(after) - len(strings.TrimLeftFunc(after, unicode.IsDigit))
	day := d.named(text[from:end])
	if !d.after || from == at || day == "" || isLetterAfter(text[end:]) {
		return amount{}, false
	}
	rest := text[end:]
	if !d.of {
		return amount{from, end, day}, !strings.EqualFold(lastWord(text[:start]), "in") && !isNumberOn(rest)
	}
	if !strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ".-") || isNumberOn(rest) {
		return amount{}, false
	}
	if end++; strings.TrimSpace(text[end:]) == "" {
		day += "." // the sentence's as well
	}
	return amount{from, end, day}, true
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

// named is how a day of a month is said; empty: as it is written, or it is none.
func (d *dayForms) named(number string) string {
	if n, err := strconv.Atoi(number); err == nil && len(number) <= 2 && n >= 1 && n <= len(d.names) {
		return d.names[n-1]
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
