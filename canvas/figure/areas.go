package figure

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// board is the number of the area that nothing of the drawing covers.
const board = 0

// area is a connected region of one colour, as it is seen.
type area struct {
	color  color.RGBA  // as drawn by the drawing's author
	part   Part        // that it is of
	px     int         // pixels
	border int         // length of its outline in pixel edges
	joins  map[int]int // how many pixel edges it shares with each neighbour
	into   int         // the area it became part of; itself while it is one of its own
	in     image.Point // a pixel of it
}

// thickness is how broad an area is on average, in pixels: a long band has its
// breadth, a disc half its diameter.
func (a *area) thickness() float64 { return 2 * float64(a.px) / float64(max(a.border, 1)) }

// breadths are how broad all areas are, in pixels: as thickness says, or more where
// holes make the outline long, as the windows of a wall do. Then it is seen by how far
// pixels lie from it: in a disc a third of the radius, and the radius at most. Many
// legs on a small body stay thin.
func (m *areas) breadths() []float64 {
	far := distances(m.w, m.h, func(i int) bool {
		if i < m.w || i >= len(m.label)-m.w {
			return true // all board
		}
		n := m.label[i]
		return n != m.label[i-1] || n != m.label[i+1] || n != m.label[i-m.w] || n != m.label[i+m.w]
	})
	sum, most := make([]float64, len(m.list)), make([]float64, len(m.list))
	for i, n := range m.label {
		if n != board {
			d := float64(far[i])/chamfer + 0.5
			sum[n] += d
			most[n] = max(most[n], d)
		}
	}
	out := make([]float64, len(m.list))
	for n := 1; n < len(m.list); n++ {
		a := &m.list[n]
		thick := a.thickness()
		out[n] = max(thick, 3*sum[n]/float64(max(a.px, 1)), min(1.2*most[n], 2*thick))
	}
	return out
}

// compact reports whether an area is about as long as it is broad: its outline is as
// short as that of a rectangle twice as long as broad, which lies askew.
func (a *area) compact() bool { return a.border*a.border < 28*a.px }

// areas is a drawing as a map of what is on top in every pixel.
type areas struct {
	rect  image.Rectangle // in board pixels, with a rim of one pixel of board
	w, h  int
	label []int32 // number of the area of each pixel
	over  []int32 // number, from 1, of the last shape on each pixel, of drawings with lines; 0: none
	list  []area  // the board's first
}

// see finds the areas of a drawing that are seen where to puts it on the board,
// within rect.
func see(d Drawing, to geom.Affine, rect image.Rectangle) *areas {
	m := &areas{rect: rect.Inset(-1)}
	m.w, m.h = m.rect.Dx(), m.rect.Dy()
	if d.Pen > 0 {
		m.over = make([]int32, m.w*m.h)
	}
	top := m.tops(d.Shapes, to)
	if d.Within != nil {
		f := paint.NewFilling(m.rect)
		f.Add(d.Within, to)
		for i, v := range f.Mask().Pix {
			if v < 128 {
				top[i] = 0
			}
		}
	}
	m.connect(d.Shapes, top)
	m.measure()
	m.rims(float64(max(rect.Dx(), rect.Dy())), d.Shapes, top)
	return m
}

// tops is the number, from 1, of the shape that is on top of each pixel; 0: none.
// Shapes of one colour have the number of the first.
func (m *areas) tops(shapes []Shape, to geom.Affine) []int32 {
	top := make([]int32, m.w*m.h)
	first := map[color.RGBA]int32{}
	for i, s := range shapes {
		if s.Line > 0 {
			continue
		}
		n := int32(i + 1)
		if k, ok := first[s.Color]; ok {
			n = k
		} else {
			first[s.Color] = n
		}
		r := paint.TurnedBounds(s.Path.Bounds(), to).Inset(-1).Pixels().Intersect(m.rect.Inset(1))
		if r.Empty() {
			continue
		}
		f := paint.NewFilling(r)
		f.Add(s.Path, to)
		mask := f.Mask()
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := mask.Pix[(y-r.Min.Y)*mask.Stride:][:r.Dx()]
			at := (y-m.rect.Min.Y)*m.w + r.Min.X - m.rect.Min.X
			for x, v := range row {
				if v < 128 {
					continue
				}
				top[at+x] = n
				if m.over != nil {
					m.over[at+x] = int32(i + 1)
				}
			}
		}
	}
	return top
}

// connect numbers the connected parts of equal tops; what is of no shape is the
// board, wherever it lies.
func (m *areas) connect(shapes []Shape, top []int32) {
	m.label = make([]int32, len(top))
	for i := range m.label {
		m.label[i] = -1
	}
	m.list = []area{{in: m.rect.Min}}
	var stack []int32
	for i, t := range top {
		switch {
		case m.label[i] >= 0:
			continue
		case t == 0:
			m.label[i] = board
			continue
		}
		n := int32(len(m.list))
		m.list = append(m.list, area{color: shapes[t-1].Color, part: shapes[t-1].Part, into: int(n), in: m.rect.Min.Add(image.Pt(i%m.w, i/m.w))})
		m.label[i] = n
		stack = append(stack[:0], int32(i))
		for len(stack) > 0 {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			// The rim is board, so every pixel of a shape has four neighbours.
			for _, q := range [4]int32{p - 1, p + 1, p - int32(m.w), p + int32(m.w)} {
				if m.label[q] < 0 && top[q] == t {
					m.label[q] = n
					stack = append(stack, q)
				}
			}
		}
	}
}

// measure counts pixels and shared edges of all areas.
func (m *areas) measure() {
	for n := range m.list {
		a := &m.list[n]
		a.px, a.border, a.joins = 0, 0, map[int]int{}
	}
	type pair struct{ a, b int32 }
	shared := map[pair]int{}
	var last pair
	run := 0
	meet := func(a, b int32) {
		if a == b {
			return
		}
		if p := (pair{min(a, b), max(a, b)}); p != last {
			shared[last] += run
			last, run = p, 0
		}
		run++
	}
	for i, n := range m.label {
		m.list[n].px++
		if (i+1)%m.w != 0 {
			meet(n, m.label[i+1])
		}
		if i+m.w < len(m.label) {
			meet(n, m.label[i+m.w])
		}
	}
	shared[last] += run
	for p, k := range shared {
		if p.a == p.b {
			continue
		}
		a, b := &m.list[p.a], &m.list[p.b]
		a.border, b.border = a.border+k, b.border+k
		a.joins[int(p.b)] += k
		b.joins[int(p.a)] += k
	}
}
