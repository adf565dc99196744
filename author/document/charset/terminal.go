package charset

import (
	"strings"
	"unicode/utf8"
)

// printed returns text without what is meant for the terminal or printer it was
// written to, as pages of man are: control sequences of ECMA-48, such as those
// for bold, and letters struck over others.
func printed(text string) string {
	if !strings.ContainsAny(text, "\x1b\b") {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\x1b':
			i = sequence(text, i)
		case '\b':
			if _, n := utf8.DecodeLastRune(out); n > 0 && out[len(out)-1] != '\n' {
				out = out[:len(out)-n]
			}
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

// sequence returns where the control sequence at i has its last byte.
func sequence(text string, i int) int {
	const longest = 64 // bytes; what goes on is no sequence
	if i+1 >= len(text) || text[i+1] != '[' {
		return i
	}
	for j := i + 2; j < min(len(text), i+longest); j++ {
		switch c := text[j]; {
		case c >= '@' && c <= '~':
			return j
		case c < ' ' || c > '?':
			return i
		}
	}
	return i
}
