package plan

// KindShape is a drawn shape.
const KindShape Kind = "shape"

// Shape of a shape element.
type Shape string

// The shapes.
const (
	ShapeRect      Shape = "rect"
	ShapeRoundRect Shape = "round_rect"
	ShapeEllipse   Shape = "ellipse"
	ShapeDiamond   Shape = "diamond"
	ShapeTriangle  Shape = "triangle"
	ShapeHexagon   Shape = "hexagon"
	ShapeStar      Shape = "star"
	ShapeCloud     Shape = "cloud"
	ShapeBubble    Shape = "bubble"
	ShapeBrace     Shape = "brace"
	ShapeLine      Shape = "line"
)

var kindShape = kind{
	name: KindShape,
	doc:  "A drawn shape.",
	fields: []field{
		may("shape", choice(ShapeRect, ShapeRoundRect, ShapeEllipse, ShapeDiamond, ShapeTriangle, ShapeHexagon, ShapeStar, ShapeCloud, ShapeBubble,
			ShapeBrace, ShapeLine), "Which shape.").or(ShapeRect),
		may("fill_style", choice(FillStyles()...), "How it is filled.").absent("the style's"),
		may("label", text(mostLabel), "Words in the shape."),
	},
	words:  "label",
	called: func(e *Element) (string, string) { return calledBy(e.Label, string(e.Shape)) },
	sample: `{"kind": "shape", "shape": "diamond", "label": "ready?", "fill_style": "hachure", "fill": "accent3"}`,
}
