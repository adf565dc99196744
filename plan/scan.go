package plan

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads JSON as RFC 8259 states it and nothing looser. The first
// breach of the grammar stops it: from then on every method returns at once
// and err says what was wrong. It exists beside encoding/json because plans
// are judged where they stand: repeated names, order, line and column.
type scanner struct {
	data     []byte
	pos      int
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

// text consumes a string and is its content: part of the document where
// nothing is escaped, else a copy.
func (s *scanner) text() []byte {
	s.pos++
	start := s.pos
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return s.data[start : s.pos-1]
		case c == '\\':
			return s.escaped(append([]byte(nil), s.data[start:s.pos]...))
		case c < ' ':
			s.fail(`\n for a line break, \t for a tab`, "a raw control character within a text")
			return nil
		}
		s.pos++
	}
	s.fail("a closing quote", "the document is cut off within a text")
	return nil
}

// escaped continues text from its first backslash.
func (s *scanner) escaped(content []byte) []byte {
	for s.pos < len(s.data) {
		c := s.data[s.pos]
		switch {
		case c == '"':
			s.pos++
			return content
		case c < ' ':
			s.fail(`\n for a line break, \t for a tab`, "a raw control character within a text")
			return nil
		case c != '\\':
			content = append(content, c)
			s.pos++
		default:
			r, ok := s.escape()
			if !ok {
				return nil
			}
			content = utf8.AppendRune(content, r)
		}
	}
	s.fail("a closing quote", "the document is cut off within a text")
	return nil
}

// escape consumes one escape sequence, a surrogate pair as one.
func (s *scanner) escape() (rune, bool) {
	const known = `\" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits`
	if s.pos+1 >= len(s.data) {
		s.fail("a closing quote", "the document is cut off within a text")
		return 0, false
	}
	c := s.data[s.pos+1]
	if c != 'u' {
		i := bytes.IndexByte([]byte(`"\/bfnrt`), c)
		if i < 0 {
			s.fail(known, "an unknown escape sequence")
			return 0, false
		}
		s.pos += 2
		return rune("\"\\/\b\f\n\r\t"[i]), true
	}
	r, ok := s.hex4()
	if !ok {
		s.fail(known, "an incomplete escape sequence")
		return 0, false
	}
	s.pos += 6
	if !utf16.IsSurrogate(r) {
		return r, true
	}
	low, _ := s.hex4()
	pair := utf16.DecodeRune(r, low)
	if pair == utf8.RuneError {
		s.pos -= 6
		s.fail(`both halves of the character, such as \ud83d\ude00`, "half a character")
		return 0, false
	}
	s.pos += 6
	return pair, true
}

// hex4 reads \uXXXX at pos without consuming it.
func (s *scanner) hex4() (rune, bool) {
	if s.pos+6 > len(s.data) || s.data[s.pos] != '\\' || s.data[s.pos+1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(string(s.data[s.pos+2:s.pos+6]), 16, 32)
	return rune(v), err == nil
}

// number consumes a number and is its literal.
func (s *scanner) number() []byte {
	start := s.pos
	s.accept("-")
	if !s.accept("0") && s.digits() == 0 {
		s.unexpected("a digit")
		return nil
	}
	if s.accept(".") && s.digits() == 0 {
		s.unexpected("a digit after the decimal point")
		return nil
	}
	if s.accept("eE") {
		s.accept("+-")
		if s.digits() == 0 {
			s.unexpected("a digit in the exponent")
			return nil
		}
	}
	return s.data[start:s.pos]
}

// accept consumes one byte if it is among set.
func (s *scanner) accept(set string) bool {
	if s.pos < len(s.data) && bytes.IndexByte([]byte(set), s.data[s.pos]) >= 0 {
		s.pos++
		return true
	}
	return false
}

func (s *scanner) digits() int {
	start := s.pos
	for s.pos < len(s.data) && '0' <= s.data[s.pos] && s.data[s.pos] <= '9' {
		s.pos++
	}
	return s.pos - start
}

// word consumes true, false or null.
func (s *scanner) word(w string) {
	if !bytes.HasPrefix(s.data[s.pos:], []byte(w)) {
		s.unexpected("an object, a list, a text in double quotes, a number, true, false or null")
		return
	}
	s.pos += len(w)
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
