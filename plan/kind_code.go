package plan

var kindCode = kind{
	name: KindCode,
	doc:  "A listing.",
	fields: []field{
		must("code", formed(formFilled, 20000), "The lines."),
		may("language", text(40), "Programming language, for colouring."),
		may("highlight_lines", list(0, 1000, whole(1, 10000).said("A line number.")), "Numbers of lines that stand out, from 1."),
	},
}
