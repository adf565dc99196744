package tex

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// nearest is a hint naming up to three known names that look like name, each
// behind prefix; when none does, what the subset holds.
func nearest(name, prefix string, known []string) string {
	type hit struct {
		name string
		d    int
	}
	var hits []hit
	for _, k := range known {
		d := distance(strings.ToLower(name), strings.ToLower(k))
		if strings.HasPrefix(k, name) || strings.HasPrefix(name, k) && len(k) > 2 {
			d = min(d, 2)
		}
		if d <= max(1, min(len(name)/2, 3)) {
			hits = append(hits, hit{k, d})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.d, b.d), strings.Compare(a.name, b.name)) })
	hits = slices.CompactFunc(hits, func(a, b hit) bool { return a.name == b.name })
	if len(hits) == 0 {
		return "fractions, roots, scripts, sums, integrals, matrices, Greek, accents and \\text are"
	}
	names := make([]string, 0, 3)
	for _, h := range hits[:min(len(hits), 3)] {
		names = append(names, prefix+h.name)
	}
	return "near: " + strings.Join(names, ", ")
}

// distance is the number of edits (insert, delete, replace, swap of
// neighbours) from a to b: optimal string alignment.
func distance(a, b string) int {
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
