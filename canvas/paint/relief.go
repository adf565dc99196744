package paint

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// formCell is how many pixels the side of a form's cell has: hatching needs
// no finer sense of form.
const formCell = 4

// frameCells is how many cells along a picture's edges say nothing of how its
// surfaces run.
const frameCells = 4

// relief is a picture as one who hatches it feels it: which way its surfaces
// run, and how dark they are once light falls on them from the upper left.
type relief struct {
	w, h  int // cells
	along []geom.Point
	dark  []float32 // 0 bare .. 1 black
	body  []float32 // share of the cell that belongs to something
}

// newRelief reads the form of a picture: its colours between lines, each area taken
// as a swelling, and its edges, which the surfaces follow.
func newRelief(p *plates, toned bool) *relief {
	f := &relief{w: p.w/formCell + 1, h: p.h/formCell + 1}
	n := f.w * f.h
	f.along, f.dark, f.body = make([]geom.Point, n), make([]float32, n), make([]float32, n)
	tone, edge := make([]float32, n), make([]float32, n)
	count := make([]float32, n)
	for y := range p.h {
		for x := range p.w {
			i, c := y*p.w+x, y/formCell*f.w+x/formCell
			q := p.colour(i)
			t := 1 - float32(lightness(q.R, q.G, q.B))/255
			count[c]++
			tone[c] += t
			edge[c] += t*0.6 + float32(p.line[i])/255
			if !p.thin[i] && 255-min(q.R, q.G, q.B) > 20 {
				f.body[c]++
			}
		}
	}
	for i, k := range count {
		if k > 0 {
			tone[i] /= k
			edge[i] /= k
			f.body[i] /= k
		}
	}
	for i, v := range edge {
		f.body[i] *= max(1-2*max(v-0.6*tone[i], 0), 0) // lines part bodies
	}
	f.direct(edge)
	swell := 0.5
	if toned {
		swell = 0
	}
	f.shade(tone, swell)
	return f
}

// direct finds the run of the surfaces: along the edges where there are any,
// and in between as the edges around say, the near ones most. It diffuses the
// structure tensor over growing distances.
func (f *relief) direct(edge []float32) {
	n := f.w * f.h
	xx, yy, xy := make([]float32, n), make([]float32, n), make([]float32, n)
	at := func(x, y int) float32 { return edge[min(max(y, 0), f.h-1)*f.w+min(max(x, 0), f.w-1)] }
	for y := range f.h {
		for x := range f.w {
			if min(x, y, f.w-1-x, f.h-1-y) < frameCells {
				continue // a frame drawn about the picture is no form of it
			}
			gx, gy := at(x+1, y)-at(x-1, y), at(x, y+1)-at(x, y-1)
			i := y*f.w + x
			xx[i], yy[i], xy[i] = gx*gx, gy*gy, gx*gy
		}
	}
	var sxx, syy, sxy = make([]float32, n), make([]float32, n), make([]float32, n)
	// Far from all edges a hand hatches as it lies on the paper.
	const level = 2e-3
	sin, cos := math.Sincos((90 + hatchAngle) * math.Pi / 180)
	for i := range sxx {
		sxx[i], syy[i], sxy[i] = float32(level*cos*cos), float32(level*sin*sin), float32(level*cos*sin)
	}
	weight := float32(1)
	for _, r := range []int{2, 4, 8, 16, 32} {
		for _, t := range []struct{ from, to []float32 }{{xx, sxx}, {yy, syy}, {xy, sxy}} {
			soft := boxed(t.from, f.w, r)
			for i, v := range soft {
				t.to[i] += v * weight
			}
		}
		weight *= 0.22
	}
	for i := range f.along {
		// The tangent is the eigenvector of the smaller eigenvalue.
		a := 0.5 * math.Atan2(float64(2*sxy[i]), float64(sxx[i]-syy[i]))
		f.along[i] = geom.Pt(-math.Sin(a), math.Cos(a))
	}
}

// shade lets light fall on the bodies, which swell towards their middles.
func (f *relief) shade(tone []float32, swell float64) {
	height := make([]float32, len(tone))
	for _, r := range []int{3, 7, 14} {
		// Every body swells on its own: colours that differ are parted by
		// the tone.
		for i, v := range boxed(f.body, f.w, r) {
			height[i] += v * v
		}
	}
	at := func(x, y int) float32 { return height[min(max(y, 0), f.h-1)*f.w+min(max(x, 0), f.w-1)] }
	rim := 0.12 * float64(min(f.w, f.h)) // what the picture's edge cuts off goes on beyond it
	for y := range f.h {
		for x := range f.w {
			i := y*f.w + x
			gx, gy := float64(at(x+2, y)-at(x-2, y)), float64(at(x, y+2)-at(x, y-2))
			away := (-gx*0.8 - gy*0.6) * 1.6 // how far the surface turns from the light
			away *= ease(float64(min(x, f.w-1-x, y, f.h-1-y)) / rim)
			d := float64(tone[i])*0.85 + swell*math.Min(math.Max(away, -0.5), 0.7)
			f.dark[i] = float32(math.Min(math.Max(d, 0), 1))
		}
	}
}

// cell is the index of the cell a point of the picture lies in, −1 outside.
func (f *relief) cell(p geom.Point) int {
	x, y := int(math.Floor(p.X/formCell)), int(math.Floor(p.Y/formCell))
	if x < 0 || y < 0 || x >= f.w || y >= f.h {
		return -1
	}
	return y*f.w + x
}

// boxed is a plane after two box blurs of the given radius in cells; its
// border goes on outwards.
func boxed(plane []float32, w, radius int) []float32 {
	a, b := append([]float32(nil), plane...), make([]float32, len(plane))
	sums := make([]float32, w)
	for range 2 {
		boxAcross(b, a, w, radius)
		boxDown(a, b, sums, radius)
	}
	return a
}

// boxAcross blurs the rows of src, w long, into dst.
func boxAcross(dst, src []float32, w, radius int) {
	k := 1 / float32(2*radius+1)
	for y := 0; y+w <= len(src); y += w {
		row, out := src[y:y+w], dst[y:y+w]
		at := func(i int) float32 { return row[min(max(i, 0), w-1)] }
		var sum float32
		for i := -radius; i <= radius; i++ {
			sum += at(i)
		}
		left, right := min(radius, w), max(w-radius-1, min(radius, w))
		for i := range left {
			out[i] = sum * k
			sum += at(i+radius+1) - at(i-radius)
		}
		if n := right - left; n > 0 {
			ahead, behind, mid := row[left+radius+1:][:n], row[left-radius:][:n], out[left:][:n]
			for i, v := range ahead {
				mid[i] = sum * k
				sum += v - behind[i]
			}
		}
		for i := right; i < w; i++ {
			out[i] = sum * k
			sum += at(i+radius+1) - at(i-radius)
		}
	}
}

// boxDown blurs the columns of src into dst; sums is a row to work with.
func boxDown(dst, src, sums []float32, radius int) {
	k, w := 1/float32(2*radius+1), len(sums)
	h := len(src) / max(w, 1)
	row := func(y int) []float32 { return src[min(max(y, 0), h-1)*w:][:w] }
	clear(sums)
	for y := -radius; y <= radius && h > 0; y++ {
		for x, v := range row(y) {
			sums[x] += v
		}
	}
	for y := range h {
		out, ahead, behind := dst[y*w:][:w], row(y+radius+1), row(y-radius)
		for x, s := range sums {
			out[x] = s * k
			sums[x] = s + (ahead[x] - behind[x])
		}
	}
}

// tonePlates is a toned picture as plates without lines: all of it is tone.
func tonePlates(src *image.RGBA) *plates {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	return &plates{w: w, h: h, line: make([]uint8, w*h), area: src, thin: make([]bool, w*h)}
}
