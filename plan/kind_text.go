package plan

var kindText = kind{
	name: KindText,
	doc:  "Words on the board.",
	fields: []field{
		must("text", formed(formFilled, mostText), "The words; **strong** parts and line breaks are kept."),
		may("role", choice(RoleTitle, RoleHeading, RoleBody, RoleLabel, RoleCaption, RoleQuote), "Place in the hierarchy of type.").or(RoleBody),
		may("align", choice(AlignStart, AlignCenter, AlignEnd), "Side lines keep to, in reading direction.").absent("the layout decides"),
	},
}
