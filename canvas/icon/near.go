package icon

import (
	"slices"
	"strings"
)

// nearest is how many names are suggested.
const nearest = 5

func near(name string) []string {
	name = strings.Join(strings.FieldsFunc(strings.ToLower(strings.TrimSpace(name)), func(r rune) bool { return r == ' ' || r == '_' || r == '-' }), "-")
	const longest = 64 // no icon's name is longer; strangers' names may be
	if name == "" || len(name) > longest {
		return nil
	}
	limit := max(1, len(name)/4)
	var hits []scored
	for _, e := range book() {
		if d := distance(name, e.name, limit); d <= limit {
			s := -10 * d
			if e.name[0] == name[0] {
				s += 5 // slips are rarely in the first letter
			}
			hits = append(hits, scored{e.name, s})
		}
	}
	out := best(hits)
	for _, more := range [][]string{Search(name), searchWords(name)} {
		for _, n := range more {
			if len(out) >= nearest {
				break
			}
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out[:min(len(out), nearest)]
}

// searchWords looks for single words of a name of several, longest first.
func searchWords(name string) []string {
	words := strings.Split(name, "-")
	if len(words) < 2 {
		return nil
	}
	long := words[0]
	for _, w := range words {
		if len(w) > len(long) {
			long = w
		}
	}
	return Search(long)
}

// distance is how many letters must be changed, added, dropped or swapped
// with their neighbour to get from a to b (optimal string alignment); more
// than limit is answered as limit+1.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	var rows [3][65]int // names are at most 64 long
	if len(b) > 64 {
		return limit + 1
	}
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	prev2, prev, cur := &rows[2], &rows[0], &rows[1]
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
	return prev[len(b)]
}
