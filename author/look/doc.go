// Package look reads a look out of a picture, the frames of a video or a few
// words, as a plan's custom style. Pixels and words go in, a plan.CustomStyle
// comes out whose ink can be read on its board, whatever went in.
//
//	found, err := look.FromPicture(img)
//	found, err := look.FromFrames(frames)
//	found, err := look.FromText("white chalk on a dark green board, no blue", "")
//	p.CustomStyle = &found.Style
//
// It is made of values alone: files and programs are those of look/frames. The
// same input gives the same style.
package look

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// Found is a look that was read.
type Found struct {
	Style    plan.CustomStyle `json:"custom_style"`    // with every role of the palette
	Contrast float64          `json:"contrast"`        // of ink on board, 4.5 to 21 (WCAG 2.2)
	Notes    []string         `json:"notes,omitempty"` // what could not be taken as it was, a sentence each
}

// Line is the look in one line to be read.
func (f Found) Line() string {
	s, p := &f.Style, f.Style.Palette
	rough := 0.0
	if s.Roughness != nil {
		rough = *s.Roughness
	}
	accents := []string{p["accent1"], p["accent2"], p["accent3"], p["accent4"]}
	line := fmt.Sprintf("%s on %s (contrast %.1f), accents %s; paper %s, lines %.3g px, roughness %.2g, fills %s; nearest built-in style %s",
		p["ink"], p["board"], f.Contrast, strings.Join(accents, " "), s.Paper, s.LineWidth, rough, s.FillStyle, s.Base)
	for _, part := range []struct{ what, is string }{{"brush", string(s.Brush)}, {"type", string(s.Type)}} {
		if part.is == "" {
			part.is = "as there"
		}
		line += fmt.Sprintf(", %s %s", part.what, part.is)
	}
	return line
}
