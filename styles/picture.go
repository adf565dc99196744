package styles

// Frame is what a picture with hard edges, a photograph or a video, is
// mounted in.
type Frame string

// The frames.
const (
	FrameNone     Frame = "none"     // as it is
	FrameLine     Frame = "line"     // a line of the look's brush
	FrameRule     Frame = "rule"     // a hairline with a white space before it
	FrameCard     Frame = "card"     // rounded corners and a soft shadow
	FramePolaroid Frame = "polaroid" // a white card with a broad foot, a strip of tape, a shadow
	FrameTape     Frame = "tape"     // strips of tape over the corners
	FrameMagnets  Frame = "magnets"  // a print with a white edge, held by two magnets
	FrameChalk    Frame = "chalk"    // a double line of chalk, its corners crossing
	FrameBrackets Frame = "brackets" // corners marked as on a technical drawing
	FrameBlock    Frame = "block"    // a solid area of colour behind, set off
)

var frames = []Frame{FrameNone, FrameLine, FrameRule, FrameCard, FramePolaroid, FrameTape, FrameMagnets, FrameChalk, FrameBrackets, FrameBlock}

// Icons is how icons are drawn.
type Icons string

// The kinds of icons.
const (
	IconsOutline Icons = "outline" // in lines
	IconsTinted  Icons = "tinted"  // in lines, closed forms laid out in a pale tone of their colour
	IconsFilled  Icons = "filled"  // as areas, details cut out of them
	IconsToned   Icons = "toned"   // in lines over a pale tone of all that they enclose, of grey where they have no colour
	IconsDuotone Icons = "duotone" // in lines of ink, before an area of colour that is set off a little
)

var iconKinds = []Icons{IconsOutline, IconsTinted, IconsFilled, IconsDuotone, IconsToned}

// Backing is the quiet area of colour that icons stand on.
type Backing string

// The backings.
const (
	BackingNone     Backing = ""
	BackingCircle   Backing = "circle"
	BackingSquircle Backing = "squircle"
	BackingTile     Backing = "tile" // square, with a hairline
	BackingBlob     Backing = "blob" // round, no two alike
)

var backings = []Backing{BackingNone, BackingCircle, BackingSquircle, BackingTile, BackingBlob}

// Plate is how numbers and tables are set off from the board.
type Plate string

// The plates.
const (
	PlateNone      Plate = ""          // cards: tinted where the look lays flat colour, else outlined
	PlateBare      Plate = "bare"      // by white alone
	PlateRule      Plate = "rule"      // hairlines, and a short bar of accent
	PlateCells     Plate = "cells"     // marked corners and a grid, as on a technical drawing
	PlateSolid     Plate = "solid"     // areas of full colour with round ends
	PlateDivided   Plate = "divided"   // lines between them, as on a blackboard
	PlateUnderline Plate = "underline" // thick lines under them
	PlateSwash     Plate = "swash"     // a highlighter
	PlateCard      Plate = "card"      // sheets of white paper with a soft shadow
)

// Bars is what columns and bars of charts look like.
type Bars string

// The bars.
const (
	BarsPlain  Bars = ""       // with corners
	BarsRound  Bars = "round"  // their ends have round corners
	BarsPill   Bars = "pill"   // their ends are half a circle
	BarsBlock  Bars = "block"  // as toys of wood: round corners, one side in shade
	BarsCapped Bars = "capped" // pale, with a strong line at their ends
)

var barKinds = []Bars{BarsPlain, BarsRound, BarsPill, BarsBlock, BarsCapped}

var plates = []Plate{PlateNone, PlateBare, PlateRule, PlateCells, PlateSolid, PlateDivided, PlateUnderline, PlateSwash, PlateCard}
