package sketch

import (
	"image"
	"math"
)

// penArt is a cursor drawn once, lying with its tip to the left; each frame
// turns it to its slant. Art is twice as fine as the board, so that the four
// samples of a pixel average just the area it covers.
type penArt struct {
	body   *image.RGBA
	shadow *image.Alpha // cast on the board, at the board's scale
	tip    float64      // of both, pixels of the shadow from the left, on the middle line
	length float64      // pixels of the board
	depth  float64      // strength of the shadow 0..1
}

const (
	artScale = 2    // art pixels per board pixel
	castTurn = 0.15 // radians by which the shadow falls away below the pen
)

// Beyond these the pen never goes: lean and the ways see to it.
const (
	mostTilt = 8 * math.Pi / 180 // radians to either side
	mostLift = 32.0              // design units
)

// reach is where the pen can be around its tip, right-handed, for all tilts and
// lifts up to lift pixels. Found by looking at its outermost poses: boxes about
// turned boxes would be half air.
func (a *penArt) reach(lift float64) image.Rectangle {
	half, l := int(a.length/2), int(1.5*a.length+lift)
	s := image.NewRGBA(image.Rect(-half, -half-int(lift), l, l))
	rows := make([]extent, s.Rect.Dy())
	for _, h := range [2]float64{0, lift} {
		for _, tilt := range [3]float32{-mostTilt, 0, mostTilt} {
			// Half a pixel on, so that every fraction of a position is held.
			a.stamp(s, rows, pose{x: 0.5, y: 0.5, lift: float32(h), tilt: tilt, on: true}, false)
		}
	}
	var r image.Rectangle
	for y, e := range rows {
		row := s.Pix[y*s.Stride:]
		for e.x0 < e.x1 && row[e.x0*4+3] == 0 {
			e.x0++
		}
		for e.x0 < e.x1 && row[e.x1*4-1] == 0 {
			e.x1--
		}
		r = r.Union(image.Rect(e.x0, y, e.x1, y+1))
	}
	return r.Add(s.Rect.Min).Inset(-2)
}

// penPlane maps board pixels to art: u along the pen, v across it, both in 1/65536
// of an art pixel.
type penPlane struct {
	u, v   int64 // at the middle of the pixel at the sprite's top left
	ux, vx int64 // per pixel to the right
	uy, vy int64 // per pixel down
}

// penPlaneFor lays a picture whose point (ox, oy) is to be at (x, y) of the
// sprite, turned by angle, k picture pixels per board pixel.
func penPlaneFor(x, y, angle, k, ox, oy float64, leftward bool) penPlane {
	const one = 1 << 16
	s, c := math.Sincos(angle)
	m := 1.0
	if leftward {
		m = -1
	}
	dx, dy := (0.5-x)*m, 0.5-y
	fix := func(v float64) int64 { return int64(math.Round(v * one)) }
	return penPlane{
		// Half a pixel back: samples lie at pixel middles.
		u: fix((dx*c+dy*s)*k + ox - 0.5), v: fix((-dx*s+dy*c)*k + oy - 0.5),
		ux: fix(m * c * k), vx: fix(-m * s * k),
		uy: fix(s * k), vy: fix(c * k),
	}
}

// span is the part x0 ≤ x < x1 of a row of n pixels for which 0 ≤ v+x·vx < end.
func span(v, vx, end int64, x0, x1 int) (int, int) {
	switch {
	case vx == 0:
		if v < 0 || v >= end {
			return x0, x0
		}
	case vx > 0:
		x0 = max(x0, int((-v+vx-1)/vx))
		x1 = min(x1, int((end-v+vx-1)/vx))
	default:
		x0 = max(x0, int((v-end)/-vx)+1)
		x1 = min(x1, int(v/-vx)+1)
	}
	if v+int64(x0)*vx < 0 {
		x0++
	}
	return x0, max(x0, x1)
}

// extent is the part of a sprite's row that holds anything.
type extent struct{ x0, x1 int }

func (e *extent) grow(x0, x1 int) {
	if x0 >= x1 {
		return
	}
	if e.x0 == e.x1 {
		*e = extent{x0, x1}
		return
	}
	*e = extent{min(e.x0, x0), max(e.x1, x1)}
}

// stamp draws the pen with its tip at the pose, the sprite's Rect being where
// it lies on the board, and notes what each row holds. The sprite is empty.
func (a *penArt) stamp(sprite *image.RGBA, rows []extent, p pose, leftward bool) {
	x, y := float64(p.x)-float64(sprite.Rect.Min.X), float64(p.y)-float64(sprite.Rect.Min.Y)
	lift := float64(p.lift)
	side := 1.0
	if leftward {
		side = -1
	}
	angle := penSlant + float64(p.tilt)*side
	h := float64(a.shadow.Rect.Dy()) / 2
	a.cast(sprite, rows, penPlaneFor(x+side*0.2*lift, y+0.5*lift, angle+castTurn, 1, a.tip, h, leftward))
	h = float64(a.body.Rect.Dy()) / 2
	a.paint(sprite, rows, penPlaneFor(x, y-lift, angle, artScale, a.tip*artScale, h, leftward))
}

// cast lays the shadow.
func (a *penArt) cast(sprite *image.RGBA, rows []extent, m penPlane) {
	w, h := a.shadow.Rect.Dx(), a.shadow.Rect.Dy()
	depth := uint32(a.depth * 256)
	for y := range sprite.Rect.Dy() {
		u, v := m.u+int64(y)*m.uy, m.v+int64(y)*m.vy
		x0, x1 := span(u, m.ux, int64(w-1)<<16, 0, sprite.Rect.Dx())
		x0, x1 = span(v, m.vx, int64(h-1)<<16, x0, x1)
		rows[y].grow(x0, x1)
		u, v = u+int64(x0)*m.ux, v+int64(x0)*m.vx
		row := sprite.Pix[y*sprite.Stride:]
		for x := x0; x < x1; x++ {
			i := int(v>>16)*a.shadow.Stride + int(u>>16)
			fu, fv := uint32(u>>8&0xff), uint32(v>>8&0xff)
			s := a.shadow.Pix[i : i+a.shadow.Stride+2]
			top := uint32(s[0])*(256-fu) + uint32(s[1])*fu
			bot := uint32(s[a.shadow.Stride])*(256-fu) + uint32(s[a.shadow.Stride+1])*fu
			d := uint8(((top*(256-fv) + bot*fv) >> 16) * depth >> 8)
			row[x*4+3] = max(row[x*4+3], d)
			u, v = u+m.ux, v+m.vx
		}
	}
}

// paint lays the pen itself.
func (a *penArt) paint(sprite *image.RGBA, rows []extent, m penPlane) {
	w, h := a.body.Rect.Dx(), a.body.Rect.Dy()
	stride := a.body.Stride
	for y := range sprite.Rect.Dy() {
		u, v := m.u+int64(y)*m.uy, m.v+int64(y)*m.vy
		x0, x1 := span(u, m.ux, int64(w-1)<<16, 0, sprite.Rect.Dx())
		x0, x1 = span(v, m.vx, int64(h-1)<<16, x0, x1)
		rows[y].grow(x0, x1)
		u, v = u+int64(x0)*m.ux, v+int64(x0)*m.vx
		row := sprite.Pix[y*sprite.Stride:]
		for x := x0; x < x1; x++ {
			i := int(v>>16)*stride + int(u>>16)*4
			fu, fv := uint32(u>>8&0xff), uint32(v>>8&0xff)
			u, v = u+m.ux, v+m.vx
			s := a.body.Pix[i : i+stride+8]
			if s[3]|s[7]|s[stride+3]|s[stride+7] == 0 {
				continue
			}
			d := row[x*4 : x*4+4]
			var c [4]uint32
			for k := range c {
				top := uint32(s[k])*(256-fu) + uint32(s[k+4])*fu
				bot := uint32(s[stride+k])*(256-fu) + uint32(s[stride+k+4])*fu
				c[k] = (top*(256-fv) + bot*fv + 1<<15) >> 16
			}
			rest := 255 - c[3]
			for k := range c {
				d[k] = uint8(c[k] + (uint32(d[k])*rest+127)/255)
			}
		}
	}
}
