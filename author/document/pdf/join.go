package pdf

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
	"github.com/inkreel/inkreel/internal/pattern"
)

// text is what a file says, page by page, until all of it is known.
type text struct {
	title     string // of the file's metadata
	bookmarks []pdfium.Bookmark
	sheets    []*sheet
	words     map[string]bool // without those that the end of a line may have cut

	letters, strange int // all; those that cannot be told, or do not stand upright
	painted, covered int // pages with anything but letters; with a picture over all
}

// write gives the text to a document's builder.
func (t *text) write(out *document.Builder) {
	st := t.style()
	dropFurniture(t.sheets, st.body)
	var blocks []*block
	for i, s := range t.sheets {
		for _, c := range s.columns {
			c = dropNotes(c, st.body, s.height)
			for _, l := range c {
				vocabulary(t.words, say(l.text))
			}
			blocks = append(blocks, newColumn(c, st, i).blocks()...)
		}
	}
	blocks = captions(blocks, st.body)
	blocks = continued(blocks)
	title := t.heads(blocks)
	if title != "" {
		out.Title(title)
	}
	for i, b := range blocks {
		// A page that is wider than high is a slide.
		if s := t.sheets[b.page]; i > 0 && b.page != blocks[i-1].page && s.width > s.height {
			out.Add(document.Block{Kind: document.Break})
		}
		if !out.Add(b.finish(t.words)) {
			return
		}
	}
}

// style finds how most of the text is set, and what its outline names.
func (t *text) style() style {
	sizes := map[float64]int{}
	bold, all := 0, 0
	for _, s := range t.sheets {
		for _, c := range s.columns {
			for _, l := range c {
				n := 0
				for _, r := range l.text {
					n += len(r.text)
				}
				sizes[l.size] += n
				all += n
				if l.bold {
					bold += n
				}
			}
		}
	}
	st := style{body: cmp.Or(most(sizes), 10), bold: bold*2 > all, outline: map[int]map[string]int{}}
	for _, b := range t.bookmarks {
		if st.outline[b.Page] == nil {
			st.outline[b.Page] = map[string]int{}
		}
		if name := plain(b.Title); name != "" && st.outline[b.Page][name] == 0 {
			st.outline[b.Page][name] = b.Level
		}
	}
	return st
}

// captions gives pictures and tables what is said of them just below or above:
// a paragraph that begins with a word and a number, as "Figure 3:", or stands in
// smaller letters.
func captions(blocks []*block, body float64) []*block {
	const near, longest = 45.0, 400 // points; characters
	taken := map[*block]bool{}
	fits := func(of, b *block, below bool) bool {
		if b.kind != document.Paragraph || b.page != of.page || taken[b] {
			return false
		}
		gap := b.box.Y0 - of.box.Y1
		if !below {
			gap = of.box.Y0 - b.box.Y1
		}
		says := join(b.lines, nil)
		if gap > near || gap < -near || b.box.X0 > of.box.X1 || b.box.X1 < of.box.X0 || utf8.RuneCountInString(says) > longest {
			return false
		}
		return labelled().MatchString(says) || below && of.kind == document.Figure && b.size < 0.93*body && gap < near/2
	}
	for i, b := range blocks {
		if b.kind != document.Figure && b.kind != document.Table {
			continue
		}
		var said *block
		switch {
		case i > 0 && b.kind == document.Table && fits(b, blocks[i-1], false):
			said = blocks[i-1]
		case i+1 < len(blocks) && fits(b, blocks[i+1], true):
			said = blocks[i+1]
		case i > 0 && fits(b, blocks[i-1], false):
			said = blocks[i-1]
		default:
			continue
		}
		taken[said] = true
		b.lines = said.lines
		b.last = b.last || said.last
	}
	// What came before such a paragraph is now the end of its column.
	for i := len(blocks) - 1; i > 0; i-- {
		if b := blocks[i]; taken[b] && b.last || b.last && (b.kind == document.Figure || b.kind == document.Table) {
			blocks[i-1].last = blocks[i-1].last || blocks[i-1].page == b.page
		}
		if b := blocks[len(blocks)-i]; taken[b] && b.first && len(blocks)-i+1 < len(blocks) {
			blocks[len(blocks)-i+1].first = true
		}
	}
	return slices.DeleteFunc(blocks, func(b *block) bool { return taken[b] })
}

// continued joins paragraphs that go on in the next column or on the next page.
func continued(blocks []*block) []*block {
	gone := map[*block]bool{}
	var open *block // the last one of its column, which does not end
	for _, b := range blocks {
		switch b.kind {
		case document.Figure, document.Table:
			continue // may stand between
		case document.Paragraph:
			if open != nil && b.first && goesOn(open, b) {
				open.lines = append(open.lines, b.lines...)
				open.strong = append(open.strong, b.strong...)
				gone[b] = true
				if !b.last {
					open = nil
				}
				continue
			}
			if open = nil; b.last {
				open = b
			}
		default:
			open = nil
		}
	}
	return slices.DeleteFunc(blocks, func(b *block) bool { return gone[b] })
}

// goesOn reports whether b goes on with what a leaves open.
func goesOn(a, b *block) bool {
	before, after := a.lines[len(a.lines)-1], b.lines[0]
	if a.size != b.size || ends(before) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, "\"'“„«‘("))
	return unicode.IsLower(next) || strings.HasSuffix(before, soft) || unicode.Is(unicode.Lo, next) && !b.indent ||
		unicode.IsLetter(next) && len(a.lines) > 1 && !b.indent || unicode.IsDigit(next)
}

// heads gives headings their levels, takes numbers off them, and returns the
// title of the document.
func (t *text) heads(blocks []*block) string {
	type look struct {
		size float64
		bold bool
	}
	var heads []*block
	counts := map[look]int{}
	for _, b := range blocks {
		if b.kind == document.Heading {
			heads = append(heads, b)
			counts[look{b.size, b.bold}]++
		}
	}
	if len(heads) == 0 {
		return t.named()
	}
	var looks []look
	for l := range counts {
		looks = append(looks, l)
	}
	slices.SortFunc(looks, func(a, b look) int {
		if c := compare(b.size, a.size); c != 0 || a.bold == b.bold {
			return c
		}
		if a.bold {
			return -1
		}
		return 1
	})
	// The title: the largest letters, on the first page and nowhere else.
	var title *block
	for _, b := range heads {
		if l := (look{b.size, b.bold}); l == looks[0] && b.page == 0 && counts[l] == 1 {
			title = b
		}
	}
	numbered := 0
	for _, b := range heads {
		if section().MatchString(join(b.lines, nil)) {
			numbered++
		}
	}
	for _, b := range heads {
		below := 0
		if title != nil && b != title {
			below = 1
		}
		says := join(b.lines, t.words)
		if m := section().FindStringSubmatch(says); m != nil && numbered > 1 && b != title {
			b.lines = []string{m[2]}
			b.level = strings.Count(m[1], ".") + 1 + below
			continue
		}
		if b.level > 0 {
			if b != title && t.outlined(title) == 0 {
				b.level += below
			}
			continue
		}
		b.level = slices.Index(looks, look{b.size, b.bold}) + 1
	}
	named := t.named()
	switch {
	case title == nil:
		return named
	case named != "" && t.begins(named, blocks):
		return named
	}
	return join(title.lines, t.words)
}

// outlined returns the level of b in the file's outline, or nought.
func (t *text) outlined(b *block) int {
	if b == nil {
		return 0
	}
	name := plain(join(b.lines, nil))
	for _, m := range t.bookmarks {
		if m.Page == b.page && plain(m.Title) == name {
			return m.Level
		}
	}
	return 0
}

// nameless are titles that programs write where nobody gave one.
var nameless = pattern.New(`(?i)^(untitled|unbenannt|sans titre|document|dokument|powerpoint|presentation|slide|microsoft|title|scan|layout)\b|\.(docx?|odt|rtf|tex|dvi|indd|qxd|pdf|pptx?|xlsx?|html?|txt)$|^[\d\W_]*$`)

// named returns the title that the metadata has, if it is one.
func (t *text) named() string {
	title := strings.TrimSpace(t.title)
	if nameless().MatchString(title) || !strings.ContainsRune(title, ' ') && strings.ContainsAny(title, "_-0123456789") {
		return ""
	}
	return title
}

// begins reports whether the first page says title.
func (t *text) begins(title string, blocks []*block) bool {
	for _, b := range blocks {
		if b.page > 0 {
			return false
		}
		if strings.Contains(plain(join(b.lines, t.words)), plain(title)) {
			return true
		}
	}
	return false
}

// finish makes a block of the document.
func (b *block) finish(words map[string]bool) document.Block {
	out := document.Block{Kind: b.kind}
	switch b.kind {
	case document.Figure:
		out.Figure = &document.Image{Caption: join(b.lines, words)}
		if b.picture != nil {
			out.Figure.Data, out.Figure.Type = b.picture.data, b.picture.kind
		}
	case document.Table:
		out.Table = b.table
		out.Table.Caption = join(b.lines, words)
	case document.Code:
		out.Text = strings.Join(b.lines, "\n")
	case document.List:
		return b.list(words)
	default:
		out.Text, out.Level = document.Uncited(join(b.lines, words)), b.level
		if b.kind == document.Paragraph && !b.bold {
			for _, s := range b.strong {
				out.Strong = append(out.Strong, join(s, words))
			}
		}
	}
	return out
}

// list makes a list; a single numbered entry is a paragraph.
func (b *block) list(words map[string]bool) document.Block {
	if e := b.items[0]; len(b.items) == 1 && e.number > 0 {
		return document.Block{Kind: document.Paragraph, Text: strconv.Itoa(e.number) + ". " + join(e.lines, words)}
	}
	var set []float64 // how far levels are set in
	for _, e := range b.items {
		set = append(set, e.x)
	}
	slices.Sort(set)
	const step = 4.0 // points
	set = slices.CompactFunc(set, func(a, b float64) bool { return math.Abs(b-a) < step })
	list := &document.ListData{Ordered: b.items[0].ordered}
	for _, e := range b.items {
		level := 0
		for level+1 < len(set) && e.x >= set[level+1]-step/2 {
			level++
		}
		list.Items = append(list.Items, document.Item{Text: document.Uncited(join(e.lines, words)), Level: level})
	}
	return document.Block{Kind: document.List, List: list}
}
