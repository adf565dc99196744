package outline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// How many words the names of two things have at most, and what they have in common.
const (
	mostPaired = 3
	mostCommon = 6
	leastThat  = 4 // words of "have in common that", behind which one word is half a sentence
)

// overlap shows two things and what they have in common: "Both cats and dogs need
// care", "Cats and dogs have four legs in common".
func overlap(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		if f.w.Question(s.text) {
			continue
		}
		for _, cut := range []func(*sentence) (a, b, common stretch, ok bool){f.bothAnd, f.inCommon} {
			a, b, common, ok := cut(s)
			if !ok {
				continue
			}
			if rel, ok := f.overlapping(s, a, b, common); ok {
				return rel, 0.72
			}
		}
	}
	return story.Relation{}, 0
}

// overlapping is the relation of two things and what they share, as places of a
// sentence.
func (f *facts) overlapping(s *sentence, a, b, common stretch) (story.Relation, bool) {
	items := make([]story.Item, 0, 2)
	for _, p := range []stretch{a, b} {
		if first := f.w.Tokens(s.text[p.start:p.end]); len(first) > 1 && f.article(first[0]) {
			p.start += first[1].Start
		}
		it, ok := f.item(s.start+p.start, s.start+p.end)
		if !ok || !f.fits(it.Label, mostPaired) || f.refers(it.Label) || meaning(f.w.Tokens(it.Label)) == 0 {
			return story.Relation{}, false
		}
		items = append(items, it)
	}
	text := f.bare(s.text[common.start:common.end])
	tokens := f.w.Tokens(text)
	if len(tokens) == 0 || !f.fits(text, mostCommon) || f.breaks(tokens[0]) || f.weak(tokens[0]) || f.refers(text) || meaning(tokens) == 0 || f.dangles(tokens) || !labelled(items) {
		return story.Relation{}, false
	}
	return story.Relation{Kind: story.Overlap, Items: items, Text: story.Capital(text)}, true
}

// bare is what two things have in common without the verb that only says that they do:
// of "have four legs" four legs, of "are mammals" mammals.
func (f *facts) bare(s string) string {
	s = trim(s)
	for _, verb := range strings.Fields("have are haben sind ont sont tienen son hanno sono têm são hebben zijn") {
		if rest, ok := strings.CutPrefix(s, verb+" "); ok && len(f.w.Tokens(rest)) > 0 {
			return trim(rest)
		}
	}
	return s
}

// bothAnd is "both A and B" at the beginning of a sentence, and what is said of them.
func (f *facts) bothAnd(s *sentence) (a, b, common stretch, ok bool) {
	for _, pair := range f.shaped("both") {
		first, second, _ := strings.Cut(pair, " = ")
		if phraseAt(s.text, first, 0) != 0 {
			continue
		}
		mid := phraseAt(s.text, second, len(first))
		if mid < 0 {
			continue
		}
		a, b = stretch{start: len(first), end: mid}, stretch{start: mid + len(second)}
		if b.end, ok = f.nameEnd(s, b.start); !ok {
			continue
		}
		common = stretch{start: b.end, end: s.clauseEnd(b.end)}
		return a, b, common, trim(s.text[a.start:a.end]) != "" && comma(s.text[:b.end]) < 0
	}
	return a, b, common, false
}

// nameEnd is where the name of a thing ends that begins at a place of a sentence: behind
// what there is a picture of, behind nouns that are written in capitals, or before a word
// that carries no meaning of its own.
func (f *facts) nameEnd(s *sentence, from int) (int, bool) {
	var run []words.Token
	for _, t := range s.tokens {
		if t.Start >= from && len(run) < mostPaired+1 {
			run = append(run, t)
		}
	}
	if len(run) == 0 {
		return 0, false
	}
	if f.article(run[0]) && len(run) > 1 {
		run = run[1:]
	}
	for _, t := range f.things {
		at := t.Start - s.start
		if at >= run[0].Start && at <= run[min(1, len(run)-1)].Start && t.End-s.start <= len(s.text) {
			return t.End - s.start, true
		}
	}
	for i, t := range run {
		upper := unicode.IsUpper([]rune(t.Text)[0])
		if i > 0 && (t.Stop || !upper && slices.ContainsFunc(run[:i], func(o words.Token) bool { return unicode.IsUpper([]rune(o.Text)[0]) })) {
			return run[i-1].End, true
		}
	}
	return 0, false
}

// inCommon is "A and B have in common …", or "have … in common".
func (f *facts) inCommon(s *sentence) (a, b, common stretch, ok bool) {
	for _, phrase := range f.shaped("common") {
		phrase, kept, _ := strings.Cut(phrase, "/")
		whole := strings.TrimSpace(phrase + kept)
		at := phraseAt(s.text, whole, 0)
		if at < 0 {
			continue
		}
		if a, b, ok = f.pairBefore(s, at); !ok {
			continue
		}
		common = stretch{start: at + len(phrase), end: s.clauseEnd(at + len(whole))}
		if n := len(f.w.Tokens(s.text[common.start:common.end])); n > 1 || n == 1 && len(f.w.Tokens(whole)) < leastThat {
			return a, b, common, true
		}
	}
	if around := f.shaped("around"); len(around) == 2 { // "have four legs in common"
		at, end := phraseAt(s.text, around[0], 0), phraseAt(s.text, around[1], 0)
		if at > 0 && at+len(around[0]) < end {
			if a, b, ok = f.pairBefore(s, at); ok {
				return a, b, stretch{start: at + len(around[0]), end: end}, true
			}
		}
	}
	return a, b, common, false
}

// pairBefore are the two things that an "and" joins before a place of a sentence.
func (f *facts) pairBefore(s *sentence, at int) (a, b stretch, ok bool) {
	from := 0
	if first := s.tokens; len(first) > 0 && first[0].Stop && !f.article(first[0]) { // "What cats and dogs share"
		from = first[0].End
	}
	parts := f.parts(s.start+from, s.start+at)
	if len(parts) != 2 || !parts[1].and {
		return a, b, false
	}
	for i := range parts {
		parts[i].start -= s.start
		parts[i].end -= s.start
	}
	return parts[0], parts[1], true
}
