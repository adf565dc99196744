package outline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// terms are the phrases that a script says again and again: what it is about.
type terms map[string]int // how often, by their stems

// longestTerm is how many words a term has at most.
const longestTerm = 3

func termsOf(w *words.Words, script *story.Script) terms {
	t := terms{}
	for _, s := range script.Scenes {
		for _, sentence := range s.Sentences {
			eachRun(w.Tokens(sentence), func(run []words.Token) { t[stemsOf(run)]++ })
		}
	}
	return t
}

// eachRun goes over the runs of up to three words that are no stop words and
// stand side by side.
func eachRun(tokens []words.Token, visit func([]words.Token)) {
	for i := range tokens {
		for n := 1; n <= longestTerm && i+n <= len(tokens); n++ {
			last := tokens[i+n-1]
			if last.Stop || last.Number || n > 1 && last.Start > tokens[i+n-2].End+1 {
				break
			}
			visit(tokens[i : i+n])
		}
	}
}

// nameOf is a run of words with all of the name that it begins within: "First World
// War" of "World War".
func nameOf(s *sentence, run []words.Token) string {
	from := run[0].Start
	for i := slices.IndexFunc(s.tokens, func(t words.Token) bool { return t.Start == from }) - 1; i > 0 && capitals(s.text[from:]); i-- {
		if before := s.tokens[i]; before.End+1 != from || !capitals(before.Text) {
			break
		}
		from = s.tokens[i].Start
	}
	return s.text[from:run[len(run)-1].End]
}

func stemsOf(run []words.Token) string {
	stems := make([]string, len(run))
	for i, t := range run {
		stems[i] = t.Stem
	}
	return strings.Join(stems, " ")
}

// phrase reports whether a run of words is one term: a name, what there is a
// picture of, or what is said three times.
func (f *facts) phrase(s *sentence, run []words.Token, n int) bool {
	if len(run) < 2 {
		return false
	}
	start, end := s.start+run[0].Start, s.start+run[len(run)-1].End
	for _, t := range f.things {
		if t.Start == start && t.End == end {
			return true
		}
	}
	if f.measuredAt(start, end) {
		return false
	}
	return n > 2 || capitals(run[0].Text) && capitals(run[1].Text) && run[0].Start > 0
}

// capitals reports whether a word begins with a capital letter.
func capitals(word string) bool { return unicode.IsUpper([]rune(word)[0]) }

// leastSigns is how many signs a term has at least in scripts without spaces.
const leastSigns = 4

// best is the term a scene says that the script says most often, longer ones
// before shorter ones; empty where it says none of two words that is said twice:
// one word alone says too little.
func (t terms) best(f *facts) (phrase string) {
	most := 1.0
	for i := range f.sentences {
		s := &f.sentences[i]
		eachRun(s.tokens, func(run []words.Token) {
			n := t[stemsOf(run)]
			if !f.spaced() && run[len(run)-1].End-run[0].Start < leastSigns*len("走") {
				return // a word or a part of one
			}
			if worth := float64(n) * (0.5 + 0.5*float64(len(run))); n > 1 && f.phrase(s, run, n) && worth > most {
				phrase, most = nameOf(s, run), worth
			}
		})
	}
	return phrase
}

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
			if len(run) < 2 || !capitals(run[0].Text) && f.tailOf(s, run[0]) || f.measuredAt(s.start+run[0].Start, s.start+run[len(run)-1].End) || !f.spaced() || f.g.verbLast() {
				return
			}
			end := s.start + run[len(run)-1].End
			if slices.ContainsFunc(f.things, func(t words.Thing) bool { return t.Verb && t.End == end }) {
				return // "five hours a | night eat"
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
