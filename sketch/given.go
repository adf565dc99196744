package sketch

import (
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// follow draws the lines a picture brought along, in its own order but for
// the parts wanted first, where they can be seen: parts that lie under other things, or between areas of one
// colour, are left out. Lines are as wide as the ink they lie on.
func (e *easel) follow(v *view, paths []geom.Path, mask []uint8, depth []uint16, pen uint16) {
	broad := max(1.5*radius(pen), 2)
	turns := v.parts.turns(len(paths))
	frames := make([]bool, len(paths))
	for i, p := range paths {
		frames[i] = v.framing(p)
	}
	slices.SortStableFunc(turns, func(a, b int) int { // those that frame the picture come last
		switch {
		case frames[a] == frames[b]:
			return 0
		case frames[b]:
			return -1
		}
		return 1
	})
	for n, i := range turns {
		for _, spine := range paths[i].Flatten(0.2) {
			whole := line{at: spine, r: make([]float64, len(spine)), object: n}
			if len(spine) < 2 || whole.length() < 1 {
				continue
			}
			whole.resample(2)
			for _, l := range v.visible(&whole, mask, depth, broad) {
				e.draw(&l, 0.9, nil)
			}
		}
	}
}

// visible are the parts of the line on ink or along an edge of colour. Short
// gaps do not part them.
func (v *view) visible(l *line, mask []uint8, depth []uint16, broad float64) []line {
	const gap, least = 4, 3 // points, two pixels apart
	var out []line
	var part line
	missed := 0
	end := func() {
		keep := len(part.at) - missed
		if keep >= least {
			part.at, part.r = part.at[:keep], part.r[:keep]
			part.object = l.object
			out = append(out, part)
		}
		part, missed = line{}, 0
	}
	for i, q := range l.at {
		r, seen := v.under(l, i, mask, depth, broad)
		if !seen && len(part.at) == 0 {
			continue
		}
		part.at, part.r = append(part.at, q), append(part.r, r)
		if seen {
			missed = 0
		} else if missed++; missed > gap {
			end()
		}
	}
	end()
	return out
}

// under is half the width of the ink at point i of the line, and whether
// anything is to be seen there.
func (v *view) under(l *line, i int, mask []uint8, depth []uint16, broad float64) (r float64, seen bool) {
	const fine = 1.3
	p, ok := v.pixel(l.at[i])
	if !ok {
		return fine, false
	}
	if mask[p] != 0 {
		return min(max(radius(depth[p]), fine), broad), true
	}
	side := l.at[min(i+1, len(l.at)-1)].Sub(l.at[max(i-1, 0)]).Unit().Perp().Mul(2.5)
	a, okA := v.pixel(l.at[i].Add(side))
	b, okB := v.pixel(l.at[i].Sub(side))
	if !okA || !okB {
		return fine, v.seen[p].A != 0
	}
	return fine, apart(v.paint(a), v.paint(b)) > contrast/2
}

// paint is the colour at p, the board's where there is no pixel.
func (v *view) paint(p int) color.RGBA {
	if s := v.seen[p]; s.A != 0 {
		return s
	}
	return v.board
}

// pixel is the index of the pixel q lies in.
func (f field) pixel(q geom.Point) (p int, ok bool) {
	if q.X < 0 || q.Y < 0 || q.X >= float64(f.w) || q.Y >= float64(f.h) {
		return 0, false
	}
	return f.index(int(q.X), int(q.Y)), true
}
