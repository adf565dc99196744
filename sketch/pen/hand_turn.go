package pen

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
)

// turned is the hand with the forearm turned by so many steps and the tip at the
// top left of a pixel: its rows above end, seen on a board so wide. What is known
// of it goes on to be read by others while it grows.
func (a *handArt) turned(known *turnedBody, k spriteKey, h *hands, end int) *turnedBody {
	m := a.mapping(k, h.spec.Left)
	box, wide := h.reachAt(k), h.board.Dx()
	b := &turnedBody{top: box.top}
	if known != nil {
		*b = *known
	}
	first := b.top + len(b.rows)
	fresh := box.rows[first-box.top : max(min(end-box.top, len(box.rows)), first-box.top)]
	b.reserve(fresh, wide)
	for i, e := range fresh {
		y := first + i
		b.addRow(max(e.x0, -wide), min(e.x1, wide), func(row []uint32, x int) {
			u, v := m.at(x, y)
			a.sample(row, u, v, m.ux, m.vx)
			k.pack(row)
		})
	}
	return b
}

// turnedInk is the ink of the tool of a turned hand.
func (a *handArt) turnedInk(k spriteKey, left bool) *turnedBody {
	m := a.mapping(k, left)
	box := a.ink.Rect
	if box.Empty() {
		return &turnedBody{}
	}
	var corners hull
	for _, p := range [4]image.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}} {
		corners = append(corners, geom.Pt(float64(p.X), float64(p.Y)).Sub(a.tip).Mul(1/a.k))
	}
	at := corners.turned(float64(k.turn)*TurnStep, left)
	b := &turnedBody{top: at.top}
	b.reserve(at.rows, endless)
	for i, e := range at.rows {
		y := at.top + i
		b.addRow(e.x0, e.x1, func(row []uint32, x int) {
			u, v := m.at(x, y)
			for i := range row {
				row[i] = a.inkAt(u, v, k.ink)
				u, v = u+m.ux, v+m.vx
			}
			k.pack(row)
		})
	}
	return b
}

// pack makes samples of planes of pixels, if that is what the picture is of.
func (k *spriteKey) pack(row []uint32) {
	if k.packed {
		yuv.PackRow(row)
	}
}

func (a *handArt) mapping(k spriteKey, left bool) artMap {
	// Pictures are read between the middles of their pixels.
	return lie{angle: float64(k.turn) * TurnStep, k: a.k, tipX: a.tip.X - 0.5, tipY: a.tip.Y - 0.5, leftward: left}.mapping()
}

// reserve makes room for rows to come, in a piece of its own: those there are stay where
// they are, with what reads them.
func (b *turnedBody) reserve(rows []extent, wide int) {
	n := 0
	for _, e := range rows {
		n += max(min(e.x1, wide)-max(e.x0, -wide), 0)
	}
	b.rows, b.room = slices.Grow(b.rows, len(rows)), make([]uint32, 0, n)
}

// sample reads pixels between those of the picture from u, v on, ux, vx apart, in
// 1/65536 of its pixels; the last column goes on.
func (a *handArt) sample(row []uint32, u, v, ux, vx int64) {
	m := a.body
	done := int64(a.sampleBlocks(row, u, v, ux, vx))
	row, u, v = row[done:], u+done*ux, v+done*vx
	last := m.Rect.Dx() - 2
	for i := range row {
		x, y := int(u>>16), int(v>>16)
		fx, fy := uint32(u>>8&0xff), uint32(v>>8&0xff)
		u, v = u+ux, v+vx
		if x > last {
			x, fx = last, 255
		}
		row[i] = 0
		if x < 0 || y < 0 || y >= m.Rect.Dy()-1 {
			continue
		}
		if p, q := a.used[x], a.used[x+1]; y+1 < min(p.x0, q.x0) || y >= max(p.x1, q.x1) {
			continue
		}
		at := y*m.Stride + 4*x
		s, t := m.Pix[at:at+8:at+8], m.Pix[at+m.Stride:at+m.Stride+8]
		row[i] = mixed(
			mixed(binary.LittleEndian.Uint32(s), binary.LittleEndian.Uint32(s[4:]), fx),
			mixed(binary.LittleEndian.Uint32(t), binary.LittleEndian.Uint32(t[4:]), fx), fy)
	}
}

// mixed is what lies k of 256 of the way from a to b, channel by channel.
func mixed(a, b, k uint32) uint32 {
	if a == b {
		return a
	}
	const even = 0x00ff00ff
	p := (a&even*(256-k) + b&even*k + 0x00800080) >> 8 & even
	q := (a>>8&even*(256-k) + b>>8&even*k + 0x00800080) &^ even
	return p | q
}

// inkAt is the ink at a place of the picture, premultiplied.
func (a *handArt) inkAt(u, v int64, ink color.RGBA) uint32 {
	m := a.ink
	x, y := int(u>>16), int(v>>16)
	if x < m.Rect.Min.X || y < m.Rect.Min.Y || x >= m.Rect.Max.X-1 || y >= m.Rect.Max.Y-1 {
		return 0
	}
	i := m.PixOffset(x, y)
	four := [4]uint8{m.Pix[i], m.Pix[i+1], m.Pix[i+m.Stride], m.Pix[i+m.Stride+1]}
	if four == [4]uint8{} {
		return 0
	}
	s := bilinear(four, uint32(u>>8&0xff), uint32(v>>8&0xff))
	of := func(c uint8) uint32 { return (uint32(c)*s + 127) / 255 }
	return of(ink.R) | of(ink.G)<<8 | of(ink.B)<<16 | s<<24
}
