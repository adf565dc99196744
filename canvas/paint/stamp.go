package paint

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// flat is how far, in pixels, a polyline may stray from its curve: below what
// antialiasing shows.
const flat = 0.1

// dab is the print of a brush at one point of its way: radius and soft edge
// in pixels, strength 0..1.
type dab struct {
	at       geom.Point
	radius   float64
	strength float64
}

// stamp draws tapered capsules between the dabs into the mask, keeping at each
// pixel the strongest print: a line that crosses itself is no darker there.
// Coverage is analytic, by distance from the spine; soft is the width in
// pixels of the edge in which it falls from full to none, 1 being a crisp
// antialiased edge.
func stamp(mask *image.Alpha, dabs []dab, soft float64) {
	if len(dabs) == 1 {
		capsule(mask, dabs[0], dabs[0], soft)
	}
	for i := 1; i < len(dabs); i++ {
		capsule(mask, dabs[i-1], dabs[i], soft)
	}
}

// capsule prints the way from a to b with round ends; radius and strength
// change evenly along it.
func capsule(mask *image.Alpha, a, b dab, soft float64) {
	reach := max(a.radius, b.radius) + soft/2
	dx, dy := b.at.X-a.at.X, b.at.Y-a.at.Y
	len2 := dx*dx + dy*dy
	inv := 0.0
	if len2 > 0 {
		inv = 1 / len2
	}
	y0 := max(int(math.Floor(min(a.at.Y, b.at.Y)-reach)), mask.Rect.Min.Y)
	y1 := min(int(math.Ceil(max(a.at.Y, b.at.Y)+reach)), mask.Rect.Max.Y)
	inner := max(min(a.radius, b.radius)-soft/2, 0)
	inner2 := inner * inner
	full := a.strength >= 1 && b.strength >= 1
	// Most pixels have a stronger print already, of a dab that was nearer. Those that are
	// as strong as this print can be stay what they are, and so do those that are further
	// from the spine than prints of their strength: by a level, so much nearer.
	const rounding = 1e-9
	strongest := max(a.strength, b.strength)
	most := uint8(min(strongest*255+0.5+rounding, 255))
	level := soft / (255 * strongest)
	furthest := reach - 0.5*level + rounding
	for y := y0; y < y1; y++ {
		py := float64(y) + 0.5 - a.at.Y
		x0, x1, ok := capsuleSpan(py, dx, dy, reach)
		if !ok {
			continue
		}
		from := max(int(math.Floor(a.at.X+x0)), mask.Rect.Min.X)
		to := min(int(math.Ceil(a.at.X+x1)), mask.Rect.Max.X)
		if from >= to {
			continue
		}
		row := mask.Pix[(y-mask.Rect.Min.Y)*mask.Stride+from-mask.Rect.Min.X:][:to-from]
		left := float64(from) + 0.5 - a.at.X
		for i := 0; i < len(row); i++ {
			if row[i] >= most {
				continue
			}
			px := left + float64(i)
			t := (px*dx + py*dy) * inv
			if t < 0 {
				t = 0
			} else if t > 1 {
				t = 1
			}
			ex, ey := px-t*dx, py-t*dy
			d2 := ex*ex + ey*ey
			if far := furthest - level*float64(row[i]); far < 0 || d2 > far*far {
				continue
			}
			if full && d2 <= inner2 {
				row[i] = 255
				continue
			}
			r := a.radius + (b.radius-a.radius)*t
			c := (r-math.Sqrt(d2))/soft + 0.5
			if r < soft/2 {
				// A line thinner than its edge has a profile of area
				// (r+soft/2)²/soft; it keeps the 2r it should have.
				c *= 2 * r * soft / ((r + soft/2) * (r + soft/2))
			}
			if c <= 0 {
				continue
			}
			v := uint8(min(c, 1)*(a.strength+(b.strength-a.strength)*t)*255 + 0.5)
			if v > row[i] {
				row[i] = v
			}
		}
	}
}

// capsuleSpan is where the row at height py (pixels, relative to the
// capsule's start) may meet the capsule along (dx, dy) with the given reach.
func capsuleSpan(py, dx, dy, reach float64) (x0, x1 float64, ok bool) {
	// The part of the spine within reach of the row, as shares t.
	t0, t1 := 0.0, 1.0
	if math.Abs(dy) > 1e-9 {
		u, v := (py-reach)/dy, (py+reach)/dy
		t0, t1 = max(t0, min(u, v)), min(t1, max(u, v))
	} else if math.Abs(py) > reach {
		return 0, 0, false
	}
	if t0 > t1 {
		return 0, 0, false
	}
	a, b := t0*dx, t1*dx
	return min(a, b) - reach, max(a, b) + reach, true
}

// Movements are the pen-down movements of a path as polylines; subpaths with
// coordinates that are no numbers are left out.
func Movements(p geom.Path) []geom.Polyline {
	lines := p.Flatten(flat)
	kept := lines[:0]
	for _, l := range lines {
		sane := true
		for _, q := range l {
			// The comparison is false for NaN too.
			sane = sane && math.Abs(q.X) < 1e6 && math.Abs(q.Y) < 1e6
		}
		if sane {
			kept = append(kept, l)
		}
	}
	return kept
}

// BoundsOf is the smallest rectangle holding all points, reach added.
func BoundsOf(lines []geom.Polyline, reach float64) geom.Rect {
	lo, hi := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
	for _, l := range lines {
		for _, q := range l {
			lo = geom.Pt(min(lo.X, q.X), min(lo.Y, q.Y))
			hi = geom.Pt(max(hi.X, q.X), max(hi.Y, q.Y))
		}
	}
	return geom.Rect{Min: lo, Max: hi}.Inset(-reach)
}
