package layout

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// linkChanges notes which elements take another's place and which move to which. Who
// takes the place of what the plan has put into a box has that box.
func (c *composition) linkChanges() {
	for _, it := range c.all {
		e := &c.scene.Elements[it.index]
		if next := c.byID(e.Becomes); next != nil && next != it {
			it.next, next.instead = next, it
		}
		if m := e.Moves; m != nil {
			it.goal = c.byID(m.To.ID)
		}
	}
	for _, it := range c.all {
		if it.instead != nil {
			continue
		}
		for n, steps := it, 0; n.next != nil && steps < len(c.all); n, steps = n.next, steps+1 {
			switch {
			case n.next.e.Box != nil:
				n.next.instead = nil // it has a place of its own
			case n.e.Box != nil:
				n.next.e.Box, n.next.instead = n.e.Box, nil
			}
		}
	}
	for _, it := range c.all { // what has a place of its own asks for no room in another's
		if it.next != nil && it.next.instead != it {
			it.next = nil
		}
	}
}

// laidOut reports whether the layout finds an item's place: neither the plan has put it
// into a box, nor does it take another's.
func (it *item) laidOut() bool { return it.e.Box == nil && it.instead == nil }

// both is the room of two who share a place.
func both(a, b geom.Point) geom.Point { return geom.Pt(math.Max(a.X, b.X), math.Max(a.Y, b.Y)) }

// takePlaces puts every element that takes another's place into it.
func (c *composition) takePlaces() {
	for _, it := range c.all {
		if it.instead != nil {
			continue
		}
		for n := it; n.next != nil; n = n.next {
			o := n.next
			o.box, o.cs, o.padMost = n.box, n.cs, n.padMost
			o.across, o.down = n.across, n.down
		}
	}
}

// berth is an element with room beside it for those that move there.
type berth struct {
	*item
	guests []*item
	side   plan.Side
}

// berthed is an item, in a berth where others move to it.
func (c *composition) berthed(it *item) block {
	b := &berth{item: it}
	for _, g := range c.all {
		if g.goal != it || c.berthSide(g) == plan.SideOn || len(b.guests) > 0 && c.berthSide(g) != b.side {
			continue
		}
		b.guests, b.side = append(b.guests, g), c.berthSide(g)
	}
	if len(b.guests) == 0 {
		return it
	}
	return b
}

// berthSide is the side of its goal to which an element moves, in the frame: where the plan
// says nothing, the one from which it comes.
func (c *composition) berthSide(it *item) plan.Side {
	if side := c.scene.Elements[it.index].Moves.Side; side != "" {
		return side
	}
	before := it.index < it.goal.index
	if it.e.Box != nil && it.goal.e.Box != nil {
		return nearSide(c.boxOf(it.e.Box).Center().Sub(c.boxOf(it.goal.e.Box).Center()))
	}
	if before != c.mirrored {
		return plan.SideLeft
	}
	return plan.SideRight
}

// nearSide is the side that lies towards d.
func nearSide(d geom.Point) plan.Side {
	switch {
	case math.Abs(d.X) >= math.Abs(d.Y) && d.X < 0:
		return plan.SideLeft
	case math.Abs(d.X) >= math.Abs(d.Y):
		return plan.SideRight
	case d.Y < 0:
		return plan.SideAbove
	}
	return plan.SideBelow
}

// upright reports whether the guests stand below each other.
func (b *berth) upright() bool { return b.side == plan.SideAbove || b.side == plan.SideBelow }

// joined is the size of the host and its guests, each found by measure in its share of the
// room.
func (b *berth) joined(c *composition, measure func(it *item) geom.Point) geom.Point {
	s := measure(b.item)
	for _, g := range b.guests {
		t := measure(g)
		if b.upright() {
			s = geom.Pt(math.Max(s.X, t.X), s.Y+t.Y+c.ctx.Gap(1))
		} else {
			s = geom.Pt(s.X+t.X+c.ctx.Gap(1), math.Max(s.Y, t.Y))
		}
	}
	return s
}

// shared is a room of which host and guests have equal shares.
func (b *berth) shared(room geom.Point) geom.Point {
	n := float64(1 + len(b.guests))
	if b.upright() {
		return geom.Pt(room.X, room.Y/n)
	}
	return geom.Pt(room.X/n, room.Y)
}

func (b *berth) minSize(c *composition, w float64) geom.Point {
	share := b.shared(geom.Pt(w, 0)).X
	return b.joined(c, func(it *item) geom.Point { return it.minSize(c, share) })
}

func (b *berth) preferredSize(c *composition, room geom.Point) geom.Point {
	share := b.shared(room)
	return b.joined(c, func(it *item) geom.Point { return it.preferredSize(c, share) })
}

func (b *berth) place(c *composition, box geom.Rect) {
	s := b.preferredSize(c, geom.Pt(box.W(), box.H()))
	w, h := math.Min(s.X, box.W()), math.Min(s.Y, box.H())
	box = geom.R(box.Center().X-w/2, box.Center().Y-h/2, w, h)
	own := b.shared(geom.Pt(w, h))
	n := float64(len(b.guests))
	host, room := box, box
	first := b.side == plan.SideLeft && !c.mirrored || b.side == plan.SideRight && c.mirrored || b.side == plan.SideAbove
	switch {
	case b.upright() && first:
		room.Max.Y = box.Min.Y + own.Y*n
		host.Min.Y = room.Max.Y
	case b.upright():
		host.Max.Y = box.Min.Y + own.Y
		room.Min.Y = host.Max.Y
	case first:
		room.Max.X = box.Min.X + own.X*n
		host.Min.X = room.Max.X
	default:
		host.Max.X = box.Min.X + own.X
		room.Min.X = host.Max.X
	}
	b.item.place(c, host)
	for i, g := range b.guests {
		at := float64(i)
		if first { // the first comes to lie nearest
			at = n - 1 - at
		}
		g.berth = geom.R(room.Min.X+at*own.X, room.Min.Y, own.X, own.Y)
		if b.upright() {
			g.berth = geom.R(room.Min.X, room.Min.Y+at*own.Y, own.X, own.Y)
		}
	}
}

// berthRow is things of equal rank in one row in which those that move to another have a
// place of their own beside it, as large as theirs: where they go is as good as where they
// come from.
type berthRow struct {
	*grid
	guests map[*item]*item // whose place the stand-ins among the stations are
}

// berthRow is blocks as one row in a wide room, nil where that is not what they are: none
// has others moving to its side, or not all are stations.
func (c *composition) berthRow(blocks []block) block {
	if c.area.W() <= c.area.H() {
		return nil
	}
	r := &berthRow{guests: map[*item]*item{}}
	var out []block
	for _, p := range blocks {
		it, ok := p.(*item)
		if ok && it.station() && !it.words() {
			out = append(out, it)
			continue
		}
		b, ok := p.(*berth)
		if !ok || b.upright() || !b.station() || b.words() {
			return nil
		}
		var places []block
		for _, g := range b.guests {
			stand := &item{e: g.e, kind: g.kind, index: g.index, note: g.note, across: 0.5, down: 0.5, scale: g.scale}
			r.guests[stand] = g
			places = append(places, stand)
		}
		if (b.side == plan.SideLeft) != c.mirrored { // the first comes to lie nearest
			slices.Reverse(places)
			out = append(append(out, places...), b.item)
		} else {
			out = append(append(out, b.item), places...)
		}
	}
	if len(r.guests) == 0 {
		return nil
	}
	r.grid = c.newGrid(out, len(out), geom.Pt(c.ctx.Gap(4), 0))
	r.uneven = true
	return r
}

func (r *berthRow) place(c *composition, box geom.Rect) {
	r.grid.place(c, box)
	for stand, guest := range r.guests {
		guest.berth = stand.box
	}
}

// alikeBox is how much two boxes differ at most whose elements become smaller together.
const alikeBox = 0.03

// fitMovers makes who moves no larger than the room kept for it, and with it those of its
// kind that are as large.
func (c *composition) fitMovers() {
	for _, it := range c.all {
		if it.berth.Empty() || it.box.Empty() || !it.laidOut() {
			continue
		}
		k := math.Min(it.berth.W()/it.box.W(), it.berth.H()/it.box.H())
		if k >= 1 {
			continue
		}
		w, h := it.box.W(), it.box.H()
		for _, o := range c.all {
			if o.kind == it.kind && o.laidOut() && math.Abs(o.box.W()-w) <= alikeBox*w && math.Abs(o.box.H()-h) <= alikeBox*h {
				o.box = geom.R(o.box.Center().X-w*k/2, o.box.Center().Y-h*k/2, w*k, h*k)
			}
		}
	}
}

// guestShare is the side of what moves, of the frame's short side, where its size is not
// known before it is placed.
const guestShare = 0.22

// goals are the places that elements move to which the plan itself has put somewhere: the
// layout keeps off them.
func (c *composition) goals() []geom.Rect {
	var out []geom.Rect
	for _, it := range c.all {
		m := c.scene.Elements[it.index].Moves
		if m == nil {
			continue
		}
		side := guestShare * math.Min(float64(c.ctx.Frame.W), float64(c.ctx.Frame.H))
		size := geom.Pt(side, side)
		if it.e.Box != nil {
			b := c.boxOf(it.e.Box)
			size = geom.Pt(b.W(), b.H())
		}
		switch {
		case it.goal == nil:
			if known, ok := c.guests[it]; ok {
				size = known
			}
			mid := c.inFrame(m.To.Point)
			at := geom.R(mid.X-size.X/2, mid.Y-size.Y/2, size.X, size.Y)
			out = append(out, c.flipped(at.Translate(c.backInto(at))))
		case it.goal.e.Box != nil:
			own := geom.R(0, 0, size.X, size.Y)
			out = append(out, c.flipped(own.Translate(c.berthBeside(own, c.boxOf(it.goal.e.Box), c.berthSide(it)))))
		}
	}
	return out
}

// keepOff notes how large what moves to points is, and reports whether any of it would come
// to lie on what the layout has placed.
func (c *composition) keepOff() bool {
	c.guests = nil
	crowded := false
	for _, it := range c.all {
		m := c.scene.Elements[it.index].Moves
		if m == nil || it.goal != nil {
			continue
		}
		at := it.built.covers.Translate(it.landed)
		for _, o := range c.all {
			crowded = crowded || o != it && o.laidOut() && !o.connector() && o.built.covers.Overlaps(at)
		}
		if c.guests == nil {
			c.guests = map[*item]geom.Point{}
		}
		c.guests[it] = geom.Pt(at.W(), at.H())
	}
	return crowded
}

// inFrame is a point of the plan in pixels.
func (c *composition) inFrame(p plan.Point) geom.Point {
	return geom.Pt(p.X*float64(c.ctx.Frame.W), p.Y*float64(c.ctx.Frame.H))
}

// berthBeside is by how much r moves to lie at a side of another rectangle: side by side
// both stand on one line.
func (c *composition) berthBeside(r, of geom.Rect, side plan.Side) geom.Point {
	gap := c.ctx.Gap(1)
	to, from := of.Center(), r.Center()
	switch side {
	case plan.SideLeft:
		return geom.Pt(of.Min.X-gap-r.Max.X, of.Max.Y-r.Max.Y)
	case plan.SideRight:
		return geom.Pt(of.Max.X+gap-r.Min.X, of.Max.Y-r.Max.Y)
	case plan.SideAbove:
		return geom.Pt(to.X-from.X, of.Min.Y-gap-r.Max.Y)
	case plan.SideBelow:
		return geom.Pt(to.X-from.X, of.Max.Y+gap-r.Min.Y)
	}
	return to.Sub(from)
}

// landings finds where every element that moves comes to lie. It lies on nothing but
// what it goes onto, unless the plan has put it there.
func (c *composition) landings() {
	taken := map[*item]geom.Rect{}
	for _, it := range c.all {
		m := c.scene.Elements[it.index].Moves
		if m == nil || !it.done {
			continue
		}
		by := c.inFrame(m.To.Point).Sub(it.built.covers.Center())
		if it.goal != nil {
			if !it.goal.done {
				continue
			}
			side := c.berthSide(it)
			switch {
			case side == plan.SideOn:
				by = c.berthBeside(it.built.anchor, it.goal.built.anchor, side)
			case it.captioned() == it.goal.captioned() || side == plan.SideAbove || side == plan.SideBelow:
				by = c.berthBeside(it.built.covers, it.goal.built.covers, side) // labels on one line
			default:
				by = c.berthBeside(it.upright(), it.goal.upright(), side)
			}
			step := it.built.covers.W() + c.ctx.Gap(0)
			for _, o := range c.all { // those that went there before lie nearer
				if r, ok := taken[o]; ok && o.goal == it.goal && r.Overlaps(it.built.covers.Translate(by)) {
					switch side {
					case plan.SideLeft:
						by.X -= step
					case plan.SideRight, plan.SideOn:
						by.X += step
					case plan.SideAbove:
						by.Y -= it.built.covers.H() + c.ctx.Gap(0)
					case plan.SideBelow:
						by.Y += it.built.covers.H() + c.ctx.Gap(0)
					}
				}
			}
		}
		by = by.Add(c.backInto(it.built.covers.Translate(by)))
		it.landed = geom.Pt(math.Round(by.X), math.Round(by.Y))
		taken[it] = it.built.covers.Translate(it.landed)
		if it.goal != nil && c.berthSide(it) != plan.SideOn && c.crowded(it, taken) {
			c.noRoomFor(it, fmt.Errorf("what moves to %q overflows: there is no room for it at that side: %w", m.To.ID, errNoRoom))
		}
	}
}

// upright is an element as wide as all of it and as high as its picture.
func (it *item) upright() geom.Rect {
	all, own := it.built.covers, it.built.anchor
	return geom.Rect{Min: geom.Pt(all.Min.X, own.Min.Y), Max: geom.Pt(all.Max.X, own.Max.Y)}
}

// edgeShare is how near to the frame's edge something may come to lie, of its short side.
const edgeShare = 0.02

// backInto is by how much a rectangle moves to lie in the frame.
func (c *composition) backInto(r geom.Rect) geom.Point {
	frame := geom.FromPixels(c.ctx.Frame.Bounds())
	frame = frame.Inset(edgeShare * math.Min(frame.W(), frame.H()))
	var d geom.Point
	d.X = math.Min(frame.Max.X-r.Max.X, 0)
	d.X = math.Max(d.X, frame.Min.X-r.Min.X)
	d.Y = math.Min(frame.Max.Y-r.Max.Y, 0)
	d.Y = math.Max(d.Y, frame.Min.Y-r.Min.Y)
	if r.Min.X >= frame.Min.X && r.Max.X <= frame.Max.X {
		d.X = 0
	}
	if r.Min.Y >= frame.Min.Y && r.Max.Y <= frame.Max.Y {
		d.Y = 0
	}
	return d
}

// crowded reports whether what has come to lie somewhere lies on what stays there.
func (c *composition) crowded(it *item, taken map[*item]geom.Rect) bool {
	at := taken[it].Inset(element.Slack)
	for _, o := range c.all {
		r, moved := taken[o]
		if o == it || o.connector() || !o.done || c.scene.Elements[o.index].Leaves() {
			continue
		}
		if !moved {
			r = o.built.covers
		}
		if r.Overlaps(at) {
			return true
		}
	}
	return false
}

// depart notes on the drawings what becomes of them: those of one element go and move
// together, and an arrow goes with whichever of its ends does.
func (c *composition) depart(all []paint.Drawing) []paint.Drawing {
	changes := func(it *item) bool {
		if it == nil {
			return false
		}
		e := &c.scene.Elements[it.index]
		return e.Leaves() || e.Moves != nil
	}
	for i := range all {
		d := &all[i]
		if d.Element == paint.Place {
			continue
		}
		e := &c.scene.Elements[d.Element]
		k := slices.IndexFunc(c.all, func(o *item) bool { return o.index == d.Element })
		it := c.all[k]
		d.Moved = image.Pt(int(it.landed.X), int(it.landed.Y))
		if e.Leaves() || it.connector() && (changes(c.byID(e.From)) || changes(c.byID(e.To))) {
			d.Leaves = leaving(c.sc.Plan, e, d.Motion)
		}
	}
	return all
}

// leaving is how an element goes: as it would be drawn. What appears by itself on the
// canvas, though line by line, fades.
func leaving(p *plan.Plan, e *plan.Element, motion plan.Motion) plan.Motion {
	switch {
	case motion == plan.MotionNone:
		return plan.MotionNone
	case p.ReducedMotion:
		return plan.MotionFadeIn
	case p.Engine == plan.EngineSketch:
		return plan.MotionSketch
	case motion == plan.MotionSketch && (p.Pen != plan.PenNone || e.Motion == plan.MotionSketch || p.VisualMotion == plan.MotionSketch):
		return plan.MotionSketch
	}
	return plan.MotionFadeIn
}

// bound is to which side an element moves: -1 left, 1 right, 0 neither.
func (c *composition) bound(it *item) int {
	m := c.scene.Elements[it.index].Moves
	if m == nil {
		return 0
	}
	from, to := c.flipped(it.box).Center(), c.inFrame(m.To.Point)
	if it.goal != nil {
		to = c.flipped(it.goal.box).Center()
	}
	if math.Abs(to.X-from.X) < it.box.W()/4 {
		return 0
	}
	return int(math.Copysign(1, to.X-from.X))
}
