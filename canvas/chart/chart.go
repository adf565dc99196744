package chart

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// chart is a chart being drawn: its data in display units, its type and its
// colours.
type chart struct {
	element.MarkList
	cs        element.Constraints
	kind      plan.ChartKind
	box       geom.Rect // what may be covered, less the reach of a line's edge
	labels    []string
	rows      []dataRow
	net       *net // of a Sankey chart, instead of rows
	count     int  // of labels, or flows
	num       quantity.Numbers
	log       bool    // the axis has equal steps for equal ratios
	size      float64 // of the type, pixels
	accent    int     // index of the highlighted label, −1 none
	valueSize float64 // of the type of values that were set last
	acts      []element.Act
	acted     int // how many marks belong to them
	entry     int // the label that what follows is shown for, from 1; 0: none
}

// dataRow is one series; a missing value is NaN.
type dataRow struct {
	name   string
	values []float64
}

// Heights of charts to their widths: on wide frames, on tall ones, alone in a tall
// one, and of pies there.
const (
	highWide  = 0.84
	highTall  = 0.92
	highAlone = 1.15
	highRound = 1.25
)

// chartHeight is how high a chart stands, times its width, where the room lets
// it: tall frames have height to use, most of all for a chart alone in one.
func chartHeight(ctx *element.Context, cs element.Constraints) float64 {
	switch {
	case cs.Spread > 0:
		return highAlone
	case ctx.Frame.H > ctx.Frame.W:
		return highTall
	}
	return highWide
}

// roundHeight is that of a pie, which in a tall frame takes all the width and
// has its words above, below and in the corners.
func roundHeight(ctx *element.Context, cs element.Constraints) float64 {
	if ctx.Frame.H > ctx.Frame.W {
		return highRound
	}
	return chartHeight(ctx, cs)
}

// Measure wants the shape charts read best in, bars as high as they are
// many.
func Measure(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	room := cs.Room
	want := room
	switch e.Chart {
	case plan.ChartSparkline:
		n := float64(max(len(e.Series), 1))
		want.Y = math.Min(room.Y, sparkHeight(ctx)*math.Max(n, 2)+barsFoot*ctx.Unit)
	case plan.ChartBar, plan.ChartRange:
		slot := slotOf(ctx, len(e.Labels))
		if len(e.Series) > 1 && e.Chart == plan.ChartBar && ctx.Frame.H > ctx.Frame.W {
			slot = math.Max(slotBarGroup*float64(len(e.Series)), 0.7*float64(len(e.Series))*slotOf(ctx, len(e.Labels)))
		}
		if e.Chart == plan.ChartRange && ctx.Frame.H > ctx.Frame.W {
			slot *= overHigh
		}
		if len(e.Series) > 1 && e.Chart == plan.ChartBar {
			slot = slotBarGroup * float64(len(e.Series))
		}
		want.Y = math.Min(room.Y, (slot*float64(max(len(e.Labels), 1))+barsFoot)*ctx.Unit)
	case plan.ChartPie, plan.ChartDonut:
		want.X = math.Min(room.X, room.Y*widestRound)
		want.Y = math.Min(room.Y, math.Max(want.X*roundHeight(ctx, cs), leastHigh*ctx.Unit))
	default:
		want.X = math.Min(room.X, room.Y*widest)
		want.Y = math.Min(room.Y, math.Max(want.X*chartHeight(ctx, cs), leastHigh*ctx.Unit))
	}
	return want, nil
}

// slotOf is the height in design units of one of n bars with the white about it: few
// fill their frame all the same.
func slotOf(ctx *element.Context, n int) float64 {
	share := wideBars
	if ctx.Frame.H > ctx.Frame.W {
		share = tallBars
	}
	return min(max(slotBar, share*float64(ctx.Frame.H)/ctx.Unit/float64(max(n, 1))), 2*slotBar)
}

// The size of a chart's type against its box: the shares of its height and its
// width a line of it takes.
const (
	chartTypeH = 0.075
	chartTypeW = 0.055
	leastLines = 10.5 // of type a chart is at least high
	leastEms   = 15.0 // and wide
)

// MinSize is the least box of a chart whose type is to stand beside the
// scene's: not much smaller than its labels are.
func MinSize(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	t := max(ctx.Size(plan.RoleLabel, cs.Grown())*0.76, min(ctx.PhoneType(), ctx.Size(plan.RoleBody, cs.Grown())*0.75), ctx.Floor())
	n := float64(len(e.Labels))
	w, h := t*leastEms, t*leastLines
	if e.Chart == plan.ChartBar {
		h = math.Max(h, t*(1.9*n*math.Max(1, 0.6*float64(len(e.Series)))+1.5))
	} else if e.Chart != plan.ChartPie && e.Chart != plan.ChartDonut {
		w = math.Max(w, t*1.8*math.Min(n, 14))
	}
	if cs.Grown() < element.Crowded || ctx.Look.Compact && cs.Grown() <= 1 { // what is crowded may be small, as long as it can be read
		w, h = w*0.7, h*0.7
	}
	return geom.Pt(w, h), nil
}

// manyCategories are as many as make a chart broad.
const manyCategories = 10

// Broad reports whether a chart has many categories side by side.
func Broad(e *plan.Element) bool {
	switch e.Chart {
	case plan.ChartColumn, plan.ChartLine, plan.ChartArea, plan.ChartStacked, plan.ChartWaterfall:
		return len(e.Labels) >= manyCategories
	case plan.ChartMultiples:
		return len(e.Series) > 2
	case plan.ChartSankey:
		return true
	}
	return false
}

// Build draws the chart in type as large as its box allows.
func Build(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	c, err := newChart(ctx, e, cs, box)
	if err != nil {
		return element.Built{}, err
	}
	draw := map[plan.ChartKind]func(*chart) error{
		plan.ChartBar: (*chart).bars, plan.ChartColumn: (*chart).columns, plan.ChartLine: (*chart).lines,
		plan.ChartStacked: (*chart).stacked, plan.ChartWaterfall: (*chart).waterfall, plan.ChartSlope: (*chart).slope,
		plan.ChartRange: (*chart).ranges, plan.ChartScatter: (*chart).scatter,
		plan.ChartSparkline: (*chart).sparklines, plan.ChartMultiples: (*chart).multiples, plan.ChartSankey: (*chart).sankey,
		plan.ChartArea: (*chart).lines, plan.ChartPie: (*chart).pie, plan.ChartDonut: (*chart).pie,
	}[e.Chart]
	if draw == nil {
		return element.Built{}, plan.Faults{{Path: "chart", Problem: fmt.Sprintf("%q is no chart", e.Chart), Accept: "bar, column, line, area, pie, donut, stacked, waterfall, slope, range, scatter, sparkline, multiples or sankey"}}
	}
	lain := false // columns whose labels have no room lie as bars
	for size := c.preferredSize(); ; size *= 0.9 {
		c.size = math.Max(size, ctx.Floor())
		c.Marks, c.Covers, c.acts, c.acted, c.entry = nil, geom.Rect{}, nil, 0, 0
		err := draw(c)
		var tight plan.Faults
		if !lain && c.kind == plan.ChartColumn && c.size <= leastTick*ctx.Unit && errors.As(err, &tight) && strings.HasPrefix(tight[0].Path, "labels") {
			lain, c.kind, draw = true, plan.ChartBar, (*chart).bars
			size = c.preferredSize() / 0.9
			continue
		}
		if err == nil || c.size <= ctx.Floor() || !errors.As(err, &tight) {
			if ctx.Lang.RTL() && !c.round() { // clocks run alike everywhere, and pies with them
				c.Mirror(box)
				c.mirrored(box)
			}
			c.clearGrid()
			built := c.Built()
			built.Marks, built.Acts, built.Parts = element.PartActs(built.Marks, c.acts, len(e.EntryCues), e.EntryCued)
			return built, err
		}
	}
}

// preferredSize is the size of type the chart starts from: a label's, in proportion to
// the box. In a crowded scene it need not be as small as what stands beside.
func (c *chart) preferredSize() float64 {
	size := c.Ctx.Size(plan.RoleLabel, math.Max(c.cs.Grown(), 0.85))
	if c.cs.Size > 0 {
		size = c.cs.Size
	}
	share := math.Min(c.box.H()*chartTypeH, c.box.W()*chartTypeW)
	if c.kind == plan.ChartMultiples && len(c.rows) > 2 {
		share *= panelType
	}
	if c.kind == plan.ChartBar { // few bars want little height, which says nothing of their type
		share = math.Max(share, math.Min(c.box.H()/(3.2*float64(c.count)+2), c.box.W()*chartTypeW))
	}
	if c.round() { // the larger the letters around it, the smaller the pie
		share = math.Max(share*0.8, math.Min(share, size*0.8))
	}
	return max(math.Min(size*1.15, share), c.Ctx.PhoneType(), leastTick*c.Ctx.Unit)
}

func newChart(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (*chart, error) {
	c := &chart{MarkList: element.MarkList{Ctx: ctx, Element: e, Limit: box, Free: true}, cs: cs, kind: e.Chart, labels: e.Labels, accent: -1}
	c.box = box.Inset(c.Stray(ctx.PenWidth(1), 0.5))
	var all []float64
	for i, s := range e.Series {
		c.count = max(c.count, len(s.Values))
		for j, v := range s.Values {
			if math.IsNaN(v) {
				continue
			}
			if math.IsInf(v, 0) {
				return nil, c.Fault(fmt.Sprintf("series[%d].values[%d]", i, j), "a finite number", "%v cannot be drawn", v)
			}
			all = append(all, v)
		}
	}
	c.count = max(c.count, len(e.Labels))
	if e.Chart == plan.ChartSankey {
		c.net, c.count = netOf(e.Flows), len(e.Flows)
		if c.net == nil {
			return nil, c.Fault("flows", "at least one, and none that goes round in a circle", "a chart without flows")
		}
		all = c.net.values()
	}
	if len(all) == 0 {
		return nil, c.Fault("series", "at least one value", "a chart without values")
	}
	if least := map[plan.ChartKind]int{plan.ChartRange: 2, plan.ChartScatter: 2}[e.Chart]; len(e.Series) < least {
		return nil, c.Fault("series", fmt.Sprintf("%d", least), "a %s chart of %d series", e.Chart, len(e.Series))
	}
	if e.Chart == plan.ChartSlope && c.count != 2 {
		return nil, c.Fault("labels", "two, before and after", "a slope chart of %d labels", c.count)
	}
	if box.W() < leastBoxW*ctx.Unit || box.H() < leastBoxH*ctx.Unit {
		return nil, c.tooSmall("the chart")
	}
	c.num = quantity.NumbersFor(ctx.Lang, e.Unit, all)
	c.num.InDigitsOf(e.Labels)
	c.log = c.num.Wide && slices.Min(all) > 0 && (c.kind == plan.ChartBar || c.kind == plan.ChartColumn || c.kind == plan.ChartLine)
	for _, s := range e.Series {
		row := dataRow{s.Name, make([]float64, c.count)}
		for j := range row.values {
			row.values[j] = math.NaN()
			if j < len(s.Values) {
				row.values[j] = s.Values[j] / c.num.Factor
			}
		}
		c.rows = append(c.rows, row)
	}
	if len(c.rows) != 1 || c.rows[0].name == "" { // else it stands beside the name
		c.num.Join()
	}
	if e.Highlight != nil && *e.Highlight >= 0 && *e.Highlight < c.count {
		c.accent = *e.Highlight
	}
	return c, nil
}

// least is the smallest type of the chart.
func (c *chart) least() float64 { return math.Min(c.size, leastTick*c.Ctx.Unit) }

// tickSize is the type of the marks of an axis: smaller than what is read off it.
func (c *chart) tickSize() float64 { return math.Max(tickShare*c.size, c.least()) }

// tooSmall says that what does not fit into the box.
func (c *chart) tooSmall(what string) error {
	return c.Fault("box", "a larger box, fewer or shorter labels",
		"%s overflows: with type of %d units it does not fit into %.0f×%.0f px", what, element.FloorType, c.Limit.W(), c.Limit.H())
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
	if c.log {
		if fromZero { // the least has a length too
			lo /= 2
		}
		return math.Pow10(int(math.Floor(math.Log10(lo) + 1e-9))), hi
	}
	if fromZero {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	return lo, hi
}

// caption is what is said once over the chart.
func (c *chart) caption() string {
	if c.log { // it is said: lengths are no ratios
		return strings.TrimSpace(c.subject() + " (log)")
	}
	return c.subject()
}

// subject is the name of a lone series and the unit when it is a word.
func (c *chart) subject() string {
	s := c.num.Caption
	if len(c.rows) == 1 && c.rows[0].name != "" {
		if s == "" {
			return c.rows[0].name
		}
		return c.rows[0].name + c.num.Comma + s
	}
	return s
}

// parts is how the chart's series or slices are told apart.
func (c *chart) parts() quantity.Parts {
	return quantity.Parts{Ctx: c.Ctx, Element: c.Element, Lit: c.accent, Rows: len(c.rows)}
}

// Colours of what is written.
func (c *chart) inkText() color.RGBA { return c.litText(c.Ctx.Look.Palette.Ink) }

func (c *chart) mutedText() color.RGBA { return c.litText(c.Ctx.Look.Palette.Muted) }

// litText is a colour in which the smallest words of the chart can be read.
func (c *chart) litText(col color.RGBA) color.RGBA {
	return c.Ctx.Legible(col, c.Ctx.Ground(c.Element), leastWords*c.size)
}

// area fills a region within its outline.
func (c *chart) area(p geom.Path, l quantity.Look) {
	if b := p.Bounds(); b.W() < 2*c.Ctx.Unit || b.H() < 2*c.Ctx.Unit {
		return
	}
	for _, m := range c.Ctx.Hatch(p, l.Style, l.Fill, geom.Rect{}, c.Seed()) {
		c.Add(m)
	}
}
