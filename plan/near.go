package plan

import (
	"cmp"
	"slices"
	"strings"
)

// nearest are the names most like what was written, best first; none when
// nothing is alike enough to be a slip of the hand.
func nearest(wrote string, names []string) []string {
	if len(wrote) > 100 {
		return nil
	}
	type guess struct {
		name string
		off  int
	}
	var guesses []guess
	low := strings.ToLower(wrote)
	for _, name := range names {
		off := distance(low, strings.ToLower(name))
		// A third of the name may be wrong; beyond that it is another word,
		// unless one begins the other (color, color_scheme).
		if off <= max(1, len(name)/3) {
			guesses = append(guesses, guess{name, off})
		} else if len(low) >= 3 && (strings.HasPrefix(name, low) || len(name) >= 3 && strings.HasPrefix(low, name)) {
			guesses = append(guesses, guess{name, off + len(name)})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return cmp.Compare(a.off, b.off) })
	found := make([]string, 0, 3)
	for _, g := range guesses[:min(len(guesses), 3)] {
		found = append(found, g.name)
	}
	return found
}

// distance is the least number of bytes to insert, delete, replace or swap
// with their neighbour that turns a into b (optimal string alignment).
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(row[j]+1, last[j+1]+1, last[j]+change)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// oneOf says which names would be accepted, those most like what was written
// first and asked about.
func oneOf(wrote string, names []string) string {
	near := nearest(wrote, names)
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(near, n) })
	all := "accepted: " + strings.Join(append(slices.Clone(near), rest...), ", ")
	return didYouMean(near) + all
}

// didYouMean is the hint before a list of names, empty without a guess.
func didYouMean(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + quoted(near[:1]) + "? "
}

// quoted lists names for a sentence.
func quoted(names []string) string {
	marked := make([]string, len(names))
	for i, n := range names {
		marked[i] = `"` + n + `"`
	}
	return strings.Join(marked, ", ")
}
