package kind

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// placing finds room for the words of a map.
type placing struct {
	g     *globe
	size  float64
	room  geom.Rect
	ways  []geom.Polyline // that words keep off
	dots  []geom.Point
	r     float64 // of a dot
	notes []note  // those placed so far: of dots, then of ways
}

// crowdedFirst are the dots' numbers, those with the nearest neighbours first: their
// names have the fewest places to stand.
func (p *placing) crowdedFirst() []int {
	order, near := make([]int, len(p.dots)), make([]float64, len(p.dots))
	for i, a := range p.dots {
		order[i] = i
		for k, b := range p.dots {
			if i != k {
				near[i] += 1 / (1 + a.Dist(b)/p.size)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(near[b], near[a]) })
	return order
}

// sides are where a name stands beside its mark, as mapmakers like them (Imhof,
// "Positioning names on maps", 1975): to the right, a little raised, first.
var sides = []geom.Point{
	{X: 1}, {X: 0.85, Y: -0.75}, {X: 0.85, Y: 0.75}, {X: -1}, {X: -0.85, Y: -0.75}, {X: -0.85, Y: 0.75}, {Y: -1}, {Y: 1},
}

// Penalties of a place, in white between words: for each step down the list of sides, for
// a line of the map behind the words, for a way behind them, for a line that must lead
// to them, for another's dot nearby, or nearer than their own, and for a line that leads
// to other words behind them, or to them across others; of words of a way for a dot or a
// name so near that they can be taken for a name too.
const (
	lessLiked = 0.35
	overLine  = 1.1
	overWay   = 6
	farOff    = 7
	othersDot = 4
	mistaken  = 9
	overLead  = 12
	nearName  = 4
)

// rings are how far off a name may stand, in sizes of type; from the second on a line leads
// to it.
var rings = []float64{0, 1.6, 3, 4.6, 6.5}

// rounds are how often names are placed: every time among those the round before has
// placed.
const rounds = 3

// beside sets words next to dot i; ok reports whether there is room.
func (p *placing) beside(words string, i int) (ok bool, err error) {
	p.notes[i] = note{}
	if words == "" {
		return true, nil
	}
	rtl := p.g.Ctx.Lang.RTL()
	set := map[plan.Align]element.Word{}
	for _, a := range []plan.Align{plan.AlignStart, plan.AlignCenter, plan.AlignEnd} {
		if set[a], err = p.g.Word(words, p.g.Style(p.size), noteWide*p.size, a); err != nil {
			return false, err
		}
	}
	at, best, least := p.dots[i], note{}, math.Inf(1)
	for ringAt, far := range rings {
		for k, side := range sides {
			if rtl {
				side.X = -side.X
			}
			w := set[align(side.X, rtl)]
			gap := p.r + noteGap*p.size + far*p.size
			c := at.Add(geom.Pt(side.X*(gap+w.W/2), side.Y*(gap+w.H()/2)))
			if side.X != 0 && side.Y != 0 { // the corner stands off, not the middle
				c = at.Add(geom.Pt(math.Copysign(0.7*gap+w.W/2, side.X), math.Copysign(0.7*gap+w.H()/2, side.Y)))
			}
			n := note{word: w, at: boxAbout(c, w)}
			if !p.free(n.at) {
				continue
			}
			if ringAt > 0 {
				to := nearestOn(n.at.Inset(-noteAir*p.size), at)
				n.lead = geom.Polyline{at.Add(to.Sub(at).Unit().Mul(p.r)), to}
			}
			n.unclear = p.unclear(n, at)
			if cost := lessLiked*float64(k) + farOff*float64(ringAt) + n.unclear; cost < least {
				if cost += p.behind(n.at); cost < least {
					best, least = n, cost
				}
			}
		}
		if !math.IsInf(least, 1) && least < farOff {
			break
		}
	}
	p.notes[i] = best
	return !math.IsInf(least, 1), nil
}

// along sets words near the middle of a way.
func (p *placing) along(words string, lines []geom.Polyline) (best note, ok bool, err error) {
	if words == "" {
		return note{}, true, nil
	}
	longest := lines[0]
	for _, l := range lines {
		if l.Length() > longest.Length() {
			longest = l
		}
	}
	w, err := p.g.Word(words, p.g.Style(p.size), noteWide*p.size, "center")
	if err != nil {
		return note{}, false, err
	}
	least := math.Inf(1)
	pts := longest.Resample(math.Max(longest.Length()/24, 1))
	for _, far := range []float64{0.5, 1.2, 2} {
		for i := 4; i < len(pts)-4; i++ {
			n := pts[i+1].Sub(pts[i-1]).Perp().Unit()
			for _, side := range []float64{1, -1} {
				off := math.Abs(n.X)*w.W/2 + math.Abs(n.Y)*w.H()/2 + far*p.size
				at := boxAbout(pts[i].Add(n.Mul(side*off)), w)
				if !p.free(at) {
					continue
				}
				cost := math.Abs(float64(i)/float64(len(pts)-1)-0.5)*8 + p.behind(at) + far
				for _, d := range p.dots { // nor is it a name
					if nearestOn(at, d).Dist(d) < 1.5*p.size {
						cost += nearName
					}
				}
				for _, o := range p.notes {
					if o.word.Text != nil && at.Inset(-p.size).Overlaps(o.at) {
						cost += nearName
					}
				}
				if cost < least {
					best, least = note{word: w, at: at}, cost
				}
			}
		}
	}
	if math.IsInf(least, 1) {
		return note{}, false, nil
	}
	p.notes = append(p.notes, best)
	return best, true, nil
}

// boxAbout is the rectangle of a word's letters about a point, tails among them.
func boxAbout(c geom.Point, w element.Word) geom.Rect {
	return geom.R(c.X-w.W/2, c.Y-w.H()/2, w.W, w.H())
}

// free reports whether words find room at r.
func (p *placing) free(r geom.Rect) bool {
	wide := p.about(r)
	if !p.room.Contains(wide) {
		return false
	}
	for _, d := range p.dots {
		if wide.Overlaps(geom.R(d.X-p.r, d.Y-p.r, 2*p.r, 2*p.r)) {
			return false
		}
	}
	for _, n := range p.notes {
		if n.word.Text != nil && wide.Overlaps(p.about(n.at)) {
			return false
		}
	}
	return true
}

// unclear is the penalty of words that can be taken for another dot's than their own: they
// stand nearer to it, or among lines that lead to others.
func (p *placing) unclear(n note, own geom.Point) float64 {
	far, cost := nearestOn(n.at, own).Dist(own), 0.0
	for _, d := range p.dots {
		switch near := nearestOn(n.at, d).Dist(d); {
		case d == own:
		case near < far:
			cost += mistaken
		case near < 1.3*far:
			cost += othersDot
		}
		if len(n.lead) > 0 && d != own && geom.SegmentDist(d, n.lead[0], n.lead[1]) < 1.5*p.r {
			cost += overLead
		}
	}
	for _, o := range p.notes {
		if len(o.lead) > 0 && (geom.Meets(p.about(n.at), o.lead) || len(n.lead) > 0 && geom.Crossings(n.lead, o.lead) > 0) {
			cost += overLead
		}
		if len(n.lead) > 0 && o.word.Text != nil && geom.Meets(o.at, n.lead) {
			cost += overLead
		}
	}
	return cost
}

// behind is what of the map lies behind words at r, as a penalty.
func (p *placing) behind(r geom.Rect) float64 {
	cost := 0.0
	for _, l := range p.g.sheet.Coast {
		cost += overLine * crossedBy(r, l) / p.size
	}
	for _, l := range p.g.sheet.Borders {
		cost += 0.4 * overLine * crossedBy(r, l) / p.size
	}
	for _, l := range p.ways {
		if crossedBy(r.Inset(-noteAir*p.size), l) > 0 {
			cost += overWay
		}
	}
	return cost
}

// crossedBy is how many pixels of a line lie in r.
func crossedBy(r geom.Rect, l geom.Polyline) float64 {
	var sum float64
	for i := 1; i < len(l); i++ {
		if a, b := l[i-1], l[i]; geom.Inside(r, a) || geom.Inside(r, b) {
			sum += a.Dist(b)
		}
	}
	return sum
}

// about is the letters' rectangle with the white about it, marks above them and tails
// below.
func (p *placing) about(r geom.Rect) geom.Rect {
	r = r.Inset(-noteAir * p.size)
	r.Min.Y -= noteAbove * p.size
	r.Max.Y += noteBelow * p.size
	return r
}

// nearestOn is the point of r nearest to q.
func nearestOn(r geom.Rect, q geom.Point) geom.Point {
	return geom.Pt(math.Min(math.Max(q.X, r.Min.X), r.Max.X), math.Min(math.Max(q.Y, r.Min.Y), r.Max.Y))
}
