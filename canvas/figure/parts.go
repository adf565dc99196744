package figure

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// What is a head and what is ground.
const (
	hatBroad   = 1.7  // times a face's breadth at most, what is worn on it
	hatMeets   = 0.15 // of its outline that lies on the head at least
	groundLow  = 0.03 // of the height: it reaches so near to the lower edge
	groundWide = 0.55 // of the width at least
	groundHigh = 0.3  // of the height at most
	groundFlat = 0.4  // of its own breadth: its height at most
	eyeHigh    = 0.65 // of a thing's height: eyes lie above
	eyeAside   = 0.12 // of a thing's breadth: so far from its middle the eyes of what looks aside are
	mostEyes   = 3    // more spots of one colour are none
)

// findTurns finds which areas hang together, and when each of them is drawn.
func (f *drawing) findTurns() {
	list := f.m.list
	f.thing, f.turn, f.box = make([]int, len(list)), make([]int, len(list)), f.m.boxes()
	for n := range list {
		f.thing[n] = -1
		f.turn[n] = turnBody
	}
	for n := 1; n < len(list); n++ {
		if list[n].px == 0 || f.thing[n] >= 0 {
			continue
		}
		f.thing[n] = n
		f.m.spread(n, func(j join) bool {
			if f.thing[j.area] >= 0 {
				return false
			}
			f.thing[j.area] = n
			return true
		})
	}
	f.findHeads()
	all := f.boxOf(board)
	for n := 1; n < len(list); n++ {
		if list[n].px > 0 && f.turn[n] == turnBody && f.isGround(n, all) {
			f.turn[n] = turnGround
		}
	}
	for n, h := range f.host {
		if f.thin[n] && h != board {
			f.turn[n] = f.turn[h]
		}
	}
}

// boxOf is where a thing lies; board: all of them.
func (f *drawing) boxOf(thing int) geom.Rect {
	var all geom.Rect
	for n := 1; n < len(f.m.list); n++ {
		if f.m.list[n].px > 0 && (thing == board || f.thing[n] == thing) {
			all = all.Union(f.box[n])
		}
	}
	return all
}

// boxes are where the areas lie, in board pixels.
func (m *areas) boxes() []geom.Rect {
	out := make([]geom.Rect, len(m.list))
	for y := range m.h {
		row := m.label[y*m.w:][:m.w]
		for x := 0; x < m.w; {
			n, from := row[x], x
			for x++; x < m.w && row[x] == n; x++ {
			}
			if n != board {
				out[n] = out[n].Union(geom.R(float64(m.rect.Min.X+from), float64(m.rect.Min.Y+y), float64(x-from), 1))
			}
		}
	}
	return out
}

// findHeads finds the heads of persons: faces, which are skin with features on it, their
// hair and what they wear on it.
func (f *drawing) findHeads() {
	list := f.m.list
	features := make([]int, len(list))
	for n, h := range f.host {
		if f.thin[n] && h != board && list[n].part != Skin {
			features[h]++
		}
	}
	for n := 1; n < len(list); n++ {
		if list[n].part != Skin || list[n].px == 0 || f.thin[n] || features[n] == 0 || f.turn[n] == turnHead {
			continue
		}
		face := f.box[n]
		f.turn[n] = turnHead
		f.m.spread(n, func(j join) bool {
			if f.turn[j.area] == turnHead || !f.ofHead(j.area, j.edges, face) {
				return false
			}
			f.turn[j.area] = turnHead
			return true
		})
	}
}

// spread goes from an area to those it meets, and on from each that is taken.
func (m *areas) spread(from int, take func(join) bool) {
	for todo := []int{from}; len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		for _, j := range m.list[at].joins {
			if j.area != board && take(j) {
				todo = append(todo, j.area)
			}
		}
	}
}

// ofHead reports whether an area that meets a head is of it: hair, an ear, a hat.
func (f *drawing) ofHead(n, meets int, face geom.Rect) bool {
	a, b := &f.m.list[n], f.box[n]
	if b.W() > hatBroad*face.W() || b.H() > hatBroad*face.H() || float64(meets) < hatMeets*float64(a.border) {
		return false
	}
	if a.part == Hair {
		return true
	}
	return b.Center().Y < face.Center().Y || face.Contains(b)
}

// isGround reports whether an area is the grass or the water that other things stand on:
// flat, low, and green or blue.
func (f *drawing) isGround(n int, all geom.Rect) bool {
	const pale = 0.04
	a, b := &f.m.list[n], f.box[n]
	if f.thin[n] || b.W() < groundWide*all.W() || b.H() > min(groundHigh*all.H(), groundFlat*b.W()) || b.Max.Y < all.Max.Y-groundLow*all.H() {
		return false
	}
	on := a.border - a.with(board)
	green := a.lab.Chroma() > pale && math.Cos(a.lab.Hue()-math.Pi*1.05) > 0.1
	return on > 0 && a.with(board) > 0 && green
}

// turnOf is when the line between two areas is drawn: with the first of them.
func (f *drawing) turnOf(e edge) int { return f.turn[f.owner(e)] }

// owner is the area that an edge is drawn with.
func (f *drawing) owner(e edge) int {
	if e.left == board || e.right != board && f.turn[e.right] < f.turn[e.left] {
		return e.right
	}
	return e.left
}

// face is where the eyes of a thing are that looks aside; false: it has none.
func (f *drawing) face(thing int) (geom.Point, bool) {
	box := f.boxOf(thing)
	var sum geom.Point
	eyes := 0
	for n := 1; n < len(f.m.list); n++ {
		c := f.box[n].Center()
		if f.thing[n] == thing && f.thin[n] && f.host[n] != board && f.t.black(f.m.list[n].color) && f.m.list[n].compact() && c.Y < box.Min.Y+eyeHigh*box.H() {
			sum = sum.Add(c)
			eyes++
		}
	}
	if eyes == 0 || eyes > mostEyes {
		return geom.Point{}, false
	}
	at := sum.Mul(1 / float64(eyes))
	return at, math.Abs(at.X-box.Center().X) > eyeAside*box.W()
}
