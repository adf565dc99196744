// Package legacy reads files of Microsoft Office before 2007: .doc, .ppt and
// .xls. All three are compound files (compound.go), each with streams of a form of
// its own, as Microsoft's Open Specifications have them: [MS-CFB], [MS-DOC],
// [MS-PPT], [MS-XLS]. Every loop is bounded by the bytes there are, and nothing
// calls itself without a limit.
package legacy

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/inkreel/inkreel/author/document"
)

// compound is a file system in a file ([MS-CFB]): chains of sectors and a list
// of what they hold.
type compound struct {
	data    []byte
	sector  int      // bytes of one
	next    []uint32 // the sector after each, or one of the signs below
	short   []uint32 // the same of short sectors, of 64 bytes
	mini    []byte   // all short sectors
	entries []entry
	left    int64 // bytes of chains that may still be read: they may share sectors
}

// entry is a stream, or a folder of some.
type entry struct {
	name  string
	kind  byte // one of the two below
	start uint32
	size  int64
}

const (
	isStream = 2
	isRoot   = 5
)

// Signs in place of a sector's number.
const lastSector = 0xFFFFFFFA // and what is above it

// signature begins every compound file.
const signature = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// openCompound reads the list of streams.
func openCompound(data []byte) (*compound, error) {
	const header = 512
	if len(data) < header || string(data[:8]) != signature {
		return nil, document.BrokenError("it does not begin as a file of Office 97 to 2003")
	}
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(data[at:]) }
	shift := binary.LittleEndian.Uint16(data[30:])
	if shift != 9 && shift != 12 {
		return nil, document.BrokenError("sectors of 2^%d bytes, where 512 or 4096 are possible", shift)
	}
	c := &compound{data: data, sector: 1 << shift, left: 2 * int64(len(data))}
	// Where the table of sectors lies: 109 places in the header, more in a chain.
	var tables []uint32
	for i := range 109 {
		tables = append(tables, word(76+4*i))
	}
	sectors := len(data) / c.sector
	for at := word(68); at < lastSector && len(tables) <= sectors; {
		b := c.at(at)
		if len(b) < 8 {
			break
		}
		for i := 0; i+8 <= len(b); i += 4 {
			tables = append(tables, binary.LittleEndian.Uint32(b[i:]))
		}
		at = binary.LittleEndian.Uint32(b[len(b)-4:])
	}
	for _, t := range tables {
		if t >= lastSector {
			continue
		}
		c.next = append(c.next, numbers(c.at(t))...)
		if len(c.next) > sectors {
			break
		}
	}
	const most = 20_000 // entries
	list := c.chain(word(48), 128*most)
	for i := 0; i+128 <= len(list); i += 128 {
		c.entries = append(c.entries, newEntry(list[i:i+128], shift))
	}
	if len(c.entries) == 0 {
		return nil, document.BrokenError("the list of its streams is missing")
	}
	for _, e := range c.entries {
		if e.kind == isRoot {
			c.mini = c.chain(e.start, e.size)
			break
		}
	}
	c.short = numbers(c.chain(word(60), int64(len(c.mini)/64*4+4)))
	return c, nil
}

func newEntry(b []byte, shift uint16) entry {
	n := min(int(binary.LittleEndian.Uint16(b[64:])), 64)
	var units []uint16
	for i := 0; i+4 <= n; i += 2 {
		units = append(units, binary.LittleEndian.Uint16(b[i:]))
	}
	e := entry{name: string(utf16.Decode(units)), kind: b[66], start: binary.LittleEndian.Uint32(b[116:])}
	e.size = int64(binary.LittleEndian.Uint32(b[120:]))
	if shift == 12 {
		e.size = int64(binary.LittleEndian.Uint64(b[120:]))
	}
	return e
}

// at returns the bytes of a sector, fewer at the end of the file, nil beyond it.
func (c *compound) at(n uint32) []byte {
	from := (int64(n) + 1) * int64(c.sector)
	if from >= int64(len(c.data)) {
		return nil
	}
	return c.data[from:min(from+int64(c.sector), int64(len(c.data)))]
}

// chain returns the first size bytes of the sectors from start on; fewer where
// the chain ends or runs in a circle.
func (c *compound) chain(start uint32, size int64) []byte {
	size = max(min(size, c.left, int64(len(c.data))), 0)
	out := make([]byte, 0, size+int64(c.sector))
	for n, steps := start, 0; n < lastSector && int64(len(out)) < size && steps <= len(c.next); steps++ {
		b := c.at(n)
		if b == nil {
			break
		}
		out = append(out, b...)
		if int64(n) >= int64(len(c.next)) {
			break
		}
		n = c.next[n]
	}
	out = out[:min(int64(len(out)), size)]
	c.left -= int64(len(out))
	return out
}

// stream returns the stream of one of the names, wherever it lies, or nil.
func (c *compound) stream(names ...string) []byte {
	const short, cutoff = 64, 4096
	for _, e := range c.entries {
		if e.kind != isStream || !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, e.name) }) {
			continue
		}
		if e.size >= cutoff {
			return c.chain(e.start, e.size)
		}
		var out []byte
		for n, steps := e.start, 0; n < lastSector && int64(len(out)) < e.size && steps <= len(c.short); steps++ {
			from := int64(n) * short
			if from >= int64(len(c.mini)) {
				break
			}
			out = append(out, c.mini[from:min(from+short, int64(len(c.mini)))]...)
			if int64(n) >= int64(len(c.short)) {
				break
			}
			n = c.short[n]
		}
		return out[:max(min(int64(len(out)), e.size), 0)]
	}
	return nil
}

// has reports whether there is a stream or a folder of that name.
func (c *compound) has(name string) bool {
	return slices.ContainsFunc(c.entries, func(e entry) bool { return strings.EqualFold(e.name, name) })
}

func numbers(b []byte) []uint32 {
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

// title returns the title that the file's properties have ([MS-OLEPS]).
func (c *compound) title() string {
	b := bytesOf(c.stream("\x05SummaryInformation"))
	const title, codePage = 2, 1
	set := int(b.u32(44))
	page := 1252
	text := ""
	for i := range min(int(b.u32(set+4)), 100) {
		id, at := b.u32(set+8+8*i), set+int(b.u32(set+12+8*i))
		switch {
		case id == codePage:
			page = int(b.u16(at + 4))
		case id == title && b.u32(at) == 30: // VT_LPSTR
			raw := b.cut(at+8, int(b.u32(at+4)))
			text = strings.TrimRight(decode(raw, page), "\x00")
		}
	}
	return text
}

// bytesOf reads numbers, little-endian; beyond the end all are nought.
type bytesOf []byte

func (b bytesOf) u8(at int) byte {
	if at < 0 || at >= len(b) {
		return 0
	}
	return b[at]
}

func (b bytesOf) u16(at int) uint16 { return uint16(b.u8(at)) | uint16(b.u8(at+1))<<8 }

func (b bytesOf) u32(at int) uint32 { return uint32(b.u16(at)) | uint32(b.u16(at+2))<<16 }

// cut returns n bytes from at on, fewer where there are no more.
func (b bytesOf) cut(at, n int) bytesOf {
	if at < 0 || at >= len(b) || n <= 0 {
		return nil
	}
	return b[at:min(len(b), at+min(n, len(b)-at))]
}

// unicode returns a text of n units of UTF-16 from at on.
func (b bytesOf) unicode(at, n int) string {
	b = b.cut(at, 2*n)
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = b.u16(2 * i)
	}
	return string(utf16.Decode(units))
}

// open checks a file's size and opens it.
func open(b *document.Builder, data []byte) (*compound, error) {
	switch n := int64(len(data)); {
	case n == 0:
		return nil, document.EmptyError()
	case n > b.Limits().Bytes:
		return nil, document.TooLargeError("", n, b.Limits().Bytes, "bytes")
	}
	c, err := openCompound(data)
	if err != nil {
		return nil, err
	}
	if c.has("EncryptedPackage") {
		return nil, document.EncryptedError()
	}
	return c, nil
}

// missing says what a compound file is that is not what it was taken for.
func missing(c *compound, what string) error {
	for name, is := range map[string]string{"WordDocument": "a Word document", "PowerPoint Document": "a PowerPoint presentation", "Workbook": "an Excel workbook"} {
		if is != what && c.has(name) {
			return document.BrokenError("it is %s, not %s", is, what)
		}
	}
	return document.BrokenError("there is no stream of %s in it", what)
}
