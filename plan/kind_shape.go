package plan

var kindShape = kind{
	name: KindShape,
	doc:  "A drawn shape.",
	fields: []field{
		may("shape", choice(ShapeRect, ShapeRoundRect, ShapeEllipse, ShapeDiamond, ShapeTriangle, ShapeHexagon, ShapeStar, ShapeCloud, ShapeBubble,
			ShapeBrace, ShapeLine), "Which shape.").or(ShapeRect),
		may("fill_style", choice(FillStyles()...), "How it is filled.").absent("as the style does"),
		may("label", text(mostLabel), "Words in the shape."),
	},
}
