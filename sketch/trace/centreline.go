package trace

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Centreline is where the tip of a pen went that drew a line.
type Centreline struct {
	At    geom.Polyline // in the mask's pixels; a closed line ends where it begins
	Width float64       // of the line in its middle, pixels
}

// Centrelines reads a mask of ink into the lines that draw it, each as long as one
// movement of a hand goes straight on. Ink covers what has half the mask's alpha or more.
func Centrelines(mask *image.Alpha) []Centreline {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	g := newGrid(w, h)
	ink := g.newSet()
	for y := range h {
		for x, v := range mask.Pix[y*mask.Stride:][:w] {
			if v >= 128 {
				ink.add(g.index(x, y))
			}
		}
	}
	depth := g.depths(ink, nil)
	g.thin(ink)
	origin := geom.Pt(float64(mask.Rect.Min.X), float64(mask.Rect.Min.Y))
	var out []Centreline
	for _, l := range g.lines(ink, depth) {
		if len(l.at) == 0 {
			continue
		}
		c := Centreline{Width: 2 * median(l.r)}
		for _, p := range l.at {
			c.At = append(c.At, p.Add(origin))
		}
		out = append(out, c)
	}
	return out
}

// median is the middle one of values, of which there is one at least.
func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	return s[len(s)/2]
}
