package sketch

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// inkOf draws lines of one width as the tracer would: a layer, arrivals, spines.
func inkOf(width float64, c color.RGBA, lines ...geom.Polyline) *trace.Ink {
	box := geom.Rect{}
	for _, l := range lines {
		box = box.Union(l.Path().Bounds().Inset(-width/2 - 1.5))
	}
	r := box.Pixels()
	ink := &trace.Ink{Layer: image.NewRGBA(r), At: make([]trace.Arrival, r.Dx()*r.Dy())}
	for i := range ink.At {
		ink.At[i] = trace.Never
	}
	for i, l := range lines {
		ink.Strokes = append(ink.Strokes, trace.Stroke{Spine: l, Width: width})
		stampLine(ink, i, l, width, c)
	}
	return ink
}

// stampLine gives each pixel within reach of the line its coverage and the
// share of the line at which the tip first comes near enough.
func stampLine(ink *trace.Ink, k int, l geom.Polyline, width float64, c color.RGBA) {
	total := math.Max(l.Length(), 1e-9)
	w := walker{line: l}
	r := ink.Layer.Rect
	for s := 0.0; s <= total; s += 0.5 {
		p := w.at(s)
		reach := int(width/2 + 2)
		for y := int(p.Y) - reach; y <= int(p.Y)+reach; y++ {
			for x := int(p.X) - reach; x <= int(p.X)+reach; x++ {
				if !image.Pt(x, y).In(r) {
					continue
				}
				cover := width/2 + 0.5 - p.Dist(geom.Pt(float64(x)+0.5, float64(y)+0.5))
				if cover <= 0 {
					continue
				}
				a := uint8(255 * math.Min(cover, 1))
				i := (y-r.Min.Y)*r.Dx() + x - r.Min.X
				pix := ink.Layer.Pix[ink.Layer.PixOffset(x, y):]
				if ink.At[i] == trace.Never {
					ink.At[i] = trace.ArrivalAt(k, s/total)
				}
				if a > pix[3] {
					pix[0], pix[1], pix[2], pix[3] = mul(c.R, a), mul(c.G, a), mul(c.B, a), a
				}
			}
		}
	}
}

func mul(v, a uint8) uint8 { return uint8(uint32(v) * uint32(a) / 255) }

// sweepOf is an ellipse filled by a sweep from left to right.
func sweepOf(r geom.Rect, c color.RGBA) *trace.Ink {
	p := r.Pixels()
	ink := &trace.Ink{Layer: image.NewRGBA(p), At: make([]trace.Arrival, p.Dx()*p.Dy())}
	mid := r.Center()
	for y := p.Min.Y; y < p.Max.Y; y++ {
		for x := p.Min.X; x < p.Max.X; x++ {
			i := (y-p.Min.Y)*p.Dx() + x - p.Min.X
			ink.At[i] = trace.Never
			dx, dy := (float64(x)+0.5-mid.X)/(r.W()/2), (float64(y)+0.5-mid.Y)/(r.H()/2)
			if dx*dx+dy*dy <= 1 {
				ink.Layer.SetRGBA(x, y, c)
				ink.At[i] = trace.ArrivalAt(0, (float64(x)+0.5-r.Min.X)/r.W())
			}
		}
	}
	ink.Strokes = []trace.Stroke{{Spine: geom.Polyline{geom.Pt(r.Min.X, mid.Y), geom.Pt(r.Max.X, mid.Y)}, Width: r.H(), Sweep: true}}
	return ink
}

// scrawl is a smooth random line within r.
func scrawl(rng *rand.Rand, r geom.Rect, n int) geom.Polyline {
	var l geom.Polyline
	for range n {
		l = append(l, geom.Pt(r.Min.X+r.W()*rng.Float64(), r.Min.Y+r.H()*rng.Float64()))
	}
	return l.CatmullRom().Flatten(0.3)[0]
}

func pieceOf(i int, cue float64, m plan.Motion, inks ...*trace.Ink) Piece {
	return Piece{Drawing: &paint.Drawing{Element: i, ID: string(rune('a' + i)), Motion: m}, Inks: inks, Cue: cue}
}

// testGround is a paper with a grain, so that no pixel equals its neighbours.
func testGround(w, h int) *image.RGBA {
	g := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(g.Pix); i += 4 {
		v := uint8(244 + (i/4*7919)%7)
		g.Pix[i], g.Pix[i+1], g.Pix[i+2], g.Pix[i+3] = v, v, v-2, 255
	}
	return g
}

var (
	black = color.RGBA{30, 34, 42, 255}
	red   = color.RGBA{214, 69, 56, 255}
	blue  = color.RGBA{38, 103, 190, 255}
	wash  = color.RGBA{120, 90, 20, 128}
)

// testScene has everything: lines, a sweep, a fade, a piece shown whole.
func testScene(w, h int, seed uint64) []Piece {
	rng := rand.New(rand.NewPCG(seed, 1))
	k := float64(min(w, h)) / 1024
	at := func(x, y, ww, hh float64) geom.Rect {
		return geom.R(x*float64(w), y*float64(h), ww*float64(w), hh*float64(h))
	}
	var word []geom.Polyline
	for i := range 9 {
		word = append(word, scrawl(rng, at(0.1+float64(i)*0.045, 0.1, 0.035, 0.09), 4))
	}
	return []Piece{
		pieceOf(0, -1, plan.MotionSketch, inkOf(5*k, black, word...)),
		pieceOf(1, 2.5, plan.MotionSketch,
			inkOf(6*k, blue, scrawl(rng, at(0.1, 0.35, 0.3, 0.4), 9), scrawl(rng, at(0.1, 0.35, 0.3, 0.4), 5)),
			sweepOf(at(0.12, 0.45, 0.2, 0.2), wash)),
		pieceOf(2, -1, plan.MotionFadeIn, sweepOf(at(0.5, 0.5, 0.15, 0.2), red)),
		pieceOf(3, 7, plan.MotionSketch, inkOf(7*k, red, scrawl(rng, at(0.5, 0.3, 0.3, 0.15), 6))),
		pieceOf(4, -1, plan.MotionNone, inkOf(4*k, black, scrawl(rng, at(0.7, 0.6, 0.2, 0.2), 5))),
		pieceOf(5, -1, plan.MotionSketch, inkOf(5*k, black, scrawl(rng, at(0.7, 0.82, 0.2, 0.1), 5))),
	}
}

func testConfig(w, h int) ScriptConfig {
	return ScriptConfig{FPS: 30, Frames: 330, Ground: testGround(w, h), Pieces: testScene(w, h, 7)}
}

func newTestScript(t testing.TB, c ScriptConfig) *Script {
	t.Helper()
	s, err := NewScript(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func advance(t testing.TB, s *Script, dst *paint.Surface, n int) []image.Rectangle {
	t.Helper()
	r, err := s.Advance(dst, n)
	if err != nil {
		t.Fatalf("frame %d: %v", n, err)
	}
	return r
}
