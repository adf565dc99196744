package mention

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// Fixed is the word of an element whose time the plan states; None: it states none.
type Fixed []int

// fixedWorth is more than all that elements between two stated times are worth.
const fixedWorth = 1000

// again is what is left of the worth of a word that the element before begins at too,
// if both are named alike: the second apple is the next one that is said.
const again = 0.5

// Words are at which words the elements of a scene begin that have no time of their own:
// parallel to its elements, None where none is found. No element gets a word before that
// of one which stands before it.
func (t *Transcript) Words(s *plan.Scene, fixed Fixed) []int {
	n := len(s.Elements)
	all := make([][]place, n)
	for i := range s.Elements {
		switch {
		case fixed[i] != None:
			all[i] = []place{{fixed[i], fixedWorth}}
		case i == 0 && Heads(&s.Elements[i]):
		default:
			all[i] = t.of(&s.Elements[i])
		}
	}
	out := chain(all, func(i, j int) bool { return alike(&s.Elements[i], &s.Elements[j]) })
	for i := range out {
		if fixed[i] != None {
			out[i] = None
		}
	}
	return out
}

// Heads reports whether an element is words over all else, which wait for nothing.
func Heads(e *plan.Element) bool {
	return e.Role == plan.RoleTitle || e.Role == plan.RoleHeading
}

// Joins reports whether an element is a line between others.
func Joins(e *plan.Element) bool { return e.From != "" || e.To != "" || len(e.Points) > 0 }

// alike reports whether two elements would be named by the same words: a red apple and a
// green one.
func alike(a, b *plan.Element) bool {
	noun := func(e *plan.Element) string { return e.Name[strings.LastIndexByte(e.Name, '-')+1:] }
	return a.Kind == b.Kind && noun(a) == noun(b) && a.Label == b.Label && a.Text == b.Text
}

// link is the best way to give words to things up to one of them.
type link struct {
	worth       float64
	from, place int // the link before it, and its place; None: none
	element     int
}

// chain chooses at most a place of each thing, so that none comes before that of a
// thing before it, and all together are worth most; of equals the earliest.
func chain(all [][]place, alike func(i, j int) bool) []int {
	var links []link
	at := func(k int) int { return all[links[k].element][links[k].place].word }
	best := None
	for i := range all {
		var own []link
		for p, pl := range all[i] {
			l := link{worth: pl.worth, from: None, place: p, element: i}
			for k := range links {
				if at(k) > pl.word {
					continue
				}
				worth := links[k].worth + pl.worth
				if at(k) == pl.word && alike(links[k].element, i) {
					worth -= (1 - again) * pl.worth
				}
				if worth > l.worth || worth == l.worth && l.from != None && at(k) < at(l.from) {
					l.worth, l.from = worth, k
				}
			}
			own = append(own, l)
		}
		links = append(links, own...)
	}
	for k := range links {
		if best == None || links[k].worth > links[best].worth || links[k].worth == links[best].worth && at(k) < at(best) {
			best = k
		}
	}
	out := make([]int, len(all))
	for i := range out {
		out[i] = None
	}
	for k := best; k != None; k = links[k].from {
		out[links[k].element] = at(k)
	}
	return out
}

// Said are the words at which each element of a scene is named for certain, in order:
// those on it, or what it shows where those are not said.
func (t *Transcript) Said(s *plan.Scene) [][]int {
	out := make([][]int, len(s.Elements))
	for i := range s.Elements {
		if Heads(&s.Elements[i]) {
			continue
		}
		all, least := t.of(&s.Elements[i]), ofPart
		if slices.ContainsFunc(all, func(p place) bool { return p.worth == ofWords }) {
			least = ofWords
		}
		for _, p := range all {
			if p.worth >= least {
				out[i] = append(out[i], p.word)
			}
		}
	}
	return out
}

// Strong are those of some words that name each element, if only by one of the words by which it
// is known.
func (t *Transcript) Strong(s *plan.Scene, strong []int) [][]int {
	out := make([][]int, len(s.Elements))
	for i := range s.Elements {
		if len(strong) == 0 || Heads(&s.Elements[i]) {
			continue
		}
		for _, p := range t.says(&s.Elements[i]) {
			out[i] = append(out[i], t.NamedBy(p.words, strong)...)
		}
		slices.Sort(out[i])
		out[i] = slices.Compact(out[i])
	}
	return out
}

// NamedBy are those of some words that are one of a phrase.
func (t *Transcript) NamedBy(phrase string, some []int) (out []int) {
	for _, want := range t.language.Tokens(strings.ReplaceAll(phrase, "**", "")) {
		for i := range t.tokens {
			h := &t.tokens[i]
			if slices.Contains(some, h.word) && !slices.Contains(out, h.word) && (!want.Stop || want.Number) && t.means(h, &want) {
				out = append(out, h.word)
			}
		}
	}
	slices.Sort(out)
	return out
}

// partsSaid is the share of an element's parts of which more have to be said for each to wait for
// its word: else what is there would look torn.
const (
	partsSaid   = 2.0 / 3 // of marks and countries of a map …
	entriesSaid = 0.5     // … and of entries, of which those that are not said come with one that is
)

// PartsSaid are the words at which the parts of an element are said: parallel to
// plan.Element.PartWords.
type PartsSaid struct {
	Begin  []int   // at which each begins, in their order; None: it comes with the element
	Said   [][]int // at which each is named …
	Strong [][]int // … and those of the strong words that name it
}

// Parts are the words at which the parts of an element are said; ok is false where so few of
// them are that it comes as a whole. Entries keep their order: one that is not said comes with the one before it.
func (t *Transcript) Parts(e *plan.Element, strong []int) (parts PartsSaid, ok bool) {
	entries := len(e.Items)+len(e.Rows)+len(e.Labels) > 0
	if entries && e.Diagram == "" && e.Emphasis != "" && e.Emphasis != plan.EmphasisNone {
		return PartsSaid{}, false // what goes around all of it would stand around nothing
	}
	words := e.PartWords()
	all := make([][]place, len(words))
	for i := range words {
		all[i] = t.places(words[i], ofWords)
	}
	for i, row := range e.Rows {
		for _, cell := range row {
			all[i] = append(all[i], t.places(cell, ofPart)...)
		}
	}
	out := chain(all, func(i, j int) bool { return words[i] == words[j] })
	n := 0
	for _, at := range out {
		if at != None {
			n++
		}
	}
	if n < 2 || !entries && float64(n) < partsSaid*float64(len(words)) || float64(n) <= entriesSaid*float64(len(words)) {
		return PartsSaid{}, false
	}
	parts = PartsSaid{Begin: out, Said: make([][]int, len(words)), Strong: make([][]int, len(words))}
	for i := range all {
		parts.Strong[i] = t.NamedBy(words[i], strong)
		for _, p := range all[i] {
			if p.worth == ofWords {
				parts.Said[i] = append(parts.Said[i], p.word)
			}
		}
		slices.Sort(parts.Said[i])
		parts.Said[i] = slices.Compact(parts.Said[i])
	}
	if entries {
		followOn(out)
		if e.Leads() {
			leadIn(out)
		}
	}
	return parts, true
}

// followOn has what is not said begin with what is, before it.
func followOn(begin []int) {
	for i := 1; i < len(begin); i++ {
		if begin[i] == None {
			begin[i] = begin[i-1]
		}
	}
}

// leadIn has what is said first come with the element, which consists of nothing else.
func leadIn(begin []int) {
	first := slices.IndexFunc(begin, func(at int) bool { return at != None })
	for i, at := range begin {
		if at == begin[first] {
			begin[i] = None
		}
	}
}
