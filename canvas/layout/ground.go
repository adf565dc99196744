package layout

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/scenery"
)

// What stands on the ground of a place is drawn on one line: the lowest row of what
// stands comes down to where the place would have its ground, and where it cannot
// come so far, the ground rises to its feet.

// Where the ground may be for the sake of what stands on it, as shares of the board's
// height, and how far apart feet may be in design units that are seen to stand on
// one line.
const (
	highestGround = 0.58
	lowestGround  = 0.95
	sameGround    = 3
	mostHidden    = 0.5 // of a ground line, as a share of the board's width
)

// stander is an element that stands.
type stander struct {
	*item
	feet float64 // where it ends, in pixels
	head float64 // where it begins
}

// stand finds where the ground of the scene's place is and lets what stands in the
// lowest row stand on it. Labels stay beneath their pictures.
func (c *composition) stand() {
	c.ground, c.standing = 0, nil
	ground, ok := scenery.Ground(c.scene.Place(), c.ctx.Frame)
	if !ok {
		return
	}
	c.ground = ground
	high := float64(c.ctx.Frame.H)
	row := c.lowestRow()
	if len(row) == 0 {
		c.ground = c.clearGround(ground)
		return
	}
	bottom, free := 0.0, lowestGround*high
	for _, s := range row {
		bottom = math.Max(bottom, s.feet)
	}
	under := c.under(row)
	for _, s := range row {
		free = math.Min(free, s.feet+c.fall(s, row, under))
	}
	at := math.Max(math.Min(ground, free), bottom)
	if at < highestGround*high || at > lowestGround*high {
		c.ground = c.clearGround(ground)
		return
	}
	c.ground = at
	for _, it := range under {
		it.box = it.box.Translate(geom.Pt(0, at-bottom))
	}
	for _, s := range row {
		if by := math.Min(at-s.feet, c.fall(s, row, nil)); by > 0 {
			s.box = s.box.Translate(geom.Pt(0, by))
			s.feet += by
		}
		if at-s.feet < sameGround*c.ctx.Unit {
			c.standing = append(c.standing, s.item)
		}
	}
}

// clearGround is a height, from the best one down, at which most of a line across the
// board is seen.
func (c *composition) clearGround(best float64) float64 {
	high, wide := float64(c.ctx.Frame.H), float64(c.ctx.Frame.W)
	for y := best; y < lowestGround*high; y += 0.01 * high {
		hidden := 0.0
		for _, it := range c.all {
			if (it.kind.Block || it.words()) && it.box.Min.Y < y && y < it.box.Max.Y { // others leave air
				hidden += it.box.W()
			}
		}
		if hidden < mostHidden*wide {
			return y
		}
	}
	return best
}

// under is what the layout has placed below all of a row.
func (c *composition) under(row []*stander) []*item {
	var top float64
	for _, s := range row {
		top = math.Max(top, s.box.Max.Y)
	}
	var out []*item
	for _, it := range c.all {
		if !it.connector() && it.laidOut() && c.area.Inset(-element.Slack).Contains(it.box) && it.box.Min.Y >= top-element.Slack {
			out = append(out, it)
		}
	}
	return out
}

// lowestRow is what stands side by side below all else that stands, and what has its
// label on one line with theirs or is joined to it by arrows: that comes along.
func (c *composition) lowestRow() []*stander {
	joined := map[*item]bool{}
	for _, j := range c.arrows {
		joined[j.from], joined[j.to] = true, true
	}
	var all []*stander
	var low *stander
	for _, it := range c.all {
		stands := it.kind.Stands != nil && it.kind.Stands(it.e)
		if it.instead != nil || it.kind.Hang == nil || it.e.Rotate != 0 || !stands && !it.captioned() && !joined[it] {
			continue
		}
		box := c.within(it)
		end, _, err := it.kind.Hang(c.ctx, it.e, it.constraints(c), box)
		if err != nil {
			continue // building it will say so
		}
		s := &stander{it, end, box.Min.Y}
		all = append(all, s)
		if stands && (low == nil || s.feet > low.feet) {
			low = s
		}
	}
	if low == nil {
		return nil
	}
	var row []*stander
	for _, s := range all {
		shared := math.Min(s.feet, low.feet) - math.Max(s.head, low.head)
		if shared > math.Min(s.feet-s.head, low.feet-low.head)/2 {
			row = append(row, s)
		}
	}
	return slices.DeleteFunc(slices.Clone(row), func(s *stander) bool { return s.over(row) })
}

// over reports whether a stander has another one of a row beneath it: it would come down
// on that.
func (s *stander) over(row []*stander) bool {
	return slices.ContainsFunc(row, func(r *stander) bool {
		return r.box.Min.X < s.box.Max.X && s.box.Min.X < r.box.Max.X && r.head >= s.feet-element.Slack
	})
}

// fall is how far down in pixels a stander and what moves with it may be moved before
// they meet what stays or leave the body's area. What the plan or a line of the layout
// holds in its place is not moved.
func (c *composition) fall(s *stander, row []*stander, along []*item) float64 {
	if !s.laidOut() || len(c.tracks) > 0 {
		return 0
	}
	moved := map[*item]bool{}
	for _, r := range row {
		moved[r.item] = true
	}
	most := c.area.Max.Y - s.box.Max.Y
	for _, it := range along {
		moved[it] = true
		most = math.Min(most, c.area.Max.Y-it.box.Max.Y)
	}
	for _, it := range c.all {
		switch {
		case len(it.lead) > 0:
			return 0
		case moved[it] || it.connector() || it.instead != nil || it.box.Max.X <= s.box.Min.X || it.box.Min.X >= s.box.Max.X || it.box.Max.Y <= s.box.Min.Y+element.Slack:
		default:
			most = math.Min(most, it.box.Min.Y-c.ctx.Gap(1)-s.box.Max.Y)
		}
	}
	return math.Max(most, 0)
}

// place is the lines of the scene's place, cut off shortly before what is shown;
// false: the scene has none.
func (c *composition) place() (d paint.Drawing, ok bool) {
	p := c.scene.Place()
	if p == "" {
		return d, false
	}
	var covers []scenery.Cover
	for _, r := range c.sc.Reserved {
		covers = append(covers, scenery.Cover{Box: r})
	}
	for _, it := range c.all {
		cover := scenery.Cover{Box: it.built.covers}
		if it.connector() || it.kind.Rank == element.RankSign || it.kind.Rank == element.RankPicture {
			cover.Marks, cover.Hull = it.built.marks, it.kind.Rank == element.RankSign
		}
		covers = append(covers, cover)
		if it.landed != (geom.Point{}) {
			covers = append(covers, scenery.Cover{Box: it.built.covers.Translate(it.landed)})
		}
		if len(it.lead) > 0 {
			covers = append(covers, scenery.Cover{Marks: it.lead})
		}
	}
	d = paint.Drawing{Element: paint.Place, Motion: placeMotion(c.sc.Plan), Marks: scenery.Draw(c.ctx, p, c.ground, covers)}
	for _, m := range d.Marks {
		d.Bounds = d.Bounds.Union(geom.FromPixels(m.Bounds()))
		if s, ok := m.(paint.Stroke); ok {
			d.DrawFor += s.Path.Length(1) / (placeSpeed * c.ctx.Unit)
		}
	}
	d.DrawFor = math.Min(math.Max(d.DrawFor, placeLeast), placeMost)
	if d.Motion == plan.MotionFadeIn {
		d.DrawFor = placeFade
	}
	if how, comes := c.comes(&plan.Element{}); comes && len(d.Marks) > 0 {
		how.Thing = choreography.Faded(placeFade)
		s := choreography.Stage{Choreography: how, Unit: c.ctx.Unit, Frame: image.Pt(c.ctx.Frame.W, c.ctx.Frame.H)}
		d.DrawFor, d.Beats, d.Next = 0, s.Beats(choreography.Things, d.Marks, 0), how.Behind
	}
	return d, len(d.Marks) > 0
}

// How fast a place appears: it is nothing to wait for.
const (
	placeSpeed = 5000 // design units a second of its lines
	placeLeast = 0.6  // seconds
	placeMost  = 1.5
	placeFade  = 0.5
)
