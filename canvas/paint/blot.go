package paint

import (
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/internal/geom"
)

// Blot is a round closed form of radius r whose outline swells and shrinks by
// about a share of it, in a few slow waves.
func Blot(at geom.Point, r, stray float64, rng *rand.Rand) geom.Path {
	n := 12
	if r > 40 {
		n = 40
	}
	var phase [4]float64
	for i := range phase {
		phase[i] = rng.Float64() * 2 * math.Pi
	}
	l := make(geom.Polyline, 0, n+1)
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		swell := 0.0
		for j, p := range phase {
			swell += math.Sin(float64(j+2)*a+p) / float64(j+2)
		}
		sin, cos := math.Sincos(a)
		l = append(l, at.Add(geom.Pt(cos, sin).Mul(r*(1+stray*swell))))
	}
	l = append(l, l[0])
	return l.CatmullRom()
}
