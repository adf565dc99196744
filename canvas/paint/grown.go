package paint

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
)

// Grown is marks that appear together as one thing growing in one direction: a
// column of a chart, outline and filling, rising from its base.
type Grown struct {
	Marks  []Mark
	Toward geom.Point // the direction, of length 1
}

// Bounds implements Mark.
func (g Grown) Bounds() image.Rectangle {
	var r image.Rectangle
	for _, m := range g.Marks {
		r = r.Union(m.Bounds())
	}
	return r
}

func (Grown) mark() {}

func (g Grown) render() *image.RGBA {
	img := image.NewRGBA(g.Bounds())
	for _, m := range g.Marks {
		Paint(img, m)
	}
	return img
}
