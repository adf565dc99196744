package words

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Connective is what a phrase says of how thoughts belong together.
type Connective string

// The connectives that are recognised.
const (
	Cause      Connective = "cause"      // because, due to: what follows is the cause
	Effect     Connective = "effect"     // therefore, leads to: what follows is the effect
	Contrast   Connective = "contrast"   // but, however, whereas
	Sequence   Connective = "sequence"   // first, then, finally, step 1
	Definition Connective = "definition" // is a, means, is called
	PartOf     Connective = "part of"    // consists of, has three parts
	Example    Connective = "example"    // for example, such as
	Place      Connective = "place"      // is located in, in the north
	Cycle      Connective = "cycle"      // again and again, the cycle repeats
	Comparison Connective = "comparison" // than, versus, twice as
	Closing    Connective = "closing"    // in summary, in short
)

// connectives in the order of their sections.
var connectives = []Connective{Cause, Effect, Contrast, Sequence, Definition, PartOf, Example, Place, Cycle, Comparison, Closing}

// Mark is a connective of a sentence.
type Mark struct {
	Kind       Connective
	Text       string
	Start, End int // bytes of the sentence
}

// marks are the phrases of a language: their words, folded, one blank between.
type marks struct {
	phrases map[string][]phrase
	longest int // words of the longest
}

// phrase is a connective and where it is one.
type phrase struct {
	kind    Connective
	opening bool // only where a sentence or clause begins
}

// anyNumber stands for a number in a phrase: "has # parts".
const anyNumber = "#"

// readMarks reads the sections of connectives: a phrase a line, with ^ before it
// one that counts only where a sentence or a clause begins.
func readMarks(s map[string]section) marks {
	m := marks{phrases: map[string][]phrase{}}
	for _, kind := range connectives {
		for _, e := range s[string(kind)] {
			text, opening := strings.CutPrefix(fold(e), "^")
			key := strings.Join(phraseWords(text), " ")
			m.phrases[key] = append(m.phrases[key], phrase{kind, opening})
			m.longest = max(m.longest, strings.Count(key, " ")+1)
		}
	}
	return m
}

// phraseWords are the words of a phrase, anyNumber among them.
func phraseWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '\'' && r != '#' && r != '\u200c' && r != '\u200d'
	})
}

// Marks are the connectives of a sentence in order, none within another: of two
// that begin at one word the longer counts.
func (w *Words) Marks(sentence string) []Mark {
	t := w.table()
	tokens := w.Tokens(sentence)
	keys := make([]string, len(tokens))
	for i, tok := range tokens {
		keys[i] = fold(tok.Text)
	}
	var out []Mark
	for i := 0; i < len(tokens); {
		n, p, ok := t.markAt(sentence, tokens, keys, i)
		if !ok {
			i++
			continue
		}
		a, b := tokens[i].Start, tokens[i+n-1].End
		out = append(out, Mark{Kind: p.kind, Text: sentence[a:b], Start: a, End: b})
		i += n
	}
	return out
}

// markAt is the longest phrase that begins with token i, and its tokens.
func (t *table) markAt(sentence string, tokens []Token, keys []string, i int) (n int, p phrase, ok bool) {
	var exact, numbered strings.Builder // "on the one", "on the #"
	for j := i; j < min(len(tokens), i+t.marks.longest); j++ {
		word := keys[j]
		if j > i {
			exact.WriteByte(' ')
			numbered.WriteByte(' ')
			if tokens[j].Number {
				word = anyNumber
			}
		}
		exact.WriteString(keys[j])
		numbered.WriteString(word)
		list := t.marks.phrases[exact.String()]
		if list == nil {
			list = t.marks.phrases[numbered.String()]
		}
		for _, cand := range list {
			if cand.opening && !opensClause(sentence, tokens, i) {
				continue
			}
			n, p, ok = j-i+1, cand, true
			break
		}
	}
	return n, p, ok
}

// opensClause reports whether token i begins the sentence, or stands behind a
// sign that parts clauses.
func opensClause(sentence string, tokens []Token, i int) bool {
	if i == 0 {
		return true
	}
	return strings.ContainsAny(sentence[tokens[i-1].End:tokens[i].Start], ",;:—–(،؛，；：、।.")
}

// Question reports whether a sentence asks: it ends in a question mark, or
// begins with a word that asks and has no stop at its end.
func (w *Words) Question(sentence string) bool {
	t := w.table()
	trimmed := strings.TrimRightFunc(sentence, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(closers, r) })
	last := trimmed[max(0, len(trimmed)-len("？")):]
	if strings.ContainsAny(last, "?？؟") || t.stops != "" && strings.ContainsAny(last, t.stops) {
		return true
	}
	if strings.ContainsAny(last, ".!。！।۔") {
		return false
	}
	return t.questions[fold(firstWord(strings.TrimLeftFunc(sentence, unicode.IsPunct)))]
}

// Anaphoric reports whether a sentence begins with a word that points back to
// the sentence before it ("It", "They", "This"), without which it is not
// understood.
func (w *Words) Anaphoric(sentence string) bool {
	t := w.table()
	tokens := w.Tokens(sentence)
	return len(tokens) > 0 && t.anaphors[fold(tokens[0].Text)]
}

// sortedBy is a list in the order of where its entries begin.
func sortedBy[T any](list []T, start func(T) int) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(start(a), start(b)) })
	return list
}
