package carto

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Pen is what a map is drawn with.
type Pen struct {
	Line float64 // pixels of its width
	// Shown are countries that are seen however small they are.
	Shown map[string]bool
}

// Sheet is a map in pixels.
type Sheet struct {
	Frame geom.Rect // what the map covers, land and sea
	// Lines, each in the order a hand would draw them, the longest first: coasts (of one
	// country its borders too), the borders between countries, and what lies about
	// the countries the map is of.
	Coast, Borders, Around []geom.Polyline
	// Areas are the countries by key, closed outlines to be filled by nonzero winding.
	Areas map[string][]geom.Polyline
	Cut   bool // land goes on beyond the frame

	view   *View
	placed geom.Affine
	edge   convex
}

// Simplification, in widths of the pen's line: a corner goes whose triangle is less than
// a square of side coarsest, a coast less than islet across or an island of less than a
// square of side speck is not drawn, nor a line that stands back and is shorter than
// aside, and an island that must be seen is drawn as a dot of radius dot.
const (
	coarsest = 1.35
	islet    = 2.2
	speck    = 1.4
	aside    = 9
	dot      = 1.3
)

// misses reports whether a line is too small to be drawn.
func (p Pen) misses(l geom.Polyline) bool {
	if b := l.Path().Bounds(); math.Max(b.W(), b.H()) < islet*p.Line {
		return true
	}
	if l[0].Dist(l[len(l)-1]) > islet*p.Line {
		return false
	}
	var area float64
	for i, q := range l {
		area += q.Cross(l[(i+1)%len(l)])
	}
	return math.Abs(area)/2 < speck*speck*p.Line*p.Line
}

// Draw lays the view out in the largest place in box it fits.
func (v *View) Draw(box geom.Rect, pen Pen) *Sheet {
	s := &Sheet{view: v, placed: geom.FitRect(v.frame, box), Areas: map[string][]geom.Polyline{}}
	s.Frame = geom.Rect{Min: s.placed.Apply(v.frame.Min), Max: s.placed.Apply(v.frame.Max)}
	s.edge = outline(s.Frame, v.round)
	arcs := s.arcs(pen)
	s.areas(arcs, pen)
	s.lines(arcs, pen)
	return s
}

// Point is where a place lies on the sheet, and whether that is within its frame.
func (s *Sheet) Point(lat, lon float64) (p geom.Point, within bool) {
	p = s.placed.Apply(s.view.point(lat, lon))
	return p, s.edge.holds(p)
}

// Bend is the way between two places as an arc on the sheet, or along a great circle
// where the shorter way leads over its edges.
func (s *Sheet) Bend(lat1, lon1, lat2, lon2 float64) []geom.Polyline {
	a, _ := s.Point(lat1, lon1)
	b, _ := s.Point(lat2, lon2)
	x1, x2 := math.Remainder(lon1-s.view.lambda, 360), math.Remainder(lon2-s.view.lambda, 360)
	const n = 40
	if math.Abs(x1-x2) <= 180 || s.view.round {
		rise := geom.Pt(0, -bow*a.Dist(b))
		if side := b.Sub(a).Perp().Mul(bow); math.Abs(b.X-a.X) < math.Abs(b.Y-a.Y) {
			rise = side // a way up or down bends to a side
		}
		mid := a.Lerp(b, 0.5).Add(rise.Mul(2))
		var p geom.Path
		p.MoveTo(a)
		p.QuadTo(mid, b)
		return p.Flatten(0.3)
	}
	x2 = x1 + math.Remainder(x2-x1, 360)
	var l geom.Polyline
	for i := range n + 1 {
		t := float64(i) / n
		lat, lambda := greatCircle(lat1, x1, lat2, x2, t)
		l = append(l, s.placed.Apply(s.view.unrolled(lambda, lat)))
	}
	period := s.placed.Apply(s.view.unrolled(180, lat1)).X - s.placed.Apply(s.view.unrolled(-180, lat1)).X
	shift := geom.Pt(math.Copysign(period, x1-x2), 0)
	back := make(geom.Polyline, len(l))
	for i, q := range l {
		back[i] = q.Add(shift)
	}
	out, _ := s.edge.lines(l)
	in, _ := s.edge.lines(back)
	return append(out, in...)
}

// bow is how far a way bends, of its length.
const bow = 0.17

// greatCircle is the place at a share t of the way between two along the globe; its
// longitude goes on where the way crosses the antimeridian.
func greatCircle(lat1, lon1, lat2, lon2, t float64) (lat, lon float64) {
	const rad = math.Pi / 180
	unit := func(lat, lon float64) [3]float64 {
		sp, cp := math.Sincos(lat * rad)
		sl, cl := math.Sincos(lon * rad)
		return [3]float64{cp * cl, cp * sl, sp}
	}
	p, q := unit(lat1, lon1), unit(lat2, lon2)
	angle := math.Acos(math.Min(math.Max(p[0]*q[0]+p[1]*q[1]+p[2]*q[2], -1), 1))
	k1, k2 := 1-t, t
	if sin := math.Sin(angle); sin > 1e-6 {
		k1, k2 = math.Sin((1-t)*angle)/sin, math.Sin(t*angle)/sin
	}
	x, y, z := k1*p[0]+k2*q[0], k1*p[1]+k2*q[1], k1*p[2]+k2*q[2]
	lat, lon = math.Atan2(z, math.Hypot(x, y))/rad, math.Atan2(y, x)/rad
	near := lon1 + (lon2-lon1)*t
	return lat, near + math.Remainder(lon-near, 360)
}

// arcs are those of the land that come near the frame, simplified; nil: not seen.
func (s *Sheet) arcs(pen Pen) [][]vertex {
	near := s.Frame.Inset(-0.2 * math.Max(s.Frame.W(), s.Frame.H()))
	area := coarsest * coarsest * pen.Line * pen.Line
	out := make([][]vertex, len(s.view.land.Arcs))
	for i, a := range s.view.land.Arcs {
		line := make([]vertex, 0, len(a))
		seen := false
		x := math.Remainder(float64(a[0][0])-s.view.lambda, 360)
		for k, p := range a {
			if k > 0 {
				x += math.Remainder(float64(p[0]-a[k-1][0]), 360)
			}
			v := vertex{x, float64(p[1]), s.placed.Apply(s.view.unrolled(x, float64(p[1])))}
			seen = seen || geom.Inside(near, v.at) || math.Abs(x) > 180
			line = append(line, v)
		}
		if seen {
			out[i] = rounded(simplified(line, area))
		} else {
			out[i] = thinned(line, 8*pen.Line)
		}
	}
	return out
}

// ring is the outline of a ring, running on in longitude; the last point is not the
// first again.
func ring(arcs [][]vertex, of []int) []vertex {
	var out []vertex
	add := func(v vertex) {
		if n := len(out); n > 0 {
			v.lambda = out[n-1].lambda + math.Remainder(v.lambda-out[n-1].lambda, 360)
		}
		out = append(out, v)
	}
	for _, n := range of {
		if n >= 0 {
			for _, v := range arcs[n][:len(arcs[n])-1] {
				add(v)
			}
			continue
		}
		a := arcs[^n]
		for k := len(a) - 1; k > 0; k-- {
			add(a[k])
		}
	}
	return out
}

// areas fills in the countries.
func (s *Sheet) areas(arcs [][]vertex, pen Pen) {
	for _, a := range s.view.land.Areas {
		var spot []geom.Point // of a country that may be too small for an area
		for _, r := range a.Rings {
			l := ring(arcs, r)
			near := slices.IndexFunc(l, func(v vertex) bool { return s.edge.holds(s.wrapped(v)) })
			if near < 0 && !s.surrounds(l) {
				continue
			}
			if near >= 0 && spot == nil {
				spot = []geom.Point{s.wrapped(l[near])}
			}
			flat := make(geom.Polyline, len(l))
			for i, v := range l {
				flat[i] = geom.Pt(v.lambda, v.phi)
			}
			for _, piece := range ringPieces(flat) {
				for i, q := range piece {
					piece[i] = s.placed.Apply(s.view.unrolled(q.X, q.Y))
				}
				piece = s.edge.area(piece)
				if len(piece) < 3 {
					continue
				}
				if !pen.misses(piece) {
					s.Areas[a.Key] = append(s.Areas[a.Key], piece)
				}
			}
		}
		if len(s.Areas[a.Key]) == 0 && pen.Shown[a.Key] && spot != nil {
			r, c := dot*pen.Line, spot[0]
			s.Areas[a.Key] = []geom.Polyline{geom.Ellipse(geom.R(c.X-r, c.Y-r, 2*r, 2*r)).Flatten(0.2)[0]}
			s.Coast = append(s.Coast, s.Areas[a.Key][0])
		}
	}
}

// wrapped is where a vertex is shown that lies beyond the antimeridian.
func (s *Sheet) wrapped(v vertex) geom.Point {
	if math.Abs(v.lambda) <= 180 {
		return v.at
	}
	return s.placed.Apply(s.view.unrolled(math.Remainder(v.lambda, 360), v.phi))
}

// surrounds reports whether the middle of the frame lies in a ring of which nothing
// else is seen.
func (s *Sheet) surrounds(l []vertex) bool {
	if s.view.round {
		return false
	}
	c, winding := s.Frame.Center(), 0
	for i, v := range l {
		a, b := v.at, l[(i+1)%len(l)].at
		if a.Dist(b) > 4*math.Max(s.Frame.W(), s.Frame.H()) {
			return false // it runs around the globe
		}
		if (a.Y <= c.Y) == (b.Y <= c.Y) || a.X+(b.X-a.X)*(c.Y-a.Y)/(b.Y-a.Y) < c.X {
			continue
		}
		if a.Y < b.Y {
			winding++
		} else {
			winding--
		}
	}
	return winding != 0
}

// lines draws coasts and borders.
func (s *Sheet) lines(arcs [][]vertex, pen Pen) {
	owners := make([][]string, len(arcs))
	for _, a := range s.view.land.Areas {
		for _, r := range a.Rings {
			for _, n := range r {
				owners[max(n, ^n)] = append(owners[max(n, ^n)], a.Key)
			}
		}
	}
	var coast, borders, around []geom.Polyline
	for i, l := range arcs {
		if len(l) < 2 || len(owners[i]) == 0 {
			continue
		}
		own := 0
		for _, key := range owners[i] {
			if s.view.About(key) {
				own++
			}
		}
		var parts []geom.Polyline
		for _, piece := range s.apart(l) {
			in, cut := s.edge.lines(piece)
			parts = append(parts, in...)
			s.Cut = s.Cut || cut
		}
		switch inner := len(owners[i]) > 1; {
		case own == 0:
			around = append(around, parts...)
		case inner && (own == len(owners[i]) || !s.view.lone):
			borders = append(borders, parts...)
		default:
			coast = append(coast, parts...)
		}
	}
	s.Coast = append(inOrder(chained(coast), pen.misses), s.Coast...)
	s.Borders = inOrder(chained(borders), func(l geom.Polyline) bool { return l.Length() < 2*pen.Line })
	s.Around = inOrder(chained(around), func(l geom.Polyline) bool { return pen.misses(l) || l.Length() < aside*pen.Line })
}

// apart is a line cut where it crosses the antimeridian, on the board.
func (s *Sheet) apart(l []vertex) []geom.Polyline {
	var out []geom.Polyline
	var run geom.Polyline
	turn := 0.0
	for i, v := range l {
		t := math.Round(v.lambda / 360)
		if i > 0 && t != turn {
			// It goes on at the other edge.
			a, share := l[i-1], 0.0
			limit := (turn + t) / 2 * 360
			if d := v.lambda - a.lambda; d != 0 {
				share = (limit - a.lambda) / d
			}
			m := a.towards(v, share)
			run = append(run, s.placed.Apply(s.view.unrolled(m.lambda-360*turn, m.phi)))
			out = append(out, run)
			run = geom.Polyline{s.placed.Apply(s.view.unrolled(m.lambda-360*t, m.phi))}
		}
		turn = t
		if t == 0 {
			run = append(run, v.at)
		} else {
			run = append(run, s.placed.Apply(s.view.unrolled(v.lambda-360*t, v.phi)))
		}
	}
	return append(out, run)
}

// Edge is the line about the map, closed.
func (s *Sheet) Edge() geom.Polyline {
	l := append(slices.Clone(geom.Polyline(s.edge)), s.edge[0])
	var out geom.Polyline
	for i := 1; i < len(l); i++ {
		for k := range 12 {
			out = append(out, l[i-1].Lerp(l[i], float64(k)/12))
		}
	}
	return append(out, l[0])
}
