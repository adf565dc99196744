package trace

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
)

// What a photograph shows stands before a backdrop: calm areas that reach in from its upper
// or its lower side, a sky and a ground. Nobody begins with these. They are looked for
// in cells, each of one colour and a spread of it.
const (
	cellsAcross   = 28   // cells along the short side
	cellSide      = 4    // pixels of a cell at least
	calmSpread    = 14   // of 255: the standard deviation of the luma of a cell that is calm …
	calmStep      = 26   // … and by how much it differs from a calm neighbour in a channel, at most
	backdropLeast = 0.08 // of the picture: less is none
	backdropMost  = 0.9  // of the picture, sky and ground together: before more there is nothing
	backdropSide  = 0.5  // of the side that it reaches in from, at least
	speckMost     = 0.01 // of the picture: a smaller thing before it belongs to it
)

// Parts of a photograph by when they are drawn, as paint.Order numbers them.
const (
	skyPart = iota // the rest: last
	mainPart
	groundPart
	photoParts = groundPart
)

// cells are areas of a picture, row by row.
type cells struct {
	w, h   int
	pixels float64 // along a cell's side
	mean   []color.RGBA
	calm   []bool
}

// cells parts the picture. Those that are not all there are not calm.
func (v *view) cells() cells {
	size := max(min(v.w, v.h)/cellsAcross, cellSide)
	c := cells{w: (v.w + size - 1) / size, h: (v.h + size - 1) / size, pixels: float64(size)}
	c.mean, c.calm = make([]color.RGBA, c.w*c.h), make([]bool, c.w*c.h)
	for i := range c.mean {
		x0, y0 := i%c.w*size, i/c.w*size
		x1, y1 := min(x0+size, v.w), min(y0+size, v.h)
		var sum [3]int
		n, of, squares := 0, 0, 0
		for y := y0; y < y1; y++ {
			for p := v.index(x0, y); p < v.index(x1, y); p++ {
				if of++; !v.inked.has(p) {
					continue
				}
				q := v.colour(p)
				t := luma(q)
				n, squares = n+1, squares+t*t
				sum[0], sum[1], sum[2] = sum[0]+int(q.R), sum[1]+int(q.G), sum[2]+int(q.B)
			}
		}
		if n < of {
			continue
		}
		m := color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
		l := float64(77*sum[0]+151*sum[1]+28*sum[2]) / 256 / float64(n)
		c.mean[i], c.calm[i] = m, math.Sqrt(max(float64(squares)/float64(n)-l*l, 0)) <= calmSpread
	}
	return c
}

// from are the calm cells that hang together with those of a row, at least backdropSide of
// it, and make up a backdrop; nil where none do. Cells that are taken already are in the way.
func (c cells) from(row int, taken []bool) []bool {
	in := make([]bool, len(c.mean))
	var front []int
	for i := row * c.w; i < (row+1)*c.w; i++ {
		if c.calm[i] && !taken[i] {
			in[i] = true
			front = append(front, i)
		}
	}
	if float64(len(front)) < backdropSide*float64(c.w) {
		return nil
	}
	n := len(front)
	for len(front) > 0 {
		i := front[len(front)-1]
		front = front[:len(front)-1]
		x, y := i%c.w, i/c.w
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			u, v := x+d[0], y+d[1]
			k := v*c.w + u
			if u < 0 || v < 0 || u >= c.w || v >= c.h || in[k] || taken[k] || !c.calm[k] || channelGap(c.mean[i], c.mean[k]) > calmStep {
				continue
			}
			in[k] = true
			n++
			front = append(front, k)
		}
	}
	if float64(n) < backdropLeast*float64(len(c.mean)) {
		return nil
	}
	return in
}

// mainFirst is the order a photograph is drawn in: what stands before its backdrop, the
// ground, the sky. It is nil where there is no backdrop, or nothing before it.
func (v *view) mainFirst() *partOrder {
	c := v.cells()
	part := make([]uint8, len(c.mean))
	sky := c.from(0, make([]bool, len(part)))
	if sky == nil {
		sky = make([]bool, len(part))
	}
	ground := c.from(c.h-1, sky)
	behind := 0
	for i := range part {
		switch {
		case sky[i]:
			part[i] = skyPart
			behind++
		case ground != nil && ground[i]:
			part[i] = groundPart
			behind++
		default:
			part[i] = mainPart
		}
	}
	c.joinSpecks(part)
	if behind == 0 || float64(behind) > backdropMost*float64(len(part)) {
		return nil
	}
	return &partOrder{&paint.Order{Parts: photoParts, Of: c.spreadOver(v.grid, part)}}
}

// joinSpecks gives small groups of cells that a backdrop surrounds, a cloud's edge or a
// bird, to it: they are drawn with it. Those at a side of the picture are not surrounded.
func (c cells) joinSpecks(part []uint8) {
	most := int(speckMost * float64(len(part)))
	seen := make([]bool, len(part))
	var group []int
	for i := range part {
		if seen[i] || part[i] != mainPart {
			continue
		}
		group, seen[i] = append(group[:0], i), true
		var beside [photoParts + 1]int
		side := false
		for k := 0; k < len(group); k++ {
			x, y := group[k]%c.w, group[k]/c.w
			side = side || x == 0 || y == 0 || x == c.w-1 || y == c.h-1
			for v := max(y-1, 0); v <= min(y+1, c.h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, c.w-1); u++ {
					if q := v*c.w + u; part[q] != mainPart {
						beside[part[q]]++
					} else if !seen[q] {
						seen[q] = true
						group = append(group, q)
					}
				}
			}
		}
		if side || len(group) > most || beside[skyPart] > 0 && beside[groundPart] > 0 {
			continue
		}
		to := uint8(skyPart)
		if beside[groundPart] > 0 {
			to = groundPart
		}
		for _, q := range group {
			part[q] = to
		}
	}
}

// spreadOver gives every pixel the part of the cells about it: where they differ, of the one
// that weighs most, so that their shores are slanted rather than stepped.
func (c cells) spreadOver(g grid, part []uint8) *image.Alpha {
	out := image.NewAlpha(image.Rect(0, 0, g.w, g.h))
	at := func(x, y int) uint8 { return part[min(max(y, 0), c.h-1)*c.w+min(max(x, 0), c.w-1)] }
	for y := range g.h {
		v := (float64(y)+0.5)/c.pixels - 0.5
		y0 := int(math.Floor(v))
		fy := v - float64(y0)
		for x := range g.w {
			u := (float64(x)+0.5)/c.pixels - 0.5
			x0 := int(math.Floor(u))
			fx := u - float64(x0)
			var weight [photoParts + 1]float64
			weight[at(x0, y0)] += (1 - fx) * (1 - fy)
			weight[at(x0+1, y0)] += fx * (1 - fy)
			weight[at(x0, y0+1)] += (1 - fx) * fy
			weight[at(x0+1, y0+1)] += fx * fy
			best := 0
			for k, w := range weight {
				if w > weight[best] {
					best = k
				}
			}
			out.Pix[y*out.Stride+x] = uint8(best)
		}
	}
	return out
}

// Of a drawn picture, an area is its backdrop that takes up backdropLeast of it and
// lies along so much of its sides, all four together. It may end before them by a share of
// the short side: a frame and a broad contour lie between.
const (
	backdropAlong = 0.12
	backdropShort = 0.06
)

// backdrop reports whether the pixels are the ground or the sky of a picture.
func (g grid) backdrop(px []int32) bool {
	if float64(len(px)) < backdropLeast*float64(g.w*g.h) {
		return false
	}
	near := int(backdropShort * float64(min(g.w, g.h)))
	columns, rows := make([][2]bool, g.w), make([][2]bool, g.h) // at the upper and lower, left and right side
	for _, p := range px {
		x, y := g.xy(int(p))
		columns[x][0] = columns[x][0] || y < near
		columns[x][1] = columns[x][1] || y >= g.h-near
		rows[y][0] = rows[y][0] || x < near
		rows[y][1] = rows[y][1] || x >= g.w-near
	}
	along := 0
	for _, sides := range [2][][2]bool{columns, rows} {
		for _, s := range sides {
			for _, there := range s {
				if there {
					along++
				}
			}
		}
	}
	return float64(along) >= backdropAlong*2*float64(g.w+g.h)
}
