package document

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/pattern"
)

// marks are the pairs that quotations stand between.
var marks = [][2]string{{"“", "”"}, {"„", "“"}, {"„", "”"}, {"«", "»"}, {"»", "«"}, {"\"", "\""}, {"「", "」"}, {"『", "』"}, {"‘", "’"}, {"‚", "‘"}}

// unquoted takes off the marks that a text stands between, and reports whether
// it did.
func unquoted(s string) (string, bool) {
	for _, m := range marks {
		if inner, ok := strings.CutPrefix(s, m[0]); ok {
			if inner, ok = strings.CutSuffix(inner, m[1]); ok && inner != "" && !strings.Contains(inner, m[0]) && !strings.Contains(inner, m[1]) {
				return strings.TrimSpace(inner), true
			}
		}
	}
	return s, false
}

// quoted makes a paragraph that is words between marks and a name after a dash
// the quotation that it is.
func (block *Block) quoted() {
	text, by := attributed(block.Text)
	if by == "" {
		return
	}
	if inner, ok := unquoted(text); ok {
		block.Kind, block.Text, block.By, block.Strong = Quote, inner, by, nil
	}
}

// number begins a title as programs and people number them: 2. or 2.1 or 2.1.3.
var number = pattern.New(`^\p{Nd}{1,2}(?:\.|(?:\.\p{Nd}{1,2}){1,4}\.?)\s+`)

// unnumbered returns a title without its number.
func unnumbered(s string) string {
	if rest := number().ReplaceAllString(s, ""); rest != "" {
		return rest
	}
	return s
}

// attributed splits a quotation whose last line, or last words, name who said
// it after a dash.
func attributed(s string) (text, by string) {
	i := max(strings.LastIndexAny(s, "—–―"), strings.LastIndex(s, " --")+1)
	if nl := strings.LastIndexByte(s, '\n'); nl >= 0 && (strings.HasPrefix(s[nl+1:], "-") || strings.HasPrefix(s[nl+1:], "~")) {
		i = nl + 1
	}
	if i <= 0 {
		return s, ""
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	by = strings.TrimSpace(strings.TrimLeft(s[i+size:], "-–—― "))
	text = strings.TrimSpace(s[:i])
	// A dash within a sentence is no attribution: what is before must have ended.
	last, _ := utf8.DecodeLastRuneInString(text)
	own := s[i-1] == '\n'
	if by == "" || text == "" || utf8.RuneCountInString(by) > 80 || strings.ContainsRune(by, '\n') ||
		!own && !strings.ContainsRune(`.!?…"”»“」』।؟。！？'’`, last) {
		return s, ""
	}
	if first, _ := utf8.DecodeRuneInString(by); unicode.IsLower(first) && !own {
		return s, ""
	}
	return text, by
}
