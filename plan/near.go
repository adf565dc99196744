package plan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
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
		// A third of the name may be wrong; beyond that it is another word,
		// unless one begins the other (color, color_scheme).
		limit := max(1, len(name)/3)
		off := near.Distance(low, strings.ToLower(name), limit)
		if off <= limit {
			guesses = append(guesses, guess{name, off})
		} else if len(low) >= 3 && (strings.HasPrefix(name, low) || len(name) >= 3 && strings.HasPrefix(low, name)) {
			guesses = append(guesses, guess{name, max(len(low), len(name)) - min(len(low), len(name)) + len(name)})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return cmp.Compare(a.off, b.off) })
	found := make([]string, 0, 3)
	for _, g := range guesses[:min(len(guesses), 3)] {
		found = append(found, g.name)
	}
	return found
}

// oneOf says which names would be accepted, those most like what was written
// first and asked about.
func oneOf(wrote string, names []string) string {
	alike := nearest(wrote, names)
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(alike, n) })
	all := "accepted: " + strings.Join(append(slices.Clone(alike), rest...), ", ")
	return didYouMean(alike) + all
}

// didYouMean is the hint before a list of names, empty without a guess.
func didYouMean(alike []string) string {
	if len(alike) == 0 {
		return ""
	}
	return "did you mean " + quoted(alike[:1]) + "? "
}

// quoted lists names for a sentence.
func quoted(names []string) string {
	marked := make([]string, len(names))
	for i, n := range names {
		marked[i] = `"` + n + `"`
	}
	return strings.Join(marked, ", ")
}
