package kind

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/geom"
)

// placing finds room for the words of a map.
type placing struct {
	g     *globe
	size  float64
	room  geom.Rect
	taken []geom.Rect     // by dots and words
	ways  []geom.Polyline // that words keep off
	dots  []geom.Point
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
// to them, and for another's dot nearby.
const (
	lessLiked = 0.35
	overLine  = 1.1
	overWay   = 6
	farOff    = 7
	othersDot = 4
)

// rings are how far off a name may stand, in sizes of type; from the second on a line leads
// to it.
var rings = []float64{0, 1.6, 3, 4.6, 6.5}

// beside sets words next to a dot of radius r; ok reports whether there is room.
func (p *placing) beside(words string, at geom.Point, r float64) (best note, ok bool, err error) {
	if words == "" {
		return note{}, true, nil
	}
	least := math.Inf(1)
	for ringAt, far := range rings {
		for i, side := range sides {
			if p.g.Ctx.Lang.RTL() {
				side.X = -side.X
			}
			w, err := p.g.Word(words, p.g.Style(p.size), noteWide*p.size, align(side.X, p.g.Ctx.Lang.RTL()))
			if err != nil {
				return note{}, false, err
			}
			gap := r + noteGap*p.size + far*p.size
			c := at.Add(geom.Pt(side.X*(gap+w.W/2), side.Y*(gap+w.H()/2)))
			if side.X != 0 && side.Y != 0 { // the corner stands off, not the middle
				c = at.Add(geom.Pt(math.Copysign(0.7*gap+w.W/2, side.X), math.Copysign(0.7*gap+w.H()/2, side.Y)))
			}
			n := note{word: w, at: boxAbout(c, w)}
			if !p.free(n.at) {
				continue
			}
			cost := lessLiked*float64(i) + p.behind(n.at) + farOff*float64(ringAt) + p.mistaken(n.at, at)
			if ringAt > 0 {
				n.lead = geom.Polyline{at.Add(c.Sub(at).Unit().Mul(1.6 * r)), nearestOn(n.at.Inset(-noteAir*p.size), at)}
			}
			if cost < least {
				best, least = n, cost
			}
		}
		if !math.IsInf(least, 1) && least < farOff {
			break
		}
	}
	if math.IsInf(least, 1) {
		return note{}, false, nil
	}
	p.take(best.at)
	return best, true, nil
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
				if cost < least {
					best, least = note{word: w, at: at}, cost
				}
			}
		}
	}
	if math.IsInf(least, 1) {
		return note{}, false, nil
	}
	p.take(best.at)
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
	for _, t := range p.taken {
		if wide.Overlaps(t) {
			return false
		}
	}
	return true
}

// mistaken is the penalty of words at r that stand nearer to another dot than to their
// own.
func (p *placing) mistaken(r geom.Rect, own geom.Point) float64 {
	far, cost := nearestOn(r, own).Dist(own), 0.0
	for _, d := range p.dots {
		if d != own && nearestOn(r, d).Dist(d) < 1.3*far {
			cost += othersDot
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

func (p *placing) take(r geom.Rect) { p.taken = append(p.taken, p.about(r)) }

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
