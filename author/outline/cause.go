package outline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// cause shows what leads to what: "because" and its like have the cause behind
// them, "leads to" and its like the effect. Marks of one sentence make a chain.
func cause(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		marks := slices.DeleteFunc(s.has(words.Cause, words.Effect), func(m words.Mark) bool {
			// "から" is "because" before a comma, else "from".
			return !f.spaced() && f.standsBehind(m) && !strings.ContainsAny(firstRune(s.text[m.End:]), commas)
		})
		if len(marks) == 0 {
			continue
		}
		var chain []stretch
		if s.opens(marks[0]) {
			chain = f.opening(i, marks[0])
		} else {
			chain = f.chain(s, marks)
		}
		for _, p := range chain {
			if s.opens(marks[0]) && len(f.w.Tokens(f.narration[p.start:p.end])) < leastSaid {
				chain = nil // "the reason is simple"
				break
			}
		}
		items := f.itemsBy(f.said, chain)
		if len(items) < len(chain) || len(items) < 2 || !labelled(items) {
			continue
		}
		return story.Relation{Kind: story.Cause, Items: items}, min(0.85, 0.55+0.1*float64(len(items)-2))
	}
	return story.Relation{}, 0
}

// firstRune is the first letter or sign of a text.
func firstRune(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// leastSaid is how many words a cause or an effect has.
const leastSaid = 2

// opening is cause and effect where the mark begins the sentence: "Because it
// rains, the river rises." has both, "Therefore the river rises." its cause in
// the sentence before.
func (f *facts) opening(i int, m words.Mark) []stretch {
	s := &f.sentences[i]
	if m.Kind == words.Effect {
		if i == 0 {
			return nil
		}
		before := &f.sentences[i-1]
		return []stretch{
			{start: before.start, end: before.start + len(before.text)},
			{start: s.start + m.End, end: s.start + len(s.text)},
		}
	}
	end := s.clauseEnd(m.End)
	if end == len(s.text) {
		return nil
	}
	effect := end
	for _, o := range s.has(words.Effect) {
		if o.Start > end && trim(s.text[end:o.Start]) == "" {
			effect = o.End // "because it rained, therefore the river rose"
		}
	}
	return []stretch{{start: s.start + m.End, end: s.start + end}, {start: s.start + effect, end: s.start + len(s.text)}}
}

// standsBehind reports whether a mark of a cause stands behind it, as "nedeniyle"
// does: what precedes it is the cause.
func (f *facts) standsBehind(m words.Mark) bool {
	text := strings.ToLower(m.Text)
	return slices.ContainsFunc(f.g.behind, func(w string) bool { return strings.HasSuffix(text, w) })
}

// chain parts a sentence at its marks, first cause first.
func (f *facts) chain(s *sentence, marks []words.Mark) (out []stretch) {
	from := 0
	for k := 0; k <= len(marks); k++ {
		end := len(s.text)
		if k < len(marks) {
			end = marks[k].Start
		}
		part := stretch{start: s.start + from, end: s.start + end}
		tokens := f.w.Tokens(f.narration[part.start:part.end])
		answer := k == 0 && len(tokens) == 1 && comma(f.narration[part.start:part.end]) > 0 // "Yes, because …"
		if len(tokens) == 0 || answer || k == 0 && f.dangles(tokens) {
			return nil // "they are therefore working": the mark stands within a clause
		}
		if k > 0 && marks[k-1].Kind == words.Cause && !f.standsBehind(marks[k-1]) {
			out = append(out[:len(out)-1], part, out[len(out)-1])
		} else {
			out = append(out, part)
		}
		if k < len(marks) {
			from = marks[k].End
		}
	}
	return out
}
