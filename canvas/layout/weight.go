package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Pictures as stations. They are what a scene is about, signs stand for points: a
// picture is clearly larger than a sign beside it, and one scale of weight goes for
// all pictures of a row, so that a bus and a bicycle, a giraffe and a snake are equals.
const (
	pictureStation = 1.1  // as stationShare: half of the area each has is picture
	lightest       = 0.92 // of the side there is: slender pictures hold the others down no further
	besideFigure   = 0.92 // of the side there is: a map, a diagram has more to read
	personTall     = 1.6  // height of a row with persons, who are slender, times that of one without
	personHeavier  = 1.3  // times the weight of the pictures beside them that persons may have
	unlikeMost     = 1.7  // times the smallest picture of a scene that its largest may be
	pointsMost     = 4    // points in a row
	pointsWide     = 0.44 // of a wide room that points beside a subject may take for larger words
	subjectShare   = 0.22 // of its room that a subject keeps while the words beside it grow
	heroShare      = 0.5  // and of a wide room that a hero keeps, as far as it is no larger …
	heroWide       = 0.58 // … than so much of its width …
	heroHigh       = 0.9  // … and of its height
	signAmong      = 0.7  // side of a sign among pictures, times theirs
)

// pictureSides are stationSides of pictures.
var pictureSides = [...]float64{900, 860, 780, 680}

// drawn reports whether an item is a picture drawn without a ground: it weighs what
// its silhouette weighs.
func (it *item) drawn() bool { return it.kind.Weigh != nil }

// anyDrawn reports whether pictures are among items.
func anyDrawn(items []*item) bool {
	for _, it := range items {
		if it.drawn() {
			return true
		}
	}
	return false
}

// weigh finds the one scale of weight at which the pictures among stations fit their
// cells, and the side of the signs among them.
func (c *composition) weigh(s *stations, items []*item, cell geom.Point) {
	if !anyDrawn(items) {
		return
	}
	side, all, figures := math.Inf(1), true, false
	for _, it := range items {
		figures = figures || it.fillsCell() && !it.words()
		if it.drawn() {
			one := it.kind.Weigh(c.ctx, it.e)
			side = math.Min(side, math.Min(cell.X/one.X, s.side/one.Y))
		}
		all = all && it.kind.Hang != nil
	}
	side = math.Max(side, math.Min(s.side, cell.X)*lightest)
	if figures {
		side = math.Min(side, math.Min(s.side, cell.X)*besideFigure)
	}
	s.sign = math.Min(s.side, side*signAmong)
	if all { // the row is as high as its highest
		high := s.sign
		for _, it := range items {
			if it.drawn() {
				own := side * it.kind.Weigh(c.ctx, it.e).Y
				if it.person() {
					own *= personHeavier
				}
				high = math.Max(high, math.Min(own, s.side))
			}
		}
		s.side = high
	}
	s.weight = side / s.side
}

// pictured is the size of an item's picture as a station w wide.
func (s stations) pictured(ctx *element.Context, it *item, w float64) geom.Point {
	if !it.drawn() {
		return geom.Pt(s.side, s.side)
	}
	one := it.kind.Weigh(ctx, it.e)
	return one.Mul(math.Min(s.weightOf(it)*s.side, math.Min(w/one.X, s.side/one.Y)))
}

// weightOf is the weight of an item: persons may be heavier than the pictures beside them,
// who need more of the width.
func (s stations) weightOf(it *item) float64 {
	if it.person() {
		return s.weight * personHeavier
	}
	return s.weight
}

// points are the signs beside a picture that is the subject as one block: entries with
// their labels beside them across a wide room, a row down a tall one. Anything else is
// left as it is.
func (c *composition) points(blocks []block) []block {
	if len(blocks) < 2 {
		return blocks
	}
	for _, p := range blocks {
		if it, ok := p.(*item); !ok || !it.station() || it.words() {
			return blocks
		}
	}
	if c.area.W() > c.area.H() && c.allHung(blocks) {
		all := c.list(blocks)
		if s, ok := all.(*edgeStack); ok && anyDrawn(c.all) {
			s.slack = element.Slack
			icons := itemsOf(blocks)
			for _, it := range icons {
				it.cs.Size = c.entrySize(icons, it.cs.Side, pointsWide*c.area.W())
			}
		}
		return []block{all}
	}
	for _, it := range itemsOf(blocks) {
		it.scale, it.held = signAmong, listIcon*c.ctx.Unit
	}
	rows := (len(blocks) + pointsMost - 1) / pointsMost
	return []block{c.newGrid(blocks, (len(blocks)+rows-1)/rows, geom.Pt(c.ctx.Gap(4), c.ctx.Gap(3)))}
}

// allHung reports whether all blocks are items with labels of their own.
func (c *composition) allHung(blocks []block) bool {
	for _, it := range itemsOf(blocks) {
		if !it.captioned() {
			return false
		}
	}
	return true
}

// allDrawn reports whether every block is one picture.
func allDrawn(blocks []block) bool {
	for _, p := range blocks {
		if it, ok := p.(*item); !ok || !it.drawn() {
			return false
		}
	}
	return true
}

// bundled is blocks with pictures that follow each other as one: they stand together, in
// one scale.
func bundled(blocks []block) []block {
	var out, run []block
	flush := func() {
		if len(run) > 1 {
			out = append(out, &autoGrid{blocks: run, close: true})
		} else {
			out = append(out, run...)
		}
		run = nil
	}
	for _, p := range blocks {
		if it, ok := p.(*item); ok && it.drawn() {
			run = append(run, p)
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	return out
}

// allWeighed reports whether all items are pictures.
func allWeighed(items []*item) bool {
	for _, it := range items {
		if !it.drawn() {
			return false
		}
	}
	return true
}

// ground is the part of a row's box in which its single pictures stand, on its lower
// edge; empty where there are not two of them.
func (r *row) ground(c *composition, box geom.Rect, ws []float64) geom.Rect {
	n, high := 0, 0.0
	for i, p := range r.blocks {
		if it, ok := p.(*item); ok && it.drawn() {
			n++
			high = math.Max(high, math.Min(it.preferredSize(c, geom.Pt(ws[i], box.H())).Y, box.H()))
		}
	}
	if n < 2 {
		return geom.Rect{}
	}
	return geom.R(box.Min.X, box.Center().Y-high/2, box.W(), high)
}

// pictured are the pictures that are the entries of a list, none where there is but
// one: that one stands beside the words.
func pictured(blocks []block) map[*item]bool {
	out := map[*item]bool{}
	for _, p := range blocks {
		if it, ok := p.(*item); ok && it.drawn() && it.captioned() {
			out[it] = true
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// holdSubjects lets the pictures of a body keep their size while words grow beside them.
func (c *composition) holdSubjects(layout plan.Layout, items []*item) {
	if layout != plan.LayoutHero && layout != plan.LayoutColumns {
		return
	}
	var all []*item
	for _, it := range items {
		if it.kind.Block {
			return // it has equals
		}
		if it.drawn() {
			all = append(all, it)
		}
	}
	for _, it := range all {
		if len(all) == len(items) {
			break
		}
		it.held = math.Sqrt(subjectShare * c.area.W() * c.area.H() / float64(len(all)))
		if wide := c.area.W() > c.area.H(); wide && layout == plan.LayoutHero && len(all) == 1 && len(items) == 2 {
			one := it.kind.Weigh(c.ctx, it.e)
			most := math.Sqrt(heroShare * c.area.W() * c.area.H())
			it.held = math.Max(it.held, math.Min(most, math.Min(heroWide*c.area.W()/one.X, heroHigh*c.area.H()/one.Y)))
		}
	}
}

// evenOut brings pictures down that came out much larger than others of the scene: one
// beside a group of them is not so many times what they are.
func (c *composition) evenOut(body block) {
	side := func(it *item) float64 {
		if it.person() { // what they say weighs nothing
			own, _ := it.kind.Stature(c.ctx, it.e, it.constraints(c), c.within(it))
			return own
		}
		one := it.kind.Weigh(c.ctx, it.e)
		own := math.Min(it.box.W()/one.X, it.box.H()/one.Y)
		if it.cs.Side > 0 {
			own = math.Min(own, it.cs.Side*it.cs.Weighted())
		}
		return own
	}
	least := math.Inf(1)
	for _, it := range body.items() {
		if it.drawn() {
			least = math.Min(least, side(it))
		}
	}
	for _, it := range body.items() {
		if !it.drawn() || it.cs.Side > 0 {
			continue
		}
		over := side(it) / least / unlikeMost
		switch {
		case over <= 1 || least <= 0:
		case it.person():
			it.cs.Stature = side(it) / over
			c.shrink(it)
		default:
			m := it.box.Center()
			it.box = geom.R(m.X-it.box.W()/over/2, m.Y-it.box.H()/over/2, it.box.W()/over, it.box.H()/over)
		}
	}
}
