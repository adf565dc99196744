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
		d := Distance(low, key, limit)
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

// Distance is the number of slips (a byte put in, left out, changed, or swapped
// with its neighbour) from a to b: optimal string alignment. What is more than
// limit is returned as limit+1, and soon.
func Distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	var short [3][65]int // rows for most names, off the heap
	prev2, prev, cur := short[0][:], short[1][:], short[2][:]
	if len(b) >= len(cur) {
		prev2, prev, cur = make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	}
	for j := range len(b) + 1 {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, prev2[j-2]+1)
			}
			cur[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return min(prev[len(b)], limit+1)
}
