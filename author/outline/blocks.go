package outline

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/pattern"
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
// introduces it, a longer one entry by entry. Each entry needs the sentence that
// announces it, and a list within an entry that entry.
func (r *reader) list(b *document.Block) {
	if b.List == nil || len(b.List.Items) == 0 {
		return
	}
	entries := r.pointsOf(b.List)
	if len(entries) == 0 {
		return
	}
	intro := r.last()
	if intro != nil && !introduces(intro.text) {
		intro = nil
	}
	if said, ok := enumerable(entries); ok {
		r.enumerate(intro, said, b)
		return
	}
	r.group++
	needs := 0
	if intro != nil {
		intro.group, intro.block = r.group, b
		needs = len(r.units)
	}
	parents := []int{needs} // by level
	for _, e := range entries {
		r.para++
		group := 0
		if intro != nil || b.List.Ordered {
			group = r.group
		}
		parents = parents[:min(len(parents), e.level+1)]
		needed := parents[len(parents)-1]
		for i, s := range r.words.Sentences(e.said) {
			r.add(unit{text: r.stopped(s), first: i == 0, block: b, group: group, back: i > 0, needs: needed, fragment: i == 0 && startsLower(s)})
			if i == 0 {
				parents = append(parents, len(r.units))
			}
		}
	}
}

// point is an entry of a list as it is said.
type point struct {
	said  string
	level int  // 0: not within another
	short bool // part of an enumeration rather than a sentence
}

// pointsOf are the entries of a list that are said. Short ones within an entry are
// told with it: "Fruit: apples, pears".
func (r *reader) pointsOf(l *document.ListData) (entries []point) {
	items := l.Items
	for i := 0; i < len(items); i++ {
		e := r.pointOf(items[i])
		if e.said == "" {
			continue
		}
		var within []string
		end := i + 1
		for ; end < len(items) && items[end].Level > items[i].Level; end++ {
			below := r.pointOf(items[end])
			if !below.short || items[end].Level > items[i].Level+1 {
				within = nil
				break
			}
			within = append(within, below.said)
		}
		if len(within) > 0 && !isStopped(e.said) {
			if !introduces(e.said) {
				e.said += ":"
			}
			e.said += " " + strings.Join(within, r.comma())
			e.short = false
			i = end - 1
		}
		entries = append(entries, e)
	}
	return entries
}

// pointOf is an item of a list as it is said. A line of its own above the rest of it
// is its heading, which ends in a stop.
func (r *reader) pointOf(it document.Item) point {
	text := it.Text
	if head, rest, ok := strings.Cut(text, "\n"); ok && strings.TrimSpace(rest) != "" {
		text = r.stopped(strings.TrimSpace(head)) + " " + rest
	}
	said := oneLine(spoken(text))
	if said == "" || sends(text) {
		return point{}
	}
	return point{said: said, level: it.Level, short: !isStopped(said) && !introduces(said) && len(r.words.Tokens(said)) <= longestEntry}
}

// enumerable are entries that may be told in one sentence: all of them short, none
// within another.
func enumerable(points []point) (said []string, ok bool) {
	for _, e := range points {
		if !e.short || e.level > 0 {
			return nil, false
		}
		said = append(said, e.said)
	}
	return said, true
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
	r.add(unit{text: story.Capital(said), first: true, block: b})
}

// stopped is a text with a stop at its end, as its language writes it, in the place
// of what would go on.
func (r *reader) stopped(s string) string {
	if isStopped(s) || introduces(s) {
		return s
	}
	return strings.TrimRight(s, goesOnSigns) + r.end
}

// goesOnSigns stand between parts of a sentence, not at its end.
const goesOnSigns = " ,;–—-،、，；"

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
var numbered = pattern.New(`^\p{Lu}[\p{L}\p{M}]*\.? ?\d+(?:\.\d+)*\s?[:.–—-]\s*`)

// captioned is a caption without its number.
func captioned(s string) string { return numbered().ReplaceAllString(s, "") }

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
