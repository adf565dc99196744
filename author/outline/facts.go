package outline

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// facts are what is known of a scene before anything is made of it.
type facts struct {
	phrases
	narration string
	spoken    []plan.TextWord
	sentences []sentence
	topics    words.Topics // of the film
	things    []words.Thing
	heading   string          // of the section the scene stands in
	block     *document.Block // of the source, shown in the scene
	strong    map[string]bool // phrases that the source sets bold, in lower case
}

// sentence is one of the narration's, or a part of one.
type sentence struct {
	text       string
	start      int // bytes of the narration
	tokens     []words.Token
	marks      []words.Mark
	quantities []words.Quantity
	dates      []words.Date
}

// factsOf are the facts of a scene in a film of some fields of knowledge.
func factsOf(w *words.Words, s story.ScriptScene, topics words.Topics) *facts {
	f := &facts{phrases: phrasesOf(w), narration: s.Text(), block: s.Block, topics: topics}
	f.spoken = plan.Words(f.narration)
	start := 0
	for _, text := range s.Sentences {
		s := sentence{
			text: text, start: start, tokens: w.Tokens(text),
			marks: w.Marks(text), quantities: w.Quantities(text), dates: w.Dates(text),
		}
		s.findYears()
		s.findNamedYears(f)
		f.sentences = append(f.sentences, s)
		for _, t := range f.named(text) {
			if slices.ContainsFunc(s.dates, func(d words.Date) bool { return t.Start < d.End && d.Start < t.End }) {
				continue // "le 26 mars" names no planet
			}
			t.Start, t.End = t.Start+start, t.End+start
			f.things = append(f.things, t)
		}
		start += len(text) + 1
	}
	return f
}

// named are the things a text of the film names.
func (f *facts) named(text string) []words.Thing { return thingsIn(f.w, text, f.topics) }

// thingsIn are the things a text of some fields names, none of them a mere part of a
// word that is not known.
func thingsIn(w *words.Words, text string, topics words.Topics) []words.Thing {
	all := w.ThingsIn(text, topics)
	if !locale.Of(w.Language()).Writing.Unspaced {
		return all
	}
	return slices.DeleteFunc(all, func(t words.Thing) bool { return withinWord(text, t) })
}

// withinWord reports whether a thing is one Chinese character beside another:
// most likely part of a word that is not known, as the "book" in "Japan" is.
func withinWord(text string, t words.Thing) bool {
	if utf8.RuneCountInString(t.Text) > 1 {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:t.Start])
	after, _ := utf8.DecodeRuneInString(text[t.End:])
	return unicode.Is(unicode.Han, before) || unicode.Is(unicode.Han, after)
}

// The years that bare numbers are taken for where several rise in one sentence:
// "built 1961 and opened 1989".
const firstYear, lastYear = 1500, 2050

// findYears takes bare numbers for dates where all of the sentence's are as years
// are and rise, with those that were found by their words.
func (s *sentence) findYears() {
	all := slices.Clone(s.dates)
	for _, q := range s.quantities {
		if q.Kind != words.Count || len(q.Text) != len("1961") || q.Value < firstYear || q.Value > lastYear {
			return
		}
		all = append(all, words.Date{Text: q.Text, Start: q.Start, End: q.End, Span: words.Year, Year: int(q.Value), To: int(q.Value)})
	}
	if len(s.quantities) == 0 || len(all) < leastEvents {
		return
	}
	slices.SortFunc(all, func(a, b words.Date) int { return a.Start - b.Start })
	for i := 1; i < len(all); i++ {
		if all[i].Year <= all[i-1].Year {
			return
		}
	}
	s.dates, s.quantities = all, nil
}

// findNamedYears takes a bare number for a date where the language's word for
// years stands before it: "im Jahr 79".
func (s *sentence) findNamedYears(f *facts) {
	for k := 0; k < len(s.quantities); k++ {
		q := s.quantities[k]
		if q.Kind != words.Count || q.Of != "" || q.Value > lastYear || len(q.Text) > len("1961") {
			continue
		}
		for _, t := range s.tokens {
			if t.End < q.Start && strings.TrimSpace(s.text[t.End:q.Start]) == "" && f.isYear(t) {
				s.dates = append(s.dates, words.Date{Text: q.Text, Start: q.Start, End: q.End, Span: words.Year, Year: int(q.Value), To: int(q.Value)})
				s.quantities = slices.Delete(slices.Clone(s.quantities), k, k+1)
				k--
				break
			}
		}
	}
	slices.SortFunc(s.dates, func(a, b words.Date) int { return a.Start - b.Start })
}

// longestCue is how many words a cue has at most: those that follow do not make
// it surer.
const longestCue = 4

// cue is the words by which what is said between two places of the narration is
// found there, with their number where they are said before.
func (f *facts) cue(start, end int) string {
	first, last := -1, -1
	for i, w := range f.spoken {
		if w.Start >= start && w.End <= end && (first < 0 || i-first < longestCue) || first < 0 && w.Start <= start && start < w.End {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return ""
	}
	list := make([]string, len(f.spoken))
	for i, w := range f.spoken {
		list[i] = w.Word
	}
	phrase := strings.ReplaceAll(f.narration[f.spoken[first].Start:f.spoken[last].End], "#", " ")
	for n := 1; n <= len(list); n++ {
		numbered := phrase
		if n > 1 {
			numbered = fmt.Sprintf("%s#%d", phrase, n)
		}
		at, ok := plan.Cue{Set: true, Phrase: numbered}.Locate(list)
		if !ok {
			return ""
		}
		if at >= first {
			return numbered
		}
	}
	return ""
}

// item is what is said between two places of the narration as an item: its
// label, its cue, its picture. It is not ok where no label can be cut.
func (f *facts) item(start, end int) (it story.Item, ok bool) {
	return f.itemBy(f.label, start, end)
}

// itemBy is item with a label cut in another way.
func (f *facts) itemBy(cut func(string) string, start, end int) (it story.Item, ok bool) {
	label := cut(f.narration[start:end])
	if label == "" {
		return it, false
	}
	at, last := f.labelledAt(label, start, end)
	it.Label = story.Capital(label)
	it.Cue = f.cue(at, end)
	it.Icon = f.icon(at, last)
	if at == start && last == end && !f.fits(f.narration[start:end], len(f.w.Tokens(label))) {
		it.Icon = surestOf(f.named(label)) // what a label leaves out has no picture
	}
	return it, it.Cue != ""
}

// labelledAt is where a label stands between two places it was cut from: no picture
// shows what it leaves out. The places themselves where it is not found as it is.
func (f *facts) labelledAt(label string, start, end int) (from, to int) {
	_, first := utf8.DecodeRuneInString(label)
	for _, as := range []string{label, strings.ToLower(label[:first]) + label[first:]} {
		if i := strings.Index(f.narration[start:end], as); i >= 0 {
			return start + i, start + i + len(as)
		}
	}
	return start, end
}

// icon is the picture of what is said between two places, the surest first.
func (f *facts) icon(start, end int) string { return f.iconBut(start, end, nil) }

// iconBut is icon but for pictures that are taken.
func (f *facts) iconBut(start, end int, taken map[string]bool) string {
	best := words.Thing{}
	for _, t := range f.things {
		if t.Start >= start && t.End <= end && t.Name != "" && t.Score > best.Score && !taken[t.Name] {
			best = t
		}
	}
	return best.Name
}

// distinct takes the picture from items whose picture another has before them.
func distinct(items []story.Item) {
	seen := map[string]bool{}
	for i := range items {
		if seen[items[i].Icon] {
			items[i].Icon = ""
		}
		seen[items[i].Icon] = true
	}
}

// labelled reports whether all items have labels of their own.
func labelled(items []story.Item) bool {
	seen := map[string]bool{}
	for _, it := range items {
		key := strings.ToLower(it.Label)
		if it.Label == "" || seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// stretch is a part of the narration.
type stretch struct {
	start, end int
	and        bool // an "and" stands before it
}

// parts are what commas and the "and" of an enumeration part in a phrase, as
// places of the narration.
func (f *facts) parts(start, end int) (list []stretch) {
	if end <= start {
		return nil
	}
	text := f.narration[start:end]
	and := false
	cut := func(a, b int) {
		if t := trim(text[a:b]); t != "" {
			at := start + a + strings.Index(text[a:b], t)
			list = append(list, stretch{at, at + len(t), and})
			and = false
		}
	}
	from := 0
	tokens := f.w.Tokens(text)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		for len(tokens) > 0 && tokens[0].End <= i {
			tokens = tokens[1:]
		}
		if len(tokens) > 0 && tokens[0].Start == i {
			if n, joined := f.and(tokens[0]); joined {
				cut(from, i)
				and = true
				from = i + n
				i = from
				continue
			}
		}
		if strings.ContainsRune(commas+";；", r) && !betweenDigits(text, i) {
			cut(from, i)
			from = i + size
		}
		i += size
	}
	cut(from, len(text))
	return list
}

// and reports whether a word joins the parts of an enumeration, and how many of
// its bytes do.
func (f *facts) and(t words.Token) (n int, ok bool) {
	word := strings.ToLower(t.Text)
	if f.g.and[word] {
		return len(t.Text), true
	}
	if p := f.g.prefix; p != "" && t.Start > 0 && strings.HasPrefix(word, p) && len([]rune(word)) > 3 {
		return len(p), true
	}
	return 0, false
}

// enumeration is the parts of a phrase, nil where one of them is longer than a
// label or where there is but one.
func (f *facts) enumeration(start, end int) []stretch {
	list := f.parts(start, end)
	for i, p := range list {
		if tokens := f.w.Tokens(f.narration[p.start:p.end]); i > 0 && len(tokens) > 0 && f.g.further[strings.ToLower(tokens[0].Text)] {
			list = list[:i] // "caffeine, which wakes you"
			break
		}
		if !f.fits(f.narration[p.start:p.end], mostLabel) {
			return nil
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// betweenDigits reports whether a comma is a number's.
func betweenDigits(s string, i int) bool {
	return i > 0 && i+1 < len(s) && '0' <= s[i-1] && s[i-1] <= '9' && '0' <= s[i+1] && s[i+1] <= '9'
}

// items are the items of stretches, without those that give none.
func (f *facts) items(parts []stretch) []story.Item { return f.itemsBy(f.label, parts) }

// itemsBy is items with labels cut in another way.
func (f *facts) itemsBy(cut func(string) string, parts []stretch) (list []story.Item) {
	seen := map[string]bool{}
	for _, p := range parts {
		if it, ok := f.itemBy(cut, p.start, p.end); ok {
			if seen[it.Icon] {
				from, to := f.labelledAt(it.Label, p.start, p.end)
				it.Icon = f.iconBut(from, to, seen)
			}
			seen[it.Icon] = true
			list = append(list, it)
		}
	}
	return list
}

// has are the marks of a kind.
func (s *sentence) has(kinds ...words.Connective) (found []words.Mark) {
	for _, m := range s.marks {
		for _, k := range kinds {
			if m.Kind == k {
				found = append(found, m)
			}
		}
	}
	return found
}

// opensSentence reports whether a mark stands at the beginning of its sentence.
func (s *sentence) opens(m words.Mark) bool { return !hasLetter(s.text[:m.Start]) }

// clauseEnd is where the clause ends that holds a place: before the next comma,
// semicolon or dash, or at the end of the sentence.
func (s *sentence) clauseEnd(at int) int {
	for i, r := range s.text[at:] {
		if strings.ContainsRune(commas+";；—–:：", r) && !betweenDigits(s.text, at+i) {
			return at + i
		}
	}
	return len(s.text)
}

// clauseStart is where the clause begins that holds a place.
func (s *sentence) clauseStart(at int) int {
	start := 0
	for i, r := range s.text[:at] {
		if strings.ContainsRune(commas+";；—–:：", r) && !betweenDigits(s.text, i) && strings.TrimSpace(s.text[i+len(string(r)):at]) != "" {
			start = i + len(string(r))
		}
	}
	return start
}
