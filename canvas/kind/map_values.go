package kind

import (
	"image/color"
	"maps"
	"math"
	"slices"

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

// hatchTones are hatchings each about half as dark again as the one before, by the gap
// between their lines in widths of an outline.
var hatchTones = [mostClasses]struct {
	style plan.FillStyle
	gap   float64
}{{plan.FillHachure, 6.4}, {plan.FillHachure, 3.9}, {plan.FillHachure, 2.4}, {plan.FillCross, 3.3}, {plan.FillCross, 2.1}}

// tone fills a path as class i.
func (g *globe) tone(path geom.Path, i int) {
	if len(path) == 0 {
		return
	}
	if g.hatchedTones() {
		n := len(g.key.colors)
		t := hatchTones[len(hatchTones)-1]
		if n > 1 {
			t = hatchTones[i*(len(hatchTones)-1)/(n-1)]
		}
		c := g.Ctx.Visible(g.key.colors[n-1])
		lines := paint.Hatch(path, paint.Hatching{Style: t.style, Color: c, Gap: t.gap * g.pen(1), Width: g.pen(0.5)}, g.Seed())
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
