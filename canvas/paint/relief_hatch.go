package paint

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// How a pencil hatches, lengths in design units.
const (
	PencilPoint = 2.5  // width of a line
	hatchWide   = 13.0 // between lines in light
	hatchClose  = 5.6  // between lines in shadow
	hatchLong   = 190  // the longest line one movement of the wrist draws
	hatchShort  = 11   // shorter ones are left out
	hatchStep   = 3.0  // pixels from point to point
	crossFrom   = 0.52 // darkness from which a second layer crosses the first
	crossTurn   = 1.15 // radians between the layers
	bareUnder   = 0.13 // darkness that stays bare paper
	hatchHues   = 9    // colours a drawing is hatched in, at most
)

// Hatching is the lines a pencil shades the picture with, before it is
// stylized: they follow its forms, lie closer where it is darker, leave bare
// what the light falls on, and are crossed by others in the shadows. Looks of
// another medium than pencil have none. Unit is the pixels of a design unit.
func (p Picture) Hatching(look styles.Look, unit float64) []Mark {
	if look.Medium != styles.MediumPencil || p.Image == nil || p.Image.Rect.Empty() || unit <= 0 {
		return nil
	}
	src := OnWhite(p.Image)
	photo := photographic(src, len(p.Trace) > 0)
	var art *plates
	if photo {
		art = tonePlates(src)
	} else {
		art = separate(src)
	}
	h := hatcher{relief: newRelief(art, photo), unit: unit, seed: p.Seed}
	d := newLookColors(look)
	if d.dark && photo {
		h.light(cutOut(src), art.w) // chalk draws the light
	}
	lines := append(h.layer(0, bareUnder), h.layer(crossTurn, crossFrom)...)
	away := geom.Translate(geom.FromPixels(p.Image.Rect).Min)
	var marks []Mark
	for n, g := range inHues(lines, func(q geom.Point) color.RGBA {
		i := min(int(q.Y), art.h-1)*art.w + min(int(q.X), art.w-1)
		c, _ := d.tint(art.colour(i))
		return styles.Mix(c, d.ink, 0.36)
	}) {
		var path geom.Path
		for _, l := range g.lines {
			path = append(path, l.CatmullRom()...)
		}
		marks = append(marks, Stroke{
			Path: path.Transform(away), Width: PencilPoint * unit, Color: g.color,
			Brush: plan.BrushPencil, Seed: p.Seed + int64(n), Hatch: true,
		})
	}
	return marks
}

// hatcher lays lines over a form, evenly spaced.
type hatcher struct {
	*relief
	unit float64
	seed int64
	turn float64
	bare float64        // darkness below which nothing is drawn
	near [][]geom.Point // points of lines, by cell
	n    int64          // lines tried
}

// light turns tones round, white where it belongs to the picture being the
// brightest; mask is what belongs to it, nil: all of it, w pixels wide.
func (h *hatcher) light(mask []uint8, w int) {
	clear(h.body)
	for c := range h.dark {
		h.dark[c] = 1 - h.dark[c]
		x, y := c%h.w*formCell+formCell/2, c/h.w*formCell+formCell/2
		if mask == nil || x < w && y*w+x < len(mask) && mask[y*w+x] != 0 {
			h.body[c] = 1
		}
	}
}

// layer hatches everything darker than bare, the lines turned by an angle from
// the form's own run. Each line is begun beside the one before where there is
// room (Jobard and Lefer, evenly spaced streamlines).
func (h *hatcher) layer(turn, bare float64) []geom.Polyline {
	h.turn, h.bare = turn, bare
	h.near = make([][]geom.Point, h.w*h.h)
	var out []geom.Polyline
	var queue []geom.Point
	draw := func(seed geom.Point) {
		l, ok := h.line(seed)
		if !ok {
			return
		}
		if n := len(out); n > 0 {
			if last := out[n-1][len(out[n-1])-1]; last.Dist(l[len(l)-1]) < last.Dist(l[0]) {
				slices.Reverse(l)
			}
		}
		out = append(out, l)
		for i := len(l) / 4; i < len(l); i += max(len(l)/3, 1) {
			gap := h.gap(l[i])
			n := normalAt(l, i).Mul(gap * 1.02)
			queue = append(queue, l[i].Add(n), l[i].Sub(n))
		}
	}
	for y := range h.h {
		for x := range h.w {
			draw(geom.Pt((float64(x)+Hash01(h.seed+int64(y*h.w+x)))*formCell, (float64(y)+0.5)*formCell))
			for len(queue) > 0 {
				q := queue[0]
				queue = queue[1:]
				draw(q)
			}
		}
	}
	return out
}

// gap is the distance in pixels between lines at a point.
func (h *hatcher) gap(p geom.Point) float64 {
	c := h.cell(p)
	if c < 0 {
		return hatchWide * h.unit
	}
	dark := float64(h.dark[c])
	if h.turn != 0 {
		dark -= 0.25 // shadows are crossed lightly
	}
	return (hatchWide + (hatchClose-hatchWide)*ease(dark*1.25)) * h.unit
}

// line is the hatching line through a point, if there is room for one.
func (h *hatcher) line(seed geom.Point) (geom.Polyline, bool) {
	if !h.open(seed) || h.crowded(seed, h.gap(seed)*0.92) {
		return nil, false
	}
	h.n++
	most := hatchLong * h.unit * (0.6 + 0.4*Hash01(h.seed+h.n))
	dir := h.run(seed, geom.Point{})
	back := h.follow(seed, dir.Mul(-1), most/2)
	slices.Reverse(back)
	l := append(append(back, seed), h.follow(seed, dir, most/2)...)
	// A wrist does not stop on the line.
	cut := func() int { h.n++; return int(Hash01(h.seed+h.n) * 4 * h.unit / hatchStep) }
	if a, b := cut(), len(l)-cut(); b-a > 1 {
		l = l[a:b]
	}
	if l.Length() < hatchShort*h.unit {
		return nil, false
	}
	for _, q := range l {
		if c := h.cell(q); c >= 0 {
			h.near[c] = append(h.near[c], q)
		}
	}
	return thinnedOut(l, 4), true
}

// follow goes on from a point as long as there is something to hatch.
func (h *hatcher) follow(p, dir geom.Point, most float64) geom.Polyline {
	var l geom.Polyline
	turned := 0.0
	for run := 0.0; run < most; run += hatchStep {
		next := h.run(p, dir)
		turned += math.Abs(math.Atan2(dir.Cross(next), dir.Dot(next)))
		// Lines bend with the form but do not curl.
		if turned > 1.1 || dir.Dot(next) < 0.7 {
			break
		}
		p, dir = p.Add(next.Mul(hatchStep)), next
		if !h.open(p) || h.crowded(p, h.gap(p)*0.6) {
			break
		}
		l = append(l, p)
	}
	return l
}

// run is the direction of lines at a point, the one nearer to dir.
func (h *hatcher) run(p, dir geom.Point) geom.Point {
	c := h.cell(p)
	if c < 0 {
		return dir
	}
	sin, cos := math.Sincos(h.turn)
	a := h.along[c]
	a = geom.Pt(a.X*cos-a.Y*sin, a.X*sin+a.Y*cos)
	if a.Dot(dir) < 0 {
		a = a.Mul(-1)
	}
	return dir.Mul(0.6).Add(a).Unit()
}

// open reports whether a point is to be hatched.
func (h *hatcher) open(p geom.Point) bool {
	c := h.cell(p)
	return c >= 0 && h.body[c] > 0.4 && float64(h.dark[c]) >= h.bare
}

// crowded reports whether another line passes within far pixels.
func (h *hatcher) crowded(p geom.Point, far float64) bool {
	r := int(far/formCell) + 1
	cx, cy := int(p.X/formCell), int(p.Y/formCell)
	for y := max(cy-r, 0); y <= min(cy+r, h.h-1); y++ {
		for x := max(cx-r, 0); x <= min(cx+r, h.w-1); x++ {
			for _, q := range h.near[y*h.w+x] {
				if d := q.Sub(p); d.Dot(d) < far*far {
					return true
				}
			}
		}
	}
	return false
}

// thinnedOut keeps every n-th point and both ends.
func thinnedOut(l geom.Polyline, n int) geom.Polyline {
	out := make(geom.Polyline, 0, len(l)/n+2)
	for i := 0; i < len(l)-1; i += n {
		out = append(out, l[i])
	}
	return append(out, l[len(l)-1])
}

// hueLines are lines of one colour.
type hueLines struct {
	color color.RGBA
	lines []geom.Polyline
}

// inHues sorts lines by the colour under their middles: the few colours most
// of them have, the rest to the nearest of these.
func inHues(lines []geom.Polyline, under func(geom.Point) color.RGBA) []hueLines {
	const coarse = 5 // bits of a channel that do not matter
	type bin struct {
		n, first int
		key      color.RGBA
		sum      [3]int
	}
	index := map[color.RGBA]int{}
	var bins []bin
	colors := make([]color.RGBA, len(lines))
	for i, l := range lines {
		c := under(l[len(l)/2])
		colors[i] = c
		key := color.RGBA{c.R >> coarse, c.G >> coarse, c.B >> coarse, 0}
		k, ok := index[key]
		if !ok {
			k = len(bins)
			index[key] = k
			bins = append(bins, bin{first: i, key: key})
		}
		b := &bins[k]
		b.n++
		b.sum[0], b.sum[1], b.sum[2] = b.sum[0]+int(c.R), b.sum[1]+int(c.G), b.sum[2]+int(c.B)
	}
	slices.SortStableFunc(bins, func(a, b bin) int { return cmp.Compare(b.n, a.n) })
	bins = bins[:min(len(bins), hatchHues)]
	slices.SortStableFunc(bins, func(a, b bin) int { return cmp.Compare(a.first, b.first) })
	out := make([]hueLines, len(bins))
	for i, b := range bins {
		out[i].color = color.RGBA{uint8(b.sum[0] / b.n), uint8(b.sum[1] / b.n), uint8(b.sum[2] / b.n), 255}
	}
	for i, l := range lines {
		best, far := 0, math.MaxInt
		for k, g := range out {
			dr, dg, db := int(g.color.R)-int(colors[i].R), int(g.color.G)-int(colors[i].G), int(g.color.B)-int(colors[i].B)
			if d := dr*dr + dg*dg + db*db; d < far {
				best, far = k, d
			}
		}
		out[best].lines = append(out[best].lines, l)
	}
	return slices.DeleteFunc(out, func(g hueLines) bool { return len(g.lines) == 0 })
}
