package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// The most parts that are counted out, a sentence each: "has four parts. The first is
// the wall. The second …".
const mostCounted = 6

// announced is how many parts a sentence says there are without naming them; 0 where
// it does not.
func announced(w *words.Words, text string, marks []words.Mark) int {
	whole := false
	end := 0
	for _, m := range marks {
		if m.Kind == words.PartOf {
			whole, end = true, m.End
		}
	}
	if !whole || strings.ContainsAny(text[end:], commas+":：") {
		return 0
	}
	for _, q := range w.Quantities(text) {
		if n := int(q.Value); q.Kind == words.Count && float64(n) == q.Value && 2 <= n && n <= mostCounted {
			return n
		}
	}
	return 0
}

// counting is where the verb stands that sentences have in common which count parts
// out: they begin with the same word and go on with one of their own. -1 where they
// do not.
func counting(list [][]words.Token) int {
	const latest = 3 // "The first of them is"
	same := func(at int) bool {
		for _, tokens := range list {
			if len(tokens) <= at+1 || !strings.EqualFold(tokens[at].Text, list[0][at].Text) {
				return false
			}
		}
		return true
	}
	if len(list) < 2 || !same(0) || same(1) {
		return -1
	}
	last := -1
	for at := 2; at <= latest; at++ {
		if same(at) {
			last = at
		}
	}
	return last
}

// count keeps a sentence that says how many parts there are together with those
// behind it that count them out.
func (t *text) count() {
	group := 0
	for i := range t.units {
		group = max(group, t.units[i].group)
	}
	for i := range t.units {
		u := &t.units[i]
		n := announced(t.words, u.text, u.marks)
		if n == 0 || u.group > 0 || i+n >= len(t.units) {
			continue
		}
		var list [][]words.Token
		for k := i + 1; k <= i+n && t.units[k].section == u.section && t.units[k].group == 0; k++ {
			list = append(list, t.units[k].tokens)
		}
		if len(list) < n || counting(list) < 0 {
			continue
		}
		group++
		for k := i; k <= i+n; k++ {
			t.units[k].group, t.units[k].whole = group, true
		}
	}
}

// countedOut is a whole and its parts where sentences count them out.
func (f *facts) countedOut() (story.Relation, bool) {
	for i := range f.sentences {
		s := &f.sentences[i]
		n := announced(f.w, s.text, s.marks)
		if n == 0 || i+n >= len(f.sentences) {
			continue
		}
		following := f.sentences[i+1 : i+1+n]
		var list [][]words.Token
		for k := range following {
			list = append(list, following[k].tokens)
		}
		verb := counting(list)
		if verb < 0 {
			continue
		}
		var parts []stretch
		for k := range following {
			o := &following[k]
			parts = append(parts, stretch{start: o.start + o.tokens[verb].End, end: o.start + o.clauseEnd(o.tokens[verb].End)})
		}
		items := f.items(parts)
		head, ok := f.whole(s, s.has(words.PartOf)[0].Start, items)
		if ok && len(items) == n && labelled(items) {
			return story.Relation{Kind: story.PartOf, Head: head, Items: items}, true
		}
	}
	return story.Relation{}, false
}
