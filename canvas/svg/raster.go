package svg

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// raster collects the signed area edges cover, pixel by pixel, and sums it
// along rows: the accumulation buffer of font-rs (Raph Levien), with a choice
// of winding rule, which golang.org/x/image/vector does not offer.
type raster struct {
	rect image.Rectangle
	w, h int
	buf  []float32 // h rows of w+2
}

func newRaster(rect image.Rectangle) *raster {
	w, h := rect.Dx(), rect.Dy()
	return &raster{rect: rect, w: w, h: h, buf: make([]float32, h*(w+2))}
}

// add adds closed outlines given in pixels.
func (r *raster) add(lines []geom.Polyline) {
	ox, oy := float64(r.rect.Min.X), float64(r.rect.Min.Y)
	for _, l := range lines {
		n := len(l)
		for i := range l {
			a, b := l[i], l[(i+1)%n]
			r.edge(a.X-ox, a.Y-oy, b.X-ox, b.Y-oy)
		}
	}
}

// edge adds one edge; what lies above and below counts nothing, what lies
// left or right counts as on the border.
func (r *raster) edge(ax, ay, bx, by float64) {
	dir := 1.0
	if ay > by {
		dir, ax, ay, bx, by = -1, bx, by, ax, ay
	}
	if !(by-ay > 1e-9) || by <= 0 || ay >= float64(r.h) {
		return
	}
	slope := (bx - ax) / (by - ay)
	if ay < 0 {
		ax, ay = ax-ay*slope, 0
	}
	by = min(by, float64(r.h))
	x := ax
	for y := int(ay); y < r.h && float64(y) < by; y++ {
		top, bot := max(ay, float64(y)), min(by, float64(y+1))
		next := ax + (bot-ay)*slope
		r.cells(r.buf[y*(r.w+2):][:r.w+2], x, next, (bot-top)*dir)
		x = next
	}
}

// cells spreads the area d of an edge running from x0 to x1 within one row.
func (r *raster) cells(row []float32, x0, x1, d float64) {
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	w := float64(r.w)
	if x1 <= 0 {
		row[0] += float32(d)
		return
	}
	if x0 >= w {
		row[r.w] += float32(d)
		return
	}
	if x0 < 0 || x1 > w {
		// Cut off what is outside, each part keeping its share.
		k := d / (x1 - x0)
		if x0 < 0 {
			row[0] += float32(-x0 * k)
			d += x0 * k
			x0 = 0
		}
		if x1 > w {
			row[r.w] += float32((x1 - w) * k)
			d -= (x1 - w) * k
			x1 = w
		}
	}
	i, j := int(x0), int(math.Ceil(x1))
	if j <= i+1 {
		m := (x0+x1)/2 - float64(i)
		row[i] += float32(d * (1 - m))
		row[i+1] += float32(d * m)
		return
	}
	s := 1 / (x1 - x0)
	u := 1 - (x0 - float64(i))
	first := 0.5 * s * u * u
	v := x1 - float64(j-1)
	last := 0.5 * s * v * v
	row[i] += float32(d * first)
	if j == i+2 {
		row[i+1] += float32(d * (1 - first - last))
	} else {
		second := s * (1.5 - (x0 - float64(i)))
		row[i+1] += float32(d * (second - first))
		for k := i + 2; k < j-1; k++ {
			row[k] += float32(d * s)
		}
		before := second + float64(j-i-3)*s
		row[j-1] += float32(d * (1 - before - last))
	}
	row[j] += float32(d * last)
}

// mask is the coverage of everything added.
func (r *raster) mask(evenOdd bool) *image.Alpha {
	m := image.NewAlpha(r.rect)
	for y := range r.h {
		var sum float32
		row := r.buf[y*(r.w+2):]
		out := m.Pix[y*m.Stride:][:r.w]
		for x := range out {
			sum += row[x]
			c := sum
			if c < 0 {
				c = -c
			}
			if evenOdd {
				c -= 2 * float32(int(c/2))
				if c > 1 {
					c = 2 - c
				}
			} else if c > 1 {
				c = 1
			}
			out[x] = uint8(c*255 + 0.5)
		}
	}
	return m
}
