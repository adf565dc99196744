package plan

var kindIcon = kind{
	name: KindIcon,
	doc:  "A built-in line icon.",
	fields: []field{
		must("name", formed(formFilled, 100), "Name of the icon; inkreel icons WORD searches."),
		may("label", text(mostLabel), "Words under the icon."),
	},
}
