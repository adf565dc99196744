package paint

import (
	"image"
	"math/rand/v2"
	"sync"
)

// grainSize is the period in pixels of the tiling grain; a power of two.
const grainSize = 512

// grainTile is a height field of the board that tiles: smoothed noise whose
// heights 0..255 are spread evenly, so that a threshold is a share of the area.
type grainTile [grainSize * grainSize]uint8

// The grains: fine tooth of a slate or paper under chalk and pencil, and the
// coarser hills wax catches on.
var (
	fineGrain = sync.OnceValue(func() *grainTile { return newGrain(0xf19e, 0, 1, 0.3) })
	waxGrain  = sync.OnceValue(func() *grainTile { return newGrain(0x3a05, 1, 2, 0.55) })
)

// cloudGrain is large soft clouds, for washes and worn ground.
var cloudGrain = sync.OnceValue(func() *grainTile { return newGrain(0xc10d, 12, 40, 0.4) })

// paperGrain is the tooth of paper: soft enough to vanish in an encoder's
// quantiser where nobody looks.
var paperGrain = sync.OnceValue(func() *grainTile { return newGrain(0x9a7e, 1, 3, 0.55) })

// newGrain is two octaves of white noise smoothed over about small and large
// pixels, the small one weighing a share of the whole.
func newGrain(seed uint64, small, large int, share float32) *grainTile {
	rng := rand.New(rand.NewPCG(seed, 7))
	field, scratch := make([]float32, grainSize*grainSize), make([]float32, grainSize*grainSize)
	octave := make([]float32, len(field))
	for _, o := range []struct {
		radius int
		weight float32
	}{{small, share}, {large, 1 - share}} {
		for i := range octave {
			octave[i] = rng.Float32() - 0.5
		}
		smooth(octave, scratch, o.radius)
		// Smoothing flattens noise in proportion to its radius.
		for i, v := range octave {
			field[i] += v * o.weight * float32(2*o.radius+1)
		}
	}
	return ranked(field)
}

// ranked is the field with each value's rank among all as its height.
func ranked(field []float32) *grainTile {
	const bins = 1 << 14
	lo, hi := field[0], field[0]
	for _, v := range field {
		if v < lo {
			lo = v
		}
		if v > hi {
			hi = v
		}
	}
	var count [bins]int
	in := make([]uint16, len(field))
	for i, v := range field {
		k := min(int((v-lo)/(hi-lo)*bins), bins-1)
		in[i] = uint16(k)
		count[k]++
	}
	var height [bins]uint8
	below := 0
	for k, n := range count {
		height[k] = uint8(below * 256 / len(field))
		below += n
	}
	tile := new(grainTile)
	for i, k := range in {
		tile[i] = height[k]
	}
	return tile
}

// smooth is two box blurs of a tiling field, which is close to a bell-shaped
// one and so has no direction. scratch is as large as field.
func smooth(field, scratch []float32, radius int) {
	if radius == 0 {
		return
	}
	for range 2 {
		smoothAlong(scratch, field, radius)
		smoothDown(field, scratch, radius)
	}
}

// smoothAlong averages over 2·radius+1 values of each row, around its ends.
// Rows go four at a time: their sums do not wait for each other.
func smoothAlong(dst, src []float32, radius int) {
	const n = grainSize
	k := float32(2*radius + 1)
	for y := 0; y < n; y += 4 {
		r0, r1, r2, r3 := src[y*n:][:n], src[(y+1)*n:][:n], src[(y+2)*n:][:n], src[(y+3)*n:][:n]
		d0, d1, d2, d3 := dst[y*n:][:n], dst[(y+1)*n:][:n], dst[(y+2)*n:][:n], dst[(y+3)*n:][:n]
		var s0, s1, s2, s3 float32
		for i := -radius; i < radius; i++ {
			j := i & (n - 1)
			s0, s1, s2, s3 = s0+r0[j], s1+r1[j], s2+r2[j], s3+r3[j]
		}
		for i := range n {
			in, out := (i+radius)&(n-1), (i-radius)&(n-1)
			s0, s1, s2, s3 = s0+r0[in], s1+r1[in], s2+r2[in], s3+r3[in]
			d0[i], d1[i], d2[i], d3[i] = s0/k, s1/k, s2/k, s3/k
			s0, s1, s2, s3 = s0-r0[out], s1-r1[out], s2-r2[out], s3-r3[out]
		}
	}
}

// smoothDown averages over 2·radius+1 values of each column, around its ends.
func smoothDown(dst, src []float32, radius int) {
	const n = grainSize
	k := float32(2*radius + 1)
	var sums [n]float32
	row := func(y int) []float32 { return src[y&(n-1)*n:][:n] }
	for i := -radius; i < radius; i++ {
		for x, v := range row(i) {
			sums[x] += v
		}
	}
	for y := range n {
		in, out, d := row(y+radius), row(y-radius), dst[y*n:][:n]
		for x := range n {
			sum := sums[x] + in[x]
			d[x] = sum / k
			sums[x] = sum - out[x]
		}
	}
}

// grainSetting is how a brush catches on the board: coverage becomes
// smoothstep(0, slope, gain·coverage − bite·grain) times most.
type grainSetting struct {
	tile              func() *grainTile // nil: no grain
	gain, bite, slope float64
	most              float64 // coverage where the grain is fully caught, 0..1
	fine              float64 // width in pixels of lines below which the grain bites less
}

var (
	chalkGrain  = grainSetting{tile: fineGrain, gain: 1.2, bite: 1, slope: 0.62, most: 0.97, fine: 9}
	crayonGrain = grainSetting{tile: waxGrain, gain: 1.2, bite: 1, slope: 0.5, most: 0.94, fine: 10}
	pencilGrain = grainSetting{tile: fineGrain, gain: 1.25, bite: 0.75, slope: 1.05, most: 0.96, fine: 9}
)

// under is the grain under a line of the given width in pixels: thin lines
// are pressed harder, or they would fall apart into specks.
func (g grainSetting) under(width float64) grainSetting {
	if g.fine > 0 && width < g.fine {
		g.bite *= 0.5 + 0.5*width/g.fine
	}
	return g
}

// levels is how many steps of grain the lookup table tells apart.
const levels = 64

// apply cuts the mask by the grain, which lies fixed on the board: the same
// pixel always catches alike, whatever is drawn over it.
func (g grainSetting) apply(mask *image.Alpha) {
	if g.tile == nil {
		return
	}
	tile := g.tile()
	var caught [levels][256]uint16 // one more than the coverage; 0: not known yet
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row := mask.Pix[y*mask.Stride:][:w]
		teeth := tile[(y+mask.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for x := firstInk(row, 0); x < w; x = firstInk(row, x+1) {
			a := row[x]
			k := teeth[(x+mask.Rect.Min.X)&(grainSize-1)] / (256 / levels)
			v := caught[k][a]
			if v == 0 { // a thin line needs few of them
				v = uint16(g.caught(int(k), int(a))) + 1
				caught[k][a] = v
			}
			row[x] = uint8(v - 1)
		}
	}
}

// caught is what is left of a coverage 0..255 on grain of a level.
func (g grainSetting) caught(level, coverage int) uint8 {
	height := (float64(level) + 0.5) / levels
	v := (g.gain*float64(coverage)/255 - g.bite*height) / g.slope
	return uint8(ease(v)*g.most*255 + 0.5)
}

// table is what is left of every coverage on grain of every level.
func (g grainSetting) table() *[levels][256]uint8 {
	var t [levels][256]uint8
	for k := range t {
		for a := range t[k] {
			t[k][a] = g.caught(k, a)
		}
	}
	return &t
}

// dustAbout lays a faint halo of loose chalk about the mask, as far as the
// given pixels.
func dustAbout(mask *image.Alpha, far float64) {
	room, _ := blurs.Get().(*blur)
	if room == nil {
		room = &blur{}
	}
	defer blurs.Put(room)
	halo := room.of(mask, int(far/2+0.5))
	tile := fineGrain()
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row, soft := mask.Pix[y*mask.Stride:][:w], halo[y*w:][:w]
		teeth := tile[(y+mask.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for x := range row {
			if soft[x] == 0 {
				continue
			}
			// Dust settles where the tooth is highest.
			d := uint32(soft[x]) * uint32(teeth[(x+mask.Rect.Min.X)&(grainSize-1)]) * 28 >> 16
			if v := uint8(min(d, 255)); v > row[x] {
				row[x] = v
			}
		}
	}
}

// Blurred is the mask after two box blurs of the given radius in pixels,
// tightly packed rows.
func Blurred(mask *image.Alpha, radius int) []uint8 { return new(blur).of(mask, radius) }

// blur is the memory of one, which the next may have once nobody reads what it gave.
type blur struct {
	a, b []uint8
	sums []uint32
}

var blurs sync.Pool

// of is Blurred in the blur's memory.
func (l *blur) of(mask *image.Alpha, radius int) []uint8 {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	l.a, l.b, l.sums = sized(l.a, w*h), sized(l.b, w*h), sized(l.sums, w)
	for y := range h {
		copy(l.a[y*w:(y+1)*w], mask.Pix[y*mask.Stride:])
	}
	for range 2 {
		for y := range h {
			blurRow(l.b[y*w:][:w], l.a[y*w:][:w], radius)
		}
		blurColumns(l.a, l.b, l.sums, radius)
	}
	return l.a
}

// sized is n values in the memory of old, if that has room: what is in it is anything.
func sized[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	return old[:n]
}

// blurRow averages over 2·radius+1 values; outside is zero.
func blurRow(dst, src []uint8, radius int) {
	k := reciprocal(radius)
	var sum uint32
	for _, v := range src[:min(radius, len(src))] {
		sum += uint32(v)
	}
	i := 0
	for ; i < len(dst) && i < radius; i++ {
		if j := i + radius; j < len(src) {
			sum += uint32(src[j])
		}
		dst[i] = uint8(sum * k >> 16)
	}
	if n := len(src) - radius; i < n {
		in, out := src[i+radius:], src[i-radius:]
		for x := range dst[i:n] {
			sum += uint32(in[x])
			dst[i+x] = uint8(sum * k >> 16)
			sum -= uint32(out[x])
		}
		i = n
	}
	for ; i < len(dst); i++ {
		dst[i] = uint8(sum * k >> 16)
		sum -= uint32(src[i-radius])
	}
}

// blurColumns averages all columns at once, row by row, for the cache's sake.
func blurColumns(dst, src []uint8, sums []uint32, radius int) {
	w := len(sums)
	h := len(src) / w
	k := reciprocal(radius)
	clear(sums)
	for y := range min(radius, h) {
		for x, v := range src[y*w:][:w] {
			sums[x] += uint32(v)
		}
	}
	for y := range h {
		if j := y + radius; j < h {
			for x, v := range src[j*w:][:w] {
				sums[x] += uint32(v)
			}
		}
		out := dst[y*w:][:w]
		for x, v := range sums {
			out[x] = uint8(v * k >> 16)
		}
		if j := y - radius; j >= 0 {
			for x, v := range src[j*w:][:w] {
				sums[x] -= uint32(v)
			}
		}
	}
}

// reciprocal divides by 2·radius+1 in 16 fractional bits.
func reciprocal(radius int) uint32 { return (1<<16 + uint32(2*radius)) / uint32(2*radius+1) }
