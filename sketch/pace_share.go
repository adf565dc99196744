package sketch

import "math"

// When time is short: the most of a drawing's time that travels take so as to be
// followed, and the most of what travels leave that lines take so.
const (
	mostTravel = 0.4
	mostLines  = 0.9
)

// strokeTimes shares the frames from start to end among the strokes. Where time is
// short the travels shrink first: less than what is drawn, less than visible, but
// long ones not so much that the pen jumps. Of what is drawn contours keep the
// time to be followed; details hurry.
func (c *pieceCost) strokeTimes(start, end, fps float64) [][]StrokeTime {
	var draw, travel, leastTravel, leastDraw float64
	c.each(func(t *strokeCost) {
		draw += t.draw
		travel += t.travel
		leastTravel += t.leastTravel
		leastDraw += t.leastDraw
	})
	out := make([][]StrokeTime, len(c.inks))
	if draw == 0 {
		return out
	}
	has := (end - start) / fps
	r := has / (draw + travel)
	perTravel := math.Min(r*r, math.Min(r, 2))
	perLeastTravel := math.Min(mostTravel*has/math.Max(leastTravel, 1e-9), 1)
	travels := 0.0
	c.each(func(t *strokeCost) { travels += math.Max(perTravel*t.travel, perLeastTravel*t.leastTravel) })
	room := math.Max(has-travels, 0)
	perLeast := math.Min(mostLines*room/math.Max(leastDraw, 1e-9), 1)
	perDraw := c.calmShare(room, perLeast)
	t := start
	for i, ts := range c.inks {
		out[i] = make([]StrokeTime, len(ts))
		for k, s := range ts {
			a := t + math.Max(perTravel*s.travel, perLeastTravel*s.leastTravel)*fps
			b := math.Min(a+math.Max(perDraw*s.draw, perLeast*s.leastDraw)*fps, end)
			out[i][k] = StrokeTime{math.Min(a, b), b}
			t = b
		}
	}
	return out
}

// calmShare is the share of its calm time each stroke gets so that all of them,
// none with less than the share least of the time it needs to be followed,
// take room seconds.
func (c *pieceCost) calmShare(room, least float64) float64 {
	k := math.Inf(1)
	for {
		var calm, kept float64
		c.each(func(t *strokeCost) {
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
func (c *pieceCost) each(visit func(*strokeCost)) {
	for _, ts := range c.inks {
		for i := range ts {
			visit(&ts[i])
		}
	}
}
