package plan

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
		may("role", choice(RoleTitle, RoleHeading, RoleBody, RoleLabel, RoleCaption, RoleQuote), "Place in the hierarchy of type.").or(RoleBody),
		may("align", choice(AlignStart, AlignCenter, AlignEnd), "Side lines keep to, in reading direction.").absent("the layout decides"),
	},
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
