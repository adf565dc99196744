package layout

import (
	"math"
	"slices"

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

// pocketMost is how wide a pocket of a silhouette is, in shares of its larger side, that
// arrows do not go into: between legs, below a leaf.
const pocketMost = 0.55

// bridged is the contours of a picture without their pockets: where the way between two
// points outside of it is short, it is taken.
func bridged(contours []geom.Polyline, most float64) []geom.Polyline {
	const corners = 90
	out := make([]geom.Polyline, len(contours))
	for i, l := range contours {
		out[i] = l
		if len(l) < 4 {
			continue
		}
		ps := l.Resample(l.Length() / corners)
		if ps[0].Dist(ps[len(ps)-1]) < 1e-6*most {
			ps = ps[:len(ps)-1]
		}
		hull := ps.Hull()
		if len(hull) < 3 {
			continue
		}
		from := slices.IndexFunc(ps, func(p geom.Point) bool { return p == hull[0] })
		if from < 0 {
			continue
		}
		ps = append(append(geom.Polyline{}, ps[from:]...), ps[:from+1]...) // begins and ends on the hull
		turn := math.Copysign(1, area(ps))
		form := ps[:1:1]
		for at := 0; at < len(ps)-1; {
			next := at + 1
			for j := len(ps) - 1; j > at+1; j-- {
				if ps[at].Dist(ps[j]) <= most && outside(ps[at:j+1], turn) {
					next = j
					break
				}
			}
			form = append(form, ps[next])
			at = next
		}
		out[i] = form
	}
	return out
}

// outside reports whether the straight way from the first of ps to the last has all of
// them on its inner side; turn is the sign of the area of what they are part of.
func outside(ps geom.Polyline, turn float64) bool {
	a, way := ps[0], ps[len(ps)-1].Sub(ps[0])
	for _, p := range ps[1 : len(ps)-1] {
		if v := p.Sub(a); (way.X*v.Y-way.Y*v.X)*turn < -1e-6 {
			return false
		}
	}
	return way != geom.Point{}
}

// area is the signed area of a closed polyline, in square pixels.
func area(l geom.Polyline) float64 {
	var sum float64
	for i, p := range l {
		q := l[(i+1)%len(l)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}
