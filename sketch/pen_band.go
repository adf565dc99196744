package sketch

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// A hand that lays colour follows its sweep while the eye can follow the hand.
// Faster sweeps are scribbled: the pen goes to and fro over what is being
// filled, at a pace of its own.
const (
	scribbleFrom = 3000.0 // design units a second
	scribbleSpan = 0.3    // seconds of the sweep that lie under the pen
	scribbleRate = 2.0    // times to and fro a second
	scribbleMost = 2000.0 // design units a second, on average
	bandParts    = 32
)

// band is where the pen scribbles at equal shares of a sweep.
type band struct {
	mid []geom.Point // of what lies under the pen
	arm []geom.Point // from there to where it turns
}

// newBand is the scribble of a sweep drawn in the given seconds; nil: the pen
// follows it, because it is slow or does not go to and fro.
func newBand(s *Stroke, seconds, unit float64) *band {
	total := s.Spine.Length()
	if box := bounds(s.Spine); total <= scribbleFrom*unit*seconds || total <= 2.5*math.Hypot(box.W(), box.H()) {
		return nil
	}
	const samples = 256
	at := make([]geom.Point, samples+1)
	w := walker{line: s.Spine}
	for i := range at {
		at[i] = w.at(total * float64(i) / samples)
	}
	half := min(max(int(samples*scribbleSpan/2/max(seconds, 1e-3)), 4), samples)
	// The passes lead where most of the way leads, whichever way round.
	var xx, xy, yy float64
	for i := 1; i < len(s.Spine); i++ {
		d := s.Spine[i].Sub(s.Spine[i-1])
		l := math.Max(d.Len(), 1e-9)
		xx, xy, yy = xx+d.X*d.X/l, xy+d.X*d.Y/l, yy+d.Y*d.Y/l
	}
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	axis := geom.Pt(cos, sin)
	b := &band{}
	for i := range bandParts + 1 {
		m := i * samples / bandParts
		part := at[max(m-half, 0):min(m+half+1, len(at))]
		var sum geom.Point
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, p := range part {
			sum = sum.Add(p)
			d := p.Dot(axis)
			lo, hi = math.Min(lo, d), math.Max(hi, d)
		}
		mid := sum.Mul(1 / float64(len(part)))
		mid = mid.Add(axis.Mul((lo+hi)/2 - mid.Dot(axis)))
		b.mid = append(b.mid, mid)
		arm := math.Min(0.45*(hi-lo), scribbleMost*unit/(4*scribbleRate))
		b.arm = append(b.arm, axis.Mul(arm))
	}
	if b.mid[0].Sub(b.arm[0]).Dist(at[0]) > b.mid[0].Add(b.arm[0]).Dist(at[0]) {
		for i := range b.arm {
			b.arm[i] = b.arm[i].Mul(-1) // begin where the sweep does
		}
	}
	return b
}

// point is where the pen is at a share of the sweep, having gone to and fro
// cycles times.
func (b *band) point(share, cycles float64) geom.Point {
	x := share * bandParts
	i := min(int(x), bandParts-1)
	f := x - float64(i)
	swing := -math.Cos(2 * math.Pi * cycles) // from one side to the other and back
	return b.mid[i].Lerp(b.mid[i+1], f).Add(b.arm[i].Lerp(b.arm[i+1], f).Mul(swing))
}
