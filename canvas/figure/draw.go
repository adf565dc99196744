package figure

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Lines, in the look's own: the silhouette is heavier than what lies within it, and
// both grow slowly with the drawing.
const (
	outerLine   = 1.0
	innerLine   = 0.72
	lineSide    = 330  // design units: the side of a drawing whose lines are the look's own
	lineLeast   = 0.62 // of it, in small ones
	lineMost    = 1.45 // of it, in large ones
	calm        = 0.5  // of the look's roughness
	shortest    = 2.4  // widths: an inner line that is shorter is left out
	standsAlone = 0.6  // of its outline that lies on the board: a foot, not a stick on a drum
	mostInner   = 46   // inner lines; the shortest beyond are left out
)

// drawing is a figure being drawn.
type drawing struct {
	ctx   *element.Context
	e     *plan.Element
	m     *areas
	t     *tones
	width float64 // of the silhouette's line, pixels
	cut   bool    // what is outside of a shape is not seen: a star may lie on its edge
	fine  float64 // how fine the strokes of the medium are: 1 in large drawings
	edges []edge
	thin  []bool      // of every area: it is drawn as a line by itself, or as a spot
	gleam []bool      // of every thin area: it is white, and no line meets it
	host  []int       // of every thin area: the one it lies on; board: it stands by itself
	thing []int       // of every area: the first of those it hangs together with
	turn  []int       // of every area: when it is drawn
	box   []geom.Rect // of every area, in board pixels
}

// Draw draws d in the context's look, where to puts it on the board, for the
// element, whose color keeps it in shades of one.
func Draw(ctx *element.Context, e *plan.Element, d Drawing, to geom.Affine) Figure {
	box := paint.TurnedBounds(d.View, to)
	side := math.Max(box.W(), box.H())
	if box.Empty() || math.IsNaN(side) {
		return Figure{}
	}
	grow := min(max(math.Sqrt(side/(lineSide*ctx.Unit)), lineLeast), lineMost)
	f := &drawing{ctx: ctx, e: e, width: ctx.Line() * grow * outerLine, fine: min(grow, 1)}
	if d.Pen > 0 {
		f.width = ctx.Line() * min(max(d.Pen*scaleOf(to)/ctx.Line(), penLeast), penMost)
		f.fine *= narrow
	}
	inner := geom.FitRect(box, box.Inset(f.width/2)) // lines stay in the box
	to = to.Then(inner)
	f.cut = d.Within != nil
	f.m = see(d, to, box.Pixels().Intersect(paint.Outermost))
	defer f.m.done()
	f.m.merge(f.width)
	f.t = newTones(ctx, e.Color, d.Exact, f.m)
	f.edges = f.m.edges()
	shake := tremor(ctx, e)
	for i, g := range f.edges {
		l := smoothed(g.line, g.from < 0)
		for k := range l {
			l[k] = shake(l[k])
		}
		f.edges[i].line = l
	}
	if d.Pen > 0 {
		f.thin, f.host = make([]bool, len(f.m.list)), make([]int, len(f.m.list))
		return f.figure(f.inked(d, to, shake))
	}
	f.findThin()
	f.findTurns()
	return f.figure(f.inOrder())
}

// tremor is how the hand moves what it draws: slowly and alike for all that lies
// near, so that lines and areas still meet.
func tremor(ctx *element.Context, e *plan.Element) func(p geom.Point) geom.Point {
	swing := paint.HandSwing * ctx.Look.Roughness * calm * ctx.Unit
	if swing <= 0 {
		return func(p geom.Point) geom.Point { return p }
	}
	seed := ctx.SeedOf(e, 7)
	phase := func(n int64) float64 { return 2 * math.Pi * paint.Hash01(seed+n) }
	a, b, c, d := phase(1), phase(2), phase(3), phase(4)
	u := 2 * math.Pi / (78 * ctx.Unit)
	return func(p geom.Point) geom.Point {
		x, y := p.X*u, p.Y*u
		return p.Add(geom.Pt(
			swing*(0.6*math.Sin(0.45*x+1.1*y+a)+0.4*math.Sin(1.9*y-0.8*x+b)),
			swing*(0.6*math.Sin(1.05*x-0.5*y+c)+0.4*math.Sin(1.8*x+0.9*y+d))))
	}
}

// findThin finds the areas that are no broader than a line or two, spots of black,
// and gleams: no line goes around them. Spots of one colour on areas of one colour are
// alike, and so are things of one colour and size that stand by themselves: the
// broadest speaks for all.
func (f *drawing) findThin() {
	type kind struct{ color, on color.RGBA }
	f.thin, f.gleam, f.host = make([]bool, len(f.m.list)), make([]bool, len(f.m.list)), make([]int, len(f.m.list))
	spot := spotSide * f.width
	thick := f.m.breadths()
	broad, large, all := map[kind]float64{}, map[kind]int{}, 0
	on := make([]int, len(f.m.list))
	for n := 1; n < len(f.m.list); n++ {
		a := &f.m.list[n]
		all += a.px
		if on[n] = f.lies(n); on[n] != board {
			k := kind{a.color, f.m.list[on[n]].color}
			broad[k], large[k] = max(broad[k], thick[n]), max(large[k], a.px)
		}
	}
	for n := 1; n < len(f.m.list); n++ {
		a := &f.m.list[n]
		band, breadth, free := lineBand, thick[n], f.free(n)
		switch {
		case on[n] != board:
			k := kind{a.color, f.m.list[on[n]].color}
			breadth = broad[k]
			if float64(large[k]) < spot*spot { // a brow, a row of writing
				band = markBand
			}
		case free: // what stands by itself, a leg or an arm, is seen by its outline
			band, breadth = freeBand, f.broadestLike(n, thick)
			if alone := float64(a.with(board)) / float64(a.border); alone > standsAlone && alone < 1 && (a.compact() || f.faint(a.color)) {
				band = 0 // a foot, or a leg that hardly shows without a line
			}
		}
		// On a dark board black is bare, and what stands by itself is seen by its outline.
		black := float64(a.px) < spot*spot && f.t.black(a.color) && !(free && f.ctx.Look.Dark())
		f.gleam[n] = (a.with(board) == 0 || f.cut && !free) && float64(a.px) < gleams*float64(all) && isWhite(a.color)
		f.thin[n] = a.px > 0 && (breadth < band*f.width || black || f.gleam[n])
	}
	for n := range f.host {
		f.host[n] = n
		if f.thin[n] {
			f.host[n] = f.beside(n)
		}
	}
	for n, h := range f.host { // what lies on a thin one lies on what that lies on
		if h != board && f.host[h] != board && f.host[h] != n {
			f.host[n] = f.host[h]
		}
	}
}

// broadestLike is the breadth of the broadest of the things that stand by themselves
// and are of the colour and about the size of one of them: both flags of a castle.
func (f *drawing) broadestLike(n int, thick []float64) float64 {
	const alike = 1.4 // times as many pixels, and as long an outline, at the most
	near := func(p, q int) bool { return float64(max(p, q)) < alike*float64(min(p, q)) }
	a, most := &f.m.list[n], thick[n]
	for k := 1; k < len(f.m.list); k++ {
		b := &f.m.list[k]
		if b.color == a.color && near(b.px, a.px) && near(b.border, a.border) && f.free(k) {
			most = max(most, thick[k])
		}
	}
	return most
}

// free reports whether most of an area's outline lies on the board.
func (f *drawing) free(n int) bool {
	const most = 0.55
	a := &f.m.list[n]
	return float64(a.with(board)) > most*float64(a.border)
}

// faint reports whether a stroke of a colour hardly shows on the board.
func (f *drawing) faint(c color.RGBA) bool {
	const shows = 2.2
	b := f.ctx.Look.Palette.Board
	return paint.Contrast(paint.Through(f.t.line(c), b), b) < shows
}

// lies is the area that another lies on, as a spot does; board: it lies on none.
func (f *drawing) lies(n int) int {
	const most = 0.9
	a := &f.m.list[n]
	for _, j := range a.joins {
		if j.area != board && float64(j.edges) > most*float64(a.border) {
			return j.area
		}
	}
	return board
}

// seen is a colour moved towards ink until an area of it shows on the board.
func (f *drawing) seen(c color.RGBA) color.RGBA {
	const shows = 1.5
	p := f.ctx.Look.Palette
	c = paint.Through(c, p.Board)
	for t := 0.0; t < 1; t += 0.1 {
		if m := paint.Blend(c, p.Ink, t); paint.Contrast(m, p.Board) >= shows {
			return m
		}
	}
	return p.Ink
}

// beside is the area that a thin one lies on, that it shares most with; board: it
// stands by itself.
func (f *drawing) beside(n int) int {
	if f.free(n) {
		return board
	}
	a := &f.m.list[n]
	best, most := board, 0
	for _, j := range a.joins {
		k, edges := j.area, j.edges
		if k == board {
			continue
		}
		if !f.thin[k] {
			edges += a.border // rather than another thin one
		}
		if edges > most || edges == most && k < best {
			best, most = k, edges
		}
	}
	return best
}

// line reports whether ink parts the areas of an edge, and of what kind it is.
func (f *drawing) line(e edge) (draw bool, kind kindOfLine) {
	kind.turn = f.turnOf(e)
	a, b := f.host[e.left], f.host[e.right]
	switch {
	case a == b:
		return false, kind
	case e.left == board || e.right == board:
		kind.outer = true
		return true, kind
	case f.gleam[e.left], f.gleam[e.right]:
		return false, kind
	case a == board || b == board: // the foot of a stem
		return !f.thin[e.left] && !f.thin[e.right], kind
	}
	p, q := &f.m.list[a], &f.m.list[b]
	if p.part != "" && p.part == q.part { // skin, and skin in the shade
		return false, kind
	}
	if (f.lies(a) == b || f.lies(b) == a) && f.t.level(p.color, q.color) {
		return true, kind
	}
	return p.lab.Distance(q.lab) > lined, kind
}

// figure is ink with the colour beneath it.
func (f *drawing) figure(ink []paint.Mark) Figure {
	out := Figure{Marks: append(ink, f.floods(f.layer(ink))...)}
	out.Silhouette = ring(f.edges, func(n int) bool { return n != board })
	out.Bounds = out.Silhouette.Bounds()
	return out
}

// stepOf is how far apart the points of a line of ink lie, in pixels: a brush prints
// itself at each of them, and a broad one needs fewer.
func stepOf(length, width float64) float64 {
	const least = 1.9
	return max(least, min(width/3, length/50))
}

// atRim reports whether a thin area lies on another and ends where that ends, as a
// lamp of a bus does: it lies beneath the silhouette's line, which goes over both.
func (f *drawing) atRim(n int) bool {
	const most = 0.45 // of its outline: more has a tyre
	a := &f.m.list[n]
	return f.thin[n] && f.host[n] != board && a.with(board) > 0 && float64(a.with(board)) < most*float64(a.border)
}

// stroke is what a thin area is drawn with; nothing where the board is left bare.
func (f *drawing) stroke(n int) color.RGBA {
	h := f.host[n]
	if h == board {
		return f.t.line(f.m.list[n].color)
	}
	c, on := f.m.list[n].color, f.m.list[h].color
	s := f.t.lineOn(c, on)
	if p := f.m.list[n].part; p != "" && p == f.m.list[h].part { // a nose is but a shade
		return s
	}
	if s.A > 0 && !f.gleam[n] {
		s = f.t.apart(s, c, on)
	}
	return s
}

// layer is the ink as one mark, which colour shows through it undimmed.
func (f *drawing) layer(marks []paint.Mark) []paint.Mark {
	var r image.Rectangle
	for _, m := range marks {
		r = r.Union(m.Bounds())
	}
	if r.Empty() {
		return nil
	}
	img := image.NewRGBA(r)
	for _, m := range marks {
		paint.Paint(img, m)
	}
	return []paint.Mark{paint.Picture{Image: img}}
}

// floods are the areas of colour, laid beneath the ink.
func (f *drawing) floods(ink []paint.Mark) []paint.Mark {
	of := func(n int) (color.RGBA, bool) {
		c := f.t.of(f.m.list[n].color)
		if f.thin[n] {
			// Colour runs on beneath features, or board would be seen at their edges.
			h := f.host[n]
			if f.stroke(n).A == 0 || h == board || f.thin[h] {
				return color.RGBA{}, false
			}
			c = f.t.of(f.m.list[h].color)
		}
		return c, true
	}
	marks := f.fills(500, ink, of, f.beneath(of))
	for i, m := range marks {
		fill := m.(paint.Fill)
		fill.Medium, fill.Tip = f.medium()
		marks[i] = fill
	}
	return append(marks, f.fills(700, ink, func(n int) (color.RGBA, bool) {
		if !f.atRim(n) {
			return color.RGBA{}, false
		}
		return f.stroke(n), true
	}, nil)...)
}

// beneath are the areas that others, by number, run on beneath: where no line parts a
// shade from what it lies on, strokes that end short of both would leave board bare.
// The light one, which is the larger, lies beneath the darker.
func (f *drawing) beneath(of func(n int) (color.RGBA, bool)) map[int][]int {
	out := map[int][]int{}
	if f.m.over != nil {
		return out // it has lines of its own
	}
	for _, e := range f.edges {
		l, d := e.left, e.right
		if l == board || d == board || f.thin[l] || f.thin[d] {
			continue
		}
		if drawn, _ := f.line(e); drawn {
			continue
		}
		if f.m.list[l].px < f.m.list[d].px {
			l, d = d, l
		}
		p, ok := of(l)
		q, also := of(d)
		if ok && also && p.A == 255 && q.A == 255 && oklab.Of(p).L > oklab.Of(q).L && !slices.Contains(out[l], d) {
			out[l] = append(out[l], d)
		}
	}
	return out
}

// flood is areas of one colour that are laid together.
type flood struct {
	color color.RGBA
	areas map[int]bool
	px    int
}

// fills floods the areas that of gives a colour, the largest first, those of one
// colour together; seed tells them from others. Some run on beneath others.
func (f *drawing) fills(seed int, ink []paint.Mark, of func(n int) (color.RGBA, bool), under map[int][]int) []paint.Mark {
	var all []*flood
	for n := 1; n < len(f.m.list); n++ {
		if f.m.list[n].px == 0 {
			continue
		}
		c, ok := of(n)
		if !ok || c.A == 0 {
			continue
		}
		k := slices.IndexFunc(all, func(g *flood) bool { return g.color == c })
		if k < 0 {
			k = len(all)
			all = append(all, &flood{color: c, areas: map[int]bool{}})
		}
		for _, n := range append([]int{n}, under[n]...) {
			all[k].areas[n] = true
			all[k].px += f.m.list[n].px
		}
	}
	slices.SortStableFunc(all, func(a, b *flood) int { return b.px - a.px })
	marks := make([]paint.Mark, len(all))
	for i, g := range all {
		marks[i] = paint.Fill{
			Path: ring(f.edges, func(n int) bool { return g.areas[n] }), Color: g.color, Brush: f.ctx.Grain(), Seed: f.ctx.SeedOf(f.e, seed+i), Beneath: ink,
		}
	}
	return marks
}

// medium is what colour is laid with, and the width in pixels of its strokes, which
// are finer in small drawings. Sticks of chalk lie as those of charcoal do, pencils of
// colour as fine wax.
func (f *drawing) medium() (styles.Medium, float64) {
	const pencil = 6 // design units
	l := f.ctx.Look
	switch {
	case l.Medium == styles.MediumPencil, l.Medium == "" && l.Brush == plan.BrushPencil:
		return styles.MediumWax, pencil * f.ctx.Unit
	case l.Medium == "" && l.Brush == plan.BrushChalk:
		return styles.MediumCharcoal, paint.TipWidth[styles.MediumCharcoal] * f.ctx.Unit * f.fine
	}
	tip := paint.TipOf(l.Medium, f.ctx.Unit)
	if paint.TipWidth[l.Medium] > 0 { // its strokes are seen
		tip *= f.fine
	}
	return l.Medium, tip
}
