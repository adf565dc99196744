package layout

import (
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// silhouette is the convex form around what is drawn of an icon: where an arrow
// comes at a slant it meets the picture, not a corner of its square. It has few
// corners, since many ways are tried against it; nil: it is a mere line.
func silhouette(marks []paint.Mark) geom.Polyline {
	var all geom.Polyline
	add := func(p geom.Path, width float64) {
		var ps geom.Polyline
		for _, l := range p.Flatten(1) {
			ps = append(ps, l...)
		}
		const round = 8 // corners of a round tip
		for _, q := range ps.Hull() {
			for i := range round {
				sin, cos := math.Sincos(2 * math.Pi * float64(i) / round)
				all = append(all, q.Add(geom.Pt(cos, sin).Mul(width/2)))
			}
		}
	}
	for _, m := range marks {
		switch m := m.(type) {
		case paint.Stroke:
			add(m.Path, m.Width)
		case paint.Fill:
			add(m.Path, 0)
		}
	}
	form := all.Hull()
	if len(form) < 3 {
		return nil
	}
	const corners = 28
	apart := form.Length() / corners
	out := form[:1:1]
	for i, q := range form[1:] {
		// Of corners that are close together one will do; ends of long sides stay.
		if next := form[(i+2)%len(form)]; q.Dist(out[len(out)-1]) >= apart || q.Dist(next) >= apart {
			out = append(out, q)
		}
	}
	return append(out, out[0])
}
