package figure

// A rim is what flat drawings of white things have instead of a line: a band of
// grey between the white and the board. The look's own line takes its place, or
// the thing would have two edges.
const (
	rimBroad  = 1.0 / 20 // of the drawing's longer side: a broader band is a part of its own
	rimGrey   = 0.55     // lightness from which grey is a rim, not a dark part
	rimWhite  = 0.85     // and from which it is the white within
	rimScrap  = 1.6      // squares of that breadth: what is left of a rim and smaller is a scrap
	rimShare  = 0.25     // of the band's outline that lies on the board, and as much on the white
	rimAround = 0.18     // of the white's outline that lies on the band: it goes around
)

// rims lets bands of grey join the white they go around. Side is the longer one of
// the drawing in pixels; top is the shape on top of every pixel.
func (m *areas) rims(side float64, shapes []Shape, top []int32) {
	white, grey := make([]bool, len(m.list)), make([]bool, len(m.list))
	for n := 1; n < len(m.list); n++ {
		c := m.list[n].lab
		white[n] = c.L > rimWhite && c.Chroma() < pale
	}
	found := false
	for n := 1; n < len(m.list); n++ {
		a := &m.list[n]
		if c := a.lab; white[n] || c.L < rimGrey || c.Chroma() >= pale {
			continue
		}
		least, beside, around := rimShare*float64(a.border), 0, 0
		for _, j := range a.joins {
			if white[j.area] {
				beside += j.edges
				around += m.list[j.area].border
			}
		}
		grey[n] = float64(a.with(board)) >= least && float64(beside) >= max(least, rimAround*float64(around))
		found = found || grey[n]
	}
	if !found {
		return
	}
	broad := rimBroad * side
	m.give(m.bands(grey, broad), white, top)
	was := m.label
	m.labels, m.spare = m.spare, m.labels // those before are still read
	m.connect(shapes, top)
	m.measure()
	for n := 1; n < len(m.list); n++ { // what is left of a rim in the corners it goes around
		a := &m.list[n]
		if i := (a.in.Y-m.rect.Min.Y)*m.w + a.in.X - m.rect.Min.X; !grey[was[i]] || float64(a.px) > rimScrap*broad*broad {
			continue
		}
		if to, like := m.neighbour(n); to > board && like > 0 {
			m.join(n, to)
		}
	}
}

// bands marks the pixels of the areas of a set that lie in bands narrower than
// broad along the board: a disc of that breadth does not fit in there.
func (m *areas) bands(set []bool, broad float64) []bool {
	n := len(m.label)
	m.inner, m.core, m.edge = sized(m.inner, n), sized(m.core, n), sized(m.edge, n)
	for i, k := range m.label {
		m.inner[i], m.edge[i] = 0, far
		if set[k] {
			m.inner[i] = far
		}
		if k == board {
			m.edge[i] = 0
		}
	}
	distances(m.w, m.h, m.inner)
	half := int32(broad / 2 * chamfer)
	for i, d := range m.inner {
		m.core[i] = far
		if d > half {
			m.core[i] = 0
		}
	}
	distances(m.w, m.h, m.core)
	distances(m.w, m.h, m.edge)
	reach := int32((broad + 1) * chamfer)
	out := make([]bool, n)
	for i, k := range m.label {
		out[i] = set[k] && m.core[i] > half+chamfer && m.edge[i] <= reach
	}
	return out
}

// give hands pixels to the areas of a set that they touch, from one to the next;
// those that touch none stay what they are.
func (m *areas) give(pixels, set []bool, top []int32) {
	var next []int
	for i, n := range m.label {
		if set[n] {
			next = append(next, i)
		}
	}
	for len(next) > 0 {
		i := next[0]
		next = next[1:]
		for _, k := range [4]int{i - 1, i + 1, i - m.w, i + m.w} {
			if pixels[k] {
				pixels[k] = false
				top[k] = top[i]
				next = append(next, k)
			}
		}
	}
}

// chamfer is a pixel in the units of distances.
const chamfer = 3

// far is further than anything in a map.
const far = 1 << 29

// distances makes of a map of marks, which are 0, in what is far how far every pixel is
// from the nearest mark, in thirds of a pixel: 3 to its neighbours, 4 across (G.
// Borgefors, Distance transformations in digital images, 1986). The outermost pixels
// only count as marks.
func distances(w, h int, d []int32) {
	for y := 1; y < h-1; y++ {
		above, row := d[(y-1)*w:][:w], d[y*w:][:w]
		for x := 1; x < w-1; x++ {
			if v := row[x]; v > 0 {
				row[x] = min(v, row[x-1]+3, above[x-1]+4, above[x]+3, above[x+1]+4)
			}
		}
	}
	for y := h - 2; y > 0; y-- {
		below, row := d[(y+1)*w:][:w], d[y*w:][:w]
		for x := w - 2; x > 0; x-- {
			if v := row[x]; v > 0 {
				row[x] = min(v, row[x+1]+3, below[x+1]+4, below[x]+3, below[x-1]+4)
			}
		}
	}
}
