package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is how long a date is.
type Span string

// The spans of dates.
const (
	Day     Span = "day"
	Month   Span = "month" // of a year
	Year    Span = "year"
	Decade  Span = "decade"
	Century Span = "century"
)

// Date is a point or stretch of time a sentence names.
type Date struct {
	Text       string
	Start, End int // bytes of the sentence
	Span       Span
	Year       int // the first of a decade, a century or a range; negative before our era
	To         int // the last year of a decade, a century or a range, else Year
	Month, Day int // 1 to 12 and 1 to 31, 0 where not said
}

// The years a number of four digits is taken for.
const (
	firstYear = 1000
	lastYear  = 2100
)

// dateWords are the words around years.
type dateWords struct {
	before    map[string]bool // before a year: "in", "since"
	marks     []string        // right behind one: 年
	bc, ad    map[string]bool
	centuries map[string]bool // "century"
	decades   map[string]bool // behind a decade: "s"

}

func readDateWords(s map[string]section) dateWords {
	return dateWords{
		before: s["before years"].set(), marks: s["behind years"], bc: s["before our era"].set(), ad: s["of our era"].set(),
		centuries: s["century"].set(), decades: s["decades"].set(),
	}
}

// Dates are the dates of a sentence in order: years in context, decades,
// centuries, years before our era, and full dates with the language's names of
// months.
func (w *Words) Dates(sentence string) []Date {
	d := dater{w: w, t: w.table(), text: sentence}
	numbers := w.numerals(sentence)
	for i, n := range numbers {
		if n.start < d.end || n.value < 0 {
			continue
		}
		var next *numeral
		if i+1 < len(numbers) {
			next = &numbers[i+1]
		}
		if date, ok := d.at(n, next); ok && !d.t.isPast(sentence[date.End:]) { // "2000 anni fa" is no year
			date.Text = sentence[date.Start:date.End]
			d.out = append(d.out, date)
			d.end = date.End
		}
	}
	return d.joined()
}

type dater struct {
	w    *Words
	t    *table
	text string
	end  int
	out  []Date
}

// at is the date a number is part of.
func (d *dater) at(n numeral, next *numeral) (Date, bool) {
	for _, read := range []func(numeral, *numeral) (Date, bool){d.numeric, d.named, d.century, d.decade, d.ancient, d.year} {
		if date, ok := read(n, next); ok && date.Start >= d.end {
			return date, true
		}
	}
	return Date{}, false
}

// numeric reads 2020-03-12, 12/03/2020 and 12.03.2020. The middle is the month,
// unless it cannot be.
func (d *dater) numeric(n numeral, _ *numeral) (Date, bool) {
	i, parts := n.start, [3]int{}
	var sign byte
	for k := range parts {
		var digits strings.Builder
		i = readDigits(d.text, i, &digits)
		if digits.Len() == 0 || digits.Len() > 4 {
			return Date{}, false
		}
		for _, c := range digits.String() {
			parts[k] = parts[k]*10 + int(c-'0')
		}
		if k == 2 {
			break
		}
		if i >= len(d.text) || !strings.ContainsRune("-/.", rune(d.text[i])) || k == 1 && d.text[i] != sign {
			return Date{}, false
		}
		sign = d.text[i]
		i++
	}
	year, month, day := parts[0], parts[1], parts[2]
	if year < firstYear {
		year, day = day, year
	}
	if month > 12 {
		month, day = day, month
	}
	if !isYear(year) || month < 1 || month > 12 || day < 1 || day > 31 {
		return Date{}, false
	}
	return Date{Start: n.start, End: i, Span: Day, Year: year, To: year, Month: month, Day: day}, true
}

func isYear(n int) bool { return firstYear <= n && n <= lastYear }

// wordAfter is the word behind a place and where it ends.
func (d *dater) wordAfter(i int) (word string, end int) {
	rest := strings.TrimLeft(d.text[i:], " \u00a0\u202f")
	at := len(d.text) - len(rest)
	end = at + len(rest) - len(strings.TrimLeftFunc(rest, isWordPart))
	if last := end - 1; last > at && d.text[last] == '.' && !startsWithDigit(strings.TrimLeft(d.text[end:], " ")) {
		end = last // the sentence's own
	}
	return fold(d.text[at:end]), end
}

// wordBefore is the word before a place and where it begins.
func (d *dater) wordBefore(i int) (word string, start int) {
	rest := strings.TrimRight(d.text[:i], " \u00a0\u202f,")
	start = len(strings.TrimRightFunc(rest, isWordPart))
	return fold(rest[start:]), start
}

func isWordPart(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || r == '\'' || r == '’' || r == '.' || r == '\u200c' || r == '\u200d'
}

// month is the month a word names, with or without the stop of an abbreviation
// and the ending of a case.
func (t *table) month(word string) int {
	if m := t.months[word]; m != 0 {
		return m
	}
	if m := t.months[strings.TrimSuffix(word, ".")]; m != 0 {
		return m
	}
	return t.months[strings.TrimSuffix(word, "'")]
}

// named reads dates with the name of a month: "12 March 2020", "March 12, 2020",
// "March 2020", "12 de marzo de 2020", "3月12日".
func (d *dater) named(n numeral, next *numeral) (Date, bool) {
	if !n.plain {
		return Date{}, false
	}
	if word, start := d.wordBefore(n.start); d.t.month(word) != 0 && start < n.start && (!d.t.capitalMonths || unicode.IsUpper(firstRune(d.text[start:]))) {
		month := d.t.month(word)
		if isYear(int(n.value)) {
			return Date{Start: start, End: n.end, Span: Month, Year: int(n.value), To: int(n.value), Month: month}, true
		}
		if n.value >= 1 && n.value <= 31 {
			end := d.ordinalEnd(n.end)
			year, end := d.yearBehind(end, next)
			return d.day(start, end, year, month, int(n.value)), true
		}
	}
	if n.value < 1 || n.value > 31 {
		return Date{}, false
	}
	word, end := d.wordAfter(d.ordinalEnd(n.end))
	if d.t.units.of[word] {
		word, end = d.wordAfter(end)
	}
	if month := d.t.month(word); month != 0 {
		year, end := d.yearBehind(end, next)
		return d.day(n.start, end, year, month, int(n.value)), true
	}
	return Date{}, false
}

func (d *dater) day(start, end, year, month, day int) Date {
	return Date{Start: start, End: end, Span: Day, Year: year, To: year, Month: month, Day: day}
}

// ordinalEnd skips the letters or the stop of an ordinal.
func (d *dater) ordinalEnd(i int) int {
	rest := d.text[i:]
	letters := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsLetter))
	if letters > 0 && d.t.units.ordinals[fold(rest[:letters])] {
		return i + letters
	}
	for _, mark := range []string{".", "º", "°", "ª"} {
		if strings.HasPrefix(rest, mark) {
			return i + len(mark)
		}
	}
	return i
}

// yearBehind is the year that belongs to a day and where it ends.
func (d *dater) yearBehind(end int, next *numeral) (year, last int) {
	if next == nil || !next.plain || !isYear(int(next.value)) || next.start < end {
		return 0, end
	}
	between := strings.Trim(d.text[end:next.start], " ,\u00a0")
	if between == "" || d.t.units.of[fold(between)] || d.t.dates.before[fold(between)] {
		return int(next.value), next.end
	}
	return 0, end
}

// century reads "19th century", "21世纪", "19. Jahrhundert", "siglo 19".
func (d *dater) century(n numeral, _ *numeral) (Date, bool) {
	if !n.plain || n.value < 1 || n.value > 21 {
		return Date{}, false
	}
	start, end := n.start, n.end
	if after := d.ordinalEnd(n.end); d.unspacedCentury(n.end) > 0 {
		end = d.unspacedCentury(n.end)
	} else if word, stop := d.wordAfter(skipHyphen(d.text, after)); d.t.dates.centuries[strings.Trim(word, ".'")] {
		end = stop
	} else if word, begin := d.wordBefore(n.start); d.t.dates.centuries[word] {
		start = begin
	} else {
		return Date{}, false
	}
	c := int(n.value)
	date := Date{Start: start, End: end, Span: Century, Year: (c-1)*100 + 1, To: c * 100}
	if word, stop := d.wordAfter(end); d.t.dates.bc[strings.Trim(word, ".")] {
		date.Year, date.To, date.End = -c*100, -((c-1)*100 + 1), stop
	}
	return date, true
}

// skipHyphen steps over a hyphen.
func skipHyphen(text string, i int) int {
	if strings.HasPrefix(text[i:], "-") {
		return i + 1
	}
	return i
}

// unspacedCentury is where the word for a century ends that follows without a
// space, in scripts without them.
func (d *dater) unspacedCentury(i int) int {
	for word := range d.t.dates.centuries {
		if isUnspaced(firstRune(word)) && strings.HasPrefix(d.text[i:], word) || unicode.Is(unicode.Hangul, firstRune(word)) && strings.HasPrefix(d.text[i:], word) {
			return i + len(word)
		}
	}
	return 0
}

// decade reads "1990s", "the 90s" not, "1990er", "1990年代", "années 1990".
func (d *dater) decade(n numeral, _ *numeral) (Date, bool) {
	year := int(n.value)
	if !n.plain || !isYear(year) || year%10 != 0 {
		return Date{}, false
	}
	rest := d.text[n.end:]
	span := 9
	if year%100 == 0 && year != 2000 {
		span = 99
	}
	date := Date{Start: n.start, Span: Decade, Year: year, To: year + span}
	if span == 99 {
		date.Span = Century
	}
	longest := 0
	for mark := range d.t.dates.decades {
		if m, ok := strings.CutPrefix(mark, "-"); ok { // behind a hyphen or none
			rest := strings.TrimPrefix(rest, "-")
			if strings.HasPrefix(rest, m) && !unicode.IsLetter(firstRune(rest[len(m):])) {
				longest = max(longest, len(d.text)-n.end-len(rest)+len(m))
			}
			continue
		}
		trimmed := strings.TrimLeft(rest, "'’ ")
		if hit := strings.HasPrefix(fold(trimmed), mark); hit && (!unicode.IsLetter(firstRune(trimmed[len(mark):])) || isUnspaced(firstRune(mark))) && (len(trimmed) == len(rest) || len(mark) > 1 || strings.HasPrefix(rest, "'") || strings.HasPrefix(rest, "’")) {
			longest = max(longest, len(rest)-len(trimmed)+len(mark))
		}
	}
	if longest > 0 {
		date.End = n.end + longest
		return date, true
	}
	if word, start := d.wordBefore(n.start); d.t.dates.decades[word] && utf8.RuneCountInString(word) > 2 {
		date.Start, date.End = start, n.end
		return date, true
	}
	return Date{}, false
}

// ancient reads "44 BC", "AD 79", "v. Chr."
func (d *dater) ancient(n numeral, _ *numeral) (Date, bool) {
	if n.value < 1 || n.value > 10000 || n.value != float64(int(n.value)) {
		return Date{}, false
	}
	year := int(n.value)
	if end := d.eraBehind(n.end, d.t.dates.bc); end > 0 {
		return Date{Start: n.start, End: end, Span: Year, Year: -year, To: -year}, true
	}
	if end := d.eraBehind(n.end, d.t.dates.ad); end > 0 && n.plain {
		return Date{Start: n.start, End: end, Span: Year, Year: year, To: year}, true
	}
	word, start := d.wordBefore(n.start)
	if d.t.dates.ad[word] && n.plain && strings.ToUpper(d.text[start:start+len(word)]) == d.text[start:start+len(word)] {
		return Date{Start: start, End: n.end, Span: Year, Year: year, To: year}, true
	}
	if d.t.dates.bc[word] && unicode.Is(unicode.Han, firstRune(word)) {
		return Date{Start: start, End: n.end, Span: Year, Year: -year, To: -year}, true
	}
	return Date{}, false
}

// eraBehind is where the longest of some phrases ends that stands behind a
// place, 0 if none does.
func (d *dater) eraBehind(i int, phrases map[string]bool) (end int) {
	rest := strings.TrimLeft(d.text[i:], " \u00a0")
	lead := len(d.text) - i - len(rest)
	for p := range phrases {
		if len(rest) >= len(p) && fold(rest[:len(p)]) == p && !unicode.IsLetter(firstRune(rest[len(p):])) {
			end = max(end, i+lead+len(p))
		}
	}
	return end
}

// year reads a year alone, which something around it must speak for: a word
// that stands before years, brackets, a sign behind it, or that nothing follows
// it that it could count.
func (d *dater) year(n numeral, next *numeral) (Date, bool) {
	year := int(n.value)
	date := Date{Start: n.start, End: n.end, Span: Year, Year: year, To: year}
	for _, mark := range d.t.dates.marks {
		if rest := d.text[n.end:]; n.plain && strings.HasPrefix(strings.TrimLeft(rest, " "), mark) && year > 0 && (isYear(year) || n.digits == 3) {
			date.End = n.end + len(rest) - len(strings.TrimLeft(rest, " ")) + len(mark)
			return date, true
		}
	}
	before, _ := d.wordBefore(n.start)
	if u := d.t.units.words[before]; n.plain && u.name == "year" && u.kind == Time && n.digits == 3 && utf8.RuneCountInString(before) > 1 { // "the year 476", not "asciende a 320"
		return date, true
	}
	if !n.plain || n.digits != 4 || !isYear(year) {
		return Date{}, false
	}
	if _, start := d.t.units.before(d.text, n.start); start != n.start {
		return Date{}, false
	}
	if u, _ := d.t.units.after(d.text, n.end); u.name != "" {
		return Date{}, false
	}
	if f, _ := d.t.magnitude(d.text, n.end); f != 0 {
		return Date{}, false
	}
	rest := strings.TrimLeft(d.text[n.end:], " ")
	behind := firstRune(rest)
	lead := strings.TrimSpace(d.text[:n.start])
	switch {
	case d.t.dates.before[before] && !(d.t.units.plurals && d.t.isPlural(firstWord(rest)) && unicode.IsLower(behind)):
	case strings.HasSuffix(lead, "(") && (behind == ')' || behind == '–' || behind == '-' || behind == ','):
	case (behind == '–' || behind == '-') && next != nil && isYear(int(next.value)):
	case len(d.out) > 0 && d.out[len(d.out)-1].Span == Year && year > d.out[len(d.out)-1].Year && isYearList(d.text[d.out[len(d.out)-1].End:n.start], d.t):
	case lead == "" && (rest == "" || !unicode.IsLetter(behind) || year > 1700):
	case year >= 1700 && year <= 2060 && (rest == "" || !unicode.IsLetter(behind)):
	default:
		return Date{}, false
	}
	return date, true
}

// isYearList reports whether a year may follow another behind what stands
// between them.
func isYearList(between string, t *table) bool {
	between = fold(strings.TrimSpace(between))
	return between == "-" || between == "–" || between == "," || t.units.to[between] || t.conjunctions[between]
}

// joined makes ranges of years that stand with nothing but a dash or a word
// such as "to" between them.
func (d *dater) joined() []Date {
	var out []Date
	for _, date := range d.out {
		if len(out) > 0 {
			last := &out[len(out)-1]
			if last.Span == Year && date.Span == Year && last.To == last.Year && last.Year < date.Year && d.t.isRange(d.text[last.End:date.Start]) {
				last.To, last.End = date.Year, date.End
				last.Text = d.text[last.Start:last.End]
				continue
			}
		}
		out = append(out, date)
	}
	return out
}
