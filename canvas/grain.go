package canvas

import (
	"image"
	"math/rand/v2"
	"slices"
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
	field := make([]float32, grainSize*grainSize)
	for _, octave := range []struct {
		radius int
		weight float32
	}{{small, share}, {large, 1 - share}} {
		n := smoothNoise(octave.radius, rng)
		// Smoothing flattens noise in proportion to its radius.
		for i, v := range n {
			field[i] += v * octave.weight * float32(2*octave.radius+1)
		}
	}
	return ranked(field)
}

// ranked is the field with each value's rank among all as its height.
func ranked(field []float32) *grainTile {
	const bins = 1 << 14
	lo, hi := slices.Min(field), slices.Max(field)
	bin := func(v float32) int { return min(int((v-lo)/(hi-lo)*bins), bins-1) }
	var below [bins]int
	for _, v := range field {
		below[bin(v)]++
	}
	sum := 0
	for i, n := range below {
		below[i] = sum
		sum += n
	}
	tile := new(grainTile)
	for i, v := range field {
		tile[i] = uint8(below[bin(v)] * 256 / len(field))
	}
	return tile
}

// smoothNoise is tiling white noise after two box blurs, which is close to a
// bell-shaped one and so has no direction.
func smoothNoise(radius int, rng *rand.Rand) []float32 {
	const n = grainSize
	a, b := make([]float32, n*n), make([]float32, n*n)
	for i := range a {
		a[i] = rng.Float32() - 0.5
	}
	// Each pass blurs the rows and turns the field over its diagonal, so four
	// blur both ways twice.
	for range 4 {
		for y := range n {
			row := a[y*n:][:n]
			var sum float32
			for i := -radius; i < radius; i++ {
				sum += row[i&(n-1)]
			}
			for i := range n {
				sum += row[(i+radius)&(n-1)]
				b[i*n+y] = sum / float32(2*radius+1)
				sum -= row[(i-radius)&(n-1)]
			}
		}
		a, b = b, a
	}
	return a
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
	pencilGrain = grainSetting{tile: fineGrain, gain: 1.25, bite: 0.75, slope: 1.05, most: 0.94, fine: 4}
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
	table := g.table()
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row := mask.Pix[y*mask.Stride:][:w]
		teeth := tile[(y+mask.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for x, a := range row {
			if a != 0 {
				row[x] = table[teeth[(x+mask.Rect.Min.X)&(grainSize-1)]/(256/levels)][a]
			}
		}
	}
}

func (g grainSetting) table() *[levels][256]uint8 {
	var t [levels][256]uint8
	for k := range t {
		height := (float64(k) + 0.5) / levels
		for a := range t[k] {
			v := (g.gain*float64(a)/255 - g.bite*height) / g.slope
			t[k][a] = uint8(ease(v)*g.most*255 + 0.5)
		}
	}
	return &t
}

// dustAbout lays a faint halo of loose chalk about the mask, as far as the
// given pixels.
func dustAbout(mask *image.Alpha, far float64) {
	halo := blurred(mask, int(far/2+0.5))
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

// blurred is the mask after two box blurs of the given radius in pixels,
// tightly packed rows.
func blurred(mask *image.Alpha, radius int) []uint8 {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	a, b := make([]uint8, w*h), make([]uint8, w*h)
	for y := range h {
		copy(a[y*w:(y+1)*w], mask.Pix[y*mask.Stride:])
	}
	sums := make([]uint32, w)
	for range 2 {
		for y := range h {
			blurRow(b[y*w:][:w], a[y*w:][:w], radius)
		}
		blurColumns(a, b, sums, radius)
	}
	return a
}

// blurRow averages over 2·radius+1 values; outside is zero.
func blurRow(dst, src []uint8, radius int) {
	k := reciprocal(radius)
	var sum uint32
	for _, v := range src[:min(radius, len(src))] {
		sum += uint32(v)
	}
	for i := range dst {
		if j := i + radius; j < len(src) {
			sum += uint32(src[j])
		}
		dst[i] = uint8(sum * k >> 16)
		if j := i - radius; j >= 0 {
			sum -= uint32(src[j])
		}
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
