package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// oneOf says which names would be accepted, those most like what was written
// first and suggested.
func oneOf(wrote string, names []string) string {
	alike := near.Names(wrote, names)
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(alike, n) })
	all := "accepted: " + strings.Join(append(slices.Clone(alike), rest...), ", ")
	return didYouMean(alike) + all
}

// didYouMean is the hint before a list of names, empty without a guess.
func didYouMean(alike []string) string {
	if len(alike) == 0 {
		return ""
	}
	return fmt.Sprintf("did you mean %q? ", alike[0])
}
