package compose

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// area is a rectangle of the frame in fractions of it, as plan.Box.
type area struct{ X, Y, W, H float64 }

// margin is what every look keeps free along the frame's edges.
const margin = 0.064

// box is the area as plans write it.
func (a area) box() *plan.Box { return &plan.Box{X: a.X, Y: a.Y, W: a.W, H: a.H} }

// rounded is the area in numbers that people can read, within the frame.
func (a area) rounded() area {
	x, y := readable(a.X), readable(a.Y)
	return area{x, y, min(readable(a.W), readable(1-x)), min(readable(a.H), readable(1-y))}
}

// readable is a share of the frame in steps of about a fifth of a pixel.
func readable(v float64) float64 { return math.Round(v*1e4) / 1e4 }

// mirrored is the area for reading from the right.
func (a area) mirrored() area { return area{1 - a.X - a.W, a.Y, a.W, a.H} }

// inset is the area without a share of its width and height on every side.
func (a area) inset(x, y float64) area {
	return area{a.X + a.W*x, a.Y + a.H*y, a.W * (1 - 2*x), a.H * (1 - 2*y)}
}

// columns divides the area in columns of the given weights, gap apart.
func (a area) columns(gap float64, weights ...float64) []area {
	out := make([]area, len(weights))
	for i, s := range shares(a.W, gap, weights) {
		out[i] = area{a.X + s[0], a.Y, s[1], a.H}
	}
	return out
}

// rows divides the area in rows of the given weights, gap apart.
func (a area) rows(gap float64, weights ...float64) []area {
	out := make([]area, len(weights))
	for i, s := range shares(a.H, gap, weights) {
		out[i] = area{a.X, a.Y + s[0], a.W, s[1]}
	}
	return out
}

// shares are the beginnings and lengths of parts of a length.
func shares(length, gap float64, weights []float64) [][2]float64 {
	var sum, at float64
	for _, w := range weights {
		sum += w
	}
	free := length - gap*float64(len(weights)-1)
	out := make([][2]float64, len(weights))
	for i, w := range weights {
		out[i] = [2]float64{at, free * w / sum}
		at += free*w/sum + gap
	}
	return out
}

// equal is n equal weights.
func equal(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}
