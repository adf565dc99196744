package tex

import (
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// nearest is a hint naming known names that look like name, each behind
// prefix; when none does, what the subset holds.
func nearest(name, prefix string, known []string) string {
	hits := near.Names(name, known)
	if len(hits) == 0 {
		return `fractions, roots, scripts, sums, integrals, matrices, Greek, accents and \text are`
	}
	return "near: " + prefix + strings.Join(hits, ", "+prefix)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
