package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// block is a piece of a document before its lines are joined.
type block struct {
	kind   document.Kind
	page   int
	box    pdfium.Box
	size   float64
	bold   bool
	lines  []string   // of a table or picture its caption
	strong [][]string // bold phrases, in pieces of one line each
	goesOn bool       // the last phrase reached the end of its line

	items   []*entry
	table   *document.TableData
	picture *picture

	level  int
	indent bool // its first line is set in as that of a paragraph
	last   bool // the last one of its column
	first  bool // the first one of its column
}

// entry is one of a list.
type entry struct {
	lines   []string
	x       float64 // how far it is set in
	number  int     // 0 of a bullet, -1 of a letter
	ordered bool
}

// style is how the text of a document is set.
type style struct {
	body float64 // size of most letters
	bold bool    // most letters are bold
	// Headings that the file's outline has, by page, as plain returns them.
	outline map[int]map[string]int
}

// column makes blocks of lines.
type column struct {
	style
	page    int
	lines   []*line
	box     pdfium.Box // of its text
	leading float64    // from line to line of most lines
	even    bool       // most lines end at its edge
	out     []*block
}

func newColumn(of []*line, st style, page int) *column {
	c := &column{style: st, page: page, lines: of}
	var steps []float64
	first := true
	var before *line
	for _, l := range of {
		if l.text == nil {
			before = nil
			continue
		}
		if first {
			c.box, first = l.box, false
		}
		c.box = union(c.box, l.box)
		if before != nil && before.size == l.size {
			if step := l.base - before.base; step > 0.8*l.size && step < 2.5*l.size {
				steps = append(steps, step)
			}
		}
		before = l
	}
	c.leading = 1.2 * st.body
	if len(steps) > 0 {
		slices.Sort(steps)
		c.leading = steps[(len(steps)-1)/2]
	}
	n, full := 0, 0
	for _, l := range of {
		if l.text != nil {
			n++
			if c.short(l) < 0.03*c.box.W() {
				full++
			}
		}
	}
	c.even = full*2 > n
	return c
}

// set returns how far a line is set in from where lines of the column begin.
func (c *column) set(l *line) float64 {
	if l.rtl {
		return c.box.X1 - l.box.X1
	}
	return l.box.X0 - c.box.X0
}

// short returns how far from the column's edge a line ends.
func (c *column) short(l *line) float64 {
	if l.rtl {
		return l.box.X0 - c.box.X0
	}
	return c.box.X1 - l.box.X1
}

// blocks makes blocks of the column's lines.
func (c *column) blocks() []*block {
	for i := 0; i < len(c.lines); {
		i += c.next(i)
	}
	for _, b := range c.out {
		b.first = true
		if b.kind == document.Paragraph {
			break
		}
		b.first = false
	}
	for i := len(c.out) - 1; i >= 0; i-- {
		if k := c.out[i].kind; k != document.Figure && k != document.Table {
			c.out[i].last = true
			break
		}
	}
	return c.out
}

// next makes a block of line i, or adds the line to the block before, and
// returns how many lines it took.
func (c *column) next(i int) int {
	l := c.lines[i]
	switch {
	case l.picture != nil:
		c.add(&block{kind: document.Figure, picture: l.picture}, l)
		return 1
	case l.table != nil:
		c.add(&block{kind: document.Table, table: l.table.data}, l)
		return 1
	}
	if n, t := aligned(c.lines[i:]); n > 0 {
		b := c.add(&block{kind: document.Table, table: t}, l)
		b.box = union(l.box, c.lines[i+n-1].box)
		return n
	}
	text := say(l.text)
	if text == "" || leaders().MatchString(text) {
		return 1
	}
	var before *line
	if i > 0 && c.lines[i-1].text != nil {
		before = c.lines[i-1]
	}
	if n := c.code(i); n > 0 {
		return n
	}
	if n := c.heading(i, before); n > 0 {
		return n
	}
	if c.entry(i, text, before) {
		return 1
	}
	if open := c.open(); open != nil && before != nil && !c.begins(l, before) {
		open.take(l, text)
		return 1
	}
	b := c.add(&block{kind: document.Paragraph, size: l.size, bold: l.bold, indent: c.set(l) > 0.7*l.size}, l)
	b.take(l, text)
	return 1
}

func (c *column) add(b *block, l *line) *block {
	b.page, b.box = c.page, l.box
	if b.size == 0 {
		b.size = l.size
	}
	c.out = append(c.out, b)
	return b
}

// open returns the paragraph that the line before belongs to.
func (c *column) open() *block {
	if n := len(c.out); n > 0 && c.out[n-1].kind == document.Paragraph {
		return c.out[n-1]
	}
	return nil
}

// take adds a line to a paragraph.
func (b *block) take(l *line, text string) {
	// The first letter of a chapter may be as high as three lines.
	if n := len(b.lines); n == 1 && len([]rune(b.lines[0])) == 1 && b.size > 1.8*l.size {
		b.lines[0], b.size = b.lines[0]+text, l.size
	} else {
		b.lines = append(b.lines, text)
	}
	b.box = union(b.box, l.box)
	for i, r := range l.text {
		phrase := strings.TrimSpace(r.text)
		if !r.bold || phrase == "" {
			continue
		}
		if i == 0 && b.goesOn {
			n := len(b.strong) - 1
			b.strong[n] = append(b.strong[n], phrase)
		} else {
			b.strong = append(b.strong, []string{phrase})
		}
	}
	b.goesOn = len(b.strong) > 0 && l.text[len(l.text)-1].bold
}

// begins reports whether a new paragraph begins with l.
func (c *column) begins(l, before *line) bool {
	step := l.base - before.base
	text := say(before.text)
	drop := len([]rune(text)) == 1 && before.size > 1.8*l.size
	width := c.box.W()
	switch {
	case drop:
		return false
	case math.Abs(l.size-before.size) > 0.08*c.body, step > 1.3*max(c.leading, l.size), step < 0:
		return true
	case c.set(l) > 0.7*l.size && c.set(l) < 0.3*width && c.set(before) < 0.5*l.size && !strings.HasSuffix(text, soft):
		return true
	case ends(text) && c.short(before) > 0.25*width:
		return true
	case ends(text) && c.even && c.short(before) > 0.06*width:
		return true
	}
	return false
}

// isHeading reports whether a line is set as a heading is.
func (c *column) isHeading(i int) bool {
	l := c.lines[i]
	if l.text == nil || len(l.cells) > 1 {
		return false
	}
	text := say(l.text)
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	const longest = 200
	if letters < 2 || len([]rune(text)) > longest {
		return false
	}
	if _, ok := c.outline[c.page][plain(text)]; ok {
		return true
	}
	if l.size >= 1.12*c.body {
		return true
	}
	// In bold letters: a line of its own.
	if !l.bold || c.bold || l.size < 0.95*c.body || c.short(l) < 0.05*c.box.W() || strings.ContainsAny(text[len(text)-1:], ".,;:") {
		return false
	}
	return true
}

// heading makes a heading of the lines from i on, and returns how many it took.
func (c *column) heading(i int, before *line) int {
	if !c.isHeading(i) {
		return 0
	}
	l := c.lines[i]
	if open := c.open(); open != nil && before != nil && before.size == l.size && !c.begins(l, before) && !ends(say(before.text)) {
		return 0 // goes on with what is no heading
	}
	n := 1
	for i+n < len(c.lines) {
		next, last := c.lines[i+n], c.lines[i+n-1]
		if next.text == nil || next.size != l.size || next.bold != l.bold || next.base-last.base > 1.7*l.size {
			break
		}
		if len(next.cells) > 1 || section().MatchString(say(next.text)) {
			break
		}
		n++
	}
	// More lines than a heading has are a paragraph in large letters, or bold.
	const most = 4
	var text []string
	for _, l := range c.lines[i : i+n] {
		text = append(text, say(l.text))
	}
	if n > most || n > 1 && l.size < 1.12*c.body && ends(text[n-1]) {
		return 0
	}
	b := c.add(&block{kind: document.Heading, size: l.size, bold: l.bold, lines: text}, l)
	b.box = union(l.box, c.lines[i+n-1].box)
	b.level = c.outline[c.page][plain(join(text, nil))]
	return n
}

// plain is a text without what differs between a heading and its entry in an
// outline.
func plain(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !isWord(r) }), " ")
}

// entry takes a line as one of a list, or as the next line of the one before,
// and reports whether it did.
func (c *column) entry(i int, text string, before *line) bool {
	l := c.lines[i]
	var list *block
	if n := len(c.out); n > 0 && c.out[n-1].kind == document.List {
		list = c.out[n-1]
	}
	rest, number, ok := marker(text)
	if ok && rest != "" && c.starts(i, list, number, text) {
		if list == nil || !list.fits(number) {
			list = c.add(&block{kind: document.List}, l)
		}
		list.items = append(list.items, &entry{lines: []string{rest}, x: c.set(l), number: number, ordered: number != 0})
		list.box = union(list.box, l.box)
		return true
	}
	if list == nil || before == nil {
		return false
	}
	last := list.items[len(list.items)-1]
	if c.set(l) > last.x+0.4*l.size && l.base-before.base <= 1.3*max(c.leading, l.size) && math.Abs(l.size-before.size) < 0.08*c.body {
		last.lines = append(last.lines, text)
		list.box = union(list.box, l.box)
		return true
	}
	return false
}

// fits reports whether an entry so marked goes on with the list.
func (b *block) fits(number int) bool {
	if number <= 0 {
		return true
	}
	for i := len(b.items) - 1; i >= 0; i-- {
		if b.items[i].number > 0 {
			return number == b.items[i].number+1 || number == 1
		}
	}
	return true
}

// starts reports whether line i, whose text is marked as an entry, is one: a
// number at the beginning of a line may as well be a date, a dash speech.
func (c *column) starts(i int, list *block, number int, text string) bool {
	if list != nil {
		if number <= 0 || list.fits(number) {
			return true
		}
	}
	sign := []rune(text)[0]
	if number == 0 && !strings.ContainsRune("-–—*·", sign) {
		return true
	}
	if number > 1 {
		return false
	}
	const ahead = 12 // lines within which the next entry follows
	for _, l := range c.lines[i+1 : min(i+1+ahead, len(c.lines))] {
		if l.text == nil {
			return false
		}
		next := say(l.text)
		_, n, ok := marker(next)
		if ok && (number == 1 && n == 2 || number == -1 && n == -1 || number == 0 && []rune(next)[0] == sign) {
			return true
		}
	}
	return false
}

// code makes a block of code of the lines from i on whose letters are all as
// wide, two at least, and returns how many it took.
func (c *column) code(i int) int {
	n := 0
	for i+n < len(c.lines) && c.lines[i+n].fixed && c.lines[i+n].text != nil {
		n++
	}
	if n < 2 {
		return 0
	}
	edge := c.lines[i].box.X0
	for _, l := range c.lines[i : i+n] {
		edge = min(edge, l.box.X0)
	}
	b := c.add(&block{kind: document.Code}, c.lines[i])
	for j, l := range c.lines[i : i+n] {
		if j > 0 && l.base-c.lines[i+j-1].base > 1.6*c.leading {
			b.lines = append(b.lines, "")
		}
		const wide = 0.6 // of a letter, in ems
		set := int(math.Round((l.box.X0 - edge) / (wide * max(l.size, 1))))
		b.lines = append(b.lines, strings.Repeat(" ", min(max(set, 0), 60))+strings.ReplaceAll(say(l.text), soft, "-"))
		b.box = union(b.box, l.box)
	}
	return n
}
