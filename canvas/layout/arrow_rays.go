package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// ray is a short line of an icon that points away from its middle: an arrow in
// line with it would look like more of it.
type ray struct {
	from, to geom.Point
	width    float64
}

// raysOf are the rays among an icon's strokes around its middle.
func raysOf(marks []paint.Mark, anchor geom.Rect) []ray {
	const (
		long  = 0.25 // of the icon's side
		aside = 0.97 // cosine of the angle to the way from the middle
	)
	m := anchor.Center()
	var out []ray
	for _, k := range marks {
		s, ok := k.(paint.Stroke)
		if !ok {
			continue
		}
		for _, l := range s.Path.Flatten(1) {
			r := ray{l[0], l[len(l)-1], s.Width}
			if r.from.Dist(m) > r.to.Dist(m) {
				r.from, r.to = r.to, r.from
			}
			n := r.to.Dist(r.from)
			if n > 0 && l.Length() < 1.05*n && n < long*math.Max(anchor.W(), anchor.H()) &&
				r.to.Sub(r.from).Unit().Dot(r.to.Sub(m).Unit()) > aside && r.from.Dist(m) > 1.5*(n+s.Width) {
				out = append(out, r)
			}
		}
	}
	return out
}

// past is how far along way (a unit vector) from p an arrow begins that leaves
// a ray in its line behind, 0 where none is; gap is its room in pixels from
// other lines.
func past(p, way geom.Point, rays []ray, gap float64) float64 {
	var far float64
	for _, r := range rays {
		d := r.to.Sub(p)
		n := r.to.Dist(r.from)
		if r.to.Sub(r.from).Dot(way) < 0.94*n || math.Abs(d.Cross(way)) > r.width {
			continue
		}
		far = math.Max(far, d.Dot(way)+r.width/2+gap+math.Min(n+r.width, 4*gap))
	}
	return far
}
