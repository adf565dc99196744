package carto

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/atlas"
)

// What belongs to a country as it is shown: beside its largest part those that are as
// large as farLarge of it, those of nearLarge within a distance of it (a share of its
// diagonal, at least so many degrees), and islets close by.
const (
	farLarge  = 0.2
	nearLarge = 0.01
	nearShare = 0.3
	nearLeast = 2.5
	byShare   = 0.04
)

// piece is a part of a country, its bounds in degrees of longitude from that of the
// largest, and of latitude.
type piece struct {
	size                     float64
	west, east, south, north float64
	ring                     atlas.Arc
}

// extentOf is the view of some countries without what lies far off.
func extentOf(members map[string]bool) View {
	v := View{land: atlas.Coarse()}
	var pieces []piece
	for _, a := range v.land.Areas {
		if !members[a.Key] {
			continue
		}
		for _, r := range a.Rings {
			ring := v.land.Ring(r)
			pieces = append(pieces, piece{size: atlas.Size(ring), ring: ring})
		}
	}
	if len(pieces) == 0 {
		return Region(atlas.World)
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(b.size, a.size) })
	origin := float64(pieces[0].ring[0][0])
	for i := range pieces {
		pieces[i].measure(origin)
	}
	all := gathered(pieces)
	v.members, v.about = members, true
	const least = 0.05 // degrees about what is hardly more than a point
	v.choose(Bounds{all.west + origin - least, all.south - least, all.east + origin + least, all.north + least})
	var at boundary
	for _, p := range pieces {
		if p.inside(all) {
			for _, q := range p.ring {
				at.add(v.point(float64(q[1]), float64(q[0])))
			}
		}
	}
	v.frame = at.rect()
	v.finish()
	return v
}

// measure finds the bounds of a piece.
func (p *piece) measure(origin float64) {
	p.west, p.south, p.east, p.north = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	x := math.Remainder(float64(p.ring[0][0])-origin, 360)
	for i, q := range p.ring {
		if i > 0 {
			x += math.Remainder(float64(q[0]-p.ring[i-1][0]), 360)
		}
		p.west, p.east = math.Min(p.west, x), math.Max(p.east, x)
		p.south, p.north = math.Min(p.south, float64(q[1])), math.Max(p.north, float64(q[1]))
	}
}

func (p *piece) inside(o piece) bool {
	return p.west >= o.west && p.east <= o.east && p.south >= o.south && p.north <= o.north
}

// gathered is the bounds of the pieces that belong together, the largest first.
func gathered(pieces []piece) piece {
	all := pieces[0]
	for grown := true; grown; {
		grown = false
		for _, p := range pieces[1:] {
			if p.inside(all) || !all.takes(p, pieces[0].size) {
				continue
			}
			all.west, all.east = math.Min(all.west, p.west), math.Max(all.east, p.east)
			all.south, all.north = math.Min(all.south, p.south), math.Max(all.north, p.north)
			grown = true
		}
	}
	return all
}

// takes reports whether a piece belongs to what has been gathered.
func (p *piece) takes(o piece, largest float64) bool {
	narrow := math.Cos((p.south + p.north) / 2 * math.Pi / 180)
	dx := math.Max(math.Max(p.west-o.east, o.west-p.east), 0) * narrow
	dy := math.Max(math.Max(p.south-o.north, o.south-p.north), 0)
	gap, diagonal := math.Hypot(dx, dy), math.Hypot((p.east-p.west)*narrow, p.north-p.south)
	switch {
	case o.size >= farLarge*largest:
		return true
	case o.size >= nearLarge*largest:
		return gap <= math.Max(nearShare*diagonal, nearLeast)
	}
	return gap <= byShare*diagonal
}
