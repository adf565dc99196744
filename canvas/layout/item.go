package layout

import (
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// block is something the layout places: one item, or blocks arranged
// together. Sizes are pixels. Layouts think in reading order, start at the
// left; for right-to-left languages the finished places are mirrored.
type block interface {
	// minSize is the least room the block can live in when it may be w wide, with
	// the type at the scene's present size.
	minSize(c *composition, w float64) geom.Point
	// preferredSize is the size the block would take in room; it may exceed a room that
	// is too small for its words.
	preferredSize(c *composition, room geom.Point) geom.Point
	// place finds where every element of the block goes.
	place(c *composition, box geom.Rect)
	// items are the elements of the block in order.
	items() []*item
}

// item is one element as a block.
type item struct {
	e      *plan.Element
	kind   *element.Kind
	index  int
	note   func(element int) (left func()) // Scene.At
	cs     element.Constraints             // what the layout has found of them so far
	ratio  float64                         // of the type to the role's own size; 0: 1
	scale  float64                         // of the most an icon or shape may grow to; 0: 1
	across float64                         // where in a wider box it stands: 0 start, ½ middle, 1 end
	down   float64                         // where in a taller box: 0 top, ½ middle
	lift   float64                         // px by which an icon's label rises to it
	held   float64                         // px of its side that a picture or a sign keeps while words grow beside it
	// padMost is the most in pixels that its emphasis takes on each side; zero: as
	// much as it likes.
	padMost geom.Point
	typed   float64    // px of the type of its label in a box of the plan's; 0: its role's
	size    geom.Point // last measured, before emphasis and turning
	box     geom.Rect  // place, in reading space
	sizes   map[element.Constraints]size
	lead    []paint.Mark // connectors the layout draws before the element
	spot    []paint.Mark // the wash behind it
	done    bool
	built   placed

	next    *item         // takes its place; nil: none, or one with a box
	instead *item         // whose place it takes; nil: none's
	goal    *item         // it moves to; nil: to a point, or not at all
	berth   geom.Rect     // room kept for it there, in reading space
	landed  geom.Point    // by how much it has moved in the end
	peers   element.Peers // of a number on a card
}

// placed is a built element.
type placed struct {
	marks   []paint.Mark
	acts    []element.Act   // how the marks appear where no hand draws them; none: they are drawn
	parts   []int           // first marks of those with a cue of their own, then where they end
	motion  plan.Motion     // how it appears; empty: not known yet
	covers  geom.Rect       // all of it
	anchor  geom.Rect       // what arrows meet: a picture without its label
	contour []geom.Polyline // of what is not a rectangle
	form    []geom.Polyline // of a picture, as it is drawn
	rays    []ray           // of an icon
	words   []geom.Rect     // within covers, beside the anchor
	route   route           // of an arrow
	shaft   geom.Polyline   // of an arrow
	heads   []geom.Polyline // of an arrow
	label   geom.Rect       // of an arrow's words
}

func (it *item) items() []*item { return []*item{it} }

// constraints are what the layout asks of the element, at the scene's present
// growth of type.
func (it *item) constraints(c *composition) element.Constraints { return it.grown(c, c.growth) }

// grown are the constraints at another growth of type.
func (it *item) grown(c *composition, growth float64) element.Constraints {
	cs := it.cs
	cs.Growth, cs.Enlarge, cs.Lift = growth, it.scale, it.lift
	cs.Peers = it.peers
	if it.typed > 0 {
		cs.Size = math.Max(it.typed, c.ctx.Size(it.role(), cs.Grown()))
	}
	if it.ratio > 0 && cs.Size == 0 {
		cs.Size = c.ctx.Size(it.role(), cs.Grown()) * it.ratio
	}
	return cs
}

// role is the role whose size the element's words take.
func (it *item) role() plan.Role { return it.kind.RoleOf(it.e) }

// padShare is the most of the room of what is no words that an emphasis takes on
// each side: what is marked must stay larger than its mark.
const padShare = 0.16

// hold lets an emphasis take no more of a room than leaves the picture large.
func (it *item) hold(room geom.Point) {
	if !it.words() {
		it.padMost = room.Mul(padShare)
	}
}

// pad is the room in pixels an emphasis takes on each side of the element.
func (it *item) pad(ctx *element.Context) geom.Point {
	p := ctx.EmphasisPad(it.e)
	if it.padMost == (geom.Point{}) {
		return p
	}
	return geom.Pt(math.Min(p.X, it.padMost.X), math.Min(p.Y, it.padMost.Y))
}

// outerSize is the room around an element that its emphasis and its turning take:
// turned, a w×h box needs more than w×h.
func (it *item) outerSize(ctx *element.Context, s geom.Point) geom.Point {
	pad := it.pad(ctx).Mul(2)
	s = s.Add(pad)
	if it.e.Rotate == 0 {
		return s
	}
	sin, cos := math.Sincos(it.e.Rotate * math.Pi / 180)
	sin, cos = math.Abs(sin), math.Abs(cos)
	return geom.Pt(s.X*cos+s.Y*sin, s.X*sin+s.Y*cos)
}

// innerSize is the box an element is built in: its outer size fills room.
func (it *item) innerSize(c *composition, room geom.Point) geom.Point {
	if it.e.Rotate != 0 {
		if it.e.Box != nil || it.size == (geom.Point{}) {
			it.preferredSize(c, room)
		}
		// What sticks out of its box is set smaller.
		h := it.outerSize(c.ctx, it.size)
		if over := math.Max(h.X/room.X, h.Y/room.Y); over > 1.001 {
			it.size = it.size.Mul(1 / over)
		}
		return it.size
	}
	pad := it.pad(c.ctx).Mul(2)
	return geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
}

// contentSize is the size an element takes in its room, before its emphasis and its
// turning. Of what is turned, the widest that still fits; when nothing does,
// what sticks out least.
func (it *item) contentSize(c *composition, cs element.Constraints) (geom.Point, error) {
	ctx, room := c.ctx, cs.Room
	pad := it.pad(ctx).Mul(2)
	full := geom.Pt(math.Max(room.X-pad.X, 1), math.Max(room.Y-pad.Y, 1))
	if it.e.Rotate == 0 {
		return it.measure(ctx, cs.In(full))
	}
	var best geom.Point
	var bestErr error
	over := math.Inf(1)
	for f := 1.0; f > 0.1; f -= 0.1 {
		in := geom.Pt(full.X*f, full.Y)
		if full.Y < element.Unbounded/2 {
			in.Y *= f
		}
		if it.words() {
			in.Y = element.Unbounded
		}
		s, err := it.measure(ctx, cs.In(in))
		if err != nil {
			if bestErr == nil {
				bestErr = err
			}
			continue
		}
		h := it.outerSize(ctx, s)
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
func (it *item) measure(ctx *element.Context, cs element.Constraints) (geom.Point, error) {
	cs.Lift = 0 // of no account to a size
	if s, ok := it.sizes[cs]; ok {
		return s.want, s.err
	}
	left := it.at()
	want, err := it.kind.Measure(ctx, it.e, cs)
	left()
	if want.Y == 0 {
		want = elastic(want.X, cs.Room)
	}
	want = want.Add(geom.Pt(it.kind.Margin, it.kind.Margin))
	if it.sizes == nil {
		it.sizes = map[element.Constraints]size{}
	}
	it.sizes[cs] = size{want, err}
	return want, err
}

// at notes that work on the element begins, until left is called.
func (it *item) at() (left func()) {
	if it.note == nil {
		return func() {}
	}
	return it.note(it.index)
}

func (it *item) preferredSize(c *composition, room geom.Point) geom.Point {
	return it.preferredUnder(c, it.constraints(c).In(room))
}

// preferredUnder is the room an element wants under constraints.
func (it *item) preferredUnder(c *composition, cs element.Constraints) geom.Point {
	s, err := it.contentSize(c, cs)
	if err != nil {
		return c.noSize(it, err, cs.Room)
	}
	it.size = s
	if it.next == nil {
		return it.outerSize(c.ctx, s)
	}
	return both(it.outerSize(c.ctx, s), it.next.preferredUnder(c, cs))
}

// elastic is the size of a figure that takes any height: as wide as it may,
// neither a ribbon nor a tower.
func elastic(w float64, room geom.Point) geom.Point {
	w = math.Min(w, room.X)
	h := math.Min(room.Y, w*1.15)
	return geom.Pt(math.Min(w, h*2.3), h)
}

func (it *item) minSize(c *composition, w float64) geom.Point { return it.minSizeAt(c, w, c.growth) }

// minSizeAt is the least room of an element w wide in a scene whose type has grown, more
// where that was too little before.
func (it *item) minSizeAt(c *composition, w, growth float64) geom.Point {
	s := it.leastAt(c, w, growth)
	if it.next != nil {
		s = both(s, it.next.minSizeAt(c, w, growth))
	}
	if more := c.demand[it]; more > 1 {
		return geom.Pt(s.X*math.Sqrt(more), s.Y*more)
	}
	return s
}

// leastAt is the least room an element asks for.
func (it *item) leastAt(c *composition, w, growth float64) geom.Point {
	ctx := c.ctx
	cs := it.grown(c, growth).In(geom.Pt(w, element.Unbounded))
	if c.growth > 1 && cs.Side == 0 {
		cs.Side = it.held
	}
	switch {
	case it.kind.MinSize != nil:
		s, err := it.kind.MinSize(ctx, it.e, cs)
		if err != nil {
			return c.noSize(it, err, cs.Room)
		}
		return it.outerSize(ctx, s)
	case it.kind.MinHeight > 0:
		return it.preferredUnder(c, cs.In(geom.Pt(w, ctx.MinSide(it.kind.MinHeight, cs))))
	case it.kind.MinType > 0:
		return it.minFigure(c, cs)
	case it.kind.Entries:
		return it.minList(c, cs)
	}
	return it.preferredUnder(c, cs)
}

// Growths of a list's type that are worth breaking entries in two which took one
// line each: in tall frames narrow lines break anyway.
const (
	breaksFrom     = 2.0
	breaksFromTall = 2.3
	breaksShort    = 1.0 // entries of a few words look broken on two lines
	fewWords       = 4
	fewLetters     = 22
)

// brief reports whether all entries of a list are a few short words.
func (it *item) brief() bool {
	return !slices.ContainsFunc(it.e.Items, func(i plan.Item) bool {
		return len(strings.Fields(i.Label)) > fewWords || len([]rune(i.Label)) > fewLetters || strings.Contains(i.Label, "\n")
	})
}

// minList is the room of a list at the scene's size of type. Entries that
// take one line each are not grown far by breaking them in two.
func (it *item) minList(c *composition, cs element.Constraints) geom.Point {
	ctx := c.ctx
	grown := it.preferredUnder(c, cs)
	from := breaksFrom
	if ctx.Frame.H > ctx.Frame.W {
		from = breaksFromTall
	}
	if !slices.ContainsFunc(c.all, func(o *item) bool { return o.e.Kind == it.e.Kind && !o.brief() }) { // those beside it break anyway
		from = breaksShort
	}
	if cs.Grown() <= from {
		return grown
	}
	plain := it.preferredUnder(c, it.grown(c, 1).In(cs.Room))
	if grown.Y > plain.Y*cs.Grown()*1.03 {
		return geom.Pt(cs.Room.X+2*element.Slack, grown.Y)
	}
	return grown
}

// minFigure is the room of a table, a formula or code in smaller type than
// the scene's, as small as can still be read.
func (it *item) minFigure(c *composition, cs element.Constraints) geom.Point {
	ctx := c.ctx
	floor := ctx.Floor()
	sizes := [...]float64{ctx.Size(plan.RoleBody, cs.Grown()) * it.kind.MinType, floor * 1.3, floor * 2}
	var s geom.Point
	var err error
	for _, size := range sizes {
		cs.Size = math.Max(size, floor)
		if s, err = it.contentSize(c, cs); err == nil {
			return it.outerSize(ctx, s)
		}
	}
	return c.noSize(it, err, cs.Room)
}

// noSize is the size of an item that cannot be measured in room: what does
// not fit there may fit elsewhere and asks for more; everything else is a
// fault.
func (c *composition) noSize(it *item, err error, room geom.Point) geom.Point {
	var faults plan.Faults
	if !element.IsOverflow(err) && !errors.As(err, &faults) {
		c.fail(it, err)
	}
	return geom.Pt(room.X+2*element.Slack, math.Min(room.Y, c.area.H()))
}

func (it *item) place(c *composition, box geom.Rect) {
	s := it.preferredSize(c, geom.Pt(box.W(), box.H()))
	w, h := math.Min(s.X, box.W()), math.Min(s.Y, box.H())
	it.box = geom.R(box.Min.X+(box.W()-w)*it.across, box.Min.Y+(box.H()-h)*it.down, w, h)
}

// words reports whether an item is set type rather than a picture.
func (it *item) words() bool { return it.kind.Rank == element.RankWords }

// is reports whether an item is words in a role.
func (it *item) is(r plan.Role) bool { return it.words() && it.role() == r }

// connector reports whether an item joins others and has no place of its own.
func (it *item) connector() bool { return it.kind.Rank == element.RankConnector }

// captioned reports whether an item has a label beneath its picture.
func (it *item) captioned() bool { return it.kind.Hang != nil && it.e.Label != "" }

// station reports whether an item is small enough in meaning to be one of several
// stations of a flow, a cycle or a timeline.
func (it *item) station() bool { return it.kind.Station || it.is(plan.RoleLabel) }

// align stands a block's items at a share of free width, lines likewise.
func align(p block, a plan.Align) {
	for _, it := range p.items() {
		switch a {
		case plan.AlignStart:
			it.across = 0
		case plan.AlignEnd:
			it.across = 1
		default:
			it.across = 0.5
		}
		if it.e.Align != "" {
			it.across = map[plan.Align]float64{plan.AlignCenter: 0.5, plan.AlignEnd: 1}[it.e.Align]
		}
		it.cs.Align = a
	}
}
