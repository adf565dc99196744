// Package clause cuts a text into what a speaker says in one breath, and knows
// how long the silence after it is. A text goes in, clauses come out: audio
// speaks them, author/timing foresees how long that takes.
package clause

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Silences after a clause and after a sentence, in seconds.
const (
	Pause         = 0.16
	SentencePause = 0.38
)

// Clause is a stretch of text spoken in one breath.
type Clause struct {
	Text  string
	Pause float64 // seconds of silence after it
}

// Split cuts text after the marks at which a speaker pauses. A mark inside a
// number (1,000 or 3.5) or before a letter (e.g.) is none, nor is a full stop before a
// small letter, which ends an abbreviation, or between a number and what German counts
// with it ("3. Mai"). In Thai a space between letters is one. After the last clause
// there is no silence: what follows it is not the text's business.
func Split(text string) []Clause {
	var out []Clause
	from := 0
	flush := func(to int, pause float64) {
		if t := strings.TrimSpace(text[from:to]); t != "" {
			out = append(out, Clause{t, pause})
		}
		from = to
	}
	for next := 0; next < len(text); {
		r, size := utf8.DecodeRuneInString(text[next:])
		next += size
		pause, always := mark(r)
		if r == ' ' && unspaced(text[from:next-1], text[next:]) {
			pause, always = Pause, true
		}
		if pause > 0 && (always || next >= len(text) || text[next] == ' ' || text[next] == '\n') && !(r == '.' && (goesOn(text[next:]) || Ordinal(text[:next], text[next:]))) {
			flush(next, pause)
		}
	}
	flush(len(text), 0)
	if len(out) > 0 {
		out[len(out)-1].Pause = 0
	}
	return out
}

// goesOn reports whether what follows a full stop goes on in small letters.
func goesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
	return rest != "" && rest[0] == ' ' && unicode.IsLower(r)
}

// counted are what German, which writes nouns with capitals, counts with an ordinal number.
var counted = map[string]bool{
	"Januar": true, "Jänner": true, "Februar": true, "März": true, "April": true, "Mai": true, "Juni": true, "Juli": true, "August": true,
	"September": true, "Oktober": true, "November": true, "Dezember": true, "Jahrhundert": true, "Jahrhunderts": true,
}

// Ordinal reports whether the full stop that a text ends with makes its last number an
// ordinal one of what comes after: it ends no sentence.
func Ordinal(text, after string) bool {
	number := strings.TrimSuffix(text, ".")
	if n := len(number) - len(strings.TrimRight(number, "0123456789")); n < 1 || n > 2 || len(number) == len(text) {
		return false
	}
	after = strings.TrimLeft(after, " ")
	return counted[after[:len(after)-len(strings.TrimLeftFunc(after, unicode.IsLetter))]]
}

// unspaced reports whether a space stands between letters of a script that writes none between
// words: it is what a comma is elsewhere.
func unspaced(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.Is(unicode.Thai, last) && unicode.Is(unicode.Thai, next)
}

// mark is the silence after a mark, 0 after any other sign; always reports whether
// it is one even where no space follows.
func mark(r rune) (pause float64, always bool) {
	switch r {
	case '。', '！', '？', '\n':
		return SentencePause, true
	case '.', '!', '?', '।', '॥', '؟', '۔', '…':
		return SentencePause, false
	case '、', '，', '；', '：':
		return Pause, true
	case ',', ';', ':', '،', '؛', '–', '—':
		return Pause, false
	}
	return 0, false
}
