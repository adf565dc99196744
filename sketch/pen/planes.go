package pen

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/yuv"
)

// turnedBody is the pen without its shadow, turned, in packed samples of planes.
// Rows and columns are counted from the pixel the tip is in.
type turnedBody struct {
	top  int // the first row
	rows []bodyRow
	room []uint32 // the rows' samples, as far as there is memory for them in one piece
}

// bodyRow is what a row of the pen holds.
type bodyRow struct {
	extent
	pix []uint32
}

// bodyAt is the pen at a tilt, its tip at the top left of a pixel; leftward is
// always the same.
func (a *art) bodyAt(tilt float32, leftward bool) *turnedBody {
	return byTilt(a, &a.bodies, tilt, func() *turnedBody {
		b := &turnedBody{room: make([]uint32, 0, a.area())}
		a.turnBody(b, Pose{Tilt: tilt}, leftward)
		return b
	})
}

// area is about how many pixels of the board the body covers, and the air
// beside it.
func (a *art) area() int { return len(a.body.pix) / (a.body.k * a.body.k) }

// turnBody makes b the pen at a pose without lift.
func (a *art) turnBody(b *turnedBody, p Pose, leftward bool) {
	box := a.box
	m := a.mapping(p, p.pixel().Add(box.Min), leftward)
	b.rows, b.room = b.rows[:0], b.room[:0]
	for y := range box.Dy() {
		e := a.body.extent(m, y, box.Dx())
		row := b.addRow(e.x0+box.Min.X, e.x1+box.Min.X, func(row []uint32, x int) { a.body.sample(row, m, e, x-box.Min.X, y) })
		yuv.PackRow(row)
		if len(b.rows) == 1 {
			if len(row) == 0 {
				b.rows = b.rows[:0]
				continue
			}
			b.top = y + box.Min.Y
		}
	}
}

// addRow adds a row of pixels from x0 to x1−1 as read reads them, without the
// clear ones at its ends, and returns what it holds.
func (b *turnedBody) addRow(x0, x1 int, read func(row []uint32, x int)) []uint32 {
	from := len(b.room)
	x1 = max(x0, x1)
	b.room = slices.Grow(b.room, x1-x0)[:from+x1-x0]
	row := b.room[from:]
	read(row, x0)
	air := 0
	for air < len(row) && row[air] == 0 {
		air++
	}
	for len(row) > air && row[len(row)-1] == 0 {
		row = row[:len(row)-1]
	}
	e := extent{x0 + air, x0 + len(row)}
	copy(b.room[from:], row[air:])
	b.room = b.room[:from+e.x1-e.x0]
	row = b.room[from:len(b.room):len(b.room)]
	b.rows = append(b.rows, bodyRow{e, row})
	return row
}

// row is what row y holds.
func (b *turnedBody) row(y int) bodyRow {
	if y -= b.top; y < 0 || y >= len(b.rows) {
		return bodyRow{}
	}
	return b.rows[y]
}

// read fills line with the samples from column x on, nothing where there are none.
func (r bodyRow) read(line []uint32, x int) {
	from, to := min(max(r.x0-x, 0), len(line)), min(max(r.x1-x, 0), len(line))
	clear(line[:from])
	if from < to {
		copy(line[from:to], r.pix[x+from-r.x0:])
	}
	clear(line[max(from, to):])
}

// body is the pen as posed and the pixel its tip is seen in. A pose on whole
// pixels is turned once for its tilt, any other for this frame.
func (c *Cursor) body() (*turnedBody, image.Point) {
	p := c.posed.unlifted()
	at := p.pixel()
	if p.X == float32(at.X) && p.Y == float32(at.Y) {
		return c.art.bodyAt(p.Tilt, c.leftward), at
	}
	if c.turned != p {
		c.art.turnBody(&c.own, p, c.leftward)
		c.turned = p
	}
	return &c.own, at
}

// PaintPlanes paints the part of the pen in r, whose sides are even, on planes:
// what Paint does in colours.
func (c *Cursor) PaintPlanes(dst *yuv.Planes, r image.Rectangle) {
	if !c.posed.On {
		return
	}
	c.art.shadowAt(c.posed, c.leftward).darkenPlanes(dst, r, c.posed.shadowPixel(c.leftward))
	b, at := c.body()
	b.over(dst, r.Intersect(dst.Rect), at, &c.lines)
}

// over lays the part in r, whose sides are even and which lies in dst, over it,
// the tip being in pixel at; lines is room for two rows.
func (b *turnedBody) over(dst *yuv.Planes, r image.Rectangle, at image.Point, room *[2][]uint32) {
	end := min(at.Y+b.top+len(b.rows), r.Max.Y)
	for y := max(at.Y+b.top, r.Min.Y) &^ 1; y < end; y += 2 {
		top, low := b.row(y-at.Y), b.row(y+1-at.Y)
		both := top.extent
		both.grow(low.x0, low.x1)
		x0, x1 := max(at.X+both.x0, r.Min.X)&^1, (min(at.X+both.x1, r.Max.X)+1)&^1
		if x0 >= x1 {
			continue
		}
		lines := [2][]uint32{room[0][:x1-x0], room[1][:x1-x0]}
		top.read(lines[0], x0-at.X)
		low.read(lines[1], x0-at.X)
		dst.Over(x0, y, lines[0], lines[1])
	}
}

// darkenPlanes darkens the part of dst in r, whose sides are even: what over
// does in colours.
func (s *shadow) darkenPlanes(dst *yuv.Planes, r image.Rectangle, at image.Point) {
	box := s.alpha.Rect.Add(at)
	r = r.Intersect(yuv.Even(box.Inset(1))).Intersect(dst.Rect) // the blocks that meet it lie in its rim
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		e, low := s.rows[y-box.Min.Y], s.rows[y+1-box.Min.Y]
		e.grow(low.x0, low.x1)
		x0, x1 := max(box.Min.X+e.x0, r.Min.X)&^1, (min(box.Min.X+e.x1, r.Max.X)+1)&^1
		if x0 >= x1 {
			continue
		}
		i := (y-box.Min.Y)*s.alpha.Stride + x0 - box.Min.X
		dst.Darken(x0, y, s.alpha.Pix[i:][:x1-x0], s.alpha.Pix[i+s.alpha.Stride:][:x1-x0])
	}
}
