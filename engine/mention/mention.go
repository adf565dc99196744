// Package mention finds at which word of a narration each thing of a scene is said. The
// scene, the language that is spoken and the words as they are heard go in; for every
// element the index of a word comes out, or none. Forms of a word are taken for it, as
// far as what is known of the language goes.
//
// Elements are given words in the order of the plan: one that is said sooner than what
// stands before it keeps its place, without a word of its own.
package mention

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// None stands for the word of what is not said.
const None = -1

// Transcript is a narration as it is searched.
type Transcript struct {
	language *words.Words
	spoken   []string
	tokens   []heard
	joined   bool // its language writes without spaces: where a word ends is not sure
	compound bool // its language writes nouns together: "Roggenmehl"
}

// heard is a word that means something, or a number.
type heard struct {
	stem   string
	folded string
	word   int // of the spoken words
	at     int // among all tokens, those that mean nothing too
	number bool
}

// NewTranscript reads words as they are heard, in a language.
func NewTranscript(lang plan.Language, spoken []string) *Transcript {
	l := locale.Of(lang)
	t := &Transcript{language: words.Of(lang), spoken: spoken, joined: l.Writing.Unspaced, compound: l.Compounds}
	var text strings.Builder
	ends := make([]int, len(spoken))
	for i, w := range spoken {
		if last, _ := utf8.DecodeLastRuneInString(text.String()); text.Len() > 0 && !(unspaced(last) && unspaced(firstOf(w))) {
			text.WriteByte(' ')
		}
		text.WriteString(w)
		ends[i] = text.Len()
	}
	word := 0
	for at, tok := range t.language.Tokens(text.String()) {
		for word < len(ends)-1 && tok.Start >= ends[word] {
			word++
		}
		if !tok.Stop || tok.Number {
			t.tokens = append(t.tokens, heard{tok.Stem, strings.ToLower(tok.Text), word, at, tok.Number})
		}
	}
	return t
}

func firstOf(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// unspaced reports whether a letter is of a script whose words are not parted, or a sign
// between such.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) || !unicode.IsLetter(r) && r > unicode.MaxLatin1
}

// place is where a thing may be said: at which word, and how sure that is.
type place struct {
	word  int
	worth float64
}

// What a place is worth, by what is said there: the words on the thing, the most part of
// them, the name of what is seen.
const (
	ofWords = 1.0
	ofPart  = 0.6
	ofName  = 0.8
	ofWord  = 0.35 // one word of a few
)

// fewWords is how many words of a label one of may stand for them: "telephone away", and
// leastWord how many letters that has.
const (
	fewWords  = 4
	leastWord = 4
)

// The share of the words of a longer text that has to be said, and within how many times
// as many words.
const (
	mostPart   = 0.6
	mostSpread = 2
)

// places are where a phrase is said. What consists of words that mean nothing by
// themselves is said nowhere.
func (t *Transcript) places(phrase string, worth float64) []place {
	phrase = strings.ReplaceAll(phrase, "**", "")
	out := t.literal(phrase, worth)
	var want []words.Token
	for _, tok := range t.language.Tokens(phrase) {
		if !tok.Stop || tok.Number {
			want = append(want, tok)
		}
	}
	if len(want) == 0 {
		return out
	}
	least, span := len(want), len(want)
	if len(want) > 2 {
		least, span = int(math.Ceil(mostPart*float64(len(want)))), mostSpread*len(want)
	}
	for i := 0; i < len(t.tokens); {
		switch n, last := t.agree(i, want, span); {
		case n == len(want):
			out = append(out, place{t.tokens[i].word, worth})
			i = last + 1
		case n >= least:
			out = append(out, place{t.tokens[i].word, worth * ofPart})
			i = last + 1
		default:
			if n > 0 && 1 < len(want) && len(want) <= fewWords && t.tokens[i].tells() {
				out = append(out, place{t.tokens[i].word, worth * ofWord})
			}
			i++
		}
	}
	return out
}

// literal are the places of a phrase letter by letter, in a language in which words are
// known by nothing else.
func (t *Transcript) literal(phrase string, worth float64) []place {
	if !t.joined || strings.ContainsRune(phrase, '#') {
		return nil
	}
	var out []place
	for n := 1; n <= len(t.spoken); n++ {
		at, ok := plan.Cue{Set: true, Phrase: phrase + "#" + strconv.Itoa(n)}.Locate(t.spoken)
		if !ok {
			break
		}
		out = append(out, place{at, worth})
	}
	return out
}

// tells reports whether a word alone says which label is meant.
func (h *heard) tells() bool {
	return !h.number && (utf8.RuneCountInString(h.folded) >= leastWord || unicode.Is(unicode.Devanagari, firstOf(h.folded)) && utf8.RuneCountInString(h.folded) > 2)
}

// agree is how many of the wanted words are said from token i on within a span, and the
// last token of them; 0 where token i is none of them. Words of a phrase of two must
// follow each other.
func (t *Transcript) agree(i int, want []words.Token, span int) (n, last int) {
	used := make([]bool, len(want))
	last = i
	for k := i; k < len(t.tokens) && t.tokens[k].at < t.tokens[i].at+span+1; k++ {
		at := -1
		for j := range want {
			if !used[j] && t.means(&t.tokens[k], &want[j]) {
				at = j
				break
			}
		}
		if at < 0 {
			if k == i {
				return 0, i
			}
			continue
		}
		used[at], last = true, k
		n++
	}
	return n, last
}

// means reports whether what was heard is a word in any of its forms, or, where nouns are
// written together, what a noun of several ends with.
func (t *Transcript) means(h *heard, w *words.Token) bool {
	folded := strings.ToLower(w.Text)
	switch {
	case h.number || w.Number:
		return h.folded == folded
	case h.stem == w.Stem || plural(h.folded, folded) || plural(folded, h.folded):
		return true
	case !t.compound:
		return false
	}
	return utf8.RuneCountInString(h.folded) >= leastWord && strings.HasSuffix(folded, h.folded) ||
		utf8.RuneCountInString(folded) >= leastWord && strings.HasSuffix(h.folded, folded)
}

// plural reports whether a word is another with an s, which stems of short words lose in
// some languages: "ríos", "río".
func plural(many, one string) bool {
	return utf8.RuneCountInString(one) > 2 && (many == one+"s" || many == one+"es")
}

// named is a phrase that may be said of an element, and what that is worth.
type named struct {
	words string
	worth float64
}

// says are the phrases by which an element may be named.
func (t *Transcript) says(e *plan.Element) []named {
	var out []named
	add := func(worth float64, phrases ...string) {
		for _, p := range phrases {
			if strings.TrimSpace(p) != "" {
				out = append(out, named{p, worth})
			}
		}
	}
	if Joins(e) { // it follows what it joins
		return nil
	}
	if e.Name != "" {
		add(ofName, t.language.CalledIcon(e.Name)...)
		add(ofName, t.language.CalledPicture(e.Name)...)
	}
	add(ofName, e.Cast)
	add(ofWords, e.Labels...)
	for i := range e.Series {
		add(ofWords, e.Series[i].Name)
	}
	add(ofWords, e.Header...)
	for _, row := range e.Rows {
		add(ofWords, row[:min(len(row), 1)]...)
	}
	for i := range e.HighlightCountries {
		add(ofWords, e.HighlightCountries[i].Country)
	}
	for i := range e.Marks {
		add(ofWords, e.Marks[i].Label)
	}
	add(ofWords, e.Label, e.Text, e.Bubble)
	add(ofWords, e.ItemWords()...)
	return out
}

// of are all places at which an element is named, in order, each word once with the
// most that it is worth.
func (t *Transcript) of(e *plan.Element) []place {
	var all []place
	for _, p := range t.says(e) {
		all = append(all, t.places(p.words, p.worth)...)
	}
	slices.SortStableFunc(all, func(a, b place) int {
		if a.word != b.word {
			return a.word - b.word
		}
		if a.worth > b.worth {
			return -1
		}
		return 1
	})
	return slices.CompactFunc(all, func(a, b place) bool { return a.word == b.word })
}
