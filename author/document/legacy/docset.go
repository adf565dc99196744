package legacy

import (
	"sort"
	"unicode/utf16"
)

func decodeUnits(units []uint16) string { return string(utf16.Decode(units)) }

// properties are how the paragraphs between two places of the file are set.
type properties struct {
	from, end uint32
	style     int
	change
}

// change is what a list of changes ([MS-DOC] 2.6.2) sets; unset where it does not.
type change struct {
	table, row               bool
	level, override, outline int
}

const unset = -1

// Changes that are looked at.
const (
	changeInTable  = 0x2416
	changeRowEnd   = 0x2417
	changeLevel    = 0x260A
	changeOutline  = 0x2640
	changeOverride = 0x460B
	changeTable    = 0xD608 // has its size in 16 bits
	changeTabs     = 0xC615 // has its size elsewhere where it is 255
)

// changes reads a list of changes.
func changes(b bytesOf) change {
	c := change{level: unset, override: unset, outline: unset}
	for at := 0; at+3 <= len(b); {
		code := b.u16(at)
		at += 2
		switch code {
		case changeInTable:
			c.table = b.u8(at) != 0
		case changeRowEnd:
			c.row = b.u8(at) != 0
		case changeLevel:
			c.level = int(b.u8(at))
		case changeOutline:
			c.outline = int(b.u8(at))
		case changeOverride:
			c.override = int(int16(b.u16(at)))
		}
		switch code >> 13 { // how many bytes it sets
		case 0, 1:
			at++
		case 2, 4, 5:
			at += 2
		case 3:
			at += 4
		case 7:
			at += 3
		default:
			switch {
			case code == changeTable:
				at += 1 + int(b.u16(at))
			case code == changeTabs && b.u8(at) == 255:
				deleted := int(b.u8(at + 1))
				added := int(b.u8(at + 2 + 4*deleted))
				at += 3 + 4*deleted + 3*added
			default:
				at += 1 + int(b.u8(at))
			}
		}
	}
	return c
}

// properties reads how paragraphs are set, page by page of 512 bytes
// ([MS-DOC] 2.8.6 and 2.9.174).
func (w *word) properties() {
	const page = 512
	b := w.part(headParagraphs)
	n := (len(b) - 4) / 8
	const most = 1 << 20
	for i := 0; i < n && len(w.paragraphs) < most; i++ {
		at := int(b.u32(4*(n+1)+4*i) & 0x3FFFFF)
		f := w.main.cut(at*page, page)
		runs := int(f.u8(page - 1))
		for j := range runs {
			p := properties{from: f.u32(4 * j), end: f.u32(4*j + 4), change: changes(nil)}
			if at := 2 * int(f.u8(4*(runs+1)+13*j)); at > 0 {
				size := 2*int(f.u8(at)) - 1
				if size < 0 {
					at++
					size = 2 * int(f.u8(at))
				}
				p.style = int(f.u16(at + 1))
				p.change = changes(f.cut(at+3, size-2))
			}
			w.paragraphs = append(w.paragraphs, p)
		}
	}
	sort.SliceStable(w.paragraphs, func(i, j int) bool { return w.paragraphs[i].end < w.paragraphs[j].end })
}

// look is what a style says of paragraphs.
type look struct {
	built    int // the number of a style that Word brings
	base     int // the style it is made from
	heading  int
	title    bool
	override int // of a list
	level    int
}

// Styles that Word brings ([MS-DOC] 2.9.260): headings have 1 to 9.
const (
	styleTitle = 62
	noBase     = 0xFFF
)

// styles reads the sheet of styles ([MS-DOC] 2.9.271).
func (w *word) styles() {
	b := w.part(headStyles)
	head := int(b.u16(0))
	count, size := min(int(b.u16(2)), 0xFFE), int(b.u16(4))
	at := 2 + head
	for range count {
		if at+2 > len(b) {
			break
		}
		n := int(b.u16(at))
		w.looks = append(w.looks, newLook(b.cut(at+2, n), size))
		at += 2 + n + n%2
	}
}

// newLook reads a style; size is how many bytes come before its name.
func newLook(b bytesOf, size int) look {
	l := look{built: int(b.u16(0) & 0xFFF), base: int(b.u16(2) >> 4)}
	if len(b) == 0 {
		l.base = noBase
	}
	l.title = l.built == styleTitle
	if l.built >= 1 && l.built <= 9 {
		l.heading = l.built
	}
	const paragraph = 1
	if b.u16(2)&0xF == paragraph {
		// The name, and its end; then what the style changes, of the paragraph
		// first, on even places.
		at := size + 2 + 2*int(b.u16(size)) + 2
		at += at % 2
		c := changes(b.cut(at+4, int(b.u16(at))-2))
		l.override, l.level = max(c.override, 0), max(c.level, 0)
		if l.heading == 0 && c.outline != unset && c.outline < 9 {
			l.heading = c.outline + 1
		}
	}
	return l
}

// look returns what a style says, and those it is made from.
func (w *word) look(style int) look {
	var out look
	const most = 12 // styles made from each other
	for range most {
		if style < 0 || style >= len(w.looks) {
			break
		}
		l := w.looks[style]
		if out.heading == 0 {
			out.heading = l.heading
		}
		out.title = out.title || l.title
		if out.override == 0 {
			out.override, out.level = l.override, l.level
		}
		style = l.base
	}
	return out
}

// lists finds which levels of which lists are numbered ([MS-DOC] 2.9.131 and
// 2.9.149).
func (w *word) lists() {
	const entry, simple, bullet, none = 28, 1, 23, 255
	w.ordered = map[int][9]bool{}
	b := w.part(headLists)
	count := int(b.u16(0))
	byID := map[uint32][9]bool{}
	// The levels of all lists follow the lists.
	levels := w.table.cut(int(w.main.u32(headLists))+2+entry*count, len(w.table))
	at := 0
	for i := range count {
		of := b.cut(2+entry*i, entry)
		if len(of) < entry || at >= len(levels) {
			break
		}
		n := 9
		if of.u8(26)&simple != 0 {
			n = 1
		}
		var ordered [9]bool
		for l := range n {
			form := levels.u8(at + 4)
			ordered[l] = form != bullet && form != none
			at += 28 + int(levels.u8(at+24)) + int(levels.u8(at+25))
			at += 2 + 2*int(levels.u16(at))
		}
		byID[of.u32(0)] = ordered
	}
	b = w.part(headOverrides)
	const most = 10_000
	for i := range min(int(b.u32(0)), most) {
		w.ordered[i+1] = byID[b.u32(4+16*i)]
	}
}
