package plan

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

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
