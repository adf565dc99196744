package element

import (
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Whole stands for the entry of marks that belong to none: a title, an axis.
const Whole = -1

// Runs say which marks belong to which entry of an element, in the order they are made in.
type Runs []run

// run is marks of one entry.
type run struct{ entry, first int }

// Of says that the marks from the given one on belong to an entry.
func (r *Runs) Of(entry, from int) { *r = append(*r, run{entry, from}) }

// Apart puts the marks of those of n entries that have a cue of their own behind all
// others, entry by entry, and returns where those of each begin.
func (r Runs) Apart(marks []paint.Mark, n int, cued func(entry int) bool) (all []paint.Mark, first []int) {
	if len(r) == 0 {
		return marks, nil
	}
	own := make([][]paint.Mark, n)
	ends := append(slices.Clone(r), run{Whole, len(marks)})
	all = slices.Clone(marks[:ends[0].first])
	for k, of := range r {
		these := marks[of.first:ends[k+1].first]
		if of.entry >= 0 && of.entry < n && cued(of.entry) {
			own[of.entry] = append(own[of.entry], these...)
		} else {
			all = append(all, these...)
		}
	}
	for i := range own {
		if cued(i) {
			first = append(first, len(all))
			all = append(all, own[i]...)
		}
	}
	if first == nil {
		return marks, nil
	}
	return all, first
}
