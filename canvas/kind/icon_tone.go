package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// How icons in lines are toned.
const (
	tonedFrom  = 130  // design units of its side from which an icon is: small signs are told by their lines
	tonedLeast = 0.02 // of its ink's rectangle that lines must enclose to be toned
	greyShare  = 0.15 // of the muted colour in the tone of an icon without a colour
	toneGrid   = 120  // cells along the side of the grid on which what lines enclose is found
)

// toned is the icon in lines over a pale tone of all that they enclose, whether one line
// closes or several do: as an illustrator tones a large drawing, in grey what has no colour.
func (d iconDrawing) toned(ic icon.Icon, square geom.Rect) []paint.Mark {
	marks := d.outlined(ic.Paths)
	if square.W() < tonedFrom*d.ctx.Unit {
		return marks
	}
	var lines []geom.Polyline
	var ink geom.Rect
	for i, m := range marks {
		path := m.(paint.Stroke).Path
		lines = append(lines, path.Flatten(0.5)...)
		if b := path.Bounds(); i == 0 {
			ink = b
		} else {
			ink = ink.Span(b)
		}
	}
	area, share := enclosed(lines, ink.Inset(-d.width), d.width)
	if share < tonedLeast {
		return marks
	}
	return append(marks, paint.Fill{Path: area, Color: d.tone(), Brush: d.ctx.Grain(), Seed: d.ctx.SeedOf(d.e, 40)})
}

// tone is the colour that an icon is laid out in, clear: lines beneath it show.
func (d iconDrawing) tone() color.RGBA {
	switch d.e.Color {
	case "", "ink", "muted":
		return d.ctx.Pale(d.ctx.Look.Palette.Muted, greyShare)
	}
	return d.ctx.Pale(d.color, tintShare)
}

// enclosed is what lines of a width keep apart from what lies around them, each area bounded
// by the middle of its line, and the share of a rectangle, in which they all lie, that it takes.
func enclosed(lines []geom.Polyline, within geom.Rect, width float64) (area geom.Path, share float64) {
	side := math.Max(within.W(), within.H()) / toneGrid
	g := newToneCells(within, side)
	for _, l := range lines {
		for _, q := range l.Resample(side / 2) {
			g.wall(q)
		}
	}
	g.flood()
	inside := g.count()
	for range int(math.Round(width / 2 / side)) {
		g.swell()
	}
	return g.outline(), float64(inside) / float64(g.w*g.h)
}

// The cells of a grid on which areas are found.
const (
	toneOpen  = iota // not reached yet; once all is flooded, enclosed
	toneLine         // a line passes
	toneOuter        // reached from outside
)

// toneCells is a grid over a part of the board, with a rim of cells that nothing passes.
type toneCells struct {
	w, h int
	side float64
	at   geom.Point // of the upper left corner
	cell []uint8
}

func newToneCells(within geom.Rect, side float64) *toneCells {
	g := &toneCells{w: int(math.Ceil(within.W()/side)) + 3, h: int(math.Ceil(within.H()/side)) + 3, side: side}
	g.at = within.Min.Sub(geom.Pt(side, side))
	g.cell = make([]uint8, g.w*g.h)
	return g
}

// wall notes that a line passes q.
func (g *toneCells) wall(q geom.Point) {
	x, y := int((q.X-g.at.X)/g.side), int((q.Y-g.at.Y)/g.side)
	if x > 0 && y > 0 && x < g.w-1 && y < g.h-1 {
		g.cell[y*g.w+x] = toneLine
	}
}

// flood notes what can be reached from outside.
func (g *toneCells) flood() {
	for i, out := range geom.Around(g.w, g.h, func(x, y int) bool { return g.cell[y*g.w+x] == toneLine }) {
		if out {
			g.cell[i] = toneOuter
		}
	}
}

// beside calls each with the cells that have a side in common with cell i.
func (g *toneCells) beside(i int, each func(k int)) {
	x, y := i%g.w, i/g.w
	if x > 0 {
		each(i - 1)
	}
	if x < g.w-1 {
		each(i + 1)
	}
	if y > 0 {
		each(i - g.w)
	}
	if y < g.h-1 {
		each(i + g.w)
	}
}

func (g *toneCells) count() (n int) {
	for _, c := range g.cell {
		if c == toneOpen {
			n++
		}
	}
	return n
}

// swell lets what is enclosed take the cells of lines beside it.
func (g *toneCells) swell() {
	var taken []int
	for i, c := range g.cell {
		if c == toneOpen {
			g.beside(i, func(k int) {
				if g.cell[k] == toneLine {
					taken = append(taken, k)
				}
			})
		}
	}
	for _, k := range taken {
		g.cell[k] = toneOpen
	}
}

// outline is the line about what is enclosed, through the middles of the sides of cells.
func (g *toneCells) outline() (p geom.Path) {
	in := func(x, y int) bool { return x >= 0 && y >= 0 && x < g.w && y < g.h && g.cell[y*g.w+x] == toneOpen }
	// Sides lead along the cells with what is enclosed to their right, from corner to corner.
	type corner struct{ x, y int }
	next := map[corner][]corner{}
	var starts []corner
	lead := func(a, b corner) {
		if len(next[a]) == 0 {
			starts = append(starts, a)
		}
		next[a] = append(next[a], b)
	}
	for y := range g.h {
		for x := range g.w {
			if !in(x, y) {
				continue
			}
			if !in(x, y-1) {
				lead(corner{x, y}, corner{x + 1, y})
			}
			if !in(x+1, y) {
				lead(corner{x + 1, y}, corner{x + 1, y + 1})
			}
			if !in(x, y+1) {
				lead(corner{x + 1, y + 1}, corner{x, y + 1})
			}
			if !in(x-1, y) {
				lead(corner{x, y + 1}, corner{x, y})
			}
		}
	}
	for _, from := range starts {
		for len(next[from]) > 0 {
			var l geom.Polyline
			for at := from; len(next[at]) > 0; {
				to := next[at][len(next[at])-1]
				next[at] = next[at][:len(next[at])-1]
				l = append(l, g.at.Add(geom.Pt(float64(at.x+to.x)/2, float64(at.y+to.y)/2).Mul(g.side)))
				at = to
			}
			p = append(p, rounded(l).Path()...)
		}
	}
	return p
}

// rounded is a closed line that leads past the middles between its points, closed.
func rounded(l geom.Polyline) geom.Polyline {
	out := make(geom.Polyline, 0, len(l)+1)
	for i := range l {
		out = append(out, l[i].Lerp(l[(i+1)%len(l)], 0.5))
	}
	return append(out, out[0])
}
