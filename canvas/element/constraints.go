package element

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Constraints are what a layout asks of one element, so that neighbours agree
// with each other. Beyond its room, the zero value asks nothing. Constraints are
// comparable: what was measured under equal ones is equal.
type Constraints struct {
	Room    geom.Point // pixels there are when it is measured; 1e6 high: any height
	Size    float64    // px of the type; 0: the role's own
	Side    float64    // px of the square of an icon or of a shape; 0: what the room holds
	Weight  float64    // times Side, the side of a square as heavy as a picture is to be; 0: 1
	Stature float64    // px of the side of a square that a person is to be as heavy as at most; 0: any
	Said    float64    // px of the type of what a person says at most; 0: any
	Align   plan.Align // of lines when the element says nothing
	Beside  bool       // an icon's label stands beside it …
	Ahead   bool       // … and before it in reading order
	Words   float64    // px across that a label beside an icon has; 0: what the room leaves
	Spread  float64    // px of height up to which a list spreads its items; 0: no further than any
	Enlarge float64    // times the most an icon or a shape may grow to; 0: 1
	Growth  float64    // of body type in this scene, about 1; 0: 1
	Peers   Peers      // what a number on a card has to agree with
	Fills   bool       // it fills the frame, and is not mounted
	Lift    float64    // px by which an icon's label stands nearer than its square ends
}

// Peers are the numbers on cards of one scene. The zero value is one that is alone.
type Peers struct {
	All, This    int     // how many there are, and which of them this one is, from 0
	Number, Said float64 // sizes of their type that the widest number is wide, and the longest label
	Column, Row  int     // where this one stands among them, from 0
}

// Grown is Growth, 1 where nothing is said.
func (cs Constraints) Grown() float64 {
	if cs.Growth == 0 {
		return 1
	}
	return cs.Growth
}

// Weighted is Weight, 1 where nothing is said.
func (cs Constraints) Weighted() float64 {
	if cs.Weight == 0 {
		return 1
	}
	return cs.Weight
}

// Enlarged is Enlarge, 1 where nothing is said.
func (cs Constraints) Enlarged() float64 {
	if cs.Enlarge == 0 {
		return 1
	}
	return cs.Enlarge
}

// In is the same asked in a room.
func (cs Constraints) In(room geom.Point) Constraints {
	cs.Room = room
	return cs
}

// InBox is the same asked in a box.
func (cs Constraints) InBox(box geom.Rect) Constraints { return cs.In(geom.Pt(box.W(), box.H())) }

// Alignment is how the lines of an element stand.
func (cs Constraints) Alignment(e *plan.Element) plan.Align {
	switch {
	case e.Align != "":
		return e.Align
	case cs.Align != "":
		return cs.Align
	}
	return plan.AlignStart
}

// pictureWide is how wide a picture may be that stands among others of one
// height, times that height.
const pictureWide = 1.5

// PictureRoom is the room of a picture: where neighbours agree on a side, that
// is its height.
func (cs Constraints) PictureRoom() geom.Point {
	if cs.Side <= 0 {
		return cs.Room
	}
	return geom.Pt(math.Min(cs.Room.X, cs.Side*pictureWide), math.Min(cs.Room.Y, cs.Side))
}

// Built is an element built in its box.
type Built struct {
	Marks   []paint.Mark // in the order a hand makes them
	Covers  geom.Rect    // all of it
	Anchor  geom.Rect    // what arrows meet: a picture without its label; empty: all of it
	Contour geom.Path    // of a shape, for arrows to meet; nil: its anchor
	Feet    float64      // the height in pixels of the ground it stands on; 0: it stands on none
	Looks   int          // the side it looks to: 1 right, −1 left, 0 neither
	// Parts are the first marks of the parts that have a cue of their own, in the order of
	// plan.Element.PartCues; they stand behind all other marks.
	Parts []int
	// Acts say how the marks appear where the plan leaves that open and no hand is seen,
	// from the first mark on; none: they are drawn.
	Acts []Act
}

// Unbounded is a room's height where only the width counts.
const Unbounded = 1e6
