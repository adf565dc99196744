package canvas

import (
	"errors"
	"fmt"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// chart is a chart being drawn: its data in display units, its type and its
// colours.
type chart struct {
	figure
	kind   plan.ChartKind
	box    geom.Rect // what may be covered, less the reach of a line's edge
	labels []string
	rows   []dataRow
	count  int // of labels
	num    numbers
	size   float64 // of the type, pixels
	accent int     // index of the highlighted label, −1 none
}

// dataRow is one series; a missing value is NaN.
type dataRow struct {
	name   string
	values []float64
}

// chartHeight is how high a chart stands, times its width, where the room lets
// it: tall frames have height to use, most of all for a chart alone in one.
func chartHeight(k *Kit) float64 {
	switch {
	case k.fit.spread > 0:
		return 1.15
	case k.Frame.H > k.Frame.W:
		return 0.92
	}
	return 0.84
}

// roundHeight is that of a pie, which in a tall frame takes all the width and
// has its words above, below and in the corners.
func roundHeight(k *Kit) float64 {
	if k.Frame.H > k.Frame.W {
		return 1.25
	}
	return chartHeight(k)
}

// measureChart wants the shape charts read best in, bars as high as they are
// many.
func measureChart(k *Kit, e *plan.Element, room geom.Point) (geom.Point, error) {
	want := room
	switch e.Chart {
	case plan.ChartBar:
		slot := 150.0
		if len(e.Series) > 1 {
			slot = 84 * float64(len(e.Series))
		}
		want.Y = math.Min(room.Y, (slot*float64(max(len(e.Labels), 1))+120)*k.Unit)
	case plan.ChartPie, plan.ChartDonut:
		want.X = math.Min(room.X, room.Y*1.7)
		want.Y = math.Min(room.Y, math.Max(want.X*roundHeight(k), 300*k.Unit))
	default:
		want.X = math.Min(room.X, room.Y*2.1)
		want.Y = math.Min(room.Y, math.Max(want.X*chartHeight(k), 300*k.Unit))
	}
	return want, nil
}

// The size of a chart's type against its box: the shares of its height and its
// width a line of it takes.
const (
	chartTypeH = 0.075
	chartTypeW = 0.055
	leastLines = 10.5 // of type a chart is at least high
	leastEms   = 15.0 // and wide
)

// leastChart is the least box of a chart whose type is to stand beside the
// scene's: not much smaller than its labels are.
func leastChart(k *Kit, e *plan.Element) geom.Point {
	t := max(k.size(plan.RoleLabel)*0.76, min(k.handy(), k.size(plan.RoleBody)*0.75), k.floor())
	n := float64(len(e.Labels))
	w, h := t*leastEms, t*leastLines
	if e.Chart == plan.ChartBar {
		h = math.Max(h, t*(1.9*n*math.Max(1, 0.6*float64(len(e.Series)))+1.5))
	} else if e.Chart != plan.ChartPie && e.Chart != plan.ChartDonut {
		w = math.Max(w, t*1.8*math.Min(n, 14))
	}
	if k.growth() < crowded { // what is crowded may be small, as long as it can be read
		w, h = w*0.7, h*0.7
	}
	return geom.Pt(w, h)
}

// buildChart draws the chart in type as large as its box allows.
func buildChart(k *Kit, e *plan.Element, box geom.Rect) ([]paint.Mark, geom.Rect, error) {
	c, err := newChart(k, e, box)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	draw := map[plan.ChartKind]func(*chart) error{
		plan.ChartBar: (*chart).bars, plan.ChartColumn: (*chart).columns, plan.ChartLine: (*chart).lines,
		plan.ChartArea: (*chart).lines, plan.ChartPie: (*chart).pie, plan.ChartDonut: (*chart).pie,
	}[e.Chart]
	if draw == nil {
		return nil, geom.Rect{}, plan.Faults{{Path: "chart", Problem: fmt.Sprintf("%q is no chart", e.Chart), Accept: "bar, column, line, area, pie or donut"}}
	}
	for size := c.wish(); ; size *= 0.9 {
		c.size = math.Max(size, k.floor())
		c.marks, c.covers = nil, geom.Rect{}
		err := draw(c)
		var tight plan.Faults
		if err == nil || c.size <= k.floor() || !errors.As(err, &tight) {
			if k.Lang.RTL() && !c.round() { // clocks run alike everywhere, and pies with them
				c.mirror(box)
			}
			c.clearGrid()
			return c.marks, c.covers, err
		}
	}
}

// wish is the size of type the chart starts from: a label's, in proportion to
// the box. In a crowded scene it need not be as small as what stands beside.
func (c *chart) wish() float64 {
	grow := c.k.grow
	c.k.grow = math.Max(c.k.growth(), 0.85)
	size := c.k.size(plan.RoleLabel)
	c.k.grow = grow
	if c.k.fit.size > 0 {
		size = c.k.fit.size
	}
	share := math.Min(c.box.H()*chartTypeH, c.box.W()*chartTypeW)
	if c.kind == plan.ChartBar { // few bars want little height, which says nothing of their type
		share = math.Max(share, math.Min(c.box.H()/(3.2*float64(c.count)+2), c.box.W()*chartTypeW))
	}
	if c.round() { // the larger the letters around it, the smaller the pie
		share = math.Max(share*0.8, math.Min(share, size*0.8))
	}
	return math.Max(math.Min(size*1.15, share), c.k.handy())
}

func newChart(k *Kit, e *plan.Element, box geom.Rect) (*chart, error) {
	c := &chart{figure: figure{k: k, e: e, limit: box}, kind: e.Chart, labels: e.Labels, accent: -1}
	c.box = box.Inset(c.stray(k.penWidth(1), 0.5))
	var all []float64
	for i, s := range e.Series {
		c.count = max(c.count, len(s.Values))
		for j, v := range s.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, c.fault(fmt.Sprintf("series[%d].values[%d]", i, j), "a finite number", "%v cannot be drawn", v)
			}
			all = append(all, v)
		}
	}
	c.count = max(c.count, len(e.Labels))
	if len(all) == 0 {
		return nil, c.fault("series", "at least one value", "a chart without values")
	}
	if box.W() < 160*k.Unit || box.H() < 120*k.Unit {
		return nil, c.tooSmall("the chart")
	}
	c.num = numbersFor(k.Lang, e.Unit, all)
	for _, s := range e.Series {
		row := dataRow{s.Name, make([]float64, c.count)}
		for j := range row.values {
			row.values[j] = math.NaN()
			if j < len(s.Values) {
				row.values[j] = s.Values[j] / c.num.factor
			}
		}
		c.rows = append(c.rows, row)
	}
	if e.Highlight != nil && *e.Highlight >= 0 && *e.Highlight < c.count {
		c.accent = *e.Highlight
	}
	return c, nil
}

// fault is one thing wrong with the chart, at a path within its element.
func (f *figure) fault(path, accept, format string, args ...any) error {
	return plan.Faults{{Path: path, Problem: fmt.Sprintf(format, args...), Accept: accept}}
}

// tooSmall says that what does not fit into the box.
func (c *chart) tooSmall(what string) error {
	return c.fault("box", "a larger box, fewer or shorter labels",
		"%s overflows: with type of %d units it does not fit into %.0f×%.0f px", what, floorType, c.limit.W(), c.limit.H())
}

// round reports whether the chart is a pie or a donut.
func (c *chart) round() bool { return c.kind == plan.ChartPie || c.kind == plan.ChartDonut }

// label is the text of the i-th category, "" when it has none.
func (c *chart) label(i int) string {
	if i < len(c.labels) {
		return c.labels[i]
	}
	return ""
}

// extent is the least and the greatest value; drawn from zero it holds zero.
func (c *chart) extent(fromZero bool) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, r := range c.rows {
		for _, v := range r.values {
			if !math.IsNaN(v) {
				lo, hi = math.Min(lo, v), math.Max(hi, v)
			}
		}
	}
	if fromZero {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	return lo, hi
}

// caption is what is said once over the chart: the name of a lone series and
// the unit when it is a word.
func (c *chart) caption() string {
	s := c.num.caption
	if len(c.rows) == 1 && c.rows[0].name != "" {
		if s == "" {
			return c.rows[0].name
		}
		return c.rows[0].name + c.num.Comma + s
	}
	return s
}

// look of one part of a chart.
type partLook struct {
	edge  color.RGBA // outline or line
	fill  color.RGBA
	style plan.FillStyle
}

// partOf is the look of a series (or slice) i; lit says whether it is the
// highlighted one, and is of no account when nothing is highlighted.
func (c *chart) partOf(i int, lit bool) partLook {
	p := c.k.Look.Palette
	ink := c.seriesColor(i)
	l := partLook{edge: c.k.visible(ink), fill: ink, style: c.fillOf(i)}
	if f, ok := paint.ColorOf(p, c.e.Fill); ok && i == 0 {
		l.fill = f
	}
	switch {
	case c.accent < 0:
	case lit:
		l.edge = c.highlight()
		l.fill = l.edge
		if len(c.rows) == 1 {
			l.style = plan.FillSolid
			switch {
			case c.k.Look.Medium == styles.MediumCharcoal:
			case c.fillOf(0) == plan.FillSolid || c.k.Look.Brush == plan.BrushChalk:
				l.style = c.fillOf(0)
			}
		}
	default:
		l.edge = paint.Blend(p.Muted, p.Board, 0.1)
		l.fill = paint.Blend(p.Muted, p.Board, 0.35)
		if c.k.Look.Fill == plan.FillSolid { // whole areas stand back as far as hatching only when paler
			l.fill = paint.Blend(p.Muted, p.Board, 0.5)
		}
	}
	if c.accent < 0 || len(c.rows) > 1 { // slices beside a highlighted one: sliceLook
		l.fill = c.strength(i, l.fill)
	}
	return l
}

// soleTones are the shares of the board in the greys of series and slices
// beside the first, in a look of one accent: neighbours differ most.
var soleTones = []float64{0.62, 0.25, 0.76, 0.42, 0.84, 0.55}

// greyTones are those of all series where the accent is a grey as well: the
// strongest beside the palest, and none as strong as another looks.
var greyTones = []float64{0.05, 0.6, 0.36, 0.78, 0.2, 0.68}

// seriesColor is the colour of series i: the element's own first, then the
// look's accents, mixed with ink when there are more than four, and begun with
// the next one: the fifth slice of a pie lies beside the first.
func (c *chart) seriesColor(i int) color.RGBA {
	if i == 0 && c.e.Color != "" {
		return c.k.named(c.e.Color, c.k.Look.Palette.Ink)
	}
	p := c.k.Look.Palette
	if c.k.Look.SingleAccent && !c.k.Colour {
		return paint.Blend(p.Ink, p.Board, greyTones[i%len(greyTones)])
	}
	if c.k.Look.SingleAccent && i > 0 {
		return paint.Blend(p.Ink, p.Board, soleTones[(i-1)%len(soleTones)])
	}
	a := c.k.accent(i + i/4)
	if i >= 4 {
		a = paint.Blend(a, p.Ink, 0.45)
	}
	return a
}

// highlight is the accent a highlighted part takes. A look that is sparing with
// accents spends one here: it is what accents are for.
func (c *chart) highlight() color.RGBA {
	if c.e.Color != "" {
		return c.k.named(c.e.Color, c.k.Look.Palette.Accent1)
	}
	return c.k.named("accent1", c.k.Look.Palette.Accent1)
}

// Colours of what is written.
func (c *chart) inkText() color.RGBA { return c.litText(c.k.Look.Palette.Ink) }

func (c *chart) mutedText() color.RGBA { return c.litText(c.k.Look.Palette.Muted) }

// litText is a colour in which the smallest words of the chart can be read.
func (c *chart) litText(col color.RGBA) color.RGBA {
	return c.k.legible(col, c.k.ground(c.e), leastWords*c.size)
}

// area fills a region within its outline.
func (c *chart) area(p geom.Path, l partLook) {
	if b := p.Bounds(); b.W() < 2*c.k.Unit || b.H() < 2*c.k.Unit {
		return
	}
	for _, m := range c.k.hatch(p, l.style, l.fill, geom.Rect{}, c.seed()) {
		c.add(m)
	}
}
