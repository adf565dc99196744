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
	from := len(b.pix)
	for y := b.top + len(b.rows); y < min(end, box.top+len(box.rows)); y++ {
		e := box.rows[y-box.top]
		b.addRow(max(e.x0, -wide), min(e.x1, wide), func(row []uint32, x int) {
			u, v := m.at(x, y)
			a.sample(row, u, v, m.ux, m.vx)
		})
	}
	b.pack(k.packed, from)
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
	for i, e := range at.rows {
		y := at.top + i
		b.addRow(e.x0, e.x1, func(row []uint32, x int) {
			for i := range row {
				u, v := m.at(x+i, y)
				row[i] = a.inkAt(u, v, k.ink)
			}
		})
	}
	b.pack(k.packed, 0)
	return b
}

func (a *handArt) mapping(k spriteKey, left bool) artMap {
	// Pictures are read between the middles of their pixels.
	return lie{angle: float64(k.turn) * TurnStep, k: a.k, tipX: a.tip.X - 0.5, tipY: a.tip.Y - 0.5, leftward: left}.mapping()
}

// pack makes samples of planes of the pixels from an index on.
func (b *turnedBody) pack(packed bool, from int) {
	if !packed {
		return
	}
	for i := from; i < len(b.pix); i++ {
		b.pix[i] = yuv.Pack(b.pix[i])
	}
}

// addRow adds a row of pixels from x0 to x1−1 as read reads them, without the
// clear ones at its ends.
func (b *turnedBody) addRow(x0, x1 int, read func(row []uint32, x int)) {
	from := len(b.pix)
	x1 = max(x0, x1)
	b.pix = slices.Grow(b.pix, x1-x0)[:from+x1-x0]
	row := b.pix[from:]
	read(row, x0)
	air := 0
	for air < len(row) && row[air] == 0 {
		air++
	}
	for len(row) > air && row[len(row)-1] == 0 {
		row = row[:len(row)-1]
	}
	b.pix = b.pix[:from+copy(b.pix[from:], row[air:])]
	b.rows = append(b.rows, bodyRow{extent{x0 + air, x0 + len(row)}, from})
}

// sample reads pixels between those of the picture from u, v on, ux, vx apart, in
// 1/65536 of its pixels; the last column goes on.
func (a *handArt) sample(row []uint32, u, v, ux, vx int64) {
	m := a.body
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
	s := bilinear([4]uint8{m.Pix[i], m.Pix[i+1], m.Pix[i+m.Stride], m.Pix[i+m.Stride+1]}, uint32(u>>8&0xff), uint32(v>>8&0xff))
	of := func(c uint8) uint32 { return (uint32(c)*s + 127) / 255 }
	return of(ink.R) | of(ink.G)<<8 | of(ink.B)<<16 | s<<24
}
