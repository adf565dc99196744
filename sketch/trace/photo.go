package trace

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// How a photograph is contoured and shaded. Lengths are pixels of the plane that
// is looked at, where nothing else is said.
const (
	planePixels       = 300_000 // of the plane: contours of larger ones are texture
	photoGapLeast     = 9       // a contour goes on over such gaps …
	photoGapShare     = 0.03    // … or this share of the short side
	contourLeast      = 9       // a shorter contour says nothing …
	contourLeastShare = 0.02    // … nor one of this share of the short side
	contourBudget     = 7       // times width and height together: all contours, about what a drawing has
	textureCells      = 11      // cells along the short side in which short lines hint at texture …
	textureCellLeast  = 8       // … no smaller than this
	textureLine       = 1.2     // times a cell: longer lines are contours
	contourThin       = 0.9     // half the width of a contour at least, pixels of the picture
	contourBroad      = 2.2     // and at most
	foundSlack        = 0.3     // by which the tip is broader than a contour that was found …
	drawnSlack        = 0.6     // … or drawn before
	strongQuantile    = 0.95    // of all responses: above it a pixel is of a line …
	hatchShare        = 0.03    // of the picture's short side: the breadth of a pass of hatching, if nobody says how it was laid
	weakShare         = 0.35    // … and, where it hangs together with one, from this share of that on
)

// drawPhoto contours what a photograph or a painting shows along its edges, along the
// contours it was redrawn with where there are any, then shades it: areas of like tone are
// hatched, the darkest first. Each part is contoured and shaded before the next: those that
// the plan wants, or what the picture is of before its ground and its sky.
//
// Where the picture says how it was hatched, its lines are followed instead.
func (b *builder) drawPhoto(v *view, pic paint.Picture) {
	k := max(int(math.Round(math.Sqrt(float64(v.w*v.h)/planePixels))), 1)
	p := v.downsample(k)
	tmp := make([]float32, len(p.v))
	lines, slack := v.drawnContours(pic.Lines), drawnSlack
	if pic.Lines == nil {
		lines, slack = p.contours(tmp, float64(k)), foundSlack
	}
	if v.partOrder == nil {
		v.partOrder = v.mainFirst()
	}
	parts := v.partOrder
	r := v.toneRegions(p, k, tmp)
	style := sweepStyle{angle: hatchAngle, laid: pic.Laid, passPx: hatchShare * float64(min(v.w, v.h))}
	for turn, some := range parts.byTurn(parts.cut(lines), parts.turnOf) {
		object := b.nextObject()
		for _, l := range v.middleFirst(some) {
			l.object += object
			b.drawLine(&l, slack)
		}
		for _, h := range pic.Hatched {
			b.sweep(b.hatchedIn(h, parts, turn), sweepStyle{laid: h.Laying, lines: true, object: b.nextObject()})
		}
		b.fillAreas(r, style, func(class uint8) bool { return int(class)/toneLevels == turn })
	}
	b.fillRest(r, style)
}

// What a photograph is of is seldom at its sides: what is cut off there, a door, a branch, stands about it.
const (
	asideShare = 0.15 // of the picture's width, at its left and right …
	aboveShare = 0.12 // … and of its height, at its upper side
)

// middleFirst puts the lines of a photograph into good order, those in the middle of it before those at its
// sides and its top.
func (v *view) middleFirst(lines []line) []line {
	var middle, aside []line
	for _, l := range lines {
		c := bounds(l.at).Center()
		x, y := c.X/float64(v.w), c.Y/float64(v.h)
		if x < asideShare || x > 1-asideShare || y < aboveShare {
			aside = append(aside, l)
		} else {
			middle = append(middle, l)
		}
	}
	return followed(inParts(middle, v.rtl), inParts(aside, v.rtl))
}

// hatchedIn are the waiting pixels that lie on the lines of a layer of hatching, of those
// parts whose turn it is.
func (b *builder) hatchedIn(h paint.Hatched, parts *partOrder, turn int) []int32 {
	const some = 24 // of 255: less belongs to what lies beside
	if h.On.Rect.Dx() != b.w || h.On.Rect.Dy() != b.h {
		return nil
	}
	var px []int32
	for y := range b.h {
		for x, on := range h.On.Pix[y*h.On.Stride:][:b.w] {
			if on < some {
				continue
			}
			if p := b.index(x, y); b.waiting.has(p) && parts.rankAt(x, y) == turn {
				px = append(px, int32(p))
			}
		}
	}
	return px
}

// drawnContours are the lines that were drawn as contours, as wide as they are.
func (v *view) drawnContours(drawn *image.Alpha) []line {
	if drawn == nil || drawn.Rect.Dx() != v.w || drawn.Rect.Dy() != v.h {
		return nil
	}
	const part = 90 // of 255 belongs to a line
	mask, says := v.newSet(), make([]float32, v.w*v.h)
	for y := range v.h {
		for x, c := range drawn.Pix[y*drawn.Stride:][:v.w] {
			if p := v.index(x, y); c >= part && v.inked.has(p) {
				mask.add(p)
			}
		}
	}
	v.depth = v.depths(mask, v.depth)
	for p := range mask.all() {
		q := v.point(int32(p)) // broad lines say most
		says[int(q.Y)*v.w+int(q.X)] = float32(v.depth[p])
	}
	v.thin(mask)
	lines := v.bridge(v.lines(mask, v.depth), v.gapMost())
	lines = v.mostSalient(lines, says)
	for i := range lines {
		lines[i].object = 0
	}
	return lines
}

// contours are the lines of the picture, at k times the plane's size.
func (p plane) contours(tmp []float32, k float64) []line {
	soft := plane{p.w, p.h, slices.Clone(p.v)}
	soft.blur(1, tmp)
	d := soft.edgeResponse(soft.edgeFlow())
	f := newGrid(p.w, p.h)
	f.suppressSurround(d, tmp)
	mask := f.hysteresis(d)
	depth := f.depths(mask, nil)
	f.thin(mask)
	lines := f.lines(mask, depth)
	lines = f.bridge(lines, max(photoGapLeast, photoGapShare*float64(min(f.w, f.h))))
	lines = f.mostSalient(lines, d)
	for i := range lines {
		l := &lines[i]
		l.object = 0
		for j, q := range l.at {
			l.at[j] = geom.Pt(q.X*k, q.Y*k)
			l.r[j] = min(max(l.r[j]*k, contourThin), contourBroad)
		}
	}
	return lines
}

// mostSalient keeps the lines that say most, long and strong ones, as long as they
// are not too many together. Of texture, many short lines in one place, an
// artist puts down a few to hint at it.
func (g grid) mostSalient(lines []line, d []float32) []line {
	least := max(contourLeast, contourLeastShare*float64(min(g.w, g.h)))
	type told struct {
		line   *line
		length float64
		says   float64 // mean response of its pixels
	}
	var all []told
	for i := range lines {
		t := told{line: &lines[i], length: lines[i].length()}
		if t.length < least {
			continue
		}
		for _, p := range t.line.at {
			t.says += float64(d[min(int(p.Y), g.h-1)*g.w+min(int(p.X), g.w-1)]) / float64(len(t.line.at))
		}
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(a, b told) int { return cmp.Compare(b.says, a.says) })
	strong := 0.0 // what the strongest quarter says at least
	if n := len(all); n > 0 {
		strong = all[n/4].says
	}
	worth := func(t told) float64 { return t.says * math.Sqrt(t.length) }
	slices.SortStableFunc(all, func(a, b told) int { return cmp.Compare(worth(b), worth(a)) })
	cell := max(float64(min(g.w, g.h))/textureCells, textureCellLeast)
	const hints = 1 // short lines in a cell
	columns := int(float64(g.w)/cell) + 1
	hinted := make([]int, columns*(int(float64(g.h)/cell)+1))
	out := lines[:0:0]
	left := contourBudget * float64(g.w+g.h)
	for _, t := range all {
		if left <= 0 {
			break
		}
		if t.length < textureLine*cell && t.says < strong {
			mid := t.line.at[len(t.line.at)/2]
			n := &hinted[int(mid.Y/cell)*columns+int(mid.X/cell)]
			if *n++; *n > hints {
				continue
			}
		}
		left -= t.length
		out = append(out, *t.line)
	}
	return out
}

// suppressSurround weighs every response by what is around it: an edge in a quiet
// place, an eye in a face, says more than one among many, a hair in fur.
// (Surround suppression, after Grigorescu, Petkov and Westenberg, "Contour
// detection based on nonclassical receptive field inhibition", 2003.)
func (g grid) suppressSurround(d, tmp []float32) {
	const faint = 0.006 // of full contrast: grain of the picture
	around := plane{g.w, g.h, make([]float32, len(d))}
	mean := float32(0)
	for i, v := range d {
		around.v[i] = max(v, 0)
		mean += max(v, 0)
	}
	mean = mean/float32(len(d)) + faint/4
	radius := max(min(g.w, g.h)/30, 4)
	around.blur(radius, tmp)
	around.blur(radius, tmp)
	for i, v := range d {
		d[i] = max(v-faint, 0) * 4 * mean / (mean + around.v[i])
	}
}

// hysteresis is the mask of line pixels: the strongest twentieth, and what hangs
// together with it down to a share of their least.
func (g grid) hysteresis(d []float32) set {
	strong := quantile(d, strongQuantile)
	weak := weakShare * strong
	mask, more := g.newSet(), g.newSet()
	var front []int
	for y := range g.h {
		for x := range g.w {
			switch v := d[y*g.w+x]; {
			case v > strong:
				p := g.index(x, y)
				mask.add(p)
				front = append(front, p)
			case v > weak:
				more.add(g.index(x, y))
			}
		}
	}
	around := g.around()
	for len(front) > 0 {
		p := front[len(front)-1]
		front = front[:len(front)-1]
		for _, s := range around {
			if q := p + s; more.has(q) {
				more.drop(q)
				mask.add(q)
				front = append(front, q)
			}
		}
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

// toneLevels are the tones that a photograph is shaded in.
const toneLevels = 5

// toneRegions parts the picture into areas of like tone with soft outlines: levels of the
// blurred tone, each holding about as many pixels. Their class is turn by turn of the parts,
// in each the darkest first.
func (v *view) toneRegions(p plane, k int, tmp []float32) *regions {
	soft := plane{p.w, p.h, slices.Clone(p.v)}
	radius := max(min(p.w, p.h)/90, 1)
	soft.blur(radius, tmp)
	soft.blur(radius, tmp)
	var cut [toneLevels]float32
	for i := range cut {
		cut[i] = quantile(soft.v, float64(i+1)/toneLevels)
	}
	class := make([]uint8, v.size())
	for y := range v.h {
		for x := range v.w {
			if q := v.index(x, y); v.inked.has(q) {
				t := soft.at((float32(x)+0.5)/float32(k)-0.5, (float32(y)+0.5)/float32(k)-0.5)
				class[q] = toneLevels * uint8(v.partOrder.rankAt(x, y))
				for n := toneLevels - 2; n >= 0 && t <= cut[n]; n-- {
					class[q]++ // the darkest stay the first
				}
			}
		}
	}
	return v.segment(v.newSet(), slices.Clone(v.inked), class, max(v.w*v.h/300, 12), false)
}
