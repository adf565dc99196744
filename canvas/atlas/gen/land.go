package main

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Lines of the fine set are simplified by at most fineStray degrees, a kilometre,
// and islets of less than fineLeast square degrees are left out.
const (
	fineStray = 0.009
	fineLeast = 0.0004
)

// steps are the units of packed coordinates in a degree.
const steps = 300

// topology is what is read of a TopoJSON file.
type topology struct {
	Transform struct{ Scale, Translate [2]float64 }
	Arcs      [][][2]int
	Objects   struct {
		Countries struct{ Geometries []geometry }
	}
}

type geometry struct {
	Type       string
	ID         string
	Properties struct{ Name string }
	Polygon    [][]int
	Polygons   [][][]int
}

// packLand packs countries as numbers of variable length (encoding/binary): the number
// of arcs; of each its number of points and its points, each as the way from the one
// before in steps of a degree, longitude first; the number of areas; of each its code,
// its name (length, then bytes), its number of rings, and of each ring its number of
// arcs and the arcs, ^n an arc n against its direction.
func packLand(from source, file string, codes codes, stray, least float64) ([]byte, error) {
	var t topology
	if err := from.read(&t, "world-atlas", file); err != nil {
		return nil, err
	}
	arcs := make([][][2]float64, len(t.Arcs))
	for i, a := range t.Arcs {
		var x, y int
		for _, d := range a {
			x, y = x+d[0], y+d[1]
			arcs[i] = append(arcs[i], [2]float64{
				float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0],
				float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1],
			})
		}
	}
	used := map[int]bool{}
	kept := make([][][]int, len(t.Objects.Countries.Geometries))
	for i, g := range t.Objects.Countries.Geometries {
		polygons, most := g.Polygons, 0.0
		if g.Type == "Polygon" {
			polygons = [][][]int{g.Polygon}
		}
		for _, p := range polygons {
			most = max(most, areaOf(p[0], arcs))
		}
		for _, p := range polygons {
			for _, ring := range p {
				if a := areaOf(ring, arcs); a < least && a < most {
					continue
				}
				kept[i] = append(kept[i], ring)
				for _, n := range ring {
					used[max(n, ^n)] = true
				}
			}
		}
	}
	number := make([]int, len(arcs)) // of those that are used
	next, points := 0, 0
	out := binary.AppendUvarint(nil, uint64(len(used)))
	for i, a := range arcs {
		if !used[i] {
			continue
		}
		number[i] = next
		next++
		if stray > 0 {
			a = simplified(a, stray)
		}
		points += len(a)
		out = appendArc(out, a)
	}
	out = binary.AppendUvarint(out, uint64(len(kept)))
	for i, g := range t.Objects.Countries.Geometries {
		out = appendText(appendText(out, codes.of(g.ID, g.Properties.Name)), codes.named(g.Properties.Name))
		out = binary.AppendUvarint(out, uint64(len(kept[i])))
		for _, ring := range kept[i] {
			out = binary.AppendUvarint(out, uint64(len(ring)))
			for _, n := range ring {
				if n < 0 {
					n = ^number[^n]
				} else {
					n = number[n]
				}
				out = binary.AppendVarint(out, int64(n))
			}
		}
	}
	fmt.Printf("%s: %d areas, %d arcs, %d points\n", file, len(kept), len(used), points)
	return out, nil
}

func appendText(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

// appendArc packs the points of an arc; those that fall together count once, but
// for its ends.
func appendArc(out []byte, a [][2]float64) []byte {
	var way [][2]int64
	var at [2]int64
	for i, p := range a {
		q := [2]int64{int64(math.Round(p[0] * steps)), int64(math.Round(p[1] * steps))}
		if i > 0 && i < len(a)-1 && q == at {
			continue
		}
		way = append(way, [2]int64{q[0] - at[0], q[1] - at[1]})
		at = q
	}
	out = binary.AppendUvarint(out, uint64(len(way)))
	for _, d := range way {
		out = binary.AppendVarint(binary.AppendVarint(out, d[0]), d[1])
	}
	return out
}

// areaOf is about the area of a ring in square degrees at the equator.
func areaOf(ring []int, arcs [][][2]float64) float64 {
	var sum, lat float64
	var n int
	var last, first [2]float64
	add := func(p [2]float64) {
		if n > 0 {
			dx := math.Remainder(p[0]-last[0], 360)
			sum += dx * (p[1] + last[1]) / 2
		} else {
			first = p
		}
		lat += p[1]
		last = p
		n++
	}
	for _, i := range ring {
		if i >= 0 {
			for _, p := range arcs[i] {
				add(p)
			}
			continue
		}
		a := arcs[^i]
		for k := len(a) - 1; k >= 0; k-- {
			add(a[k])
		}
	}
	add(first)
	return math.Abs(sum) * math.Cos(lat/float64(n)*math.Pi/180)
}

// simplified is a line without the points it strays from by less than tol degrees
// when they are left out (Douglas and Peucker, 1973).
func simplified(l [][2]float64, tol float64) [][2]float64 {
	if len(l) < 3 {
		return l
	}
	a, b := l[0], l[len(l)-1]
	narrow := math.Cos((a[1] + b[1]) / 2 * math.Pi / 180)
	at, most := 0, tol
	for i := 1; i < len(l)-1; i++ {
		if d := distance(l[i], a, b, narrow); d > most {
			at, most = i, d
		}
	}
	if at == 0 {
		if a == b { // a ring keeps its form
			return [][2]float64{a, l[len(l)/3], l[2*len(l)/3], b}
		}
		return [][2]float64{a, b}
	}
	head := simplified(l[:at+1], tol)
	return append(head[:len(head):len(head)], simplified(l[at:], tol)[1:]...)
}

// distance is how far p lies from the stretch from a to b, in degrees of latitude;
// one of longitude is narrow times as long.
func distance(p, a, b [2]float64, narrow float64) float64 {
	px, py := (p[0]-a[0])*narrow, p[1]-a[1]
	dx, dy := (b[0]-a[0])*narrow, b[1]-a[1]
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = min(max((px*dx+py*dy)/l, 0), 1)
	}
	return math.Hypot(px-t*dx, py-t*dy)
}
