package plan

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// KindText is words on the board.
const KindText Kind = "text"

// Role of a text in the hierarchy of type.
type Role string

// The text roles.
const (
	RoleTitle   Role = "title"
	RoleHeading Role = "heading"
	RoleBody    Role = "body"
	RoleLabel   Role = "label"
	RoleCaption Role = "caption"
	RoleQuote   Role = "quote"
	RoleStat    Role = "stat"
)

// Align of lines in reading direction. Empty: the layout decides.
type Align string

// The alignments.
const (
	AlignStart  Align = "start"
	AlignCenter Align = "center"
	AlignEnd    Align = "end"
)

var kindText = kind{
	name: KindText,
	doc:  "Words on the board.",
	fields: []field{
		must("text", formed(formFilled, mostText), "The words; `**strong**` parts are bold, in an accent where the style has them, underlined where neither would be seen; line breaks are kept."),
		may("role", choice(RoleTitle, RoleHeading, RoleBody, RoleLabel, RoleCaption, RoleQuote, RoleStat), "Place in the hierarchy of type.").or(RoleBody),
		may("align", choice(AlignStart, AlignCenter, AlignEnd), "Side lines keep to, in reading direction.").absent("the layout decides"),
	},
	guide: "A `caption` after each of several numbers, pictures or figures stands under its own; one alone, or after all of them, is of the scene.\n\n" +
		"A `stat` is a number the scene is about: the first line, and under it, smaller, what it is of. Two to four stand side by side on " +
		"cards, one alone is larger still; where no hand draws, the number counts up to what is written, in its own digits and grouping. A body " +
		"text of two lines of which the first is a number is one as well.",
	words:   "text",
	check:   checkText,
	called:  calledText,
	quicker: "shorten %s",
	sample:  `{"kind": "text", "role": "quote", "align": "center", "text": "A picture says **more**.\nThan what?"}`,
}

// checkText checks that a text has words.
func checkText(c *elementCheck) { c.marked("text", c.Text) }

// calledText names a text by its place in the hierarchy.
func calledText(e *Element) (what, words string) {
	if e.Role == "" || e.Role == RoleBody {
		return "text", e.Text
	}
	return string(e.Role), e.Text
}

// Most letters of the number of a stat that is not said to be one, and of what it is of.
const (
	statNumber = 12
	statWords  = 60
)

// IsStat reports whether a text is a number on a card: its role says so, or it is a body
// text of two lines, a number and what that is of.
func (e *Element) IsStat() bool {
	if e.Kind != KindText || e.Role != "" && e.Role != RoleBody {
		return e.Kind == KindText && e.Role == RoleStat
	}
	number, label := e.Stat()
	if label == "" || strings.Contains(label, "\n") || utf8.RuneCountInString(number) > statNumber || utf8.RuneCountInString(label) > statWords {
		return false
	}
	letters := 0
	for _, r := range number {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters <= 3 && strings.ContainsFunc(number, unicode.IsDigit)
}

// Stat is the number of a text that is one, and what it is of.
func (e *Element) Stat() (number, label string) {
	number, label, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(e.Text, "**", "")), "\n")
	return strings.TrimSpace(number), strings.TrimSpace(label)
}
