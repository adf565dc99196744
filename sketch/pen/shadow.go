package pen

import (
	"encoding/binary"
	"image"
	"math"
)

// shadow is the shadow of the pen at one tilt, lying as it falls on the
// board around the point below the tip. It is soft, so that whole pixels are
// fine enough for its place and it is turned once, not in every frame.
type shadow struct {
	alpha *image.Alpha // with a rim of a pixel in which there is nothing
	rows  []extent
}

// shadowAt is the shadow at the tilt of the pose; leftward is always the same.
func (a *art) shadowAt(p Pose, leftward bool) *shadow {
	return byTilt(a, &a.shadows, p.Tilt, func() *shadow { return a.turnShadow(p.Tilt, leftward) })
}

// turnShadow lays the shadow as it falls at a tilt.
func (a *art) turnShadow(tilt float32, leftward bool) *shadow {
	l, half := int(1.5*a.length), int(a.length/2)
	box := image.Rect(-l, -half, l, l)
	k := float64(a.shadow.k)
	m := lie{
		x: float64(l) + 0.5, y: float64(half) + 0.5,
		angle: slantOf(tilt, leftward) + shadowTurn, k: k,
		tipX: a.tip * k, tipY: float64(a.shadow.h) / 2, leftward: leftward,
	}.mapping()
	var used image.Rectangle
	for y := range box.Dy() {
		if e := a.shadow.extent(m, y, box.Dx()); e.x0 < e.x1 {
			used = used.Union(image.Rect(e.x0, y, e.x1, y+1))
		}
	}
	used = used.Inset(-1)
	s := &shadow{alpha: image.NewAlpha(used.Add(box.Min)), rows: make([]extent, used.Dy())}
	for y := 1; y < used.Dy()-1; y++ {
		row := s.alpha.Pix[y*s.alpha.Stride:][:used.Dx()]
		e := a.shadow.extent(m, used.Min.Y+y, box.Dx())
		a.shadow.sample(row, m, e, used.Min.X, used.Min.Y+y)
		e = extent{e.x0 - used.Min.X, e.x1 - used.Min.X}
		for e.x0 < e.x1 && row[e.x0] == 0 {
			e.x0++
		}
		for e.x0 < e.x1 && row[e.x1-1] == 0 {
			e.x1--
		}
		s.rows[y] = e
	}
	return s
}

// sample reads the pixels of row y from x on, nothing beyond e.
func (f *fineArt[T]) sample(row []T, m artMap, e extent, x, y int) {
	from, to := min(max(e.x0-x, 0), len(row)), min(max(e.x1-x, 0), len(row))
	clear(row[:from])
	clear(row[max(from, to):])
	u, v := m.at(x+from, y)
	for i := from; i < to; i++ {
		row[i] = f.pix[int(v>>16)*f.w+int(u>>16)]
		u, v = u+m.ux, v+m.vx
	}
}

// shadowPixel is the pixel in which the shadow of the tip lies: the higher the pen,
// the further from it.
func (p Pose) shadowPixel(leftward bool) image.Point {
	side := 0.2
	if leftward {
		side = -side
	}
	x, y, lift := float64(p.X), float64(p.Y), float64(p.Lift)
	return image.Pt(int(math.Floor(x+side*lift)), int(math.Floor(y+0.5*lift)))
}

// darken darkens the part of dst that lies in r, the tip's shadow falling at.
func (s *shadow) darken(dst *image.RGBA, r image.Rectangle, at image.Point) {
	box := s.alpha.Rect.Add(at)
	r = r.Intersect(box).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		e := s.rows[y-box.Min.Y]
		x0, x1 := max(r.Min.X, box.Min.X+e.x0), min(r.Max.X, box.Min.X+e.x1)
		if x0 >= x1 {
			continue
		}
		i := (y-box.Min.Y)*s.alpha.Stride + x0 - box.Min.X
		row := dst.Pix[dst.PixOffset(x0, y):][:4*(x1-x0)]
		for _, a := range s.alpha.Pix[i : i+x1-x0] {
			d := row[:4:4]
			binary.LittleEndian.PutUint32(d, blendPixel(binary.LittleEndian.Uint32(d), uint32(a)<<24))
			row = row[4:]
		}
	}
}

// blendPixel lays premultiplied c over d, two channels at a time.
func blendPixel(d, c uint32) uint32 {
	const even = 0x00ff00ff
	k := 255 - c>>24
	k += k >> 7 // 256ths
	return c + (d&even*k>>8)&even + (d>>8&even*k)&^even
}
