package atlas

import (
	"math"
	"slices"
)

// Size is the area of a ring in square degrees at the equator, on an equal-area
// cylinder (Lambert, 1772).
func Size(ring Arc) float64 {
	var sum float64
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		dx := math.Remainder(float64(q[0]-p[0]), 360)
		sum += dx * (math.Sin(float64(p[1])*math.Pi/180) + math.Sin(float64(q[1])*math.Pi/180)) / 2
	}
	return math.Abs(sum) * 180 / math.Pi
}

// Within is a point inside a ring, in the middle of its widest level stretch near its
// own middle.
func Within(ring Arc) (lat, lon float64) {
	line := unrolled(ring)
	south, north := math.Inf(1), math.Inf(-1)
	for _, p := range line {
		south, north = math.Min(south, p[1]), math.Max(north, p[1])
	}
	best := -1.0
	for k := range 15 {
		share := 0.15 + 0.7*float64(k)/14
		y := south + (north-south)*share
		cross := crossings(line, y)
		for i := 0; i+1 < len(cross); i += 2 {
			width := (cross[i+1] - cross[i]) * math.Cos(y*math.Pi/180)
			// A stretch at the very end of the land is not its middle.
			if width *= 1 - math.Abs(share-0.5); width > best {
				best, lat, lon = width, y, (cross[i]+cross[i+1])/2
			}
		}
	}
	return lat, math.Remainder(lon, 360)
}

// unrolled is a ring whose longitudes go on where it crosses the antimeridian.
func unrolled(ring Arc) [][2]float64 {
	out := make([][2]float64, len(ring))
	for i, p := range ring {
		x := float64(p[0])
		if i > 0 {
			x = out[i-1][0] + math.Remainder(x-out[i-1][0], 360)
		}
		out[i] = [2]float64{x, float64(p[1])}
	}
	return out
}

// crossings are the longitudes, ascending, at which a ring crosses a parallel.
func crossings(line [][2]float64, y float64) []float64 {
	var out []float64
	for i, a := range line {
		b := line[(i+1)%len(line)]
		if (a[1] <= y) != (b[1] <= y) {
			out = append(out, a[0]+(b[0]-a[0])*(y-a[1])/(b[1]-a[1]))
		}
	}
	slices.Sort(out)
	return out
}
