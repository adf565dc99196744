package reading

import (
	_ "embed"
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/inkreel/inkreel/internal/embedded"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

//go:embed data/units.zst
var packedUnits []byte

// Of units of which CLDR has a sign alone, in the same form.
//
//go:embed data/wordless.txt
var wordless string

// amounts is how amounts are said in a language: for every unit, by plural form, a pattern
// with {0} for the number.
type amounts map[string]map[string]string

var allAmounts = sync.OnceValue(func() map[string]amounts {
	all := map[string]amounts{}
	var of amounts
	for line := range strings.Lines(string(embedded.Unpack("units in words", packedUnits)) + wordless) {
		line = strings.TrimSuffix(line, "\n")
		if code, ok := strings.CutPrefix(line, "["); ok {
			code = strings.TrimSuffix(code, "]")
			if of = all[code]; of == nil {
				of = amounts{}
				all[code] = of
			}
			continue
		}
		f := strings.Split(line, "\t")
		forms := map[string]string{}
		for i := 1; i+1 < len(f); i += 2 {
			forms[f[i]] = f[i+1]
		}
		of[f[0]] = forms
	}
	return all
})

// forms are CLDR's names of plural forms.
var forms = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// pattern is how so much of a unit is said; "" where the language has no name for it.
func (a amounts) pattern(code, unit string, value float64) string {
	whole, fraction := math.Modf(math.Abs(value))
	digits := 0 // behind the point
	if fraction > 0 {
		digits = 1
	}
	form := plural.Cardinal.MatchPlural(language.Make(code), int(math.Mod(whole, 1e8)), digits, digits, int(10*fraction), int(10*fraction))
	if p := a[unit][forms[form]]; p != "" {
		return p
	}
	return a[unit]["other"]
}

// mostSign is how many letters a sign of a unit has.
const mostSign = 4

// amount is a stretch of text and what is said for it.
type amount struct {
	start, end int
	say        string
}

// amountsIn are the amounts of a text whose units are signs, such as "5 km", "€3.5 million"
// and "20%". Those in words are said as they are written.
func (r Reader) amountsIn(text string) []amount {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	names := allAmounts()[r.lang.Code]
	var out []amount
	for _, q := range words.Of(plan.Language(r.lang.Code)).Quantities(text) {
		first := strings.IndexFunc(q.Text, unicode.IsDigit)
		last := strings.LastIndexFunc(q.Text, unicode.IsDigit)
		if q.Unit == "" || first < 0 {
			continue
		}
		_, size := utf8.DecodeRuneInString(q.Text[last:])
		last += size
		before, number, after := q.Text[:first], q.Text[first:last], strings.TrimSpace(q.Text[last:])
		sign, rest := strings.TrimSpace(before), after
		if sign == "" || sign == "-" || sign == "−" {
			sign, rest = after, ""
		} else {
			before = ""
		}
		pattern := names.pattern(r.lang.Code, q.Unit, q.Value)
		if pattern == "" || !isSign(sign, names[q.Unit]) {
			continue
		}
		if rest != "" { // a magnitude
			number += " " + rest
		}
		say := strings.Replace(pattern, "{0}", before+number, 1)
		out = append(out, amount{q.Start, q.End, say})
	}
	return out
}

// isSign reports whether what stands beside a number is a sign of a unit and not its name.
func isSign(s string, names map[string]string) bool {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Katakana, unicode.Hiragana) }) {
		return false
	}
	for _, n := range names {
		if strings.EqualFold(strings.TrimSpace(strings.Replace(n, "{0}", "", 1)), s) {
			return false
		}
	}
	return utf8.RuneCountInString(s) <= mostSign || strings.ContainsAny(s, "/²³°%")
}

// withAmounts has what is said for amounts in place of the pieces they are in.
func (r Reader) withAmounts(text string, pieces []piece) []piece {
	amounts := r.signsIn(text)
	if len(amounts) == 0 {
		return pieces
	}
	var out []piece
	start := 0 // of the next piece
	for i := 0; i < len(pieces); i++ {
		end, here := pieces[i].end, 0 // amounts in it
		for ; here < len(amounts) && amounts[here].start < end; here++ {
			for end < amounts[here].end && i+1 < len(pieces) {
				i++
				end = pieces[i].end
			}
		}
		if here == 0 {
			out = append(out, pieces[i])
			start = end
			continue
		}
		var say strings.Builder
		for _, a := range amounts[:here] {
			say.WriteString(r.plain(text[start:max(a.start, start)]))
			say.WriteString(r.plain(a.say))
			start = max(start, a.end)
		}
		say.WriteString(r.plain(text[min(start, end):end]))
		out = append(out, piece{end, strings.TrimSpace(say.String())})
		start, amounts = end, amounts[here:]
	}
	return out
}
