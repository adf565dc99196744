package legacy

import (
	"context"
	"sort"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// DOC reads a Word document of 97 to 2003 ([MS-DOC]): its main text, without
// notes, heads and feet.
func DOC(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	c, err := open(b, data)
	if err != nil {
		return nil, err
	}
	main := bytesOf(c.stream("WordDocument"))
	if main == nil {
		return nil, missing(c, "a Word document")
	}
	const signature, word97 = 0xA5EC, 0x00C1
	const encrypted, second = 0x0100, 0x0200
	flags := main.u16(10)
	switch {
	case main.u16(0) != signature && main.u16(0) != 0xA5DC:
		return nil, document.BrokenError("its text does not begin as that of Word")
	case main.u16(0) != signature || main.u16(2) < word97-0x10:
		return nil, document.BrokenError("it is of Word 95 or older, of which none is read")
	case flags&encrypted != 0:
		return nil, document.EncryptedError()
	}
	name := "0Table"
	if flags&second != 0 {
		name = "1Table"
	}
	w := &word{Builder: b, main: main, table: c.stream(name)}
	if w.table == nil {
		return nil, document.BrokenError("its stream %s is missing", name)
	}
	if w.pieces(); len(w.text) == 0 {
		return nil, document.EmptyError()
	}
	w.styles()
	w.lists()
	w.properties()
	w.write()
	if w.pictures {
		b.Note("Pictures of the file were left out: those of Word 97 to 2003 are not read.")
	}
	b.Title(c.title())
	return b.Document()
}

// word is a document that is being read.
type word struct {
	*document.Builder
	main, table bytesOf
	text        []letter
	paragraphs  []properties // by where they end in main
	looks       []look       // of styles, by number
	ordered     map[int][9]bool
	pictures    bool
}

// letter is a character, and where it lies in the file.
type letter struct {
	r  rune
	at uint32
}

// Places in the head of the file ([MS-DOC] 2.5.1): where parts lie, and their
// sizes after it.
const (
	headText       = 0x4C // characters of the main text
	headStyles     = 0xA2
	headParagraphs = 0x102
	headPieces     = 0x1A2
	headLists      = 0x2E2
	headOverrides  = 0x2EA
)

// part returns what the head of the file says lies in the table stream.
func (w *word) part(head int) bytesOf {
	return w.table.cut(int(w.main.u32(head)), int(w.main.u32(head+4)))
}

// pieces reads the text, which lies in pieces all over the file, as a table of
// them says ([MS-DOC] 2.4.1).
func (w *word) pieces() {
	b := w.part(headPieces)
	for len(b) > 3 && b.u8(0) == 1 { // changes of properties come first
		b = b.cut(3+int(b.u16(1)), len(b))
	}
	if b.u8(0) != 2 {
		return
	}
	b = b.cut(5, int(b.u32(1)))
	n := (len(b) - 4) / 12
	left := min(int(w.main.u32(headText)), len(w.main), 2*w.Limits().Text)
	for i := 0; i < n && left > 0; i++ {
		from, to := int(b.u32(4*i)), int(b.u32(4*i+4))
		at := b.u32(4*(n+1) + 8*i + 2)
		count := min(to-from, left)
		if count <= 0 {
			continue
		}
		left -= count
		const narrow = 1 << 30 // letters of 8 bits
		if at&narrow != 0 {
			at = (at &^ (narrow | 1<<31)) / 2
			for j, c := range []rune(latin(w.main.cut(int(at), count))) {
				w.text = append(w.text, letter{c, at + uint32(j)})
			}
			continue
		}
		raw := w.main.cut(int(at), 2*count)
		for j := 0; j+2 <= len(raw); j += 2 {
			w.text = append(w.text, letter{rune(raw.u16(j)), at + uint32(j)})
		}
	}
}

// Characters that are signs to Word ([MS-DOC] 2.4.1).
const (
	signPicture   = 0x01
	signNote      = 0x02
	signCell      = 0x07
	signDrawing   = 0x08
	signLine      = 0x0B
	signPage      = 0x0C
	signParagraph = 0x0D
	signField     = 0x13 // what the field is made by follows
	signResult    = 0x14 // what it shows follows
	signFieldEnd  = 0x15
)

// write makes blocks of paragraphs.
func (w *word) write() {
	p := &prose{Builder: w.Builder}
	var said []uint16
	deep, hidden := 0, 0 // fields; the outermost one whose making is read
	for _, l := range w.text {
		switch l.r {
		case signField:
			if deep++; hidden == 0 {
				hidden = deep
			}
		case signResult:
			if hidden == deep {
				hidden = 0
			}
		case signFieldEnd:
			if hidden == deep {
				hidden = 0
			}
			deep = max(deep-1, 0)
		case signPicture, signDrawing:
			w.pictures = w.pictures || hidden == 0 // fields have some of their own
		case signParagraph, signCell, signPage:
			if !p.paragraph(decodeUnits(said), l.r == signCell, w.of(l.at)) {
				return
			}
			said = said[:0]
		case signNote, 0x03, 0x04, 0x05, 0x1F:
		case signLine:
			said = append(said, '\n')
		case 0x1E:
			said = append(said, '-')
		default:
			if hidden == 0 {
				said = append(said, uint16(l.r))
			}
		}
	}
	p.paragraph(decodeUnits(said), false, set{})
	p.end()
}

// set is how a paragraph is set.
type set struct {
	heading    int // 1 to 9; 0 none
	title      bool
	list       bool
	ordered    bool
	level      int  // of a list
	table, row bool // lies in a table; ends a row
}

// of returns how the paragraph is set that ends at a place in the file.
func (w *word) of(at uint32) set {
	i := sort.Search(len(w.paragraphs), func(i int) bool { return w.paragraphs[i].end > at })
	if i == len(w.paragraphs) || at < w.paragraphs[i].from {
		return set{}
	}
	p := w.paragraphs[i]
	l := w.look(p.style)
	s := set{heading: l.heading, title: l.title, table: p.table, row: p.row}
	override, level := l.override, l.level
	if p.override != unset {
		override = p.override
	}
	if p.level != unset {
		level = p.level
	}
	if p.outline != unset && s.heading == 0 && p.outline < 9 {
		s.heading = p.outline + 1
	}
	if override > 0 && s.heading == 0 && !s.title {
		s.list, s.level = true, min(max(level, 0), 8)
		s.ordered = w.ordered[override][s.level]
	}
	return s
}

// prose collects paragraphs into blocks.
type prose struct {
	*document.Builder
	list  *document.ListData
	rows  [][]string
	cells []string
	cell  []string
	begun bool // with a title
}

// paragraph takes up a paragraph, or one of a cell, and reports whether more is
// wanted.
func (p *prose) paragraph(text string, cell bool, s set) bool {
	text = strings.TrimSpace(text)
	if s.table || cell {
		p.endList()
		return p.inTable(text, cell, s)
	}
	p.endTable()
	if !s.list || p.list != nil && p.list.Ordered != s.ordered && s.level == 0 {
		p.endList()
	}
	switch {
	case text == "":
	case s.title:
		p.Title(text)
		p.begun = true
		p.Add(document.Block{Kind: document.Heading, Level: 1, Text: text})
	case s.heading > 0:
		if p.begun { // below the title
			s.heading++
		}
		p.Add(document.Block{Kind: document.Heading, Level: s.heading, Text: text})
	case s.list:
		if p.list == nil {
			p.list = &document.ListData{Ordered: s.ordered}
		}
		p.list.Items = append(p.list.Items, document.Item{Text: text, Level: s.level})
	default:
		p.Add(document.Block{Kind: document.Paragraph, Text: text})
	}
	return !p.Full()
}

// inTable takes up a paragraph of a cell; the sign at its end says whether the
// cell ends, its setting whether the row does.
func (p *prose) inTable(text string, cell bool, s set) bool {
	if s.row {
		if len(p.cells) > 0 && len(p.rows) <= p.Limits().Rows {
			p.rows = append(p.rows, p.cells)
		}
		p.cells, p.cell = nil, nil
		return !p.Full()
	}
	if text != "" {
		p.cell = append(p.cell, text)
	}
	if cell {
		if len(p.cells) <= p.Limits().Columns {
			p.cells = append(p.cells, strings.Join(p.cell, " "))
		}
		p.cell = nil
	}
	return true
}

func (p *prose) endList() {
	if p.list != nil {
		p.Add(document.Block{Kind: document.List, List: p.list})
		p.list = nil
	}
}

func (p *prose) endTable() {
	if len(p.cells) > 0 { // the sign of the last row is missing
		p.rows = append(p.rows, p.cells)
	}
	if len(p.rows) > 0 {
		p.Add(document.Block{Kind: document.Table, Table: document.NewTable(p.rows)})
	}
	p.rows, p.cells, p.cell = nil, nil, nil
}

func (p *prose) end() {
	p.endList()
	p.endTable()
}
