package icon

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// nearest is how many names are suggested.
const nearest = 5

// alike are the names most like what was asked for, best first.
func alike(name string) []string {
	name = strings.Join(strings.FieldsFunc(strings.ToLower(strings.TrimSpace(name)), func(r rune) bool { return r == ' ' || r == '_' || r == '-' }), "-")
	const longest = 64 // no icon's name is longer; strangers' names may be
	if name == "" || len(name) > longest {
		return nil
	}
	limit := max(1, len(name)/4)
	var hits []scored
	for _, e := range book() {
		if d := near.Distance(name, e.name, limit); d <= limit {
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
