package outline

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

//go:embed grammar.txt
var grammarLines string

// grammar is what cutting phrases needs to know of a language.
type grammar struct {
	and      map[string]bool // join the last parts of an enumeration
	prefix   string          // joins them too, as part of the word behind it; empty: none
	breaks   map[string]bool // a sentence may end before them
	further  map[string]bool // those of them that begin a further clause
	weak     map[string]bool // it may end before them where there is no other way
	verbal   map[string]bool // those of them that stand before verbs too
	subjects map[string]bool // those of them that begin a subject whatever stands before it
	behind   []string        // what ends in them stands behind a cause
	common   map[string]bool // by which the language is told from others in its letters
	articles map[string]bool
	bound    map[string]bool   // verbs that want the preposition behind them
	said     map[string]bool   // begin what somebody says or knows, where no noun is before them
	pairs    map[string]string // words that want another behind them: "so", "that"
	adverbs  string            // what adverbs end in; empty: not known
	// A main clause has its verb second: behind "then" or a year it comes before its
	// subject, and without that would ask a question.
	verbSecond bool
	// Words that stand behind a verb and belong to it, and what the first of several
	// steps begins with.
	particles, firsts map[string]bool
}

// isBound reports whether a word is a form of a verb that is bound to a preposition.
func (g grammar) isBound(word string) bool {
	for _, ending := range []string{"", "s", "ed", "d", "ing"} {
		if bare, ok := strings.CutSuffix(word, ending); ok && g.bound[bare] {
			return true
		}
	}
	return false
}

// isAdverb reports whether a word looks like an adverb.
func (g grammar) isAdverb(word string) bool {
	return g.adverbs != "" && strings.HasSuffix(word, g.adverbs)
}

var grammars = sync.OnceValue(func() map[plan.Language]grammar {
	m := map[plan.Language]grammar{}
	for line := range strings.Lines(grammarLines) {
		code, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		and, rest, _ := strings.Cut(rest, "|")
		breaks, rest, _ := strings.Cut(rest, "|")
		articles, rest, _ := strings.Cut(rest, "|")
		common, rest, _ := strings.Cut(rest, "|")
		behind, rest, _ := strings.Cut(rest, "|")
		bound, rest, _ := strings.Cut(rest, "|")
		said, rest, _ := strings.Cut(rest, "|")
		pairs, rest, _ := strings.Cut(rest, "|")
		adverbs, rest, _ := strings.Cut(rest, "|")
		particles, firsts, _ := strings.Cut(rest, "|")
		g := grammar{and: map[string]bool{}, breaks: map[string]bool{}, further: map[string]bool{}, weak: map[string]bool{}, verbal: map[string]bool{}, articles: map[string]bool{}, subjects: map[string]bool{}, common: set(common), behind: listed(behind), bound: set(bound), said: set(said), pairs: map[string]string{}, adverbs: strings.TrimSpace(adverbs), particles: set(particles), firsts: set(firsts)}
		for _, w := range listed(pairs) {
			first, second, _ := strings.Cut(w, " ")
			g.pairs[first] = second
		}
		for _, w := range listed(and) {
			if p, ok := strings.CutSuffix(w, "-"); ok {
				g.prefix = p
				continue
			}
			g.and[w] = true
		}
		for _, w := range listed(articles) {
			word, late := strings.CutPrefix(w, "~")
			g.articles[word] = true
			if !late {
				g.subjects[word] = true
			}
		}
		for _, w := range listed(breaks) {
			if late, ok := strings.CutPrefix(w, "~"); ok {
				late, verbal := strings.CutPrefix(late, "~")
				g.weak[late] = true
				if verbal {
					g.verbal[late] = true
				}
				continue
			}
			word, further := strings.CutPrefix(w, "^")
			g.breaks[word] = true
			if further {
				g.further[word] = true
			}
		}
		code, g.verbSecond = strings.CutSuffix(code, " 2")
		m[plan.Language(code)] = g
	}
	return m
})

func listed(s string) (list []string) {
	for w := range strings.SplitSeq(s, ",") {
		if w = strings.TrimSpace(w); w != "" {
			list = append(list, w)
		}
	}
	return list
}

func set(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range listed(s) {
		m[w] = true
	}
	return m
}

func grammarOf(w *words.Words) grammar { return grammars()[w.Language()] }

// verbLast reports whether sentences end with their verb: what is said stands
// behind the last comma rather than before the first.
func (g grammar) verbLast() bool { return len(g.breaks) == 0 }
