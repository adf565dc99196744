package words

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a quantity measures.
type Kind string

// The kinds of quantities.
const (
	Count       Kind = "count" // of things, or a bare number
	Percent     Kind = "percent"
	Money       Kind = "money"
	Length      Kind = "length"
	Area        Kind = "area"
	Volume      Kind = "volume"
	Mass        Kind = "mass"
	Time        Kind = "time"
	Temperature Kind = "temperature"
	Speed       Kind = "speed"
	Energy      Kind = "energy"
	Power       Kind = "power"
	Data        Kind = "data"
	Frequency   Kind = "frequency"
	Pressure    Kind = "pressure"
	Electric    Kind = "electric"
	Share       Kind = "share" // half, two thirds: Value is 0 to 1
)

// Quantity is a number a sentence gives. Years and dates are none; Dates has them.
type Quantity struct {
	Text       string
	Start, End int // bytes of the sentence, sign of money and unit included
	Value      float64
	To         float64 // the other end of a range ("10 to 15"), lower where something falls ("42 to 26"), else Value
	Unit       string  // by its name in CLDR ("kilometer"), of money by ISO 4217; "" for a count
	Kind       Kind
	Past       bool   // it says how long ago something was: "2,000 years ago"
	Of         string // what is counted, as the sentence names it: "people", "large planets"; "" if unknown
}

// Quantities are the numbers of a sentence that are amounts, with their units, in order: in
// digits of any script grouped as the language does, in words, with magnitudes
// ("3.5 million"), as shares ("two thirds") and ranges ("10 to 15 km").
func (w *Words) Quantities(sentence string) []Quantity {
	t := w.table()
	dates := w.Dates(sentence)
	tokens := w.Tokens(sentence)
	out := w.shares(sentence, tokens)
	shares := len(out)
	end := 0
	for _, n := range sortedBy(append(w.numerals(sentence), w.spelled(sentence, tokens)...), func(n numeral) int { return n.start }) {
		if n.start < end || isDated(dates, n) || isPart(out[:shares], n) || isLabel(sentence, n, t) {
			continue
		}
		q, ok := w.quantity(sentence, n)
		if !ok || q.Start < end || isName(sentence, n, q) || isPart(out[:shares], numeral{start: q.Start, end: q.End}) {
			continue
		}
		if len(out) > shares {
			if last := &out[len(out)-1]; t.isRange(sentence[last.End:q.Start]) && last.To == last.Value && (last.agrees(q) || last.falls(q) && t.units.to[fold(strings.TrimSpace(sentence[last.End:q.Start]))]) {
				last.extend(sentence, q)
				end = q.End
				continue
			}
		}
		out = append(out, q)
		end = q.End
	}
	return sortedBy(out, func(q Quantity) int { return q.Start })
}

// isPart reports whether a number is within one of some quantities, which are in order.
func isPart(quantities []Quantity, n numeral) bool {
	i, _ := slices.BinarySearchFunc(quantities, n.start, func(q Quantity, at int) int { return cmp.Compare(q.End, at+1) })
	return i < len(quantities) && quantities[i].Start < n.end
}

// isDated reports whether a number is part of a date; dates are in order.
func isDated(dates []Date, n numeral) bool {
	i, _ := slices.BinarySearchFunc(dates, n.start, func(d Date, at int) int { return cmp.Compare(d.End, at+1) })
	return i < len(dates) && dates[i].Start < n.end
}

// nearby is how many bytes around a number are read for what belongs to it. A
// stranger's sentence may have a number every other byte.
const nearby = 120

// near is the beginning of a text that is read behind a number.
func near(text string) string {
	if len(text) <= nearby {
		return text
	}
	end := nearby
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// firstRun is what comes before the first space.
func firstRun(s string) string {
	run, _, _ := strings.Cut(s, " ")
	return strings.TrimRight(run, ".,;:!?)")
}

func endsInDigit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsDigit(r)
}

// lastWord is what stands behind the last space.
func lastWord(s string) string { return s[strings.LastIndexFunc(s, unicode.IsSpace)+1:] }

// quantity reads what stands around a number.
func (w *Words) quantity(sentence string, n numeral) (Quantity, bool) {
	t := w.table()
	q := Quantity{Start: n.start, End: n.end, Value: n.value, Kind: Count}
	for last := 0.0; ; { // "5천만": five thousand ten thousands
		factor, end := t.magnitude(sentence, q.End)
		if factor <= last || last > 0 && !isSyllable(firstRune(sentence[q.End:])) {
			break
		}
		q.Value *= factor
		q.End, last = end, factor
	}
	if u, start := t.units.before(sentence, q.Start); u.name != "" {
		q.Start, q.Unit, q.Kind = start, u.name, u.kind
	} else if u, end := t.measure(sentence, q.End, q.End > n.end); u.name != "" {
		q.End, q.Unit, q.Kind = end, u.name, u.kind
	}
	if q.Kind == Temperature && q.Value > 0 {
		if at := t.units.below(sentence[:q.Start]); at >= 0 {
			q.Start, q.Value = at, -q.Value
		}
	}
	next := firstRune(sentence[q.End:])
	if q.End == n.end && unicode.IsLetter(next) && !isUnspaced(next) && !unicode.Is(unicode.Hangul, next) && isLatinDigit(sentence[n.start:n.end]) && !unicode.In(next, unicode.Devanagari, unicode.Bengali, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Gujarati, unicode.Gurmukhi, unicode.Arabic) {
		return q, false // "3D", "5th"
	}
	q.Past = q.Kind == Time && t.isPast(sentence[q.End:])
	q.To = q.Value
	q.Text = sentence[q.Start:q.End]
	if q.Kind == Count || q.Kind == Percent {
		q.Of = w.counted(sentence, q.End, q.Kind == Percent)
	}
	return q, true
}

// below is where the word begins that ends a text and says that the degrees behind it
// are below zero; -1 where none does.
func (u *units) below(text string) int {
	text = strings.TrimRight(text, " \u00a0")
	for _, word := range u.minus {
		at := len(text) - len(word)
		if at < 0 || !strings.EqualFold(text[at:], word) {
			continue
		}
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); at == 0 || isUnspaced(firstRune(word)) || !unicode.IsLetter(before) && !unicode.IsMark(before) {
			return at
		}
	}
	return -1
}

// isPast reports whether what follows a time makes it one that has passed: "ago".
func (t *table) isPast(rest string) bool {
	rest = strings.TrimLeft(near(rest), " \u00a0")
	for word := range t.units.past {
		if after, ok := strings.CutPrefix(fold(rest), word); ok && (!unicode.IsLetter(firstRune(after)) || isUnspaced(firstRune(word))) {
			return true
		}
	}
	return false
}

func isLatinDigit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r < utf8.RuneSelf
}

// isSyllable reports whether a sign is of a script that writes words of one or two
// signs together.
func isSyllable(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hangul) }

// measure is the unit behind a number, and where it ends; between a magnitude and
// its unit some languages have a word ("3 millions d'euros").
func (t *table) measure(sentence string, at int, large bool) (unit, int) {
	u, end := t.units.after(sentence, at)
	if u.name != "" || !large {
		return u, end
	}
	rest := strings.TrimLeft(sentence[at:], " \u00a0\u202f")
	for of := range t.units.of {
		if behind, ok := strings.CutPrefix(rest, of); ok && (strings.HasPrefix(behind, " ") || strings.HasSuffix(of, "'")) {
			if u, end := t.units.after(sentence, len(sentence)-len(behind)); u.name != "" {
				return u, end
			}
		}
	}
	return unit{}, at
}

// agrees reports whether two quantities may be the ends of one range.
func (q *Quantity) agrees(other Quantity) bool {
	return other.Value > q.Value && (q.Unit == "" || other.Unit == "" && q.Kind == Money || q.Unit == other.Unit)
}

// falls reports whether something may fall from one quantity to another: "from 42 to 26
// micrograms". Both are in digits, and the first leaves its unit to the second.
func (q *Quantity) falls(other Quantity) bool {
	return other.Value < q.Value && q.Kind == Count && q.Of == "" && startsWithDigit(q.Text) && startsWithDigit(other.Text) && (other.Unit != "" || other.Of != "")
}

// extend makes a quantity the range that ends with another.
func (q *Quantity) extend(sentence string, upper Quantity) {
	q.To, q.Of, q.End = upper.Value, upper.Of, upper.End
	if upper.Unit != "" || q.Unit == "" { // "$5 to 10" has its unit already
		q.Unit, q.Kind = upper.Unit, upper.Kind
	} else {
		q.Of = ""
	}
	if q.Value > 0 && upper.Value/q.Value >= 1e5 { // "3 to 5 million"
		for _, factor := range []float64{1e3, 1e6, 1e9, 1e12} {
			if ratio := upper.Value / (q.Value * factor); ratio >= 1 && ratio < 1000 {
				q.Value *= factor
				break
			}
		}
	}
	q.Text = sentence[q.Start:q.End]
}

// isRange reports whether what stands between two numbers makes them a range.
func (t *table) isRange(between string) bool {
	between = fold(strings.TrimSpace(between))
	return between == "-" || between == "–" || between == "—" || between == "~" || between == "～" || t.units.to[between]
}

// counted is what a number counts: the words behind it up to one that carries no
// meaning, at most three.
func (w *Words) counted(sentence string, from int, share bool) string {
	t := w.table()
	rest := near(sentence[from:])
	if i := strings.IndexAny(rest, ",;:.!?()—–、。，；।۔؟"); i >= 0 {
		rest = rest[:i]
	}
	if startsWithDigit(strings.TrimLeft(rest, " -")) {
		return "" // another number
	}
	if unicode.Is(unicode.Hangul, firstRune(rest)) { // the number's own ending: "5천만입니다"
		_, rest, _ = strings.Cut(rest, " ")
	}
	first, last := -1, -1
	for i, tok := range w.Tokens(rest) {
		if tok.Stop || tok.Number {
			if first < 0 && i < 3 && share && (t.units.of[fold(tok.Text)] || i > 0 && tok.Stop) {
				continue // "40% of the households"
			}
			break
		}
		if first < 0 {
			first, last = tok.Start, tok.End
		}
		if i > 3 || !t.units.plurals {
			break
		}
		if t.isPlural(tok.Text) {
			last = tok.End
			break
		}
	}
	if first < 0 {
		return ""
	}
	return rest[first:last]
}

// isPlural reports whether an English word looks like several.
func (t *table) isPlural(word string) bool {
	word = fold(word)
	singular := strings.HasSuffix(word, "ss") || strings.HasSuffix(word, "is") || strings.HasSuffix(word, "us")
	return strings.HasSuffix(word, "s") && !singular || t.units.plain[word]
}
