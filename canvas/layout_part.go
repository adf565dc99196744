package canvas

import (
	"errors"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// part is something the layout places: one element, or parts arranged
// together. Sizes are pixels. Layouts think in reading order, start at the
// left; for right-to-left languages the finished places are mirrored.
type part interface {
	// least is the least room the part can live in when it may be w wide, with
	// the type at the scene's present size.
	least(c *composition, w float64) geom.Point
	// want is the size the part would take in room; it may exceed a room that
	// is too small for its words.
	want(c *composition, room geom.Point) geom.Point
	// place settles where every element of the part goes.
	place(c *composition, box geom.Rect)
	// leaves are the elements of the part in order.
	leaves() []*leaf
}

// boundless is a room's height where only the width counts.
const boundless = 1e6

// leaf is one element as a part.
type leaf struct {
	e      *plan.Element
	index  int
	fit    fit
	ratio  float64    // of the type to the role's own size; 0: 1
	scale  float64    // of the most an icon or shape may grow to; 0: 1
	across float64    // where in a wider box it stands: 0 start, ½ middle, 1 end
	down   float64    // where in a taller box: 0 top, ½ middle
	lift   float64    // px by which an icon's label rises to it
	size   geom.Point // last measured, before emphasis and turning
	box    geom.Rect  // settled place, in reading space
	sizes  map[measured]size
	lead   []paint.Mark // connectors the layout draws before the element
	built  bool
	made   made
}

// made is a built element.
type made struct {
	marks   []paint.Mark
	covers  geom.Rect       // all of it
	anchor  geom.Rect       // what arrows meet: a picture without its label
	contour []geom.Polyline // of what is not a rectangle
	rays    []ray           // of an icon
	words   []geom.Rect     // within covers, beside the anchor
	way     way             // of an arrow
	shaft   geom.Polyline   // of an arrow
	heads   []geom.Polyline // of an arrow
	label   geom.Rect       // of an arrow's words
}

func (l *leaf) leaves() []*leaf { return []*leaf{l} }

// settle makes the kit ask of the element's builder what the layout wants.
func (l *leaf) settle(k *Kit) {
	k.fit = l.fit
	if l.ratio > 0 && l.fit.size == 0 {
		k.fit.size = k.size(typeRole(l.e)) * l.ratio
	}
	k.most, k.lift = l.scale, l.lift
}

// typeRole is the role whose size an element's words take.
func typeRole(e *plan.Element) plan.Role {
	switch e.Kind {
	case plan.KindText:
		return textRole(e)
	case plan.KindIcon, plan.KindShape, plan.KindArrow:
		return plan.RoleLabel
	}
	return plan.RoleBody
}

// hull is the room around an element that its emphasis and its turning take:
// turned, a w×h box needs more than w×h.
func (l *leaf) hull(k *Kit, s geom.Point) geom.Point {
	pad := k.emphasisPad(l.e).Mul(2)
	s = s.Add(pad)
	if l.e.Rotate == 0 {
		return s
	}
	sin, cos := math.Sincos(l.e.Rotate * math.Pi / 180)
	sin, cos = math.Abs(sin), math.Abs(cos)
	return geom.Pt(s.X*cos+s.Y*sin, s.X*sin+s.Y*cos)
}

// inner is the box an element is built in: its hull fills room.
func (l *leaf) inner(c *composition, room geom.Point) geom.Point {
	if l.e.Rotate != 0 {
		if l.e.Box != nil || l.size == (geom.Point{}) {
			l.want(c, room)
		}
		// What sticks out of its box is set smaller.
		h := l.hull(c.k, l.size)
		if over := math.Max(h.X/room.X, h.Y/room.Y); over > 1.001 {
			l.size = l.size.Mul(1 / over)
		}
		return l.size
	}
	pad := c.k.emphasisPad(l.e).Mul(2)
	return geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
}

// content is the size an element takes in room, before its emphasis and its
// turning. Of what is turned, the widest that still fits; when nothing does,
// what sticks out least.
func (l *leaf) content(c *composition, room geom.Point) (geom.Point, error) {
	k := c.k
	pad := k.emphasisPad(l.e).Mul(2)
	full := geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
	if l.e.Rotate == 0 {
		return l.measure(k, full)
	}
	var best geom.Point
	var bestErr error
	over := math.Inf(1)
	for f := 1.0; f > 0.1; f -= 0.1 {
		in := geom.Pt(full.X*f, full.Y)
		if full.Y < boundless/2 {
			in.Y *= f
		}
		if l.words() {
			in.Y = boundless
		}
		s, err := l.measure(k, in)
		if err != nil {
			if bestErr == nil {
				bestErr = err
			}
			continue
		}
		h := l.hull(k, s)
		if o := math.Max(h.X/room.X, h.Y/room.Y); o < over {
			best, over = s, o
		}
		if over <= 1 {
			break
		}
	}
	if math.IsInf(over, 1) {
		return best, bestErr
	}
	return best, nil
}

// measured is a size asked for, by all that it depends on.
type measured struct {
	room       geom.Point
	fit        fit
	most, grow float64
}

// size is the answer to a measured.
type size struct {
	want geom.Point
	err  error
}

// measure asks the element's craft, once for each room: layouts try many ways
// to divide the same room.
func (l *leaf) measure(k *Kit, room geom.Point) (geom.Point, error) {
	key := measured{room, k.fit, k.most, k.grow}
	if s, ok := l.sizes[key]; ok {
		return s.want, s.err
	}
	want, err := l.measureAnew(k, room)
	if l.sizes == nil {
		l.sizes = map[measured]size{}
	}
	l.sizes[key] = size{want, err}
	return want, err
}

func (l *leaf) measureAnew(k *Kit, room geom.Point) (geom.Point, error) {
	s, err := crafts[l.e.Kind].measure(k, l.e, room)
	if s.Y == 0 {
		s = elastic(s.X, room)
	}
	switch l.e.Kind {
	case plan.KindTable, plan.KindFormula, plan.KindCode:
		s = s.Add(geom.Pt(2, 2)) // they are set again in what they measure
	}
	return s, err
}

func (l *leaf) want(c *composition, room geom.Point) geom.Point {
	l.settle(c.k)
	s, err := l.content(c, room)
	if err != nil {
		return c.tooTight(l, err, room)
	}
	l.size = s
	return l.hull(c.k, s)
}

// elastic is the size of a figure that takes any height: as wide as it may,
// neither a ribbon nor a tower.
func elastic(w float64, room geom.Point) geom.Point {
	w = math.Min(w, room.X)
	h := math.Min(room.Y, w*1.15)
	return geom.Pt(math.Min(w, h*2.3), h)
}

func (l *leaf) least(c *composition, w float64) geom.Point {
	k := c.k
	l.settle(k)
	u := k.Unit
	if k.Look.Compact {
		u *= 0.8
	}
	// Where type grows, what stands beside it must be able to grow as well.
	grown := math.Max(k.growth(), 1)
	switch l.e.Kind {
	case plan.KindText:
		return l.want(c, geom.Pt(w, boundless))
	case plan.KindList:
		return l.leastList(c, w)
	case plan.KindIcon, plan.KindShape:
		least, measure := float64(iconLeast), measureIcon
		if l.e.Kind == plan.KindShape {
			least, measure = shapeLeast, measureShape
		}
		if k.fit.side <= 0 {
			k.fit.side = least * u * grown
		}
		s, err := measure(k, l.e, geom.Pt(w, boundless))
		if err != nil {
			return c.tooTight(l, err, geom.Pt(w, boundless))
		}
		return l.hull(k, s)
	case plan.KindChart:
		return l.hull(k, leastChart(k, l.e))
	case plan.KindImage, plan.KindVideo, plan.KindPath:
		return l.want(c, geom.Pt(w, 250*u*grown))
	}
	return l.leastFigure(c, w)
}

// leastList is the room of a list at the scene's size of type. Entries that
// take one line each are not grown far by breaking them in two.
func (l *leaf) leastList(c *composition, w float64) geom.Point {
	k := c.k
	room := geom.Pt(w, boundless)
	grown := l.want(c, room)
	g := k.growth()
	broken := 1.3 // growth that is worth a second line
	if k.Frame.H > k.Frame.W {
		broken = 1.7 // narrow lines break anyway
	}
	if g <= broken {
		return grown
	}
	k.grow = 1
	plain := l.want(c, room)
	k.grow = g
	if grown.Y > plain.Y*g*1.03 {
		return geom.Pt(w+2*slack, grown.Y)
	}
	return grown
}

// leastFigure is the room of a table, a formula or code in smaller type than
// the scene's, as small as can still be read.
func (l *leaf) leastFigure(c *composition, w float64) geom.Point {
	k := c.k
	share := 0.75
	if l.e.Kind == plan.KindFormula {
		share = 1.1 // a formula is shown to be read, with indices in it
	}
	sizes := [...]float64{k.size(plan.RoleBody) * share, k.floor() * 1.3, k.floor() * 2}
	var s geom.Point
	var err error
	for _, size := range sizes {
		k.fit.size = math.Max(size, k.floor())
		if s, err = l.content(c, geom.Pt(w, boundless)); err == nil {
			return l.hull(k, s)
		}
	}
	return c.tooTight(l, err, geom.Pt(w, boundless))
}

// tooTight is the answer of a part that cannot be measured in room: what does
// not fit there may fit elsewhere and asks for more; everything else is a
// fault.
func (c *composition) tooTight(l *leaf, err error, room geom.Point) geom.Point {
	var faults plan.Faults
	if !isOverflow(err) && !errors.As(err, &faults) {
		c.fail(l, err)
	}
	return geom.Pt(room.X+2*slack, math.Min(room.Y, c.area.H()))
}

func (l *leaf) place(c *composition, box geom.Rect) {
	s := l.want(c, geom.Pt(box.W(), box.H()))
	w, h := math.Min(s.X, box.W()), math.Min(s.Y, box.H())
	l.box = geom.R(box.Min.X+(box.W()-w)*l.across, box.Min.Y+(box.H()-h)*l.down, w, h)
}

// words reports whether a leaf is set type rather than a picture.
func (l *leaf) words() bool { return l.e.Kind == plan.KindText || l.e.Kind == plan.KindList }

// node reports whether a leaf is small enough in meaning to be one of several
// stations of a flow, a cycle or a timeline.
func (l *leaf) node() bool {
	switch l.e.Kind {
	case plan.KindIcon, plan.KindShape, plan.KindPath, plan.KindImage:
		return true
	case plan.KindText:
		return textRole(l.e) == plan.RoleLabel
	}
	return false
}

// align stands a part's leaves at a share of free width, lines likewise.
func align(p part, a plan.Align) {
	for _, l := range p.leaves() {
		switch a {
		case plan.AlignStart:
			l.across = 0
		case plan.AlignEnd:
			l.across = 1
		default:
			l.across = 0.5
		}
		if l.e.Align != "" {
			l.across = map[plan.Align]float64{plan.AlignCenter: 0.5, plan.AlignEnd: 1}[l.e.Align]
		}
		l.fit.align = a
	}
}
