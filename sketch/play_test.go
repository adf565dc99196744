package sketch

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// play brings planes to frame n and returns what changed.
func play(t testing.TB, s *Script, dst *yuv.Planes, n int) []image.Rectangle {
	t.Helper()
	dirty, err := s.Play(dst, n)
	if err != nil {
		t.Fatal(err)
	}
	return dirty
}

func samePlanes(a, b *yuv.Planes) bool {
	return bytes.Equal(a.Y, b.Y) && bytes.Equal(a.U, b.U) && bytes.Equal(a.V, b.V)
}

// clonePlanes is a copy that changes no more.
func clonePlanes(p *yuv.Planes) *yuv.Planes {
	c := yuv.New(p.Rect)
	c.Copy(p, p.Rect, 0)
	return c
}

func TestEveryChangeOfPlanesLiesInTheReportedRectangles(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		s := newTestScript(t, c)
		dst, was := yuv.New(c.frame()), yuv.New(c.frame())
		for n := range c.Frames {
			dirty := play(t, s, dst, n)
			if s.Still(n) != (len(dirty) == 0) {
				t.Fatalf("frame %d: Still is %v, but %d rectangles changed", n, s.Still(n), len(dirty))
			}
			for _, r := range dirty {
				if r != yuv.Even(r) {
					t.Fatalf("frame %d changes %v, whose sides are not even", n, r)
				}
				was.Copy(dst, r, 0)
			}
			if !samePlanes(was, dst) {
				t.Fatalf("frame %d changed samples outside %v", n, dirty)
			}
		}
	})
}

func TestPlanesFromScratchEqualInOrder(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		ordered, jumping := newTestScript(t, c), newTestScript(t, c)
		a, b := yuv.New(c.frame()), yuv.New(c.frame())
		rng := rand.New(rand.NewPCG(13, 14))
		frames := make(map[int]*yuv.Planes)
		for range 24 {
			frames[rng.IntN(c.Frames)] = nil
		}
		for n := range c.Frames {
			play(t, ordered, a, n)
			if _, wanted := frames[n]; wanted {
				frames[n] = clonePlanes(a)
			}
		}
		for n, want := range frames {
			play(t, jumping, b, n)
			if !samePlanes(b, want) {
				t.Fatalf("frame %d from scratch differs from frame %d in order", n, n)
			}
		}
	})
}

// What is laid over one another in planes is what is laid over one another in
// colours and then converted, but for rounding and for chroma where blocks of
// two by two pixels are covered in part: there the mean of products is not the
// product of means. Where the camera moves chroma is sampled as coarsely as it
// is kept.
func TestPlanesShowWhatColoursShow(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		luma, chroma, mean := 3, 14, 0.1
		if c.Transition == plan.TransitionBoard || c.Camera != nil {
			luma, chroma, mean = 6, 60, 0.4
		}
		if c.Exit { // all that lies on the board is rounded at once
			mean = 0.3
		}
		s, ref := newTestScript(t, c), newTestScript(t, c)
		dst, want := yuv.New(c.frame()), yuv.New(c.frame())
		board := paint.NewSurface(image.NewRGBA(c.frame()))
		for n := range c.Frames {
			play(t, s, dst, n)
			for _, r := range advance(t, ref, board, n) {
				want.Convert(board.Image, r)
			}
			if most, _ := astray(dst.Y, want.Y); most > luma {
				t.Fatalf("frame %d: luma is %d steps from that of the colours, at most %d are allowed", n, most, luma)
			}
			for _, k := range [2][2][]byte{{dst.U, want.U}, {dst.V, want.V}} {
				if most, on := astray(k[0], k[1]); most > chroma || on > mean {
					t.Fatalf("frame %d: chroma is %d steps from that of the colours, %.2f on average; at most %d and %.2f are allowed", n, most, on, chroma, mean)
				}
			}
		}
	})
}

// astray is how far two planes differ, at most and on average.
func astray(a, b []byte) (most int, mean float64) {
	sum := 0
	for i := range a {
		d := max(int(a[i])-int(b[i]), int(b[i])-int(a[i]))
		most, sum = max(most, d), sum+d
	}
	return most, float64(sum) / float64(len(a))
}

func TestLastPlanesAreTheFinishedPicture(t *testing.T) {
	for _, pen := range []plan.Pen{plan.PenNone, plan.PenStylus} {
		for _, m := range []plan.Motion{plan.MotionSketch, plan.MotionFadeIn} {
			c := testConfig(384, 256)
			c.Pen = pen
			c.Pieces = append(c.Pieces, pieceOf(7, 8, m, sweepOf(geom.R(101, 83, 95, 61), wash)))
			s := newTestScript(t, c)
			dst, want := yuv.New(c.Ground.Rect), yuv.New(c.Ground.Rect)
			for n := range c.Frames {
				play(t, s, dst, n)
			}
			want.Convert(Finished(c.Ground, slices.Values(c.Pieces)), c.Ground.Rect)
			if !samePlanes(dst, want) {
				t.Errorf("pen %q, %s: the last frame is not the finished picture", pen, m)
			}
		}
	}
}

// A frame allocates nothing once every tilt of the pen has been seen.
func TestPlayingAllocatesNothing(t *testing.T) {
	c := fullConfig(plan.TransitionWipe, plan.PenMarker)
	s := newTestScript(t, c)
	dst := yuv.New(c.Ground.Rect)
	all := func() {
		for n := range c.Frames {
			play(t, s, dst, n)
		}
	}
	all()
	if n := testing.AllocsPerRun(3, all); n > 0 {
		t.Errorf("%v allocations in %d frames", n, c.Frames)
	}
}

func BenchmarkPlay(b *testing.B) {
	for _, k := range []struct {
		name string
		pen  plan.Pen
		hand plan.Hand
		m    plan.Motion
	}{
		{"drawn", plan.PenNone, plan.HandNone, plan.MotionSketch}, {"drawn with a pen", plan.PenMarker, plan.HandNone, plan.MotionSketch},
		{"drawn by a hand", plan.PenNone, plan.HandDark, plan.MotionSketch}, {"fading in", plan.PenNone, plan.HandNone, plan.MotionFadeIn},
	} {
		b.Run(k.name, func(b *testing.B) {
			c := testConfig(1536, 1024)
			c.Pieces, c.Pen, c.Hand = []Piece{pieceOf(0, 1, k.m, sweepOf(geom.R(300, 200, 700, 500), blue))}, k.pen, k.hand
			s := newTestScript(b, c)
			turn := s.Schedule().Turns[0]
			dst := yuv.New(c.Ground.Rect)
			n := turn.End
			b.ReportAllocs()
			for b.Loop() {
				if n++; n >= turn.End {
					b.StopTimer()
					n = turn.Start
					play(b, s, dst, n)
					n++
					b.StartTimer()
				}
				play(b, s, dst, n)
			}
		})
	}
}
