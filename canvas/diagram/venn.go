package diagram

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Venn diagrams.
const (
	setsApart   = 1.12 // of the centres of two circles, times the radius
	threeApart  = 1.06 // of three
	setMargin   = 0.55 // white between words and the edge of their region
	searchSteps = 26   // of a circle's radius, places tried for words
	leastRadius = 3.2  // of type
	setTint     = 0.8
	setTintDark = 0.5  // on a dark board, where words are light on all three
	litTint     = 1.6  // of an overlap that stands out
	litDark     = 0.75 // of its colour on a dark board: words are dark there
	overlapSize = 0.9  // of the words where sets overlap
	underName   = 0.5
)

func vennSets(e *plan.Element) (n int) {
	for _, it := range e.Items {
		if it.Sets == nil {
			n++
		}
	}
	return n
}

func vennAspect(e *plan.Element, tall bool) float64 {
	switch n := vennSets(e); {
	case n == 1:
		return 1
	case n == 2 && tall:
		return 0.72
	case n == 2:
		return 1.56
	}
	return 1.06
}

func vennLeast(e *plan.Element) (ems, lines float64) {
	switch vennSets(e) {
	case 1:
		return 9, 9
	case 2:
		return 15, 11
	}
	return 15, 14
}

// discs are circles of one size.
type discs struct {
	at    []geom.Point // centres
	r     float64
	items []int // they stand for
}

// region is where some of the sets overlap, with what is written there.
type region struct {
	sets  []int // of circles
	index int   // of the item whose looks it has
	words []element.Word
	name  bool // the first of the words is a set's name
	at    geom.Rect
	from  geom.Point // where a leader from outside ends; zero: it stands inside
	out   bool
}

// venn draws circles that overlap, and writes in every region what lies there.
func (d *diagram) venn() error {
	var circles []int // items that are sets
	of := map[int]int{}
	for i, it := range d.Element.Items {
		if it.Sets == nil {
			of[i] = len(circles)
			circles = append(circles, i)
		}
	}
	if len(circles) < 1 || len(circles) > 3 {
		return d.Fault("items", "1 to 3 items without sets", "a venn of %d sets", len(circles))
	}
	on := d.circles(len(circles))
	on.items = circles
	if on.r < leastRadius*d.size {
		return d.tight("the venn")
	}
	regions := d.regions(circles, of)
	for i := range regions {
		if err := d.settle(&regions[i], on, regions[:i]); err != nil {
			return err
		}
	}
	d.drawSets(circles, on, regions)
	return nil
}

// circles are the centres of n circles that fill the box, and their radius.
func (d *diagram) circles(n int) discs {
	w, h, m := d.box.W(), d.box.H(), d.box.Center()
	switch n {
	case 1:
		return discs{[]geom.Point{m}, math.Min(w, h) / 2, nil}
	case 2:
		if w >= h {
			r := math.Min(w/(2+setsApart), h/2)
			x := setsApart * r / 2
			return discs{[]geom.Point{m.Sub(geom.Pt(x, 0)), m.Add(geom.Pt(x, 0))}, r, nil}
		}
		r := math.Min(h/(2+setsApart), w/2)
		y := setsApart * r / 2
		return discs{[]geom.Point{m.Sub(geom.Pt(0, y)), m.Add(geom.Pt(0, y))}, r, nil}
	}
	rise := threeApart * math.Sqrt(3) / 2
	r := math.Min(w/(2+threeApart), h/(2+rise))
	up, x := rise*r/2, threeApart*r/2
	return discs{[]geom.Point{m.Add(geom.Pt(-x, -up)), m.Add(geom.Pt(x, -up)), m.Add(geom.Pt(0, up))}, r, nil}
}

// regions are what is to be written where, sets first.
func (d *diagram) regions(circles []int, of map[int]int) []region {
	var out []region
	for _, i := range circles {
		out = append(out, region{sets: []int{of[i]}, index: i, name: true})
	}
	for i, it := range d.Element.Items {
		if it.Sets == nil {
			continue
		}
		var sets []int
		for _, s := range it.Sets {
			sets = append(sets, of[s])
		}
		slices.Sort(sets)
		if k := slices.IndexFunc(out, func(r region) bool { return slices.Equal(r.sets, sets) }); k < 0 {
			out = append(out, region{sets: sets, index: i})
		} else if i == d.lit {
			out[k].index = i
		}
	}
	return out
}

// lines are the texts of a region with the items they belong to.
func (d *diagram) lines(g region) (texts []string) {
	if g.name {
		it := d.Element.Items[g.index]
		texts = append(texts, it.Label)
		for _, c := range it.Children {
			texts = append(texts, c.Label)
		}
	}
	for i, it := range d.Element.Items {
		if it.Sets != nil && len(it.Sets) == len(g.sets) && (!g.name || len(g.sets) == 1) && d.same(i, g.sets) {
			texts = append(texts, it.Label)
		}
	}
	return texts
}

// same reports whether item i lies in just these circles.
func (d *diagram) same(i int, circles []int) bool {
	n := 0
	for k, it := range d.Element.Items {
		if it.Sets == nil {
			if slices.Contains(d.Element.Items[i].Sets, k) != slices.Contains(circles, n) {
				return false
			}
			n++
		}
	}
	return true
}

// settle sets the words of a region and finds their place: within it, or outside
// all circles where it is too small.
func (d *diagram) settle(g *region, on discs, before []region) error {
	texts := d.lines(*g)
	set := func(width float64) (w, h float64, err error) {
		g.words = nil
		for k, s := range texts {
			st := d.Style(d.size * smallWords)
			if g.name && k == 0 {
				st = d.Strong(d.size)
			} else if !g.name {
				st = d.Style(d.size * overlapSize)
			}
			if g.index == d.lit && !g.name {
				st = d.Strong(st.SizePx)
			}
			word, err := d.fitted(s, st, width, mostLines, plan.AlignCenter)
			if err != nil {
				return 0, 0, err
			}
			g.words = append(g.words, word)
			w = math.Max(w, word.W)
			if k > 0 {
				h += d.air(underName)
			}
			h += word.H()
		}
		return w, h + g.words[len(g.words)-1].Drop(), nil
	}
	best, cost := geom.Rect{}, math.Inf(1)
	var words []element.Word
	for _, share := range []float64{1.5, 1.1, 0.85, 0.65, 0.5, 0.38} {
		w, h, err := set(share * on.r)
		if err != nil {
			continue
		}
		if at, far, ok := d.inRegion(*g, on, w, h); ok && far+0.15*h < cost {
			best, cost, words = at, far+0.15*h, g.words
		}
	}
	if words != nil {
		g.at, g.words = best, words
		return nil
	}
	if g.name || overlapSize*d.size > 1.1*d.Ctx.PhoneType() {
		return d.tight(quoted(texts[0]))
	}
	for _, ems := range []float64{9, 7, 5} {
		w, h, err := set(ems * d.size)
		if err != nil {
			continue
		}
		if at, from, ok := d.outside(*g, on, geom.Pt(w, h), before); ok {
			g.at, g.from, g.out = at, from, true
			return nil
		}
	}
	return d.tight(quoted(texts[0]))
}

// inRegion is the place of a rectangle within a region nearest its middle, and how
// far from that it lies.
func (d *diagram) inRegion(g region, on discs, w, h float64) (geom.Rect, float64, bool) {
	margin := setMargin * d.size
	free := func(q geom.Point) bool {
		at := geom.R(q.X-w/2, q.Y-h/2, w, h)
		for k, c := range on.at {
			if slices.Contains(g.sets, k) {
				if farthest(at, c) > on.r-margin {
					return false
				}
			} else if nearest(at, c) < on.r+margin {
				return false
			}
		}
		return true
	}
	mid := middle(g.sets, on)
	best, far := geom.Point{}, math.Inf(1)
	step := on.r / searchSteps
	for x := -searchSteps; x <= searchSteps; x++ {
		for y := -searchSteps; y <= searchSteps; y++ {
			q := on.at[g.sets[0]].Add(geom.Pt(float64(x)*step, float64(y)*step))
			if l := q.Dist(mid); l < far && free(q) {
				best, far = q, l
			}
		}
	}
	return geom.R(best.X-w/2, best.Y-h/2, w, h), far, !math.IsInf(far, 1)
}

// middle is the middle of a region.
func middle(sets []int, on discs) geom.Point {
	var sum geom.Point
	n := 0.0
	step := on.r / 12
	for x := -12; x <= 12; x++ {
		for y := -12; y <= 12; y++ {
			q := on.at[sets[0]].Add(geom.Pt(float64(x)*step, float64(y)*step))
			in := true
			for k, c := range on.at {
				in = in && (q.Dist(c) < on.r) == slices.Contains(sets, k)
			}
			if in {
				sum = sum.Add(q)
				n++
			}
		}
	}
	if n == 0 {
		return on.at[sets[0]]
	}
	return sum.Mul(1 / n)
}

// outside is a place for a rectangle in the box clear of all circles and of what
// stands there already, near a region.
func (d *diagram) outside(g region, on discs, size geom.Point, before []region) (at geom.Rect, from geom.Point, ok bool) {
	mid := middle(g.sets, on)
	margin := 0.4 * d.size
	far := math.Inf(1)
	for x := d.box.Min.X; x+size.X <= d.box.Max.X; x += 0.5 * d.size {
		for y := d.box.Min.Y; y+size.Y <= d.box.Max.Y; y += 0.5 * d.size {
			q := geom.R(x, y, size.X, size.Y)
			clear := true
			for _, c := range on.at {
				clear = clear && nearest(q, c) > on.r+margin
			}
			for _, b := range before {
				clear = clear && !q.Inset(-margin).Overlaps(b.at)
			}
			if l := nearest(q, mid); clear && l < far {
				at, far, ok = q, l, true
			}
		}
	}
	return at, mid, ok
}

// farthest is how far the farthest corner of a rectangle lies from a point.
func farthest(r geom.Rect, c geom.Point) float64 {
	return math.Hypot(math.Max(math.Abs(r.Min.X-c.X), math.Abs(r.Max.X-c.X)), math.Max(math.Abs(r.Min.Y-c.Y), math.Abs(r.Max.Y-c.Y)))
}

// nearest is how far its nearest point does.
func nearest(r geom.Rect, c geom.Point) float64 {
	return math.Hypot(math.Max(math.Max(r.Min.X-c.X, c.X-r.Max.X), 0), math.Max(math.Max(r.Min.Y-c.Y, c.Y-r.Max.Y), 0))
}

// drawSets draws the circles with their words, then what overlaps.
func (d *diagram) drawSets(circles []int, on discs, regions []region) {
	disc := func(k int) geom.Path { return geom.Ellipse(geom.R(on.at[k].X-on.r, on.at[k].Y-on.r, 2*on.r, 2*on.r)) }
	for i := range d.order(len(d.Element.Items)) {
		for k, item := range circles {
			if item != i {
				continue
			}
			l := d.setLook(circles, k)
			d.outline(disc(k), l, i == d.lit)
			d.lay(disc(k), d.setTone(l.Edge))
		}
		for _, g := range regions {
			if g.index == i {
				d.writeRegion(g, on)
			}
		}
	}
}

// setLook is the look of the k-th circle. Where it is an overlap that stands out,
// sets keep their colours.
func (d *diagram) setLook(circles []int, k int) quantity.Look {
	if d.lit < 0 || d.Element.Items[d.lit].Sets == nil {
		return d.look(circles[k])
	}
	plain := d.parts
	plain.Lit = -1
	return plain.Of(k, false)
}

// writeRegion writes what lies in a region; what stands out is laid out in its
// colour first.
func (d *diagram) writeRegion(g region, on discs) {
	ground := d.Ctx.Ground(d.Element)
	if !g.out {
		for _, k := range g.sets {
			ground = paint.Through(d.setTone(d.setLook(on.items, k).Edge), ground)
		}
	}
	if g.index == d.lit && !g.name {
		tone := d.tone(d.parts.Highlight(), litTint)
		if d.Ctx.Look.Dark() {
			tone = paint.Sheer(d.parts.Highlight(), litDark)
		}
		d.lay(lens(g.sets, on), tone)
		if !g.out {
			ground = paint.Through(tone, ground)
		}
	}
	c := d.on(ground)
	if g.out {
		to := geom.Pt(clamp(g.from.X, g.at.Min.X, g.at.Max.X), clamp(g.from.Y, g.at.Min.Y, g.at.Max.Y))
		u := g.from.Sub(to).Unit()
		p := d.Ctx.Visible(d.Ctx.Look.Palette.Ink)
		d.Line(to.Add(u.Mul(0.3*d.size)), g.from, d.Ctx.PenWidth(lineLeader), p, calmLeader)
		d.dot(g.from, 0.14*d.size, p)
	}
	y := g.at.Min.Y
	for _, w := range g.words {
		d.WriteWord(w, geom.Pt(g.at.Center().X, y), 0.5, 0, c)
		y += w.H() + d.air(underName)
	}
}

// setTone is what a circle of a colour is laid out in.
func (d *diagram) setTone(c color.RGBA) color.RGBA {
	if d.Ctx.Look.Dark() {
		return d.tone(c, setTintDark)
	}
	return d.tone(c, setTint)
}

// lens is the outline of what circles have in common.
func lens(sets []int, on discs) geom.Path {
	var out geom.Polyline
	for _, k := range sets {
		const steps = 180
		for i := range steps {
			q := geom.OnCircle(on.at[k], on.r, 2*math.Pi*float64(i)/steps)
			in := true
			for _, o := range sets {
				in = in && (o == k || q.Dist(on.at[o]) <= on.r)
			}
			if in {
				out = append(out, q)
			}
		}
	}
	if len(out) < 3 {
		return nil
	}
	hull := out.Hull()
	return geom.Polygon(hull...)
}
