package paint

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// BroadTip is the width in design units of what areas are laid with that no medium of
// its own is named for: a broad felt tip.
const BroadTip = 20.0

// Laying is how an area was laid: with how broad a tool, and, where its strokes can be
// told from each other, where they run. Who paints them says it, so that who draws them
// in time goes along them. The zero Laying says nothing.
type Laying struct {
	Tip   float64    // width in pixels of the tool
	Along geom.Point // direction of the strokes, of length 1
	Pitch float64    // pixels from stroke to stroke; 0: none can be told apart
	// bend is how far the strokes at a place of the board lie off ruled ones, in pitches;
	// nil: they are ruled.
	bend func(bx, by float64) float64
}

// Across counts the strokes up to a place of the board: each is from one whole number
// to the next.
func (l *Laying) Across(p geom.Point) float64 {
	across := (p.Y*l.Along.X - p.X*l.Along.Y) / l.Pitch
	if l.bend != nil {
		across += l.bend(p.X, p.Y)
	}
	return across
}

// Middle is the place in the middle of stroke number n, a whole number or what lies
// between two, that is u pixels along the strokes from the board's origin.
func (l *Laying) Middle(u, n float64) geom.Point {
	const rounds = 2 // strokes bend by less than their pitch, and slowly
	off := 0.0
	var p geom.Point
	for range rounds {
		v := (n - off) * l.Pitch
		p = geom.Pt(u*l.Along.X-v*l.Along.Y, v*l.Along.X+u*l.Along.Y)
		if l.bend == nil {
			break
		}
		off = l.bend(p.X, p.Y)
	}
	return p
}

// LayingOf is how a medium lays an area, tip the width in pixels of its tool.
func LayingOf(m styles.Medium, tip float64) Laying {
	l, ok := layings[m]
	if !ok || tip <= 0 || TipWidth[m] == 0 {
		return Laying{Tip: tip}
	}
	return l.laying(tip)
}

// TipOf is the width in pixels of what a medium lays areas with, unit being the pixels
// of a design unit.
func TipOf(m styles.Medium, unit float64) float64 {
	if w := TipWidth[m]; w > 0 {
		return w * unit
	}
	return BroadTip * unit
}

// Laying is how the area is laid.
func (f Fill) Laying() Laying { return LayingOf(f.Medium, f.Tip) }

// Hatched is one layer of a picture's hatching: where its lines run, and the pixels
// they lie on, in board pixels.
type Hatched struct {
	Laying
	On *image.Alpha // 0: nothing of them
}
