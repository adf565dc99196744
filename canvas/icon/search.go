package icon

import (
	"cmp"
	"slices"
	"strings"
)

// What a word of a query is worth by where it is found. A name's word weighs
// more than a tag, a whole word more than its beginning.
const (
	wholeName  = 100
	nameWord   = 60
	tagWord    = 40
	nameStart  = 25
	tagStart   = 12
	firstWord  = 15 // on top of nameWord: "cloud-rain" is a cloud before it is rain
	extraWord  = -6 // for each word of the name nobody asked for
	struckOut  = -30
	brandSign  = -25
	likeEnough = 8 // less is no answer
)

type scored struct {
	name  string
	score int
}

// Search lists the icons that fit words, best first: every word has to be
// found in the name or the tags. No words: no icons.
func Search(words string) []string {
	query := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return r == ' ' || r == '-' || r == '_' || r == ',' })
	if len(query) == 0 {
		return nil
	}
	var hits []scored
	for _, e := range book() {
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

// score is what an icon is worth for a query; 0 or less when a word is not
// found at all.
func score(e entry, query []string) int {
	sum, found := 0, 0
	for _, q := range query {
		s := max(inName(e.name, q), inTags(e.tags(), q))
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
	if strings.HasSuffix(e.name, "-off") && !slices.Contains(query, "off") {
		sum += struckOut
	}
	if strings.HasPrefix(e.name, "brand-") && !slices.Contains(query, "brand") {
		sum += brandSign
	}
	return sum
}

func inName(name, q string) int {
	s, first := 0, true
	for w := range strings.SplitSeq(name, "-") {
		switch {
		case w == q || singular(w) == singular(q):
			s = max(s, nameWord)
			if first {
				s = max(s, nameWord+firstWord)
			}
		case len(q) >= 3 && strings.HasPrefix(w, q):
			s = max(s, nameStart)
		}
		first = false
	}
	return s
}

func inTags(tags, q string) int {
	if !strings.Contains(tags, singular(q)) {
		return 0
	}
	s := 0
	for w := range strings.SplitSeq(tags, " ") {
		switch {
		case w == q || singular(w) == singular(q):
			return tagWord
		case len(q) >= 3 && strings.HasPrefix(w, q):
			s = tagStart
		}
	}
	return s
}

// singular drops a plural s: "coins" and "coin" are one word.
func singular(w string) string {
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
		return w[:len(w)-1]
	}
	return w
}
