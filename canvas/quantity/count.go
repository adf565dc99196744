package quantity

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Count is a number within words, which can be counted up to.
type Count struct {
	before, after string
	value         float64
	decimals      int
	grouped       bool
	zero          rune // nought in the digits it is written in
	whole         string
	num           Numbers
}

// CountIn finds the one number in words of a language, in whichever digits they have;
// false: there is none, or several.
func CountIn(lang plan.Language, words string) (Count, bool) {
	c := Count{num: Numbers{Numbers: locale.Of(lang).Numbers}, zero: '0', whole: words}
	from := strings.IndexFunc(words, unicode.IsDigit)
	if from < 0 {
		return c, false
	}
	to := from
	var plain strings.Builder
	point := -1 // where in plain the decimals begin
	rest := words[from:]
	for len(rest) > 0 {
		r := []rune(rest)[0]
		n := len(string(r))
		switch {
		case unicode.IsDigit(r):
			d := digitOf(r)
			c.zero = r - rune(d)
			plain.WriteByte(byte('0' + d))
		case point < 0 && strings.HasPrefix(rest, c.num.Point) && digitAfter(rest, len(c.num.Point)):
			n, point = len(c.num.Point), plain.Len()
		case point < 0 && c.num.Group != "" && strings.HasPrefix(rest, c.num.Group) && digitAfter(rest, len(c.num.Group)):
			n, c.grouped = len(c.num.Group), true
		default:
			n = 0
		}
		if n == 0 {
			break
		}
		to, rest = to+n, rest[n:]
	}
	c.before, c.after = words[:from], words[to:]
	digits := plain.String()
	if c.before == "" && c.after == "." || strings.ContainsFunc(c.after, unicode.IsDigit) || len(digits) > 15 || len(digits) > 1 && digits[0] == '0' && point != 1 {
		return c, false // the number of a step, a ratio, a date, an hour, a code
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil || point < 0 && c.endsInYear(v) {
		return c, false
	}
	if point >= 0 {
		c.decimals = len(digits) - point
		v /= math.Pow10(c.decimals)
	}
	c.value = v
	return c, true
}

// endsInYear reports whether what is read as a number is a year, alone or behind its month:
// four digits without grouping at the end of the words.
func (c *Count) endsInYear(v float64) bool {
	const first, last = 1000, 2100
	return !c.grouped && c.after == "" && v >= first && v <= last && !strings.ContainsFunc(c.before, unicode.IsSymbol)
}

// digitOf is the value of a decimal digit of any script: their noughts are multiples of
// their runs of ten.
func digitOf(r rune) int {
	n := 0
	for unicode.IsDigit(r-1) && n < 9 && r != '0' {
		r--
		n++
	}
	return n
}

// digitAfter reports whether a digit follows in s from byte n on.
func digitAfter(s string, n int) bool {
	for _, r := range s[n:] {
		return unicode.IsDigit(r)
	}
	return false
}

// At is the words with the number that is seen after a share 0..1 of the way up from
// zero; from 1 on they are as they were.
func (c Count) At(share float64) string {
	if share >= 1 {
		return c.whole
	}
	whole, frac, _ := strings.Cut(strconv.FormatFloat(c.value*math.Max(share, 0), 'f', c.decimals, 64), ".")
	if c.grouped {
		whole = c.num.grouped(whole)
	}
	if frac != "" {
		whole += c.num.Point + frac
	}
	if c.zero != '0' {
		whole = strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return c.zero + r - '0'
			}
			return r
		}, whole)
	}
	return c.before + whole + c.after
}
