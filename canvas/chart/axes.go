package chart

import (
	"errors"
	"math"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// plot is the part of an upright chart the data stands in: values rise, categories go across.
type plot struct {
	area   geom.Rect
	around geom.Rect // the field with the white about it, where values may stand
	lo, hi float64   // values at the plot's bottom and top
	log    bool      // equal steps for equal ratios
	slot   float64   // width of one category
	left   float64   // left edge of the first
	grid   []float64 // heights of the grid lines
}

func (p plot) y(v float64) float64 {
	return p.area.Max.Y - share(v, p.lo, p.hi, p.log)*p.area.H()
}

// share is where v lies between lo and hi, 0..1; with log by ratios, what is less than lo at it.
func share(v, lo, hi float64, log bool) float64 {
	if log {
		return math.Log(math.Max(v, lo)/lo) / math.Log(hi/lo)
	}
	return (v - lo) / (hi - lo)
}

// powers are the powers of ten from lo to hi, as many as most marks.
func powers(lo, hi float64, most int) quantity.Ticks {
	t := quantity.Ticks{Step: lo}
	from, to := int(math.Round(math.Log10(lo))), int(math.Floor(math.Log10(hi)+1e-9))
	every := (to-from)/max(most-1, 1) + 1
	for e := from; e <= to; e += every {
		t.At = append(t.At, math.Pow10(e))
	}
	return t
}

// markText is the text of a mark of an axis.
func (c *chart) markText(v, step float64) string {
	if c.log {
		return c.num.Text(v)
	}
	return c.num.Tick(v, step)
}

// x is the middle of category i.
func (p plot) x(i int) float64 { return p.left + (float64(i)+0.5)*p.slot }

// upright is what an upright chart asks of its axes.
type upright struct {
	lo, hi   float64 // of the data
	ticked   bool    // marks and grid; else the values are written at the data
	legend   bool
	above    float64 // px kept free over the highest value
	below    float64 // px kept free under the lowest
	names    float64 // px kept free beyond the last category's middle, for names
	past     float64 // px the base line runs on beyond the last category's middle, where names follow
	slotMost float64 // px; 0: any
}

// axes lays out and draws heading, marks, grid, base line and returns the plot
// with the category labels still to be written.
func (c *chart) axes(u upright) (plot, categories, error) {
	var p plot
	head, err := c.heading(u.legend)
	if err != nil {
		return p, categories{}, err
	}
	p.lo, p.hi, p.log = u.lo, u.hi, c.log
	if p.lo == p.hi {
		p.lo, p.hi = math.Min(p.lo, 0), math.Max(p.hi, 0)
		if p.lo == p.hi {
			p.hi = 1
		}
	}
	var marks []element.Word
	var t quantity.Ticks
	left := 0.0
	if u.ticked {
		room := c.box.H() - head.h - roomFoot*c.size
		most := int(math.Min(math.Max(room/(markPitch*c.size), marksFewest), marksMost))
		if c.log {
			t = powers(p.lo, p.hi, most)
		} else {
			t, p.lo, p.hi = quantity.NiceTicks(p.lo, p.hi, most).Within(p.lo, p.hi)
		}
		for _, v := range t.At {
			w, err := c.Word(c.markText(v, t.Step), c.Style(c.tickSize()), 0, plan.AlignStart)
			if err != nil {
				return p, categories{}, err
			}
			marks = append(marks, w)
		}
		left = element.Widest(marks) + gapMark*c.size
	}
	width := c.box.W() - left
	p.slot = width / float64(c.count)
	if u.slotMost > 0 {
		p.slot = math.Min(p.slot, u.slotMost)
	}
	if u.names > p.slot/2 { // names stand in the last slot's other half, too
		p.slot = (width - u.names) / math.Max(float64(c.count)-0.5, 1)
		if u.slotMost > 0 {
			p.slot = math.Min(p.slot, u.slotMost)
		}
		width -= u.names - p.slot/2
	}
	half := (width - p.slot*float64(c.count)) / 2
	before := left + half
	if u.ticked { // beside the lowest mark, not under it
		before = math.Min(before, half+0.3*c.size)
	}
	cats, err := c.categories(slots{p.slot, before, c.box.W() - left - width + half})
	if err != nil {
		return p, cats, err
	}
	top := c.box.Min.Y + head.h + u.above
	if u.ticked {
		top = math.Max(top, c.box.Min.Y+head.h+element.Tallest(marks)/2)
	}
	bottom := c.box.Max.Y - cats.h - u.below
	if cats.h == 0 && u.ticked {
		bottom -= element.Tallest(marks) / 2
	}
	p.area = geom.Rect{Min: geom.Pt(c.box.Min.X+left, top), Max: geom.Pt(c.box.Min.X+left+width, bottom)}
	if u.names > 0 { // no line runs on into a name
		p.area.Max.X = c.box.Min.X + left + width - half - p.slot/2 + math.Min(p.slot/2, math.Max(0.2*c.size, u.past))
	}
	p.left = p.area.Min.X + half
	if u.names > 0 && !u.ticked { // nor does it begin where nothing stands
		p.area.Min.X = math.Max(p.area.Min.X, p.left)
	}
	p.around = geom.Rect{Min: geom.Pt(c.box.Min.X, c.box.Min.Y+head.h-gapCategory*c.size), Max: geom.Pt(c.box.Max.X, bottom)}
	if p.area.H() < leastPlot*c.size || p.area.W() < leastPlotW*c.size {
		return p, cats, c.tooSmall("the chart")
	}
	for _, v := range t.At {
		p.grid = append(p.grid, p.y(v))
	}
	cats.top = c.box.Max.Y - cats.h + gapCategory*c.size
	cats.from = p.left - before
	c.drawHeading(head)
	c.drawScale(p, t, marks)
	return p, cats, nil
}

// drawScale writes the marks with their grid lines and draws the base line.
func (c *chart) drawScale(p plot, t quantity.Ticks, marks []element.Word) {
	base := p.lo
	if p.lo < 0 && p.hi > 0 || p.hi == 0 {
		base = 0
	}
	for i, v := range t.At {
		y := p.y(v)
		c.WriteWord(marks[i], geom.Pt(p.area.Min.X-gapMark*c.size, y), 1, 0.5, c.mutedText())
		if math.Abs(v-base) > t.Step*1e-6 {
			c.guide(geom.Pt(p.area.Min.X, y), geom.Pt(p.area.Max.X, y))
		}
	}
	y := p.y(base)
	c.axis(geom.Pt(p.area.Min.X, y), geom.Pt(p.area.Max.X, y))
	c.stands()
}

// categories are the labels under an upright chart.
type categories struct {
	words []element.Word
	shown []bool
	h     float64 // of the tallest, with the white above it
	top   float64 // y of their letters' top
	from  float64 // x none of them begins before
}

// slots are the places of categories side by side, in pixels.
type slots struct {
	width         float64 // of one
	before, after float64 // room beside the first and the last
}

// categories sets the labels in their slots: wrapped where they
// are words, thinned out where they are steps of a scale, in type down to three
// quarters of the chart's. They are never turned.
func (c *chart) categories(s slots) (categories, error) {
	for share := 1.0; ; share -= 0.125 {
		size := math.Max(share*c.size, c.least())
		cs, err := c.categoriesIn(size, s)
		sparse := err == nil && cs.number() < min(c.count, fewLabels)
		var tight plan.Faults
		if share <= leastCategories || !sparse && (err == nil || !errors.As(err, &tight)) {
			return cs, err
		}
	}
}

// fewLabels are as many as a scale is read by, if smaller type makes room for
// them.
const fewLabels = 5

// number of labels written.
func (cs categories) number() int {
	n := 0
	for _, shown := range cs.shown {
		if shown {
			n++
		}
	}
	return n
}

// leastCategories is the size of a chart's smallest labels, times its type's.
const leastCategories = 0.75

// categoriesIn sets the labels in type of a size.
func (c *chart) categoriesIn(size float64, s slots) (categories, error) {
	slot := s.width
	cs := categories{words: make([]element.Word, c.count), shown: make([]bool, c.count)}
	gap := betweenNames * size
	tight := -1
	for i := range c.count {
		if c.label(i) == "" {
			continue
		}
		w, err := c.Word(c.label(i), c.Style(size), math.Max(slot-gap, 1), plan.AlignCenter)
		if err != nil {
			return cs, err
		}
		torn := len(w.Text.Lines) > 1 && !strings.ContainsRune(c.label(i), ' ') && ordered(c.labels)
		if tight < 0 && (w.W > slot-gap || len(w.Text.Lines) > 3 || torn) {
			tight = i
		}
		cs.words[i], cs.shown[i] = w, true
	}
	if tight >= 0 {
		if !ordered(c.labels) {
			return cs, c.labelFault(tight)
		}
		if err := c.thin(&cs, size, s); err != nil {
			return cs, err
		}
	}
	for i, w := range cs.words {
		if cs.shown[i] {
			cs.h = math.Max(cs.h, w.H()+w.Drop()+gapCategory*c.size)
		}
	}
	return cs, nil
}

// labelFault names the label that finds no room.
func (c *chart) labelFault(i int) error {
	return c.Fault(element.Indexed("labels", i), "a larger box, fewer or shorter labels",
		"%s overflows: it has no room even in type of %d units", quoted(c.label(i)), element.FloorType)
}

// thin keeps every n-th label, as many as have room, among them the highlighted
// one or else the last.
func (c *chart) thin(cs *categories, size float64, s slots) error {
	for i := range c.count {
		if c.label(i) == "" {
			continue
		}
		w, err := c.Word(c.label(i), c.Style(size), 0, plan.AlignCenter)
		if err != nil {
			return err
		}
		cs.words[i] = w
	}
	keep := c.count - 1
	if c.accent >= 0 {
		keep = c.accent
	}
	for every := 1; float64(every) <= float64(c.count)*0.67 || every == 1; every++ {
		var kept []int
		for i := keep % every; i < c.count; i += every {
			if cs.shown[i] {
				kept = append(kept, i)
			}
		}
		if c.apart(cs.words, kept, s, betweenThin*size) {
			clear(cs.shown)
			for _, i := range kept {
				cs.shown[i] = true
			}
			return nil
		}
	}
	return c.labelFault(c.count - 1)
}

// apart reports whether labels stand at least a gap from each other. One at
// the very edge would reach beyond the box: it moves in.
func (c *chart) apart(words []element.Word, kept []int, s slots, gap float64) bool {
	end := math.Inf(-1)
	for _, i := range kept {
		half := words[i].W / 2
		x := clampTo((float64(i)+0.5)*s.width, half-s.before, float64(c.count)*s.width+s.after-half)
		if x-half < end {
			return false
		}
		end = x + half + gap
	}
	return true
}

// writeCategory writes the label of category i.
func (c *chart) writeCategory(cs categories, p plot, i int) {
	if !cs.shown[i] {
		return
	}
	col := c.inkText()
	if c.accent >= 0 && i != c.accent {
		col = c.mutedText()
	}
	w := cs.words[i].W
	c.WriteWord(cs.words[i], geom.Pt(math.Max(c.inside(p.x(i), w), cs.from+w/2), cs.top), 0.5, 0, col)
}

// ordered reports whether labels are steps of a scale (years, numbers, times),
// of which some may be left out without loss.
func ordered(labels []string) bool {
	if len(labels) > 12 {
		return true
	}
	for _, l := range labels {
		if !strings.ContainsAny(l, "0123456789") {
			return false
		}
	}
	return len(labels) > 4
}
