package picture

import (
	"cmp"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// What a word of a query is worth by where it is found. A name's word weighs more
// than a keyword, a whole word more than its beginning.
const (
	wholeName  = 100
	nameWord   = 60
	lastWord   = 15 // on top of nameWord: a "polar bear" is a bear
	keyword    = 40
	nameStart  = 25
	wordStart  = 12
	extraWord  = -6  // for each word of the name nobody asked for
	flagged    = -20 // "japan" is a flag, and much else
	likeEnough = 8   // less is no answer
	nearest    = 5   // names that are suggested
	longest    = 64  // no name is longer; strangers' names may be
)

type scored struct {
	name  string
	score int
}

func split(words string) []string {
	return strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return r == ' ' || r == '-' || r == '_' || r == ',' })
}

// Search lists the pictures that fit English words, best first: every word has to be
// found in the name or the keywords. No words: no pictures.
func Search(words string) []string {
	query := split(words)
	if len(query) == 0 {
		return nil
	}
	var hits []scored
	for _, e := range book().list {
		if s := score(e, query); s >= likeEnough {
			hits = append(hits, scored{e.name, s})
		}
	}
	return best(hits)
}

func best(hits []scored) []string {
	slices.SortFunc(hits, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	out := make([]string, len(hits))
	for i, h := range hits {
		out[i] = h.name
	}
	return out
}

// score is what a picture is worth for a query; 0 or less when a word is not found.
func score(e entry, query []string) int {
	category, _, words, _ := e.fields()
	sum, found := 0, 0
	for _, q := range query {
		s := max(inName(e.name, q), inWords(words, q))
		if s == 0 && singular(q) == singular(category) {
			s = wordStart
		}
		if s == 0 {
			return 0
		}
		if s >= nameWord {
			found++
		}
		sum += s
	}
	sum = sum/len(query) + extraWord*(strings.Count(e.name, "-")+1-found)
	if e.name == strings.Join(query, "-") {
		sum += wholeName
	}
	if category == flags && !slices.Contains(query, "flag") {
		sum += flagged
	}
	return sum
}

func inName(name, q string) int {
	s, parts := 0, strings.Split(name, "-")
	for i, w := range parts {
		switch {
		case w == q || singular(w) == singular(q):
			s = max(s, nameWord)
			if i == len(parts)-1 {
				s = max(s, nameWord+lastWord)
			}
		case len(q) >= 3 && strings.HasPrefix(w, q):
			s = max(s, nameStart)
		}
	}
	return s
}

func inWords(words, q string) int {
	if !strings.Contains(words, singular(q)) {
		return 0
	}
	s := 0
	for w := range strings.SplitSeq(words, " ") {
		switch {
		case w == q || singular(w) == singular(q):
			return keyword
		case len(q) >= 3 && strings.HasPrefix(w, q):
			s = wordStart
		}
	}
	return s
}

// singular drops a plural s: "bees" and "bee" are one word.
func singular(w string) string {
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
		return w[:len(w)-1]
	}
	return w
}

// alike are the names most like what was asked for, best first.
func alike(name string) []string {
	name = strings.Join(split(strings.TrimSpace(name)), "-")
	if name == "" || len(name) > longest {
		return nil
	}
	limit := max(1, len(name)/4)
	var hits []scored
	for _, e := range book().list {
		if d := near.Distance(name, e.name, limit); d <= limit {
			s := -10 * d
			if e.name[0] == name[0] {
				s += 5 // slips are rarely in the first letter
			}
			hits = append(hits, scored{e.name, s})
		}
	}
	out := best(hits)
	more := [][]string{Search(name)}
	for _, w := range strings.Split(name, "-") {
		more = append(more, Search(w))
	}
	for _, found := range more {
		for _, n := range found {
			if len(out) < nearest && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out[:min(len(out), nearest)]
}
