package sketch

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// drawPhoto contours what a photograph or a painting shows along its edges,
// then shades it: areas of like tone are hatched, the darkest first.
func (e *easel) drawPhoto(v *view, rtl bool) {
	k := max(int(math.Round(math.Sqrt(float64(v.w*v.h)/300_000))), 1)
	p := v.reduce(k)
	tmp := make([]float32, len(p.v))
	lines := v.inOrder(v.parts.cut(p.contours(tmp, float64(k))), rtl)
	for i := range lines {
		e.draw(&lines[i], 0.3, nil)
	}
	r := v.shades(p, k, tmp)
	e.colour(r, hand{lean: slant, band: 0.03 * float64(min(v.w, v.h))})
}

// contours are the lines of the picture, at k times the plane's size.
func (p plane) contours(tmp []float32, k float64) []line {
	soft := plane{p.w, p.h, slices.Clone(p.v)}
	soft.blur(1, tmp)
	d := soft.dark(soft.along())
	f := newField(p.w, p.h)
	mask := f.standing(d)
	depth := f.depths(mask)
	f.thin(mask)
	lines := f.lines(mask, depth)
	lines = f.telling(lines, d)
	for i := range lines {
		l := &lines[i]
		l.object = 0
		for j, q := range l.at {
			l.at[j] = geom.Pt(q.X*k, q.Y*k)
			l.r[j] = min(max(l.r[j]*k, 0.9), 2.2)
		}
	}
	return lines
}

// telling keeps the lines that say most, long and strong ones, as long as they
// are not too many together: an artist leaves out texture.
func (f field) telling(lines []line, d []float32) []line {
	least := max(9, 0.02*float64(min(f.w, f.h)))
	worth := func(l *line) float64 {
		sum := 0.0
		for _, p := range l.at {
			sum += float64(d[min(int(p.Y), f.h-1)*f.w+min(int(p.X), f.w-1)])
		}
		return sum
	}
	type told struct {
		i     int
		worth float64
	}
	var all []told
	for i := range lines {
		if lines[i].length() >= least {
			all = append(all, told{i, worth(&lines[i])})
		}
	}
	slices.SortStableFunc(all, func(a, b told) int { return cmp.Compare(b.worth, a.worth) })
	out := lines[:0:0]
	for left := 7 * float64(f.w+f.h); len(all) > 0 && left > 0; all = all[1:] {
		l := lines[all[0].i]
		left -= l.length()
		out = append(out, l)
	}
	return out
}

// standing is the mask of line pixels: the darkest sixteenth of all that has
// any response, and what hangs together with it down to half of that.
func (f field) standing(d []float32) []uint8 {
	const faint = 0.006 // of full contrast: grain of the picture
	strong := max(quantile(d, 0.95), 2*faint)
	weak := max(strong*0.5, faint)
	mask := make([]uint8, f.size())
	var front []int
	for y := range f.h {
		for x := range f.w {
			switch v := d[y*f.w+x]; {
			case v > strong:
				p := f.index(x, y)
				mask[p] = 2
				front = append(front, p)
			case v > weak:
				mask[f.index(x, y)] = 1
			}
		}
	}
	around := f.around()
	for len(front) > 0 {
		p := front[len(front)-1]
		front = front[:len(front)-1]
		for _, s := range around {
			if q := p + s; mask[q] == 1 {
				mask[q] = 2
				front = append(front, q)
			}
		}
	}
	for p := range mask {
		mask[p] >>= 1
	}
	return mask
}

// quantile is the value, 0..1, that the share q of all values does not pass,
// to a 4096th.
func quantile(v []float32, q float64) float32 {
	const bins = 4096
	var hist [bins]int
	for _, x := range v {
		hist[int(min(max(x, 0), 1)*(bins-1))]++
	}
	left := q * float64(len(v))
	for b, n := range hist {
		if left -= float64(n); left <= 0 {
			return float32(b+1) / bins
		}
	}
	return 1
}

// shades parts the picture into areas of like tone with soft outlines: five
// levels of the blurred tone, each holding about a fifth of the pixels.
func (v *view) shades(p plane, k int, tmp []float32) *regions {
	soft := plane{p.w, p.h, slices.Clone(p.v)}
	radius := max(min(p.w, p.h)/90, 1)
	soft.blur(radius, tmp)
	soft.blur(radius, tmp)
	const levels = 5
	var cut [levels]float32
	for i := range cut {
		cut[i] = quantile(soft.v, float64(i+1)/levels)
	}
	class := make([]uint8, v.size())
	for y := range v.h {
		for x := range v.w {
			if q := v.index(x, y); v.seen[q].A != 0 {
				t := soft.at((float32(x)+0.5)/float32(k)-0.5, (float32(y)+0.5)/float32(k)-0.5)
				class[q] = ground + levels*uint8(v.parts.rank(x, y))
				for n := levels - 2; n >= 0 && t <= cut[n]; n-- {
					class[q]++ // the darkest stay the first
				}
			}
		}
	}
	return v.part(class, max(v.w*v.h/300, 12), false)
}
