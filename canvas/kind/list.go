package kind

import (
	"math"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// listKind is entries one below the other, each behind its marker.
var listKind = element.Kind{
	Name: plan.KindList, Rank: element.RankWords, Entries: true, Spreads: true,
	Measure: measureList, Build: buildList,
}

// The shape of a list, in ems of its type.
const (
	listGap     = 0.42 // between items
	listMeasure = 26.0 // longest line
	listAir     = 0.45 // more between items, where there is room
	listMost    = 1.3  // the most more, where a list is to spread
	listIndent  = 1.35 // of the text behind its marker
	numberGap   = 0.4  // between a number and the text

	// Compact looks set many short entries in columns, close to each other.
	compactListGap  = 0.24
	compactListLine = 1.14
	listColumns     = 3   // at most
	columnLeast     = 4   // entries in a column
	columnGap       = 1.4 // between two
	columnWhole     = 0.8 // of the entries that keep to one line
)

// listSetting is a list set at one size, column by column.
type listSetting struct {
	style  fonts.Style
	indent float64
	gap    float64 // between entries
	per    int     // entries in a column
	wide   float64 // of a column
	w, h   float64
}

// fewest is in how few entries a column of a list of n in so many columns stands; 0: there
// are not enough.
func fewest(n, cols int) int {
	per := (n + cols - 1) / cols
	if per < columnLeast || (n+per-1)/per != cols {
		return 0
	}
	return per
}

// setList is a list set in lines of at most width pixels.
func setList(ctx *element.Context, e *plan.Element, st fonts.Style, width float64) (listSetting, error) {
	l := listSetting{style: st, indent: listIndent * st.SizePx}
	for i := range e.Items {
		if e.Marker != plan.MarkerNumber {
			break
		}
		x, err := ctx.Extent(numeral(i), numeralStyle(ctx, st), 0)
		if err != nil {
			return l, err
		}
		l.indent = math.Max(l.indent, x.W+numberGap*st.SizePx)
	}
	l.gap, l.per = listGap*st.SizePx, max(len(e.Items), 1)
	if ctx.Look.Compact {
		if !element.TallScript(ctx.Lang) {
			st.LineHeight = compactListLine
			l.style = st
		}
		l.gap = compactListGap * st.SizePx
		if err := l.divide(ctx, e, width); err != nil {
			return l, err
		}
	}
	columns := max((len(e.Items)+l.per-1)/l.per, 1)
	between := columnGap * st.SizePx * float64(columns-1)
	high := 0.0
	for i, item := range e.Items {
		x, err := ctx.Extent(item.Label, st, math.Max((width-between)/float64(columns)-l.indent, 1))
		if err != nil {
			return l, err
		}
		l.wide = math.Max(l.wide, l.indent+x.W)
		if high += x.H; i%l.per == 0 {
			high = x.H
		} else {
			high += l.gap
		}
		l.h = math.Max(l.h, high)
	}
	l.w = l.wide*float64(columns) + between
	return l, nil
}

// divide sets a list in as many columns as a width has room for, if most entries keep to one
// line.
func (l *listSetting) divide(ctx *element.Context, e *plan.Element, width float64) error {
	n := len(e.Items)
	if fewest(n, 2) == 0 {
		return nil
	}
	var wide []float64
	for _, item := range e.Items {
		x, err := ctx.Extent(item.Label, l.style, 0)
		if err != nil {
			return err
		}
		wide = append(wide, l.indent+x.W)
	}
	slices.Sort(wide)
	most := wide[int(columnWhole*float64(n-1))]
	for cols := listColumns; cols > 1; cols-- {
		if per := fewest(n, cols); per > 0 && most*float64(cols)+columnGap*l.style.SizePx*float64(cols-1) <= width {
			l.per = per
			return nil
		}
	}
	return nil
}

func measureList(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	st := ctx.Style(plan.RoleBody, ctx.TextSize(plan.RoleBody, cs))
	width := math.Min(cs.Room.X, listMeasure*st.SizePx)
	if ctx.Look.Compact {
		width = math.Min(cs.Room.X, (listMeasure*listColumns+columnGap*(listColumns-1))*st.SizePx)
	}
	l, err := setList(ctx, e, st, width+element.Slack)
	if cs.Room.Y < element.Unbounded/2 {
		high := l.h + l.air(e, listAir)
		high = math.Max(high, math.Min(cs.Spread, l.h+l.air(e, listMost)))
		l.h = math.Max(l.h, math.Min(cs.Room.Y, high))
	}
	return geom.Pt(l.w, l.h), err
}

// air is the height that so many ems more between the items of a list take.
func (l listSetting) air(e *plan.Element, ems float64) float64 {
	return float64(l.per-1) * ems * l.style.SizePx
}

// buildList writes a list in its box, at one size for all items, the text of
// each hanging behind its marker.
func buildList(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	l, err := fitList(ctx, e, cs, box)
	if err != nil {
		return element.Built{}, err
	}
	gap := l.gap
	if n := l.per; n > 1 {
		most := listAir
		if cs.Spread > 0 {
			most = listMost
		}
		air := math.Max(math.Min(box.H()-l.h, l.air(e, most)), 0)
		gap += air / float64(n-1)
		l.h += air
	}
	at := geom.Pt(box.Min.X+(box.W()-l.w)*listStart(ctx, e, cs), box.Min.Y+(box.H()-l.h)/2)
	covers := geom.R(at.X, at.Y, l.w, l.h)
	right := ctx.Lang.RTL()
	c := ctx.TextColor(e, plan.RoleBody, l.style.SizePx)
	var marks []paint.Mark
	var first []int // marks of entries with a cue of their own, which stand behind all others
	y := at.Y
	for i, item := range e.Items {
		if e.EntryCued(i) {
			first = append(first, len(marks))
		}
		t, err := ctx.SetText(item.Label, l.style, l.wide-l.indent+element.Slack, plan.AlignStart)
		if err != nil {
			return element.Built{}, err
		}
		if i%l.per == 0 {
			y = at.Y
		}
		over := float64(i/l.per) * (l.wide + columnGap*l.style.SizePx)
		x := at.X + over + l.indent
		if right {
			x = covers.Max.X - over - l.indent - t.W
		}
		slot := geom.R(at.X+over, y, l.indent, firstLine(t, l.style))
		if right {
			slot = slot.Translate(geom.Pt(l.w-2*over-l.indent, 0))
		}
		m, err := markerOf(ctx, e, i, slot, l.style)
		if err != nil {
			return element.Built{}, err
		}
		w := paint.Writing{Text: t, At: geom.Pt(x, y), Color: c.Ink, Strong: c.Strong, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, i)}
		marks = append(append(marks, m), ctx.Underscored(e, w, l.style, i)...)
		y += t.H + gap
	}
	return element.Built{Marks: marks, Covers: covers, Parts: first}, nil
}

// listStart is the share of free width left of a list.
func listStart(ctx *element.Context, e *plan.Element, cs element.Constraints) float64 {
	at := map[plan.Align]float64{plan.AlignCenter: 0.5, plan.AlignEnd: 1}[cs.Alignment(e)]
	if ctx.Lang.RTL() {
		return 1 - at
	}
	return at
}

func firstLine(t *fonts.Text, st fonts.Style) float64 {
	if len(t.Lines) == 0 {
		return st.SizePx
	}
	return t.Lines[0].Bot
}

// fitList sets the list at the largest size up to its own that fits box.
func fitList(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (listSetting, error) {
	st := ctx.Style(plan.RoleBody, ctx.TextSize(plan.RoleBody, cs))
	hi := st.SizePx
	lo := math.Min(ctx.Floor(), hi)
	var best listSetting
	for step := range 8 {
		switch step {
		case 0:
			st.SizePx = hi
		case 1:
			st.SizePx = lo
		default:
			st.SizePx = math.Sqrt(lo * hi)
		}
		l, err := setList(ctx, e, st, box.W()+element.Slack)
		if err != nil {
			return l, err
		}
		fits := l.w <= box.W()+element.Slack && l.h <= box.H()+element.Slack
		switch {
		case step == 0 && fits:
			return l, nil
		case step == 1 && !fits:
			return l, &element.OverflowError{Words: e.Items[0].Label, Need: geom.Pt(l.w, l.h), Room: geom.Pt(box.W(), box.H())}
		case step == 0:
		case fits:
			best, lo = l, st.SizePx
		default:
			hi = st.SizePx
		}
	}
	return best, nil
}

// markerOf draws what stands before item i, in the middle of its first line.
func markerOf(ctx *element.Context, e *plan.Element, i int, slot geom.Rect, st fonts.Style) (paint.Mark, error) {
	s := st.SizePx
	c := ctx.Legible(ctx.Named(e.Color, ctx.Accent(0)), ctx.Ground(e), s)
	m := slot.Center()
	m.X = slot.Min.X + s*0.5
	if ctx.Lang.RTL() {
		m.X = slot.Max.X - s*0.5
	}
	m.Y += s * 0.06 // small letters sit below the middle of the line
	var p geom.Path
	width := math.Max(s*0.09, ctx.Line()*0.8)
	switch e.Marker {
	case plan.MarkerNumber:
		t, err := ctx.SetText(numeral(i), numeralStyle(ctx, st), 0, plan.AlignStart)
		if err != nil {
			return nil, err
		}
		x := slot.Max.X - s*numberGap - t.W
		if ctx.Lang.RTL() {
			x = slot.Min.X + s*numberGap
		}
		return paint.Writing{Text: t, At: geom.Pt(x, slot.Min.Y), Color: c, Strong: c, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, 100+i)}, nil
	case plan.MarkerCheck:
		p.MoveTo(m.Add(geom.Pt(-0.3*s, 0.0)))
		p.QuadTo(m.Add(geom.Pt(-0.16*s, 0.1*s)), m.Add(geom.Pt(-0.08*s, 0.26*s)))
		p.QuadTo(m.Add(geom.Pt(0.08*s, -0.14*s)), m.Add(geom.Pt(0.36*s, -0.36*s)))
		width = math.Max(s*0.1, ctx.Line())
	case plan.MarkerDash:
		p.MoveTo(m.Add(geom.Pt(-0.26*s, 0)))
		p.QuadTo(m.Add(geom.Pt(0, -0.03*s)), m.Add(geom.Pt(0.26*s, 0.01*s)))
	default:
		// A dot is a tight loop of a thick line, as a hand makes it.
		r := s * 0.1
		p = geom.Ellipse(geom.R(m.X-r/2, m.Y-r/2, r, r))
		width = r * 1.7
	}
	return paint.Stroke{Path: p, Width: width, Color: c, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, 100+i)}, nil
}

// numeral is the number before item i.
func numeral(i int) string { return strconv.Itoa(i+1) + "." }

// numeralStyle is the style of the numbers before items in st. Monospaced type
// runs from left to right whatever the language, as code does.
func numeralStyle(ctx *element.Context, st fonts.Style) fonts.Style {
	if ctx.Lang.RTL() && st.Type == plan.TypeMono {
		st.Type = plan.TypeClean
	}
	return st
}
