package layout

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Bounds on how what a layout places lies in the room it has.
const (
	massOff     = 0.30 // most the centre of mass may lie off the room's middle, in shares of its sides
	bandsDiffer = 0.20 // most by which the empty bands above and below may differ, in shares of the frame's height
	bandFew     = 0.42 // most of such a band in a scene of one or two things, which have no more to fill it with
	bandMost    = 0.38 // most of it in others
)

// imbalance is what is wrong with the empty areas of a scene: its content heavy
// on one side, or a broad band left empty below the heads or above the margin.
// Elements weigh as much as the area they cover; arrows and lines weigh nothing,
// but a band in which they run is not empty. The axis of a timeline lies in the
// middle, whatever its events weigh and however far they reach. In a place things stand
// on its ground, and there is air above.
func imbalance(c *composition) []string {
	room := c.flipped(c.area)
	high := float64(c.ctx.Frame.H)
	var body geom.Rect
	var moment geom.Point
	var mass float64
	things := 0
	for _, it := range c.all {
		if it.e.Kind == plan.KindArrow || !standsIn(room, it) {
			continue
		}
		r := it.built.covers
		body = body.Union(r)
		w := r.W() * r.H()
		moment, mass = moment.Add(r.Center().Mul(w)), mass+w
		things++
	}
	if mass == 0 {
		return nil
	}
	for _, it := range c.all {
		from, to := c.byID(it.e.From), c.byID(it.e.To)
		if from != nil && to != nil && standsIn(room, from) && standsIn(room, to) {
			body = body.Union(it.built.covers)
		}
	}
	for _, l := range drawnLines(c) {
		body = body.Union(l.Path().Bounds().Inset(-1))
	}
	var out []string
	off := moment.Mul(1 / mass).Sub(room.Center())
	axis := c.scene.Layout == plan.LayoutTimeline || len(c.standing) > 0
	if x, y := math.Abs(off.X)/room.W(), math.Abs(off.Y)/room.H(); !axis && math.Max(x, y) > massOff {
		out = append(out, fmt.Sprintf("its centre of mass lies %.0f %% and %.0f %% off the middle of the room", 100*x, 100*y))
	}
	above, below := (body.Min.Y-room.Min.Y)/high, (room.Max.Y-body.Max.Y)/high
	most := bandMost
	if things < 3 {
		most = bandFew
	}
	if math.Max(above, below) > most || !axis && math.Abs(above-below) > bandsDiffer {
		out = append(out, fmt.Sprintf("%.0f %% of the frame is empty above %d things and %.0f %% below", 100*above, things, 100*below))
	}
	return out
}

// standsIn reports whether the layout has placed an element in the room of the
// body: heads stand there only where they are part of it.
func standsIn(room geom.Rect, it *item) bool {
	return room.Inset(-9).Contains(it.built.covers)
}
