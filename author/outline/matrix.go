package outline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// quarters is how many parts a matrix has.
const quarters = 4

// matrix shows four things that stand along two lines: a table that crosses two and two,
// four entries of what the text calls a matrix, or strengths, weaknesses, opportunities
// and threats.
func matrix(f *facts) (story.Relation, float64) {
	if rel, ok := f.crossed(); ok {
		return rel, 1.01 // rather than the table it is
	}
	said := func(text string) bool {
		return slices.ContainsFunc(f.shaped("matrix"), func(w string) bool { return phraseAt(text, w, 0) >= 0 })
	}
	called := said(f.narration) || said(f.heading)
	if f.block != nil && f.block.Kind == document.List && f.block.List != nil && called {
		if rel, ok := f.entries(); ok && rel.Kind == story.List && len(rel.Items) == quarters {
			rel.Kind = story.Matrix
			return rel, 0.92
		}
	}
	for i := range f.sentences {
		s := &f.sentences[i]
		rel, within := f.row(s)
		if at := strings.IndexAny(s.text, ":："); at > 0 {
			rel, within = story.Relation{Items: f.items(f.enumeration(s.start+at+1, s.start+len(s.text)))}, false
		}
		if len(rel.Items) == quarters && labelled(rel.Items) && (called && !within || f.isSwot(rel.Items)) {
			rel.Kind, rel.Head = story.Matrix, f.headed()
			return rel, 0.84
		}
	}
	return story.Relation{}, 0
}

// isSwot reports whether items are the four that are always set in a square.
func (f *facts) isSwot(items []story.Item) bool {
	swot := f.shaped("swot")
	return len(swot) == quarters && !slices.ContainsFunc(items, func(it story.Item) bool {
		return !slices.ContainsFunc(swot, func(w string) bool { return strings.HasSuffix(strings.ToLower(it.Label), w) })
	})
}

// crossed is a table of two rows and two columns of words, without a name over its
// first column: what stands at its edges names the quarters.
func (f *facts) crossed() (story.Relation, bool) {
	if f.block == nil || f.block.Kind != document.Table || f.block.Table == nil {
		return story.Relation{}, false
	}
	t := even(f.block.Table)
	if len(t.Rows) != 2 || len(t.Header) != 3 || len(t.Rows[0]) != 3 || strings.TrimSpace(t.Header[0]) != "" {
		return story.Relation{}, false
	}
	rel := story.Relation{Kind: story.Matrix, Head: f.caption(t)}
	for _, row := range t.Rows {
		for at := 1; at < len(row); at++ {
			cell, row, column := strings.TrimSpace(row[at]), strings.TrimSpace(row[0]), strings.TrimSpace(t.Header[at])
			it := story.Item{Label: f.label(row + ", " + lowered(column)), Details: []string{f.label(cell)}}
			if it.Label == "" || it.Details[0] == "" || strings.ContainsFunc(cell, unicode.IsDigit) {
				return rel, false
			}
			if at := indexFold(f.narration, cell); at >= 0 {
				it.Cue = f.cue(at, at+len(cell))
			}
			rel.Items = append(rel.Items, it)
		}
	}
	return rel, labelled(rel.Items)
}

// lowered is a text that begins small.
func lowered(s string) string {
	for i, r := range s {
		return string(unicode.ToLower(r)) + s[i+len(string(r)):]
	}
	return s
}
