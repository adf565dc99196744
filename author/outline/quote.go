package outline

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// quotation marks, opening and closing, of all languages.
var quotation = [][2]string{{"“", "”"}, {"„", "“"}, {"„", "”"}, {"»", "«"}, {"«", "»"}, {"「", "」"}, {"『", "』"}, {"”", "”"}, {"\"", "\""}}

// leastQuoted is how many words a quote has: less is a term in quotation marks.
const leastQuoted = 4

// quote shows what somebody said, word for word: a quote of the source's, or what
// stands between quotation marks.
func quote(f *facts) (story.Relation, float64) {
	if f.block != nil && f.block.Kind == document.Quote {
		return story.Relation{Kind: story.Quote, Text: f.saidOf(f.block.Text), By: f.block.By}, 0.95
	}
	for _, s := range f.sentences {
		for _, q := range quotation {
			before, rest, ok := strings.Cut(s.text, q[0])
			if !ok {
				continue
			}
			said, after, ok := strings.Cut(rest, q[1])
			if !ok || len(f.w.Tokens(said)) < leastQuoted {
				continue
			}
			if !f.spoke(before, said, after) {
				continue
			}
			by := f.name(after)
			if by == "" {
				by = f.name(before)
			}
			return story.Relation{Kind: story.Quote, Text: strings.TrimRight(strings.TrimSpace(said), ",，"), By: by}, 0.85
		}
	}
	return story.Relation{}, 0
}

// spoke reports whether what stands in quotation marks is what somebody said: a
// sentence, or a part of one that a comma or a colon sets off. Others are names:
// the hall “Below a Thousand Metres” opens.
func (f *facts) spoke(before, said, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(said))
	lead, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(before))
	next, _ := utf8.DecodeRuneInString(strings.TrimSpace(after))
	setOff := strings.ContainsRune(commas, next) && startsUpper(strings.TrimSpace(said)) // not: an order such as “search under that rock”, …
	return !f.spaced() || trim(before) == "" || strings.ContainsRune(stops+commas, last) || strings.ContainsRune(commas+":：", lead) || setOff
}

// saidOf is the part of a quote that is said in the scene: the lines of a poem
// are told over several.
func (f *facts) saidOf(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) == 1 {
		var said []string
		for _, s := range f.sentences {
			if strings.Contains(oneLine(spoken(text)), s.text) {
				said = append(said, s.text)
			}
		}
		return cmp.Or(strings.Join(said, " "), f.narration)
	}
	var said []string
	folded := strings.ToLower(f.narration)
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" && strings.Contains(folded, strings.ToLower(trim(spoken(l)))) {
			said = append(said, l)
		}
	}
	if len(said) == 0 {
		return f.narration
	}
	return strings.Join(said, "\n")
}

// name is the first run of words in capitals: who speaks. Scripts without
// capitals name nobody.
func (f *facts) name(s string) string {
	start, end := -1, -1
	tokens := f.w.Tokens(s)
	for i, t := range tokens {
		r := []rune(t.Text)[0]
		if start >= 0 && f.weak(t) && !f.joint(t) && i+1 < len(tokens) && capitals(tokens[i+1].Text) && s[end:t.Start] == " " {
			end = t.End // "Costa de Marfil"
			continue
		}
		if !unicode.IsUpper(r) || start < 0 && t.Stop {
			if start >= 0 {
				break
			}
			continue
		}
		if start >= 0 && strings.TrimSpace(s[end:t.Start]) != "" && strings.TrimSpace(s[end:t.Start]) != "." {
			break
		}
		if start < 0 {
			start = t.Start
		}
		end = t.End
	}
	if start < 0 {
		return ""
	}
	return s[start:end]
}
