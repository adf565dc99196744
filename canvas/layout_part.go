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
	kind   *Kind
	index  int
	fit    Constraints // what the layout has settled of them
	ratio  float64     // of the type to the role's own size; 0: 1
	scale  float64     // of the most an icon or shape may grow to; 0: 1
	across float64     // where in a wider box it stands: 0 start, ½ middle, 1 end
	down   float64     // where in a taller box: 0 top, ½ middle
	lift   float64     // px by which an icon's label rises to it
	size   geom.Point  // last measured, before emphasis and turning
	box    geom.Rect   // settled place, in reading space
	sizes  map[Constraints]size
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

// constraints are what the layout asks of the element, at the scene's present
// growth of type.
func (l *leaf) constraints(c *composition) Constraints { return l.grown(c, c.growth) }

// grown are the constraints at another growth of type.
func (l *leaf) grown(c *composition, growth float64) Constraints {
	cs := l.fit
	cs.Growth, cs.Enlarge, cs.Lift = growth, l.scale, l.lift
	if l.ratio > 0 && cs.Size == 0 {
		cs.Size = c.ctx.size(l.role(), cs.Grown()) * l.ratio
	}
	return cs
}

// role is the role whose size the element's words take.
func (l *leaf) role() plan.Role { return l.kind.RoleOf(l.e) }

// hull is the room around an element that its emphasis and its turning take:
// turned, a w×h box needs more than w×h.
func (l *leaf) hull(ctx *Context, s geom.Point) geom.Point {
	pad := ctx.emphasisPad(l.e).Mul(2)
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
		h := l.hull(c.ctx, l.size)
		if over := math.Max(h.X/room.X, h.Y/room.Y); over > 1.001 {
			l.size = l.size.Mul(1 / over)
		}
		return l.size
	}
	pad := c.ctx.emphasisPad(l.e).Mul(2)
	return geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
}

// content is the size an element takes in its room, before its emphasis and its
// turning. Of what is turned, the widest that still fits; when nothing does,
// what sticks out least.
func (l *leaf) content(c *composition, cs Constraints) (geom.Point, error) {
	ctx, room := c.ctx, cs.Room
	pad := ctx.emphasisPad(l.e).Mul(2)
	full := geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
	if l.e.Rotate == 0 {
		return l.measure(ctx, cs.In(full))
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
		s, err := l.measure(ctx, cs.In(in))
		if err != nil {
			if bestErr == nil {
				bestErr = err
			}
			continue
		}
		h := l.hull(ctx, s)
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

// size is what an element measures under some constraints.
type size struct {
	want geom.Point
	err  error
}

// measure is the size an element wants. It is found once for each room: layouts
// try many ways to divide the same one.
func (l *leaf) measure(ctx *Context, cs Constraints) (geom.Point, error) {
	cs.Lift = 0 // of no account to a size
	if s, ok := l.sizes[cs]; ok {
		return s.want, s.err
	}
	want, err := l.kind.Measure(ctx, l.e, cs)
	if want.Y == 0 {
		want = elastic(want.X, cs.Room)
	}
	want = want.Add(geom.Pt(l.kind.Margin, l.kind.Margin))
	if l.sizes == nil {
		l.sizes = map[Constraints]size{}
	}
	l.sizes[cs] = size{want, err}
	return want, err
}

func (l *leaf) want(c *composition, room geom.Point) geom.Point {
	return l.wanted(c, l.constraints(c).In(room))
}

// wanted is the room an element wants under constraints.
func (l *leaf) wanted(c *composition, cs Constraints) geom.Point {
	s, err := l.content(c, cs)
	if err != nil {
		return c.tooTight(l, err, cs.Room)
	}
	l.size = s
	return l.hull(c.ctx, s)
}

// elastic is the size of a figure that takes any height: as wide as it may,
// neither a ribbon nor a tower.
func elastic(w float64, room geom.Point) geom.Point {
	w = math.Min(w, room.X)
	h := math.Min(room.Y, w*1.15)
	return geom.Pt(math.Min(w, h*2.3), h)
}

func (l *leaf) least(c *composition, w float64) geom.Point { return l.leastAt(c, w, c.growth) }

// leastAt is the least room of an element w wide in a scene whose type has grown.
func (l *leaf) leastAt(c *composition, w, growth float64) geom.Point {
	ctx := c.ctx
	cs := l.grown(c, growth).In(geom.Pt(w, boundless))
	switch {
	case l.kind.Least != nil:
		s, err := l.kind.Least(ctx, l.e, cs)
		if err != nil {
			return c.tooTight(l, err, cs.Room)
		}
		return l.hull(ctx, s)
	case l.kind.LeastHigh > 0:
		return l.wanted(c, cs.In(geom.Pt(w, ctx.leastSide(l.kind.LeastHigh, cs))))
	case l.kind.LeastType > 0:
		return l.leastFigure(c, cs)
	case l.kind.Entries:
		return l.leastList(c, cs)
	}
	return l.wanted(c, cs)
}

// Growths of a list's type that are worth breaking entries in two which took one
// line each: in tall frames narrow lines break anyway.
const (
	breaksFrom     = 1.3
	breaksFromTall = 1.7
)

// leastList is the room of a list at the scene's size of type. Entries that
// take one line each are not grown far by breaking them in two.
func (l *leaf) leastList(c *composition, cs Constraints) geom.Point {
	ctx := c.ctx
	grown := l.wanted(c, cs)
	from := breaksFrom
	if ctx.Frame.H > ctx.Frame.W {
		from = breaksFromTall
	}
	if cs.Grown() <= from {
		return grown
	}
	plain := l.wanted(c, l.grown(c, 1).In(cs.Room))
	if grown.Y > plain.Y*cs.Grown()*1.03 {
		return geom.Pt(cs.Room.X+2*slack, grown.Y)
	}
	return grown
}

// leastFigure is the room of a table, a formula or code in smaller type than
// the scene's, as small as can still be read.
func (l *leaf) leastFigure(c *composition, cs Constraints) geom.Point {
	ctx := c.ctx
	floor := ctx.floor()
	sizes := [...]float64{ctx.size(plan.RoleBody, cs.Grown()) * l.kind.LeastType, floor * 1.3, floor * 2}
	var s geom.Point
	var err error
	for _, size := range sizes {
		cs.Size = math.Max(size, floor)
		if s, err = l.content(c, cs); err == nil {
			return l.hull(ctx, s)
		}
	}
	return c.tooTight(l, err, cs.Room)
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
func (l *leaf) words() bool { return l.kind.Rank == RankWords }

// is reports whether a leaf is words in a role.
func (l *leaf) is(r plan.Role) bool { return l.words() && l.role() == r }

// connector reports whether a leaf joins others and has no place of its own.
func (l *leaf) connector() bool { return l.kind.Rank == RankConnector }

// captioned reports whether a leaf has a label beneath its picture.
func (l *leaf) captioned() bool { return l.kind.Hang != nil && l.e.Label != "" }

// node reports whether a leaf is small enough in meaning to be one of several
// stations of a flow, a cycle or a timeline.
func (l *leaf) node() bool { return l.kind.Station || l.is(plan.RoleLabel) }

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
		l.fit.Align = a
	}
}
