package plan

var kindImage = kind{
	name: KindImage,
	doc:  "A picture.",
	fields: []field{
		must("source", aSource, "The picture: PNG, JPEG, GIF, WebP or SVG."),
		may("description", text(mostDescription), "What it shows, for those who do not see it."),
		may("keep_original", truth(), "false: redrawn in the style's ink; true: shown as it is.").or(false),
		may("animate", truth(), "Whether it is drawn; false: it appears whole.").or(true),
		may("fit", choice(FitContain, FitCover), "contain shows all of it, cover fills the box.").or(FitContain),
		may("order", list(0, 40, partSchema()), "Parts that are drawn first, one after another; the rest follows. Left out: as a hand would go about it."),
	},
}

// mostDescription is how long a description may be, in characters.
const mostDescription = 1000

// partSchema is the schema of a part of a picture.
func partSchema() *schema {
	return either(formed(formFilled, 200), object(aBox.fields...)).named("part",
		"A part of a picture: the id of a shape or group of an SVG, or a region in fractions of the picture; x + w and y + h are at most 1.")
}
