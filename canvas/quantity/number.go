package quantity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Numbers writes a chart's values: in the language's separators, with as many
// decimals as the values have and the unit where it belongs.
type Numbers struct {
	locale.Numbers
	Factor   float64 // values are divided by it before anything else
	decimals int
	before   string // glued to each number: $
	word     string // behind it, of the power of ten that it is cut to: M
	after    string // glued to that: %, °C, €
	zero     rune   // nought in the digits it is written in; 0: the usual ones
	leftward string // a mark before a sign, where words run from right to left and numbers do not
	Caption  string // the unit said once instead: million km²
	// Wide says that the values lie so far apart that the least would be nothing beside
	// the greatest: each is written with figures of its own.
	Wide bool
}

// Units that stand before or behind every number; all others are said once.
var (
	unitsBefore = []string{"$", "€", "£", "¥", "₹", "₩", "₽", "₺", "₫", "฿", "₱", "₦", "₴", "US$", "R$", "A$", "C$", "Rs", "Rs."}
	unitsAfter  = []string{"%", "‰", "°", "°C", "°F", "×"}
)

// NumbersFor chooses the form that suits all of the values.
func NumbersFor(lang plan.Language, unit string, values []float64) Numbers {
	n := Numbers{Numbers: locale.Of(lang).Numbers, Factor: 1}
	if lang.RTL() {
		n.leftward = "\u200e"
	}
	unit = strings.TrimSpace(unit)
	switch {
	case slices.Contains(unitsBefore, unit):
		n.before, n.after = n.price(unit)
	case slices.Contains(unitsAfter, unit):
		n.after = unit
	default:
		n.Caption = unit
	}
	most, least := 0.0, math.Inf(1)
	for _, v := range values {
		most = math.Max(most, math.Abs(v))
		if v != 0 {
			least = math.Min(least, math.Abs(v))
		}
	}
	own := n
	n.scale(most)
	n.decimals = decimalsOf(values, n.Factor, most/n.Factor)
	// What neither rounds to nothing nor is written in powers of ten needs no more.
	if least < math.Pow10(-n.decimals)/2*n.Factor && least >= leastWritten && most < mostWritten {
		n = own
		n.Wide = true
	}
	return n
}

// price is what stands before and behind a number that is money.
func (n *Numbers) price(sign string) (before, after string) {
	before, after, _ = strings.Cut(cmp.Or(n.Money, "¤#"), "#")
	return strings.Replace(before, "¤", sign, 1), strings.Replace(after, "¤", sign, 1)
}

// joinedLetters is how many letters a unit has at most that looks lost where it stands alone.
const joinedLetters = 2

// Join writes a unit of a letter or two behind every number: alone over a chart it would look lost.
func (n *Numbers) Join() {
	if letters := []rune(n.Caption); n.leftward == "" && len(letters) > 0 && len(letters) <= joinedLetters {
		if space := "\u00a0"; !unicode.In(letters[0], unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			n.after += space
		}
		n.after, n.Caption = n.after+n.Caption, ""
	}
}

// Bounds of values that are written with figures of their own.
const (
	leastWritten = 1e-6
	mostWritten  = 1e15
)

// wide is the text of a value with two or three figures of its own, cut to millions
// where the language writes so.
func (n Numbers) wide(v float64) string {
	if abs := math.Abs(v); abs >= n.largeFrom() {
		f, word := n.large(abs)
		n.word = word
		return n.fixed(v/f, decimalsOf([]float64{v}, f, abs/f))
	}
	d := 0
	if abs := math.Abs(v); abs > 0 && abs < 100 {
		for d = max(0, 1-int(math.Floor(math.Log10(abs)))); d > 0; d-- { // two figures, and no noughts behind
			if k := abs * math.Pow10(d-1); math.Abs(k-math.Round(k)) > 1e-6*k {
				break
			}
		}
	}
	return n.fixed(v, d)
}

// gluedWord is how many letters the word for a power has at most that stands behind every number.
const gluedWord = 5

// largeFrom is the value from which numbers are cut.
func (n *Numbers) largeFrom() float64 { return math.Pow10(n.LargeFrom - 1) }

// large is the greatest power that a language has a word for and a value reaches, and the word with its
// space; 1: none.
func (n *Numbers) large(value float64) (factor float64, word string) {
	for _, p := range n.Large {
		if f := math.Pow10(p.Exponent); value >= f {
			return f, p.Word
		}
	}
	return 1, ""
}

// scale takes very large and very small values to a readable range: by the language's words for millions
// and more, long ones of which are said once, else by a power of ten said once.
func (n *Numbers) scale(most float64) {
	switch {
	case most == 0, most >= 1e-4 && most < n.largeFrom():
		return
	case most >= 1 && most < mostWritten:
		f, word := n.large(most)
		if n.Factor = f; utf8.RuneCountInString(word) <= gluedWord {
			n.word = word
		} else {
			n.Caption = strings.TrimSpace(strings.TrimLeft(word, "\u00a0") + " " + n.Caption)
		}
		return
	}
	e := int(math.Floor(math.Log10(most)/3)) * 3
	e = min(max(e, -300), 300)
	n.Factor = math.Pow10(e)
	n.Caption = strings.TrimSpace("×10" + superscript(e) + " " + n.Caption)
}

func superscript(v int) string {
	return strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").Replace(strconv.Itoa(v))
}

// decimalsOf is how many decimals show the values, at most as many as keep
// about three figures of the largest (most, already divided).
func decimalsOf(values []float64, factor, most float64) int {
	if most == 0 {
		return 0
	}
	whole := int(math.Floor(math.Log10(most))) + 1 // digits before the point
	limit := max(3-whole, 0)
	if whole == 3 {
		limit = 1
	}
	for d := 0; d < limit; d++ {
		p := math.Pow10(d)
		exact := true
		for _, v := range values {
			x := v / factor * p
			exact = exact && math.Abs(x-math.Round(x)) < 1e-6*math.Max(1, math.Abs(x))
		}
		if exact {
			return d
		}
	}
	return limit
}

// InDigitsOf has numbers written in the digits that words have: ٢٠٢٤ in one chart with 45
// would be two scripts.
func (n *Numbers) InDigitsOf(words []string) {
	for _, w := range words {
		for _, r := range w {
			if r > unicode.MaxASCII && unicode.Is(unicode.Nd, r) {
				n.zero = r - rune(digitOf(r))
				return
			}
		}
	}
}

// Digits are words in the digits that numbers are written in.
func (n Numbers) Digits(words string) string {
	if n.zero == 0 {
		return words
	}
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return n.zero + r - '0'
		}
		return r
	}, words)
}

// Text of a value (already divided by the factor). One that is not nothing but
// rounds to it reads as less than the least that is written.
func (n Numbers) Text(v float64) string {
	if n.Wide {
		return n.wide(v)
	}
	if least := math.Pow10(-n.decimals); v > 0 && v < least/2 {
		return "<" + n.fixed(least, n.decimals)
	}
	return n.fixed(v, n.decimals)
}

// Change is the text of a difference, with its sign.
func (n Numbers) Change(v float64) string {
	if v > 0 {
		return n.leftward + "+" + n.Text(v)
	}
	return n.Text(v)
}

// Counted is the text of what is seen of a value that counts up from zero, a share 0..1
// of the way.
func (n Numbers) Counted(v, share float64) string {
	if n.Wide {
		return n.wide(v * share)
	}
	return n.fixed(v*share, n.decimals)
}

// CountedChange is the same of a difference, with its sign from the start.
func (n Numbers) CountedChange(v, share float64) string {
	if v > 0 {
		return n.leftward + "+" + n.Counted(v, share)
	}
	return n.Counted(v, share)
}

// Tick is the text of a mark on an axis whose steps are step apart.
func (n Numbers) Tick(v, step float64) string {
	d := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	return n.fixed(v, d)
}

func (n Numbers) fixed(v float64, decimals int) string {
	if v == 0 || v < 0 && -v < math.Pow10(-decimals)/2 {
		return n.before + n.Digits("0") + n.after
	}
	s := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, frac, _ := strings.Cut(s, ".")
	s = n.grouped(whole)
	if frac != "" {
		s += n.Point + frac
	}
	sign := ""
	if v < 0 && strings.Trim(whole+frac, "0") != "" {
		sign = n.leftward + "−"
	}
	return sign + n.before + n.Digits(s) + n.word + n.after
}

// grouped parts thousands, or in India lakhs and crores.
func (n Numbers) grouped(digits string) string {
	if len(digits) < n.GroupFrom {
		return digits
	}
	head, out := digits, ""
	size := 3
	for len(head) > size {
		out = n.Group + head[len(head)-size:] + out
		head = head[:len(head)-size]
		if n.Indian {
			size = 2
		}
	}
	return head + out
}

// Percentages of the values (none negative, sum positive) as whole numbers
// that add up to 100, by largest remainders. A share that is not nothing but
// rounds to it reads "<1%".
func Percentages(values []float64) []string {
	var most, sum float64
	for _, v := range values {
		most = math.Max(most, v)
	}
	for _, v := range values {
		sum += v / most
	}
	whole, rest, left := make([]int, len(values)), make([]float64, len(values)), 100
	for i, v := range values {
		share := v / most / sum * 100
		whole[i] = int(share)
		rest[i] = share - float64(whole[i])
		left -= whole[i]
	}
	for ; left > 0; left-- {
		best := 0
		for i := range rest {
			if rest[i] > rest[best] {
				best = i
			}
		}
		whole[best]++
		rest[best] = -1
	}
	out := make([]string, len(values))
	for i, w := range whole {
		out[i] = fmt.Sprintf("%d%%", w)
		if w == 0 && values[i] > 0 {
			out[i] = "<1%"
		}
	}
	return out
}
