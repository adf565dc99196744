package outline

import (
	"cmp"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// How many words stand at most between how much is done and the word that says so, and
// between a part and its whole.
const (
	mostToDone = 6
	mostToAll  = 2
)

// progress shows how much of something is done: "12 of the 20 wells are finished", "The
// tunnel is 60 % complete".
func progress(f *facts) (story.Relation, float64) {
	all := f.measures()
	for i, m := range all {
		s := m.in
		if m.To != m.Value || m.Past || m.Value < 0 {
			continue
		}
		switch {
		case m.Kind == words.Percent && m.Value <= 100 && f.isDone(s, m.End):
			if rel, ok := f.large(all[:i+1]); ok {
				return f.partly(m, rel, 100), 0.66
			}
		case m.Kind == words.Count && i+1 < len(all) && all[i+1].in == s && all[i+1].Kind == words.Count:
			whole := all[i+1]
			between := strings.ToLower(strings.TrimSpace(s.text[m.End:min(whole.Start, len(s.text))]))
			if whole.Start < m.End || whole.Value < m.Value || whole.Value < 2 || !f.isOf(between) || !f.isDone(s, whole.End) {
				continue
			}
			it := story.Item{Value: m.Value, Text: strings.TrimSpace(s.text[m.Start:whole.End]), Cue: f.cue(s.start+m.Start, s.start+whole.End)}
			if whole.Of != "" {
				it.Label = story.Capital(whole.Of)
				it.Icon = surestOf(f.named(whole.Of))
			}
			return f.partly(m, story.Relation{Kind: story.Amount, Items: []story.Item{it}}, whole.Value), 0.7
		}
	}
	return story.Relation{}, 0
}

// partly is one number of a relation as a part of a whole; what it is of stands before
// it, not behind, where that is the word that says that it is done.
func (f *facts) partly(m measure, rel story.Relation, whole float64) story.Relation {
	it := &rel.Items[0]
	it.Of = whole
	for _, w := range f.shaped("done") {
		if phraseAt(it.Label, w, 0) >= 0 {
			it.Label = story.Capital(cmp.Or(f.nounPhrase(m.in.text), m.Of))
			break
		}
	}
	return rel
}

// isOf reports whether what stands between two numbers makes the first a part of the
// second: "of the", "out of".
func (f *facts) isOf(between string) bool {
	tokens := f.w.Tokens(between)
	if len(tokens) == 0 || len(tokens) > mostToAll+1 {
		return false
	}
	for _, of := range f.shaped("of") {
		if rest, ok := strings.CutPrefix(between, of); ok {
			last := f.w.Tokens(rest)
			return len(last) == 0 || len(last) == 1 && (f.article(last[0]) || last[0].Stop)
		}
	}
	return false
}

// isDone reports whether a word soon behind a place of a sentence, in the same clause,
// says that something is done.
func (f *facts) isDone(s *sentence, at int) bool {
	clause := s.text[at:s.clauseEnd(at)]
	for _, w := range f.shaped("done") {
		if i := phraseAt(clause, w, 0); i >= 0 && len(f.w.Tokens(clause[:i])) <= mostToDone {
			before := f.w.Tokens(clause[:i])
			return len(before) == 0 || !f.leads(before[len(before)-1]) && !f.article(before[len(before)-1])
		}
	}
	return false
}
