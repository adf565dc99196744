package sketch

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"
)

// tones is how far every pixel of the layer stands out from the board, 0..255.
func (f field) tones(layer *image.RGBA, board color.RGBA) []uint8 {
	t := make([]uint8, f.size())
	for y := range f.h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*f.w]
		out := t[f.index(0, y):f.index(f.w, y)]
		for x := range out {
			q := row[4*x : 4*x+4 : 4*x+4]
			if q[3] == 0 {
				continue
			}
			rest := 255 - int(q[3])
			l := 77*int(q[0]) + 151*int(q[1]) + 28*int(q[2]) + (77*int(board.R)+151*int(board.G)+28*int(board.B))*rest/255
			out[x] = uint8(max(255-l>>8, 0))
		}
	}
	return t
}

func tracePicture(layer *image.RGBA, _ []geom.Path, o TraceOptions) *Ink {
	e := newEasel(layer)
	f := newField(e.w, e.h)
	t := f.tones(layer, o.Board)
	mask := make([]uint8, f.size())
	for p, v := range t {
		if v > 60 {
			mask[p] = 1
		}
	}
	d := f.depths(mask)
	pen := f.penWidth(d)
	f.hollow(mask, d, pen)
	d = f.depths(mask)
	thinned := append([]uint8(nil), mask...)
	f.thin(thinned)
	lines := order(f.lines(thinned, d), o.rtl())
	for i := range lines {
		e.draw(&lines[i], 0.9, nil)
	}
	e.settle(4)
	var rest []int32
	for i, a := range e.at {
		if a == waiting {
			rest = append(rest, int32(i))
		}
	}
	e.sweep(rest, hand{lean: slant})
	return e.ink(layer)
}

// hollow takes the inside out of what is much thicker than the pen's lines: a
// person draws its outline and fills it afterwards.
func (f field) hollow(mask []uint8, d []uint16, pen uint16) {
	rim := 2 * pen
	thick := max(5*pen/2, 10*depthUnit)
	var core []int32
	for p, v := range d {
		if v > thick {
			core = append(core, int32(p))
			d[p] = 0
		}
	}
	around := f.around()
	for len(core) > 0 {
		p := core[len(core)-1]
		core = core[:len(core)-1]
		mask[p] = 0
		for _, s := range around {
			if q := int(p) + s; d[q] > rim {
				d[q] = 0
				core = append(core, int32(q))
			}
		}
	}
}
