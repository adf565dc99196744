package camera

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Lens samples a board as a view sees it, with the cubic kernel of Catmull and
// Rom, widened where the view is smaller than the board. It keeps its memory
// from frame to frame and serves one goroutine; the zero value is ready.
type Lens struct {
	across, down [2]axis // of luma or colours, and of chroma
	row          []byte
}

// Planes paints the part r of dst, widened to even sides and clipped, with what
// the view of frame (dst's bounds) sees of src. Beyond src its edge goes on.
func (l *Lens) Planes(dst, src *yuv.Planes, v View, r image.Rectangle) {
	r = yuv.Even(r).Intersect(dst.Rect)
	if r.Empty() {
		return
	}
	full, half := window{dst.Rect, src.Rect, r}, window{halved(dst.Rect), halved(src.Rect), halved(r)}
	l.aim(0, full, v)
	l.aim(1, half, View{X: v.X / 2, Y: v.Y / 2, Zoom: v.Zoom})
	l.across[0].pack()
	l.across[1].pack()
	l.sample(0, full, samples{dst.Y, full.dst.Dx()}, samples{src.Y, full.src.Dx()})
	l.sample(1, half, samples{dst.U, half.dst.Dx()}, samples{src.U, half.src.Dx()})
	l.sample(1, half, samples{dst.V, half.dst.Dx()}, samples{src.V, half.src.Dx()})
}

// Colours is Planes for opaque pictures in colours.
func (l *Lens) Colours(dst, src *image.RGBA, v View, r image.Rectangle) {
	r = r.Intersect(dst.Rect)
	if r.Empty() {
		return
	}
	w := window{dst.Rect, src.Rect, r}
	l.aim(0, w, v)
	l.sampleColours(w, samples{dst.Pix, dst.Stride}, samples{src.Pix, src.Stride})
}

// window is which part of one raster is painted with which part of another.
type window struct{ dst, src, r image.Rectangle }

func halved(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X/2, r.Min.Y/2, r.Max.X/2, r.Max.Y/2)
}

// samples are rows of bytes.
type samples struct {
	at     []byte
	stride int
}

// from are the samples from a row and a column on.
func (s samples) from(row, col int) samples { return samples{s.at[row*s.stride+col:], s.stride} }

// aim finds what the pixels of a window are made of.
func (l *Lens) aim(k int, w window, v View) {
	middle := func(lo, hi int) float64 { return float64(lo+hi) / 2 }
	l.across[k].bits, l.down[k].bits = colBits, rowBits
	l.across[k].aim(w.r.Min.X, w.r.Max.X, v.X-float64(w.src.Min.X)-middle(w.dst.Min.X, w.dst.Max.X)/v.Zoom, v.Zoom, w.src.Dx())
	l.down[k].aim(w.r.Min.Y, w.r.Max.Y, v.Y-float64(w.src.Min.Y)-middle(w.dst.Min.Y, w.dst.Max.Y)/v.Zoom, v.Zoom, w.src.Dy())
}

// sample paints a window of luma (0) or chroma (1): every row is made of whole
// rows of the source, and then each of its pixels of neighbours in that.
func (l *Lens) sample(k int, w window, dst, src samples) {
	across, down := &l.across[k], &l.down[k]
	first, last := across.span()
	row := l.room(last - first)
	for i, at := range down.first {
		blend(row, last-first, src.from(at, first), down.of(i))
		to := dst.at[(w.r.Min.Y-w.dst.Min.Y+i)*dst.stride+w.r.Min.X-w.dst.Min.X:][:w.r.Dx()]
		across.mix(to, row, &videoLevels[k])
	}
}

// sampleColours is sample for pixels of four bytes.
func (l *Lens) sampleColours(w window, dst, src samples) {
	across, down := &l.across[0], &l.down[0]
	first, last := across.span()
	row := l.room(4 * (last - first))
	for i, at := range down.first {
		blend(row, 4*(last-first), src.from(at, 4*first), down.of(i))
		across.colours(dst.at[(w.r.Min.Y-w.dst.Min.Y+i)*dst.stride+4*(w.r.Min.X-w.dst.Min.X):], row)
	}
}

// room is memory for a row of n lanes, and for those that a pixel at its end
// weighs nothing.
func (l *Lens) room(n int) []byte {
	const more = 2 * packed
	if n = laneBytes * (n + more); cap(l.row) < n {
		l.row = make([]byte, n+n/4)
	}
	return l.row[:n]
}

// axis is what the pixels of a row or column are made of: taps neighbours each,
// from first on, by their weights.
type axis struct {
	taps    int
	bits    uint // its weights sum up to 1<<bits
	first   []int
	weights []int32
	packs   []uint64 // the weights, see pack
	blocks  blocks   // … and those of whole blocks of pixels
	scratch []float64
}

func (a *axis) of(i int) []int32 { return a.weights[i*a.taps:][:a.taps:a.taps] }

// span is the range of source pixels any tap reads.
func (a *axis) span() (first, last int) {
	return a.first[0], a.first[len(a.first)-1] + a.taps
}

// aim finds the taps of pixels lo to hi−1, whose middles lie at origin + (i +
// ½)/zoom among n pixels of the source.
func (a *axis) aim(lo, hi int, origin, zoom float64, n int) {
	wide := max(crisp/zoom, 1)
	reach := 2 * int(math.Ceil(2*wide))
	a.taps = min(reach, n)
	a.first, a.weights = a.first[:0], a.weights[:0]
	for i := lo; i < hi; i++ {
		at := origin + (float64(i)+0.5)/zoom - 0.5
		from := int(math.Floor(at)) - reach/2 + 1
		first := min(max(from, 0), n-a.taps)
		a.first = append(a.first, first)
		a.scratch = a.scratch[:0]
		for range a.taps {
			a.scratch = append(a.scratch, 0)
		}
		sum := 0.0
		for k := range reach {
			w := cubic((float64(from+k) - at) / wide)
			a.scratch[min(max(from+k, 0), n-1)-first] += w
			sum += w
		}
		a.round(sum)
	}
}

// round appends the scratch's weights as whole numbers with the right sum: what
// is rounded off one is added to the next.
func (a *axis) round(sum float64) {
	upTo, done, one := 0.0, int32(0), float64(int32(1)<<a.bits)
	for _, w := range a.scratch {
		upTo += w / sum * one
		v := int32(math.Floor(upTo + 0.5))
		a.weights = append(a.weights, v-done)
		done = v
	}
}

// crisp is the zoom down to which the kernel is not widened: so little smaller,
// a picture gains more by sharp lines than it loses by their steps.
const crisp = 0.89

// cubic is the kernel of Catmull and Rom (1974), support 2.
func cubic(x float64) float64 {
	x = math.Abs(x)
	switch {
	case x < 1:
		return (1.5*x-2.5)*x*x + 1
	case x < 2:
		return ((-0.5*x+2.5)*x-4)*x + 2
	}
	return 0
}
