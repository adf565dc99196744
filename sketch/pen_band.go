package sketch

import (
	"math"
	"sort"

	"github.com/inkreel/inkreel/internal/geom"
)

// A hand that lays colour follows its sweep while the eye can follow the hand.
// Where there is less time it takes a broader brush: it goes to and fro less
// often, lays more at once, and the colour comes where the pen goes over it.
const (
	scribbleFrom = 3000.0 // design units a second of a sweep, from which on it is scribbled
	scribbleRate = 4.0    // times to and fro a second, at most
	scribbleMost = 2500.0 // design units a second to and fro, on average
	bandParts    = 32
)

// band is an area that is scribbled: across it the hand moves on, along it the
// hand goes to and fro.
type band struct {
	along, across geom.Point             // of length 1
	from, to      float64                // where the area begins and ends across
	mid, reach    [bandParts + 1]float64 // of the area along, at equal distances across
	share         [bandParts + 1]float64 // of the area that lies before
	cycles        float64                // times to and fro, in halves
	brush         float64                // half of what is laid in one go
}

// newBand is the scribble of a sweep drawn in the given seconds; nil: the pen
// follows it, because it is slow or does not go to and fro.
func newBand(s *Stroke, seconds, unit float64) *band {
	total := s.Spine.Length()
	if box := bounds(s.Spine); total <= scribbleFrom*unit*seconds || total <= 2.5*math.Hypot(box.W(), box.H()) {
		return nil
	}
	b := &band{}
	b.turn(s.Spine)
	b.measure(s)
	mean := 0.0
	for _, r := range b.reach {
		mean += r / (bandParts + 1)
	}
	passes := math.Min(scribbleMost*unit*seconds/(2*armShare*mean), 2*scribbleRate*seconds)
	passes = math.Max(math.Round(math.Min(passes, (b.to-b.from)/math.Max(s.Width, 1))), 1)
	b.cycles, b.brush = passes/2, (b.to-b.from)/passes/2
	return b
}

// armShare is how far to the sides of the area the tip goes: what it lays is
// broader than the tip.
const armShare = 0.9

// turn finds the directions: the passes lead where most of the way leads.
func (b *band) turn(spine geom.Polyline) {
	var xx, xy, yy float64
	for i := 1; i < len(spine); i++ {
		d := spine[i].Sub(spine[i-1])
		l := math.Max(d.Len(), 1e-9)
		xx, xy, yy = xx+d.X*d.X/l, xy+d.X*d.Y/l, yy+d.Y*d.Y/l
	}
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	b.along, b.across = geom.Pt(cos, sin), geom.Pt(-sin, cos)
	if spine[len(spine)-1].Sub(spine[0]).Dot(b.across) < 0 {
		b.across = b.across.Mul(-1)
	}
}

// measure finds how broad the area is, part by part.
func (b *band) measure(s *Stroke) {
	b.from, b.to = math.Inf(1), math.Inf(-1)
	for _, p := range s.Spine {
		v := p.Dot(b.across)
		b.from, b.to = math.Min(b.from, v), math.Max(b.to, v)
	}
	b.from, b.to = b.from-s.Width/2, b.to+s.Width/2
	var low, high [bandParts + 1]float64
	for i := range low {
		low[i], high[i] = math.Inf(1), math.Inf(-1)
	}
	step := (b.to - b.from) / bandParts
	for _, p := range s.Spine {
		// A pass counts for all parts that it lays colour in.
		u, v := p.Dot(b.along), p.Dot(b.across)-b.from
		for i := max(int((v-0.75*s.Width)/step), 0); i <= min(int((v+0.75*s.Width)/step)+1, bandParts); i++ {
			low[i], high[i] = math.Min(low[i], u), math.Max(high[i], u)
		}
	}
	for i := range low {
		if low[i] > high[i] { // a gap: as before it
			low[i], high[i] = low[i-1], high[i-1]
		}
		b.mid[i], b.reach[i] = (low[i]+high[i])/2, math.Max((high[i]-low[i])/2, s.Width/2)
		if i > 0 {
			b.share[i] = b.share[i-1] + b.reach[i-1] + b.reach[i]
		}
	}
	for i := range b.share {
		b.share[i] /= b.share[bandParts]
	}
	if first := s.Spine[0].Dot(b.along); first > b.mid[0] { // begin where the sweep does
		b.along = b.along.Mul(-1)
		for i := range b.mid {
			b.mid[i] = -b.mid[i]
		}
	}
}

// point is the tip at a share of the sweep's time.
func (b *band) point(time float64, t tempo) geom.Point {
	c := b.cycles * time
	done := t.shareAt(math.Min(b.onward(c)/b.cycles, 1))
	i := min(max(sort.SearchFloat64s(b.share[:], done)-1, 0), bandParts-1)
	f := (done - b.share[i]) / (b.share[i+1] - b.share[i])
	v := b.from + (b.to-b.from)*(float64(i)+f)/bandParts
	reach := armShare * lerp(b.reach[i], b.reach[i+1], f)
	u := lerp(b.mid[i], b.mid[i+1], f) - reach*math.Cos(2*math.Pi*c)
	return b.along.Mul(u).Add(b.across.Mul(v))
}

// onward is how far across the tip is after c cycles, in cycles: it keeps to
// the middle of a pass and goes on to the next one where it turns.
func (b *band) onward(c float64) float64 {
	const keep = 0.8
	return c + keep*math.Sin(4*math.Pi*c)/(4*math.Pi)
}

// timeAt is the share of the sweep's time at which the brush comes over p: in
// the pass that p lies in, when the tip is as far along. What lies aside of the
// tip comes a little later, and the edges of a pass waver.
func (b *band) timeAt(p geom.Point, t tempo) float64 {
	x := min(max((p.Dot(b.across)-b.from)/(b.to-b.from)*bandParts, 0), bandParts)
	i := min(int(x), bandParts-1)
	f := x - float64(i)
	reach := lerp(b.reach[i], b.reach[i+1], f)
	u := p.Dot(b.along) - lerp(b.mid[i], b.mid[i+1], f)
	across := b.cycles * t.timeAt(lerp(b.share[i], b.share[i+1], f))
	wave := 0.065*math.Sin(0.45*u/b.brush) + 0.045*math.Sin(1.15*u/b.brush+1)
	pass := min(max(math.Floor(2*(across+wave)), 0), 2*b.cycles-1)
	way := 1.0 // along or back
	if math.Mod(pass, 2) == 1 {
		way = -1
	}
	w := min(max(way*u/reach, -1), 1)
	c := pass/2 + math.Acos(-w)/(2*math.Pi)
	off := (across - b.onward(c)) * 4
	w = min(w+b.brush/reach*off*off/2, 1)
	return (pass/2 + math.Acos(-w)/(2*math.Pi)) / b.cycles
}

func lerp(a, b, t float64) float64 { return a + (b-a)*t }
