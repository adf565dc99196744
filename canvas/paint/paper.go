package paint

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Paper is the ground of a frame in a look, opaque: a new image the caller
// owns and may keep, the same for the same look, frame and seed. Its texture
// is a few levels deep and soft, so that it costs the encoder next to nothing.
func Paper(look styles.Look, f Frame, seed int64) *image.RGBA {
	img, _ := paper(look, f, seed, false)
	return img
}

// paper is also what of it may move; a bare one is without what drifts.
func paper(look styles.Look, f Frame, seed int64, bare bool) (*image.RGBA, Ambient) {
	img := image.NewRGBA(f.Bounds())
	if len(img.Pix) == 0 {
		return img, Ambient{}
	}
	s := newGround(look, f, seed)
	s.bare = bare
	switch look.Paper {
	case plan.PaperGrain:
		s.light(5)
		s.clouds(1.5)
		s.lay(img, 5)
	case plan.PaperKraft:
		s.light(7)
		s.clouds(4)
		s.lay(img, 15)
		s.fibres(img)
		s.motes(color.RGBA{255, 246, 224, 255})
	case plan.PaperChalkboard:
		s.light(7)
		s.clouds(5)
		s.wipe()
		s.lay(img, 4)
		s.motes(s.look.Palette.Ink)
	case plan.PaperGrid:
		s.light(4)
		s.lay(img, slopeGrain)
		s.grid(img)
	case plan.PaperRuled:
		s.light(4)
		s.lay(img, 3)
		s.rule(img)
	default:
		s.gloss(6 * look.Sheen)
		s.lay(img, 0)
	}
	s.trim(img)
	return img, s.ambient
}

// slopeGrain is the grain in levels of a smooth paper whose light falls off: the
// least that keeps the steps between levels from showing as bands once the
// picture is encoded.
const slopeGrain = 2

// ground is the tone of a paper while it is made: how far each place is from
// the board's colour, in levels of 255, up towards the ink, down away from it.
// Tone varies slowly and is kept on a coarse grid.
type ground struct {
	look  styles.Look
	frame Frame
	rng   *rand.Rand
	cell  float64 // pixels between grid points
	w, h  int     // grid points
	tone  []float32
	dust  []float32 // tone that catches on the grain; nil: none
	shade float32   // the direction of shadow on the tone axis: +1 on light boards, −1 on dark

	bare    bool    // what drifts is left out
	ambient Ambient // what may move
}

func newGround(look styles.Look, f Frame, seed int64) *ground {
	s := &ground{look: look, frame: f, rng: rand.New(rand.NewPCG(uint64(seed), 0x9a9e)), shade: 1}
	s.cell = max(16*f.Unit(), 4)
	s.w, s.h = int(float64(f.W)/s.cell)+2, int(float64(f.H)/s.cell)+2
	s.tone = make([]float32, s.w*s.h)
	if look.Dark() {
		s.shade = -1
	}
	return s
}

// each sets the tone grid from a function of the place in shares 0..1 of the
// frame.
func (s *ground) each(field []float32, add func(x, y float64) float64) {
	for j := range s.h {
		for i := range s.w {
			field[j*s.w+i] += float32(add(float64(i)*s.cell/float64(s.frame.W), float64(j)*s.cell/float64(s.frame.H)))
		}
	}
}

// light falls from the upper left: corners are darker by depth levels.
func (s *ground) light(depth float64) {
	s.each(s.tone, func(x, y float64) float64 {
		dx, dy := (x-0.46)/0.62, (y-0.42)/0.66
		return float64(s.shade) * depth * min(math.Pow(dx*dx+dy*dy, 1.4), 1.6) / 1.6
	})
}

// gloss is the shine of a smooth board: slanted reflections with edges,
// brighter by up to depth levels. A slow gradient of so few levels would show
// as bands once encoded; a reflection is meant to have an edge.
func (s *ground) gloss(depth float64) {
	if depth <= 0 {
		return
	}
	const edge = 0.025
	band := func(v, at, wide float64) float64 { return ease((wide-math.Abs(v-at))/edge + 0.5) }
	s.each(s.tone, func(x, y float64) float64 {
		v := x + 0.45*y
		return -float64(s.shade) * depth * (band(v, 0.36, 0.1) + 0.7*band(v, 0.56, 0.035) + 0.7*band(v, 1.22, 0.08))
	})
}

// clouds are uneven patches about depth levels deep.
func (s *ground) clouds(depth float64) {
	tile := cloudGrain()
	ox, oy := s.rng.IntN(grainSize), s.rng.IntN(grainSize)
	for j := range s.h {
		for i := range s.w {
			v := tile[(j*5+oy)&(grainSize-1)*grainSize+(i*5+ox)&(grainSize-1)]
			s.tone[j*s.w+i] += float32(depth) * (float32(v)/127.5 - 1)
		}
	}
}

// wipe leaves what a felt eraser leaves of earlier writing: broad arcs of
// chalk dust in a few directions.
func (s *ground) wipe() {
	// Of light chalk on slate more stays visible than of dark on white.
	depth := 11.0
	if !s.look.Dark() {
		depth = 4.5
	}
	aspect := float64(s.frame.W) / float64(s.frame.H)
	s.dust = make([]float32, s.w*s.h)
	for range 15 {
		cx, cy := s.rng.Float64()*aspect, s.rng.Float64()
		angle := -0.35 + 0.5*s.rng.Float64() + math.Pi*float64(s.rng.IntN(2))
		long, wide := 0.25+0.35*s.rng.Float64(), 0.035+0.03*s.rng.Float64()
		bend := (s.rng.Float64() - 0.5) * 0.9
		strength := depth * (0.3 + 0.7*s.rng.Float64())
		sin, cos := math.Sincos(angle)
		s.each(s.dust, func(x, y float64) float64 {
			dx, dy := x*aspect-cx, y-cy
			u, v := dx*cos+dy*sin, dy*cos-dx*sin
			v -= bend * u * u
			along, across := u/long, v/wide
			if along < -1 || along > 1 || across < -2 || across > 2 {
				return 0
			}
			// Dust gathers at the rims of a wipe and where it ends.
			body := math.Exp(-math.Pow(across, 6)) * (0.55 + 0.45*across*across)
			return strength * body * (0.35 + 0.65*(along+1)/2) * ease((1-math.Abs(along))*5)
		})
	}
}

// lay paints the ground: tone, dust caught on the tooth of the board, and a
// grain of the given depth in levels.
func (s *ground) lay(img *image.RGBA, grain int) {
	var colors [2 * middle]uint32
	for i, c := range s.colors() {
		colors[i] = binary.LittleEndian.Uint32(c[:])
	}
	tooth := new(grainTile) // level, where no grain is asked for
	if grain > 0 {
		tooth = paperGrain()
	}
	row, dust := make([]int32, s.frame.W), make([]int32, s.frame.W)
	for y := range s.frame.H {
		s.sample(row, s.tone, y)
		if s.dust != nil {
			s.sample(dust, s.dust, y)
		}
		teeth := tooth[y&(grainSize-1)*grainSize:][:grainSize]
		out := img.Pix[y*img.Stride:][:4*s.frame.W]
		dust := dust[:len(row)]
		for x, v := range row {
			g := int32(teeth[x&(grainSize-1)])
			v += dust[x]*(g+64)>>8 + (g-128)*int32(grain)
			binary.LittleEndian.PutUint32(out[4*x:4*x+4], colors[min(max((v+128)>>8+middle, 0), 2*middle-1)])
		}
	}
}

// sample fills a row of pixels with a grid's values times 256.
func (s *ground) sample(row []int32, field []float32, y int) {
	fy := float64(y) / s.cell
	j := int(fy)
	ty := float32(fy - float64(j))
	above, below := field[j*s.w:][:s.w], field[min(j+1, s.h-1)*s.w:][:s.w]
	step := float32(1 / s.cell)
	at := func(i int) float32 { return above[i] + (below[i]-above[i])*ty }
	a, b := at(0), at(1)
	i := 0
	for x := range row {
		fx := float32(x) * step
		if k := int(fx); k != i {
			i = k
			a, b = b, at(min(i+1, s.w-1))
		}
		row[x] = int32((a + (b-a)*(fx-float32(i))) * 256)
	}
}

// middle is the index of the board's own colour in a scale of tones.
const middle = 64

// colors is the scale of tones from away from the ink to towards it.
func (s *ground) colors() *[2 * middle][4]uint8 {
	var scale [2 * middle][4]uint8
	p := s.look.Palette
	end := color.RGBA{255, 255, 255, 255}
	if s.look.Dark() {
		end = color.RGBA{0, 0, 0, 255}
	}
	for i := range scale {
		c, d := p.Ink, i-middle
		if d < 0 {
			c, d = end, -d
		}
		// A level of tone is a level of the channel that changes most.
		span := max(gap(c.R, p.Board.R), gap(c.G, p.Board.G), gap(c.B, p.Board.B), 1)
		m := styles.Mix(p.Board, c, min(float64(d)/float64(span), 1))
		scale[i] = [4]uint8{m.R, m.G, m.B, 255}
	}
	return &scale
}

func gap(a, b uint8) int {
	if a > b {
		return int(a - b)
	}
	return int(b - a)
}
