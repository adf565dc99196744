package legacy

import (
	"context"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// PPT reads a PowerPoint presentation of 97 to 2003 ([MS-PPT]): of every slide its
// title, what is on it in the order in which it was put there, and what the
// speaker says.
func PPT(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	c, err := open(b, data)
	if err != nil {
		return nil, err
	}
	p := &deck{Builder: b, data: c.stream("PowerPoint Document"), pictures: c.stream("Pictures"), at: map[uint32]int{}}
	p.left = 4 * len(p.data)
	if p.data == nil {
		if c.has("PP40") || c.has("PP97_DUALSTORAGE") {
			return nil, document.BrokenError("it is of PowerPoint 95 or older, of which none is read")
		}
		return nil, missing(c, "a PowerPoint presentation")
	}
	const encrypted = 0xF3D1C4DF
	user := bytesOf(c.stream("Current User"))
	if user.u32(12) == encrypted {
		return nil, document.EncryptedError()
	}
	p.edits(int(user.u32(16)))
	main, ok := p.record(p.main, recordDocument)
	if !ok {
		return nil, document.BrokenError("its list of slides is missing")
	}
	p.slides(main)
	if p.hidden > 0 {
		b.Note("Slides that are hidden were left out: %d.", p.hidden)
	}
	b.Title(p.title)
	b.Title(c.title())
	return b.Document()
}

// deck is a presentation that is being read.
type deck struct {
	*document.Builder
	data     bytesOf
	pictures bytesOf
	main     uint32         // the number of the document among what is kept
	at       map[uint32]int // where what is kept lies, by its number
	blips    []int          // where pictures lie, by their number from 1
	title    string         // of the first slide
	hidden   int
	left     int // bytes of slides that may still be read: they may lie in each other
}

// Records of a presentation ([MS-PPT] 2.13.24), and of its drawings ([MS-ODRAW]).
const (
	recordDocument  = 0x03E8
	recordSlide     = 0x03EE
	recordSlideAtom = 0x03EF
	recordNotes     = 0x03F0
	recordPersist   = 0x03F3
	recordShow      = 0x03F9
	recordOutline   = 0x0F9E
	recordTextKind  = 0x0F9F
	recordTextWide  = 0x0FA0
	recordTextStyle = 0x0FA1
	recordTextBytes = 0x0FA8
	recordSlideList = 0x0FF0
	recordEdit      = 0x0FF5
	recordPlaces    = 0x1772

	recordBlip    = 0xF007
	recordOptions = 0xF00B
	recordTextBox = 0xF00D
)

// record is a piece of a presentation; those that hold others have their bytes.
type record struct {
	kind, instance uint16
	holds          bool
	b              bytesOf
}

// first returns the record that begins b, and what comes after it.
func first(b bytesOf) (record, bytesOf, bool) {
	const head = 8
	if len(b) < head {
		return record{}, nil, false
	}
	n := int(b.u32(4))
	return record{kind: b.u16(2), instance: b.u16(0) >> 4, holds: b.u16(0)&0xF == 0xF, b: b.cut(head, n)}, b.cut(head+n, len(b)), true
}

// each calls f with every record in b, and goes into those for which it returns
// true, not too deep.
func each(b bytesOf, f func(record) bool) { within(b, f, 0) }

func within(b bytesOf, f func(record) bool, depth int) {
	const deepest = 16
	for {
		r, rest, ok := first(b)
		if !ok {
			return
		}
		if f(r) && r.holds && depth < deepest {
			within(r.b, f, depth+1)
		}
		b = rest
	}
}

// edits finds where everything lies that was kept: every time of saving added a
// list of what is new, the last one first.
func (p *deck) edits(at int) {
	const most = 10_000
	for range most {
		if p.left < 0 {
			return
		}
		edit, _, ok := first(p.data.cut(at, len(p.data)))
		if !ok || edit.kind != recordEdit {
			return
		}
		if p.main == 0 {
			p.main = edit.b.u32(16)
		}
		places, _, _ := first(p.data.cut(int(edit.b.u32(12)), len(p.data)))
		if p.left -= len(places.b); places.kind == recordPlaces {
			p.places(places.b)
		}
		before := int(edit.b.u32(8))
		if before == 0 || before >= at {
			return
		}
		at = before
	}
}

// places reads runs of numbers, and where each of them lies.
func (p *deck) places(b bytesOf) {
	for i := 0; i+4 <= len(b); {
		id, n := b.u32(i)&0xFFFFF, b.u32(i)>>20
		i += 4
		for j := range n {
			if i+4 > len(b) {
				return
			}
			if _, newer := p.at[id+j]; !newer {
				p.at[id+j] = int(b.u32(i))
			}
			i += 4
		}
	}
}

// record returns what is kept under a number, if it is of a kind.
func (p *deck) record(id uint32, kind uint16) (record, bool) {
	at, ok := p.at[id]
	if !ok {
		return record{}, false
	}
	r, _, ok := first(p.data.cut(at, len(p.data)))
	p.left -= len(r.b)
	return r, ok && r.kind == kind && p.left >= 0
}

// listed is a slide as the list of slides has it.
type listed struct {
	persist, id uint32
	texts       []words // of its title and body, where they are kept with the list
}

// words are a text and what it is.
type words struct {
	kind  int
	text  string
	style bytesOf
}

// slides reads the list of slides and every slide.
func (p *deck) slides(main record) {
	var slides, notes []listed
	each(main.b, func(r record) bool {
		const ofSlides, ofNotes = 0, 2
		switch {
		case r.kind == recordSlideList && r.instance == ofSlides:
			slides = list(r.b)
		case r.kind == recordSlideList && r.instance == ofNotes:
			notes = list(r.b)
		case r.kind == recordBlip:
			p.blips = append(p.blips, int(r.b.u32(28)))
		default:
			return r.kind != recordSlideList
		}
		return false
	})
	byID := map[uint32]uint32{}
	for _, n := range notes {
		byID[n.id] = n.persist
	}
	if n := len(slides); n > p.Limits().Pages {
		p.Note("Only the first %d of %d slides were read.", p.Limits().Pages, n)
		slides = slides[:p.Limits().Pages]
	}
	for i, s := range slides {
		if p.Full() {
			return
		}
		if r, ok := p.record(s.persist, recordSlide); ok {
			p.slide(r, s, i == 0, byID)
		}
	}
}

// list reads a list of slides or notes.
func list(b bytesOf) []listed {
	var out []listed
	each(b, func(r record) bool {
		if r.kind == recordPersist {
			out = append(out, listed{persist: r.b.u32(0), id: r.b.u32(12)})
		} else if n := len(out); n > 0 {
			out[n-1].texts = take(out[n-1].texts, r)
		}
		return false
	})
	return out
}

// take adds what a record says to texts: their kind comes first, the text after
// it, then how it is set.
func take(texts []words, r record) []words {
	last := len(texts) - 1
	switch r.kind {
	case recordTextKind:
		return append(texts, words{kind: int(r.b.u32(0))})
	case recordTextWide, recordTextBytes:
		if last < 0 {
			return texts
		}
		if r.kind == recordTextWide {
			texts[last].text = r.b.unicode(0, len(r.b)/2)
		} else {
			texts[last].text = latin1(r.b)
		}
	case recordTextStyle:
		if last >= 0 {
			texts[last].style = r.b
		}
	}
	return texts
}

// What a text is ([MS-PPT] 2.13.33).
const (
	textTitle       = 0
	textBody        = 1
	textNotes       = 2
	textCenterTitle = 6
	textHalf        = 7
	textQuarter     = 8
)

// slide adds the blocks of a slide. notes has the numbers of notes by what
// slides call them.
func (p *deck) slide(r record, s listed, isFirst bool, notes map[uint32]uint32) {
	const hidden = 4
	var texts []words
	var shown []int // numbers of pictures
	noted := uint32(0)
	skip := false
	each(r.b, func(r record) bool {
		switch r.kind {
		case recordSlideAtom:
			noted = r.b.u32(16)
		case recordShow:
			skip = r.b.u16(10)&hidden != 0
		case recordOptions:
			const most = 100
			if n := blip(r); n > 0 && len(shown) < most {
				shown = append(shown, n)
			}
		case recordTextBox:
			texts = append(texts, box(r.b, s.texts)...)
		}
		return r.kind != recordTextBox
	})
	if skip {
		p.hidden++
		return
	}
	if len(texts) == 0 {
		texts = s.texts
	}
	p.Add(document.Block{Kind: document.Break})
	for _, t := range texts {
		if p.Full() {
			return
		}
		if t.kind == textTitle || t.kind == textCenterTitle {
			p.heading(oneLine(t.text), isFirst)
		}
	}
	for _, t := range texts {
		if p.Full() {
			return
		}
		if t.kind != textTitle && t.kind != textCenterTitle {
			p.body(t)
		}
	}
	for _, n := range shown {
		p.picture(n)
	}
	if r, ok := p.record(notes[noted], recordNotes); ok && noted != 0 {
		var said []string
		each(r.b, func(r record) bool {
			if r.kind == recordTextBox {
				for _, t := range box(r.b, nil) {
					if t.kind == textNotes {
						said = append(said, lines(t.text)...)
					}
				}
			}
			return r.kind != recordTextBox
		})
		p.Add(document.Block{Kind: document.Note, Text: strings.Join(said, "\n")})
	}
}

// box returns the texts of a shape; kept are those that lie with the list of
// slides, which the shape may name by number.
func box(b bytesOf, kept []words) []words {
	var out []words
	each(b, func(r record) bool {
		if r.kind == recordOutline {
			if i := int(r.b.u32(0)); i < len(kept) {
				out = append(out, kept[i])
			}
			return false
		}
		out = take(out, r)
		return false
	})
	return out
}

func (p *deck) heading(text string, isFirst bool) {
	level := 2
	if isFirst {
		level = 1
		if p.title == "" {
			p.title = text
		}
	}
	p.Add(document.Block{Kind: document.Heading, Level: level, Text: text})
}

// lines returns the paragraphs of a text.
func lines(text string) []string {
	return strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\v", " "), "\r"), "\r")
}

func oneLine(text string) string {
	return strings.NewReplacer("\r", " ", "\v", " ").Replace(text)
}

// body adds the text of a shape: of a body in several paragraphs a list.
func (p *deck) body(t words) {
	said := lines(t.text)
	isList := false
	switch t.kind {
	case textBody, textHalf, textQuarter:
		isList = len(said) > 1
	}
	if !isList {
		for _, s := range said {
			if s != "*" { // stands for a number or a date
				p.Add(document.Block{Kind: document.Paragraph, Text: s})
			}
		}
		return
	}
	levels := levels(t.style, said)
	list := &document.ListData{}
	for i, s := range said {
		list.Items = append(list.Items, document.Item{Text: s, Level: levels[i]})
	}
	p.Add(document.Block{Kind: document.List, List: list})
}

// levels returns how deep each paragraph is set in ([MS-PPT] 2.9.44): how many
// characters are set alike, how deep, and what else is set, which is skipped.
func levels(b bytesOf, said []string) []int {
	out := make([]int, len(said))
	at, char := 0, 0
	ends := make([]int, len(said)) // character after each paragraph
	for i, s := range said {
		char += len([]rune(s)) + 1
		ends[i] = char
	}
	from := 0
	for done := 0; at+10 <= len(b) && done < char; {
		done += int(b.u32(at))
		level := min(int(b.u16(at+4)), 8)
		mask := b.u32(at + 6)
		at += 10
		for from < len(said) && ends[from] <= done {
			out[from] = level
			from++
		}
		at += paragraphSize(b, at, mask)
	}
	return out
}

// paragraphSize returns how many bytes the setting of a paragraph takes up
// ([MS-PPT] 2.9.20).
func paragraphSize(b bytesOf, at int, mask uint32) int {
	n := 0
	if mask&0xF != 0 {
		n += 2
	}
	for _, bit := range []uint32{0x80, 0x10, 0x40, 0x800, 0x1000, 0x2000, 0x4000, 0x100, 0x400, 0x8000} {
		if mask&bit != 0 {
			n += 2
		}
	}
	if mask&0x20 != 0 {
		n += 4
	}
	if mask&0x100000 != 0 {
		n += 2 + 4*int(b.u16(at+n))
	}
	for _, bit := range []uint32{0x10000, 0xE0000, 0x200000} {
		if mask&bit != 0 {
			n += 2
		}
	}
	return n
}

// blip returns the number of the picture that a shape shows, or nought.
func blip(r record) int {
	const picture = 0x4104 // its number, of a picture
	for i := range min(int(r.instance), len(r.b)/6) {
		if r.b.u16(6*i) == picture {
			return int(r.b.u32(6*i + 2))
		}
	}
	return 0
}

// picture adds picture n, if it is of a kind that browsers show.
func (p *deck) picture(n int) {
	if n > len(p.blips) {
		return
	}
	r, _, ok := first(p.pictures.cut(p.blips[n-1], len(p.pictures)))
	if !ok {
		return
	}
	const jpeg, png, jpegCMYK = 0xF01D, 0xF01E, 0xF02A
	kind, head := "", 17 // a sum of it, and a byte
	switch r.kind {
	case jpeg, jpegCMYK:
		kind = "image/jpeg"
	case png:
		kind = "image/png"
	default:
		p.Note("Drawings in formats of Windows were left out.")
		return
	}
	if r.instance&1 != 0 { // two sums
		head += 16
	}
	p.Add(document.Block{Kind: document.Figure, Figure: &document.Image{Data: r.b.cut(head, len(r.b)), Type: kind}})
}
