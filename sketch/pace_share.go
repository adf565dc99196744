package sketch

import "math"

// When time is short: the most of a drawing's time that ways take so as to be
// followed, and the most of what ways leave that lines take so.
const (
	mostWays  = 0.4
	mostLines = 0.9
)

// beats shares the frames from start to end among the strokes. Where time is
// short the ways shrink first: less than what is drawn, less than visible, but
// long ones not so much that the pen jumps. Of what is drawn contours keep the
// time to be followed; details hurry.
func (e *effort) beats(start, end, fps float64) [][]Beat {
	var draw, way, leastWay, leastDraw float64
	e.each(func(t *toil) {
		draw += t.draw
		way += t.way
		leastWay += t.leastWay
		leastDraw += t.leastDraw
	})
	out := make([][]Beat, len(e.inks))
	if draw == 0 {
		return out
	}
	has := (end - start) / fps
	r := has / (draw + way)
	kw := math.Min(r*r, math.Min(r, 2))
	kl := math.Min(mostWays*has/math.Max(leastWay, 1e-9), 1)
	ways := 0.0
	e.each(func(t *toil) { ways += math.Max(kw*t.way, kl*t.leastWay) })
	room := math.Max(has-ways, 0)
	km := math.Min(mostLines*room/math.Max(leastDraw, 1e-9), 1)
	kd := e.pace(room, km)
	t := start
	for i, ts := range e.inks {
		out[i] = make([]Beat, len(ts))
		for k, s := range ts {
			a := t + math.Max(kw*s.way, kl*s.leastWay)*fps
			b := math.Min(a+math.Max(kd*s.draw, km*s.leastDraw)*fps, end)
			out[i][k] = Beat{math.Min(a, b), b}
			t = b
		}
	}
	return out
}

// pace is the share of its calm time each stroke gets so that all of them,
// none with less than the share least of the time it needs to be followed,
// take room seconds.
func (e *effort) pace(room, least float64) float64 {
	k := math.Inf(1)
	for {
		var calm, kept float64
		e.each(func(t *toil) {
			if l := least * t.leastDraw; k*t.draw < l {
				kept += l
			} else {
				calm += t.draw
			}
		})
		if calm == 0 {
			return 0
		}
		next := math.Max(room-kept, 0) / calm
		if next >= k {
			return k
		}
		k = next
	}
}

// each visits the strokes of all inks.
func (e *effort) each(visit func(*toil)) {
	for _, ts := range e.inks {
		for i := range ts {
			visit(&ts[i])
		}
	}
}
