package sketch

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// even is a board of one colour.
func even(w, h int, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 255
	}
	return img
}

// progress is, for each frame, how much of all that changes in a script has
// changed: 0 before, 1 in the last frame.
func progress(t *testing.T, c ScriptConfig) []float64 {
	t.Helper()
	s := newTestScript(t, c)
	first := c.Ground
	if c.Before != nil {
		first = c.Before
	}
	dst := paint.NewSurface(c.Ground)
	sums := make([]float64, c.Frames)
	for n := range c.Frames {
		advance(t, s, dst, n)
		for i, v := range dst.Image.Pix {
			sums[n] += math.Abs(float64(v) - float64(first.Pix[i]))
		}
	}
	whole := sums[c.Frames-1]
	for n := range sums {
		sums[n] /= whole
	}
	return sums
}

// grownPiece is a piece that grows.
func grownPiece(cue float64, m paint.Grown, k *trace.Ink) Piece {
	p := pieceOf(0, cue, plan.MotionSketch, k)
	p.Drawing.Marks = []paint.Mark{m}
	return p
}

// Fades, growing bars and all transitions start and end slowly:
// in the first and the last tenth of their time far less happens than an even
// movement would show, and nothing ever goes back.
func TestEveryMotionIsEased(t *testing.T) {
	const w, h, frames = 480, 320, 60
	paper, ink := color.RGBA{250, 250, 248, 255}, color.RGBA{20, 40, 90, 255}
	scene := func(ps ...Piece) ScriptConfig {
		return ScriptConfig{FPS: 30, Frames: frames, Ground: even(w, h, paper), Pieces: ps}
	}
	bar := paint.Grown{Marks: []paint.Mark{paint.Fill{Path: geom.Rectangle(geom.R(200, 40, 60, 240)), Color: ink}}, Toward: geom.Pt(0, -1)}
	grown, err := trace.Mark(bar, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	over := func(kind plan.Transition) ScriptConfig {
		c := scene()
		c.Transition, c.Before, c.Move.Step = kind, even(w, h, ink), image.Pt(2, 0)
		return c
	}
	for name, c := range map[string]ScriptConfig{
		"fade in": scene(pieceOf(0, 0.2, plan.MotionFadeIn, sweepOf(geom.R(40, 40, 300, 200), ink))),
		"grow":    scene(grownPiece(0.2, bar, grown)),
		"fade":    over(plan.TransitionFade),
		"wipe":    over(plan.TransitionWipe),
		"slide":   over(plan.TransitionSlide),
		"erase":   over(plan.TransitionErase),
		"board":   over(plan.TransitionBoard),
	} {
		t.Run(name, func(t *testing.T) {
			p := progress(t, c)
			from, to := 0, 0
			for n, v := range p {
				if v < 1e-9 {
					from = n
				}
				if v < 1-1e-9 {
					to = n + 1
				}
				// The eraser's smear and rounding may take back a trace.
				if n > 0 && v < p[n-1]-0.01 {
					t.Errorf("goes back from %.3f to %.3f in frame %d", p[n-1], v, n)
				}
			}
			if to-from < 8 {
				t.Fatalf("takes only %d frames", to-from)
			}
			at := func(share float64) float64 {
				x := float64(from) + share*float64(to-from)
				i := int(x)
				return p[i] + (p[min(i+1, frames-1)]-p[i])*(x-float64(i))
			}
			if begun := at(0.1); begun > 0.085 {
				t.Errorf("%.3f is done in the first tenth: it starts at full speed", begun)
			}
			if left := 1 - at(0.9); left > 0.085 {
				t.Errorf("%.3f is done in the last tenth: it stops dead", left)
			}
		})
	}
}

// A hand speeds up from where it touches the board and slows before it lifts:
// the ends of a line take longer than as much of its middle.
func TestLinesAreEased(t *testing.T) {
	for _, sweep := range []bool{false, true} {
		for _, long := range []float64{12, 60, 400, 1200} {
			s := &trace.Stroke{Spine: geom.Polyline{geom.Pt(0, 0), geom.Pt(long, 0)}, Width: 6, Sweep: sweep}
			tempo := tempoOf(s, 1)
			part := min(12, long/4) / long
			ends := [2]float64{tempo.timeAt(part), 1 - tempo.timeAt(1-part)}
			middle := tempo.timeAt(0.5+part/2) - tempo.timeAt(0.5-part/2)
			for i, end := range ends {
				if end < 1.3*middle {
					t.Errorf("end %d of a line of %g px takes %.3f of its time, as much of the middle %.3f", i, long, end, middle)
				}
			}
		}
	}
}

// A bar rises from its base: in every frame what is seen of it reaches from
// the base to one height, and its last frame is the whole bar.
func TestBarsGrowFromTheirBase(t *testing.T) {
	ink := color.RGBA{20, 40, 90, 255}
	for _, c := range []struct {
		toward geom.Point
		base   func(image.Rectangle) int
	}{
		{geom.Pt(0, -1), func(r image.Rectangle) int { return 240 - r.Max.Y }},
		{geom.Pt(0, 1), func(r image.Rectangle) int { return r.Min.Y - 60 }},
		{geom.Pt(1, 0), func(r image.Rectangle) int { return r.Min.X - 100 }},
		{geom.Pt(-1, 0), func(r image.Rectangle) int { return 300 - r.Max.X }},
	} {
		t.Run(fmt.Sprint(c.toward), func(t *testing.T) {
			marks := []paint.Mark{paint.Fill{Path: geom.Rectangle(geom.R(100, 60, 200, 180)), Color: ink}}
			k, err := trace.Mark(paint.Grown{Marks: marks, Toward: c.toward}, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			ground := even(400, 300, color.RGBA{255, 255, 255, 255})
			s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 45, Ground: ground, Pieces: []Piece{grownPiece(0, paint.Grown{Marks: marks, Toward: c.toward}, k)}})
			dst := paint.NewSurface(ground)
			heights := map[int]bool{}
			for n := range 45 {
				advance(t, s, dst, n)
				var r image.Rectangle
				inked := 0
				for y := range 300 {
					for x := range 400 {
						if dst.Image.RGBAAt(x, y) != (color.RGBA{255, 255, 255, 255}) {
							r = r.Union(image.Rect(x, y, x+1, y+1))
							inked++
						}
					}
				}
				if inked == 0 {
					continue
				}
				if inked != r.Dx()*r.Dy() || c.base(r) != 0 {
					t.Fatalf("frame %d: %d pixels in %v, not standing on the base", n, inked, r)
				}
				heights[inked] = true
			}
			if len(heights) < 5 || !heights[200*180] {
				t.Errorf("%d sizes on the way, whole in the end: %v", len(heights), heights[200*180])
			}
		})
	}
}
