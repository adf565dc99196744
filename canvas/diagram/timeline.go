package diagram

import (
	"math"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Timelines.
const (
	eventMost   = 10.0 // ems of an event's words
	eventLeast  = 3.5
	eventBeside = 0.9 // white between events side by side
	stemLeast   = 0.9 // from the axis to an event's words
	stemMost    = 2.6
	dotSize     = 0.2
	dotLit      = 0.32
	axisEnds    = 0.7 // of the axis before the first and after the last event
	tickMost    = 14
	tickLong    = 0.22
	yearSize    = 1.08 // of a year, times the words under it
)

func timelineLeast(e *plan.Element) (ems, lines float64) {
	n := float64(len(e.Items))
	return math.Max(8, 3*math.Min(n, 6)), math.Max(6.5, 1.2*math.Min(n, 6))
}

// event is one item of a timeline.
type event struct {
	index int
	at    float64
	year  element.Word
	tag   tag
}

// size of an event's words: the year over the label, the icon beside both or over
// them.
func (ev event) w() float64 { return math.Max(ev.year.W, ev.tag.W()) }
func (ev event) h(gap float64) float64 {
	if ev.tag.H() == 0 {
		return ev.year.H()
	}
	return ev.year.H() + gap + ev.tag.H()
}

// timeline draws an axis to scale with its events above and below it, or beside
// it in a box that stands.
func (d *diagram) timeline() error {
	if d.wide() {
		return d.timelineAcross()
	}
	return d.timelineDown()
}

// events sets the items in order of time, in words of at most width pixels, and no
// more than a slot with their icons.
func (d *diagram) events(width, slot float64, align plan.Align) ([]event, error) {
	var out []event
	for i, it := range d.Element.Items {
		ev := event{index: i}
		if it.Value != nil {
			ev.at = *it.Value
		}
		wide := width
		if it.Icon != "" {
			wide = math.Min(slot, width+(iconSide+gapIcon)*d.size)
		}
		var err error
		if ev.year, err = d.fitted(d.year(ev.at), d.Strong(d.size*yearSize), width, 1, align); err != nil {
			return nil, err
		}
		if ev.tag, err = d.tag(it.Label, it.Icon, d.Style(d.size), wide, align); err != nil {
			return nil, err
		}
		out = append(out, ev)
	}
	slices.SortStableFunc(out, func(a, b event) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	return out, nil
}

// year is a date as it is written: without marks of thousands where it is a year.
func (d *diagram) year(v float64) string {
	if d.Element.Unit != "" {
		return d.number(v)
	}
	s := strconv.FormatFloat(math.Abs(v), 'f', -1, 64)
	if v < 0 {
		s = "−" + s
	}
	return s
}

// scale maps the dates of events to a stretch from a to b.
func scale(evs []event, a, b float64) func(v float64) float64 {
	lo, hi := evs[0].at, evs[len(evs)-1].at
	return func(v float64) float64 {
		if hi == lo {
			return (a + b) / 2
		}
		return a + (v-lo)/(hi-lo)*(b-a)
	}
}

// ticks are the round dates between the first event and the last.
func ticks(evs []event) []float64 {
	lo, hi := evs[0].at, evs[len(evs)-1].at
	if lo == hi {
		return nil
	}
	var out []float64
	for _, v := range quantity.NiceTicks(lo, hi, tickMost).At {
		if v >= lo && v <= hi {
			out = append(out, v)
		}
	}
	return out
}

func (d *diagram) timelineAcross() error {
	n := len(d.Element.Items)
	side := math.Ceil(float64(n) / 2)
	gap := eventBeside * d.size
	slot := (d.box.W()+gap)/side - gap
	width := math.Min(slot, eventMost*math.Max(d.size, d.plain)) // long words have no less room where type is small
	if width < eventLeast*d.size {
		return d.tight("the timeline")
	}
	evs, err := d.events(width, slot, plan.AlignCenter)
	if err != nil {
		return err
	}
	near := gapNear * d.size
	var high [2]float64 // of the words above and below
	var count [2]int
	for k, ev := range evs {
		high[k%2] = math.Max(high[k%2], ev.h(near))
		count[k%2]++
	}
	stem := (d.box.H() - high[0] - high[1]) / 2
	if count[1] == 0 {
		stem = d.box.H() - high[0] - d.size
	}
	if stem < stemLeast*d.size {
		return d.tight("the timeline")
	}
	stem = math.Min(stem, stemMost*d.size)
	whole := high[0] + high[1] + 2*stem
	y := d.box.Center().Y - whole/2 + high[0] + stem
	ends := axisEnds * d.size
	x0, x1 := d.box.Min.X, d.box.Max.X
	// The first and the last event's words end near the ends of the axis.
	from := x0 + math.Max(ends, math.Min(evs[0].w()/2, 2.5*d.size))
	to := x1 - math.Max(ends, math.Min(evs[len(evs)-1].w()/2, 2.5*d.size)) - ends
	at := scale(evs, from, to)
	var xs [2][]float64
	for s := range 2 {
		var ws []float64
		for k := s; k < len(evs); k += 2 {
			xs[s] = append(xs[s], at(evs[k].at))
			ws = append(ws, evs[k].w()+gap)
		}
		quantity.Stack(xs[s], ws, x0-gap/2, x1+gap/2)
	}
	d.axis(geom.Pt(x0, y), geom.Pt(x1, y), ticksAt(ticks(evs), at, func(x float64) geom.Point { return geom.Pt(x, y) }), geom.Pt(0, 1))
	d.eachEvent(evs, func(k int, ev event) {
		x, up := xs[k%2][k/2], k%2 == 0
		q := geom.Pt(at(ev.at), y)
		foot := geom.Pt(x, y+stem-0.3*d.size)
		if up {
			foot.Y = y - stem + 0.3*d.size
		}
		// The year stands over its date where the words let it.
		slack := math.Max(ev.w()-ev.year.W, 0) / 2
		foot.X = clamp(q.X, x-slack, x+slack)
		d.event(ev, q, foot)
		top := y + stem
		if up {
			top = y - stem - ev.year.H()
		}
		d.writeYear(ev, geom.Pt(foot.X, top), 0.5)
		top += ev.year.H() + near
		if up {
			top = y - stem - ev.year.H() - near - ev.tag.H()
		}
		d.put(ev.tag, geom.Pt(x-ev.tag.W()/2, top), d.wordsOf(ev.index))
	})
	return nil
}

func (d *diagram) timelineDown() error {
	indent := 3.2 * d.size // from the axis to the words
	axis := d.box.Min.X + dotLit*d.size + d.Ctx.PenWidth(1)
	left := axis + indent
	inline := len(d.Element.Items) > manyEvents // years then stand before the words
	column := 0.0
	if inline {
		for _, it := range d.Element.Items {
			if it.Value != nil {
				w, err := d.Sized(d.year(*it.Value), d.Strong(d.size*yearSize), 0)
				if err != nil {
					return err
				}
				column = math.Max(column, w.W+0.8*d.size)
			}
		}
	}
	width := math.Min(d.box.Max.X-left-column, 1.8*eventMost*d.size)
	if width < eventLeast*d.size {
		return d.tight("the timeline")
	}
	evs, err := d.events(width, d.box.Max.X-left-column, plan.AlignStart)
	if err != nil {
		return err
	}
	near, between := gapNear*d.size, 0.9*d.size
	var hs []float64
	sum, widest := 0.0, 0.0
	for _, ev := range evs {
		h, w := ev.h(near), ev.w()
		if inline {
			h, w = math.Max(ev.year.H(), ev.tag.H()), column+ev.tag.W()
		}
		hs = append(hs, h+between)
		sum += hs[len(hs)-1]
		widest = math.Max(widest, w)
	}
	if sum-between > d.box.H()-2*axisEnds*d.size {
		return d.tight("the timeline")
	}
	shift := math.Max((d.box.Max.X-left-widest)/2, 0) // the whole stands in the middle
	axis, left = axis+shift, left+shift
	top, bottom := d.box.Min.Y, d.box.Max.Y
	at := scale(evs, top+axisEnds*d.size, bottom-math.Max(axisEnds*d.size*1.6, hs[len(hs)-1]-between))
	ys := make([]float64, len(evs))
	for k, ev := range evs {
		ys[k] = at(ev.at) + (hs[k]-between-ev.year.H())/2 // the year stands beside its dot
	}
	quantity.Stack(ys, hs, top-between/2, bottom+between/2)
	d.axis(geom.Pt(axis, top), geom.Pt(axis, bottom), ticksAt(ticks(evs), at, func(y float64) geom.Point { return geom.Pt(axis, y) }), geom.Pt(1, 0))
	d.eachEvent(evs, func(k int, ev event) {
		y := ys[k] - (hs[k]-between)/2
		mid := y + ev.year.H()/2
		d.event(ev, geom.Pt(axis, at(ev.at)), geom.Pt(left-0.5*d.size, mid))
		d.writeYear(ev, geom.Pt(left, y), 0)
		if inline {
			d.put(ev.tag, geom.Pt(left+column, mid-math.Min(ev.tag.H()/2, 0.5*d.size)), d.wordsOf(ev.index))
			return
		}
		d.put(ev.tag, geom.Pt(left, y+ev.year.H()+near), d.wordsOf(ev.index))
	})
	return nil
}

// manyEvents are as many as stand in a line each beside an axis.
const manyEvents = 6

// ticksAt are the places of round dates.
func ticksAt(at []float64, scale func(float64) float64, place func(float64) geom.Point) []geom.Point {
	var out []geom.Point
	for _, v := range at {
		out = append(out, place(scale(v)))
	}
	return out
}

// axis draws a line with a head and small marks across it.
func (d *diagram) axis(a, b geom.Point, marks []geom.Point, across geom.Point) {
	ink := d.Ctx.Look.Palette.Ink
	d.Line(a, b, d.Ctx.PenWidth(lineAxis), ink, calmAxis)
	d.arrowhead(a, b, ink)
	var p geom.Path
	for _, m := range marks {
		p.MoveTo(m.Sub(across.Mul(tickLong * d.size)))
		p.LineTo(m.Add(across.Mul(tickLong * d.size)))
	}
	if len(marks) > 0 {
		d.Draw(p, d.Ctx.PenWidth(lineThin), d.Ctx.Visible(d.Ctx.Look.Palette.Muted), calmAxis)
	}
}

// eachEvent calls for every event, what stands out last.
func (d *diagram) eachEvent(evs []event, draw func(k int, ev event)) {
	for i := range d.order(len(d.Element.Items)) {
		for k, ev := range evs {
			if ev.index == i {
				draw(k, ev)
			}
		}
	}
}

// event draws the dot of an event and the line from it to its words.
func (d *diagram) event(ev event, at, words geom.Point) {
	p := d.Ctx.Look.Palette
	c, r := d.Ctx.Visible(d.parts.Color(0)), dotSize*d.size
	switch {
	case ev.index == d.lit:
		c, r = d.Ctx.Visible(d.parts.Highlight()), dotLit*d.size
	case d.lit >= 0:
		c = d.Ctx.Visible(paint.Blend(p.Muted, p.Board, 0.1))
	}
	d.dot(at, r, c)
	u := words.Sub(at).Unit()
	d.Line(at.Add(u.Mul(r)), words, d.Ctx.PenWidth(lineLeader), d.Ctx.Visible(p.Muted), calmLeader)
}

// writeYear writes an event's date; ax is where in it p lies.
func (d *diagram) writeYear(ev event, p geom.Point, ax float64) {
	c := d.wordsOf(ev.index)
	switch {
	case ev.index == d.lit:
		c = d.legible(d.parts.Highlight())
	case d.lit < 0:
		c = d.legible(d.parts.Color(0))
	}
	d.WriteWord(ev.year, p, ax, 0, c)
}

func clamp(v, lo, hi float64) float64 { return math.Min(math.Max(v, lo), hi) }
