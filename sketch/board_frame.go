package sketch

import (
	"bytes"
	"image"
)

// BoardFrame is what a page has that its paper has not, as a layer: the frame of a
// board. Both are opaque and cover the same; the layer is new.
func BoardFrame(page, paper *image.RGBA) *image.RGBA {
	out := image.NewRGBA(page.Rect)
	for i := 0; i < len(out.Pix); i += 4 {
		if p := page.Pix[i:][:4]; !bytes.Equal(p, paper.Pix[i:][:4]) {
			copy(out.Pix[i:], p)
		}
	}
	return out
}

// boardFrame stands around every view of a large board and does not move. All
// methods work on nil, a board without one.
type boardFrame struct {
	layer
	paper layer // of the board, without the frame
}

func newBoardFrame(m *BoardMove) *boardFrame {
	if m.Frame == nil {
		return nil
	}
	return &boardFrame{layer{RGBA: m.Frame}, layer{RGBA: m.Paper, opaque: true}}
}

// over paints the frame in r.
func (f *boardFrame) over(on screen, r image.Rectangle) {
	if f != nil {
		on.blend(&f.layer, r, 256)
	}
}

// take takes the frame off a picture, which is on a screen.
func (f *boardFrame) take(on screen, picture *layer) {
	if f == nil {
		return
	}
	on.mixBy(picture, &f.paper, f.Rect, func(x, y int, of []uint16) {
		for i := range of {
			of[i] = uint16(f.Pix[f.PixOffset(x+i, y)+3]) / 255 * 256
		}
	})
}
