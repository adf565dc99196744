// Package styles holds the looks as data: palette, paper, brush, type and
// density by name. Adding a look is adding one file under data. It knows no
// geometry and draws nothing.
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
	Brush     plan.Brush
	LineWidth float64        // of an ordinary outline; 4 is a felt pen
	Roughness float64        // 0 ruler-straight .. 1 very loose
	Type      plan.TypeStyle // body, labels
	TitleType plan.TypeStyle // titles and headings
	Fill      plan.FillStyle // of shapes and chart areas without their own
	Compact   bool           // smaller type, tighter gaps
	Accents   bool           // false: accents only where a plan asks for colour by name
}

// Palette is the seven colour roles, opaque.
type Palette struct {
	Board, Ink, Muted                  color.RGBA
	Accent1, Accent2, Accent3, Accent4 color.RGBA
}
