// Package near finds the known names that look like one a person wrote, for
// errors that say what was probably meant.
//
//	near.Names("gloang", []string{"go", "golang", "lua"}) // golang
package near

import (
	"cmp"
	"slices"
	"strings"
)

// most names worth offering.
const most = 3

// Names are up to three of known that look like name, the likeliest first:
// those a few slips of the finger away, and those that begin with it. Case does
// not count.
func Names(name string, known []string) []string {
	type hit struct {
		name  string
		slips int
	}
	var hits []hit
	low := strings.ToLower(name)
	limit := max(1, min(len(low)/2, 3))
	for _, k := range known {
		key := strings.ToLower(k)
		d := distance(low, key)
		if len(low) > 1 && strings.HasPrefix(key, low) || len(key) > 2 && strings.HasPrefix(low, key) {
			d = min(d, 2)
		}
		if d <= limit {
			hits = append(hits, hit{k, d})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.slips, b.slips), strings.Compare(a.name, b.name)) })
	hits = slices.Compact(hits)
	var out []string
	for _, h := range hits[:min(len(hits), most)] {
		out = append(out, h.name)
	}
	return out
}

// distance is the number of slips (insert, delete, replace, swap of
// neighbours) from a to b: optimal string alignment.
func distance(a, b string) int {
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
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
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
