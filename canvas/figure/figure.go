// Package figure draws flat-colour vector drawings in a look: a line about what
// is seen of their areas, in the look's brush, then colour in its medium. A
// Drawing and where it stands go in, marks in the order a hand makes them come
// out: the silhouette, what is within it, features, colour. It knows nothing of
// where drawings come from.
//
//	f := figure.Draw(ctx, e, drawing, geom.FitRect(drawing.View, box))
//	built := element.Built{Marks: f.Marks, Covers: f.Bounds, Contour: f.Silhouette}
//
// What is drawn is what that pen can draw at that size: the drawing is looked at
// in board pixels (areas.go), what is too small or too thin joins its neighbour
// (merge.go), each edge that two areas share is one line (edges.go, lines.go), or
// the lines are those the drawing has (ink.go), and colours become those of the look
// (tones.go).
package figure

import (
	"image/color"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// Part is what a shape is of whose colour may be chosen; empty: its colour is its own.
type Part string

// The parts that drawings have.
const (
	Skin    Part = "skin"
	Hair    Part = "hair"
	Clothes Part = "clothes"
)

// Shape is an area of one colour, flooded by nonzero winding. Shapes cover those
// before them.
type Shape struct {
	Path  geom.Path  // in the drawing's units
	Color color.RGBA // opaque
	Part  Part
	Shade int // of a part whose colour is chosen: 0 its own, to 2, its darkest
	// Line is how broad a line of ink the path is, in the drawing's units, for
	// drawings that have a Pen; 0: the path is an area. Areas after it hide it.
	Line float64
	// Turn is when lines are drawn, in drawings that have a Pen: a line's own, those of
	// lower turns first; an area's for lines that lie on it and are drawn AsBeneath.
	Turn int
}

// AsBeneath is the turn of a line that is drawn with the areas it lies on; with the last
// of all where it lies on none.
const AsBeneath = -1

// Drawing is a picture of flat areas on nothing. It does not change; any number
// of scenes may draw it.
type Drawing struct {
	View   geom.Rect // the part of the plane it lies in, in its own units, y down
	Shapes []Shape   // from the back to the front
	Within geom.Path // what is outside of it is not seen; nil: all is seen
	// Exact says that it is known by its colours, as a flag is: they are not bent
	// into a palette.
	Exact bool
	// Pen is how broad its ordinary lines are, in its own units: it has lines of its
	// own, which are drawn in place of those about its areas. 0: it has none.
	Pen float64
}

// Figure is a drawing in a look, on the board.
type Figure struct {
	Marks []paint.Mark
	// Silhouette is the outer contour of all that is drawn, in board pixels, closed:
	// arrows end at it. Nil when nothing is.
	Silhouette geom.Path
	Bounds     geom.Rect // of the silhouette
}
