package trace

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// How a hand goes through the lines of a hatching.
const (
	flickWidths = 20.0 // widths of a line: what is no further from the end of one is drawn in the same movement
	flickAhead  = 24   // lines, in the order they were laid, of which the nearest is the next
	flickTurn   = 0.7  // cosine of the angle from which on lines are of another layer, which waits
)

// traceHatching follows the lines of a hatching: each along itself, from the end that is
// nearer to where the one before ended, and neighbours as one movement to and fro, in
// which the pen is not lifted for longer than it takes to turn.
func traceHatching(m paint.Stroke, layer *image.RGBA) *Ink {
	e := newBuilder(layer)
	var lines []geom.Polyline
	for _, spine := range m.Path.Flatten(strokeFlatness) {
		lines = append(lines, dense(e.local(spine, layer)))
	}
	lines = flickOrder(lines)
	var drawn [][]geom.Polyline
	for _, flick := range flicks(lines, max(flickWidths*m.Width, passLeast)) {
		l := flickLine(flick, m.Width/2)
		l.dotIfPoint()
		if e.drawLine(&l, strokeSlack) {
			drawn = append(drawn, flick)
		}
	}
	k := e.finish(layer)
	for i, flick := range drawn {
		s := &k.Strokes[i]
		s.Sweep, s.Swift = true, m.Swift
		s.Tip, s.Pitch, s.Passes = m.Width, pitchOf(flick, m.Width), len(flick)
	}
	return k
}

// pitchOf is how far apart neighbouring lines of a movement lie, in pixels: as far as the
// middle of one is from the next, on average; of a single line its width.
func pitchOf(lines []geom.Polyline, width float64) float64 {
	if len(lines) < 2 {
		return width
	}
	sum := 0.0
	for i := 1; i < len(lines); i++ {
		a, b := lines[i-1], lines[i]
		sum += math.Abs(heading(a).Cross(b[len(b)/2].Sub(a[len(a)/2])))
	}
	return max(sum/float64(len(lines)-1), width)
}

// flickOrder puts the lines into the order in which a hand hatches: on to the nearest
// end, one layer after another. Lines are turned round.
func flickOrder(lines []geom.Polyline) []geom.Polyline {
	out := make([]geom.Polyline, 0, len(lines))
	for left := lines; len(left) > 0; {
		best, back := 0, false
		if n := len(out); n > 0 {
			last := out[n-1]
			from, way := last[len(last)-1], heading(last)
			cost := math.Inf(1)
			for k, l := range left[:min(len(left), flickAhead)] {
				far := 0.0
				if math.Abs(way.Dot(heading(l))) < flickTurn {
					far = float64(maxTracedPixels) // after all that lie alike
				}
				for _, end := range [2]bool{false, true} {
					p := l[0]
					if end {
						p = l[len(l)-1]
					}
					if c := far + from.Dist(p); c < cost {
						best, back, cost = k, end, c
					}
				}
			}
		}
		l := left[best]
		left = slices.Delete(left, best, best+1)
		if back {
			slices.Reverse(l)
		}
		out = append(out, l)
	}
	return out
}

// heading is the direction from the first to the last point of a line.
func heading(l geom.Polyline) geom.Point { return l[len(l)-1].Sub(l[0]).Unit() }

// flicks parts lines where the pen goes further than most pixels to the next.
func flicks(lines []geom.Polyline, most float64) [][]geom.Polyline {
	var out [][]geom.Polyline
	from := 0
	for i := 1; i <= len(lines); i++ {
		if i < len(lines) && lines[i-1][len(lines[i-1])-1].Dist(lines[i][0]) <= most {
			continue
		}
		out = append(out, lines[from:i])
		from = i
	}
	return out
}

// flickLine is the way of the hand through lines of half the width r. Between two of them
// it leaves nothing.
func flickLine(lines []geom.Polyline, r float64) line {
	const lifted = -strokeSlack
	var out line
	add := func(p geom.Point, r float64) { out.at, out.r = append(out.at, p), append(out.r, r) }
	for i, l := range lines {
		if i > 0 {
			a := out.at[len(out.at)-1]
			add(a, lifted)
			for d, gap := 1.0, a.Dist(l[0]); d < gap; d++ {
				add(a.Lerp(l[0], d/gap), lifted)
			}
			add(l[0], lifted)
		}
		for _, p := range l {
			add(p, r)
		}
	}
	return out
}
