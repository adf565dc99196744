package look

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/oklab"
)

// Pixels are counted by colour in cells of 5 bits a channel.
const (
	cellBits  = 5
	cellShift = 8 - cellBits
	cells     = 1 << (3 * cellBits)
)

// cell is the pixels of nearly one colour.
type cell struct {
	n, quiet, edge float64 // pixels; of these where nothing is drawn; of these at the picture's edges
	r, g, b        float64 // sums of their parts
}

// survey is what is counted in a picture, or in several: sums, so that those of
// frames can be put together.
type survey struct {
	cells []cell
	all   cell // of the whole
}

// grid is a picture as it is measured: its cells and lightness, pixel by pixel.
type grid struct {
	w, h  int
	unit  float64 // pixels of a frame 1024 high that one of its pixels is
	cell  []uint16
	light []float32 // OKLab lightness of the grey as light
	skip  []bool    // not to be looked at; nil: nothing
}

// frameW and frameH are the frame that line widths are told in, its long side
// along the picture's.
const (
	frameW = 1536
	frameH = 1024
)

// Fit is the size that a picture is best looked at in: within three quarters of a
// frame, which keeps the thinnest pen a pixel wide. A smaller one stays.
func Fit(size image.Point) image.Point {
	const share = 0.75
	k := min(share*frameScale(size), 1)
	return image.Pt(max(int(k*float64(size.X)), 1), max(int(k*float64(size.Y)), 1))
}

// frameScale is by how much a picture is enlarged where it fills a frame.
func frameScale(size image.Point) float64 {
	w, h := float64(frameW), float64(frameH)
	if size.Y > size.X {
		w, h = h, w
	}
	return min(w/float64(size.X), h/float64(size.Y))
}

// luminances are the relative luminance of each value of a channel, and cubes
// the lightness of luminances in steps.
var luminances, cubes = func() (lum [3][256]float32, cube [4097]float32) {
	for v := range 256 {
		y := oklab.Linear(uint8(v))
		lum[0][v], lum[1][v], lum[2][v] = float32(0.2126*y), float32(0.7152*y), float32(0.0722*y)
	}
	for i := range cube {
		cube[i] = float32(math.Cbrt(float64(i) / (float64(len(cube)) - 1)))
	}
	return lum, cube
}()

// newGrid looks at a picture. What shows through is white, or nearly black where
// all that is drawn is light.
func newGrid(img *image.RGBA) *grid {
	size := img.Rect.Size()
	g := &grid{w: size.X, h: size.Y, unit: frameScale(size), cell: make([]uint16, size.X*size.Y), light: make([]float32, size.X*size.Y)}
	under := backdrop(img)
	for y := range g.h {
		row := img.Pix[y*img.Stride : y*img.Stride+4*g.w]
		for x := range g.w {
			px := row[4*x : 4*x+4]
			rest := uint32(255-px[3]) * under / 255
			r, gr, b := min(uint32(px[0])+rest, 255), min(uint32(px[1])+rest, 255), min(uint32(px[2])+rest, 255)
			i := y*g.w + x
			g.cell[i] = uint16(r>>cellShift<<(2*cellBits) | gr>>cellShift<<cellBits | b>>cellShift)
			lum := luminances[0][r] + luminances[1][gr] + luminances[2][b]
			g.light[i] = cubes[int(lum*float32(len(cubes)-1)+0.5)]
		}
	}
	return g
}

// backdrop is the grey behind a picture that can be seen through.
func backdrop(img *image.RGBA) uint32 {
	const stride, lightInk, dark = 7, 200, 0x18
	var clear, solid, sum int
	for i := 0; i+3 < len(img.Pix); i += 4 * stride {
		if a := img.Pix[i+3]; a < 32 {
			clear++
		} else if a > 224 {
			solid++
			sum += (int(img.Pix[i]) + int(img.Pix[i+1]) + int(img.Pix[i+2])) / 3
		}
	}
	if clear > solid/4 && solid > 0 && sum/solid > lightInk {
		return dark
	}
	return 255
}

// quietStep is by how much neighbours may differ in lightness where nothing is
// drawn: less than the faintest pencil, more than the grain of paper.
const quietStep = 0.03

// count counts a grid's pixels.
func (s *survey) count(g *grid, img *image.RGBA) {
	if s.cells == nil {
		s.cells = make([]cell, cells)
	}
	band := max(min(g.w, g.h)/12, 1)
	for y := range g.h {
		for x := range g.w {
			i := y*g.w + x
			if g.skip != nil && g.skip[i] {
				continue
			}
			c := &s.cells[g.cell[i]]
			c.n++
			px := img.Pix[y*img.Stride+4*x:][:4]
			if px[3] == 255 {
				c.r, c.g, c.b = c.r+float64(px[0]), c.g+float64(px[1]), c.b+float64(px[2])
			} else {
				m := middle(g.cell[i])
				c.r, c.g, c.b = c.r+float64(m.R), c.g+float64(m.G), c.b+float64(m.B)
			}
			if x+1 < g.w && y+1 < g.h && abs(g.light[i+1]-g.light[i]) < quietStep && abs(g.light[i+g.w]-g.light[i]) < quietStep {
				c.quiet++
				s.all.quiet++
			}
			s.all.n++
			if x < band || y < band || x >= g.w-band || y >= g.h-band {
				c.edge++
				s.all.edge++
			}
		}
	}
}

// middle is the colour in the middle of a cell.
func middle(at uint16) color.RGBA {
	const half, mask = 1 << (cellShift - 1), 1<<cellBits - 1
	return color.RGBA{uint8(at>>(2*cellBits)&mask)<<cellShift + half, uint8(at>>cellBits&mask)<<cellShift + half, uint8(at&mask)<<cellShift + half, 255}
}

// mean is the mean colour of a cell.
func (c *cell) mean() color.RGBA {
	part := func(sum float64) uint8 { return uint8(math.Round(sum / c.n)) }
	return color.RGBA{part(c.r), part(c.g), part(c.b), 255}
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}
