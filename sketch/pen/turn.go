package pen

import (
	"encoding/binary"
	"image"
	"math"
	"sync"
)

// art is a cursor drawn once, lying with its tip to the left; each frame
// turns it to its slant. Body and shadow are kept finer than the board, every
// one of their pixels the mean over the area of a board pixel around it, so
// that turning it takes no more than looking one up.
type art struct {
	body   fineArt[uint32] // premultiplied RGBA, red lowest
	shadow fineArt[uint8]  // cast on the board
	tip    float64         // of both, board pixels from the left, on the middle line
	length float64         // pixels of the board

	bodyHull, shadowHull hull            // of both
	box                  image.Rectangle // around the tip, holds the body at every tilt

	mu      sync.Mutex              // over what follows; scenes share a pen
	reaches map[float32]*reach      // by tilt
	shadows map[float32]*shadow     // by tilt
	bodies  map[float32]*turnedBody // by tilt
}

// byTilt is what is kept for a tilt, made when first needed.
func byTilt[T any](a *art, kept *map[float32]*T, tilt float32, turn func() *T) *T {
	a.mu.Lock()
	defer a.mu.Unlock()
	v, ok := (*kept)[tilt]
	if !ok {
		if *kept == nil {
			*kept = map[float32]*T{}
		}
		v = turn()
		(*kept)[tilt] = v
	}
	return v
}

// fineArt is a picture k times as fine as the board.
type fineArt[T uint8 | uint32] struct {
	k, w, h int
	pix     []T
}

const (
	artScale   = 2    // drawn pixels per board pixel
	shadowTurn = 0.15 // radians by which the shadow falls away below the pen
)

// fineBody is the drawn body twice as fine again.
func fineBody(drawn *image.RGBA) fineArt[uint32] {
	const k = 2
	f := fineArt[uint32]{k: artScale * k, w: drawn.Rect.Dx() * k, h: drawn.Rect.Dy() * k}
	f.pix = make([]uint32, f.w*f.h)
	f.eachMiddle(k, drawn.Rect.Dx(), drawn.Rect.Dy(), func(to, x, y int, fx, fy uint32) {
		i := y*drawn.Stride + 4*x
		s := drawn.Pix[i : i+drawn.Stride+8]
		if s[3]|s[7]|s[drawn.Stride+3]|s[drawn.Stride+7] == 0 {
			return
		}
		for c := range 4 {
			f.pix[to] |= bilinear([4]uint8{s[c], s[c+4], s[drawn.Stride+c], s[drawn.Stride+c+4]}, fx, fy) << (8 * c)
		}
	})
	return f
}

// fineShadow is the drawn shadow twice as fine, weakened to depth.
func fineShadow(drawn *image.Alpha, depth float64) fineArt[uint8] {
	const k = 2
	f := fineArt[uint8]{k: k, w: drawn.Rect.Dx() * k, h: drawn.Rect.Dy() * k}
	f.pix = make([]uint8, f.w*f.h)
	d := uint32(depth * 256)
	f.eachMiddle(k, drawn.Rect.Dx(), drawn.Rect.Dy(), func(to, x, y int, fx, fy uint32) {
		i := y*drawn.Stride + x
		s := drawn.Pix[i : i+drawn.Stride+2]
		f.pix[to] = uint8(bilinear([4]uint8{s[0], s[1], s[drawn.Stride], s[drawn.Stride+1]}, fx, fy) * d >> 8)
	})
	return f
}

// eachMiddle calls do with the index of every pixel of f that lies between
// four of the w×h drawn ones, the top left of those, and how far it lies from
// it in 256ths.
func (f *fineArt[T]) eachMiddle(k, w, h int, do func(to, x, y int, fx, fy uint32)) {
	for v := range f.h {
		y := (2*v+1)*128/k - 128
		if y < 0 || y>>8 >= h-1 {
			continue
		}
		for u := range f.w {
			if x := (2*u+1)*128/k - 128; x >= 0 && x>>8 < w-1 {
				do(v*f.w+u, x>>8, y>>8, uint32(x&0xff), uint32(y&0xff))
			}
		}
	}
}

// bilinear is the value between four pixels, row by row, fx and fy 256ths from
// the first.
func bilinear(p [4]uint8, fx, fy uint32) uint32 {
	top := uint32(p[0])*(256-fx) + uint32(p[1])*fx
	bot := uint32(p[2])*(256-fx) + uint32(p[3])*fx
	return (top*(256-fy) + bot*fy + 1<<15) >> 16
}

// Beyond these the pen never goes: lean and the ways see to it.
const (
	MaxTilt = 8 * math.Pi / 180 // radians to either side
	MaxLift = 32.0              // design units
)

// artMap maps board pixels to art: u along the pen, v across it, both in 1/65536
// of an art pixel.
type artMap struct {
	u, v   int64 // at the middle of the pixel at the sprite's top left
	ux, vx int64 // per pixel to the right
	uy, vy int64 // per pixel down
}

// lie is how a picture of the pen lies in a sprite.
type lie struct {
	x, y       float64 // where the tip is, pixels of the sprite
	angle      float64 // of the pen, radians clockwise from the x axis
	k          float64 // picture pixels per board pixel
	tipX, tipY float64 // the tip in the picture
	leftward   bool    // mirrored, for a left hand
}

// mapping is the way from the sprite's pixels to the picture's.
func (l lie) mapping() artMap {
	const one = 1 << 16
	s, c := math.Sincos(l.angle)
	m := 1.0
	if l.leftward {
		m = -1
	}
	dx, dy := (0.5-l.x)*m, 0.5-l.y
	fix := func(v float64) int64 { return int64(math.Round(v * one)) }
	return artMap{
		u: fix((dx*c+dy*s)*l.k + l.tipX), v: fix((-dx*s+dy*c)*l.k + l.tipY),
		ux: fix(m * c * l.k), vx: fix(-m * s * l.k),
		uy: fix(s * l.k), vy: fix(c * l.k),
	}
}

// at is the art's point at pixel (x, y) of the sprite.
func (m *artMap) at(x, y int) (u, v int64) {
	return m.u + int64(x)*m.ux + int64(y)*m.uy, m.v + int64(x)*m.vx + int64(y)*m.vy
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

// mapping is how the body lies in a sprite whose top left pixel is at.
func (a *art) mapping(p Pose, at image.Point, leftward bool) artMap {
	k := float64(a.body.k)
	return lie{
		x: float64(p.X) - float64(at.X), y: float64(p.Y) - float64(at.Y) - float64(p.Lift),
		angle: slantOf(p.Tilt, leftward), k: k,
		tipX: a.tip * k, tipY: float64(a.body.h) / 2, leftward: leftward,
	}.mapping()
}

// stamp draws the pen without its shadow, its tip at the pose, the sprite's
// Rect being where it lies on the board, and notes what each row holds. The
// sprite is empty.
func (a *art) stamp(sprite *image.RGBA, rows []extent, p Pose, leftward bool) {
	m := a.mapping(p, sprite.Rect.Min, leftward)
	for y := range sprite.Rect.Dy() {
		e := a.body.extent(m, y, sprite.Rect.Dx())
		if e.x0 == e.x1 {
			continue
		}
		rows[y].grow(e.x0, e.x1)
		u, v := m.at(e.x0, y)
		row := sprite.Pix[y*sprite.Stride+4*e.x0 : y*sprite.Stride+4*e.x1]
		for i := 0; i+4 <= len(row); i += 4 {
			binary.LittleEndian.PutUint32(row[i:i+4:i+4], a.body.pix[int(v>>16)*a.body.w+int(u>>16)])
			u, v = u+m.ux, v+m.vx
		}
	}
}

// slantOf is the angle of the pen, before it is mirrored for a left hand.
func slantOf(tilt float32, leftward bool) float64 {
	if leftward {
		return slant - float64(tilt)
	}
	return slant + float64(tilt)
}

// extent is where row y of a sprite, width pixels wide, meets the art.
func (f *fineArt[T]) extent(m artMap, y, width int) extent {
	u, v := m.at(0, y)
	x0, x1 := span(u, m.ux, int64(f.w)<<16, 0, width)
	x0, x1 = span(v, m.vx, int64(f.h)<<16, x0, x1)
	return extent{x0, x1}
}
