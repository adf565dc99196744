package trace

import (
	"fmt"
	"image"
	"image/color"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Options say what a mark is drawn on and by whom.
type Options struct {
	Board color.RGBA    // colour under the mark; zero: white. Lines are what stands out from it
	Lang  plan.Language // of the writing: its direction, how strokes are ordered
	// Glyphs keeps the strokes of letters between marks; nil: nothing is kept.
	Glyphs *GlyphCache
}

// Mark finds the strokes in a mark and the moment each of its pixels
// arrives: every pixel of the finished mark with alpha has one, no other. Equal
// marks give equal ink. A Film has no ink; it and a mark that leaves no pixel
// give nil without error. The error names a kind of mark that is not known.
func Mark(m paint.Mark, o Options) (*Ink, error) {
	if o.Board.A == 0 {
		o.Board = color.RGBA{255, 255, 255, 255}
	}
	var k *Ink
	switch m := m.(type) {
	case paint.Stroke:
		k = traceStroke(m)
	case paint.Fill:
		k = traceFill(m, o.rtl())
	case paint.Writing:
		k = traceWriting(m, paint.Render(m), o)
	case paint.Picture:
		m.Image = paint.Render(m)
		k = tracePicture(m, o)
	case paint.Grown:
		k = traceBar(m, paint.Render(m))
	case paint.Staged:
		k = traceStaged(paint.Render(m))
	case paint.Film:
	default:
		return nil, fmt.Errorf("cannot trace a %T; Stroke, Fill, Writing, Picture, Grown, Counted, Swung and Film are known", m)
	}
	if k == nil || len(k.Strokes) == 0 {
		return nil, nil
	}
	k.weigh(o.Board)
	return k, nil
}

// rtl reports whether a hand writing the language goes from right to left.
func (o Options) rtl() bool { return o.Lang.RTL() }

// strokeFlatness is by how many pixels a polyline may leave a stroke's curve:
// its ink is looked for right beside it.
const strokeFlatness = 0.1

// strokeSlack is by how many pixels the tip is broader than a stroke: its soft edge.
const strokeSlack = 1

// traceStroke follows the path, one stroke a subpath or, of hatching, a movement.
func traceStroke(m paint.Stroke) *Ink {
	spared := m.Spared
	m.Spared = nil
	layer := paint.Render(m)
	var k *Ink
	if m.Hatch {
		k = traceHatching(m, layer)
	} else {
		k = traceLines(m, layer)
	}
	for _, r := range spared {
		k.cutOut(r.Pixels())
	}
	return k
}

// traceLines follows the path's subpaths one by one.
func traceLines(m paint.Stroke, layer *image.RGBA) *Ink {
	e := newBuilder(layer)
	for n, spine := range m.Path.Flatten(strokeFlatness) {
		at := dense(e.local(spine, layer))
		l := line{at: at, r: make([]float64, len(at)), object: n}
		for i := range l.r {
			l.r[i] = m.Width / 2
		}
		l.dotIfPoint()
		e.drawLine(&l, strokeSlack)
	}
	k := e.finish(layer)
	for i := range k.Strokes {
		k.Strokes[i].Ruled, k.Strokes[i].Swift = m.Aid, m.Swift
	}
	return k
}

// traceFill sweeps the area, from the side one reads from, across what shows
// through it.
func traceFill(m paint.Fill, rtl bool) *Ink {
	seen := m.Under
	m.Under = nil
	layer := paint.Render(m)
	e := newBuilder(layer)
	if rtl {
		e.from = geom.Pt(float64(e.w), 0)
	}
	h := sweepStyle{angle: hatchAngle, laid: m.Laying()}
	if len(seen) > 0 {
		h.laid.Pitch = 0 // words are marked along themselves
	}
	e.sweep(e.stillWaiting(), h)
	k := e.finish(layer)
	if len(seen) == 0 || k == nil {
		return k
	}
	m.Under = seen
	k.Layer = paint.Render(m)
	for i := range k.At {
		if k.Layer.Pix[4*i+3] == 0 {
			k.At[i] = Never
		}
	}
	return k
}
