package words

import (
	"cmp"
	"embed"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/embedded"
)

// pictured has what CLDR calls the built-in pictures, as far as the concepts do not
// say it: a file of each language but English, made by gen.
//
//go:embed cldr/pictures/*.zst
var pictured embed.FS

// Named is a thing by the id that sets of pictures know it by.
type Named struct {
	ID    string  // code points of an emoji: "1f415"
	Score float64 // 0 to 1: how sure it is that the words mean it
}

// What a word is worth that is not the name itself.
const (
	ofPart   = 0.6 // times the name's, one word of it
	ofPrefix = 0.4 // times it, its beginning
	leastPre = 3   // letters that a beginning has
)

// calling is one way to call a thing.
type calling struct {
	id    string
	words []string // folded
	stem  string   // of all its words
	score float64
}

// readPictured reads a language's names of pictures; none in English, in which the
// pictures themselves have keywords.
func (w *Words) readPictured() []calling {
	t := w.table()
	var out []calling
	add := func(id, text string, score float64) {
		if rest, ok := strings.CutPrefix(text, "~"); ok {
			text, score = rest, score*weak
		}
		words := strings.Fields(fold(text))
		stems := make([]string, len(words))
		for i, word := range words {
			stems[i] = t.stem(word)
		}
		out = append(out, calling{id, words, strings.Join(stems, " "), score})
	}
	for words, terms := range t.names.exact {
		for _, term := range terms {
			c := &catalogue().list[term.concept]
			if c.Alike { // that is said of its icon
				term.score /= likened
			}
			if !term.verb && len(term.near) == 0 {
				add(c.ID, words, term.score)
			}
		}
	}
	packed, err := pictured.ReadFile("cldr/pictures/" + w.lang.Code + ".txt.zst")
	if err != nil {
		return out
	}
	for _, line := range sections(string(embedded.Unpack("names of pictures in "+w.lang.Code, packed)))["pictures"] {
		id, names := pair(line)
		for _, n := range names {
			add(id, n, certain)
		}
	}
	return out
}

// Pictured lists what a phrase of the language names, best first, each thing once:
// things that are called so, then those whose names or keywords hold all its words, or
// begin with them. An empty phrase names nothing.
func (w *Words) Pictured(phrase string) []Named {
	query := strings.Fields(fold(phrase))
	if len(query) == 0 {
		return nil
	}
	t := w.table()
	stems := make([]string, len(query))
	for i, q := range query {
		stems[i] = t.stem(q)
	}
	best := map[string]float64{}
	for _, c := range w.pictures() {
		if s := c.fits(query, strings.Join(stems, " ")); s > best[c.id] {
			best[c.id] = s
		}
	}
	out := make([]Named, 0, len(best))
	for id, s := range best {
		out = append(out, Named{id, s})
	}
	slices.SortFunc(out, func(a, b Named) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	return out
}

// fits is what a thing called so is worth for the words of a query; 0: nothing.
func (c *calling) fits(query []string, stem string) float64 {
	switch {
	case slices.Equal(c.words, query):
		return c.score
	case c.stem != "" && c.stem == stem:
		return c.score * ofStem
	}
	score := c.score * ofPart
	for _, q := range query {
		if slices.Contains(c.words, q) {
			continue
		}
		begins := len(q) >= leastPre && slices.ContainsFunc(c.words, func(word string) bool { return strings.HasPrefix(word, q) })
		if !begins {
			return 0
		}
		score = min(score, c.score*ofPrefix)
	}
	return score
}

// pictures are what a language calls the pictures, read when they are first asked for.
func (w *Words) pictures() []calling {
	w.picturesOnce.Do(func() { w.called = w.readPictured() })
	return w.called
}
