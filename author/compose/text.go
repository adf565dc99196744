package compose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// The most words and letters that stand on screen. Letters are counted by their
// width: those of Chinese as two.
const (
	claimWords   = 9
	claimLetters = 56
	labelWords   = 7
	labelLetters = 46
	entryWords   = 10
	entryLetters = 54
)

// Shorten is a text of at most so many words and letters, cut between words and
// where a clause ends if it can be; letters of double width count as two. It
// neither adds dots nor ends in a comma.
func Shorten(text string, words, letters int) string {
	text = tidy(text)
	if fitsIn(text, words, letters) {
		return text
	}
	if c := clause(text); c != "" && fitsIn(c, words, letters) {
		return c
	}
	end := 0
	spaced := strings.ContainsRune(text, ' ')
	for n, w := range plan.Words(text) {
		if n >= words && spaced || wide(text[:w.End]) > letters {
			break
		}
		end = w.End
	}
	if end == 0 { // one word, longer than may be
		return cut(text, letters)
	}
	return complete(trimmed(text[:end]))
}

// leadingOn are words after which another must come, of the languages that put them
// before it: a text is not cut behind one.
var leadingOn = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.Fields(`a an the of to in on at by for and or but with from as is are was were be that which not than into its their his her
		der die das den dem des ein eine einen einem einer und oder von zu zum zur im am auf mit für als ist sind war
		le la les un une du de et ou à au aux en dans pour par que qui est sont el los las unos unas del y o al por para con es son
		il lo gli di della dei e che è os um uma do da dos das em no na com é het een van te op aan voor
		ett et och og i på av af til till med som är er i w z na do się și de pe cu la`) {
		words[w] = true
	}
	return words
}()

// complete is a text that was cut, without last words that lead on; what would be
// nothing then stays.
func complete(text string) string {
	for t := text; ; {
		at := strings.LastIndexByte(t, ' ')
		if at < 0 {
			return text
		}
		if !leadingOn[strings.ToLower(t[at+1:])] {
			return t
		}
		t = trimmed(t[:at])
	}
}

// tidy is a text in one line, without what sentences end in and without marks of
// strong words, which would be read as such.
func tidy(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "**", "")), " ")
	text = strings.TrimRight(text, ".。।۔;:,،、 ")
	return text
}

// trimmed is the beginning of a text without a mark that leads on, or an open
// parenthesis, at its end.
func trimmed(text string) string {
	if at := strings.LastIndexAny(text, "(（["); at > 0 && !strings.ContainsAny(text[at:], ")）]") {
		text = text[:at]
	}
	return strings.TrimRightFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && !strings.ContainsRune("!?！？؟)）]%’”\"»", r)
	})
}

// clause is what stands before the first comma, dash or parenthesis of a text,
// where that says something: at least two words.
func clause(text string) string {
	at := strings.IndexFunc(text, func(r rune) bool { return strings.ContainsRune(",;:(–—，；：（、،؛", r) })
	if at <= 0 {
		return ""
	}
	c := trimmed(text[:at])
	if len(plan.Words(c)) < 2 {
		return ""
	}
	return c
}

func fitsIn(text string, words, letters int) bool {
	if wide(text) > letters {
		return false
	}
	return !strings.ContainsRune(text, ' ') || len(strings.Fields(text)) <= words
}

// wide is the number of letters of a text; those of double width count as two,
// marks upon others not at all.
func wide(text string) int {
	n := 0
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			n += 2
		default:
			n++
		}
	}
	return n
}

// cut is the beginning of a text, at most so many characters.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	r := []rune(text)
	for most > 0 && unicode.In(r[most], unicode.Mn, unicode.Mc, unicode.Me) {
		most--
	}
	return strings.TrimSpace(string(r[:most]))
}
