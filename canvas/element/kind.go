package element

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/paint"
)

// Rank is what an element is to a layout: the higher, the rather it is what the
// scene is about.
type Rank int

// The ranks. Groups have one of their own between words and signs.
const (
	RankConnector Rank = iota // joins others and has no place of its own
	RankWords                 // set type
	RankGroup
	RankSign    // one of several of equal weight: an icon, a shape
	RankFigure  // words and lines in a form: a chart, a table
	RankPicture // painted or moving
)

// Kind is all that is known of one kind of element: how it is measured and
// built, what layouts have to know of it, and how it appears. Fields that say
// nothing of a kind are left out.
type Kind struct {
	Name plan.Kind

	// Measure is the size in pixels an element would like to have, at most that of
	// its room. A height of 0 means any: wide is better.
	Measure func(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error)
	// Build makes the marks of an element inside box. It never leaves the box;
	// words that cannot be set at a readable size there are a fault.
	Build func(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (Built, error)
	// Check is what is wrong with an element whatever room it has.
	Check func(e *plan.Element) error

	// The least room an element can live in: by a function, or of a picture at
	// least so many design units high, or of a figure in type of such a share of
	// the scene's. Without any of these it is what Measure wants in any height.
	MinSize   func(ctx *Context, e *plan.Element, cs Constraints) (geom.Point, error)
	MinHeight float64
	MinType   float64
	Margin    float64 // px added to what Measure wants, for words are set again in it

	Rank Rank
	Role func(e *plan.Element) plan.Role // whose size its words take; nil: that of body text
	// Station: it may be one of several of equal rank in a flow, a ring, a grid.
	Station bool
	// Entries: it is made of entries that each want a line.
	Entries bool
	// Inline: it stands in line with the words of a list, not beside them.
	Inline bool
	// Block: it covers its box, whose edges are seen, and takes more of a row's
	// width than words: they wrap, it can only shrink.
	Block    bool
	Grounded bool // it brings a ground of its own
	// Comes is how its marks come where no hand draws.
	Comes choreography.Manner
	// Covers reports whether it may fill the frame, with words on it; nil: it may not.
	Covers func(e *plan.Element) bool
	// Spreads: alone in a tall frame it can fill the height.
	Spreads bool
	// Plots: it shows values by lengths, which are read off marks.
	Plots bool
	// SmallType: it is lettered in small type, beside which words are not set large.
	SmallType bool
	// Grows is how many times its usual size type grows at most in a scene with it; 0:
	// as anywhere.
	Grows float64
	// Running: its text is set in lines as it comes.
	Running bool
	// OneSize: several in a scene are set in one size.
	OneSize bool
	// Shown is how large an element in the room of its constraints is seen, in pixels, where
	// that is not by the area it takes.
	Shown func(ctx *Context, e *plan.Element, cs Constraints) float64
	// Broad reports whether it cannot be narrow: beside others it would be small.
	Broad func(e *plan.Element) bool

	// Aspect is the natural width to height of a kind that fills its box.
	Aspect func(e *plan.Element) float64
	// Weigh is the size in pixels of a picture, without its label, that is as heavy to
	// the eye as a full square of a side of one pixel.
	Weigh func(ctx *Context, e *plan.Element) geom.Point
	// Faces is the way a picture looks as the library draws it: -1 to the left, 1 to the
	// right, 0 neither. Flipped, it looks the other way.
	Faces func(e *plan.Element) int
	// Stature, of persons, is how large one comes out in box: the side in pixels of the
	// square that is as heavy, see Weigh, and the size in pixels of the type of what is
	// said; 0: nothing is.
	Stature func(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (side, said float64)
	// Relates is the extent of what is written in one line about a sign at which several of
	// them below each other are aligned, as equations are; false: it has none.
	Relates func(ctx *Context, e *plan.Element) (Relation, bool)
	// Holds reports whether a label within an element is held in its room.
	Holds func(ctx *Context, e *plan.Element, cs Constraints) (bool, error)
	// Hang, of kinds with a label beneath: where in box the picture ends, and how
	// many pixels below what is drawn of it.
	Hang func(ctx *Context, e *plan.Element, cs Constraints, box geom.Rect) (end, below float64, err error)
	// Stands reports whether an element stands on the ground of a place by what Hang
	// finds to be its end; nil: it does not.
	Stands func(e *plan.Element) bool
	// Silhouette: arrows meet what is drawn, not a box around it.
	Silhouette bool

	// Still reports whether an element cannot be drawn stroke by stroke.
	Still func(e *plan.Element) bool
	// Drawn reports whether a built element is drawn, rather than faded in, where
	// the plan leaves it open; nil: it is.
	Drawn func(e *plan.Element, marks []paint.Mark) bool
	// Flicks is how many of its strokes a wet brush flicks drops off.
	Flicks int
	// Drips reports whether a wet brush leaves drops about it, in its own colours.
	Drips func(e *plan.Element) bool
}

// Relation is a line with the sign at which it is aligned with others, in times the size of
// its type.
type Relation struct {
	W, H, At float64 // extent, and how far from its left end the sign stands
	Smallest float64 // the smallest of its letters
	Edge     float64 // px beyond its extent, both sides together, whatever the size
}

// RoleOf is the role whose size an element's words take.
func (k *Kind) RoleOf(e *plan.Element) plan.Role {
	if k.Role == nil {
		return plan.RoleBody
	}
	return k.Role(e)
}
