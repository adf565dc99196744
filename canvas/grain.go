package canvas

import (
	"image"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/plan"
)

// grainSize is the period in pixels of the tiling grain; a power of two.
const grainSize = 512

// grainTile is a height field of the board that tiles: value noise whose
// heights 0..255 are spread evenly, so that a threshold is a share of the area.
type grainTile [grainSize * grainSize]uint8

// The grains: fine tooth of a slate or paper under chalk and pencil, and the
// coarser hills wax catches on.
var (
	fineGrain = sync.OnceValue(func() *grainTile { return newGrain(0xf19e, 2, 5) })
	waxGrain  = sync.OnceValue(func() *grainTile { return newGrain(0x3a05, 3, 9) })
)

// newGrain is two octaves of value noise with cells of about small and large
// pixels, the small ones weighing a little more.
func newGrain(seed uint64, small, large int) *grainTile {
	rng := rand.New(rand.NewPCG(seed, 7))
	sum := make([]float32, grainSize*grainSize)
	addNoise(sum, grainSize, grainSize, grainSize/small, 0.58, rng)
	addNoise(sum, grainSize, grainSize, grainSize/large, 0.42, rng)
	order := make([]int32, len(sum))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		if sum[a] < sum[b] {
			return -1
		}
		if sum[a] > sum[b] {
			return 1
		}
		return int(a - b)
	})
	tile := new(grainTile)
	for rank, i := range order {
		tile[i] = uint8(rank * 256 / len(order))
	}
	return tile
}

// addNoise adds value noise of the given weight with cells×cells values over
// a w×h field that tiles.
func addNoise(sum []float32, w, h, cells int, weight float32, rng *rand.Rand) {
	lattice := make([]float32, cells*cells)
	for i := range lattice {
		lattice[i] = rng.Float32()
	}
	for y := range h {
		fy := float32(y) * float32(cells) / float32(h)
		y0 := int(fy)
		ty := smooth(fy - float32(y0))
		above, below := lattice[y0%cells*cells:][:cells], lattice[(y0+1)%cells*cells:][:cells]
		for x := range w {
			fx := float32(x) * float32(cells) / float32(w)
			x0 := int(fx)
			tx := smooth(fx - float32(x0))
			x1 := (x0 + 1) % cells
			a := above[x0] + (above[x1]-above[x0])*tx
			b := below[x0] + (below[x1]-below[x0])*tx
			sum[y*w+x] += weight * (a + (b-a)*ty)
		}
	}
}

func smooth(t float32) float32 { return t * t * (3 - 2*t) }

// grainSetting is how a brush catches on the board: coverage becomes
// smoothstep(0, slope, gain·coverage − bite·grain) times most.
type grainSetting struct {
	tile              func() *grainTile // nil: no grain
	gain, bite, slope float64
	most              float64 // coverage where the grain is fully caught, 0..1
}

var (
	chalkGrain  = grainSetting{fineGrain, 1.12, 1, 0.42, 0.96}
	crayonGrain = grainSetting{waxGrain, 1.08, 1, 0.36, 0.95}
	pencilGrain = grainSetting{fineGrain, 1.2, 0.95, 0.7, 0.92}
)

// grainOf is the grain a brush leaves on areas and letters.
func grainOf(b plan.Brush) grainSetting { return touchOf(b).grain }

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
	for range 2 {
		for y := range h {
			boxBlur(b[y*w:], a[y*w:], w, 1, radius)
		}
		for x := range w {
			boxBlur(a[x:], b[x:], h, w, radius)
		}
	}
	return a
}

// boxBlur averages n values a stride apart over 2·radius+1; outside is zero.
func boxBlur(dst, src []uint8, n, stride, radius int) {
	size := uint32(2*radius + 1)
	var sum uint32
	for i := range min(radius, n) {
		sum += uint32(src[i*stride])
	}
	for i := range n {
		if j := i + radius; j < n {
			sum += uint32(src[j*stride])
		}
		dst[i*stride] = uint8(sum / size)
		if j := i - radius; j >= 0 {
			sum -= uint32(src[j*stride])
		}
	}
}
