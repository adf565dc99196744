package figure

import (
	"encoding/binary"
	"image"
	"image/color"
	"sync"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/oklab"
)

// board is the number of the area that nothing of the drawing covers.
const board = 0

// area is a connected region of one colour, as it is seen.
type area struct {
	color  color.RGBA  // as drawn by the drawing's author
	lab    lab         // the same
	part   Part        // that it is of
	px     int         // pixels
	border int         // length of its outline in pixel edges
	joins  []join      // its neighbours
	into   int         // the area it became part of; itself while it is one of its own
	in     image.Point // a pixel of it
}

// join is how many pixel edges an area shares with a neighbour.
type join struct{ area, edges int }

// with is how many pixel edges an area shares with another.
func (a *area) with(n int) int {
	for _, j := range a.joins {
		if j.area == n {
			return j.edges
		}
	}
	return 0
}

// meets adds pixel edges that an area shares with another.
func (a *area) meets(n, edges int) {
	for i := range a.joins {
		if a.joins[i].area == n {
			a.joins[i].edges += edges
			return
		}
	}
	a.joins = append(a.joins, join{n, edges})
}

// thickness is how broad an area is on average, in pixels: a long band has its
// breadth, a disc half its diameter.
func (a *area) thickness() float64 { return 2 * float64(a.px) / float64(max(a.border, 1)) }

// breadths are how broad all areas are, in pixels: as thickness says, or more where
// holes make the outline long, as the windows of a wall do. Then it is seen by how far
// pixels lie from it: in a disc a third of the radius, and the radius at most. Many
// legs on a small body stay thin.
func (m *areas) breadths() []float64 {
	m.inner = sized(m.inner, len(m.label))
	for i, n := range m.label {
		m.inner[i] = 0 // at an area's edge, and all of the outermost rows, which are board
		if i >= m.w && i < len(m.label)-m.w && n == m.label[i-1] && n == m.label[i+1] && n == m.label[i-m.w] && n == m.label[i+m.w] {
			m.inner[i] = far
		}
	}
	distances(m.w, m.h, m.inner)
	sum, most := make([]float64, len(m.list)), make([]float64, len(m.list))
	for i, n := range m.label {
		if n != board {
			d := float64(m.inner[i])/chamfer + 0.5
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
	// shared is how many pixel edges areas share.
	shared map[pair]int
	*room
}

// room is memory that maps of pixels need while a drawing is drawn; the next is drawn
// in the same.
type room struct {
	tops, labels, overs, numbers []int32
	spare, inner, core, edge     []int32 // of rims
	walked                       []uint8 // of each corner: ways already gone, as bits
	stretches                    []stretch
	filling                      *paint.Filling
	mask                         *image.Alpha
}

var rooms = sync.Pool{New: func() any { return &room{filling: paint.NewFilling(image.Rectangle{})} }}

// done gives the memory back: only the list of areas is theirs from now on.
func (m *areas) done() {
	rooms.Put(m.room)
	m.room, m.label, m.over = nil, nil, nil
}

// sized is n values in the memory of old, if that has room; what is in it is anything.
func sized[T int32 | uint8](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	return old[:n]
}

// cleared is n zeros in the memory of old, if that has room.
func cleared[T int32 | uint8](old []T, n int) []T {
	old = sized(old, n)
	clear(old)
	return old
}

// see finds the areas of a drawing that are seen where to puts it on the board,
// within rect.
func see(d Drawing, to geom.Affine, rect image.Rectangle) *areas {
	m := &areas{rect: rect.Inset(-1), room: rooms.Get().(*room)}
	m.w, m.h = m.rect.Dx(), m.rect.Dy()
	if d.Pen > 0 {
		m.overs = cleared(m.overs, m.w*m.h)
		m.over = m.overs
	}
	top := m.topmost(d.Shapes, to)
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

// topmost is the number, from 1, of the shape that is on top of each pixel; 0: none.
// Shapes of one colour have the number of the first.
func (m *areas) topmost(shapes []Shape, to geom.Affine) []int32 {
	m.tops = cleared(m.tops, m.w*m.h)
	top := m.tops
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
		m.filling.Again(r)
		m.filling.Add(s.Path, to)
		mask := m.filling.MaskIn(m.mask)
		m.mask = mask
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := mask.Pix[(y-r.Min.Y)*mask.Stride:][:r.Dx()]
			at := (y-m.rect.Min.Y)*m.w + r.Min.X - m.rect.Min.X
			covered(row, func(from, to int) {
				for x := at + from; x < at+to; x++ {
					top[x] = n
				}
				if m.over != nil {
					for x := at + from; x < at+to; x++ {
						m.over[x] = int32(i + 1)
					}
				}
			})
		}
	}
	return top
}

// covered visits the stretches of a row of which half or more is covered.
func covered(row []uint8, visit func(from, to int)) {
	const half = 0x8080808080808080 // of each of eight pixels
	for x := 0; x < len(row); {
		if x+8 <= len(row) && binary.LittleEndian.Uint64(row[x:])&half == 0 {
			x += 8
			continue
		}
		if row[x] < 128 {
			x++
			continue
		}
		from := x
		for x < len(row) && row[x] >= 128 {
			x++
		}
		visit(from, x)
	}
}

// stretch is pixels of one top that lie side by side.
type stretch struct {
	from, to int32 // in the map
	top      int32
	root     int32 // one of the same area before it, or itself
}

// connect numbers the connected parts of equal tops, in the order of their first
// pixels; what is of no shape is the board, wherever it lies.
func (m *areas) connect(shapes []Shape, top []int32) {
	all := m.stretches[:0]
	root := func(i int32) int32 {
		for all[i].root != i {
			all[i].root = all[all[i].root].root
			i = all[i].root
		}
		return i
	}
	here := 0 // the first stretch of the row
	for y := range m.h {
		row := top[y*m.w:][:m.w]
		k, end := here, len(all) // those of the row above
		here = end
		for x := 0; x < m.w; {
			t, from := row[x], x
			for x++; x < m.w && row[x] == t; x++ {
			}
			if t == 0 {
				continue
			}
			n := int32(len(all))
			s := stretch{from: int32(y*m.w + from), to: int32(y*m.w + x), top: t, root: n}
			all = append(all, s)
			for w := int32(m.w); k < end && all[k].to+w <= s.from; k++ {
			}
			for j := k; j < end && all[j].from+int32(m.w) < s.to; j++ {
				if all[j].top != t {
					continue
				}
				if a, b := root(int32(j)), root(n); a != b {
					all[max(a, b)].root = min(a, b)
				}
			}
		}
	}
	m.stretches = all
	m.labels = sized(m.labels, len(top))
	m.label = m.labels
	m.list = []area{{in: m.rect.Min, lab: oklab.Of(color.RGBA{})}}
	m.numbers = cleared(m.numbers, len(all))
	number := m.numbers
	labs := map[color.RGBA]lab{}
	done := int32(0)
	for i, s := range all {
		clear(m.label[done:s.from]) // board
		done = s.to
		r := root(int32(i))
		if r == int32(i) {
			number[i] = int32(len(m.list))
			shape := shapes[s.top-1]
			c, ok := labs[shape.Color]
			if !ok {
				c = oklab.Of(shape.Color)
				labs[shape.Color] = c
			}
			m.list = append(m.list, area{color: shape.Color, lab: c, part: shape.Part, into: len(m.list), in: m.rect.Min.Add(image.Pt(int(s.from)%m.w, int(s.from)/m.w))})
		}
		n := number[r]
		for p := s.from; p < s.to; p++ {
			m.label[p] = n
		}
	}
	clear(m.label[done:])
}

// pair is two areas that touch, the lower number first.
type pair struct{ a, b int32 }

// measure counts pixels and shared edges of all areas.
func (m *areas) measure() {
	for n := range m.list {
		m.list[n].px = 0
	}
	shared := map[pair]int{}
	var lately [64]struct { // rows cross the same edges as those above them
		pair
		edges int
	}
	meet := func(a, b int32) {
		p := pair{min(a, b), max(a, b)}
		l := &lately[(p.a*31+p.b)%int32(len(lately))]
		if l.pair != p {
			shared[l.pair] += l.edges
			l.pair, l.edges = p, 0
		}
		l.edges++
	}
	for y := range m.h {
		row := m.label[y*m.w:][:m.w]
		for x := 0; x < m.w; {
			n, from := row[x], x
			for x++; x < m.w && row[x] == n; x++ {
			}
			m.list[n].px += x - from
			if x < m.w {
				meet(n, row[x])
			}
		}
		if y+1 == m.h {
			break
		}
		below := m.label[(y+1)*m.w:][:m.w]
		for x, n := range row {
			if b := below[x]; b != n {
				meet(n, b)
			}
		}
	}
	for _, l := range lately {
		shared[l.pair] += l.edges
	}
	delete(shared, pair{}) // before the first
	m.shared = shared
	m.tally()
}

// tally tells the areas what they share with others.
func (m *areas) tally() {
	shared := m.shared
	many := make([]int, len(m.list))
	for p := range shared {
		many[p.a]++
		many[p.b]++
	}
	all := make([]join, 2*len(shared))
	for n, k := range many {
		m.list[n].border, m.list[n].joins, all = 0, all[:0:k], all[k:]
	}
	for p, k := range shared {
		a, b := &m.list[p.a], &m.list[p.b]
		a.border, b.border = a.border+k, b.border+k
		a.joins = append(a.joins, join{int(p.b), k})
		b.joins = append(b.joins, join{int(p.a), k})
	}
}
