package compose

import (
	"sync"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/icon"
	drawn "github.com/inkreel/inkreel/canvas/picture"
)

// ink is how much there is to draw of an icon.
type ink struct {
	length  float64 // times its side
	strokes int
}

// inks remembers what is measured of icons.
var inks sync.Map // name → ink

func inkOf(name string) ink {
	if k, ok := inks.Load(name); ok {
		return k.(ink)
	}
	var k ink
	const lively = 20 // units of the grid that the drawings fill
	if ic, ok := icon.Get(name); ok {
		for _, p := range ic.Paths {
			k.length += p.Length(0.2) / lively
			k.strokes++
		}
	}
	inks.Store(name, k)
	return k
}

// sideOf is the side in pixels of the square in which a picture or an icon is drawn.
func (r *ruler) sideOf(m *mark) float64 {
	if m.Box == nil {
		return 300 // about what layouts give it
	}
	return min(m.Box.W*r.w, m.Box.H*r.h)
}

// paintings remembers what is measured of pictures.
var paintings sync.Map // name → length of all outlines, times the side

// outlines is the length of all there is to draw of a picture, times its side.
func outlines(name string) float64 {
	if l, ok := paintings.Load(name); ok {
		return l.(float64)
	}
	var length float64
	if p, ok := drawn.Get(name); ok {
		d := p.Drawing(figure.Complexion{})
		for _, s := range d.Shapes {
			length += s.Path.Length(0.2)
		}
		length /= max(d.View.W(), d.View.H())
	}
	paintings.Store(name, length)
	return length
}

// What drawing a picture takes, in seconds, fitted to the pace of the pen: for a pixel's
// length of outline with the colour beside it, and at least.
const (
	paintedSeconds = 0.00095
	paintedLeast   = 1.2
	paintedMost    = 4.0 // in which the hand is quicker on what has much detail
)

// painting is about how long a hand takes for a picture of a side in pixels.
func painting(name string, side float64) float64 {
	if _, ok := people[name]; ok {
		return personSeconds
	}
	return min(max(outlines(name)*side*paintedSeconds, paintedLeast), paintedMost)
}
