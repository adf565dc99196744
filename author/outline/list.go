package outline

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/internal/words"
)

// leastEntries is how many parts an enumeration has: two are a pair.
const leastEntries = 3

// list shows the entries of a list that the scene tells, or the parts of an
// enumeration in one of its sentences.
func list(f *facts) (story.Relation, float64) {
	if f.block != nil && f.block.Kind == document.List && f.block.List != nil {
		if rel, ok := f.entries(); ok {
			return rel, 0.9
		}
		if rel, ok := f.bullets(); ok && !f.tells() {
			return rel, 0.5
		}
	}
	for i := range f.sentences {
		s := &f.sentences[i]
		if at := strings.IndexAny(s.text, ":："); at > 0 && at+1 < len(s.text) {
			parts, told := f.announced(s, at, f.enumeration(s.start+at+1, s.start+len(s.text)))
			items := f.items(parts)
			if (len(items) >= leastEntries || told && len(items) == len(parts)) && labelled(items) {
				return story.Relation{Kind: story.List, Head: f.head(s.start, s.start+at), Items: items}, 0.8
			}
		}
		if rel, ok := f.row(s); ok {
			return rel, 0.5
		}
	}
	return story.Relation{}, 0
}

// announced are the entries behind a colon as far as a number before that counts
// them, and whether it does: of "two elements: polonium, named after Poland, and
// radium" what is said of the first is none.
func (f *facts) announced(s *sentence, colon int, parts []stretch) ([]stretch, bool) {
	for _, q := range s.quantities {
		n := int(q.Value)
		if q.Start > colon || float64(n) != q.Value || n < 2 {
			continue
		}
		var kept []stretch
		for i, p := range parts {
			tokens := f.w.Tokens(f.narration[p.start:p.end])
			said := i > 0 && i+1 < len(parts) && len(tokens) > 2 && f.leads(tokens[1])
			if !said {
				kept = append(kept, p)
			}
		}
		if len(kept) == n {
			return kept, true
		}
	}
	return parts, false
}

// head is what a list is of: what stands before the colon if that is short, else
// the heading.
func (f *facts) head(start, end int) story.Item {
	if it, ok := f.item(start, end); ok && f.fits(f.narration[start:end], mostClaim) {
		return it
	}
	return f.headed()
}

func (f *facts) headed() story.Item {
	if f.heading != "" && f.fits(f.heading, mostClaim) {
		return story.Item{Label: f.heading}
	}
	return story.Item{}
}

// term is a word or phrase before a colon or dash that the rest of an entry
// explains.
var term = pattern.New(`^([^:：–—.]{2,40}?)\s*(?::|：|\s[–—-])\s+`)

// shows reports whether a relation is what the section's heading announces.
func (f *facts) shows(rel story.Relation) bool {
	return f.heading != "" && rel.Head.Label == f.heading
}

// nested reports whether entries of a list stand within others: they have no number each.
func nested(l *document.ListData) bool {
	return slices.ContainsFunc(l.Items, func(it document.Item) bool { return it.Level > 0 })
}

// entries are the entries of the scene's list that are said in it, each with those
// within it. A list in order is a sequence.
func (f *facts) entries() (story.Relation, bool) {
	rel := story.Relation{Kind: story.List}
	if f.block.List.Ordered {
		rel.Kind = story.Sequence
	}
	from := 0
	for number, it := range f.block.List.Items {
		head, _, _ := strings.Cut(it.Text, "\n")
		said := oneLine(spoken(head))
		probe := trim(firstSentence(f.w.Sentences(said)))
		at := -1
		if probe != "" {
			at = indexFold(f.narration[from:], probe)
		}
		if at < 0 {
			continue
		}
		start := from + at
		if n := len(rel.Items); it.Level > 0 && n > 0 {
			if within := &rel.Items[n-1]; len(within.Details) < mostDetails {
				within.Details = append(within.Details, story.Capital(f.label(probe)))
			}
			from = start + len(probe)
			continue
		}
		end := min(start+len(said), len(f.narration))
		item, ok := f.entry(start, end, said)
		if ok {
			if rel.Items = append(rel.Items, item); len(rel.Items) == 1 {
				rel.First = number + 1
			}
		}
		from = start + len(probe)
	}
	if len(rel.Items) == 0 || !labelled(rel.Items) {
		return rel, false
	}
	distinct(rel.Items)
	if rel.Kind != story.Sequence || len(rel.Items) == len(f.block.List.Items) || nested(f.block.List) {
		rel.First = 0
	}
	if len(rel.Items) == 2 && len(f.block.List.Items) == 2 && len(rel.Items[0].Details) > 0 && len(rel.Items[1].Details) > 0 {
		rel.Kind = story.Contrast
	}
	if colon := strings.IndexAny(f.narration, ":："); colon > 0 && f.cueBefore(rel.Items[0].Cue, colon) {
		rel.Head = f.head(f.sentenceAt(colon), colon)
	} else {
		rel.Head = f.headed()
	}
	return rel, len(rel.Items) > 1 || rel.Kind == story.Sequence || len(f.block.List.Items) == 1
}

// mostBullets is how many entries of a slide are shown.
const mostBullets = 6

// bullets are the entries of a slide whose speaker says them in words of his own:
// each appears with the sentence that shares most words with it.
func (f *facts) bullets() (story.Relation, bool) {
	rel := story.Relation{Kind: story.List, Head: f.headed()}
	for _, it := range f.block.List.Items {
		label := f.order(spoken(it.Text))
		if label == "" || len(rel.Items) == mostBullets {
			return rel, false
		}
		item := story.Item{Label: story.Capital(label), Icon: f.pictured(label)}
		most := 0
		for i := range f.sentences {
			s := &f.sentences[i]
			shared := 0
			for _, t := range f.w.Tokens(label) {
				for _, said := range s.tokens {
					if !t.Stop && said.Stem == t.Stem {
						shared++
					}
				}
			}
			if shared > most {
				item.Cue, most = f.cue(s.start, s.start+len(s.text)), shared
			}
		}
		rel.Items = append(rel.Items, item)
	}
	distinct(rel.Items)
	return rel, len(rel.Items) > 1 && labelled(rel.Items)
}

// pictured is the picture of an entry. Entries of a list in order begin with
// what is to be done, which the same word may name as a thing: "train two people".
func (f *facts) pictured(label string) string {
	things := f.named(label)
	if f.block.List.Ordered && len(things) > 0 && things[0].Start == 0 {
		things = things[1:]
	}
	return surestOf(things)
}

func surestOf(things []words.Thing) string {
	if s := surest(slices.DeleteFunc(slices.Clone(things), func(t words.Thing) bool { return t.Name == "" }), 1); len(s) > 0 {
		return s[0].Name
	}
	return ""
}

// tells reports whether an entry of the scene's list is said in it.
func (f *facts) tells() bool {
	for _, it := range f.block.List.Items {
		if probe := trim(firstSentence(f.w.Sentences(oneLine(spoken(it.Text))))); probe != "" && indexFold(f.narration, probe) >= 0 {
			return true
		}
	}
	return false
}

// entry is one entry: the term it explains where it begins with one.
func (f *facts) entry(start, end int, said string) (story.Item, bool) {
	if m := term().FindStringSubmatch(said); m != nil {
		if it, ok := f.item(start, min(start+len(m[1]), end)); ok {
			if it.Icon == "" {
				it.Icon = f.icon(start, end)
			}
			it.Details = f.details(said[len(m[0]):])
			return it, true
		}
	}
	if first := firstSentence(f.w.Sentences(said)); first != "" {
		end = min(end, start+len(first))
	}
	return f.itemBy(f.order, start, end)
}

// mostDetails is how many things are said of an entry at most.
const mostDetails = 3

// details are what an entry says of its term: its parts between commas, or all
// of it.
func (f *facts) details(s string) (list []string) {
	for part := range strings.FieldsFuncSeq(firstSentence(f.w.Sentences(s)), func(r rune) bool { return strings.ContainsRune(commas+";；", r) }) {
		d := f.label(part)
		if d == "" || len(list) == mostDetails {
			return list
		}
		list = append(list, story.Capital(d))
	}
	return list
}

// cueBefore reports whether a cue begins behind a place of the narration.
func (f *facts) cueBefore(cue string, at int) bool {
	phrase, _, _ := strings.Cut(cue, "#")
	return strings.Contains(f.narration[at:], phrase)
}

// sentenceAt is where the sentence begins that holds a place.
func (f *facts) sentenceAt(at int) int {
	for i := len(f.sentences) - 1; i >= 0; i-- {
		if f.sentences[i].start <= at {
			return f.sentences[i].start
		}
	}
	return 0
}

func firstSentence(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// indexFold is strings.Index but for the case of the first letter: entries of a
// list are told with a capital.
func indexFold(s, part string) int {
	if i := strings.Index(s, part); i >= 0 {
		return i
	}
	return strings.Index(s, story.Capital(part))
}

// shortPart is how many words a part of an enumeration has that stands within a
// sentence: longer ones are clauses.
const shortPart = 3

// row is an enumeration of three parts or more within a sentence. Its first part
// stands at the end of what is before the first comma.
func (f *facts) row(s *sentence) (story.Relation, bool) {
	parts := f.parts(s.start, s.start+len(trimEnd(s.text)))
	last := -1
	for i, p := range parts {
		if p.and {
			last = i
		}
	}
	if last < leastEntries-1 {
		return story.Relation{}, false
	}
	parts[last] = f.starting(parts[last])
	first := last
	for first > 0 && f.fits(f.narration[parts[first].start:parts[first].end], shortPart) {
		first--
	}
	run := parts[first : last+1]
	if len(run) < leastEntries || !f.fits(f.narration[run[len(run)-1].start:run[len(run)-1].end], shortPart) {
		return story.Relation{}, false
	}
	longest := 1
	for _, p := range run[1:] {
		longest = max(longest, len(f.w.Tokens(f.narration[p.start:p.end])))
	}
	for _, q := range s.quantities {
		if at := s.start + q.Start; at >= run[0].start && at < run[0].end && q.Value == float64(len(run)-1) {
			return f.counted(stretch{start: at, end: run[0].end}, run[1:])
		}
	}
	if opening := f.w.Tokens(f.narration[run[0].start:run[0].end]); first == 0 && len(opening) > 0 && f.leads(opening[0]) {
		return story.Relation{}, false // "In autumn, red and round and sweet": when, not what
	}
	run[0] = f.tail(run[0], longest)
	if run[0].start == run[0].end {
		return story.Relation{}, false
	}
	items := f.items(run)
	if len(items) < len(run) || !labelled(items) {
		return story.Relation{}, false
	}
	return story.Relation{Kind: story.List, Head: f.headed(), Items: items}, true
}

// starting is the thing at the beginning of a stretch that is too long for a part:
// of "birds visit the flowers" the birds.
func (f *facts) starting(p stretch) stretch {
	if f.fits(f.narration[p.start:p.end], shortPart) {
		return p
	}
	for _, t := range f.things {
		if t.Start == p.start {
			return stretch{start: t.Start, end: t.End, and: p.and}
		}
	}
	return p
}

// counted is "three colours, red, green and blue": what is counted is what the
// parts are of.
func (f *facts) counted(of stretch, parts []stretch) (story.Relation, bool) {
	items := f.items(parts)
	head, ok := f.item(of.start, of.end)
	if !ok || len(items) < leastEntries || len(items) < len(parts) || !labelled(items) {
		return story.Relation{}, false
	}
	return story.Relation{Kind: story.List, Head: head, Items: items}, true
}

// tail is the end of a stretch: its last thing that there is a picture of, or
// what stands behind its last stop word, if that is no longer than n words.
func (f *facts) tail(p stretch, n int) stretch {
	for _, t := range f.things {
		if t.Start >= p.start && t.End == p.end {
			return stretch{start: t.Start, end: t.End}
		}
	}
	tokens := f.w.Tokens(f.narration[p.start:p.end])
	from := len(tokens)
	for from > 0 && !tokens[from-1].Stop && len(tokens)-from < n {
		from--
	}
	if from == len(tokens) || from > 0 && !tokens[from-1].Stop {
		return stretch{start: p.end, end: p.end}
	}
	return stretch{start: p.start + tokens[from].Start, end: p.end}
}

func trimEnd(s string) string { return strings.TrimRight(s, edges) }

// order cuts an instruction to a label: it may end before an "and" too, what it
// tells first being said.
func (p phrases) order(s string) string {
	if l := p.said(s); l != "" {
		return l
	}
	s = trim(s)
	tokens := p.w.Tokens(s)
	most := mostLabel
	if p.g.verbSecond {
		most = mostSaid
	}
	if l := p.ended(s, tokens, most, 2, p.joint); l != "" || p.g.verbLast() {
		return l
	}
	if at := comma(s); at > 0 && p.fits(s[:at], mostLabel) && p.whole(trim(s[:at])) {
		return trim(s[:at]) // "Dry the tube, roughen the place"
	}
	for i, t := range tokens[:min(len(tokens), mostLabel)] {
		if i > 1 && p.g.particles[strings.ToLower(t.Text)] {
			return s[:t.End] // "Take the wheel out of the frame"
		}
	}
	return p.ended(s, tokens, mostLabel, soon, p.weak)
}
