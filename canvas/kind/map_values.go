package kind

import (
	"image/color"
	"maps"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// mapKey is what the values of a map mean: classes from low to high.
type mapKey struct {
	colors []color.RGBA
	of     [][]string // keys of each class's countries
	said   string     // the unit, where it does not stand at each number
	ranges []string
}

// mostClasses are as many as can be told apart by strength.
const mostClasses = 5

// skewed is the share of the values that one class may hold before classes are chosen
// by rank.
const skewed = 0.6

// classes sorts the values into classes of equal breadth, or where most would fall
// into one, of equal number.
func (g *globe) classes() mapKey {
	var k mapKey
	if len(g.names.values) == 0 {
		return k
	}
	values := slices.Sorted(maps.Values(g.names.values))
	bounds := quantity.NiceTicks(values[0], values[len(values)-1], mostClasses+1).At
	if fullest(values, bounds) > skewed*float64(len(values)) {
		bounds = ranked(values)
	}
	numbers := quantity.NumbersFor(g.Ctx.Lang, g.Element.Unit, bounds)
	write := func(v float64) string { return numbers.Text(v / numbers.Factor) }
	k.said = numbers.Caption
	last := len(bounds) - 1
	inner := slices.CompactFunc(bounds[:last:last], func(a, b float64) bool { return write(a) == write(b) })
	if len(inner) > 1 && write(inner[len(inner)-1]) == write(bounds[last]) {
		inner = inner[:len(inner)-1] // what reads alike is one class
	}
	bounds = slices.Concat(inner, bounds[last:])
	n := len(bounds) - 1
	k.of = make([][]string, n)
	for _, key := range slices.Sorted(maps.Keys(g.names.values)) {
		c := classOf(g.names.values[key], bounds)
		k.of[c] = append(k.of[c], key)
	}
	for i := range n {
		k.colors = append(k.colors, g.strength(i, n))
		k.ranges = append(k.ranges, write(bounds[i])+"–"+write(bounds[i+1]))
	}
	return k
}

// classOf is the class of a value; a bound belongs to the class above it.
func classOf(v float64, bounds []float64) int {
	c := 0
	for c < len(bounds)-2 && v >= bounds[c+1] {
		c++
	}
	return c
}

// fullest is how many values the fullest class holds.
func fullest(values, bounds []float64) float64 {
	count := make([]int, len(bounds))
	for _, v := range values {
		count[classOf(v, bounds)]++
	}
	return float64(slices.Max(count))
}

// ranked are bounds between which about equally many values lie, each of two figures.
func ranked(values []float64) []float64 {
	out := []float64{twoFigures(values[0], math.Floor)}
	for i := 1; i < mostClasses; i++ {
		if v := twoFigures(values[i*len(values)/mostClasses], math.Round); v > out[len(out)-1] {
			out = append(out, v)
		}
	}
	return append(out, twoFigures(math.Max(values[len(values)-1], out[len(out)-1]*1.01), math.Ceil))
}

// twoFigures is a number rounded to two figures.
func twoFigures(v float64, round func(float64) float64) float64 {
	if v == 0 {
		return 0
	}
	p := math.Pow(10, math.Floor(math.Log10(math.Abs(v)))-1)
	return round(v/p) * p
}

// strength is the colour of class i of n: the higher, the stronger.
func (g *globe) strength(i, n int) color.RGBA {
	p := g.Ctx.Look.Palette
	base := p.Accent1
	if !g.Ctx.Colour {
		base = p.Ink
	}
	base = g.Ctx.Named(g.Element.Fill, base)
	return paint.Blend(p.Board, base, 0.2+0.8*float64(i)/math.Max(float64(n-1), 1))
}

// tone fills a path as class i.
func (g *globe) tone(path geom.Path, i int) {
	if len(path) == 0 {
		return
	}
	if g.hatchedTones() {
		n := len(g.key.colors)
		gap := g.Ctx.PenWidth(1) * (6.4 - 3.9*float64(i)/math.Max(float64(n-1), 1))
		style := plan.FillHachure
		if i == n-1 && n > 2 {
			style, gap = plan.FillCross, gap*1.25
		}
		c := g.Ctx.Visible(g.key.colors[n-1])
		lines := paint.Hatch(path, paint.Hatching{Style: style, Color: c, Gap: gap, Width: g.Ctx.PenWidth(0.5)}, g.Seed())
		for _, m := range swift(paint.Brushed(lines, g.Ctx.Look.Brush)) {
			g.Add(m)
		}
		return
	}
	for _, m := range g.Ctx.WithMedium([]paint.Mark{paint.Fill{Path: path, Color: g.key.colors[i], Seed: g.Seed()}}) {
		g.Add(g.under(m))
	}
}

// hatchedTones reports whether classes differ in how closely they are hatched: the look
// has no medium to lay tones with.
func (g *globe) hatchedTones() bool {
	s := g.fillStyle()
	return (s == plan.FillHachure || s == plan.FillCross) && paint.TipWidth[g.Ctx.Look.Medium] == 0
}

// mapFoot is what stands below a map: the legend and the label, set.
type mapFoot struct {
	w, h    float64
	said    element.Word
	entries []element.Word
	rows    [][]int // of entries; −1 is the unit
	label   element.Word
}

// The proportions of what stands below a map, in sizes of its type.
const (
	footType   = 0.82 // of the map's other words
	footGap    = 0.6  // over it
	keySwatch  = 1.5  // width of a swatch
	keyHigh    = 0.8
	keyGap     = 0.35 // between a swatch and its range
	keyBetween = 0.9  // between entries
	keyPitch   = 1.5
	calmSwatch = 0.4 // of the look's roughness
)

// foot sets what stands below, at most width wide.
func (g *globe) foot(width float64) (mapFoot, error) {
	var f mapFoot
	var err error
	if len(g.key.colors) > 0 {
		if f.said, err = g.Word(g.key.said, g.Style(g.size), 0, plan.AlignStart); err != nil {
			return f, err
		}
		for _, r := range g.key.ranges {
			w, err := g.Word(r, g.Style(g.size), 0, plan.AlignStart)
			if err != nil {
				return f, err
			}
			f.entries = append(f.entries, w)
		}
		edges := 2 * g.Stray(g.Ctx.PenWidth(lineSwatch), calmSwatch)
		f.rows = g.keyRows(f, width-edges)
		for _, row := range f.rows {
			f.w = math.Max(f.w, g.rowWidth(f, row)+edges)
		}
		f.h += (footGap + keyPitch*float64(len(f.rows))) * g.size
	}
	if g.Element.Label != "" {
		st := g.Ctx.Style(plan.RoleLabel, g.size)
		if f.label, err = g.Word(g.Element.Label, st, width, plan.AlignCenter); err != nil {
			return f, err
		}
		f.w = math.Max(f.w, f.label.W)
		f.h += footGap*g.size + f.label.H() + f.label.Drop()
	}
	return f, nil
}

// keyRows sorts the unit and the entries of a legend into rows: all in one, or the unit
// over rows of about equally many.
func (g *globe) keyRows(f mapFoot, width float64) [][]int {
	var all []int
	if f.said.Lines > 0 {
		all = []int{-1}
	}
	for i := range f.entries {
		all = append(all, i)
	}
	if g.rowWidth(f, all) <= width {
		return [][]int{all}
	}
	entries := all[len(all)-len(f.entries):]
	for most := len(entries); ; most-- {
		rows := slices.Collect(slices.Chunk(entries, most))
		if most > 1 && slices.ContainsFunc(rows, func(row []int) bool { return g.rowWidth(f, row) > width }) {
			continue
		}
		even := (len(entries) + len(rows) - 1) / len(rows)
		rows = slices.Collect(slices.Chunk(entries, even))
		if len(all) > len(entries) {
			rows = append([][]int{{-1}}, rows...)
		}
		return rows
	}
}

// rowWidth is the width of a row of a legend.
func (g *globe) rowWidth(f mapFoot, row []int) float64 {
	w := -keyBetween * g.size
	for _, i := range row {
		w += keyBetween*g.size + g.entryWidth(f, i)
	}
	return w
}

// entryWidth is the width of an entry of the legend, −1 the unit.
func (g *globe) entryWidth(f mapFoot, i int) float64 {
	if i < 0 {
		return f.said.W
	}
	return (keySwatch+keyGap)*g.size + f.entries[i].W
}

// below draws the legend and writes the label.
func (g *globe) below(f mapFoot, r geom.Rect) {
	p := g.Ctx.Look.Palette
	ink := g.Ctx.Legible(p.Ink, p.Board, g.size)
	y := r.Min.Y + footGap*g.size
	for _, row := range f.rows {
		w := g.rowWidth(f, row)
		x := r.Center().X - w/2
		if g.Ctx.Lang.RTL() {
			x += w
		}
		mid := y + keyHigh*g.size/2
		for _, i := range row {
			g.entry(f, i, geom.Pt(x, mid), ink)
			step := g.entryWidth(f, i) + keyBetween*g.size
			if g.Ctx.Lang.RTL() {
				step = -step
			}
			x += step
		}
		y += keyPitch * g.size
	}
	if f.label.Text != nil {
		g.WriteWord(f.label, geom.Pt(r.Center().X, r.Max.Y-f.label.Drop()), 0.5, 1, ink)
	}
}

// entry draws a swatch and writes its range beside it, or the unit, where reading
// begins at x.
func (g *globe) entry(f mapFoot, i int, at geom.Point, ink color.RGBA) {
	word, indent, lead := f.said, 0.0, 1.0
	if g.Ctx.Lang.RTL() {
		lead = -1
	}
	if i >= 0 {
		word, indent = f.entries[i], (keySwatch+keyGap)*g.size
		w, h := keySwatch*g.size, keyHigh*g.size
		swatch := geom.Rectangle(geom.R(math.Min(at.X, at.X+lead*w), at.Y-h/2, w, h))
		g.tone(swatch, i)
		g.Draw(swatch, g.Ctx.PenWidth(lineSwatch), g.Ctx.Look.Palette.Ink, calmSwatch)
	}
	if word.Text != nil {
		g.WriteWord(word, geom.Pt(at.X+lead*indent, at.Y), (1-lead)/2, 0.5, ink)
	}
}
