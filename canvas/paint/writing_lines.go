package paint

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
)

// LineBox is the rectangle of line i of the writing, without the white about it.
func (w Writing) LineBox(i int) geom.Rect {
	l := w.Text.Lines[i]
	h := l.Bot - l.Top
	return geom.Rect{
		Min: geom.Pt(w.At.X+l.X, w.At.Y+l.Top+h*0.04),
		Max: geom.Pt(w.At.X+l.X+l.W, w.At.Y+math.Min(l.Baseline+h*0.2, l.Bot)),
	}
}

// Underline is where line n of the writing can be underlined between two
// x: the height of the underline's middle and its stretches from left to right.
// It keeps half pixels to both sides for itself. It lies at y, or lower where
// tails hang below that and the next line leaves room under them; where it does
// not, letters are left out. The writing is not rotated.
func (w Writing) Underline(n int, from, to, y, half float64) (float64, [][2]float64) {
	whole := [][2]float64{{from, to}}
	tail, floor := math.Inf(-1), math.Inf(1)
	var across []geom.Path
	gather := func(l fonts.Line, see func(geom.Rect)) {
		for _, g := range l.Glyphs {
			at := w.At.Add(geom.Pt(g.X, g.Y))
			b := g.Outline.Bounds().Translate(at)
			if len(g.Outline) == 0 || b.Max.X < from || b.Min.X > to {
				continue
			}
			see(b)
			across = append(across, g.Outline.Transform(geom.Translate(at)))
		}
	}
	gather(w.Text.Lines[n], func(b geom.Rect) { tail = math.Max(tail, b.Max.Y) })
	if n+1 < len(w.Text.Lines) {
		gather(w.Text.Lines[n+1], func(b geom.Rect) { floor = math.Min(floor, b.Min.Y) })
	}
	low := math.Max(y, tail+half)
	if low+half <= floor {
		return low, whole
	}
	high := math.Max(math.Min(y, floor-half), w.At.Y+w.Text.Lines[n].Baseline+half)
	parts, least := clearOf(across, whole, high, half), clearOf(across, whole, low, half)
	if total(least) > total(parts) {
		return low, least
	}
	return high, parts
}

// clearOf are the parts of level stretches at y that stay half pixels away from
// paths; short ones are left out.
func clearOf(paths []geom.Path, stretches [][2]float64, y, half float64) [][2]float64 {
	for _, p := range paths {
		if x0, x1, ok := breadth(p, y-half, y+half); ok {
			stretches = leftOut(stretches, x0-half, x1+half)
		}
	}
	return slices.DeleteFunc(stretches, func(s [2]float64) bool { return s[1]-s[0] < 3*half })
}

// total is the length of stretches.
func total(stretches [][2]float64) float64 {
	sum := 0.0
	for _, s := range stretches {
		sum += s[1] - s[0]
	}
	return sum
}

// breadth is how far from left to right a path reaches between two heights.
func breadth(p geom.Path, top, bottom float64) (x0, x1 float64, ok bool) {
	b := p.Bounds()
	if b.Max.Y < top || b.Min.Y > bottom {
		return 0, 0, false
	}
	x0, x1 = math.Inf(1), math.Inf(-1)
	for _, l := range p.Flatten(0.5) {
		for i := 1; i < len(l); i++ {
			a, b := l[i-1], l[i]
			if a.Y > b.Y {
				a, b = b, a
			}
			if b.Y < top || a.Y > bottom {
				continue
			}
			for _, y := range [2]float64{math.Max(top, a.Y), math.Min(bottom, b.Y)} {
				x := a.X
				if b.Y > a.Y {
					x += (b.X - a.X) * (y - a.Y) / (b.Y - a.Y)
				}
				x0, x1 = math.Min(x0, x), math.Max(x1, x)
			}
			if a.Y == b.Y {
				x0, x1 = math.Min(x0, b.X), math.Max(x1, b.X)
			}
		}
	}
	return x0, x1, x0 <= x1
}

// leftOut are stretches without what lies between x0 and x1.
func leftOut(stretches [][2]float64, x0, x1 float64) [][2]float64 {
	var out [][2]float64
	for _, s := range stretches {
		if x1 <= s[0] || x0 >= s[1] {
			out = append(out, s)
			continue
		}
		if s[0] < x0 {
			out = append(out, [2]float64{s[0], x0})
		}
		if x1 < s[1] {
			out = append(out, [2]float64{x1, s[1]})
		}
	}
	return out
}
