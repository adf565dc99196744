package outline

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// around is the phrase of two or three words about the surest of some things that
// has one; empty where none has.
func (f *facts) around(things []story.Thing) (phrase string) {
	surest := 0.0
	for i := range f.sentences {
		s := &f.sentences[i]
		eachRun(s.tokens, func(run []words.Token) {
			for len(run) > 0 && f.leadsOff(s, run[0]) {
				run = run[1:]
			}
			if len(run) < 2 || !capitals(run[0].Text) && f.tailOf(s, run[0]) || f.measuredAt(s.start+run[0].Start, s.start+run[len(run)-1].End) || !f.spaced() {
				return
			}
			text := s.text[run[0].Start:run[len(run)-1].End]
			for _, t := range things {
				ends := strings.HasSuffix(strings.ToLower(text), strings.ToLower(t.Label)) && t.Label != ""
				if longer := strings.HasSuffix(text, phrase) && t.Score >= surest; ends && (t.Score > surest || longer) {
					phrase, surest = text, t.Score
				}
			}
		})
	}
	return phrase
}

// tailOf reports whether a word goes on a phrase: no space but one parts it from the
// word before, which is no stop word either.
func (f *facts) tailOf(s *sentence, t words.Token) bool {
	return slices.ContainsFunc(s.tokens, func(o words.Token) bool {
		return !o.Stop && o.End < t.Start && strings.TrimSpace(s.text[o.End:t.Start]) == ""
	})
}

// leadsOff reports whether a phrase about a thing does not begin with a word of its
// sentence: the verb behind a pronoun ("They | block bike lanes"), a number in words.
func (f *facts) leadsOff(s *sentence, first words.Token) bool {
	i := slices.IndexFunc(s.tokens, func(t words.Token) bool { return t.Start == first.Start })
	if i > 0 && s.tokens[i-1].Stop && f.w.Anaphoric(s.tokens[i-1].Text) {
		return true
	}
	q := f.w.Quantities(first.Text)
	return len(q) == 1 && q[0].Start == 0 && q[0].End == len(first.Text)
}
