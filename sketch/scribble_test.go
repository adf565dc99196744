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
	"github.com/inkreel/inkreel/styles"
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
	if median > 1.4*brush || most > 3*brush {
		t.Errorf("half of the colour comes within %.0f px of the tip's way, most of it within %.0f; the brush lays %.0f to either side", median, most, brush)
	}
	if worst > 6*brush {
		t.Errorf("some colour comes %.0f px from the tip's way; the brush lays %.0f to either side", worst, brush)
	}
}

// However fast its passes are, the tip is shown where it passes in the frame, and does not
// jump about from one frame to the next.
func TestAFastTipIsShownOnItsWay(t *testing.T) {
	const fps = 30
	k, err := trace.Mark(paint.Fill{Path: washes()["ellipse"], Color: color.RGBA{90, 60, 160, 255}, Medium: styles.MediumWax, Tip: 6}, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, frames := range []float64{8, 20, 60, 400} {
		s := &k.Strokes[0]
		l := timedStroke{StrokeTime: StrokeTime{0, frames}, stroke: s, strokeMotion: strokeMotion{tempoOf(s, 1), newSwing(s, frames/fps, fps, 1)}}
		if fast := float64(s.Passes) > passesSeen*frames/fps; fast != (l.swing != nil) {
			t.Errorf("%d passes in %.0f frames are shown by a swing: %v", s.Passes, frames, !fast)
		}
		was := l.point(0)
		for n := 1.0; n < frames; n++ {
			p, near := l.point(n), math.Inf(1)
			way := pieceOfWay(s.Spine, l.drawn(n-1), l.drawn(n))
			for i := 1; i < len(way); i++ {
				near = math.Min(near, p.Dist(way[i-1])+p.Dist(way[i])-way[i].Dist(way[i-1]))
			}
			if near > 1e-6 {
				t.Errorf("frame %.0f of %.0f: the tip is shown off its way", n, frames)
			}
			if d := p.Dist(was); d > 240 && l.swing != nil {
				t.Errorf("frame %.0f of %.0f: the tip jumps by %.0f px", n, frames, d)
			}
			was = p
		}
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
