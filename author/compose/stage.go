package compose

import (
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// What overlays keep clear of, in shares of the frame: the mark in its corner takes
// some of the height, and the narrator stands apart from what is drawn.
const (
	logoHigh      = 0.08
	narratorClear = 0.012
)

// rooms are the part of the frame that is the film's, beside a narrator who is seen,
// and that without margins and the corner of the logo. For who reads from the right
// they are mirrored, as what stands in them will be.
func (f *film) rooms() (bounds, stage area) {
	bounds, stage = area{0, 0, 1, 1}, area{margin, margin, 1 - 2*margin, 1 - 2*margin}
	frame := paint.FrameOf(f.plan)
	if box, round := canvas.NarratorBox(&plan.Plan{OwnNarration: f.set.OwnNarration}, frame); !box.Empty() && !f.set.Podcast {
		narrator := area{float64(box.Min.X) / f.w, float64(box.Min.Y) / f.h, float64(box.Dx()) / f.w, float64(box.Dy()) / f.h}
		room := margin
		if round {
			room = narratorClear
		}
		bounds, stage = bounds.beside(narrator, narratorClear), stage.beside(narrator, room)
	}
	if f.lang.RTL() {
		bounds, stage = bounds.mirrored(), stage.mirrored()
	}
	if f.set.Watermark || f.set.Logo != "" {
		stage.H -= logoHigh
		if f.set.LogoPosition == plan.TopLeft || f.set.LogoPosition == plan.TopRight {
			stage.Y += logoHigh
		}
	}
	return bounds, stage
}

// beside is the largest part of an area that is left, right, over or under another
// one, and so far from it.
func (a area) beside(o area, room float64) (best area) {
	right, foot := a.X+a.W, a.Y+a.H
	after, below := max(o.X+o.W+room, a.X), max(o.Y+o.H+room, a.Y)
	for _, part := range []area{
		{a.X, a.Y, min(o.X-room, right) - a.X, a.H}, {after, a.Y, right - after, a.H},
		{a.X, a.Y, a.W, min(o.Y-room, foot) - a.Y}, {a.X, below, a.W, foot - below},
	} {
		if part.W > 0 && part.H > 0 && part.W*part.H > best.W*best.H {
			best = part
		}
	}
	return best
}
