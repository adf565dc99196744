package paint

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// finestBrush is the width in pixels below which a brush's hairs are not told
// apart.
const finestBrush = 4

// bristle is one tuft of hairs of a loaded brush.
type bristle struct {
	side  float64 // place across the brush, −1..1
	thick float64 // radius as a share of half the width
	late  float64 // how much later it touches, in widths
	early float64 // how much earlier it lifts or runs dry, in widths
}

// bristles are the tufts of a brush of the given width: many enough to lie
// closely, each with a start and an end of its own.
func bristles(width float64, rng *rand.Rand) []bristle {
	n := min(max(int(width/1.5), 4), 12)
	b := make([]bristle, n)
	for i := range b {
		side := 2*(float64(i)+0.5)/float64(n) - 1
		b[i] = bristle{
			side:  side + (rng.Float64()-0.5)*0.6/float64(n),
			thick: (1.35 + 0.5*rng.Float64()) / float64(n),
			late:  0.5*side*side + 0.3*rng.Float64(),
			early: 0.5*side*side + 2.6*rng.Float64()*rng.Float64(),
		}
	}
	return b
}

// sweep lays a movement down tuft by tuft: solid where the brush is pressed,
// frayed where it lifts.
func (s Stroke) sweep(l geom.Polyline, stamp func([]dab), rng *rand.Rand) {
	l = s.closing(l)
	length := l.Length()
	pts := l.Resample(max(s.Width*0.35, 2))
	if box := l.Path().Bounds(); len(pts) < 3 || length < s.Width || max(box.W(), box.H()) < s.Width { // a dot
		stamp(s.dabs(nil, l))
		return
	}
	dabs := make([]dab, 0, len(pts))
	step := length / float64(len(pts)-1)
	for _, b := range bristles(s.Width, rng) {
		dabs = dabs[:0]
		for i, q := range pts {
			run := float64(i) * step
			// Tufts of a short movement give up the same share of it.
			reach := min(1, length/(14*s.Width))
			if run < b.late*s.Width*reach || length-run < b.early*s.Width*reach {
				continue
			}
			w, _ := pressure(s.Brush, run/length, length/s.Width)
			half := s.Width / 2 * w
			dry := 1 - 0.45*ease((run/length-0.55)/0.45)*math.Abs(math.Sin(7*b.side+float64(s.Seed)))
			r := half * b.thick * dry
			dabs = append(dabs, dab{q.Add(normalAt(pts, i).Mul((half - r) * b.side)), r, 1})
		}
		if len(dabs) > 1 {
			stamp(dabs)
		}
	}
}

// overBegin is how far a closed form's brush runs on over its beginning, in
// widths: as far as the first tufts may lift.
const overBegin = 2.4

// closing is the movement with its end run over its beginning if it comes back
// there. Ending where it began it would leave a hole, the brush being lifted on
// both sides.
func (s Stroke) closing(l geom.Polyline) geom.Polyline {
	over := overBegin * s.Width
	if n := len(l); n < 4 || l[0].Dist(l[n-1]) > s.Width/2 || l.Length() < 5*over {
		return l
	}
	out := slices.Clip(l)
	for i := 1; i < len(l) && over > 0; i++ {
		side := l[i].Sub(l[i-1])
		d := side.Len()
		if d > over {
			return append(out, l[i-1].Add(side.Mul(over/d)))
		}
		out, over = append(out, l[i]), over-d
	}
	return out
}

// bristly reports whether single tufts of the stroke's brush can be seen.
func (s Stroke) bristly() bool { return s.Brush == plan.BrushBrush && s.Width >= finestBrush }
