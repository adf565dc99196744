package figure

import (
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Mass is how a drawing weighs on the eye.
type Mass struct {
	Share  float64    // of its view that it covers, 0 to 1
	Center geom.Point // of what it covers, in shares of its view from the upper left
}

// massRows is the number of level lines a drawing is weighed on, and massFlat how far
// in shares of its view a curve may be from its chords.
const (
	massRows = 40
	massFlat = 0.01
)

// MassOf weighs a drawing. One that covers nothing has its whole view for mass.
func MassOf(d Drawing) Mass {
	v := d.View
	var covered [massRows][][2]float64
	for _, s := range d.Shapes {
		for i, spans := range spansOf(s.Path, v) {
			covered[i] = append(covered[i], spans...)
		}
	}
	var within [massRows][][2]float64
	if d.Within != nil {
		within = spansOf(d.Within, v)
	}
	var all, x, y float64
	for i, spans := range covered {
		at := (float64(i) + 0.5) / massRows
		least, most := 0.0, 1.0
		if d.Within != nil {
			if len(within[i]) == 0 {
				continue
			}
			least, most = within[i][0][0], within[i][len(within[i])-1][1]
		}
		slices.SortFunc(spans, func(a, b [2]float64) int {
			if a[0] < b[0] {
				return -1
			}
			return 1
		})
		for _, s := range spans {
			a, b := max(s[0], least), min(s[1], most)
			if b <= a {
				continue
			}
			least = b // what lies over what came before is not counted again
			all += b - a
			x += (b - a) * (a + b) / 2
			y += (b - a) * at
		}
	}
	if all == 0 {
		return Mass{Share: 1, Center: geom.Pt(0.5, 0.5)}
	}
	return Mass{Share: all / massRows, Center: geom.Pt(x/all, y/all)}
}

// spansOf are the stretches of level lines through a view that a path floods by
// nonzero winding, in shares of its width.
func spansOf(p geom.Path, v geom.Rect) (out [massRows][][2]float64) {
	type crossing struct {
		x    float64
		down int
	}
	var all [massRows][]crossing
	for _, l := range p.Flatten(massFlat * max(v.W(), v.H())) {
		for i, a := range l {
			b := l[(i+1)%len(l)]
			for r := range massRows {
				y := v.Min.Y + v.H()*(float64(r)+0.5)/massRows
				if (a.Y <= y) == (b.Y <= y) {
					continue
				}
				c := crossing{(a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y) - v.Min.X) / v.W(), 1}
				if a.Y > b.Y {
					c.down = -1
				}
				all[r] = append(all[r], c)
			}
		}
	}
	for r, cs := range all {
		slices.SortFunc(cs, func(a, b crossing) int {
			if a.x < b.x {
				return -1
			}
			return 1
		})
		winding := 0
		for i, c := range cs {
			if winding != 0 {
				out[r] = append(out[r], [2]float64{cs[i-1].x, c.x})
			}
			winding += c.down
		}
	}
	return out
}
