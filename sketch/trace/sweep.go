package trace

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// How a hand fills an area. Shares are of a pass's breadth where nothing else is
// said.
const (
	passByArea    = 0.3  // of the root of the area's pixels: the breadth of a pass …
	passLeast     = 7    // … pixels at least …
	passMost      = 48   // … and at most
	longAxis      = 2.5  // times as long as broad, as variances: an area is filled along itself
	binShare      = 0.25 // of a bin along a pass …
	binLeast      = 2    // … pixels at least
	shredArea     = 0.6  // of a pass's breadth squared: fewer pixels come with a pass beside
	shredGap      = 1.5  // so near
	shredOverhang = 2    // unless they lie so far from where the hand ends
	spineStep     = 0.7  // between two points of the way
	frontRadius   = 0.56 // of the round front of a broad tip
	nearestOf     = 400  // cells of which the nearest is filled next
)

// Two slow waves keep neighbouring passes parallel but not ruled: how high, as
// shares of a pass's breadth, and how often.
const (
	waveHigh, waveOften     = 0.13, 0.9
	rippleHigh, rippleOften = 0.09, 2.3
)

// Waver is how far the edge of a pass lies off a ruled line, in breadths of a
// pass, u breadths along it.
func Waver(u float64) float64 {
	return waveHigh*math.Sin(waveOften*u) + rippleHigh*math.Sin(rippleOften*u+1)
}

// sweepStyle says how an area is swept.
type sweepStyle struct {
	passPx float64 // width of a pass in pixels; 0: by the area's size
	angle  float64 // direction of the passes in radians for areas without a long axis
	object int
}

// hatchAngle is how a right hand hatches, upwards to the right; the angle is that
// of rough.js's hachure.
const hatchAngle = -41 * math.Pi / 180

// pass is one run of the hand across an area: u along it, v across.
type pass struct {
	row    int
	u0, u1 float64 // where its pixels begin and end
	count  int     // of pixels
	cell   int
	into   int     // the pass its pixels arrive with, itself unless it is a shred
	from   float64 // where the hand begins, and ends, along u
	to     float64
	s      float64 // length of the stroke when the hand begins
	scale  float64 // length of the stroke per pixel along u, above 1 for the waves
}

// sweepArea is an area being swept, in coordinates turned so that the passes
// lie level.
type sweepArea struct {
	*builder
	px         []int32
	cos, sin   float64
	u0, v0     float64
	passPx     float64
	binPx      float64 // width of a bin along u
	rows, bins int
	bin        []int32 // row·bins + bin → pass, −1 where no pixel is
	passes     []pass
	first      []int   // pass of each row, and one more
	cells      [][]int // passes of a cell, row after row
	wave       []float64
}

// sweep lets the waiting ones of the pixels px arrive as a hand with a broad
// marker would fill them: to and fro along the area's long axis, one stroke
// for each part that can be filled without lifting the pen.
func (b *builder) sweep(px []int32, h sweepStyle) {
	px = slices.DeleteFunc(px, func(p int32) bool { return !b.waiting.has(int(p)) })
	if len(px) == 0 || b.full() {
		return
	}
	a := &sweepArea{builder: b, px: px}
	a.findAxes(h)
	a.findPasses()
	a.joinPasses()
	a.absorbShreds()
	a.assignArrivals(h)
}

// findAxes finds the axes of the area and the width of its passes.
func (a *sweepArea) findAxes(h sweepStyle) {
	step := max(len(a.px)/4096, 1)
	var n, mx, my, xx, xy, yy float64
	for k := 0; k < len(a.px); k += step {
		u, v := a.xy(int(a.px[k]))
		x, y := float64(u), float64(v)
		n, mx, my = n+1, mx+x, my+y
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
	}
	mx, my = mx/n, my/n
	xx, xy, yy = xx/n-mx*mx, xy/n-mx*my, yy/n-my*my
	mid, dev := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	angle := h.angle
	if long, short := mid+dev, max(mid-dev, 0.1); long > longAxis*short {
		angle = math.Atan2(2*xy, xx-yy) / 2
	}
	a.sin, a.cos = math.Sincos(angle)
	u1, v1 := math.Inf(-1), math.Inf(-1)
	a.u0, a.v0 = math.Inf(1), math.Inf(1)
	for _, i := range a.px {
		u, v := a.uv(i)
		a.u0, u1 = min(a.u0, u), max(u1, u)
		a.v0, v1 = min(a.v0, v), max(v1, v)
	}
	band := h.passPx
	if band == 0 {
		band = min(max(passByArea*math.Sqrt(float64(len(a.px))), passLeast), passMost)
	}
	a.rows = max(int((v1-a.v0+1)/band+0.5), 1)
	a.passPx = (v1 - a.v0 + 1) / float64(a.rows)
	a.v0 -= 0.5
	a.binPx = max(binShare*a.passPx, binLeast)
	a.bins = int((u1-a.u0)/a.binPx) + 1
	a.wave = make([]float64, int(u1-a.u0)+2)
	if a.rows > 1 {
		for i := range a.wave {
			u := float64(i) / a.passPx
			a.wave[i] = a.passPx * Waver(u)
		}
	}
}

func (a *sweepArea) uv(i int32) (u, v float64) {
	column, row := a.xy(int(i))
	x, y := float64(column), float64(row)
	return x*a.cos + y*a.sin, y*a.cos - x*a.sin
}

// locate is the row and the bin of a pixel.
func (a *sweepArea) locate(i int32) (u, v float64, row, at int) {
	u, v = a.uv(i)
	row = min(max(int((v-a.v0+a.wave[int(u-a.u0)])/a.passPx), 0), a.rows-1)
	return u, v, row, row*a.bins + int((u-a.u0)/a.binPx)
}

// findPasses finds the passes: the runs of each row, small gaps bridged.
func (a *sweepArea) findPasses() {
	a.bin = make([]int32, a.rows*a.bins)
	for _, i := range a.px {
		_, _, _, at := a.locate(i)
		a.bin[at]++
	}
	const bridge = 4 // bins: about one band
	for row := range a.rows {
		a.first = append(a.first, len(a.passes))
		line := a.bin[row*a.bins : (row+1)*a.bins]
		last := -bridge - 2
		for b, n := range line {
			if n == 0 {
				line[b] = -1
				continue
			}
			if b-last > bridge+1 {
				a.passes = append(a.passes, pass{row: row, u0: math.Inf(1), u1: math.Inf(-1), cell: -1, into: len(a.passes)})
			}
			p := &a.passes[len(a.passes)-1]
			p.count += int(n)
			line[b] = int32(len(a.passes) - 1)
			last = b
		}
	}
	a.first = append(a.first, len(a.passes))
	for _, i := range a.px {
		u, _, _, at := a.locate(i)
		p := &a.passes[a.bin[at]]
		p.u0, p.u1 = min(p.u0, u), max(p.u1, u)
	}
}

// joinPasses joins passes of following rows into cells that are swept in one go:
// each goes on to the one below that it shares most with.
func (a *sweepArea) joinPasses() {
	for row := range a.rows {
		for k := a.first[row]; k < a.first[row+1]; k++ {
			p := &a.passes[k]
			if p.cell < 0 {
				p.cell = len(a.cells)
				a.cells = append(a.cells, []int{k})
			}
			if row+1 == a.rows {
				continue
			}
			best, share := -1, 0.0
			for m := a.first[row+1]; m < a.first[row+2]; m++ {
				q := &a.passes[m]
				if s := min(p.u1, q.u1) - max(p.u0, q.u0); q.cell < 0 && s > share {
					best, share = m, s
				}
			}
			if best >= 0 {
				a.passes[best].cell = p.cell
				a.cells[p.cell] = append(a.cells[p.cell], best)
			}
		}
	}
}

// absorbShreds lets shreds, cells hardly larger than the pen, arrive with a pass of
// a greater cell beside them.
func (a *sweepArea) absorbShreds() {
	size := make([]int, len(a.cells))
	most := 0
	for c, ks := range a.cells {
		for _, k := range ks {
			size[c] += a.passes[k].count
		}
		most = max(most, size[c])
	}
	small := min(int(a.passPx*a.passPx*shredArea), most-1)
	for c, ks := range a.cells {
		if size[c] > small {
			continue
		}
		moved := 0
		for _, k := range ks {
			p := &a.passes[k]
			best, gap := -1, shredGap*a.passPx
			for m := a.first[max(p.row-1, 0)]; m < a.first[min(p.row+2, a.rows)]; m++ {
				q := &a.passes[m]
				if size[q.cell] <= small {
					continue
				}
				// A long shred would have pixels far from where the hand ends.
				if max(q.u0-p.u0, p.u1-q.u1) > shredOverhang*a.passPx {
					continue
				}
				if g := max(p.u0-q.u1, q.u0-p.u1, 0); g < gap {
					best, gap = m, g
				}
			}
			if best >= 0 {
				p.into = best
				moved++
			}
		}
		if moved == len(ks) {
			a.cells[c] = nil
		} else {
			for _, k := range ks {
				a.passes[k].into = k
			}
		}
	}
	a.cells = slices.DeleteFunc(a.cells, func(ks []int) bool { return ks == nil })
}

// assignArrivals draws the cells, nearest to the pen first, and gives the
// pixels their arrivals.
func (a *sweepArea) assignArrivals(h sweepStyle) {
	total := make([]float64, len(a.passes)) // length of the stroke a pass is in
	number := make([]int, len(a.passes))
	for left := a.cells; len(left) > 0; {
		best, dist := 0, math.Inf(1)
		for c, ks := range left[:min(len(left), nearestOf)] {
			if d := a.startCorner(ks, a.penAt()); d < dist {
				best, dist = c, d
			}
		}
		ks := left[best]
		left = slices.Delete(left, best, best+1)
		spine := a.zigzag(ks)
		n := min(len(a.strokes), MaxStrokes-1)
		if n == len(a.strokes) {
			a.addStroke(Stroke{Spine: spine, Width: a.passPx, Object: h.object, Sweep: true})
		}
		for _, k := range ks {
			number[k], total[k] = n, spine.Length()
		}
	}
	r := frontRadius * a.passPx
	for _, i := range a.px {
		u, v, row, b := a.locate(i)
		k := a.passes[a.bin[b]].into
		p := &a.passes[k]
		mid := a.v0 + (float64(row)+0.5)*a.passPx - a.wave[int(u-a.u0)]
		// The front of a broad tip is round: the sides come a little later.
		lag := r - math.Sqrt(max(r*r-(v-mid)*(v-mid), 0))
		along := math.Abs(min(max(u, p.u0), p.u1) - p.from)
		a.decide(int(i), ArrivalAt(number[k], (p.s+along*p.scale+lag)/total[k]))
	}
}

// penAt is where the last stroke ended, or where the pen comes from.
func (b *builder) penAt() geom.Point {
	if len(b.strokes) == 0 {
		return b.from
	}
	s := b.strokes[len(b.strokes)-1].Spine
	return s[len(s)-1]
}

// startCorner turns the cell so that it begins at the corner nearest to the pen and
// says how far that is.
func (a *sweepArea) startCorner(ks []int, pen geom.Point) float64 {
	best := math.Inf(1)
	var down, right bool
	for _, d := range [2]bool{true, false} {
		k := ks[0]
		if !d {
			k = ks[len(ks)-1]
		}
		p := &a.passes[k]
		for _, r := range [2]bool{true, false} {
			u := p.u0
			if !r {
				u = p.u1
			}
			if g := a.pointAt(u, p.row).Dist(pen); g < best {
				best, down, right = g, d, r
			}
		}
	}
	if down != (len(ks) == 1 || a.passes[ks[0]].row < a.passes[ks[len(ks)-1]].row) {
		slices.Reverse(ks)
	}
	for _, k := range ks {
		p := &a.passes[k]
		if p.from, p.to = p.u0, p.u1; !right {
			p.from, p.to = p.u1, p.u0
		}
		right = !right
	}
	return best
}

// pointAt is the point at u in the middle of a row.
func (a *sweepArea) pointAt(u float64, row int) geom.Point {
	v := a.v0 + (float64(row)+0.5)*a.passPx - a.wave[min(max(int(u-a.u0), 0), len(a.wave)-1)]
	return geom.Pt(u*a.cos-v*a.sin+0.5, v*a.cos+u*a.sin+0.5)
}

// zigzag is the way of the hand through a cell's passes. It notes where on the
// way each begins.
func (a *sweepArea) zigzag(ks []int) geom.Polyline {
	var spine geom.Polyline
	run := 0.0
	add := func(q geom.Point) {
		if n := len(spine); n > 0 {
			run += q.Dist(spine[n-1])
		}
		spine = append(spine, q)
	}
	for _, k := range ks {
		p := &a.passes[k]
		add(a.pointAt(p.from, p.row))
		p.s = run
		n := int(math.Abs(p.to-p.from)/(spineStep*a.passPx)) + 1
		for j := 1; j <= n; j++ {
			add(a.pointAt(p.from+(p.to-p.from)*float64(j)/float64(n), p.row))
		}
		if p.scale = 1; p.u1 > p.u0 {
			p.scale = (run - p.s) / (p.u1 - p.u0)
		}
	}
	if run == 0 {
		spine = append(spine, spine[0].Add(geom.Pt(1, 0)))
	}
	return spine
}
