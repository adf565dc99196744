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
	Name      string
	Engine    plan.Engine
	Palette   Palette
	Paper     plan.Paper
	Sheen     float64 // 0 matt .. 1 glossy: light and shine on plain paper
	Brush     plan.Brush
	LineWidth float64        // of an ordinary outline; 4 is a felt pen
	Roughness float64        // 0 ruler-straight .. 1 very loose
	Type      plan.TypeStyle // body, labels
	TitleType plan.TypeStyle // titles and headings
	Fill      plan.FillStyle // of shapes and chart areas without their own
	Compact   bool           // smaller type, tighter gaps
	Tints     bool           // pictures redrawn keep their hues; false: tones of ink
	Accents   bool           // false: accents only where a plan asks for colour by name
	Grey      bool           // no colour at all: every colour is given as the grey of its lightness
}

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
