package plan

var kindArrow = kind{
	name: KindArrow,
	doc:  "An arrow between two elements, or along points.",
	fields: []field{
		may("from", anID, "Id of the element it begins at."),
		may("to", anID, "Id of the element it points to."),
		may("points", list(2, 60, list(2, 2, number(0, 1).said("A fraction of the frame.")).said("A point: x, y.")),
			"Points it runs through, instead of from and to: fractions of the frame."),
		may("curve", choice(CurveStraight, CurveArc, CurveElbow), "Form of the line.").or(CurveStraight),
		may("heads", choice(HeadsEnd, HeadsBoth, HeadsNone), "Where arrow heads are.").or(HeadsEnd),
		may("label", text(mostLabel), "Words beside the line."),
	},
	keyword: "oneOf",
	ways: `[` +
		`{"type": "object", "required": ["from", "to"], "properties": {"from": {"type": "string"}, "to": {"type": "string"}, "points": {"type": "null"}}}, ` +
		`{"type": "object", "required": ["points"], "properties": {"from": {"type": "null"}, "to": {"type": "null"}, "points": {"type": "array"}}}]`,
}
