package plan

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// scanner reads JSON as RFC 8259 states it and nothing looser. The first
// breach of the grammar stops it: from then on every method returns at once
// and err says what was wrong. It exists beside encoding/json because plans
// are judged where they stand: repeated names, order, line and column.
type scanner struct {
	data     []byte
	pos      int
	named    int // where the name of the field read last begins
	depth    int
	maxDepth int
	err      *breach
}

// breach is a place where the document stops being JSON.
type breach struct {
	pos     int
	problem string
	accept  string
}

// fail stops the scan; only the first call counts.
func (s *scanner) fail(accept, format string, args ...any) {
	if s.err == nil {
		s.err = &breach{s.pos, fmt.Sprintf(format, args...), accept}
	}
}

// unexpected stops the scan at a byte that cannot stand here.
func (s *scanner) unexpected(accept string) {
	if s.pos >= len(s.data) {
		s.fail(accept, "the document is cut off")
		return
	}
	r, _ := utf8.DecodeRune(s.data[s.pos:])
	s.fail(accept, "unexpected %s", strconv.QuoteRune(r))
}

// next skips white space and is the byte that follows, 0 at the end of the
// document or after a breach.
func (s *scanner) next() byte {
	if s.err != nil {
		return 0
	}
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; c {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return c
		}
	}
	return 0
}

// enter begins an object or a list.
func (s *scanner) enter() bool {
	s.pos++
	if s.depth++; s.depth > s.maxDepth {
		s.fail(fmt.Sprintf("at most %d levels", s.maxDepth), "lists and objects are nested too deep")
		return false
	}
	return true
}

// object calls each for every field; each must consume the field's value. The
// name is valid until the next call.
func (s *scanner) object(each func(name []byte)) {
	if !s.enter() {
		return
	}
	if s.next() == '}' {
		s.leave()
		return
	}
	for {
		if s.next() != '"' {
			s.unexpected("a field name in double quotes")
			return
		}
		s.named = s.pos
		name := s.text()
		if s.next() != ':' {
			s.unexpected("a colon after the field's name")
			return
		}
		s.pos++
		each(name)
		if !s.more('}') {
			return
		}
	}
}

// list calls each for every item; each must consume the item.
func (s *scanner) list(each func(i int)) {
	if !s.enter() {
		return
	}
	if s.next() == ']' {
		s.leave()
		return
	}
	for i := 0; ; i++ {
		each(i)
		if !s.more(']') {
			return
		}
	}
}

// more consumes the comma before another member, or the end.
func (s *scanner) more(end byte) bool {
	switch s.next() {
	case ',':
		comma := s.pos
		s.pos++
		if s.next() == end {
			s.pos = comma
			s.fail("no comma before "+strconv.QuoteRune(rune(end)), "a comma too many")
			return false
		}
		return s.err == nil
	case end:
		s.leave()
		return false
	}
	s.unexpected("a comma or " + strconv.QuoteRune(rune(end)))
	return false
}

func (s *scanner) leave() {
	s.pos++
	s.depth--
}

// skip consumes any value, checking its grammar, and is its text.
func (s *scanner) skip() []byte {
	c := s.next()
	start := s.pos
	switch c {
	case '{':
		s.object(func([]byte) { s.skip() })
	case '[':
		s.list(func(int) { s.skip() })
	case '"':
		s.text()
	case 't':
		s.word("true")
	case 'f':
		s.word("false")
	case 'n':
		s.word("null")
	default:
		if c == '-' || '0' <= c && c <= '9' {
			s.number()
			break
		}
		s.unexpected("an object, a list, a text in double quotes, a number, true, false or null")
	}
	return s.data[start:s.pos]
}

// lineColumn is the place of a byte as an editor shows it, both from 1,
// columns counted in characters.
func lineColumn(data []byte, pos int) (line, column int) {
	pos = min(pos, len(data))
	line = 1 + bytes.Count(data[:pos], []byte{'\n'})
	start := bytes.LastIndexByte(data[:pos], '\n') + 1
	return line, 1 + utf8.RuneCount(data[start:pos])
}
