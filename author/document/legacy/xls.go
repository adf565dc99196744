package legacy

import (
	"context"
	"math"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/office"
)

// XLS reads an Excel workbook of 97 to 2003 ([MS-XLS]): each sheet under its name,
// its cells as they are shown, formulas as their last results.
func XLS(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	c, err := open(b, data)
	if err != nil {
		return nil, err
	}
	stream := c.stream("Workbook", "Book")
	if stream == nil {
		return nil, missing(c, "an Excel workbook")
	}
	w := &workbook{Builder: b, data: bytesOf(stream), formats: map[int]string{}, left: 4 * len(stream)}
	if err := w.globals(); err != nil {
		return nil, err
	}
	if n := len(w.sheets); n > b.Limits().Pages {
		b.Note("Only the first %d of %d sheets were read.", b.Limits().Pages, n)
		w.sheets = w.sheets[:b.Limits().Pages]
	}
	for _, s := range w.sheets {
		if b.Full() {
			break
		}
		w.sheet(s)
	}
	b.Title(c.title())
	return b.Document()
}

// workbook is a workbook that is being read.
type workbook struct {
	*document.Builder
	data     bytesOf
	strings  []string       // that cells share
	formats  map[int]string // of numbers, by theirs
	styles   []int          // formats of cells
	sheets   []tab
	from1904 bool
	left     int // bytes of records that may still be read: sheets may share them
}

// tab is a sheet: its name, and where it begins.
type tab struct {
	name string
	at   int
}

// Records of a workbook ([MS-XLS] 2.3).
const (
	recordFormula   = 0x0006
	recordEnd       = 0x000A
	recordDateMode  = 0x0022
	recordPassword  = 0x002F
	recordContinue  = 0x003C
	recordColumn    = 0x007D
	recordSheet     = 0x0085
	recordMulRk     = 0x00BD
	recordRichLabel = 0x00D6
	recordXF        = 0x00E0
	recordStrings   = 0x00FC
	recordShared    = 0x00FD
	recordNumber    = 0x0203
	recordLabel     = 0x0204
	recordBool      = 0x0205
	recordString    = 0x0207
	recordRow       = 0x0208
	recordRk        = 0x027E
	recordFormat    = 0x041E
	recordBegin     = 0x0809
)

// each calls f with the records from at on, until it returns false.
func (w *workbook) each(at int, f func(kind uint16, b bytesOf, at int) bool) {
	for at >= 0 && at+4 <= len(w.data) && w.left > 0 && !w.Full() {
		kind, n := w.data.u16(at), int(w.data.u16(at+2))
		w.left -= 4 + n
		if !f(kind, w.data.cut(at+4, n), at) {
			return
		}
		at += 4 + n
	}
}

// globals reads what the sheets have in common.
func (w *workbook) globals() error {
	if kind, version := w.data.u16(0), w.data.u16(4); kind != recordBegin || version < 0x0600 {
		if kind&0xFF == 0x09 {
			return document.BrokenError("it is of Excel 95 or older, of which none is read")
		}
		return document.BrokenError("it does not begin as a workbook of Excel 97 to 2003")
	}
	const mostStyles, mostSheets = 70_000, 10_000
	var fault error
	w.each(0, func(kind uint16, b bytesOf, at int) bool {
		switch kind {
		case recordPassword:
			fault = document.EncryptedError()
			return false
		case recordDateMode:
			w.from1904 = b.u16(0) == 1
		case recordFormat:
			if len(w.formats) < mostStyles {
				w.formats[int(b.u16(0))] = text(b.cut(2, len(b)))
			}
		case recordXF:
			if len(w.styles) < mostStyles {
				w.styles = append(w.styles, int(b.u16(2)))
			}
		case recordSheet:
			const visible, worksheet = 0, 0
			name := shortText(b.cut(6, len(b)))
			switch {
			case b.u8(5) != worksheet || len(w.sheets) >= mostSheets:
			case b.u8(4)&3 != visible:
				w.Note("The sheet %q is hidden and was left out.", document.Clean(name))
			default:
				w.sheets = append(w.sheets, tab{name, int(b.u32(0))})
			}
		case recordStrings:
			w.shared(at)
		case recordEnd:
			return false
		}
		return true
	})
	return fault
}

// text reads a string with its length in 16 bits.
func text(b bytesOf) string { return chars(b.cut(2, len(b)), int(b.u16(0))) }

// shortText reads a string with its length in 8 bits.
func shortText(b bytesOf) string { return chars(b.cut(1, len(b)), int(b.u8(0))) }

// chars reads n characters, of 8 or 16 bits as the byte before them says.
func chars(b bytesOf, n int) string {
	if b.u8(0)&1 != 0 {
		return b.unicode(1, n)
	}
	return latin1(b.cut(1, n))
}

// latin1 returns the text of bytes that are the first 256 characters of Unicode.
func latin1(b []byte) string {
	out := make([]rune, len(b))
	for i, c := range b {
		out[i] = rune(c)
	}
	return string(out)
}

// shared reads the strings that cells share, in the record at a place and those
// that continue it. A string may be cut by the end of a record; its letters go
// on after a byte that says how wide they are.
func (w *workbook) shared(at int) {
	var parts []bytesOf
	first := true
	w.each(at, func(kind uint16, b bytesOf, _ int) bool {
		if !first && kind != recordContinue {
			return false
		}
		first = false
		parts = append(parts, b)
		return true
	})
	r := &continued{parts: parts}
	r.skip(4)
	const most = 500_000
	n := min(int(r.u32()), most)
	kept := 0
	for range n {
		if r.done() {
			return
		}
		letters := int(r.u16())
		flags := r.u8()
		runs, extra := 0, 0
		if flags&8 != 0 {
			runs = int(r.u16())
		}
		if flags&4 != 0 {
			extra = int(r.u32())
		}
		s := r.letters(letters, flags&1 != 0)
		r.skip(4 * runs)
		r.skip(extra)
		if kept += len(s); kept > 4*w.Limits().Text {
			s = ""
		}
		w.strings = append(w.strings, s)
	}
}

// continued reads records that continue each other.
type continued struct {
	parts []bytesOf
	at    int
}

func (r *continued) done() bool {
	for len(r.parts) > 0 && r.at >= len(r.parts[0]) {
		r.parts, r.at = r.parts[1:], 0
	}
	return len(r.parts) == 0
}

func (r *continued) u8() byte {
	if r.done() {
		return 0
	}
	r.at++
	return r.parts[0][r.at-1]
}

func (r *continued) u16() uint16 { return uint16(r.u8()) | uint16(r.u8())<<8 }

func (r *continued) u32() uint32 { return uint32(r.u16()) | uint32(r.u16())<<16 }

func (r *continued) skip(n int) {
	for n > 0 && !r.done() {
		step := min(n, len(r.parts[0])-r.at)
		r.at += step
		n -= step
	}
}

// letters reads n letters, of 16 bits where wide.
func (r *continued) letters(n int, wide bool) string {
	var b strings.Builder
	for n > 0 {
		if len(r.parts) > 0 && r.at >= len(r.parts[0]) { // the letters go on in the next record
			if r.done() {
				break
			}
			wide = r.u8()&1 != 0
		}
		if r.done() {
			break
		}
		here := r.parts[0].cut(r.at, len(r.parts[0]))
		if wide {
			k := min(n, len(here)/2)
			if k == 0 {
				r.at = len(r.parts[0])
				continue
			}
			b.WriteString(here.unicode(0, k))
			r.at, n = r.at+2*k, n-k
		} else {
			k := min(n, len(here))
			b.WriteString(latin1(here[:k]))
			r.at, n = r.at+k, n-k
		}
	}
	return b.String()
}

// sheet adds the tables of a sheet.
func (w *workbook) sheet(t tab) {
	g := &grid{workbook: w, rows: map[int][]string{}, hidden: map[int]bool{}}
	depth := 0
	w.each(t.at, func(kind uint16, b bytesOf, _ int) bool {
		switch {
		case kind == recordBegin:
			depth++ // a diagram lies within
		case kind == recordEnd:
			depth--
		case depth == 1:
			g.record(kind, b)
		}
		return depth > 0
	})
	if g.cut {
		w.Note("Of the sheet %q only the first %d rows and %d columns were read.", document.Clean(t.name), w.Limits().Rows, w.Limits().Columns)
	}
	blocks := office.Tables(g.rows)
	if len(blocks) == 0 {
		return
	}
	w.Add(document.Block{Kind: document.Break})
	if len(w.sheets) > 1 || !office.Unnamed(t.name) {
		w.Add(document.Block{Kind: document.Heading, Level: 1, Text: t.name})
	}
	for _, b := range blocks {
		w.Add(b)
	}
}

// grid is the cells of a sheet, as far as they are kept.
type grid struct {
	*workbook
	rows        map[int][]string
	hidden      map[int]bool // rows
	columns     []bool       // that are hidden
	row, column int          // of the last formula, whose text follows it
	chars       int
	cut         bool
}

// record takes up what a record of the sheet says.
func (g *grid) record(kind uint16, b bytesOf) {
	row, column, style := int(b.u16(0)), int(b.u16(2)), int(b.u16(4))
	switch kind {
	case recordRow:
		const hidden = 0x20
		if b.u8(12)&hidden != 0 {
			g.hidden[row] = true
		}
	case recordColumn:
		for c := row; c <= column && c < 256 && b.u8(8)&1 != 0; c++ {
			for len(g.columns) <= c {
				g.columns = append(g.columns, false)
			}
			g.columns[c] = true
		}
	case recordShared:
		if i := int(b.u32(6)); i >= 0 && i < len(g.strings) {
			g.set(row, column, g.strings[i])
		}
	case recordLabel, recordRichLabel:
		g.set(row, column, text(b.cut(6, len(b))))
	case recordNumber:
		g.number(row, column, style, float(b, 6))
	case recordRk:
		g.number(row, column, style, rk(b.u32(6)))
	case recordMulRk:
		for i := 0; 4+6*i+6 <= len(b)-2; i++ {
			g.number(row, column+i, int(b.u16(4+6*i)), rk(b.u32(6+6*i)))
		}
	case recordBool:
		if b.u8(7) == 0 {
			g.set(row, column, truth(b.u8(6)))
		}
	case recordFormula:
		g.row, g.column = row, column
		const truthValue = 1
		switch {
		case b.u16(12) != 0xFFFF:
			g.number(row, column, style, float(b, 6))
		case b.u8(6) == truthValue:
			g.set(row, column, truth(b.u8(8)))
		}
	case recordString:
		g.set(g.row, g.column, text(b))
	}
}

func truth(b byte) string {
	if b != 0 {
		return "TRUE"
	}
	return "FALSE"
}

// float reads a number of 64 bits.
func float(b bytesOf, at int) float64 {
	return math.Float64frombits(uint64(b.u32(at)) | uint64(b.u32(at+4))<<32)
}

// rk unpacks a number of 30 bits ([MS-XLS] 2.5.217): a whole one, or the upper
// bits of a float, perhaps times a hundred.
func rk(v uint32) float64 {
	f := float64(int32(v) >> 2)
	if v&2 == 0 {
		f = math.Float64frombits(uint64(v&^3) << 32)
	}
	if v&1 != 0 {
		f /= 100
	}
	return f
}

// number sets a cell to a number as its style shows it.
func (g *grid) number(row, column, style int, v float64) {
	id := 0
	if style < len(g.styles) {
		id = g.styles[style]
	}
	g.set(row, column, office.Shown(g.formats[id], id, v, g.from1904))
}

// set sets a cell.
func (g *grid) set(row, column int, value string) {
	value = document.Clean(value)
	l := g.Limits()
	switch {
	case value == "" || g.hidden[row] || column < len(g.columns) && g.columns[column]:
		return
	case column >= 2*l.Columns || len(g.rows) > l.Rows || g.chars > l.Text:
		g.cut = true
		return
	}
	cells := g.rows[row]
	for len(cells) <= column {
		cells = append(cells, "")
	}
	cells[column] = value
	g.rows[row] = cells
	g.chars += len(value)
}
