package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readText reads a text and judges its content.
func (r *reader) readText(s *schema) bool {
	start := r.pos
	content := r.text()
	raw := r.data[start:r.pos]
	if r.err != nil {
		return false
	}
	if problem, accept := s.judge(content); problem != "" {
		r.fault(accept, "%s", problem)
		return false
	}
	if bytes.IndexByte(content, '\r') >= 0 {
		// One kind of line break is enough for all who set and speak text.
		lines := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(content))
		raw, _ = json.Marshal(lines)
	}
	r.clean = append(r.clean, raw...)
	return true
}

// judge says what is wrong with a text.
func (s *schema) judge(content []byte) (problem, accept string) {
	if len(s.enum) > 0 {
		for _, e := range s.enum {
			if string(content) == e {
				return "", ""
			}
		}
		accept = oneOf(string(content), s.enum)
		if f := s.forms[string(content)]; f != "" {
			accept = fmt.Sprintf("did you mean %q with \"%s\": %q? accepted: %s", f, f, content, strings.Join(s.enum, ", "))
		}
		return "found " + excerpt(string(content)), accept
	}
	for _, c := range content {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7f {
			return "holds the control character " + strconv.QuoteRuneToASCII(rune(c)), "accepted: visible characters, spaces, tabs and line breaks"
		}
	}
	if n := utf8.RuneCount(content); s.maxText > 0 && n > s.maxText {
		return "is " + strconv.Itoa(n) + " characters long", "accepted: at most " + strconv.Itoa(s.maxText)
	}
	if s.form != nil {
		return s.form.check(string(content))
	}
	return "", ""
}

// readNumber reads a number and judges its range.
func (r *reader) readNumber(s *schema) bool {
	lit := r.number()
	if r.err != nil {
		return false
	}
	n, err := strconv.ParseFloat(string(lit), 64)
	whole := n == math.Trunc(n)
	switch {
	case err != nil || s.min != nil && (n < *s.min || n > *s.max),
		s.types&isNumber == 0 && !whole,
		len(s.numbers) > 0 && !slices.Contains(s.numbers, n):
		r.fault(s.wants(), "found %s", describe(lit))
		return false
	case s.types&isNumber == 0:
		r.clean = strconv.AppendInt(r.clean, int64(n), 10)
	case n == 0:
		r.clean = append(r.clean, '0') // -0 is no other moment or place than 0
	default:
		r.clean = append(r.clean, lit...)
	}
	return true
}
