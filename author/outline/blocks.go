package outline

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
)

// attach shows a block with the sentence that speaks of it: the last one before
// it in its section, or else the next.
func (r *reader) attach(b *document.Block) {
	if u := r.last(); u != nil && u.block == nil {
		u.block = b
		return
	}
	r.waiting = b
}

// last is the last sentence of the section, nil where it has none.
func (r *reader) last() *unit {
	if n := len(r.units); n > 0 && r.units[n-1].section == len(r.sections)-1 {
		return &r.units[n-1]
	}
	return nil
}

// longestEntry is how many words an entry of a list may have that is told as
// part of an enumeration; longer ones are sentences.
const longestEntry = 6

// list takes in a list: a short one as an enumeration behind the sentence that
// introduces it, a longer one entry by entry.
func (r *reader) list(b *document.Block) {
	if b.List == nil || len(b.List.Items) == 0 {
		return
	}
	items := make([]string, 0, len(b.List.Items))
	short := true
	for _, it := range b.List.Items {
		said := oneLine(spoken(it.Text))
		if said == "" || sends(it.Text) {
			continue
		}
		items = append(items, said)
		if isStopped(said) || introduces(said) || len(r.words.Tokens(said)) > longestEntry {
			short = false
		}
	}
	if len(items) == 0 {
		return
	}
	intro := r.last()
	if intro != nil && !introduces(intro.text) {
		intro = nil
	}
	if short {
		r.enumerate(intro, items, b)
		return
	}
	r.group++
	if intro != nil {
		intro.group, intro.block = r.group, b
	}
	for _, said := range items {
		r.para++
		group := 0
		if intro != nil || b.List.Ordered {
			group = r.group
		}
		from := len(r.units)
		for i, s := range r.words.Sentences(said) {
			r.add(unit{text: r.stopped(s), first: i == 0, block: b, group: group, back: i > 0})
		}
		if from == len(r.units) {
			continue
		}
	}
}

// enumerate tells short entries in one sentence, parted by the language's comma.
func (r *reader) enumerate(intro *unit, items []string, b *document.Block) {
	comma := r.comma()
	said := r.stopped(strings.Join(items, comma))
	if intro != nil {
		intro.text += " " + said
		intro.block = b
		return
	}
	r.para++
	r.add(unit{text: capital(said), first: true, block: b})
}

// stopped is a text with a stop at its end, as its language writes it.
func (r *reader) stopped(s string) string {
	if isStopped(s) || introduces(s) {
		return s
	}
	return s + r.end
}

// table shows a table with the sentence that speaks of it: its caption, the one
// before it or behind it that shares a word with it or introduces it. Where none
// does, with the one next to it: it stands there for a reason. A table alone is
// told in its own words.
func (r *reader) table(b *document.Block) {
	if b.Table == nil {
		return
	}
	t := even(b.Table)
	if len(t.Rows) == 0 {
		return
	}
	last, next := r.last(), r.next()
	if last != nil && last.block != nil {
		last = nil
	}
	if last != nil && (introduces(last.text) || r.speaksOf(last.text, t)) {
		last.block = b
		return
	}
	caption := oneLine(spoken(captioned(t.Caption)))
	switch {
	case caption != "":
		r.para++
		r.add(unit{text: r.stopped(caption), first: true, block: b})
		if len(r.words.Tokens(caption)) > longestEntry {
			return
		}
	case next != "" && r.speaksOf(next, t):
		r.waiting = b
		return
	case last != nil:
		last.block = b
		return
	case next != "":
		r.waiting = b
		return
	}
	r.group++
	r.para++
	list, apart := r.told(t)
	for i, said := range list {
		if apart {
			r.para++
		}
		r.add(unit{text: said, first: i == 0, block: b, row: true, group: r.group})
	}
}

// speaksOf reports whether a sentence shares a word with a table's headings,
// caption or first column.
func (r *reader) speaksOf(sentence string, t *document.TableData) bool {
	said := stemsIn(r.words, sentence)
	names := slices.Concat(t.Header, []string{t.Caption})
	for _, row := range t.Rows {
		names = append(names, row[0])
	}
	for _, name := range names {
		for stem := range stemsIn(r.words, name) {
			if said[stem] {
				return true
			}
		}
	}
	return false
}

// next is the first sentence of the paragraph behind the block, if one follows.
func (r *reader) next() string {
	if r.at+1 >= len(r.doc.Blocks) || r.doc.Blocks[r.at+1].Kind != document.Paragraph {
		return ""
	}
	s := r.words.Sentences(spoken(r.doc.Blocks[r.at+1].Text))
	if len(s) == 0 {
		return ""
	}
	return s[0]
}

// numbered is what counts a caption: "Figure 3:", "Tab. 2 –".
var numbered = regexp.MustCompile(`^\p{Lu}[\p{L}\p{M}]*\.? ?\d+(?:\.\d+)*\s?[:.–—-]\s*`)

// captioned is a caption without its number.
func captioned(s string) string { return numbered.ReplaceAllString(s, "") }

// figure shows a picture with the sentence that speaks of it. A caption that is
// a sentence is spoken where no other sentence is there to show it with.
func (r *reader) figure(b *document.Block) {
	f := b.Figure
	if f == nil {
		return
	}
	caption := oneLine(spoken(captioned(f.Caption)))
	if u := r.speaking(caption + " " + f.Alt); u != nil {
		u.block = b
		return
	}
	if isStopped(caption) && len(r.words.Tokens(caption)) > longestEntry {
		r.para++
		r.add(unit{text: caption, first: true, block: b})
		return
	}
	r.attach(b)
}

// speaking is the sentence of the last two paragraphs that shares most words
// with a caption and shows nothing else.
func (r *reader) speaking(caption string) (best *unit) {
	names := stemsIn(r.words, caption)
	most := 0
	for i := len(r.units) - 1; i >= 0; i-- {
		u := &r.units[i]
		if u.section != len(r.sections)-1 || u.para+1 < r.para {
			break
		}
		shared := 0
		for stem := range stemsIn(r.words, u.text) {
			if names[stem] {
				shared++
			}
		}
		if u.block == nil && shared > most {
			best, most = u, shared
		}
	}
	return best
}

// note takes in what the speaker of a slide says. It is what is told; the
// slide's own words are shown.
func (r *reader) note(b *document.Block) {
	shown := r.slideBlock()
	r.units = r.units[:r.slide]
	for part := range strings.SplitSeq(b.Text, "\n") {
		r.sentences(part, shown)
		shown = nil
	}
}

// slideBlock is what the slide before a note shows: a list, table, figure.
func (r *reader) slideBlock() *document.Block {
	for i := r.at - 1; i >= 0; i-- {
		switch b := &r.doc.Blocks[i]; b.Kind {
		case document.Break:
			return nil
		case document.List, document.Table, document.Figure, document.Quote, document.Code:
			return b
		}
	}
	return nil
}

// narrate ends a slide.
func (r *reader) narrate() {
	r.waiting = nil
	r.slide = len(r.units)
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
