package plan

import (
	"fmt"
	"math"
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
	check: checkPath,
	guide: fmt.Sprintf("A path has at most %d segments, and its line is at most %d times as long as the diagonal of what it covers; "+
		"all paths of a scene together, %d times the diagonal of the frame.", mostSegments, mostDiagonals, sceneDiagonals),
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
		} else {
			checkPathCost(c)
		}
	}
	if c.ViewBox != "" && emptyViewBox(c.ViewBox) {
		c.fault("view_box", "accepted: a width and a height above 0", "%s is an empty view box", excerpt(c.ViewBox))
	}
}

// Drawing takes time by the length of a line on the board, which a few
// characters make as long as they like: paths have at most so many pieces, and
// are at most so many times as long as the diagonal of what they cover. With the
// slowest medium the longest takes about a second. Outlines of countries have
// some thousand pieces, and the length of thirty diagonals.
const (
	mostSegments  = 20_000
	mostDiagonals = 400
	// sceneDiagonals bounds the lines of all paths of a scene, in diagonals of the frame.
	sceneDiagonals = 1200
)

// checkPathCost refuses lines that are short to write and endless to draw.
func checkPathCost(c *elementCheck) {
	p, err := geom.ParseSVG(c.D)
	if err != nil {
		return // the caller has seen it
	}
	if n := len(p); n > mostSegments {
		c.fault("d", fmt.Sprintf("accepted: at most %d", mostSegments), "has %d segments", n)
	}
	if n := pathDiagonals(c.Element, p); n > mostDiagonals {
		c.fault("d", fmt.Sprintf("accepted: at most %d times", mostDiagonals), "the line is %.0f times as long as the diagonal of the drawing", n)
	}
}

// pathDiagonals is how many times as long the line of a path is as the diagonal
// of what fills the element's box, at most.
func pathDiagonals(e *Element, p geom.Path) float64 {
	fills := p.Bounds()
	if v, ok := readViewBox(e.ViewBox); ok {
		fills = fills.Union(v)
	}
	if long := p.Outlay(); long > 0 {
		return long / math.Hypot(fills.W(), fills.H())
	}
	return 0
}

// checkPathsCost does so with the paths of a scene together. A path in a box
// counts by the box's share of the frame's diagonal.
func (c *checker) checkPathsCost(path string, s *Scene) {
	sum := 0.0
	for i := range s.Elements {
		e := &s.Elements[i]
		if e.Kind != KindPath {
			continue
		}
		p, err := geom.ParseSVG(e.D)
		if err != nil {
			return // a fault already
		}
		long := pathDiagonals(e, p)
		if long > mostDiagonals {
			return // as well
		}
		share := 1.0
		if e.Box != nil {
			share = math.Hypot(e.Box.W, e.Box.H) / math.Sqrt2
		}
		sum += share * long
	}
	if sum > sceneDiagonals {
		c.fault(path+".elements", fmt.Sprintf("accepted: at most %d times in a scene; split the scene or leave out detail", sceneDiagonals),
			"the lines of its paths are together %.0f times as long as the diagonal of the frame", sum)
	}
}

// readViewBox reads a view box of the right form.
func readViewBox(s string) (r geom.Rect, ok bool) {
	f := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
	if len(f) != 4 {
		return r, false
	}
	var v [4]float64
	for i := range v {
		n, err := strconv.ParseFloat(f[i], 64)
		if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
			return r, false
		}
		v[i] = n
	}
	return geom.R(v[0], v[1], v[2], v[3]), true
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
