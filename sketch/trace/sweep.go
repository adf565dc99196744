package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// How a hand fills an area. Shares are of a pass's breadth where nothing else is
// said.
const (
	passByArea    = 0.3            // of the root of the area's pixels: the breadth of a pass …
	passLeast     = 7              // … pixels at least …
	bandTips      = 3              // … and at most so many widths of the tool
	plainTip      = paint.BroadTip // pixels of a tool that nobody named
	longAxis      = 2.5            // times as long as broad, as variances: an area is filled along itself
	slimShape     = 3.5            // times the deviation across: the breadth of a straight band, nearly
	binShare      = 0.25           // of a bin along a pass …
	binLeast      = 2              // … pixels at least
	shredArea     = 0.6            // of a pass's breadth squared: fewer pixels come with a pass beside
	shredGap      = 1.5            // so near
	shredOverhang = 2              // unless they lie so far from where the hand ends
	spineStep     = 0.7            // between two points of the way
	frontRadius   = 0.56           // of the round front of a broad tip
	nearestOf     = 400            // cells of which the nearest is filled next
)

// Two slow waves keep neighbouring passes parallel but not ruled: how high, as
// shares of a pass's breadth, and how often.
const (
	waveHigh, waveOften     = 0.13, 0.9
	rippleHigh, rippleOften = 0.09, 2.3
)

// waver is how far the edge of a pass lies off a ruled line, in breadths of a
// pass, u breadths along it.
func waver(u float64) float64 {
	return waveHigh*math.Sin(waveOften*u) + rippleHigh*math.Sin(rippleOften*u+1)
}

// sweepStyle says how an area is swept.
type sweepStyle struct {
	passPx float64      // breadth of a pass in pixels, if the tool is broad enough; 0: by the area's size
	angle  float64      // direction of the passes in radians for areas without a long axis, unless laid says it
	laid   paint.Laying // how the area was painted: passes go along its strokes
	lines  bool         // the strokes are lines, with bare board between them
	object int
}

// tip is the width in pixels of what the area is laid with.
func (h *sweepStyle) tip() float64 {
	if h.laid.Tip > 0 {
		return h.laid.Tip
	}
	return plainTip
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
	laid       *paint.Laying // nil: its strokes are not known, or cannot be told apart
	group      float64       // strokes of it in a pass
	across     []float32     // of every pixel: passes up to it, by those strokes
	cos, sin   float64
	u0, v0     float64
	firstRow   float64 // passes before the first, by the strokes the area was painted in
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
	if h.laid.Pitch > 0 {
		a.laid = &h.laid
	}
	a.findAxes(h)
	a.findPasses()
	a.joinPasses()
	if !h.lines { // of which each is drawn along itself
		a.absorbShreds()
	}
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
	// What is no broader than a pass is laid in one, along itself.
	if a.laid != nil && !h.lines && slimShape*math.Sqrt(max(mid-dev, 0)) < bandTips*h.tip() {
		a.laid = nil
		if long, short := mid+dev, mid-dev; long > short {
			angle = math.Atan2(2*xy, xx-yy) / 2
		}
	}
	if a.sin, a.cos = math.Sincos(angle); a.laid != nil {
		a.sin, a.cos = a.laid.Along.Y, a.laid.Along.X
	}
	u1, v1 := math.Inf(-1), math.Inf(-1)
	a.u0, a.v0 = math.Inf(1), math.Inf(1)
	for _, i := range a.px {
		u, v := a.uv(i)
		a.u0, u1 = min(a.u0, u), max(u1, u)
		a.v0, v1 = min(a.v0, v), max(v1, v)
	}
	if a.laid != nil {
		a.groupStrokes(h.tip())
	} else {
		most := bandTips * h.tip()
		band := min(cmp.Or(h.passPx, max(passByArea*math.Sqrt(float64(len(a.px))), passLeast)), most)
		// As many passes as come nearest to it, but none broader than the tool can be.
		a.rows = max(int((v1-a.v0+1)/band+0.5), int(math.Ceil((v1-a.v0+1)/most)), 1)
		a.passPx = (v1 - a.v0 + 1) / float64(a.rows)
	}
	a.v0 -= 0.5
	a.binPx = max(binShare*a.passPx, binLeast)
	a.bins = int((u1-a.u0)/a.binPx) + 1
	a.wave = make([]float64, int(u1-a.u0)+2)
	if a.rows > 1 && a.laid == nil {
		for i := range a.wave {
			u := float64(i) / a.passPx
			a.wave[i] = a.passPx * waver(u)
		}
	}
}

// groupStrokes lets every pass take along as many of the strokes that the area was
// painted in as the tool reaches, and finds the passes up to every pixel.
func (a *sweepArea) groupStrokes(tip float64) {
	a.group = max(math.Floor(bandTips*tip/a.laid.Pitch), 1)
	a.passPx = a.group * a.laid.Pitch
	a.across = make([]float32, len(a.px))
	low, high := math.Inf(1), math.Inf(-1)
	// Strokes bend slowly: between pixels that lie so near they are straight.
	const near = 4
	last, at := int32(-near), 0.0
	for k, i := range a.px {
		if i-last >= near {
			x, y := a.xy(int(i))
			last, at = i, a.laid.Across(geom.Pt(float64(x), float64(y)).Add(a.origin))
		}
		w := (at - float64(i-last)*a.laid.Along.Y/a.laid.Pitch) / a.group
		a.across[k] = float32(w)
		low, high = min(low, w), max(high, w)
	}
	a.firstRow = math.Floor(low)
	a.rows = int(math.Floor(high)-a.firstRow) + 1
}

func (a *sweepArea) uv(i int32) (u, v float64) {
	column, row := a.xy(int(i))
	x, y := float64(column), float64(row)
	return x*a.cos + y*a.sin, y*a.cos - x*a.sin
}

// locate is how far along the k-th pixel is, how far beside the middle of its row, and
// its row and bin as one number.
func (a *sweepArea) locate(k int) (u, off float64, at int) {
	u, v := a.uv(a.px[k])
	across := 0.0
	if a.laid != nil {
		across = float64(a.across[k]) - a.firstRow
	} else {
		across = (v - a.v0 + a.wave[int(u-a.u0)]) / a.passPx
	}
	row := min(max(int(across), 0), a.rows-1)
	return u, (across - float64(row) - 0.5) * a.passPx, row*a.bins + int((u-a.u0)/a.binPx)
}

// findPasses finds the passes: the runs of each row, small gaps bridged.
func (a *sweepArea) findPasses() {
	a.bin = make([]int32, a.rows*a.bins)
	for k := range a.px {
		_, _, at := a.locate(k)
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
	for k := range a.px {
		u, _, at := a.locate(k)
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
	number := make([]int, len(a.passes)) // of the way a pass is in
	var ways []way
	first, pen := len(a.strokes), a.penAt()
	for left := a.cells; len(left) > 0; {
		best, dist := 0, math.Inf(1)
		for c, ks := range left[:min(len(left), nearestOf)] {
			if d := a.startCorner(ks, pen); d < dist {
				best, dist = c, d
			}
		}
		ks := left[best]
		left = slices.Delete(left, best, best+1)
		a.startCorner(ks, pen) // others may have been turned since
		if n := len(ways); n == 0 || first+n < MaxStrokes && !(h.lines && dist <= flickWidths*h.tip()) {
			ways = append(ways, way{})
		}
		w := &ways[len(ways)-1]
		a.zigzag(ks, w)
		for _, k := range ks {
			number[k] = len(ways) - 1
		}
		pen = w.spine[len(w.spine)-1]
	}
	for i := range ways {
		w := &ways[i]
		s := Stroke{Spine: w.spine, Width: a.passPx, Object: h.object, Sweep: true, Tip: h.tip(), Passes: w.passes}
		if h.lines {
			s.Width, s.Pitch = a.lineBreadth(h.tip()), a.passPx
		}
		a.addStroke(s)
	}
	r := frontRadius * a.passPx
	for n, i := range a.px {
		u, off, b := a.locate(n)
		k := a.passes[a.bin[b]].into
		p := &a.passes[k]
		// The front of a broad tip is round: the sides come a little later.
		lag := r - math.Sqrt(max(r*r-off*off, 0))
		along := math.Abs(min(max(u, p.u0), p.u1) - p.from)
		a.decide(int(i), ArrivalAt(first+number[k], (p.s+along*p.scale+lag)/ways[number[k]].run))
	}
}

// lineBreadth is how broad the lines of a pass are: there is bare board beside them.
func (a *sweepArea) lineBreadth(tip float64) float64 {
	const soft = 1 // pixels of a line's edges
	return min(tip+soft+(a.group-1)*a.passPx/a.group, a.passPx)
}

// way is the way of the hand through cells of an area that it fills in one movement.
type way struct {
	spine  geom.Polyline
	run    float64 // length
	passes int
}

func (w *way) add(q geom.Point) {
	if n := len(w.spine); n > 0 {
		w.run += q.Dist(w.spine[n-1])
	}
	w.spine = append(w.spine, q)
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
	if a.laid != nil {
		along := u + a.origin.Dot(a.laid.Along)
		return a.laid.Middle(along, (a.firstRow+float64(row)+0.5)*a.group).Sub(a.origin).Add(geom.Pt(0.5, 0.5))
	}
	v := a.v0 + (float64(row)+0.5)*a.passPx - a.wave[min(max(int(u-a.u0), 0), len(a.wave)-1)]
	return geom.Pt(u*a.cos-v*a.sin+0.5, v*a.cos+u*a.sin+0.5)
}

// zigzag leads the way of the hand on through a cell's passes. It notes where on the
// way each begins.
func (a *sweepArea) zigzag(ks []int, w *way) {
	for _, k := range ks {
		p := &a.passes[k]
		w.add(a.pointAt(p.from, p.row))
		p.s = w.run
		n := int(math.Abs(p.to-p.from)/(spineStep*a.passPx)) + 1
		for j := 1; j <= n; j++ {
			w.add(a.pointAt(p.from+(p.to-p.from)*float64(j)/float64(n), p.row))
		}
		if p.scale = 1; p.u1 > p.u0 {
			p.scale = (w.run - p.s) / (p.u1 - p.u0)
		}
	}
	w.passes += len(ks)
	if w.run == 0 {
		w.add(w.spine[0].Add(geom.Pt(1, 0)))
	}
}
