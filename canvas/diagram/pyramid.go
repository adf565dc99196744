package diagram

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Pyramids.
const (
	levelGap    = 0.16 // between levels
	tipInside   = 0.34 // width of the top to the foot's where words stand inside
	steepest    = 2.0  // most width of the foot to the height
	levelLeast  = 1.15 // least height of a level
	levelMargin = 0.5
	beside      = 1.1 // from a level to its words
)

func pyramidLeast(e *plan.Element) (ems, lines float64) {
	return 13, math.Max(5, 1.7*float64(len(e.Items)))
}

// level is one item of a pyramid.
type level struct {
	tag   tag
	value element.Word
}

func (l level) w() float64 {
	if l.value.Lines == 0 {
		return l.tag.W()
	}
	return math.Max(l.tag.W(), l.value.W)
}

func (l level) h(gap float64) float64 {
	if l.value.Lines == 0 {
		return l.tag.H()
	}
	return l.tag.H() + gap + l.value.H()
}

// pyramid draws levels from the top down, their words inside where all have room
// there, else beside them.
func (d *diagram) pyramid() error {
	n := len(d.Element.Items)
	if err := d.pyramidInside(n); err == nil {
		return nil
	}
	return d.pyramidBeside(n)
}

// levels sets the words of all levels in the widths they have.
func (d *diagram) levels(width func(i int) float64, align plan.Align) ([]level, error) {
	out := make([]level, len(d.Element.Items))
	for i, it := range d.Element.Items {
		st := d.Style(d.size)
		if i == d.lit {
			st = d.Strong(d.size)
		}
		var err error
		if out[i].tag, err = d.tag(it.Label, it.Icon, st, width(i), align); err != nil {
			return nil, err
		}
		if it.Value == nil {
			continue
		}
		if out[i].value, err = d.fitted(d.number(*it.Value), d.Strong(d.size), width(i), 1, align); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// trapezoid is level i of n of a pyramid in box whose top is so wide, in shares of
// its foot.
func (d *diagram) trapezoid(box geom.Rect, i, n int, tip float64) (geom.Path, [2]float64, geom.Rect) {
	gap := levelGap * d.size
	high := (box.H() - gap*float64(n-1)) / float64(n)
	y0 := box.Min.Y + float64(i)*(high+gap)
	y1 := y0 + high
	half := func(y float64) float64 { return box.W() / 2 * (tip + (1-tip)*(y-box.Min.Y)/box.H()) }
	x := box.Center().X
	a, b := half(y0), half(y1)
	at := geom.Rect{Min: geom.Pt(x-b, y0), Max: geom.Pt(x+b, y1)}
	if a < 1 {
		return geom.Polygon(geom.Pt(x, y0), geom.Pt(x+b, y1), geom.Pt(x-b, y1)), [2]float64{0, b}, at
	}
	return geom.Polygon(geom.Pt(x-a, y0), geom.Pt(x+a, y0), geom.Pt(x+b, y1), geom.Pt(x-b, y1)), [2]float64{a, b}, at
}

func (d *diagram) pyramidInside(n int) error {
	w := math.Min(d.box.W(), d.box.H()*steepest)
	box := geom.R(d.box.Center().X-w/2, d.box.Min.Y, w, d.box.H())
	margin := levelMargin * d.size
	room := func(i int) (width, height float64) {
		_, half, at := d.trapezoid(box, i, n, tipInside)
		// Words stand in the middle, and their upper corners are the nearest to the edge.
		return half[0] + half[1]*1.0 - 2*margin - 0.2*(half[1]-half[0]), at.H() - margin
	}
	levels, err := d.levels(func(i int) float64 { w, _ := room(i); return w }, plan.AlignCenter)
	if err != nil {
		return err
	}
	for i, l := range levels {
		_, half, at := d.trapezoid(box, i, n, tipInside)
		h := l.h(0.4 * d.size)
		edge := half[0] + (half[1]-half[0])*(at.H()-h)/2/at.H()
		if h > at.H()-margin || l.w() > 2*(edge-margin) {
			return d.tight(quoted(d.Element.Items[i].Label))
		}
	}
	for i := range d.order(n) {
		path, _, at := d.trapezoid(box, i, n, tipInside)
		l := levels[i]
		look := d.look(i)
		d.outline(path, look, i == d.lit)
		w, h := l.w(), l.h(0.4*d.size)
		clear := geom.R(at.Center().X-w/2, at.Center().Y-h/2, w, h)
		if look.Style == plan.FillHachure || look.Style == plan.FillCross {
			d.fill(path, look, clear.Inset(-0.35*d.size), func(ground color.RGBA) { d.writeLevel(l, clear, 0.5, d.on(ground)) })
			continue
		}
		strong := 1.6 // whole colour is no ground for words in every medium
		if i%2 == 1 {
			strong = 1
		}
		d.writeLevel(l, clear, 0.5, d.on(d.tint(path, look.Edge, strong)))
	}
	return nil
}

// writeLevel writes the words of a level in a rectangle.
func (d *diagram) writeLevel(l level, at geom.Rect, ax float64, c color.RGBA) {
	d.put(l.tag, geom.Pt(at.Min.X+ax*(at.W()-l.tag.W()), at.Min.Y), c)
	if l.value.Lines > 0 {
		d.WriteWord(l.value, geom.Pt(at.Min.X+ax*at.W(), at.Min.Y+l.tag.H()+0.4*d.size), ax, 0, c)
	}
}

func (d *diagram) pyramidBeside(n int) error {
	share := 0.52
	gap := beside * d.size
	w := math.Min(share*d.box.W(), d.box.H()*1.15)
	high := (d.box.H() - levelGap*d.size*float64(n-1)) / float64(n)
	room := d.box.W() - w - gap
	levels, err := d.levels(func(int) float64 { return room }, plan.AlignStart)
	if err != nil {
		return err
	}
	widest, behind := 0.0, 0.7*d.size
	for i, l := range levels {
		w := l.tag.W()
		if l.value.Lines > 0 { // behind the words
			w += behind + l.value.W
		}
		if l.tag.H() > high || high < levelLeast*d.size || w > room {
			return d.tight(quoted(d.Element.Items[i].Label))
		}
		widest = math.Max(widest, w)
	}
	left := d.box.Center().X - (w+gap+widest)/2
	box := geom.R(left, d.box.Min.Y, w, d.box.H())
	for i := range d.order(n) {
		path, half, at := d.trapezoid(box, i, n, 0)
		look := d.look(i)
		d.outline(path, look, i == d.lit)
		d.fill(path, look, geom.Rect{}, nil)
		l := levels[i]
		y := at.Center().Y
		words := geom.R(box.Max.X+gap, y-l.tag.H()/2, l.tag.W(), l.tag.H())
		edge := geom.Pt(box.Center().X+(half[0]+half[1])/2+0.3*d.size, y)
		if to := geom.Pt(words.Min.X-0.4*d.size, y); to.X-edge.X > 0.3*d.size {
			d.Line(edge, to, d.Ctx.PenWidth(lineLeader), d.Ctx.Visible(d.Ctx.Look.Palette.Muted), calmLeader)
		}
		c := d.wordsOf(i)
		if i == d.lit {
			c = d.legible(d.parts.Highlight())
		}
		d.put(l.tag, words.Min, c)
		if l.value.Lines > 0 {
			d.WriteWord(l.value, geom.Pt(words.Max.X+behind, y-0.3*l.tag.word.Drop()), 0, 0.5, c)
		}
	}
	return nil
}
