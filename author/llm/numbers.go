package llm

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// A number as it may be meant: digits without the zeros around them, times a
// power of ten. "1,200" may be 12·10² or, with a decimal comma, 12·10⁻¹.
type number struct {
	digits string
	power  int
}

// numbers are those of a text, by their digits.
type numbers map[string][]int

// magnitudes are the powers of ten that words stand for: thousand, lakh, million,
// crore and so on. "12 million" is 12000000.
var magnitudes = []int{0, 3, 5, 6, 7, 9, 12}

// few is up to where whole numbers are said without being given: "three steps".
const few = 12

// numbersOf collects the numbers of texts, in digits of any script.
func numbersOf(texts ...string) numbers {
	out := numbers{}
	for _, text := range texts {
		for _, written := range figures(text) {
			for _, n := range meanings(written) {
				if !slices.Contains(out[n.digits], n.power) {
					out[n.digits] = append(out[n.digits], n.power)
				}
			}
		}
	}
	return out
}

// spelled adds the numbers that a text of a language says in words: "three and a
// half million". Those in digits are known already and divide it.
func (known numbers) spelled(text string, l plan.Language) {
	w := words.Of(l)
	for _, part := range strings.FieldsFunc(text, unicode.IsDigit) {
		for _, q := range w.Quantities(part) {
			for _, v := range []float64{q.Value, q.To} {
				for digits, powers := range numbersOf(formatted(math.Abs(v))) {
					known[digits] = append(known[digits], powers...)
				}
			}
		}
	}
}

// unknown returns a number of a text that is none of these; empty: there is none.
func (known numbers) unknown(text string) string {
	for _, written := range figures(text) {
		if !known.has(written) {
			return written
		}
	}
	return ""
}

// has reports whether a number may be one of these, or is one that counts.
func (known numbers) has(written string) bool {
	for _, n := range meanings(written) {
		if n.power >= 0 && len(n.digits)+n.power <= 2 {
			value := 0
			for _, d := range n.digits + strings.Repeat("0", n.power) {
				value = 10*value + int(d-'0')
			}
			if value <= few {
				return true
			}
		}
		for _, power := range known[n.digits] {
			for _, m := range magnitudes {
				if power-n.power == m || n.power-power == m {
					return true
				}
			}
		}
	}
	return false
}

// hasValue is has of a value in a chart.
func (known numbers) hasValue(v float64) bool {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return false
	}
	return known.has(formatted(math.Abs(v)))
}

// figures are the numbers of a text as they are written: digits, with signs
// between that group them.
func figures(text string) (out []string) {
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		if !unicode.IsDigit(runes[i]) {
			continue
		}
		end := i + 1
		for end < len(runes) && (unicode.IsDigit(runes[end]) || end+1 < len(runes) && unicode.IsDigit(runes[end+1]) && (parts(runes[end]) || runes[end] == ' ' && isGroup(runes[end+1:]) && end-i <= 3)) {
			end++
		}
		out = append(out, string(runes[i:end]))
		i = end
	}
	return out
}

// parts reports whether a sign stands within numbers.
func parts(r rune) bool { return strings.ContainsRune(".,'’٬٫\u00a0\u202f\u2009", r) }

// isGroup reports whether a text begins with exactly three digits.
func isGroup(after []rune) bool {
	n := 0
	for n < len(after) && unicode.IsDigit(after[n]) {
		n++
	}
	return n == 3
}

// meanings are what a written number may be: with its signs as groups, which end in
// one of three digits, and with the last as the decimal point.
func meanings(written string) []number {
	var digits strings.Builder
	after := -1 // digits behind the last sign
	for _, r := range written {
		if v, ok := digitOf(r); ok {
			digits.WriteByte(byte('0' + v))
			if after >= 0 {
				after++
			}
		} else {
			after = 0
		}
	}
	whole := number{digits.String(), 0}.trimmed()
	if after <= 0 {
		return []number{whole}
	}
	point := number{digits.String(), -after}.trimmed()
	if after == 3 && written[0] != '0' {
		return []number{whole, point}
	}
	return []number{point}
}

// trimmed is a number without zeros around its digits.
func (n number) trimmed() number {
	n.digits = strings.TrimLeft(n.digits, "0")
	short := strings.TrimRight(n.digits, "0")
	n.power += len(n.digits) - len(short)
	if short == "" {
		return number{"", 0}
	}
	return number{short, n.power}
}

// digitOf is the value of a decimal digit of any script: each has its ten in a
// row.
func digitOf(r rune) (int, bool) {
	if !unicode.IsDigit(r) {
		return 0, false
	}
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	if r <= '9' {
		zero = '0'
	}
	return int(r - zero), true
}

// formatted is a value in digits, without an exponent.
func formatted(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
