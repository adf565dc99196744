package plan

import (
	"slices"
	"strings"
)

// KindArrow is an arrow between two elements, or along points.
const KindArrow Kind = "arrow"

// Curve of an arrow.
type Curve string

// The curves.
const (
	CurveStraight Curve = "straight"
	CurveArc      Curve = "arc"
	CurveElbow    Curve = "elbow"
)

// Heads of an arrow.
type Heads string

// The heads.
const (
	HeadsEnd  Heads = "end"
	HeadsBoth Heads = "both"
	HeadsNone Heads = "none"
)

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
	words: "label",
	joins: true,
	check: checkArrow,
	guide: "An arrow needs either both `from` and `to`, or `points`. Through points `arc` is a smooth curve and `elbow` turns at right " +
		"angles, level and upright. It cannot point at another arrow. It runs from edge to edge in the form asked for where that way is " +
		"free, else around what stands between; its label lies beside it, off all lines. In a scene whose elements have no boxes, an " +
		"arrow or a label for which there is no room is a fault; in any scene an arrow between elements that touch or lie over one " +
		"another is.",
	called: func(e *Element) (string, string) { return "arrow", e.Label },
	sample: `[{"id": "egg", "kind": "text", "text": "egg"},
 {"id": "hen", "kind": "text", "text": "hen"},
 {"kind": "arrow", "from": "egg", "to": "hen", "curve": "arc", "heads": "both", "label": "which first?"},
 {"kind": "arrow", "points": [[0.1, 0.9], [0.5, 0.85], [0.9, 0.9]]}]`,
}

// checkArrow checks that an arrow knows where it begins and where it points.
func checkArrow(c *elementCheck) {
	if !c.valid("from") || !c.valid("to") || !c.valid("points") {
		return
	}
	linked := c.From != "" || c.To != ""
	switch {
	case linked && len(c.Points) > 0:
		c.fault("points", "leave out either of the two", "points stand beside from and to")
	case !linked && len(c.Points) == 0:
		c.fault("", "give from and to, or points", "the arrow leads from nowhere to nowhere")
	case !linked && lengthless(c.Points):
		c.fault("points", "give at least two that differ", "are all the same point")
	case linked && c.From == "":
		c.fault("from", c.joinable(c.To), "is missing")
	case linked && c.To == "":
		c.fault("to", c.joinable(c.From), "is missing")
	case linked && c.From == c.To:
		c.fault("to", "accepted: the id of another element", "%q is where the arrow begins", c.To)
	}
	c.end("from", c.From, c.To)
	c.end("to", c.To, c.From)
}

// lengthless reports whether points lead nowhere.
func lengthless(points [][2]float64) bool {
	for _, p := range points {
		if p != points[0] {
			return false
		}
	}
	return len(points) > 0
}

// nothingToJoin is said where a scene has no element for an arrow.
const nothingToJoin = "the scene has no element to point at"

// joinable says which elements an arrow can join to the one at its other end.
func (c *elementCheck) joinable(other string) string {
	can := slices.DeleteFunc(slices.Clone(c.scene.ends), func(id string) bool { return id == other })
	if len(can) == 0 {
		return nothingToJoin
	}
	return "accepted: " + strings.Join(can, ", ")
}

// end checks one end of an arrow, whose other end is at other.
func (c *elementCheck) end(field, id, other string) {
	kind, known := c.scene.kinds[id]
	switch {
	case id == "" || !c.eachValid(c.scene.path, "id"):
	case !known:
		accept := nothingToJoin
		if len(c.scene.ends) > 0 {
			accept = oneOf(id, c.scene.ends)
		}
		c.fault(field, accept, "no element of the scene has the id %q", id)
	case id == c.ID:
		c.fault(field, c.joinable(other), "%q is the arrow itself", id)
	case kind == KindArrow:
		c.fault(field, c.joinable(other), "%q is an arrow", id)
	}
}
