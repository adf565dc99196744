package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"unicode/utf8"

	"golang.org/x/term"
)

// plainWriter passes text on without what steers a terminal or turns its order
// round. What we print was partly written by strangers: a note, a title, what a
// server answered. Escape sequences in it could move the cursor, overwrite lines
// and, on some terminals, run commands.
type plainWriter struct {
	w      io.Writer
	unread func(error) // told errUnread where nobody reads w any more; may be nil
	rest   []byte      // of a character that was cut off between two writes
}

// errUnread is why a command stops whose reader has ended, as head does.
var errUnread = errors.New("nobody reads what is printed")

func newPlainWriter(w io.Writer) *plainWriter { return &plainWriter{w: w} }

// Write writes p as plain does. It returns len(p) unless w fails.
func (p *plainWriter) Write(text []byte) (int, error) {
	all := slices.Concat(p.rest, text)
	end := len(all)
	for i := 1; i < utf8.UTFMax && i <= len(all); i++ {
		if b := all[len(all)-i]; utf8.RuneStart(b) {
			if !utf8.FullRune(all[len(all)-i:]) {
				end -= i
			}
			break
		}
	}
	p.rest = bytes.Clone(all[end:])
	if _, err := io.WriteString(p.w, plain(string(all[:end]))); err != nil {
		if p.unread != nil && errors.Is(err, syscall.EPIPE) {
			p.unread(errUnread)
		}
		return 0, err
	}
	return len(text), nil
}

// unfiltered is what lies below w, for films, which are no text.
func unfiltered(w io.Writer) io.Writer {
	if p, ok := w.(*plainWriter); ok {
		return p.w
	}
	return w
}

// flush writes what a last character lacks.
func (p *plainWriter) flush() {
	_, _ = io.WriteString(p.w, plain(string(p.rest))) // there is nobody left to tell
	p.rest = nil
}

// plain is s with everything that steers shown as an escape of JSON, so that
// JSON keeps its meaning: control characters but for newline and tab, those that
// override the direction of writing, separators of lines, and bytes that are no
// UTF-8, among which a terminal of 8 bits finds control characters too.
func plain(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, steers) < 0 {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\u%04x`, s[0])
		case steers(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// steers reports whether a character does something to a terminal, or to the
// order of the text around it, instead of being seen.
func steers(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case r < 0x20, r >= 0x7f && r < 0xa0: // C0, DEL, C1
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069: // embeddings, overrides, isolates
		return true
	}
	return r == 0x2028 || r == 0x2029 // separators of lines and paragraphs
}

// terminal is the terminal that w ends in, nil where it is none.
func terminal(w io.Writer) *os.File {
	if p, ok := w.(*plainWriter); ok {
		w = p.w
	}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// columns is how wide a terminal is.
func columns(f *os.File) int {
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// cutTo is a line of at most so many characters.
func cutTo(line string, most int) string {
	if r := []rune(line); len(r) > most && most > 0 {
		return string(r[:most-1]) + "…"
	}
	return line
}

// table prints rows in columns.
type table struct{ *tabwriter.Writer }

func newTable(w io.Writer) table { return table{tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)} }

// row adds a row. A cell is one line: what else is in it could pass for other
// rows.
func (t table) row(cells ...any) {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = strings.NewReplacer("\n", " ", "\t", " ").Replace(fmt.Sprint(c))
	}
	fmt.Fprintln(t, strings.Join(words, "\t"))
}
