package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// stations are items of equal rank: their pictures get one size, their labels
// one size of type and one line to stand on.
type stations struct {
	side  float64 // of every picture
	label float64 // height of the highest label, 0 without labels
	size  float64 // of the labels' type
	cell  float64 // height a station may take
	// Where pictures are among them: side of a square as heavy as each, times side, and
	// the side of the signs.
	weight, sign float64
}

// Stations and their labels.
const (
	stationShare = 0.95 // of the root of the area each has: a third of it is picture
	labelShare   = 0.16 // size of a label's type to the picture over it
	heldShare    = 0.24 // the same of labels within shapes, where all are such
	heldGrown    = 1.9
	labelGrown   = 1.2  // most that labels grow for large pictures, times their usual size
	labelLarge   = 62   // design units to which they grow beyond that: titles stay clearly larger …
	labelLargest = 84   // … and to which they grow where that takes nothing from the pictures,
	largestShare = 0.2  // times which they are so large at most
	picturesKeep = 0.99 // of their size that pictures over the largest labels have at least
	pictureShare = 0.62 // of a cell's shorter side that labels must leave to the picture
	smaller      = 0.96 // steps by which labels shrink until they do
)

// stationSides are the most the side of one, two, three or more pictures may be,
// in design units: none becomes a poster.
var stationSides = [...]float64{900, 780, 680, 580}

// stationMost is the side the picture of one of these items may have in an area: together
// they take about a third of it, and none becomes a poster.
func stationMost(items []*item, area geom.Rect, unit float64) float64 {
	share, sides := stationShare, stationSides
	if anyDrawn(items) {
		share, sides = pictureStation, pictureSides
	}
	n := max(len(items), 1)
	side := share * math.Sqrt(area.W()*area.H()/float64(n))
	most := sides[min(n, len(sides))-1]
	if anyPerson(items) {
		side, most = side*personTall, most*personTall
	}
	for _, it := range items {
		if it.scale > 0 {
			most = math.Min(most, most*it.scale)
		}
	}
	return math.Min(side, most*unit)
}

// stationSizes finds the sizes at which every item fits a cell of the given size.
func (c *composition) stationSizes(items []*item, cell geom.Point) stations {
	return c.stationsIn(items, cell, cell.X)
}

// stationsIn is the same of cells of which the widest is as wide as widest. Labels are larger
// than usual where pictures are held by the width of their cells and not by what is under them.
func (c *composition) stationsIn(items []*item, cell geom.Point, widest float64) stations {
	usual := c.stationsUnder(labelLarge, items, cell, widest)
	if usual.label == 0 || usual.size < labelLarge*c.ctx.Unit {
		return usual
	}
	large := c.stationsUnder(labelLargest, items, cell, widest)
	if large.size > usual.size && large.shown() >= picturesKeep*usual.shown() {
		return large
	}
	return usual
}

// shown is the side of a square as heavy as each picture.
func (s stations) shown() float64 {
	if s.weight > 0 {
		return s.side * s.weight
	}
	return s.side
}

// stationsUnder are the stations of cells where labels grow to large design units.
func (c *composition) stationsUnder(large float64, items []*item, cell geom.Point, widest float64) stations {
	ctx := c.ctx
	s := stations{size: c.size(plan.RoleLabel), cell: cell.Y}
	most := stationMost(items, c.area, ctx.Unit)
	tallest := allWeighed(items) // they find how wide they are themselves
	floor := math.Min(ctx.Floor(), s.size)
	// Large pictures carry larger labels, as long as these keep to one line.
	plain := s.size
	share, grown := labelShare, labelGrown
	switch grown = math.Max(grown, large*ctx.Unit/plain); {
	case allHolding(items):
		share, grown = heldShare, heldGrown
	case large > labelLarge:
		share = largestShare
	}
	s.size = math.Min(math.Max(plain, math.Min(most, math.Min(cell.X, cell.Y))*share), plain*grown)
	for {
		var tall, wide float64
		for _, it := range items {
			if !it.captioned() {
				continue
			}
			line := cell.X - ctx.EmphasisPad(it.e).X*2
			if s.size > plain {
				line = 0 // never wrapped
			}
			x, err := ctx.Extent(it.e.Label, ctx.Style(plan.RoleLabel, s.size), line)
			if err != nil {
				c.fail(it, err)
				continue
			}
			over := it.outerSize(ctx, geom.Point{})
			tall = math.Max(tall, x.H+over.Y)
			wide = math.Max(wide, x.W+over.X)
		}
		s.label = tall
		room := cell.Y
		if tall > 0 {
			room -= tall + ctx.LabelGap()
		}
		s.side = math.Min(most, math.Min(cell.X, room))
		if tallest {
			s.side = math.Min(most, room)
		}
		if !c.shapesHold(items, s, cell.X, s.size > plain && !allHolding(items)) {
			wide = element.Unbounded
		}
		if wide <= cell.X+element.Slack && s.side >= math.Min(cell.X, cell.Y)*pictureShare || s.size <= floor {
			break
		}
		s.size = math.Max(s.size*smaller, floor)
	}
	s.side = math.Max(s.side, 8*ctx.Unit)
	c.weigh(&s, items, geom.Pt(widest, cell.Y))
	return s
}

// allHolding reports whether all labels of items are within shapes.
func allHolding(items []*item) bool {
	return !slices.ContainsFunc(items, func(it *item) bool { return it.kind.Holds == nil && (it.e.Label != "" || it.words()) })
}

// shapesHold reports whether every shape among items can hold its label at
// the stations' size of type, in one line where it is to be whole.
func (c *composition) shapesHold(items []*item, s stations, w float64, whole bool) bool {
	for _, it := range items {
		if it.kind.Holds == nil {
			continue
		}
		e := *it.e
		if whole {
			e.Label = strings.ReplaceAll(e.Label, " ", "\u00a0")
		}
		held, err := it.kind.Holds(c.ctx, &e, element.Constraints{Room: geom.Pt(w, s.side), Side: s.side, Size: s.size, Growth: c.growth})
		if err != nil {
			c.fail(it, err)
		}
		if !held {
			return false
		}
	}
	return true
}

// height of a station with its label.
func (s stations) height(ctx *element.Context) float64 {
	if s.label == 0 {
		return s.side
	}
	return s.side + ctx.LabelGap() + s.label
}

// placeStation places an item as a station, its picture's middle at p.X and its top at
// top; room is the width it may use.
func (c *composition) placeStation(it *item, s stations, x, top, room float64) {
	ctx := c.ctx
	if s.sign > 0 && it.kind.Hang != nil && !it.drawn() { // on the line of the pictures
		top += s.side - s.sign
		s.side = s.sign
	}
	it.cs.Side, it.cs.Size, it.cs.Weight = s.side, s.size, s.weightOf(it)
	over := it.outerSize(ctx, geom.Point{})
	it.cs.Side = math.Max(s.side-math.Max(over.X, over.Y), 8*ctx.Unit)
	if it.kind.Hang != nil && it.e.Rotate == 0 && over != (geom.Point{}) {
		c.placeRinged(it, s, geom.Pt(x, top), room)
		return
	}
	if it.kind.Hang != nil {
		h := s.height(ctx)
		if it.e.Label == "" {
			h = s.side
		}
		w := room
		if it.e.Label == "" && !it.drawn() {
			w = s.side
		}
		it.box = geom.R(x-w/2, top, w, h)
		for f := 1.0; it.e.Rotate != 0 && f > 0.3; f -= 0.1 { // turned, it must be smaller to stay in
			it.cs.Side = s.side * f
			in, err := it.measure(ctx, it.constraints(c).In(geom.Pt(w, h)))
			it.size = in
			if t := it.outerSize(ctx, in); err == nil && t.X <= w && t.Y <= h {
				break
			}
		}
		return
	}
	want := it.preferredSize(c, geom.Pt(room, s.side))
	if it.fillsCell() {
		it.cs = element.Constraints{Align: plan.AlignCenter}
		want = it.preferredSize(c, geom.Pt(room, s.cell))
		w, h := math.Min(want.X, room), math.Min(want.Y, s.cell)
		it.box = geom.R(x-w/2, top+(s.height(ctx)-h)/2, w, h)
		return
	}
	w, h := math.Min(want.X, room), math.Min(want.Y, s.side)
	it.box = geom.R(x-w/2, top+(s.side-h)/2, w, h)
}

// placeRinged places a sign with an emphasis as placeStation does: its picture is as
// large as the others and stands on their line, as far as the ring finds room.
func (c *composition) placeRinged(it *item, s stations, at geom.Point, room float64) {
	high := s.height(c.ctx) // of picture and label
	over := it.outerSize(c.ctx, geom.Point{})
	if it.e.Label == "" {
		high = s.side
	} else if s.label > over.Y && (!it.drawn() || it.person()) { // the highest label has the room of the ring
		high -= over.Y
	}
	it.hold(geom.Pt(room, s.cell))
	over = it.outerSize(c.ctx, geom.Point{})
	top, end := at.Y-over.Y/2, at.Y+high+over.Y/2
	out := math.Max(c.area.Min.Y-top, 0) + math.Max(end-c.area.Max.Y, 0)
	top, end = math.Max(top, c.area.Min.Y), math.Min(end, c.area.Max.Y)
	wide := room - over.X
	if it.drawn() { // its side is not its width
		wide *= s.side / s.pictured(c.ctx, it, room).X
	}
	it.cs.Side = math.Max(math.Min(s.side-out, wide), 8*c.ctx.Unit)
	w := room
	if it.e.Label == "" {
		w = math.Min(room, it.cs.Side+over.X)
	}
	it.box = geom.R(at.X-w/2, top, w, end-top)
}

// fillsCell reports whether an item takes the whole cell of a station: words and
// figures do.
func (it *item) fillsCell() bool { return !it.station() || it.words() }
