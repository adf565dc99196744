package paint

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// touch is how a brush meets the board. Widths and distances are pixels or
// shares of the stroke's width.
type touch struct {
	widest float64 // the most a movement's width is of the stroke's
	soft   float64 // width of the edge as a share of the stroke's width; 0: crisp
	stray  float64 // pixels a pass may lie off the spine
	passes int
	dust   float64 // pixels of fine dust about the line
	grain  grainSetting
}

// touchOf is how each brush meets the board; an unknown one is a pen.
func touchOf(b plan.Brush) touch {
	switch b {
	case plan.BrushMarker:
		return touch{widest: 1.1, passes: 1}
	case plan.BrushChalk:
		return touch{widest: 1.1, soft: 0.4, passes: 1, dust: 2.5, grain: chalkGrain}
	case plan.BrushCrayon:
		return touch{widest: 1.05, soft: 0.3, stray: 0.9, passes: 3, grain: crayonGrain}
	case plan.BrushBrush:
		return touch{widest: 1.2, passes: 1}
	case plan.BrushPencil:
		return touch{widest: 1, soft: 0.35, stray: 0.35, passes: 2, grain: pencilGrain}
	}
	return touch{widest: 1.1, passes: 1}
}

// Reach is how far from its path, in pixels, a stroke may leave ink.
func (s Stroke) Reach() float64 {
	t := touchOf(s.Brush)
	return s.Width/2*t.widest + max(t.soft*s.Width, 1)/2 + t.stray + t.dust
}

// pressure is the brush's width, as a share of the stroke's, and its strength
// at share t of a movement of the given length in stroke widths.
func pressure(b plan.Brush, t, length float64) (width, strength float64) {
	switch b {
	case plan.BrushMarker:
		// The nib rests at both ends and the ink pools.
		end := min(t, 1-t) * length
		return 1 + 0.1*max(0, 1-end), 1
	case plan.BrushChalk:
		return 0.95 + 0.1*math.Sin(math.Pi*t), 0.9 + 0.1*math.Sin(math.Pi*t)
	case plan.BrushCrayon:
		return 0.95 + 0.1*math.Sin(math.Pi*t), 0.92
	case plan.BrushBrush:
		// A short dash has no time to thin out: joints of a figure stay joined.
		in, out := ease(t*length/2.5), ease((1-t)*length/min(5, 0.35*length))
		return 0.45 + 0.7*in*(0.25+0.75*out), 1
	case plan.BrushPencil:
		return 0.8 + 0.2*math.Sin(math.Pi*t), 0.78 + 0.2*math.Sin(math.Pi*t)
	}
	// A short dash leaves no time to press: with the full swell it would look
	// like a petal.
	swell := 0.42 * ease(length/12)
	return 0.68 + (0.42-swell)*0.6 + swell*math.Sin(math.Pi*t), 1
}

// ease rises from 0 to 1 over t 0..1, level at both ends.
func ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// Bounds implements Mark.
func (s Stroke) Bounds() image.Rectangle {
	return pixelsOf(BoundsOf(Movements(s.Path), s.Reach()))
}

func (Stroke) mark() {}

func (s Stroke) render() *image.RGBA {
	img := s.whole()
	for _, r := range s.Spared {
		draw.Draw(img, r.Pixels(), image.Transparent, image.Point{}, draw.Src)
	}
	return img
}

// whole is the line with nothing left out.
func (s Stroke) whole() *image.RGBA {
	if mask := s.mask(nil); mask != nil {
		return Tinted(mask, s.Color)
	}
	return &image.RGBA{}
}

// mask is how much of the line lies on each pixel, in the memory of an old mask if that
// has room; nil: there is none of it.
func (s Stroke) mask(old *image.Alpha) *image.Alpha {
	lines := Movements(s.Path)
	rect := pixelsOf(BoundsOf(lines, s.Reach()))
	if rect.Empty() || s.Width <= 0 {
		return nil
	}
	mask := emptied(old, rect)
	t := touchOf(s.Brush)
	rng := rand.New(rand.NewPCG(uint64(s.Seed), 0x1d))
	soft := max(t.soft*s.Width, 1)
	var dabs, pass []dab
	for _, l := range lines {
		if s.bristly() {
			s.sweep(l, func(d []dab) { stamp(mask, d, soft) }, rng)
			continue
		}
		dabs = s.dabs(dabs[:0], l)
		for range t.passes {
			off := geom.Pt((2*rng.Float64()-1)*t.stray*0.7, (2*rng.Float64()-1)*t.stray*0.7)
			pass = append(pass[:0], dabs...)
			for i := range pass {
				pass[i].at = pass[i].at.Add(off)
			}
			stamp(mask, pass, soft)
		}
	}
	t.grain.under(s.Width).apply(mask)
	if t.dust > 0 {
		dustAbout(mask, t.dust)
	}
	return mask
}

// dabs are the prints along one movement, close enough together that pressure
// changes evenly between them.
func (s Stroke) dabs(dabs []dab, l geom.Polyline) []dab {
	length := l.Length()
	put := func(at geom.Point, run float64) {
		t := 0.5
		if length > 0 {
			t = run / length
		}
		w, strength := pressure(s.Brush, t, length/s.Width)
		dabs = append(dabs, dab{at, s.Width / 2 * w, strength})
	}
	put(l[0], 0)
	var run float64
	step := max(length/48, 2)
	for i := 1; i < len(l); i++ {
		d := l[i].Dist(l[i-1])
		n := max(int(math.Ceil(d/step)), 1)
		for j := 1; j <= n; j++ {
			u := float64(j) / float64(n)
			put(l[i-1].Lerp(l[i], u), run+d*u)
		}
		run += d
	}
	return dabs
}
