package office

import (
	"cmp"
	"maps"
	"slices"

	"github.com/inkreel/inkreel/author/document"
)

// tongues counts the letters that a file marks as of each language. What most
// are marked as is a better guess than what a program took for its user.
type tongues map[string]int

func (t tongues) count(tag string, letters int) {
	const most = 100 // languages
	if _, ok := t[tag]; tag != "" && (ok || len(t) < most) {
		t[tag] += letters
	}
}

// tell adds the languages to a document, that of the most letters first.
func (t tongues) tell(b *document.Builder) {
	tags := slices.SortedFunc(maps.Keys(t), func(a, b string) int { return cmp.Or(cmp.Compare(t[b], t[a]), cmp.Compare(a, b)) })
	for _, tag := range tags {
		b.Language(tag)
	}
}

// tags returns the languages that an element of WordprocessingML names: of
// Latin, East Asian and of letters from right to left.
func tags(e element) []string { return []string{e.attr("val"), e.attr("eastAsia"), e.attr("bidi")} }
