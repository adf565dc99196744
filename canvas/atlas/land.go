package atlas

import (
	"encoding/binary"
	"sync"
)

// Land is the areas of all countries, bounded by arcs they share.
type Land struct {
	Arcs  []Arc
	Areas []Area
}

// Arc is a stretch of coast or border: points of longitude and latitude in degrees.
type Arc [][2]float32

// Area is a country, or what Natural Earth shows apart from one.
type Area struct {
	Key string // code of ISO 3166-1, two letters; the name of what has none
	// Rings are closed lines of arcs, outlines and holes alike: n is arc n from its
	// first point on, ^n from its last.
	Rings [][]int
}

// Coarse is the land as it is shown 1:50 million, for the world and continents.
var Coarse = sync.OnceValue(func() *Land { return readLand(unpacked(coarse)) })

// Fine is the land as it is shown 1:10 million, simplified to a kilometre, for
// countries.
var Fine = sync.OnceValue(func() *Land { return readLand(unpacked(fine)) })

// steps are the units of packed coordinates in a degree.
const steps = 300

// readLand reads what gen has packed; see there for the form.
func readLand(data []byte) *Land {
	r := packedLand{data}
	l := &Land{Arcs: make([]Arc, r.count())}
	for i := range l.Arcs {
		a := make(Arc, r.count())
		var x, y int64
		for k := range a {
			x, y = x+r.number(), y+r.number()
			a[k] = [2]float32{float32(x) / steps, float32(y) / steps}
		}
		l.Arcs[i] = a
	}
	l.Areas = make([]Area, r.count())
	for i := range l.Areas {
		a := &l.Areas[i]
		code, name := r.text(), r.text()
		if a.Key = code; code == "" {
			a.Key = name
		}
		a.Rings = make([][]int, r.count())
		for k := range a.Rings {
			ring := make([]int, r.count())
			for n := range ring {
				ring[n] = int(r.number())
			}
			a.Rings[k] = ring
		}
	}
	return l
}

// packedLand is what is left to be read; it is our own data, and a test reads all.
type packedLand struct{ data []byte }

func (r *packedLand) count() int {
	v, n := binary.Uvarint(r.data)
	r.data = r.data[n:]
	return int(v)
}

func (r *packedLand) number() int64 {
	v, n := binary.Varint(r.data)
	r.data = r.data[n:]
	return v
}

func (r *packedLand) text() string {
	n := r.count()
	s := string(r.data[:n])
	r.data = r.data[n:]
	return s
}

// Ring is the points of a ring, the first not repeated.
func (l *Land) Ring(ring []int) Arc {
	var out Arc
	for _, n := range ring {
		if n >= 0 {
			a := l.Arcs[n]
			out = append(out, a[:len(a)-1]...)
			continue
		}
		a := l.Arcs[^n]
		for k := len(a) - 1; k > 0; k-- {
			out = append(out, a[k])
		}
	}
	return out
}
