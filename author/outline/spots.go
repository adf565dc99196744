package outline

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

//go:embed places.txt
var placeLines string

// whereabouts is how a language says where something is.
type whereabouts struct {
	in, from, to map[string]bool // words before places
	happens      []string        // beginnings of words for what happens in places
}

// ambiguous is the line of names that are as often something else.
const ambiguous = "-"

var whereaboutsOf = sync.OnceValue(func() map[plan.Language]whereabouts {
	m := map[plan.Language]whereabouts{}
	for line := range strings.Lines(placeLines) {
		code, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var w whereabouts
		for i, part := range strings.Split(rest, "|") {
			list := strings.Fields(part)
			switch i {
			case 0:
				w.in = setOf(list)
			case 1:
				w.from = setOf(list)
			case 2:
				w.to = setOf(list)
			default:
				w.happens = list
			}
		}
		m[plan.Language(code)] = w
	}
	return m
})

func setOf(list []string) map[string]bool {
	m := map[string]bool{}
	for _, w := range list {
		m[w] = true
	}
	return m
}

// spot is a country or a town that a sentence names.
type spot struct {
	start, end int    // bytes of the sentence
	at         string // as plans name it
	leads      string // the word before it, in lower case
	town, sure bool
	double     bool // the name is as often something else
}

// longestSpot is how many words the name of a country or a town has.
const longestSpot = 4

// spots are the countries and towns that a sentence names: by a word in capitals where
// the language has them, towns behind a word for where, names that may be something else
// only beside others.
func (f *facts) spots(s *sentence) []spot {
	where, told := whereaboutsOf()[f.w.Language().Primary()]
	var list []spot
	for i := 0; i < len(s.tokens); {
		n := 0
		for k := min(longestSpot, len(s.tokens)-i); k > 0 && n == 0; k-- {
			if sp, ok := f.spot(s, i, k, where); ok && (told || !sp.town) {
				n, list = k, append(list, sp)
			}
		}
		i += max(n, 1)
	}
	f.enlisted(s, list)
	const several = 3 // in a list of so many countries no name is a person's
	certain := slices.ContainsFunc(list, func(sp spot) bool { return sp.sure })
	return slices.DeleteFunc(slices.Clone(list), func(sp spot) bool {
		joined := slices.ContainsFunc(list, func(o spot) bool { return o.sure && o.end < sp.start })
		return !sp.sure && (!certain || sp.leads == "" && !joined && (sp.town || len(list) < several))
	})
}

// enlisted takes towns for sure that stand in a row of towns and nothing else: "Vienna,
// Bratislava and Budapest".
func (f *facts) enlisted(s *sentence, list []spot) {
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && f.between(s.text[list[to-1].end:list[to].start]) {
			to++
		}
		run := list[from:to]
		if len(run) >= leastRow && !slices.ContainsFunc(run, func(sp spot) bool { return sp.double }) {
			for i := range run {
				run[i].sure = true
			}
		}
		from = to
	}
}

// between reports whether what stands between two parts of a row is but a comma, or an
// "and".
func (f *facts) between(text string) bool {
	return !slices.ContainsFunc(f.w.Tokens(text), func(t words.Token) bool { return !f.joint(t) })
}

// spot is the place that n words from the i-th name.
func (f *facts) spot(s *sentence, i, n int, where whereabouts) (spot, bool) {
	first, last := s.tokens[i], s.tokens[i+n-1]
	name := s.text[first.Start:last.End]
	if n > 1 && strings.ContainsAny(name, ",;:.()") || !properName(first.Text) || !properName(last.Text) {
		return spot{}, false
	}
	sp := spot{start: first.Start, end: last.End}
	if i > 0 && strings.TrimSpace(s.text[s.tokens[i-1].End:first.Start]) == "" {
		before := s.tokens[i-1]
		word := strings.ToLower(before.Text)
		switch {
		case where.in[word] || where.from[word] || where.to[word]:
			sp.leads = word
		case cased(name) && properName(before.Text) && !before.Stop:
			return spot{}, false // "Michael Jordan"
		}
	}
	if i+n < len(s.tokens) && cased(name) {
		if next := s.tokens[i+n]; properName(next.Text) && strings.TrimSpace(s.text[last.End:next.Start]) == "" {
			return spot{}, false // "Jordan Smith", "the Paris Opera"
		}
	}
	if !cased(name) && utf8.RuneCountInString(name) < 2 || f.spaced() && !cased(name) && len(f.w.Tokens(name)) != n {
		return spot{}, false
	}
	key, town, ok := atlas.Named(name, string(f.w.Language().Primary()))
	if !ok {
		return spot{}, false
	}
	sp.town, sp.at = key == "", atlas.Name(key, "en")
	if sp.town {
		sp.at = town.Name + ", " + town.Country
	}
	known := whereaboutsOf()[ambiguous]
	sp.double = known.in[strings.ToLower(name)]
	sp.sure = !sp.double && (!sp.town || sp.leads != "")
	return sp, true
}

// properName reports whether a word may be a name: it begins with a capital, or its
// script has none.
func properName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) || unicode.IsLetter(r) && !cased(word)
}

// cased reports whether a text is of a script with capitals.
func cased(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.ToUpper(r) != unicode.ToLower(r)
}

// What shows a place best: a way, a row of places that is said of nothing else, several
// places, one where something happens.
const (
	ofWay         = 0.83 // more than a list of its places
	ofRowOfPlaces = 0.82
	ofPlaces      = 0.58
	ofPlace       = 0.4

	leastRow = 3 // places of a row in one sentence
)

// onMap shows where on the globe is what the scene speaks of: a way from place to place,
// several places, or the one in which something happens.
func onMap(f *facts) (story.Relation, float64) {
	rel := story.Relation{Kind: story.Place}
	happens, row := false, false
	seen := map[string]bool{}
	for i := range f.sentences {
		s := &f.sentences[i]
		if f.w.Question(s.text) {
			continue
		}
		all := f.spots(s)
		if way := f.way(s, all); way != nil {
			return story.Relation{Kind: story.Place, Items: way, Way: true}, ofWay
		}
		row = row || len(all) >= leastRow && len(s.quantities) < len(all)
		for _, sp := range all {
			if it, ok := f.spotted(s, sp); ok && !seen[sp.at] {
				seen[sp.at] = true
				happens = happens || sp.leads != "" && f.happens(s)
				rel.Items = append(rel.Items, it)
			}
		}
	}
	switch n := len(rel.Items); {
	case n >= leastRow && row:
		return rel, ofRowOfPlaces
	case n > 1:
		return rel, ofPlaces
	case n == 1 && happens:
		return rel, ofPlace
	}
	return story.Relation{}, 0
}

// happens reports whether a sentence tells of what happens in places, or where one is.
func (f *facts) happens(s *sentence) bool {
	if len(s.has(words.Place)) > 0 {
		return true
	}
	where := whereaboutsOf()[f.w.Language().Primary()]
	return slices.ContainsFunc(s.tokens, func(t words.Token) bool {
		word := strings.ToLower(t.Text)
		return !t.Stop && slices.ContainsFunc(where.happens, func(begin string) bool { return strings.HasPrefix(word, begin) })
	})
}

// way is where a sentence says that something goes from one place to another; nil: it
// does not.
func (f *facts) way(s *sentence, all []spot) []story.Item {
	where := whereaboutsOf()[f.w.Language().Primary()]
	first := slices.IndexFunc(all, func(sp spot) bool { return where.from[sp.leads] })
	if first < 0 || !f.happens(s) {
		return nil
	}
	for last := first + 1; last < len(all); last++ {
		a, b := all[first], all[last]
		if !where.to[b.leads] || a.at == b.at || len(f.w.Tokens(s.text[a.end:b.start])) > mostBetween {
			continue
		}
		for last+1 < len(all) && where.to[all[last+1].leads] && len(f.w.Tokens(s.text[all[last].end:all[last+1].start])) <= mostBetween {
			last++ // "to Budapest and on to Belgrade"
		}
		var items []story.Item
		for _, sp := range all[first : last+1] {
			if it, ok := f.spotted(s, sp); ok {
				items = append(items, it)
			}
		}
		if len(items) == last+1-first {
			return items
		}
	}
	return nil
}

// mostBetween is how many words stand between the two ends of a way: "from Lisbon round
// the Cape of Good Hope to Goa".
const mostBetween = 9

// spotted is a place as an item.
func (f *facts) spotted(s *sentence, sp spot) (story.Item, bool) {
	it := story.Item{Label: s.text[sp.start:sp.end], Cue: f.cue(s.start+sp.start, s.start+sp.end), Spot: sp.at}
	return it, it.Cue != ""
}
