package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// timeline is events along an axis in reading order: across a wide room they
// stand above and below it in turn, down a tall one beside it.
type timeline struct {
	events []block
}

// dated is the words of an event with its date, when they begin with one,
// strong and on a line of its own.
func dated(words string) string {
	date, rest, ok := strings.Cut(element.Glued(words), " ")
	if era, more, _ := strings.Cut(rest, " "); slices.Contains(eras, era) {
		date, rest = date+" "+era, more
	}
	if !ok || rest == "" || strings.Contains(words, "**") || strings.Contains(words, "\n") ||
		!strings.ContainsAny(date, "0123456789") || len([]rune(date)) > longestDate {
		return words
	}
	return "**" + date + "**\n" + rest
}

// longestDate is the number of letters of the longest date set apart.
const longestDate = 10

var eras = []string{"BC", "BCE", "AD", "CE"}

func (t *timeline) items() []*item { return itemsOf(t.events) }

// dot is the radius in design units of the mark of an event on the axis, which a stem joins
// with the event.
const dot = 14

// tick is the mark of an event: where the axis comes from and ends, the dot and the end of
// its stem.
type tick struct{ from, at, end, stem geom.Point }

func (t *timeline) minSize(c *composition, w float64) geom.Point {
	var h, over float64
	n := float64(len(t.events))
	if c.area.W() > c.area.H() {
		cell := t.width(c, w)
		for _, e := range t.events {
			l := e.minSize(c, cell)
			h, over = math.Max(h, l.Y), math.Max(over, l.X-cell)
		}
		return geom.Pt(w+math.Max(over-element.Slack, 0), 2*h+2*(c.ctx.Gap(3)+dot*c.ctx.Unit))
	}
	t.rows()
	cell := w - c.ctx.Gap(5)
	for _, e := range t.events {
		l := e.minSize(c, cell)
		h, over = math.Max(h, l.Y), math.Max(over, l.X-cell)
	}
	return geom.Pt(w+math.Max(over-element.Slack, 0), n*h+(n-1)*c.ctx.Gap(1))
}

// width of an event above or below the axis: twice the distance of the dots,
// less a gap, for its neighbours stand on the other side.
func (t *timeline) width(c *composition, w float64) float64 {
	n := float64(len(t.events))
	if n == 1 {
		return w
	}
	return math.Max(2*w/(n+1)-c.ctx.Gap(3), 1)
}

// rows sets icons beside their labels, as events down a page are read.
func (t *timeline) rows() {
	for _, it := range t.items() {
		it.cs.Beside = true
		it.across = 0
		it.cs.Align = plan.AlignStart
	}
}

func (t *timeline) preferredSize(c *composition, room geom.Point) geom.Point { return room }

func (t *timeline) place(c *composition, box geom.Rect) {
	if c.area.W() > c.area.H() {
		t.placeAcross(c, box)
		return
	}
	t.placeDown(c, box)
}

func (t *timeline) placeAcross(c *composition, box geom.Rect) {
	ctx := c.ctx
	n := len(t.events)
	cell := t.width(c, box.W())
	gap := ctx.Gap(3) + dot*ctx.Unit
	high := (box.H() - 2*gap) / 2
	pitch := (box.W() - cell) / math.Max(float64(n-1), 1)
	y := box.Center().Y
	stations, alike := t.alike()
	var s struct{ side, h float64 }
	st := c.stationSizes(stations, geom.Pt(cell, high))
	if alike {
		s.side, s.h = st.side, st.height(ctx)
	}
	for i, e := range t.events {
		x := box.Min.X + cell/2 + float64(i)*pitch
		if n == 1 {
			x = box.Center().X
		}
		slot := geom.R(x-cell/2, y-gap-high, cell, high)
		if i%2 == 1 {
			slot = geom.R(x-cell/2, y+gap, cell, high)
		}
		if alike {
			top := slot.Min.Y
			if i%2 == 0 {
				top = slot.Max.Y - s.h
			}
			c.placeStation(stations[i], st, x, top, cell)
		} else {
			align(e, plan.AlignCenter)
			want := e.preferredSize(c, geom.Pt(cell, high))
			h := math.Min(want.Y, high)
			if i%2 == 0 {
				slot.Min.Y = slot.Max.Y - h
			} else {
				slot.Max.Y = slot.Min.Y + h
			}
			e.place(c, slot)
		}
		from := geom.Pt(box.Min.X, y)
		if i > 0 {
			from = geom.Pt(x-pitch, y)
		}
		stem := geom.Pt(x, y-gap+ctx.Gap(0))
		if i%2 == 1 {
			stem.Y = y + gap - ctx.Gap(0)
		}
		t.mark(c, i, tick{from, geom.Pt(x, y), geom.Pt(box.Max.X, y), stem})
	}
}

// alike is the events when all of them can be stations.
func (t *timeline) alike() ([]*item, bool) {
	return (&grid{blocks: t.events}).alike()
}

func (t *timeline) placeDown(c *composition, box geom.Rect) {
	ctx := c.ctx
	n := len(t.events)
	t.rows()
	inset := ctx.Gap(5)
	gap := ctx.Gap(2)
	h := math.Min((box.H()-gap*float64(n-1))/float64(n), 480*ctx.Unit)
	if items, alike := t.alike(); alike {
		for _, it := range items {
			it.cs.Side = math.Min(h*0.86, 290*ctx.Unit)
			if it.person() {
				it.cs.Side = math.Min(h, 290*personTall*ctx.Unit)
			}
		}
		column := pairs{all: items, cols: 1, gap: geom.Pt(0, gap)}
		if p := column.within(c, 0, c.size(plan.RoleLabel), geom.Pt(box.W()-inset, box.H())); p != nil && !slices.ContainsFunc(items, c.unpaired) {
			for _, it := range items {
				it.cs.Side, it.cs.Size = math.Min(p.side, h), p.size
			}
		}
	}
	// Axis and events together stand in the middle.
	var wide float64
	for _, e := range t.events {
		wide = math.Max(wide, math.Min(e.preferredSize(c, geom.Pt(box.W()-inset, h)).X, box.W()-inset))
	}
	box.Min.X += (box.W() - inset - wide) / 2
	x := box.Min.X + ctx.Gap(2)
	g, y := spaced(box.H(), h*float64(n), gap, n)
	y += box.Min.Y
	top := y
	for i, e := range t.events {
		e.place(c, geom.R(box.Min.X+inset, y, box.W()-inset, h))
		from := geom.Pt(x, top)
		if i > 0 {
			from = geom.Pt(x, y-g-h/2)
		}
		t.mark(c, i, tick{from, geom.Pt(x, y+h/2), geom.Pt(x, y+h), geom.Pt(box.Min.X+inset-ctx.Gap(1), y+h/2)})
		y += h + g
	}
}

// mark draws the axis up to event i and its dot; the last event takes the axis
// on to its end.
func (t *timeline) mark(c *composition, i int, k tick) {
	ctx := c.ctx
	items := t.events[i].items()
	if len(items) == 0 {
		return
	}
	first := items[0]
	turn := func(p geom.Point) geom.Point {
		if c.mirrored {
			p.X = c.flip(p.X)
		}
		return p
	}
	from, at, end, stem := turn(k.from), turn(k.at), turn(k.end), turn(k.stem)
	r := dot * ctx.Unit
	way := at.Sub(from).Unit()
	if i > 0 {
		from = from.Add(way.Mul(r * 1.5))
	}
	axis := ctx.Visible(ctx.Look.Palette.Muted)
	var line geom.Path
	if from.Dist(at) > r*2 {
		line.MoveTo(from)
		line.LineTo(at.Sub(way.Mul(r * 1.5)))
	}
	if i == len(t.events)-1 && end.Dist(at) > r*4 {
		line.MoveTo(at.Add(way.Mul(r * 1.5)))
		line.LineTo(end)
		line = append(line, arrowHead(end, way, ctx.Line()*4.5)...)
	}
	if len(line) > 0 {
		first.lead = append(first.lead, paint.Stroke{Path: line, Width: ctx.Line(), Color: axis, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(first.e, 70)})
	}
	ring := geom.Ellipse(geom.R(at.X-r, at.Y-r, 2*r, 2*r))
	accent := ctx.Visible(ctx.Accent(0))
	if ctx.Look.Brush == plan.BrushBrush { // its tip leaves nothing of so small a ring's middle: a blot
		ring = geom.Ellipse(geom.R(at.X-r, at.Y-r, 2*r, 2*r).Inset(-0.25 * r))
		first.lead = append(first.lead, ctx.WithMedium([]paint.Mark{paint.Fill{Path: ring, Color: accent, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(first.e, 71)}})...)
	} else {
		first.lead = append(first.lead, paint.Stroke{Path: ring, Width: ctx.Line() * 1.2, Color: accent, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(first.e, 71)})
	}
	up := geom.Polyline{at.Add(stem.Sub(at).Unit().Mul(r * 1.5)), stem}
	first.lead = append(first.lead, paint.Stroke{Path: up.Path(), Width: ctx.Line() * stemLine, Color: axis, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(first.e, 73)})
}

// stemLine is the width of a stem, times an outline's: it is quieter than the axis.
const stemLine = 0.75
