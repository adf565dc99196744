package plan

var kindPath = kind{
	name: KindPath,
	doc:  "A free drawing.",
	fields: []field{
		must("d", formed(formPath, 1000000), "SVG path data."),
		may("view_box", formed(formViewBox, 100), "Part of the path's plane that fills the box: min-x min-y width height.").absent("the path's own bounds"),
		may("stroke_width", number(0.001, 10000), "Width of the line, in units of the view box.").absent("the style's"),
	},
}
