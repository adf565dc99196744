package styles

// The trims of composed scenes: what makes a page of each recognisable before
// anything is drawn on it. All keep to the margins or are very pale.
const (
	TrimWood     Trim = "wood"     // a wooden frame and its shadow
	TrimSheet    Trim = "sheet"    // the double line with ticks of a technical drawing
	TrimMasthead Trim = "masthead" // the rules of a magazine page and a bar of accent
	TrimConfetti Trim = "confetti" // scraps of coloured paper along the edges
	TrimShapes   Trim = "shapes"   // a pale sun and hills, one behind the other
	TrimHoles    Trim = "holes"    // the punched holes of a loose leaf
)

// Frames reports whether the trim stands around a board rather than being part of a
// page: of many pages on one board there is one such frame.
func (t Trim) Frames() bool { return t == TrimFrame || t == TrimWood }

var trims = []Trim{
	"", TrimFrame, TrimBorder, TrimBand, TrimDots, TrimStains, TrimSpiral,
	TrimWood, TrimSheet, TrimMasthead, TrimConfetti, TrimShapes, TrimHoles,
}

var media = []Medium{
	"", MediumInk, MediumPencil, MediumTone, MediumWax, MediumMarker, MediumFlat, MediumPoster, MediumWatercolor, MediumCharcoal,
}
