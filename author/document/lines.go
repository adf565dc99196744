package document

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/pattern"
)

// Join makes one text of lines of a paragraph: with spaces between them, but
// without where both sides are of a script that has none.
func Join(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		if b.Len() > 0 {
			last, _ := utf8.DecodeLastRuneInString(b.String())
			if first, _ := utf8.DecodeRuneInString(l); !unspaced(last) || !unspaced(first) {
				b.WriteByte(' ')
			}
		}
		b.WriteString(l)
	}
	return b.String()
}

// unspaced reports whether words of r's script are written without spaces.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= '\u3001' && r <= '\u303f' || r >= '\uff01' && r <= '\uff5e'
}

// said begins a line of a dialogue: a dash, or a name and a colon.
var said = pattern.New(`^(?:[-–—―]\s?\p{L}|(?:\p{Lu}|\p{Lo})[\p{L}\p{M}.'’]{0,20}(?: [\p{L}\p{M}.'’]{1,20}){0,2}\s?[:：]\s*\S)`)

// Flow returns the text of lines that stand together: joined where they are a
// paragraph that was wrapped, one below the other where their ends mean
// something, as in verse and dialogue. A wrapped line ends where the next word
// would not have fitted.
func Flow(lines []string) string {
	if len(lines) < 2 {
		return Join(lines)
	}
	spoken, width := 0, 0
	for _, l := range lines {
		width = max(width, utf8.RuneCountInString(strings.TrimSpace(l)))
		if said().MatchString(strings.TrimSpace(l)) {
			spoken++
		}
	}
	if spoken > 1 && spoken*2 >= len(lines) {
		return joinSaid(lines)
	}
	const widest = 70 // characters of a verse, nearly always
	if width > widest {
		return Join(lines)
	}
	var room, slack, begun, capitals int
	for i, l := range lines[:len(lines)-1] {
		next := strings.TrimSpace(lines[i+1])
		first, _ := utf8.DecodeRuneInString(next)
		if !unicode.IsLower(first) {
			begun++
		}
		if unicode.IsUpper(first) {
			capitals++
		}
		if f := strings.Fields(next); len(f) > 0 {
			next = f[0]
		}
		if free := width - utf8.RuneCountInString(strings.TrimSpace(l)) - 1 - utf8.RuneCountInString(next); free >= 0 {
			room++
			slack += free
		}
	}
	// Prose that was wrapped by hand has some room, too, but little, and goes on
	// in small letters. It is seldom as narrow as verse.
	const narrow = 50 // characters
	ends := len(lines) - 1
	verse := room*2 > ends && (begun*5 > ends*3 || width < narrow && slack*6 > width*ends) ||
		ends > 1 && capitals == ends && width <= narrow
	if verse {
		return strings.Join(lines, "\n")
	}
	return Join(lines)
}

// joinSaid joins the lines of what one speaker says.
func joinSaid(lines []string) string {
	var out []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); len(out) > 0 && !said().MatchString(l) {
			out[len(out)-1] = Join([]string{out[len(out)-1], l})
		} else {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// raised are the digits and signs that may stand above the line.
var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "−", "⁻", "+", "⁺", "n", "ⁿ")

// Raised returns what a superscript says after text: an exponent, as of m² or
// 10⁶, keeps its place above the line; the mark of a footnote is nothing; other
// words, as of 1st, stand on the line.
func Raised(text, super string) string {
	const near = 32 // bytes, in which a unit before an exponent stands
	text = strings.ToValidUTF8(text[max(len(text)-near, 0):], "")
	super = strings.TrimSpace(Uncited(super))
	if super == "" || strings.Trim(super, "0123456789-−+n") != "" {
		if strings.Trim(super, "*†‡§[](),") == "" || len(super) == 1 && super >= "a" && super <= "z" {
			return ""
		}
		return super
	}
	// A number after a number is an exponent; after a unit, too. After a word or
	// the end of a sentence it is the number of a note.
	last, _ := utf8.DecodeLastRuneInString(text)
	if unicode.IsDigit(last) || last == ')' || exponent().MatchString(text) && len(super) <= 2 {
		return raised.Replace(super)
	}
	return ""
}

// exponent ends a text that an exponent may follow: a unit of one to three
// letters, or a single letter.
var exponent = pattern.New(`(?:^|[\s/·*(0-9])(?:[a-zA-Zµ]|[kcdmµn]m|km|mi|ft|yd|sec)$`)
