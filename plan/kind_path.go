package plan

import (
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// KindPath is a free drawing.
const KindPath Kind = "path"

var kindPath = kind{
	name: KindPath,
	doc:  "A free drawing.",
	fields: []field{
		must("d", formed(formPath, 1000000), "SVG path data."),
		may("view_box", formed(formViewBox, 100), "Part of the path's plane that fills the box: min-x min-y width height.").absent("the path's own bounds"),
		may("stroke_width", number(0.001, 10000), "Width of the line, in units of the view box.").absent("the style's"),
	},
	check:  checkPath,
	sample: `{"kind": "path", "d": "M5 60C30 5 60 115 95 40", "view_box": "0 0 100 120", "stroke_width": 3, "color": "accent4"}`,
}

// mostCoordinate is the largest coordinate a path may name: beyond it lies no
// drawing, and sums of such numbers no longer are numbers.
const mostCoordinate = 1e9

// checkPath checks the drawing itself and the part of it that is shown.
func checkPath(c *elementCheck) {
	if c.D != "" {
		if err := geom.CheckSVG(c.D, mostCoordinate); err != nil {
			c.fault("d", "accepted: SVG path data, such as M10 20L30 40", "character %d: %s", err.At+1, err.Problem)
		}
	}
	if c.ViewBox != "" && emptyViewBox(c.ViewBox) {
		c.fault("view_box", "accepted: a width and a height above 0", "%s is an empty view box", excerpt(c.ViewBox))
	}
}

// emptyViewBox reports whether a view box, of right form, holds no area.
func emptyViewBox(s string) bool {
	numbers := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
	for _, side := range numbers[2:] {
		if v, err := strconv.ParseFloat(side, 64); err != nil || v <= 0 {
			return true
		}
	}
	return false
}
