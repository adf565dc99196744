package outline

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/plan"
)

//go:embed shapes.txt
var shapeLines string

// shapes are the words by which a language says what a shape shows, by what they are
// for: see shapes.txt.
type shapes map[string][]string

var shapesOf = sync.OnceValue(func() map[plan.Language]shapes {
	m := map[plan.Language]shapes{}
	for line := range strings.Lines(shapeLines) {
		head, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		code, use, two := strings.Cut(head, " ")
		if !ok || !two || code == "#" {
			continue
		}
		lang := plan.Language(code)
		if m[lang] == nil {
			m[lang] = shapes{}
		}
		for part := range strings.SplitSeq(rest, "|") {
			m[lang][use] = append(m[lang][use], strings.TrimSpace(part))
		}
	}
	return m
})

// shaped are the words of the film's language for a use.
func (f *facts) shaped(use string) []string { return shapesOf()[f.w.Language().Primary()][use] }

// phraseAt is where a phrase of whole words begins in a text from a place on, whatever
// its case; -1: it does not stand there.
func phraseAt(text, phrase string, from int) int {
	low := strings.ToLower(text)
	if len(low) != len(text) { // letters whose small forms have other lengths
		low = text
	}
	edge := func(i int) bool {
		return i <= 0 || i >= len(low) || strings.ContainsRune(" ,.;:!?()\"“”–—\u00a0", []rune(low[i:])[0])
	}
	for from < len(low) {
		i := strings.Index(low[from:], phrase)
		if i < 0 {
			return -1
		}
		at := from + i
		before := at == 0 || strings.ContainsAny(low[at-1:at], " ,;:(\"") || strings.HasSuffix(low[:at], "\u00a0") || strings.HasSuffix(low[:at], "“")
		if before && (edge(at+len(phrase)) || strings.HasSuffix(phrase, ":")) {
			return at
		}
		from = at + len(phrase)
	}
	return -1
}
