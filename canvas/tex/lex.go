package tex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind of a token.
type kind uint8

const (
	tokEnd     kind = iota
	tokChar         // any other character
	tokCommand      // \name or \symbol, text without the backslash
	tokOpen         // {
	tokClose        // }
	tokSup          // ^
	tokSub          // _
	tokAlign        // &
	tokBreak        // \\
	tokPrime        // '
)

// token of the source.
type token struct {
	kind kind
	text string
	pos  int
}

// lexer cuts the source into tokens. White space separates and is dropped, as
// TeX does in mathematics.
type lexer struct {
	src string
	at  int
}

var single = map[byte]kind{'{': tokOpen, '}': tokClose, '^': tokSup, '_': tokSub, '&': tokAlign, '\'': tokPrime}

// next takes the next token.
func (l *lexer) next() token {
	l.skip()
	pos := l.at
	if pos >= len(l.src) {
		return token{tokEnd, "", pos}
	}
	c := l.src[pos]
	if k, ok := single[c]; ok {
		l.at++
		return token{k, l.src[pos:l.at], pos}
	}
	if c == '~' {
		l.at++
		return token{tokCommand, " ", pos}
	}
	if c != '\\' {
		_, n := utf8.DecodeRuneInString(l.src[pos:])
		l.at += n
		return token{tokChar, l.src[pos:l.at], pos}
	}
	l.at++
	if strings.HasPrefix(l.src[l.at:], `\`) {
		l.at++
		return token{tokBreak, `\\`, pos}
	}
	return token{tokCommand, l.name(), pos}
}

// name reads a command's name: letters with an optional star, or one symbol.
func (l *lexer) name() string {
	start := l.at
	for l.at < len(l.src) && isLetter(l.src[l.at]) {
		l.at++
	}
	if l.at > start {
		if name := l.src[start:l.at]; name == "operatorname" && strings.HasPrefix(l.src[l.at:], "*") {
			l.at++
		}
		return l.src[start:l.at]
	}
	_, n := utf8.DecodeRuneInString(l.src[l.at:])
	l.at += n
	if n == 1 && isSpace(l.src[start]) {
		return " "
	}
	return l.src[start:l.at]
}

// skip passes white space and comments.
func (l *lexer) skip() {
	for l.at < len(l.src) {
		if l.src[l.at] == '%' {
			if n := strings.IndexByte(l.src[l.at:], '\n'); n >= 0 {
				l.at += n + 1
				continue
			}
			l.at = len(l.src)
			return
		}
		r, n := utf8.DecodeRuneInString(l.src[l.at:])
		if !unicode.IsSpace(r) {
			return
		}
		l.at += n
	}
}

// verbatim takes a braced argument as it stands, for \text and names: spaces
// count, inner braces nest and are dropped, \{ \} \% \$ \# \& \_ are themselves.
func (l *lexer) verbatim() (string, error) {
	l.skip()
	open := l.at
	if open >= len(l.src) || l.src[open] != '{' {
		return "", &Error{open, "an argument in braces is missing", "{…}"}
	}
	var b strings.Builder
	depth := 0
	for l.at < len(l.src) {
		c := l.src[l.at]
		l.at++
		switch {
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return b.String(), nil
			}
		case c == '\\' && l.at < len(l.src) && strings.IndexByte(`{}%$#&_ `, l.src[l.at]) >= 0:
			b.WriteByte(l.src[l.at])
			l.at++
		case c == '\\' || c == '$':
			return "", &Error{l.at - 1, "mathematics inside a text argument is not supported", "close the text before it: \\text{if } x > 0"}
		case c == '~' || isSpace(c):
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return "", &Error{open, "this brace is never closed", "add }"}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isSpace(c byte) bool  { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
