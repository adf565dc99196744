package outline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// leastEvents is how many dates make a timeline.
const leastEvents = 2

// timeline shows what happened when: the dates of the scene, each with what its
// clause says.
func timeline(f *facts) (story.Relation, float64) {
	var items []story.Item
	for i := range f.sentences {
		s := &f.sentences[i]
		for k, d := range s.dates {
			if it, ok := f.event(s, d, k); ok {
				items = append(items, it)
			}
		}
	}
	years := map[string]bool{}
	for _, it := range items {
		years[it.When] = true
	}
	if len(years) < len(items) || len(items) == 0 || !labelled(items) {
		return story.Relation{}, 0
	}
	if len(items) < leastEvents {
		return story.Relation{Kind: story.Time, Items: items}, 0.35
	}
	distinct(items)
	return story.Relation{Kind: story.Time, Items: items}, min(0.84, 0.62+0.06*float64(len(items)))
}

// event is a date and what its clause says beside it.
func (f *facts) event(s *sentence, d words.Date, k int) (story.Item, bool) {
	over := s.behindDate(d)
	start, end := 0, len(s.text)
	if k > 0 {
		start = f.boundary(s, s.dates[k-1].End, d.Start)
	}
	if k+1 < len(s.dates) {
		end = f.boundary(s, d.End, s.dates[k+1].Start)
	}
	it := story.Item{When: d.Text, Cue: f.cue(s.start+d.Start, s.start+d.End)}
	from, to := max(start, s.clauseStart(d.Start)), max(over, min(end, s.clauseEnd(d.End)))
	if it.Label = f.happened(s.text[from:d.Start], s.text[over:to], s.beforeDates()); it.Label == "" {
		from, to = start, max(over, end)
		it.Label = f.happened(s.text[from:d.Start], s.text[over:to], s.beforeDates())
	}
	it.Icon = f.icon(f.labelledAt(it.Label, s.start+from, s.start+to))
	return it, it.Label != "" && it.Cue != ""
}

// behindDate is where a date ends with its ending: "1961-ben", "1961'de".
func (s *sentence) behindDate(d words.Date) int {
	for _, t := range s.tokens {
		if between := s.text[d.End:max(d.End, t.Start)]; t.Start >= d.End && (between == "-" || between == "'" || between == "’") {
			return t.End
		}
	}
	return d.End
}

// beforeDates is the word that stands before each date of a sentence that has
// several: the language's for "year".
func (s *sentence) beforeDates() (word string) {
	for i, d := range s.dates {
		last := ""
		for _, t := range s.tokens {
			if t.End <= d.Start {
				last = t.Text
			}
		}
		if i > 0 && last != word {
			return ""
		}
		word = last
	}
	if len(s.dates) < leastEvents {
		return ""
	}
	return word
}

// happened is what a clause says without its date and the common word before
// that, of which before and after stand around: "She died in 1934 in France" is "Died in France".
func (f *facts) happened(before, after, common string) string {
	before, after = trim(f.withoutTail(strings.TrimSuffix(trim(before), common))), trim(after)
	if t := f.w.Tokens(after); before == "" && len(t) > 1 && t[0].Stop && !f.spaced() {
		after = after[t[1].Start:] // the particle of the date
	}
	said := before + after
	if before != "" && after != "" {
		said = before + " " + after
	}
	tokens := f.w.Tokens(said)
	if len(tokens) > 1 && f.joint(tokens[0]) && f.refers(said) {
		said, tokens = said[tokens[1].Start:], tokens[1:]
	}
	if f.refers(said) {
		tokens = f.w.Tokens(said)
		for len(tokens) > 1 && tokens[0].Stop && !f.g.subjects[strings.ToLower(tokens[0].Text)] { // "the first woman to fly"
			tokens = tokens[1:]
		}
		if tokens[0].Stop && len(tokens) == 1 {
			return ""
		}
		if n := len(tokens) - 1; n > 0 && n <= mostClaim && f.g.subjects[strings.ToLower(tokens[0].Text)] {
			return story.Capital(said[tokens[1].Start:]) // "She was the first woman to receive a Nobel Prize": cut, it would lose its sense
		}
		said = said[tokens[0].Start:]
	}
	if meaning(tokens) == 0 && !(len(tokens) > 2 && f.article(tokens[0])) { // "The second came" says enough
		return ""
	}
	label := f.said(said)
	if before == "" && f.verbFirst(label) { // "1815 | folgte der Tambora"
		return label
	}
	return story.Capital(label)
}

// boundary is where between two dates the clause of the second begins: behind
// the last comma or before the last "and", else right behind the first date.
func (f *facts) boundary(s *sentence, from, to int) int {
	text := s.text[from:to]
	if at := strings.LastIndexAny(text, commas+";；"); at >= 0 {
		return from + at
	}
	at := from
	for _, t := range f.w.Tokens(text) {
		if _, ok := f.and(t); ok {
			at = from + t.Start
		}
	}
	if at == from {
		return to
	}
	return at
}

// isYear reports whether a word is the language's for years: "im Jahr 1990".
func (f *facts) isYear(t words.Token) bool {
	if t.Stop && utf8.RuneCountInString(t.Text) == 1 {
		return false // "a 320 millones", which is the sign of a year too
	}
	q := f.w.Quantities("5 " + t.Text)
	return len(q) == 1 && q[0].Unit == "year"
}

// binds reports whether a word wants another behind it: a preposition, an article.
func (p phrases) binds(t words.Token) bool { return p.breaks(t) || p.weak(t) || p.article(t) }

// withoutTail is a phrase without the prepositions at its end, which belong to
// the date behind it.
func (f *facts) withoutTail(s string) string {
	tokens := f.w.Tokens(s)
	for len(tokens) > 0 && (f.binds(tokens[len(tokens)-1]) && !f.g.verbLast() || f.isYear(tokens[len(tokens)-1])) {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return ""
	}
	return s[:tokens[len(tokens)-1].End]
}

// dated reports whether a phrase is a date and nothing else: "Le 18 mars 1871".
func (p phrases) dated(s string) bool {
	dates := p.w.Dates(s)
	return len(dates) > 0 && !slices.ContainsFunc(p.w.Tokens(s), func(t words.Token) bool {
		return !t.Stop && !slices.ContainsFunc(dates, func(d words.Date) bool { return d.Start <= t.Start && t.End <= d.End })
	})
}

// undated is a sentence without the date at its beginning, where the subject
// follows at once: a name, or an article. Elsewhere the verb would.
func (p phrases) undated(s string) string {
	d := p.w.Dates(s)
	if len(d) == 0 {
		return s
	}
	for _, t := range p.w.Tokens(s[:d[0].Start]) {
		if !t.Stop {
			return s
		}
	}
	rest := strings.TrimSpace(s[d[0].End:])
	tokens := p.w.Tokens(rest)
	if len(tokens) > 2 && strings.HasPrefix(rest, tokens[0].Text) && (p.g.subjects[strings.ToLower(tokens[0].Text)] || unicode.IsUpper([]rune(rest)[0])) {
		return rest
	}
	return s
}
