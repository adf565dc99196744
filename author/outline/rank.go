package outline

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/internal/words"
)

// What a sentence's weight is made of beside its centrality, each a share of it.
// Found by reading what is kept of the sources in testdata.
const (
	bonusFirst      = 0.55 // of a chapter
	bonusSection    = 0.25 // of a section within a chapter
	bonusParagraph  = 0.15 // begins a paragraph
	bonusLast       = 0.25 // of the whole text
	bonusHeading    = 0.30 // times the share of the heading's words that it has
	bonusTitle      = 0.35 // times the share of the title's words
	bonusFocus      = 1.50 // times the share of the prompt's words
	bonusDefinition = 0.30
	bonusClosing    = 0.30
	bonusCause      = 0.12
	bonusNumber     = 0.12
	bonusShown      = 0.35 // a table, figure or list is shown with it
	malusQuestion   = 0.30
	malusExample    = 0.20
	malusAside      = 0.50 // stands in brackets
	malusBack       = 0.20 // needs the sentence before it
	leastWeight     = 0.01
)

// Words of a sentence beyond or below which it is worth less.
const (
	fewWords  = 5
	manyWords = 32
)

// ranking is what the units of a text are worth, and what they say.
type ranking struct {
	weights []float64
	vectors []vector
}

// rank gives each unit its weight: how much it has in common with all others
// (degree centrality of LexRank, Erkan and Radev 2004, without a threshold,
// which needs the sum of all vectors alone), and what speaks for it where it
// stands. Words of the focus count more than any others.
func (t *text) rank(focus string) ranking {
	lex := lexicon{}
	vectors := t.tfidf(lex)
	all := make([]float64, len(lex))
	for _, v := range vectors {
		for _, e := range v {
			all[e.term] += e.x
		}
	}
	weights := make([]float64, len(t.units))
	most := 0.0
	for i, v := range vectors {
		for _, e := range v {
			weights[i] += e.x * all[e.term]
		}
		weights[i]-- // what it has in common with itself
		most = max(most, weights[i])
	}
	wanted, title := lex.set(t.words, focus), lex.set(t.words, t.title)
	headings := make([]map[int]bool, len(t.sections))
	for i, s := range t.sections {
		headings[i] = lex.set(t.words, s.title)
	}
	for i := range t.units {
		u, v := &t.units[i], vectors[i]
		central := 0.0
		if most > 0 {
			central = weights[i] / most
		}
		w := central + bonusHeading*v.share(headings[u.section]) + bonusTitle*v.share(title) + bonusFocus*v.share(wanted)
		w += t.standing(i) + u.manner(t.words)
		weights[i] = max(w, leastWeight) * u.fitting()
	}
	return ranking{weights, vectors}
}

// standing is what speaks for a unit by its place.
func (t *text) standing(i int) (w float64) {
	u := &t.units[i]
	if i == 0 || t.units[i-1].section != u.section {
		w += bonusSection
		if t.sections[u.section].level <= t.chapterLevel() {
			w += bonusFirst - bonusSection
		}
	} else if u.first {
		w += bonusParagraph
	}
	if i == len(t.units)-1 {
		w += bonusLast
	}
	if u.block != nil && u.block.Kind != document.Code {
		w += bonusShown
	}
	return w
}

// manner is what speaks for a unit, and against it, by its words.
func (u *unit) manner(w *words.Words) (weight float64) {
	seen := map[words.Connective]bool{}
	for _, m := range u.marks {
		if seen[m.Kind] {
			continue
		}
		seen[m.Kind] = true
		switch m.Kind {
		case words.Definition:
			weight += bonusDefinition
		case words.Closing:
			weight += bonusClosing
		case words.Cause, words.Effect:
			weight += bonusCause
		case words.Example:
			weight -= malusExample
		}
	}
	for _, tok := range u.tokens {
		if tok.Number {
			weight += bonusNumber
			break
		}
	}
	if w.Question(u.text) {
		weight -= malusQuestion
	}
	if strings.HasPrefix(u.text, "(") || strings.HasPrefix(u.text, "（") {
		weight -= malusAside
	}
	if u.back {
		weight -= malusBack
	}
	return weight
}

// What is left of the weight of a sentence that is not made to be heard.
const (
	ofRow   = 0.3 // a row of a table
	ofIntro = 0.4 // ends in a colon, and what follows is not told with it
	ofCode  = 0.5 // has names of programs, options, paths in it
	ofLong  = 0.5 // takes longer than a scene
	ofPart  = 0.3 // is no sentence, and nothing announces it
)

// longSentence is how long a sentence may take that is followed at ease, in
// seconds.
const longSentence = 12

// fitting is less than 1 for sentences that are too short to say much, too long
// to be followed, or made for the eye.
func (u *unit) fitting() float64 {
	f := 1.0
	switch n := float64(len(u.tokens)); {
	case n < fewWords:
		f = n / fewWords
	case n > manyWords:
		f = math.Sqrt(manyWords / n)
	}
	if u.row {
		f *= ofRow
	}
	if introduces(u.text) && u.group == 0 && (u.block == nil || u.block.Kind == document.Code) {
		f *= ofIntro
	}
	if technical().MatchString(u.text) {
		f *= ofCode
	}
	if u.fragment && u.needs == 0 {
		f *= ofPart
	}
	if u.seconds > longSentence {
		f *= ofLong
	}
	return f
}

// technical is what only programs and their users write: options, paths, names
// with underscores.
var technical = pattern.New(`(?:^|[\s\[|(])--?[a-zA-Z]|\w_\w|\w/\w+/|\w\(\)|\w::\w|<\w+>`)

// lexicon numbers the stems of a text.
type lexicon map[string]int

func (l lexicon) number(stem string) int {
	n, ok := l[stem]
	if !ok {
		n = len(l)
		l[stem] = n
	}
	return n
}

// set is the words of a phrase that carry meaning and are in the text.
func (l lexicon) set(w *words.Words, phrase string) map[int]bool {
	m := map[int]bool{}
	for _, tok := range w.Tokens(phrase) {
		if n, ok := l[tok.Stem]; ok && !tok.Stop {
			m[n] = true
		}
	}
	return m
}

// vector is the weights of a sentence's stems, by their numbers; its length is 1.
type vector []entry

type entry struct {
	term int
	x    float64
}

// tfidf weighs the stems of each unit by how rare they are in the text (tf-idf).
func (t *text) tfidf(lex lexicon) []vector {
	out := make([]vector, len(t.units))
	var in []float64 // how many units have a stem
	for i := range t.units {
		var v vector
		for _, tok := range t.units[i].tokens {
			if !tok.Stop {
				v = append(v, entry{lex.number(tok.Stem), 1})
			}
		}
		slices.SortFunc(v, func(a, b entry) int { return a.term - b.term })
		kept := v[:0]
		for _, e := range v {
			if n := len(kept); n > 0 && kept[n-1].term == e.term {
				kept[n-1].x++
				continue
			}
			kept = append(kept, e)
		}
		out[i] = kept
		in = append(in, make([]float64, len(lex)-len(in))...)
		for _, e := range kept {
			in[e.term]++
		}
	}
	n := float64(len(t.units))
	for _, v := range out {
		sum := 0.0
		for i := range v {
			v[i].x *= math.Log(1 + n/in[v[i].term])
			sum += v[i].x * v[i].x
		}
		for i := range v {
			v[i].x /= math.Sqrt(sum)
		}
	}
	return out
}

// share is how much of what is wanted a sentence has, 0 to 1.
func (v vector) share(wanted map[int]bool) float64 {
	if len(wanted) == 0 {
		return 0
	}
	n := 0
	for _, e := range v {
		if wanted[e.term] {
			n++
		}
	}
	return float64(n) / float64(len(wanted))
}

// like is the cosine of the angle between two sentences: 1 for the same words.
func (v vector) like(o vector) (sum float64) {
	for i, j := 0, 0; i < len(v) && j < len(o); {
		switch {
		case v[i].term < o[j].term:
			i++
		case v[i].term > o[j].term:
			j++
		default:
			sum += v[i].x * o[j].x
			i, j = i+1, j+1
		}
	}
	return sum
}
