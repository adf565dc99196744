// Package icon holds the built-in icons: over five thousand drawings of a
// 24×24 grid made of strokes, every fifth of them with a filled form too,
// found by name or by what they show. It knows nothing of pens, colours or
// boards.
//
//	for _, name := range icon.Search("rain") {
//		ic, _ := icon.Get(name)
//		draw(ic.Paths, ic.StrokeWidth)
//	}
//
// The drawings are Tabler Icons, MIT licence, see LICENSE-tabler-icons.txt.
package icon

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// Size is the side of the square every icon is drawn in.
const Size = 24

// Icon is one line drawing, to be stroked with round caps and joins.
type Icon struct {
	Name string
	// Paths are the strokes in units of the 24×24 grid, y down, one pen-down
	// movement each, in the order a hand draws them: contour before detail.
	Paths       []geom.Path
	StrokeWidth float64 // in the same units
	// Filled is the same sign as areas to be flooded (nonzero winding), in the
	// same units; nil for icons drawn in lines only.
	Filled geom.Path
}

// Get is the icon of a name; false when there is none.
func Get(name string) (Icon, bool) {
	e, ok := book().find(name)
	if !ok {
		return Icon{}, false
	}
	ic := Icon{Name: name, StrokeWidth: 2}
	for d := range strings.SplitSeq(e.paths(), "\t") {
		d, areas := strings.CutPrefix(d, filledMark)
		p, err := geom.ParseSVG(d)
		if err != nil {
			// The drawings are our own data and a test reads every one.
			panic(fmt.Sprintf("icon %s: %v", name, err))
		}
		if areas {
			ic.Filled = p
			continue
		}
		ic.Paths = append(ic.Paths, strokes(p)...)
	}
	ic.Paths = inOrder(ic.Paths)
	return ic, true
}

// filledMark begins the path data of a filled form in the packed text.
const filledMark = "="

// Names lists all icons in alphabetical order. The caller owns the list.
func Names() []string {
	b := book()
	out := make([]string, len(b))
	for i, e := range b {
		out[i] = e.name
	}
	return out
}

// Set is the built-in icons as plan validation asks for them.
type Set struct{}

// Has reports whether there is an icon of this name.
func (Set) Has(name string) bool {
	_, ok := book().find(name)
	return ok
}

// Near lists at most five names somebody who wrote name may have meant,
// likeliest first: small slips of spelling, then what the tags say.
func (Set) Near(name string) []string { return alike(name) }
