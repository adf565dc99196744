package layout

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// In looks whose boards are lines, what a scene shows has a pale wash behind it
// that it stands out of: a spot.

// How large spots are, and how pale.
const (
	spotTall  = 1.1   // times the height of what it is of that a spot is high, where there is room …
	spotWide  = 1.6   // … and its width to its height
	spotOver  = 1.12  // times the width of the picture, at least that
	spotDown  = 0.02  // of the height, by which its middle lies lower
	spotLeast = 0.8   // of the picture's width that a spot has at least, …
	spotLow   = 0.6   // … and of its height
	spotNear  = 0.2   // of the picture's height that what lies under or over it may reach into it
	spotTone  = 0.155 // of the muted colour
	spotTint  = 0.14  // of an accent
	spotStray = 0.05  // of its radius that a spot is out of round
	spotSeen  = 0.3   // of its area that a picture leaves of a spot at least: less is a stain at its edge
	spotSmall = 150   // design units of a picture's larger side from which it has a spot
	spotStep  = 4     // design units between the points of a form that is left out of a spot

	numberWide  = 1.2  // times the width of a number and its words that their spot is wide …
	numberHigh  = 1.4  // … and times their height
	numberLeast = 1.04 // … at least: what takes all of the board's width has none
	numberRound = 0.45 // of its shorter side that its corners are rounded by
)

// washes lays spots behind pictures, signs and numbers, before a board and nothing else. Pictures
// and signs of a scene have one each, or none has: what one of three has looks like a slip.
func (c *composition) washes() {
	if !c.ctx.Look.Spots || c.scene.Place() != "" || c.scene.Background.Source != "" {
		return
	}
	each := true
	for _, it := range c.all {
		if !c.spotted(it) {
			continue
		}
		if r, ok := c.spotOf(it); ok {
			if wash, seen := c.wash(it, r); seen >= spotSeen {
				it.spot = []paint.Mark{wash}
				continue
			}
		}
		each = each && it.number()
	}
	for _, it := range c.all {
		if !each && !it.number() {
			it.spot = nil
		}
	}
}

// spotted reports whether an item is what a wash can lie behind.
func (c *composition) spotted(it *item) bool {
	a, look, number := it.built.anchor, c.ctx.Look, it.number()
	switch {
	case it.e.IsStat() && look.Medium == styles.MediumCharcoal: // its card is a tone
		return false
	case it.words() && !number, it.connector(), !it.laidOut(), !it.rests(), it.kind.Hang == nil && !number, it.pad(c.ctx) != (geom.Point{}):
		return false
	case !it.drawn() && !number && (look.Badges || look.Backing != ""):
		return false
	}
	return math.Max(a.W(), a.H()) >= spotSmall*c.ctx.Unit
}

// spotOf is the rectangle of the wash behind an item; false: there is no room for it. Where
// arrows lead to things, and beside its words, it is no wider than what it is of.
func (c *composition) spotOf(it *item) (r geom.Rect, ok bool) {
	a, number := it.built.anchor, it.number()
	m, h := a.Center().Add(geom.Pt(0, spotDown*a.H())), spotTall*a.H()
	w := math.Max(h*spotWide, a.W()*spotOver)
	if it.cs.Beside || len(c.arrows)+len(c.links)+len(c.tracks) > 0 {
		w = a.W()
	}
	if number {
		w, h = numberWide*a.W(), numberHigh*a.H()
	}
	r = geom.R(m.X-w/2, m.Y-h/2, w, h).Intersect(c.flipped(safeArea(c.ctx)))
	for _, o := range c.around(it) {
		r = beside(r, o.Inset(-c.ctx.Gap(1)), a)
	}
	half := math.Min(m.X-r.Min.X, r.Max.X-m.X)
	r.Min.X, r.Max.X = m.X-half, m.X+half
	least := spotLeast
	if number { // within its words they would stand on an edge
		least = numberLeast
	}
	return r, r.W() >= least*a.W() && r.H() >= spotLow*a.H()
}

// around is what the wash behind an item keeps clear of. What has one too shares the room
// between them.
func (c *composition) around(it *item) []geom.Rect {
	a, out := it.built.anchor, slices.Clone(c.sc.Reserved)
	if !it.number() {
		out = append(out, it.built.words...)
	}
	for _, other := range c.all {
		o := other.built.covers
		switch {
		case other == it || other.connector():
			continue
		case other.kind.Hang == nil || other.words():
		case o.Min.X >= a.Max.X:
			o.Min.X = (o.Min.X + a.Max.X) / 2
		case o.Max.X <= a.Min.X:
			o.Max.X = (o.Max.X + a.Min.X) / 2
		}
		out = append(out, o)
	}
	return out
}

// beside is r, about the picture a, without what lies level with o, or across from it.
func beside(r, o, a geom.Rect) geom.Rect {
	if !o.Overlaps(r) {
		return r
	}
	over := func(from, to float64) float64 { return math.Abs(to-from) / math.Max(a.H(), 1) }
	switch m := o.Center(); {
	case m.Y > a.Max.Y || over(o.Min.Y, a.Max.Y) < spotNear && m.Y > a.Center().Y:
		r.Max.Y = math.Min(r.Max.Y, o.Min.Y)
	case m.Y < a.Min.Y || over(o.Max.Y, a.Min.Y) < spotNear && m.Y < a.Center().Y:
		r.Min.Y = math.Max(r.Min.Y, o.Max.Y)
	case m.X > a.Center().X:
		r.Max.X = math.Min(r.Max.X, o.Min.X)
	default:
		r.Min.X = math.Max(r.Min.X, o.Max.X)
	}
	return r
}

// spotColor is the tone of the wash behind an item: of its own colour, else of the accent that
// is its scene's, so that neighbours differ; grey where a look has no colours of its own.
func (c *composition) spotColor(it *item) color.RGBA {
	switch it.e.Color {
	case "", "ink", "muted":
	default:
		return c.ctx.Pale(c.ctx.Visible(c.ctx.Named(it.e.Color, color.RGBA{})), spotTint)
	}
	if c.ctx.Colour && c.ctx.Look.Accents {
		return c.ctx.Pale(c.ctx.Visible(c.ctx.Accent(int(c.ctx.Seed))), spotTint)
	}
	return c.ctx.Pale(c.ctx.Look.Palette.Muted, spotTone)
}

// wash is a spot in a rectangle, and the share of it that is seen beside what it is of. A
// picture's own white stays that of the board.
func (c *composition) wash(it *item, r geom.Rect) (m paint.Mark, seen float64) {
	seed := c.ctx.SeedOf(it.e, 67)
	stray := spotStray * math.Min(1, 2*c.ctx.Look.Roughness)
	form := geom.Ellipse(r)
	switch {
	case it.number(): // whose ends would stand out of a round one
		form = c.ctx.LooseArea(geom.RoundRect(r, numberRound*math.Min(r.W(), r.H())), 1, seed)
	case stray > 0:
		const radius = 100
		form = paint.Blot(geom.Pt(0, 0), radius/(1+1.3*stray), stray, rand.New(rand.NewPCG(uint64(seed), 17)))
		form = form.Transform(geom.Scale(r.W()/2/radius, r.H()/2/radius).Then(geom.Translate(r.Center())))
	}
	seen = 1
	if spot := form.Flatten(1); len(spot) == 1 && !it.number() {
		out, taken := leftOut(spot[0], r.Center(), it.built.form, spotStep*c.ctx.Unit)
		form = append(form, out...)
		seen = 1 - taken/math.Abs(area(spot[0]))
	}
	return paint.Fill{Path: form, Color: c.spotColor(it), Brush: c.ctx.Grain(), Seed: seed}, seen
}

// leftOut are forms as far as they lie in a spot about m, led round against it, so that they
// are left out of it: what lies outside of it comes to lie on its edge. Their points are a step
// apart; taken is the area that the largest of them takes of the spot.
func leftOut(spot geom.Polyline, m geom.Point, forms []geom.Polyline, step float64) (out geom.Path, taken float64) {
	largest := 0.0
	for _, l := range forms {
		if a := area(l); math.Abs(a) > math.Abs(largest) {
			largest = a
		}
	}
	for _, l := range forms {
		l = l.Resample(step)
		for i, p := range l {
			l[i] = within(spot, m, p)
		}
		if largest*area(spot) > 0 {
			slices.Reverse(l)
		}
		taken = math.Max(taken, math.Abs(area(l)))
		out = append(out, l.Path()...)
	}
	return out, taken
}

// within is p, or where the way from m to p leaves a form about m.
func within(form geom.Polyline, m, p geom.Point) geom.Point {
	way := p.Sub(m)
	for i, a := range form {
		edge := form[(i+1)%len(form)].Sub(a)
		across := way.Cross(edge)
		if across == 0 {
			continue
		}
		t, u := a.Sub(m).Cross(edge)/across, a.Sub(m).Cross(way)/across
		if t > 0 && t < 1 && u >= 0 && u <= 1 {
			return m.Add(way.Mul(t))
		}
	}
	return p
}

// spotLater is where among the marks of an item, the first of which are its spot, a hand lays
// that: after the lines of pictures and signs and before their words, for it leaves pictures
// out and is clear over lines; false: first, as behind numbers, and what is said.
func (it *item) spotLater(marks []paint.Mark) (at int, ok bool) {
	if len(it.spot) == 0 || it.built.motion != plan.MotionSketch || it.number() || it.person() {
		return 0, false
	}
	at = slices.IndexFunc(marks, func(m paint.Mark) bool { _, words := m.(paint.Writing); return words })
	if at < 0 {
		at = len(marks)
	}
	return at, true
}
