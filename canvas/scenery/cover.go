package scenery

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Cover is what an element takes of the board: its whole box, or what its marks
// enclose.
type Cover struct {
	Box   geom.Rect    // in pixels
	Marks []paint.Mark // nil: all of the box
	Hull  bool         // the marks are lines with air between them: all about them is covered
}

// How far in design units lines end before what hides them.
const (
	besideWords = 8  // and whatever else covers its box
	besideForm  = 11 // a silhouette
	besideProp  = 3  // another prop
)

// cell is the side in design units of a cell of the mask: half of what lies between
// two lines that are seen as two.
const cell = 2

// by is what covers a cell.
type by uint8

// What covers: words and boxes, the forms of pictures, props. What is behind a form may
// be seen in part; what words would cut off is better left out.
const (
	byWords by = 1 << iota
	byForm
	byProp
)

// mask is which cells of the board are covered, and by what.
type mask struct {
	w, h int
	at   []by
}

// newMask is a mask of a board of a size in design units with nothing covered.
func newMask(size geom.Point) *mask {
	m := &mask{w: int(math.Ceil(size.X/cell)) + 1, h: int(math.Ceil(size.Y/cell)) + 1}
	m.at = make([]by, m.w*m.h)
	return m
}

// hides reports whether a point of the board is covered; one beyond its edges is not.
func (m *mask) hides(p geom.Point) bool {
	x, y := int(math.Floor(p.X/cell)), int(math.Floor(p.Y/cell))
	return x >= 0 && y >= 0 && x < m.w && y < m.h && m.at[y*m.w+x] != 0
}

// share is how much of a rectangle is covered by some of what covers, or beyond the
// board, 0 to 1.
func (m *mask) share(r geom.Rect, of by) float64 {
	x0, y0 := int(r.Min.X/cell), int(r.Min.Y/cell)
	x1, y1 := int(r.Max.X/cell), int(r.Max.Y/cell)
	n, all := 0, 0
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			all++
			if x < 0 || y < 0 || x >= m.w || y >= m.h || m.at[y*m.w+x]&of != 0 {
				n++
			}
		}
	}
	return float64(n) / math.Max(float64(all), 1)
}

// rect covers a rectangle.
func (m *mask) rect(r geom.Rect, of by) {
	for y := max(int(r.Min.Y/cell), 0); y <= min(int(r.Max.Y/cell), m.h-1); y++ {
		for x := max(int(r.Min.X/cell), 0); x <= min(int(r.Max.X/cell), m.w-1); x++ {
			m.at[y*m.w+x] |= of
		}
	}
}

// disc covers what lies within a distance of a point.
func (m *mask) disc(p geom.Point, radius float64, of by) {
	for y := max(int((p.Y-radius)/cell), 0); y <= min(int((p.Y+radius)/cell), m.h-1); y++ {
		d := (float64(y)+0.5)*cell - p.Y
		half := math.Sqrt(math.Max(radius*radius-d*d, 0))
		for x := max(int((p.X-half)/cell), 0); x <= min(int((p.X+half)/cell), m.w-1); x++ {
			m.at[y*m.w+x] |= of
		}
	}
}

// line covers what lies within a distance of a path.
func (m *mask) line(p geom.Path, radius float64, of by) {
	for _, l := range p.Flatten(0.5) {
		for _, q := range l.Resample(math.Max(radius/2, cell)) {
			m.disc(q, radius, of)
		}
	}
}

// area covers a closed path with a margin about it.
func (m *mask) area(p geom.Path, margin float64, of by) {
	to := geom.Scale(1.0/cell, 1.0/cell)
	in := p.Transform(to).Bounds().Pixels().Intersect(image.Rect(0, 0, m.w, m.h))
	if !in.Empty() {
		f := paint.NewFilling(in)
		f.Add(p, to)
		for y, mask := in.Min.Y, f.Mask(); y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				if mask.AlphaAt(x, y).A > 127 {
					m.at[y*m.w+x] |= of
				}
			}
		}
	}
	m.line(p, margin, of)
}

// add covers an element, given in pixels of so many to a design unit.
func (m *mask) add(c Cover, unit float64) {
	to := geom.Scale(1/unit, 1/unit)
	units := func(r geom.Rect) geom.Rect { return geom.Rect{Min: to.Apply(r.Min), Max: to.Apply(r.Max)} }
	if c.Marks == nil {
		m.rect(units(c.Box).Inset(-besideWords), byWords)
		return
	}
	form := newMask(geom.Pt(float64(m.w-1)*cell, float64(m.h-1)*cell))
	form.marks(c.Marks, to, units)
	if c.Hull {
		form.area(hull(c.Marks).Path().Transform(to), besideForm, byForm)
	}
	form.fill()
	for i, a := range form.at {
		m.at[i] |= a
	}
}

// marks covers what marks leave on the board.
func (m *mask) marks(all []paint.Mark, to geom.Affine, units func(geom.Rect) geom.Rect) {
	for _, k := range all {
		switch k := k.(type) {
		case paint.Stroke:
			m.line(k.Path.Transform(to), k.Width*to.A/2+besideForm, byForm)
		case paint.Fill:
			m.area(k.Path.Transform(to), besideForm, byForm)
		case paint.Grown:
			m.marks(k.Marks, to, units)
		case paint.Picture:
			m.picture(k, to)
		default:
			m.rect(units(geom.FromPixels(k.Bounds())).Inset(-besideWords), byWords)
		}
	}
}

// hull is the convex form about what marks draw.
func hull(marks []paint.Mark) geom.Polyline {
	var all geom.Polyline
	for _, k := range marks {
		var p geom.Path
		switch k := k.(type) {
		case paint.Stroke:
			p = k.Path
		case paint.Fill:
			p = k.Path
		}
		for _, l := range p.Flatten(1) {
			all = append(all, l...)
		}
	}
	return all.Hull()
}

// picture covers what is opaque of a picture.
func (m *mask) picture(p paint.Picture, to geom.Affine) {
	if p.Image == nil {
		return
	}
	const solid = 96 // of 255
	r := p.Image.Rect
	step := max(int(cell/to.A), 1)
	for y := r.Min.Y; y < r.Max.Y; y += step {
		for x := r.Min.X; x < r.Max.X; x += step {
			if p.Image.RGBAAt(x, y).A > solid {
				m.disc(to.Apply(geom.Pt(float64(x), float64(y))), besideForm, byForm)
			}
		}
	}
}

// fill covers what cannot be reached from around what is covered: the inside of
// outlines.
func (m *mask) fill() {
	in := m.extent().Inset(-1).Intersect(image.Rect(0, 0, m.w, m.h))
	at := func(x, y int) *by { return &m.at[(in.Min.Y+y)*m.w+in.Min.X+x] }
	for i, out := range geom.Around(in.Dx(), in.Dy(), func(x, y int) bool { return *at(x, y) != 0 }) {
		if c := at(i%in.Dx(), i/in.Dx()); *c == 0 && !out {
			*c = byForm
		}
	}
}

// extent holds all covered cells.
func (m *mask) extent() image.Rectangle {
	var r image.Rectangle
	for y := range m.h {
		row := m.at[y*m.w:][:m.w]
		first := slices.IndexFunc(row, func(c by) bool { return c != 0 })
		if first < 0 {
			continue
		}
		last := m.w - 1
		for row[last] == 0 {
			last--
		}
		r = r.Union(image.Rect(first, y, last+1, y+1))
	}
	return r
}
