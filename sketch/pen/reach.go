package pen

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// profile is where a picture can be around the pixel the tip is in, row by row:
// boxes about turned boxes would be half air.
type profile struct {
	top  int      // the first row, pixels below the tip
	rows []extent // pixels right of the tip
	box  image.Rectangle
}

// across is the box about the rows from y0 to y1−1 with the tip in pixel at.
func (p *profile) across(y0, y1 int, at image.Point) image.Rectangle {
	var all extent
	from, to := max(y0-at.Y-p.top, 0), min(y1-at.Y-p.top, len(p.rows))
	for y := from; y < to; y++ {
		all.grow(p.rows[y].x0, p.rows[y].x1)
	}
	if all.x0 >= all.x1 {
		return image.Rectangle{}
	}
	return image.Rect(all.x0+at.X, max(y0, from+at.Y+p.top), all.x1+at.X, min(y1, to+at.Y+p.top))
}

// reach is where the pen and its shadow are at one tilt, wherever in its
// pixel the tip is.
type reach struct{ body, shadow *profile }

// reachAt is the reach at a tilt; leftward is always the same.
func (a *art) reachAt(tilt float32, leftward bool) *reach {
	return byTilt(a, &a.reaches, tilt, func() *reach {
		angle := slantOf(tilt, leftward)
		return &reach{a.bodyHull.turned(angle, leftward), a.shadowHull.turned(angle+shadowTurn, leftward)}
	})
}

// bodyBox holds the body at every tilt.
func (a *art) bodyBox(leftward bool) image.Rectangle {
	const steps = 8 // between them nothing goes a pixel further
	var all image.Rectangle
	for k := -steps; k <= steps; k++ {
		all = all.Union(a.bodyHull.turned(slantOf(float32(k)*MaxTilt/steps, leftward), leftward).box)
	}
	return all.Inset(-2)
}

// hull is the convex outline of a picture of the pen: along it and across it
// from the tip, in pixels of the board.
type hull []geom.Point

// hullOf is the hull of what is not clear in f, with the tip on the middle line
// tip board pixels from the left.
func hullOf[T uint8 | uint32](f *fineArt[T], tip float64) hull {
	var corners []geom.Point
	k := float64(f.k)
	for v := range f.h {
		row := f.pix[v*f.w:][:f.w]
		from := slices.IndexFunc(row, func(c T) bool { return c != 0 })
		if from < 0 {
			continue
		}
		to := f.w
		for row[to-1] == 0 {
			to--
		}
		for _, u := range [2]int{from, to} {
			for _, w := range [2]int{v, v + 1} {
				corners = append(corners, geom.Pt(float64(u)/k-tip, (float64(w)-float64(f.h)/2)/k))
			}
		}
	}
	return convexHull(corners)
}

// convexHull is the convex outline of points by Andrew's monotone chain: down one
// side and up the other.
func convexHull(points []geom.Point) hull {
	slices.SortFunc(points, func(p, q geom.Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) })
	var out hull
	for range 2 {
		begin := len(out)
		for _, p := range points {
			for len(out) > begin+1 && out[len(out)-1].Sub(out[len(out)-2]).Cross(p.Sub(out[len(out)-2])) >= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		slices.Reverse(points)
	}
	return out
}

// turned is where the picture is when it lies at an angle: all pixels whose
// middle it can meet with the tip anywhere in its pixel.
func (h hull) turned(angle float64, leftward bool) *profile {
	s, c := math.Sincos(angle)
	m := 1.0
	if leftward {
		m = -1
	}
	at := make([]geom.Point, len(h))
	low, high := math.Inf(1), math.Inf(-1)
	for i, p := range h {
		at[i] = geom.Pt(m*(p.X*c-p.Y*s), p.X*s+p.Y*c)
		low, high = math.Min(low, at[i].Y), math.Max(high, at[i].Y)
	}
	p := &profile{top: int(math.Floor(low)) - 1}
	p.rows = make([]extent, int(math.Ceil(high))+2-p.top)
	for i := range at {
		p.addEdge(at[i], at[(i+1)%len(at)])
	}
	for y, e := range p.rows {
		if e.x0 < e.x1 {
			p.box = p.box.Union(image.Rect(e.x0, p.top+y, e.x1, p.top+y+1))
		}
	}
	return p
}

// addEdge grows the rows by an edge from a to b.
func (p *profile) addEdge(a, b geom.Point) {
	const half = 0.51 // of a pixel, and what turning rounds
	if a.Y > b.Y {
		a, b = b, a
	}
	for y := int(math.Floor(a.Y - half)); y <= int(math.Ceil(b.Y+half)); y++ {
		// The middle of row y is so far below the tip at least and at most.
		from, to := math.Max(a.Y, float64(y)-half), math.Min(b.Y, float64(y)+half)
		if from > to || y < p.top || y-p.top >= len(p.rows) {
			continue
		}
		u, v := a, b
		if b.Y > a.Y {
			u, v = a.Lerp(b, (from-a.Y)/(b.Y-a.Y)), a.Lerp(b, (to-a.Y)/(b.Y-a.Y))
		}
		p.rows[y-p.top].grow(int(math.Floor(math.Min(u.X, v.X)-half)), int(math.Floor(math.Max(u.X, v.X)+half))+1)
	}
}
