package pdf

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// say returns what runs say on one line. Of what stands above it, powers stay
// and the marks of notes go.
func say(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		text := r.text
		if r.rise > 0 {
			text = document.Raised(strings.TrimRightFunc(b.String(), unicode.IsSpace), text)
			if b.Len() == 0 {
				text = r.text // the number of the note itself
			}
		}
		b.WriteString(text)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// soft is what letter makes of a hyphen at the end of a line.
const soft = "\u00ad"

// join joins the lines of a paragraph: with a blank, without one where the
// script sets none, and without the hyphen that a line's end has put into a
// word. words are those of the document: a word that is found there with its
// hyphen keeps it.
func join(lines []string, words map[string]bool) string {
	var b []byte
	for _, l := range lines {
		if len(b) == 0 || l == "" {
			b = append(b, l...)
			continue
		}
		const longest = 100 // bytes of a word that is looked up
		tail := string(b[max(len(b)-longest, 0):])
		next, _ := utf8.DecodeRuneInString(l)
		last, _ := utf8.DecodeLastRuneInString(tail)
		if stem := strings.TrimRight(tail, soft+"-‐"); len(stem) < len(tail) {
			b = b[:len(b)-len(tail)+len(stem)]
			if !unicode.IsLower(next) || stem == "" || words[lastWord(stem)+"-"+firstWord(l)] && !words[lastWord(stem)+firstWord(l)] {
				b = append(b, '-')
			}
		} else if !(spaceless(last) && spaceless(next)) {
			b = append(b, ' ')
		}
		b = append(b, l...)
	}
	// A hyphen in the middle of a line was meant.
	return strings.ReplaceAll(string(b), soft, "-")
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }

func lastWord(s string) string {
	return strings.ToLower(s[strings.LastIndexFunc(s, func(r rune) bool { return !isWord(r) })+1:])
}

func firstWord(s string) string {
	if i := strings.IndexFunc(s, func(r rune) bool { return !isWord(r) }); i >= 0 {
		s = s[:i]
	}
	return strings.ToLower(s)
}

// vocabulary adds the words of a line to words, with and without hyphens: not
// the first and the last, which the line may have cut.
func vocabulary(words map[string]bool, line string) {
	fields := strings.Fields(line)
	for i, w := range fields {
		if i > 0 && i < len(fields)-1 {
			words[strings.ToLower(strings.TrimFunc(w, func(r rune) bool { return !isWord(r) }))] = true
		}
	}
}

// ends reports whether a text ends as a sentence does.
func ends(s string) bool {
	s = strings.TrimRight(s, "\"'”’»)]」』 ")
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?:;。！？：؟।॥…۔", last)
}

var (
	bullet   = pattern.New(`^([•◦▪▫‣●○■□➢✓✔·–—*-])(\s+|$)`)
	numbered = pattern.New(`^\(?(\d{1,2}|\p{Ll}|[ivx]{1,4})[.)](\s+|$)`)
	leaders  = pattern.New(`(\.\s?){4,}\s*[0-9ivxlc]+$|…{2,}\s*[0-9ivxlc]+$`)
	section  = pattern.New(`^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(\p{L}.*)$`)
	// A word and a number begin what is said of a picture or a table.
	labelled = pattern.New(`^\p{L}[\p{L}\p{M}]{0,13}\.?\s?\p{Nd}{1,3}(?:[.\-–]\p{Nd}{1,3})*\s*(?:[:.：،।–—|-]|\s)`)
	noted    = pattern.New(`^([0-9]{1,3}|[*†‡§¶]+)[.):]?(\s|\p{L}|$)`)
)

// isMarker reports whether a text is nothing but what marks an entry of a list.
func isMarker(s string) bool {
	m := bullet().FindString(s)
	if m == "" {
		m = numbered().FindString(s)
	}
	return m != "" && len(m) == len(s)
}

// marker cuts what marks an entry of a list from its text; number is 0 for a
// bullet and -1 for a letter.
func marker(s string) (rest string, number int, ok bool) {
	if m := bullet().FindString(s); m != "" {
		return s[len(m):], 0, true
	}
	if m := numbered().FindStringSubmatch(s); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			return s[len(m[0]):], n, true
		}
		return s[len(m[0]):], -1, true
	}
	return s, 0, false
}
