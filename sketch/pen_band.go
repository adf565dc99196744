package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// band is how far a sweep reaches to both sides of its spine.
type band struct {
	at     []geom.Point // points of the spine at equal shares
	across []geom.Point // unit vectors across it there
	lo, hi []float64    // signed reach along across
}

const bandParts = 24

// newBand samples the spine of a sweep; grow widens it by its pixels.
func newBand(s *Stroke) *band {
	b := &band{lo: make([]float64, bandParts+1), hi: make([]float64, bandParts+1)}
	total := s.Spine.Length()
	w := walker{line: s.Spine}
	for i := range bandParts + 1 {
		b.at = append(b.at, w.at(total*float64(i)/bandParts))
	}
	for i := range b.at {
		d := b.at[min(i+1, bandParts)].Sub(b.at[max(i-1, 0)]).Unit()
		b.across = append(b.across, d.Perp())
	}
	return b
}

// grow notes that pixel p arrives at share of the sweep.
func (b *band) grow(share float64, p geom.Point) {
	i := int(share*bandParts + 0.5)
	o := p.Sub(b.at[i]).Dot(b.across[i])
	b.lo[i] = math.Min(b.lo[i], o)
	b.hi[i] = math.Max(b.hi[i], o)
}

// point is where the pen is at a share of the sweep, having gone to and fro
// cycles times.
func (b *band) point(share, cycles float64) geom.Point {
	x := share * bandParts
	i := min(int(x), bandParts-1)
	f := x - float64(i)
	lo := b.lo[i] + (b.lo[i+1]-b.lo[i])*f
	hi := b.hi[i] + (b.hi[i+1]-b.hi[i])*f
	swing := -math.Cos(2 * math.Pi * cycles) // from one side to the other and back
	o := (lo+hi)/2 + 0.46*(hi-lo)*swing
	return b.at[i].Lerp(b.at[i+1], f).Add(b.across[i].Lerp(b.across[i+1], f).Mul(o))
}

// bandsOf are the bands of an ink's sweeps, nil for its lines.
func bandsOf(ink *Ink, board image.Rectangle) []*band {
	out := make([]*band, len(ink.Strokes))
	any := false
	for i := range ink.Strokes {
		if ink.Strokes[i].Sweep && len(ink.Strokes[i].Spine) > 1 {
			out[i], any = newBand(&ink.Strokes[i]), true
		}
	}
	if !any {
		return out
	}
	r := ink.Layer.Rect.Intersect(board)
	w := ink.Layer.Rect.Dx()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := ink.At[(y-ink.Layer.Rect.Min.Y)*w:]
		for x := r.Min.X; x < r.Max.X; x++ {
			a := row[x-ink.Layer.Rect.Min.X]
			if k := int(a >> 16); k < len(out) && out[k] != nil {
				out[k].grow(float64(a&0xffff)/0xffff, geom.Pt(float64(x)+0.5, float64(y)+0.5))
			}
		}
	}
	return out
}
