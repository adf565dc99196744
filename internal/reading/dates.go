package reading

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

//go:embed data/dates.txt
var dateForms string

// dateForm is how a date is written with the name of its month: CLDR's pattern, and the names.
type dateForm struct {
	pattern string
	months  []string
}

var allDateForms = sync.OnceValue(func() map[string]dateForm {
	all := map[string]dateForm{}
	for line := range strings.Lines(dateForms) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		all[f[0]] = dateForm{f[1], f[2:]}
	}
	return all
})

// datesIn are the dates of a text that are written in numbers alone, "12.03.2024" or "2024-03-12",
// as one says them: read as they stand they are a decimal fraction, or three numbers with strokes
// between. Of "03/12/2024" in English nobody knows the month.
func (r Reader) datesIn(text string) []amount {
	form := allDateForms()[r.lang.Code]
	var out []amount
	for _, d := range words.Of(plan.Language(r.lang.Code)).Dates(text) {
		if d.Month == 0 || d.Day == 0 || d.Year == 0 || strings.ContainsFunc(d.Text, func(c rune) bool { return !unicode.IsDigit(c) && !strings.ContainsRune("-/.", c) }) {
			continue
		}
		if r.lang.MonthFirst && strings.Contains(d.Text, "/") && d.Day <= 12 {
			continue
		}
		day := strconv.Itoa(d.Day)
		if d.Day == 1 {
			day = cmp.Or(r.lang.FirstDay, day)
		}
		say := strings.NewReplacer("{day}", day, "{month}", form.months[d.Month-1], "{number}", strconv.Itoa(d.Month), "{year}", strconv.Itoa(d.Year)).Replace(form.pattern)
		for _, day := range r.daysIn(lastWord(text[:d.Start]) + " " + say) { // after the word that its ending follows from
			from := day.start - (len(lastWord(text[:d.Start])) + 1)
			say = say[:from] + day.say + say[from+day.end-day.start:]
		}
		out = append(out, amount{d.Start, d.End, say})
	}
	return out
}

// signsIn are what of a text is said otherwise than it is written: dates and amounts, in order.
func (r Reader) signsIn(text string) []amount {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	out := r.datesIn(text)
	for _, d := range r.daysIn(text) {
		if !slices.ContainsFunc(out, func(a amount) bool { return a.start < d.end && d.start < a.end }) {
			out = append(out, d)
		}
	}
	dates := len(out)
	for _, a := range r.amountsIn(text) {
		if !slices.ContainsFunc(out[:dates], func(d amount) bool { return a.start < d.end && d.start < a.end }) {
			out = append(out, a)
		}
	}
	slices.SortFunc(out, func(a, b amount) int { return a.start - b.start })
	return out
}
