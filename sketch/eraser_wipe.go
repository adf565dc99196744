package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// eraserWipe wipes a board clean with a felt eraser in a few slanted strokes: a
// map of when the eraser has passed each pixel. What it passes leaves a faint
// smear, which vanishes in the end.
type eraserWipe struct {
	bounds  image.Rectangle
	when    []uint8           // 0..250 over the whole way, one per pixel
	shares  []float64         // of the way, on the scale of when, by frame
	boxes   []image.Rectangle // changed in every frame, the last one cleaning up
	seen    [256]uint16       // of the board in the frame posed, by when
	weights weights
}

const (
	wholeWay     = 250  // the scale of when: the end of the way
	eraserCell   = 8    // pixels of the coarse map's cells
	eraserSoft   = 14   // of 250: the time over which a pixel vanishes
	eraserEdge   = 22   // of 250: how much later it vanishes below the eraser's edge
	eraserFelt   = 7    // of 250: how uneven the felt is
	smear        = 0.07 // of the old picture stays where the eraser has been …
	smearEnd     = 205  // … until this time
	eraserTurns  = 4.5  // strokes up and down over the board
	eraserSteps  = 400  // positions of the eraser on its way
	eraserWidth  = 0.17 // of the board's width: half of the eraser across its strokes
	eraserHeight = 0.09 // of the board's height: half of it along them
	eraserOver   = 0.06 // of the board's width by which its way begins and ends beside the board …
	eraserAbove  = 0.02 // … and of its height above and below
	eraserLean   = 0.16 // of the board's width by which a stroke leans
	missedFrom   = 0.16 // what no stroke meets vanishes after so much of the time …
	missedRate   = 0.9  // … and so much later at the far side
)

// newEraserWipe plans the eraser's way over bounds; progress is the share of it
// done in every frame.
func newEraserWipe(bounds image.Rectangle, leftward bool, frames int, progress func(n int) float64) *eraserWipe {
	e := &eraserWipe{bounds: bounds}
	e.weights = e.weighRow
	cw, ch := bounds.Dx()/eraserCell+2, bounds.Dy()/eraserCell+2
	coarse := e.passTimes(cw, ch, leftward)
	e.spread(coarse, cw)
	e.boxes = make([]image.Rectangle, frames+1)
	e.shares = make([]float64, frames+1)
	was := -1.0
	for n := range e.boxes {
		e.shares[n] = progress(n) * (wholeWay + eraserSoft)
		if n == frames {
			e.shares[n] = 255 + eraserSoft
		}
		e.boxes[n] = e.box(coarse, cw, was, e.shares[n])
		was = e.shares[n]
	}
	return e
}

// path is where the middle of the eraser is after a share of its path: up and
// down, leaning, from one side to the other.
func (e *eraserWipe) path(t float64, leftward bool) geom.Point {
	w, h := float64(e.bounds.Dx()), float64(e.bounds.Dy())
	phase := t * eraserTurns
	k := math.Floor(phase)
	f := phase - k
	up := easeInOut(f)
	if int(k)%2 == 1 {
		up = 1 - up
	}
	x := -eraserOver*w + (1+2*eraserOver)*w*t + (0.5-up)*eraserLean*w
	if leftward {
		x = w - x
	}
	return geom.Pt(x, h*(1+eraserAbove-(1+2*eraserAbove)*up))
}

// passTimes moves the eraser over the coarse map; what it misses vanishes with the
// time of the column.
func (e *eraserWipe) passTimes(cw, ch int, leftward bool) []uint8 {
	m := make([]uint8, cw*ch)
	for y := range ch {
		for x := range cw {
			t := float64(x) / float64(cw-1)
			if leftward {
				t = 1 - t
			}
			m[y*cw+x] = uint8(math.Min(wholeWay, wholeWay*(t*missedRate+missedFrom)))
		}
	}
	// Half sizes of the eraser across and along its strokes, in cells.
	rx := eraserWidth * float64(e.bounds.Dx()) / eraserCell
	ry := eraserHeight * float64(e.bounds.Dy()) / eraserCell
	for i := range eraserSteps {
		t := float64(i) / (eraserSteps - 1)
		c := e.path(t, leftward).Mul(1.0 / eraserCell)
		for y := max(int(c.Y-ry), 0); y <= min(int(c.Y+ry), ch-1); y++ {
			for x := max(int(c.X-rx), 0); x <= min(int(c.X+rx), cw-1); x++ {
				dx, dy := (float64(x)-c.X)/rx, (float64(y)-c.Y)/ry
				// The felt presses less towards its edge, and each of its
				// fibres as it always does.
				late := eraserEdge*easeInOut(max(math.Abs(dx), math.Abs(dy))*3-2) + fibreDelay(int(dx*rx+64))
				m[y*cw+x] = min(m[y*cw+x], uint8(math.Min(wholeWay, wholeWay*t+late)))
			}
		}
	}
	return m
}

// fibreDelay is how late the fibre at a place across the eraser wipes.
func fibreDelay(place int) float64 {
	h := uint32(place) * 2654435761
	return eraserFelt * float64(h>>24) / 255
}

// spread interpolates the coarse map to every pixel.
func (e *eraserWipe) spread(coarse []uint8, cw int) {
	w, h := e.bounds.Dx(), e.bounds.Dy()
	e.when = make([]uint8, w*h)
	for y := range h {
		cy, fy := y/eraserCell, y%eraserCell
		for x := range w {
			cx, fx := x/eraserCell, x%eraserCell
			c := coarse[cy*cw+cx:]
			top := int(c[0])*(eraserCell-fx) + int(c[1])*fx
			bot := int(c[cw])*(eraserCell-fx) + int(c[cw+1])*fx
			e.when[y*w+x] = uint8((top*(eraserCell-fy) + bot*fy) / (eraserCell * eraserCell))
		}
	}
}

// box holds the pixels that change between two shares.
func (e *eraserWipe) box(coarse []uint8, cw int, from, to float64) image.Rectangle {
	if from < 0 || to > smearEnd {
		return e.bounds // the smear vanishes everywhere at once
	}
	var r image.Rectangle
	for i := range len(coarse) - cw - 1 {
		// The pixels of a cell lie between its corners in time.
		lo := min(coarse[i], coarse[i+1], coarse[i+cw], coarse[i+cw+1])
		hi := max(coarse[i], coarse[i+1], coarse[i+cw], coarse[i+cw+1])
		if float64(hi) > from-eraserSoft-1 && float64(lo) < to+1 {
			x, y := i%cw*eraserCell, i/cw*eraserCell
			r = r.Union(image.Rect(x, y, x+eraserCell, y+eraserCell))
		}
	}
	return r.Add(e.bounds.Min).Intersect(e.bounds)
}

func (e *eraserWipe) dirty(n int) image.Rectangle { return e.boxes[n] }

// pose finds how much of the board is seen where in frame n.
func (e *eraserWipe) pose(n int) {
	for v := range e.seen {
		passed := easeInOut((e.shares[n] - float64(v)) / eraserSoft)
		clean := 1 - smear + smear*easeInOut((e.shares[n]-smearEnd)/(wholeWay-smearEnd))
		e.seen[v] = uint16(256*passed*clean + 0.5)
	}
}

// weighRow is the share of the board in pixels of row y in the frame posed.
func (e *eraserWipe) weighRow(x, y int, of []uint16) {
	when := e.when[(y-e.bounds.Min.Y)*e.bounds.Dx()+x-e.bounds.Min.X:]
	for i := range of {
		of[i] = e.seen[when[i]]
	}
}
