package sketch

import (
	"image"
	"image/color"
)

// luma is the brightness of a colour, 0..255 (ITU-R BT.601 weights).
func luma(c color.RGBA) int { return (77*int(c.R) + 151*int(c.G) + 28*int(c.B)) >> 8 }

// over is a premultiplied colour as seen on the board.
func over(c, board color.RGBA) color.RGBA {
	if c.A == 255 {
		return c
	}
	k := 255 - uint32(c.A)
	mix := func(a, b uint8) uint8 { return uint8(min(uint32(a)+(uint32(b)*k+127)/255, 255)) }
	return color.RGBA{mix(c.R, board.R), mix(c.G, board.G), mix(c.B, board.B), 255}
}

// apart is how much two colours differ: their largest difference in a channel.
func apart(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

// view is a layer as it will be seen on its board, in padded planes.
type view struct {
	field
	seen  []color.RGBA // opaque; A is 0 where the layer has no pixel
	tone  []uint8      // how far a pixel stands out from the ground, 0..255
	board color.RGBA
	parts *parts // to be drawn first; nil: none

	hollows []int32 // pixels taken out of thick ink, to be filled after its outline
}

// look puts the layer on its board. Lines are dark on light ground; on a dark
// board that shows through they are light.
func look(layer *image.RGBA, board color.RGBA) *view {
	f := newField(layer.Rect.Dx(), layer.Rect.Dy())
	v := &view{field: f, board: board, seen: make([]color.RGBA, f.size()), tone: make([]uint8, f.size())}
	clear := 0
	for y := range f.h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*f.w]
		out := v.seen[f.index(0, y):f.index(f.w, y)]
		for x := range out {
			c := color.RGBA{row[4*x], row[4*x+1], row[4*x+2], row[4*x+3]}
			if c.A == 0 {
				clear++
				continue
			}
			out[x] = over(c, board)
		}
	}
	light := luma(board) < 128 && clear*8 > f.w*f.h
	for p, c := range v.seen {
		if c.A == 0 {
			continue
		}
		if light {
			v.tone[p] = uint8(luma(c))
		} else {
			v.tone[p] = uint8(255 - luma(c))
		}
	}
	return v
}
