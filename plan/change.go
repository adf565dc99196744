package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Moves says that an element slides to another place.
type Moves struct {
	To   Goal `json:"to"`
	Side Side `json:"side,omitempty"` // of the element it moves to; empty: the one it comes from
	Cue  Cue  `json:"cue"`
}

// Goal is where an element moves to: another element by its id, or a point.
type Goal struct {
	ID    string
	Point Point // fractions of the frame, where ID is empty
}

// Point is a place in fractions 0..1 of the frame.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// UnmarshalJSON reads an id or a point.
func (g *Goal) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &g.ID)
	}
	if err := json.Unmarshal(b, &g.Point); err != nil {
		return fmt.Errorf("goal %s is neither an id nor a point", b)
	}
	return nil
}

// MarshalJSON writes the goal as it is written in a plan.
func (g Goal) MarshalJSON() ([]byte, error) {
	if g.ID != "" {
		return json.Marshal(g.ID)
	}
	return json.Marshal(g.Point)
}

// Side is where beside an element another one comes to lie.
type Side string

// The sides. SideOn is over the element.
const (
	SideLeft  Side = "left"
	SideRight Side = "right"
	SideAbove Side = "above"
	SideBelow Side = "below"
	SideOn    Side = "on"
)

// aMove is the schema of Moves.
func aMove() *schema {
	point := object(
		must("x", number(0, 1), "From the left edge."),
		must("y", number(0, 1), "From the top edge."),
	).named("point", "A place in fractions of the frame: the middle of what moves there.")
	return object(
		must("to", either(formed(formID, 0), point), "Where it goes: the id of another element, beside which it lies then, or a point."),
		may("side", choice(SideLeft, SideRight, SideAbove, SideBelow, SideOn), "Side of the element it goes to; on: over it.").absent("the one it comes from"),
		must("cue", aCue(), "When it goes: seconds, or a phrase of the narration."),
	).named("moves", "How an element slides to another place.")
}

// Leaves reports whether an element is not seen any more at the end of its scene.
func (e *Element) Leaves() bool { return e.Gone.Set || e.Becomes != "" }

// ChangeCues are the cues at which an element is gone and moves, those of them that
// it has, in this order.
func (e *Element) ChangeCues() []Cue {
	var out []Cue
	for c := range e.changeCues() {
		out = append(out, *c)
	}
	return out
}

// changeCues are the same with their places.
func (e *Element) changeCues() iter.Seq2[*Cue, string] {
	return func(yield func(*Cue, string) bool) {
		if e.Gone.Set && !yield(&e.Gone, "gone") {
			return
		}
		if e.Moves != nil {
			yield(&e.Moves.Cue, "moves.cue")
		}
	}
}

// GoneAt is where among Cues that stands at which an element is gone.
func (s *Scene) GoneAt(element int) int { return s.changesAt(element) }

// MovesAt is where among Cues that stands at which an element moves.
func (s *Scene) MovesAt(element int) int {
	at := s.changesAt(element)
	if s.Elements[element].Gone.Set {
		at++
	}
	return at
}

// changesAt is where among Cues an element's change cues begin.
func (s *Scene) changesAt(element int) int {
	at := len(s.Elements)
	for i := range s.Elements {
		at += len(s.Elements[i].PartCues())
	}
	for i := range element {
		at += len(s.Elements[i].ChangeCues())
	}
	return at
}

// changes checks what becomes of an element during its scene.
func (c *elementCheck) changes(s *Scene) {
	if c.Becomes != "" && c.Gone.Set && c.valid("gone") && c.valid("becomes") {
		c.fault("gone", "leave out either of the two", "stands beside becomes, which takes the element away too")
	}
	if c.Becomes != "" && c.Moves != nil && c.valid("moves") && c.valid("becomes") {
		c.fault("moves", "let what it becomes move instead", "stands beside becomes: who turns into another keeps its place")
	}
	c.becomes(s)
	c.moves()
}

// becomes checks that an element turns into another one, which nothing else does.
func (c *elementCheck) becomes(s *Scene) {
	if c.Becomes == "" || !c.valid("becomes") {
		return
	}
	if k := c.Kind.described(); k != nil && k.joins {
		c.fault("becomes", "leave it out", "is said of an arrow, which has no place of its own")
		return
	}
	if !c.other("becomes", c.Becomes) {
		return
	}
	seen := []string{c.ID}
	for i := range s.Elements {
		o := &s.Elements[i]
		if o.Becomes == c.Becomes && o.ID == c.ID {
			break
		}
		if o.Becomes == c.Becomes {
			c.fault("becomes", "accepted: the id of an element that no other turns into", "%q is what %q becomes already", c.Becomes, o.ID)
			return
		}
	}
	for id := c.Becomes; id != ""; {
		if slices.Contains(seen, id) {
			c.fault("becomes", "let the last of them stay", "leads round in a circle: %s", strings.Join(append(seen, id), ", "))
			return
		}
		seen = append(seen, id)
		i := slices.IndexFunc(s.Elements, func(e Element) bool { return e.ID == id })
		if i < 0 {
			return
		}
		id = s.Elements[i].Becomes
	}
}

// moves checks that an element can move, and knows where to.
func (c *elementCheck) moves() {
	m := c.Moves
	if m == nil || !c.valid("moves") {
		return
	}
	k := c.Kind.described()
	switch {
	case k != nil && k.joins:
		c.fault("moves", "leave it out", "is said of an arrow, which goes where its ends are")
	case k != nil && k.fixed:
		c.fault("moves", "leave it out", "is said of what plays in its place")
	case m.To.ID != "":
		c.other("moves.to", m.To.ID)
	case m.Side != "":
		c.fault("moves.side", "leave it out, or move to the id of an element", "a point has no sides")
	}
}

// other reports whether an id is that of another element with a place; otherwise it is
// a fault of the field.
func (c *elementCheck) other(field, id string) bool {
	if id != c.ID && slices.Contains(c.scene.ends, id) {
		return true
	}
	switch _, known := c.scene.kinds[id]; {
	case id == c.ID:
		c.fault(field, c.joinable(c.ID), "%q is the element itself", id)
	case known:
		c.fault(field, c.joinable(c.ID), "%q is an arrow, which has no place of its own", id)
	default:
		c.fault(field, c.joinable(c.ID), "no element of the scene has the id %q", id)
	}
	return false
}
