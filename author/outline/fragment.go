package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// endsInStops reports whether most of what a document's paragraphs say ends in
// stops: what has none is then no sentence. Some languages write none, and some
// writers.
func endsInStops(d *document.Document) bool {
	stopped, all := 0, 0
	for _, b := range d.Blocks {
		if b.Kind != document.Paragraph {
			continue
		}
		n := utf8.RuneCountInString(b.Text)
		if all += n; isStopped(b.Text) {
			stopped += n
		}
	}
	return stopped*2 > all
}

// isLabel reports whether a paragraph is a caption, a name or a heading that is not
// marked as one: a short line without a stop among sentences that have one. A line
// over a list or a table says what that is of.
func (r *reader) isLabel(s string) bool {
	if !r.ended || isStopped(s) || introduces(s) || strings.Contains(s, "\n") || utf8.RuneCountInString(s) >= longestLine {
		return false
	}
	return !r.announces()
}

// announces reports whether a list, a table or code follows the block.
func (r *reader) announces() bool {
	if r.at+1 >= len(r.doc.Blocks) {
		return false
	}
	switch r.doc.Blocks[r.at+1].Kind {
	case document.List, document.Table, document.Code:
		return true
	}
	return false
}

// completed are the sentences of a paragraph without what is no whole one: at its
// beginning where it goes on with a sentence that code or a list has cut, and at its
// end where it is cut so. The last one that is left ends in a stop.
func (r *reader) completed(s string) []string {
	list := r.words.Sentences(strings.ToValidUTF8(unnumberedPart(s), " "))
	if len(list) > 0 && r.goesOn(list[0]) {
		list = list[1:]
	}
	n := len(list)
	if n > 1 && !isStopped(list[n-1]) && r.isCut() {
		n--
	}
	list = list[:n]
	if n > 0 && (r.ended || !r.unspaced()) {
		list[n-1] = r.stopped(list[n-1])
	}
	return list
}

// isCut reports whether the block's last sentence goes on in the next paragraph.
func (r *reader) isCut() bool {
	if r.at+1 >= len(r.doc.Blocks) {
		return false
	}
	next := &r.doc.Blocks[r.at+1]
	first, _ := utf8.DecodeRuneInString(next.Text)
	return next.Kind == document.Paragraph && (unicode.IsLower(first) || strings.ContainsRune("/\\~$<%", first))
}

func startsLower(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(first)
}

// goesOn reports whether a sentence goes on with what another block began: it begins
// with a small letter, and what is before it is no sentence.
func (r *reader) goesOn(s string) bool {
	if !startsLower(s) || r.at == 0 {
		return false
	}
	switch before := r.doc.Blocks[r.at-1]; before.Kind {
	case document.Paragraph:
		return !isStopped(before.Text)
	case document.Code, document.List, document.Table, document.Figure:
		return true
	}
	return false
}

// mostCode is how many options, paths and the like a sentence may have that is said.
const mostCode = 2

// isCoded reports whether a sentence is rather typed than said.
func isCoded(s string) bool { return len(technical().FindAllStringIndex(s, mostCode+1)) > mostCode }

// entered are the numbers of parts in a table of contents: "2.1. Soil 2.2. Water".
var entered = pattern.New(`(?:^|\s)\d{1,2}(?:\.\d{1,2})+\.?\s+\p{Lu}`)

// leastEntered is how many numbers of parts make a table of contents.
const leastEntered = 2

// isContents reports whether a paragraph lists the parts of the text.
func isContents(s string) bool {
	at := entered().FindAllStringIndex(s, leastEntered)
	return len(at) == leastEntered && at[0][0] == 0
}

// unnumberedPart is a paragraph without the number of a part at its beginning: "2.1.
// What is soil?".
func unnumberedPart(s string) string {
	if m := entered().FindStringIndex(s); m != nil && m[0] == 0 {
		return strings.TrimLeft(s, "0123456789. ")
	}
	return s
}
