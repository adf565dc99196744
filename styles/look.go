// Package styles holds the looks as data: palette, paper, brush, type and
// density by name. Adding a look is adding one file under data. It knows no
// geometry and draws nothing.
//
//	look, err := styles.For(p)          // of a plan, custom style and all
//	ink, err := look.Color("accent1")   // or "#c8321f"
package styles

import (
	"image/color"

	"github.com/inkreel/inkreel/plan"
)

// Look is a resolved style: everything about a film's appearance that does
// not depend on its content. Lengths are pixels at 1024 px frame height
// (short side); multiply by the frame's unit.
type Look struct {
	Name         string
	Engine       plan.Engine
	Palette      Palette
	Paper        plan.Paper
	Sheen        float64 // 0 matt .. 1 glossy: light and shine on plain paper
	Brush        plan.Brush
	LineWidth    float64        // of an ordinary outline; 4 is a felt pen
	Roughness    float64        // 0 ruler-straight .. 1 very loose
	Loose        Loose          // how freely forms of icons, shapes and charts are drawn; zero: by Roughness alone
	Type         plan.TypeStyle // body, labels
	TitleType    plan.TypeStyle // titles and headings
	Face         string         // display face of body and labels, one of fonts.DisplayFaces; empty: the type's own
	TitleFace    string         // display face of titles and headings
	Fill         plan.FillStyle // of shapes and chart areas without their own
	Medium       Medium         // what areas and pictures are laid with
	Tones        [3]string      // roles that photographs are printed in, from the shadows to the lights; the first empty: in the medium
	Solid        bool           // photographs cover a light board instead of staining it
	Trim         Trim           // what marks the paper as the look's own
	Splash       float64        // drops of paint about what is drawn: 0 none .. 1 plenty
	Figures      float64        // how many times larger the numbers of charts stand; 0: 1
	Badges       bool           // icons are cut out of a disc of their colour
	Bold         bool           // labels are set bold
	Frame        Frame          // of pictures with hard edges
	Icons        Icons          // in lines or as areas
	Backing      Backing        // that icons stand on
	Plate        Plate          `json:",omitempty"` // how numbers and tables are set off
	Bars         Bars           `json:",omitempty"` // of charts
	Spots        bool           `json:",omitempty"` // pictures and signs that nothing joins have a pale wash behind them
	IconLine     float64        // of icons, times LineWidth
	Bounce       float64        // degrees that icons lean, one to this side, the next to that
	Choreography Choreography   `json:",omitempty"` // how things come to their places on the canvas; empty: a hand writes and draws them
	Pulse        Pulse          `json:",omitempty"` // how what is spoken of again stands out
	Ambient      float64        `json:",omitempty"` // how strongly a scene moves where nothing comes; 0: not at all
	Compact      bool           // smaller type, tighter gaps
	Tints        bool           // pictures redrawn keep their hues; false: tones of ink
	SingleAccent bool           `json:"Sole"` // the first accent stands alone: pictures keep one hue, charts distinguish parts by greys; keys of clips hold the older name
	Accents      bool           // false: accents only where a plan asks for colour by name
	Templates    Templates      // how scenes are composed that a plan leaves to us
	Grey         bool           // no colour at all: every colour is given as the grey of its lightness
}

// Loose is how a hand that draws freely misses a form. Lengths are design units; its zero
// value misses by nothing.
type Loose struct {
	Wobble    float64 `json:"wobble"`    // how far lines of a hundred units and more stray to either side
	Overshoot float64 `json:"overshoot"` // how far lines run on past a corner, on average
	Overlap   float64 `json:"overlap"`   // how far a round form runs on past its beginning, on average
	Again     float64 `json:"again"`     // share of contours that are gone over a second time
}

// Times is a hand so many times as free; what is gone over twice is as before.
func (l Loose) Times(k float64) Loose {
	return Loose{l.Wobble * k, l.Overshoot * k, l.Overlap * k, l.Again}
}

// Medium is what areas of colour and pictures are laid with: the brush makes
// the lines, the medium fills them.
type Medium string

// The media. A look without one lays flat colour with its brush's grain.
const (
	MediumInk        Medium = "ink"        // black lines, one colour in full, the others as pale tints
	MediumPencil     Medium = "pencil"     // hatching along the form, crossed in shadows
	MediumTone       Medium = "tone"       // even tones of one ink
	MediumWax        Medium = "wax"        // crayon rubbed to and fro over the paper's tooth
	MediumMarker     Medium = "marker"     // a broad felt tip: streaks, darker where they overlap
	MediumFlat       Medium = "flat"       // flat areas in the palette's colours, thin lines
	MediumPoster     Medium = "poster"     // flat areas in the palette's colours, lines in their shades
	MediumWatercolor Medium = "watercolor" // watery areas with dark rims that do not keep to the lines
	MediumCharcoal   Medium = "charcoal"   // the side of a stick drawn over the board
)

// Trim is what belongs to a paper besides its surface.
type Trim string

// The trims.
const (
	TrimFrame  Trim = "frame"  // the metal frame of a whiteboard
	TrimBorder Trim = "border" // a double hairline along the edges
	TrimBand   Trim = "band"   // a band of the first accent along the top
	TrimDots   Trim = "dots"   // a grid of pale dots
	TrimStains Trim = "stains" // pale stains of watercolour in the corners
	TrimSpiral Trim = "spiral" // the punched holes of a sketch pad along the top
)

// Palette is the seven colour roles, opaque.
type Palette struct {
	Board, Ink, Muted                  color.RGBA
	Accent1, Accent2, Accent3, Accent4 color.RGBA
}

// Roles are the names of the palette's colours, in the order of its fields.
func Roles() []string {
	return []string{"board", "ink", "muted", "accent1", "accent2", "accent3", "accent4"}
}

// role is the place of a role's colour; nil for an unknown name.
func (p *Palette) role(name string) *color.RGBA {
	switch name {
	case "board":
		return &p.Board
	case "ink":
		return &p.Ink
	case "muted":
		return &p.Muted
	case "accent1":
		return &p.Accent1
	case "accent2":
		return &p.Accent2
	case "accent3":
		return &p.Accent3
	case "accent4":
		return &p.Accent4
	}
	return nil
}

// Choreography is how things come to their places where no hand draws them.
type Choreography string

// The choreographies.
const (
	ChoreographyCrisp    Choreography = "crisp"    // words rise from behind an edge, things grow a little beyond their size
	ChoreographyMeasured Choreography = "measured" // slower, and nothing springs
	ChoreographyLively   Choreography = "lively"   // things grow from the ground they stand on
	ChoreographyBouncy   Choreography = "bouncy"   // all of it springs
	ChoreographyExact    Choreography = "exact"    // uncovered along the way one reads
	ChoreographySoft     Choreography = "soft"     // all of it fades, and rises a little
	ChoreographyStill    Choreography = "still"    // all of it fades where it is: where motion is to be reduced
)

// choreographies are those that style files name; the empty one is a hand's.
var choreographies = []Choreography{
	"", ChoreographyCrisp, ChoreographyMeasured, ChoreographyLively, ChoreographyBouncy, ChoreographyExact, ChoreographySoft,
}

// Pulse is how what is spoken of again stands out for a moment.
type Pulse string

// The pulses.
const (
	PulseSwell     Pulse = "swell"     // it grows a little, and back
	PulseUnderline Pulse = "underline" // a line is drawn under its words
	PulseHighlight Pulse = "highlight" // a highlighter goes over its words, behind them
)

// pulseOf is how things stand out in a look that does not say: a hand underlines.
func pulseOf(p Pulse, c Choreography) Pulse {
	switch {
	case p != "":
		return p
	case c != "":
		return PulseSwell
	}
	return PulseUnderline
}

// pulses are those that style files name.
var pulses = []Pulse{"", PulseSwell, PulseUnderline, PulseHighlight}
