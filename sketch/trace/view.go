package trace

import (
	"bytes"
	"image"
	"image/color"
	"sync"
)

// luma is the brightness of a colour, 0..255 (ITU-R BT.601 weights).
func luma(c color.RGBA) int { return (77*int(c.R) + 151*int(c.G) + 28*int(c.B)) >> 8 }

// over is a premultiplied colour as seen on the board.
func over(c, board color.RGBA) color.RGBA {
	k := 255 - uint32(c.A)
	mix := func(a, b uint8) uint8 { return uint8(min(uint32(a)+(uint32(b)*k+127)/255, 255)) }
	return color.RGBA{mix(c.R, board.R), mix(c.G, board.G), mix(c.B, board.B), 255}
}

// channelGap is how much two colours differ: their largest difference in a channel.
func channelGap(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

// view is a layer as it will be seen on its board, in padded planes.
type view struct {
	grid
	seen      []uint8  // four bytes a pixel: opaque, or nothing where the layer has none
	tone      []uint8  // how far a pixel stands out from the ground, 0..255
	tones     [256]int // how many pixels have each tone
	inked     set      // pixels the layer has
	blank     set      // those of them that look like the board
	faint     set      // those that stand out at all: what may be ink
	board     color.RGBA
	dark      uint8      // 0 if lines are light, 255 if they are dark
	partOrder *partOrder // to be drawn first; nil: none
	rtl       bool       // pictures are read from the right

	hollows []int32 // pixels taken out of thick ink, to be filled after its outline

	// What is used again: depths of inkLines and after, labels of regions, and
	// the regions before the small ones are dropped, with those they were
	// joined to.
	depth  []uint16
	label  []int32
	list   []region
	parent []int32
}

// views are those not in use: their memory is used again.
var views = sync.Pool{New: func() any { return new(view) }}

// newView puts the layer on its board. Lines are dark on light ground; on a dark
// board that shows through they are light. The view is to be released.
func newView(layer *image.RGBA, board color.RGBA) *view {
	v := views.Get().(*view)
	f := newGrid(layer.Rect.Dx(), layer.Rect.Dy())
	*v = view{
		grid: f, board: board,
		dark: 255, seen: resized(v.seen, 4*f.size()), tone: resized(v.tone, f.size()),
		inked: resized(v.inked, f.words()), blank: resized(v.blank, f.words()), faint: resized(v.faint, f.words()),
		hollows: v.hollows[:0], depth: v.depth, label: v.label, list: v.list, parent: v.parent,
	}
	clear(v.tone)
	if luma(board) < 128 {
		clear := f.w*f.h - f.alpha(layer, v.inked).count()
		if clear*8 > f.w*f.h {
			v.dark = 0
		}
	}
	clear(v.inked)
	clear(v.blank)
	clear(v.faint)
	for y := range f.h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*f.w]
		for p := f.index(0, y); len(row) > 0; {
			n := min(4*(64-p&63), len(row)) // as far as the word goes
			v.put(p, row[:n])
			row, p = row[n:], p+n/4
		}
	}
	return v
}

// put takes in pixels of the layer from p on, all of one word of a set.
func (v *view) put(p int, pix []uint8) {
	copy(v.seen[4*p:], pix)
	n := len(pix) / 4
	var inked, blank, faint uint64
	if bytes.Equal(pix[4:], pix[:4*(n-1)]) && pix[3] == 255 {
		c := v.colour(p)
		t := v.toneOf(c)
		tone := v.tone[p:][:n]
		for i := range tone {
			tone[i] = t
		}
		v.tones[t] += n
		inked = ^uint64(0) >> (64 - n)
		blank, faint = inked*v.isBlank(c), inked*isFaint(t)
	} else {
		tone := v.tone[p:][:n]
		for i := range tone {
			c := color.RGBA{pix[4*i], pix[4*i+1], pix[4*i+2], pix[4*i+3]}
			if c.A != 255 {
				if c.A == 0 {
					continue
				}
				c = over(c, v.board)
				q := v.seen[4*(p+i):][:4]
				q[0], q[1], q[2], q[3] = c.R, c.G, c.B, c.A
			}
			t := v.toneOf(c)
			tone[i] = t
			v.tones[t]++
			inked |= 1 << i
			blank |= v.isBlank(c) << i
			faint |= isFaint(t) << i
		}
	}
	v.inked[p>>6] |= inked << (p & 63)
	v.blank[p>>6] |= blank << (p & 63)
	v.faint[p>>6] |= faint << (p & 63)
}

// colour is what is seen at pixel p, transparent where the layer has none.
func (v *view) colour(p int) color.RGBA {
	c := v.seen[4*p:][:4:4]
	return color.RGBA{c[0], c[1], c[2], c[3]}
}

// toneOf is how far a colour stands out from the ground.
func (v *view) toneOf(c color.RGBA) uint8 { return uint8(luma(c)) ^ v.dark }

// isBlank is 1 for a colour that looks like the board.
func (v *view) isBlank(c color.RGBA) uint64 {
	const most = 8 // by how much it differs in a channel
	near := func(a, b uint8) bool { return uint(int(a)-int(b)+most) <= 2*most }
	if near(c.R, v.board.R) && near(c.G, v.board.G) && near(c.B, v.board.B) {
		return 1
	}
	return 0
}

// isFaint is 1 for a tone that may be of a line.
func isFaint(t uint8) uint64 {
	const least = 40
	if t > least {
		return 1
	}
	return 0
}

// release gives the view back. It is of no use then.
func (v *view) release() { views.Put(v) }
