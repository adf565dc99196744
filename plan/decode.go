package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Options of Decode. The zero value is the ordinary choice.
type Options struct {
	Icons    Icons // nil: names of icons are not checked
	Pictures Icons // nil: names of pictures are not checked
	// Notation finds what is wrong with formulas and code, at paths within
	// the element. Nil: they are not checked.
	Notation func(*Element) Faults
	MaxBytes int // of the document. Defaults to 16 MiB
	MaxDepth int // of nested lists and objects. Defaults to 64
}

// Icons knows the built-in icons, or the built-in pictures.
type Icons interface {
	Has(name string) bool
	// Near are names like the given one, best first.
	Near(name string) []string
}

const (
	defaultMaxBytes = 16 << 20
	defaultMaxDepth = 64
)

// Decode reads a plan strictly. Every fault of the document is reported at
// once: the error is then Faults, in document order. Where there is none,
// every field of the plan holds its stated value or its default, ids
// included; languages are codes, older names of styles their present ones.
// The plan keeps no part of data.
func Decode(data []byte, o Options) (*Plan, error) { return builtin().decode(data, o) }

func (c *contract) decode(data []byte, o Options) (*Plan, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultMaxBytes
	}
	if o.MaxDepth == 0 {
		o.MaxDepth = defaultMaxDepth
	}
	if len(data) > o.MaxBytes {
		return nil, Faults{{Problem: fmt.Sprintf("the document has %d bytes", len(data)),
			Accept: fmt.Sprintf("accepted: at most %d", o.MaxBytes)}}
	}
	data = withoutMark(data)
	r := c.read(data, o.MaxDepth)
	p := new(Plan)
	if len(r.clean) > 0 && r.dropped == 0 {
		if err := json.Unmarshal(r.clean, p); err != nil {
			return nil, fmt.Errorf("read the plan: %w", err) // schema and types disagree: a test forbids it
		}
		c.fill(p)
		check(p, o, r)
		fillConditional(p)
	}
	if len(r.faults) == 0 && r.err == nil {
		return p, nil
	}
	r.faults.locate(data, o.MaxDepth)
	if r.dropped > 0 {
		r.faults.Add("", "correct the faults above first", "%d more faults", r.dropped)
	}
	if r.err != nil {
		f := Fault{Accept: "accepted: " + r.err.accept}
		f.Line, f.Column = lineColumn(data, r.err.pos)
		f.Problem = fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, r.err.problem)
		r.faults = append(r.faults, f)
	}
	return nil, r.faults
}

// withoutMark is a document without the byte order mark by which some editors mark
// UTF-8; RFC 8259 lets readers pass over it.
func withoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }

// read reads the document along the schema.
func (c *contract) read(data []byte, maxDepth int) *reader {
	r := &reader{scanner: scanner{data: data, maxDepth: maxDepth}, clean: make([]byte, 0, len(data)+len(data)/4+512)}
	if bad := invalidUTF8(data); bad >= 0 {
		r.pos = bad
		r.fail("UTF-8", "the document is not UTF-8")
		return r
	}
	if r.next() == 0 && r.pos == len(data) {
		r.fail("a plan, which begins with {", "the document is empty")
		return r
	}
	if !r.value(c.film) {
		r.clean = r.clean[:0]
	}
	if r.next(); r.err == nil && r.pos < len(data) {
		r.fail("nothing after the plan's closing brace", "more text follows the plan")
	}
	return r
}

// invalidUTF8 is the first byte that is not UTF-8, -1 if all is.
func invalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	pos := 0
	for pos < len(data) {
		r, size := utf8.DecodeRune(data[pos:])
		if r == utf8.RuneError && size == 1 {
			return pos
		}
		pos += size
	}
	return -1
}
