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

// partsSaid is the share of an element's parts that have to be said for each to wait for
// its word: else what is there would look torn.
const partsSaid = 2.0 / 3

// Parts are the words at which the parts of an element are said, parallel to
// plan.Element.PartWords, in their order and None where a part is not; nil where so few of
// them are that it comes as a whole.
func (t *Transcript) Parts(e *plan.Element) []int {
	if e.Diagram == "" && len(e.Items) > 0 { // a list is written as a whole
		return nil
	}
	words := e.PartWords()
	all := make([][]place, len(words))
	for i := range words {
		all[i] = t.places(words[i], ofWords)
	}
	out := chain(all, func(i, j int) bool { return words[i] == words[j] })
	n := 0
	for _, at := range out {
		if at != None {
			n++
		}
	}
	if n < 2 || float64(n) < partsSaid*float64(len(words)) {
		return nil
	}
	return out
}
