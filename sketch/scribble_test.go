package sketch

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// washes are areas to be filled, by name.
func washes() map[string]geom.Path {
	ring := append(geom.Ellipse(geom.R(60, 60, 360, 360)), geom.Ellipse(geom.R(160, 160, 160, 160))...)
	var star geom.Path
	for i := range 10 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		p := geom.Pt(300, 300).Add(geom.Pt(sin, -cos).Mul(float64(220 - i%2*120)))
		if i == 0 {
			star.MoveTo(p)
		} else {
			star.LineTo(p)
		}
	}
	star.Close()
	return map[string]geom.Path{
		"page":    geom.Rectangle(geom.R(40, 40, 900, 600)),
		"pill":    geom.RoundRect(geom.R(60, 60, 560, 180), 60),
		"column":  geom.Rectangle(geom.R(400, 40, 120, 560)),
		"ellipse": geom.Ellipse(geom.R(100, 100, 500, 300)),
		"ring":    ring,
		"star":    star,
		"small":   geom.Ellipse(geom.R(100, 100, 60, 50)),
	}
}

// The colour of a wash comes under the brush: what a frame adds lies about the
// way the tip goes in that frame, however fast.
func TestAWashComesUnderTheBrush(t *testing.T) {
	for name, path := range washes() {
		for _, seconds := range []float64{0.2, 0.4, 0.8, 1.6, 4} {
			t.Run(fmt.Sprintf("%s in %gs", name, seconds), func(t *testing.T) {
				k, err := trace.Mark(paint.Fill{Path: path, Color: color.RGBA{90, 60, 160, 255}}, trace.Options{})
				if err != nil {
					t.Fatal(err)
				}
				p := pieceOf(0, 0.5, plan.MotionSketch, k)
				p.Drawing.DrawFor = seconds
				ground := even(1000, 700, color.RGBA{255, 255, 255, 255})
				s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 200, Ground: ground, Pieces: []Piece{p}, Pen: plan.PenMarker})
				washed(t, s)
			})
		}
	}
}

// washed looks at one wash: its colour comes within reach of a brush as broad as
// the area asks of the tip's way.
func washed(t *testing.T, s *Script) {
	t.Helper()
	r := s.inkings[0].(*reveal)
	area, way := 0, 0.0
	var off []float64
	for n := range s.Frames() {
		new := pixelsOf(r, n)
		if len(new) == 0 {
			continue
		}
		tips := tipsIn(s.strokes, n)
		for i := 1; i < len(tips); i++ {
			way += tips[i].Dist(tips[i-1])
		}
		for i, p := range new {
			if area++; i%23 == 0 {
				off = append(off, distance(p, tips))
			}
		}
	}
	slices.Sort(off)
	brush := float64(area) / way / 2
	median, most, worst := off[len(off)/2], off[len(off)*19/20], off[len(off)-1]
	if median > 1.3*brush || most > 3*brush {
		t.Errorf("half of the colour comes within %.0f px of the tip's way, most of it within %.0f; the brush lays %.0f to either side", median, most, brush)
	}
	if worst > 6*brush {
		t.Errorf("some colour comes %.0f px from the tip's way; the brush lays %.0f to either side", worst, brush)
	}
}

// A page that is scribbled in a second: the frame of every pixel.
func BenchmarkScribble(b *testing.B) {
	k, err := trace.Mark(paint.Fill{Path: washes()["page"], Color: color.RGBA{90, 60, 160, 255}}, trace.Options{})
	if err != nil {
		b.Fatal(err)
	}
	board := image.Rect(0, 0, 1000, 700)
	for name, frames := range map[string]int{"in a second": 30, "slowly": 900} {
		b.Run(name, func(b *testing.B) {
			turn := Turn{Start: 0, End: frames}
			beats := []StrokeTime{{0, float64(frames)}}
			motions := strokeMotions(k, beats, 30, 1)
			b.ReportAllocs()
			for b.Loop() {
				newReveal(k, beats, turn, motions, board)
			}
		})
	}
}
