package main

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// mask is which pixels of a rectangle belong to something; a pixel is a unit.
type mask struct {
	rect image.Rectangle
	in   []bool
}

func newMask(r image.Rectangle) mask { return mask{r, make([]bool, r.Dx()*r.Dy())} }

// flooded is what paths flood.
func flooded(r image.Rectangle, paths ...geom.Path) mask {
	f := paint.NewFilling(r)
	for _, p := range paths {
		f.Add(p, geom.Identity)
	}
	m := newMask(r)
	for i, v := range f.Mask().Pix {
		m.in[i] = v >= 128
	}
	return m
}

func (m mask) alpha() *image.Alpha {
	a := image.NewAlpha(m.rect)
	for i, v := range m.in {
		if v {
			a.Pix[i] = 255
		}
	}
	return a
}

func (m mask) each(f func(i int) bool) mask {
	out := newMask(m.rect)
	for i := range out.in {
		out.in[i] = f(i)
	}
	return out
}

func (m mask) minus(n mask) mask { return m.each(func(i int) bool { return m.in[i] && !n.in[i] }) }
func (m mask) and(n mask) mask   { return m.each(func(i int) bool { return m.in[i] && n.in[i] }) }
func (m mask) or(n mask) mask    { return m.each(func(i int) bool { return m.in[i] || n.in[i] }) }
func (m mask) not() mask         { return m.each(func(i int) bool { return !m.in[i] }) }

func (m mask) eroded(r float64) mask {
	d := m.not().distances()
	return m.each(func(i int) bool { return d[i] > r*r })
}

func (m mask) dilated(r float64) mask {
	d := m.distances()
	return m.each(func(i int) bool { return d[i] <= r*r })
}

func (m mask) opened(r float64) mask { return m.eroded(r).dilated(r).and(m) }
func (m mask) closed(r float64) mask { return m.dilated(r).eroded(r).or(m) }

// distances is the square of every pixel's distance to the nearest that is in: the
// transform of Felzenszwalb and Huttenlocher, "Distance transforms of sampled
// functions" (2012).
func (m mask) distances() []float64 {
	w, h := m.rect.Dx(), m.rect.Dy()
	const far = 1e12
	d := make([]float64, w*h)
	for i, in := range m.in {
		if !in {
			d[i] = far
		}
	}
	n := max(w, h)
	f, v, z := make([]float64, n), make([]int, n), make([]float64, n+1)
	pass := func(at func(k int) int, n int) {
		for k := range n {
			f[k] = d[at(k)]
		}
		k := 0
		v[0], z[0], z[1] = 0, math.Inf(-1), math.Inf(1)
		for q := 1; q < n; q++ {
			meet := func() float64 {
				return (f[q] + float64(q*q) - f[v[k]] - float64(v[k]*v[k])) / float64(2*q-2*v[k])
			}
			s := meet()
			for s <= z[k] {
				k--
				s = meet()
			}
			k++
			v[k], z[k], z[k+1] = q, s, math.Inf(1)
		}
		k = 0
		for q := range n {
			for z[k+1] < float64(q) {
				k++
			}
			d[at(q)] = float64((q-v[k])*(q-v[k])) + f[v[k]]
		}
	}
	for x := range w {
		pass(func(k int) int { return k*w + x }, h)
	}
	for y := range h {
		pass(func(k int) int { return y*w + k }, w)
	}
	return d
}

// clusters are the pixels of the connected regions of a mask.
func (m mask) clusters() [][]int {
	w := m.rect.Dx()
	seen := make([]bool, len(m.in))
	var out [][]int
	for i, in := range m.in {
		if !in || seen[i] {
			continue
		}
		pixels := []int{i}
		seen[i] = true
		for n := 0; n < len(pixels); n++ {
			k := pixels[n]
			for _, q := range [4]int{k - 1, k + 1, k - w, k + w} {
				if q >= 0 && q < len(m.in) && m.in[q] && !seen[q] {
					seen[q] = true
					pixels = append(pixels, q)
				}
			}
		}
		out = append(out, pixels)
	}
	return out
}

// pieces are the connected regions of a mask.
func (m mask) pieces() []mask {
	var out []mask
	for _, pixels := range m.clusters() {
		p := newMask(m.rect)
		for _, i := range pixels {
			p.in[i] = true
		}
		out = append(out, p)
	}
	return out
}

// middle is the mean of the pixels, size their number.
func (m mask) middle() (c geom.Point, size int) {
	w := m.rect.Dx()
	for i, in := range m.in {
		if in {
			c = c.Add(geom.Pt(float64(m.rect.Min.X+i%w), float64(m.rect.Min.Y+i/w)))
			size++
		}
	}
	return c.Mul(1 / float64(max(size, 1))), size
}

// outlines are the closed lines around a mask, which lies to the right of each.
func (m mask) outlines() []geom.Polyline {
	w, h := m.rect.Dx(), m.rect.Dy()
	at := func(x, y int) bool { return x >= 0 && y >= 0 && x < w && y < h && m.in[y*w+x] }
	ways := [4]image.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}
	// right reports whether the pixel to the right of a step from a corner is in, and
	// the one to the left is not.
	edge := func(p image.Point, way int) bool {
		var l, r bool
		switch way {
		case 0:
			l, r = at(p.X, p.Y-1), at(p.X, p.Y)
		case 1:
			l, r = at(p.X, p.Y), at(p.X-1, p.Y)
		case 2:
			l, r = at(p.X-1, p.Y), at(p.X-1, p.Y-1)
		default:
			l, r = at(p.X-1, p.Y-1), at(p.X, p.Y-1)
		}
		return r && !l
	}
	done := map[image.Point]bool{} // corners whose step to the right was taken
	var out []geom.Polyline
	for y := range h {
		for x := range w {
			start := image.Pt(x, y)
			if !edge(start, 0) || done[start] {
				continue
			}
			var l geom.Polyline
			p, way := start, 0
			for {
				if way == 0 {
					done[p] = true
				}
				l = append(l, geom.Pt(float64(m.rect.Min.X+p.X)+float64(ways[way].X)/2, float64(m.rect.Min.Y+p.Y)+float64(ways[way].Y)/2))
				p = p.Add(ways[way])
				for _, turn := range [3]int{1, 0, 3} { // to the right first
					if next := (way + turn) % 4; edge(p, next) {
						way = next
						break
					}
				}
				if p == start && way == 0 {
					break
				}
			}
			out = append(out, append(l, l[0]))
		}
	}
	return out
}
