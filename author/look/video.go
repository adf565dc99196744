package look

import (
	"errors"
	"image"
	"slices"
)

// Moment is two pictures of a video a quarter of a second apart: what differs
// between them moves.
type Moment struct{ Now, Next *image.RGBA }

// FromFrames reads the look that the moments of a video have in common. What
// moves, captions along the foot and black bars are left out.
func FromFrames(moments []Moment) (Found, error) {
	if len(moments) == 0 {
		return Found{}, errors.New("the video has no pictures to tell a look from")
	}
	var s survey
	var grids []*grid
	for _, m := range moments {
		if err := checkSize(m.Now); err != nil {
			return Found{}, err
		}
		g := newGrid(m.Now)
		g.skip = g.fleeting(m)
		s.count(g, m.Now)
		grids = append(grids, g)
	}
	if s.all.n == 0 { // all of it moves
		return FromPicture(moments[len(moments)/2].Now)
	}
	all := read(&s)
	var each []measured
	for _, g := range grids {
		m := all
		m.measure(g, &s)
		each = append(each, m)
	}
	all.median(each)
	return all.found()
}

// median takes the measures that half of the moments exceed, of those with
// lines.
func (m *measured) median(each []measured) {
	drawn := slices.DeleteFunc(slices.Clone(each), func(e measured) bool { return e.strokes.count < leastLine })
	if len(drawn) == 0 {
		drawn = each
	}
	mid := func(of func(*measured) float64) float64 {
		var v []float64
		for i := range drawn {
			v = append(v, of(&drawn[i]))
		}
		return median(v)
	}
	s, t := &m.strokes, &m.texture
	s.count = int(mid(func(m *measured) float64 { return float64(m.strokes.count) }))
	s.width = mid(func(m *measured) float64 { return m.strokes.width })
	s.uneven = mid(func(m *measured) float64 { return m.strokes.uneven })
	s.grain = mid(func(m *measured) float64 { return m.strokes.grain })
	s.wobble = mid(func(m *measured) float64 { return m.strokes.wobble })
	s.lean = mid(func(m *measured) float64 { return m.strokes.lean })
	s.filled = mid(func(m *measured) float64 { return m.strokes.filled })
	s.uneasy = mid(func(m *measured) float64 { return m.strokes.uneasy })
	s.hatch = mid(func(m *measured) float64 { return m.strokes.hatch })
	s.cross = mid(func(m *measured) float64 { return m.strokes.cross })
	t.grain = mid(func(m *measured) float64 { return m.texture.grain })
	t.rows = mid(func(m *measured) float64 { return m.texture.rows })
	t.cols = mid(func(m *measured) float64 { return m.texture.cols })
}

// Of what is not looked at in a video.
const (
	moves       = 0.05 // change of lightness from which a pixel is in motion
	movingBlock = 16   // pixels of a side that are left out together
	movingReach = 14   // blocks between moving ones that belong to them
	movingShare = 0.04 // of a block's pixels
	captionFoot = 0.2  // share of the height at the foot in which captions stand
	captionBusy = 2.2  // how many times more edges are there than above
	barDark     = 0.14 // lightness of bars above and below
)

// fleeting are the pixels that say little of a video's look.
func (g *grid) fleeting(m Moment) []bool {
	skip := make([]bool, len(g.cell))
	if m.Next != nil && m.Next.Rect.Size() == m.Now.Rect.Size() {
		g.skipMoving(newGrid(m.Next), skip)
	}
	top, low := g.bars()
	for y := range g.h {
		if y < top || y >= low {
			fill(skip[y*g.w : (y+1)*g.w])
		}
	}
	foot := low - int(captionFoot*float64(low-top))
	if g.busy(foot, low) > captionBusy*g.busy(top, foot) {
		fill(skip[foot*g.w : low*g.w])
	}
	return skip
}

func fill(row []bool) {
	for i := range row {
		row[i] = true
	}
}

// skipMoving marks blocks that differ from those of another picture, and what lies
// between them: of somebody who moves, the edges change, not every spot of a coat.
func (g *grid) skipMoving(next *grid, skip []bool) {
	w, h := (g.w+movingBlock-1)/movingBlock, (g.h+movingBlock-1)/movingBlock
	moving := make([]bool, w*h)
	for b := range moving {
		moving[b] = g.changed(next, b%w*movingBlock, b/w*movingBlock)
	}
	level, upright := make([]bool, w*h), make([]bool, w*h)
	for y := range h {
		between(moving, level, y*w, 1, w)
	}
	for x := range w {
		between(moving, upright, x, w, h)
	}
	for b := range moving {
		if !moving[b] && !(level[b] && upright[b]) {
			continue
		}
		x0, y0 := b%w*movingBlock, b/w*movingBlock
		for y := y0; y < min(y0+movingBlock, g.h); y++ {
			fill(skip[y*g.w+x0 : y*g.w+min(x0+movingBlock, g.w)])
		}
	}
}

// between marks, of n blocks step apart, those with moving ones not far on both
// sides.
func between(moving, out []bool, from, step, n int) {
	last := -1
	for k := range n {
		if !moving[from+k*step] {
			continue
		}
		if last >= 0 && k-last <= movingReach {
			for j := last; j < k; j++ {
				out[from+j*step] = true
			}
		}
		last = k
	}
}

// changed reports whether a block differs from that of another picture.
func (g *grid) changed(next *grid, x0, y0 int) bool {
	y1, x1, n := min(y0+movingBlock, g.h), min(x0+movingBlock, g.w), 0
	for y := y0; y < y1; y++ {
		for i := y*g.w + x0; i < y*g.w+x1; i++ {
			if abs(g.light[i]-next.light[i]) > moves {
				n++
			}
		}
	}
	return float64(n) >= movingShare*float64((y1-y0)*(x1-x0))
}

// bars are the rows between black bars, all where there are none.
func (g *grid) bars() (top, low int) {
	dark := func(y int) bool { return slices.Max(g.light[y*g.w:(y+1)*g.w]) < barDark }
	top, low = 0, g.h
	for top < g.h/3 && dark(top) {
		top++
	}
	for low > g.h-g.h/3 && dark(low-1) {
		low--
	}
	const thinnest = 50 // the share of the height, 1/50
	if top < g.h/thinnest || low > g.h-g.h/thinnest || top >= g.h/3 {
		return 0, g.h
	}
	return top, low
}

// busy is the share of pixels between two rows that end on another colour.
func (g *grid) busy(from, to int) float64 {
	const step = 0.25 // letters on a ground they can be read on
	n := 0
	for y := from; y < to; y++ {
		for i := y*g.w + 1; i < (y+1)*g.w; i++ {
			if abs(g.light[i]-g.light[i-1]) > step {
				n++
			}
		}
	}
	return float64(n) / float64(max((to-from)*g.w, 1))
}
