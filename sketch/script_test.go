package sketch

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/sketch/trace"
)

// flicker is footage in which every frame has another grey.
type flicker struct {
	img  *image.RGBA
	fail int         // frame that cannot be had; 0: none
	flat *yuv.Planes // nil: it has none
}

func newFlicker(w, h int) *flicker { return &flicker{img: image.NewRGBA(image.Rect(0, 0, w, h))} }

func (f *flicker) Planes(n int) (*yuv.Planes, error) {
	if f.flat == nil {
		return nil, nil
	}
	img, err := f.Frame(n)
	if err == nil {
		f.flat.Convert(img, img.Rect)
	}
	return f.flat, err
}

func (f *flicker) Frame(n int) (*image.RGBA, error) {
	if f.fail > 0 && n == f.fail {
		return nil, errors.New("broken footage")
	}
	for i := range f.img.Pix {
		f.img.Pix[i] = uint8(40 + n%200)
	}
	for i := 3; i < len(f.img.Pix); i += 4 {
		f.img.Pix[i] = 255
	}
	return f.img, nil
}

// fullConfig is a scene in which everything happens at once.
func fullConfig(kind plan.Transition, pen plan.Pen) ScriptConfig {
	c := testConfig(384, 256)
	c.Pen, c.Transition, c.Move.Step = pen, kind, image.Pt(0, 1)
	c.Before = Finished(testGround(384, 256), slices.Values(testScene(384, 256, 3)))
	box := image.Rect(250, 20, 330, 80)
	film := pieceOf(6, 4, plan.MotionNone)
	waves := newFlicker(80, 60)
	waves.flat = yuv.New(waves.img.Rect)
	film.Film = &Film{Box: box, Footage: waves, Frames: 50, FPS: 30}
	line := inkOf(5, red, geom.Polyline{geom.Pt(240, 30), geom.Pt(340, 70)})
	c.Pieces = append(c.Pieces, film, pieceOf(7, 9, plan.MotionSketch, line), ruled(8, 1))
	mask := image.NewAlpha(image.Rect(0, 0, 40, 40))
	for i := range mask.Pix {
		mask.Pix[i] = uint8(i)
	}
	c.Overlays = []Film{{Box: image.Rect(10, 200, 50, 240), Footage: newFlicker(40, 40), Frames: 100, FPS: 30, Mask: mask}}
	c.Logos = []*image.RGBA{sweepOf(geom.R(340, 5, 30, 20), blue).Layer}
	c.Captions = []Caption{{Start: 100, End: 150, Layer: sweepOf(geom.R(100, 220, 200, 30), wash).Layer}}
	return c
}

// everyScene calls f for scenes with all transitions, pens and directions.
func everyScene(t *testing.T, f func(t *testing.T, c ScriptConfig)) {
	for _, kind := range []plan.Transition{plan.TransitionNone, plan.TransitionFade, plan.TransitionWipe, plan.TransitionSlide, plan.TransitionErase, plan.TransitionBoard} {
		for i, pen := range []plan.Pen{plan.PenNone, plan.PenMarker, plan.PenPen} {
			t.Run(fmt.Sprintf("%s/%q", kind, pen), func(t *testing.T) {
				c := fullConfig(kind, pen)
				c.Leftward, c.LeftHanded = i == 2, i == 2
				f(t, c)
			})
		}
	}
	t.Run("whole board", func(t *testing.T) { f(t, wholeConfig()) })
	t.Run("camera", func(t *testing.T) { f(t, cameraConfig()) })
	t.Run("entrances", func(t *testing.T) { f(t, comingConfig(t)) })
	t.Run("returning", func(t *testing.T) { f(t, returning(plan.PenMarker)) })
}

// wholeConfig is such a scene that ends with the whole board, on which it is the
// third.
func wholeConfig() ScriptConfig {
	c := fullConfig(plan.TransitionBoard, plan.PenMarker)
	c.Whole = camera.NewOverview(c.Ground.Rect, 3, false)
	for k := range 3 {
		c.Whole.Add(camera.Region{Picture: Finished(testGround(192, 128), slices.Values(testScene(192, 128, uint64(k+1)))), Paper: testGround(192, 128)})
	}
	c.Captions = append(c.Captions, Caption{Start: c.Frames - 20, End: c.Frames - 4, Layer: c.Captions[0].Layer})
	return c
}

func TestEveryChangeLiesInTheReportedRectangles(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		s := newTestScript(t, c)
		dst := paint.NewSurface(image.NewRGBA(c.frame()))
		was := image.NewRGBA(c.frame())
		for n := range c.Frames {
			dirty := advance(t, s, dst, n)
			if s.Still(n) != (len(dirty) == 0) {
				t.Fatalf("frame %d: Still is %v, but %d rectangles changed", n, s.Still(n), len(dirty))
			}
			for _, r := range dirty {
				copyRect(was, dst.Image, r)
			}
			if !bytes.Equal(was.Pix, dst.Image.Pix) {
				t.Fatalf("frame %d changed pixels outside %v", n, dirty)
			}
		}
	})
}

func TestFromScratchEqualsInOrder(t *testing.T) {
	everyScene(t, func(t *testing.T, c ScriptConfig) {
		ordered, jumping := newTestScript(t, c), newTestScript(t, c)
		a, b := paint.NewSurface(image.NewRGBA(c.frame())), paint.NewSurface(image.NewRGBA(c.frame()))
		rng := rand.New(rand.NewPCG(11, 12))
		frames := make(map[int][]uint8)
		for range 24 {
			frames[rng.IntN(c.Frames)] = nil
		}
		for n := range c.Frames {
			advance(t, ordered, a, n)
			if _, wanted := frames[n]; wanted {
				frames[n] = bytes.Clone(a.Image.Pix)
			}
		}
		for n, want := range frames {
			advance(t, jumping, b, n)
			if !bytes.Equal(b.Image.Pix, want) {
				t.Fatalf("frame %d from scratch differs from frame %d in order", n, n)
			}
		}
	})
}

func TestLastFrameIsTheFinishedPicture(t *testing.T) {
	for _, pen := range []plan.Pen{plan.PenNone, plan.PenStylus} {
		c := testConfig(384, 256)
		c.Pen = pen
		s := newTestScript(t, c)
		dst := paint.NewSurface(c.Ground)
		for n := range c.Frames {
			advance(t, s, dst, n)
		}
		if !bytes.Equal(dst.Image.Pix, Finished(c.Ground, slices.Values(c.Pieces)).Pix) {
			t.Errorf("pen %q: the last frame is not the finished picture", pen)
		}
	}
}

// Drawings that overlap end as the plan stacks them, whichever was drawn first.
func TestDrawingsStackAsInThePlan(t *testing.T) {
	for _, m := range []plan.Motion{plan.MotionSketch, plan.MotionFadeIn, plan.MotionNone} {
		c := testConfig(384, 256)
		c.Pieces = []Piece{
			pieceOf(0, 7, m, sweepOf(geom.R(60, 60, 200, 120), red), sweepOf(geom.R(90, 80, 100, 60), wash)),
			pieceOf(1, 1, plan.MotionSketch, inkOf(9, black, geom.Polyline{geom.Pt(30, 50), geom.Pt(300, 190)})),
			pieceOf(2, 4, plan.MotionSketch, sweepOf(geom.R(150, 90, 180, 120), wash)),
		}
		s := newTestScript(t, c)
		dst, scratch := paint.NewSurface(c.Ground), paint.NewSurface(c.Ground)
		for n := range c.Frames {
			advance(t, s, dst, n)
			if n%7 == 0 {
				advance(t, newTestScript(t, c), scratch, n)
				if !bytes.Equal(dst.Image.Pix, scratch.Image.Pix) {
					t.Fatalf("%s: frame %d from scratch differs from frame %d in order", m, n, n)
				}
			}
			if got := dst.Image.RGBAAt(130, 102); n > s.Schedule().Turns[1].End && got.R > 60 {
				t.Fatalf("%s: frame %d: the line that lies over it is %v", m, n, got)
			}
		}
		if !bytes.Equal(dst.Image.Pix, Finished(c.Ground, slices.Values(c.Pieces)).Pix) {
			t.Errorf("%s: the last frame does not stack as the plan does", m)
		}
	}
}

// The same in scenes with videos: between two drawings that come in another
// order than they lie, over both, and under both.
func TestDrawingsAndVideosStackAsInThePlan(t *testing.T) {
	for _, m := range []plan.Motion{plan.MotionSketch, plan.MotionFadeIn, plan.MotionNone} {
		for place := range 4 {
			t.Run(fmt.Sprintf("%s/%d", m, place), func(t *testing.T) {
				c := testConfig(384, 256)
				pieces := []Piece{
					pieceOf(0, 7, m, sweepOf(geom.R(60, 60, 200, 120), red), sweepOf(geom.R(90, 80, 100, 60), wash)),
					pieceOf(1, 1, plan.MotionSketch, inkOf(9, black, geom.Polyline{geom.Pt(30, 50), geom.Pt(300, 190)})),
					pieceOf(2, 4, plan.MotionSketch, sweepOf(geom.R(150, 90, 180, 120), wash)),
				}
				film := pieceOf(9, 3, plan.MotionNone)
				film.Film = &Film{Box: image.Rect(100, 70, 200, 150), Footage: newFlicker(100, 80), Frames: 60, FPS: 30}
				c.Pieces = slices.Insert(pieces, place, film)
				s := newTestScript(t, c)
				dst, scratch := paint.NewSurface(c.Ground), paint.NewSurface(c.Ground)
				for n := range c.Frames {
					advance(t, s, dst, n)
					if n%7 == 0 {
						advance(t, newTestScript(t, c), scratch, n)
						if !bytes.Equal(dst.Image.Pix, scratch.Image.Pix) {
							t.Fatalf("frame %d from scratch differs from frame %d in order", n, n)
						}
					}
				}
				want := image.NewRGBA(c.Ground.Rect)
				copyRect(want, c.Ground, want.Rect)
				for i := range c.Pieces {
					if f := c.Pieces[i].Film; f != nil {
						last, _ := newFlicker(100, 80).Frame(f.Frames - 1)
						draw.Draw(want, f.Box, last, image.Point{}, draw.Src)
					}
					for _, ink := range inksOf(&c.Pieces[i]) {
						blendLayer(want, ink.Layer, want.Rect, 256)
					}
				}
				for i, v := range dst.Image.Pix {
					// What lies over a film is blended once more than on the board.
					if d := int(v) - int(want.Pix[i]); d > 3 || d < -3 {
						t.Fatalf("pixel %d,%d of the last frame is %v, stacked as the plan does it is %v", i/4%384, i/4/384,
							dst.Image.Pix[i&^3:i&^3+4], want.Pix[i&^3:i&^3+4])
					}
				}
			})
		}
	}
}

func TestPixelsWithoutArrivalComeInTheEnd(t *testing.T) {
	c := testConfig(384, 256)
	ink := c.Pieces[0].Inks[0]
	for i := range ink.At {
		if i%3 == 0 {
			ink.At[i] = trace.Never
		}
	}
	s := newTestScript(t, c)
	dst := paint.NewSurface(c.Ground)
	advance(t, s, dst, c.Frames-1)
	if !bytes.Equal(dst.Image.Pix, Finished(c.Ground, slices.Values(c.Pieces)).Pix) {
		t.Error("pixels that the map forgets are missing in the last frame")
	}
}

func TestNothingIsSeenBeforeItsTurn(t *testing.T) {
	c := testConfig(384, 256)
	s := newTestScript(t, c)
	dst := paint.NewSurface(c.Ground)
	first := make([]int, len(c.Pieces))
	last := make([]int, len(c.Pieces))
	for i := range first {
		first[i] = -1
	}
	was := image.NewRGBA(c.Ground.Rect)
	copyRect(was, c.Ground, c.Ground.Rect)
	for n := range c.Frames {
		advance(t, s, dst, n)
		for i, p := range c.Pieces {
			for _, ink := range p.Inks {
				if !sameIn(was, dst.Image, ink.Layer.Rect) {
					last[i] = n
					if first[i] < 0 {
						first[i] = n
					}
				}
			}
		}
		copyRect(was, dst.Image, dst.Image.Rect)
	}
	for i, turn := range s.Schedule().Turns {
		if first[i] != turn.Start {
			t.Errorf("piece %d is first seen in frame %d; its turn starts at %d", i, first[i], turn.Start)
		}
		if last[i] >= turn.End {
			t.Errorf("piece %d still changes in frame %d; its turn ends before %d", i, last[i], turn.End)
		}
	}
}

func sameIn(a, b *image.RGBA, r image.Rectangle) bool {
	r = r.Intersect(a.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, n := a.PixOffset(r.Min.X, y), r.Dx()*4
		if !bytes.Equal(a.Pix[i:i+n], b.Pix[i:i+n]) {
			return false
		}
	}
	return true
}

// TestEveryNewPixelLiesNearTheTip holds the pen to its word: in line passes
// the ink of a frame lies within reach of the way the tip goes in that frame.
func TestEveryNewPixelLiesNearTheTip(t *testing.T) {
	for name, frames := range map[string]int{"calm": 330, "hurried": 120} {
		t.Run(name, func(t *testing.T) {
			c := testConfig(768, 512)
			c.Frames, c.Pen = frames, plan.PenPen
			for i := range c.Pieces {
				if frames < 300 {
					c.Pieces[i].Cue = -1
				}
			}
			s := newTestScript(t, c)
			cur := cursorOf(s)
			strokes := s.strokes
			checked := 0
			for _, a := range s.inkings {
				r, ok := a.(*reveal)
				if !ok {
					continue
				}
				width := lineWidth(s.config.Pieces, r.layer)
				if width == 0 {
					continue
				}
				for n := range c.Frames {
					tips := tipsIn(strokes, n)
					if p := cur.poses[n]; p.On {
						tips = append(tips, geom.Pt(float64(p.X), float64(p.Y)))
					}
					reach := 0.75*width + 6.5
					for _, p := range pixelsOf(r, n) {
						checked++
						if d := distance(p, tips); d > reach {
							t.Fatalf("frame %d: ink at %v lies %.1f px from the tip's way; %.1f are allowed", n, p, d, reach)
						}
					}
				}
			}
			if checked < 1500 {
				t.Fatalf("only %d pixels were checked", checked)
			}
		})
	}
}

// lineWidth is the width of the ink with that layer, 0 for sweeps.
func lineWidth(pieces []Piece, layer *image.RGBA) float64 {
	for _, p := range pieces {
		for _, ink := range p.Inks {
			if ink.Layer == layer && !slices.ContainsFunc(ink.Strokes, func(s trace.Stroke) bool { return s.Sweep }) {
				return ink.Strokes[0].Width
			}
		}
	}
	return 0
}

// pixelsOf are the pixels that arrive in frame n.
func pixelsOf(r *reveal, n int) []geom.Point {
	blank := image.NewRGBA(r.layer.Rect)
	r.draw(blank, n)
	var out []geom.Point
	for y := blank.Rect.Min.Y; y < blank.Rect.Max.Y; y++ {
		for x := blank.Rect.Min.X; x < blank.Rect.Max.X; x++ {
			if blank.RGBAAt(x, y).A > 0 {
				out = append(out, geom.Pt(float64(x)+0.5, float64(y)+0.5))
			}
		}
	}
	return out
}

// tipsIn are points of the strokes drawn in frame n, half a pixel apart.
// tipsAFrame is how many parts a stroke's way in a frame is looked at in.
const tipsAFrame = 64

func tipsIn(strokes []timedStroke, n int) []geom.Point {
	var out []geom.Point
	for i := range strokes {
		l := &strokes[i]
		a, b := math.Max(l.Start, float64(n)), math.Min(l.End, float64(n+1))
		if n == 0 { // what was drawn before the cut is there with it
			a = l.Start
		}
		if a > b {
			continue
		}
		for k := range tipsAFrame + 1 {
			out = append(out, l.tip(a+(b-a)*float64(k)/tipsAFrame))
		}
	}
	return out
}

func distance(p geom.Point, tips []geom.Point) float64 {
	d := math.Inf(1)
	for _, q := range tips {
		d = math.Min(d, p.Dist(q))
	}
	return d
}

func cursorOf(s *Script) *cursor {
	for _, o := range s.overlays {
		if c, ok := o.(*cursor); ok {
			return c
		}
	}
	return nil
}

func TestTheTipMovesContinuously(t *testing.T) {
	for _, leftward := range []bool{false, true} {
		c := testConfig(1536, 1024)
		c.Pen, c.LeftHanded = plan.PenMarker, leftward
		s := newTestScript(t, c)
		poses := cursorOf(s).poses
		seen, gone := 0, 0
		for n := 1; n < len(poses); n++ {
			a, b := poses[n-1], poses[n]
			if a.On && b.On {
				seen++
				// 170 px a frame is what an eased way across the board takes.
				if d := math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)); d > 170 {
					t.Errorf("frame %d: the tip jumps by %.0f px from (%.0f, %.0f) to (%.0f, %.0f)", n, d, a.X, a.Y, b.X, b.Y)
				}
				continue
			}
			if a.On != b.On {
				gone++
				at := a
				if b.On {
					at = b
				}
				// Where it appears and vanishes most of it is out of sight.
				if at.Y < 900 && at.X < 1400 && at.X > 136 {
					t.Errorf("frame %d: the pen appears or vanishes at (%.0f, %.0f)", n, at.X, at.Y)
				}
			}
		}
		if seen < 150 || gone < 1 || poses[len(poses)-1].On {
			t.Errorf("leftward %v: the pen is seen in %d frames, comes and goes %d times, is there at the end: %v", leftward, seen, gone, poses[len(poses)-1].On)
		}
	}
}

func TestFootageErrorsComeOut(t *testing.T) {
	c := fullConfig(plan.TransitionNone, plan.PenNone)
	c.Overlays[0].Footage.(*flicker).fail = 20
	s := newTestScript(t, c)
	dst := paint.NewSurface(c.Ground)
	var err error
	n := 0
	for ; n < c.Frames && err == nil; n++ {
		_, err = s.Advance(dst, n)
	}
	if err == nil || !strings.Contains(err.Error(), "film frame 20 of 100: broken footage") {
		t.Fatalf("got error %v in frame %d", err, n)
	}
	advance(t, s, dst, 30)
	want := paint.NewSurface(c.Ground)
	advance(t, newTestScript(t, c), want, 30)
	if !bytes.Equal(dst.Image.Pix, want.Image.Pix) {
		t.Error("after an error the script does not start anew")
	}
}

func TestWrongConfigurationsAreNamed(t *testing.T) {
	for want, spoil := range map[string]func(*ScriptConfig){
		"FPS is 0":                        func(c *ScriptConfig) { c.FPS = 0 },
		"Frames is -1":                    func(c *ScriptConfig) { c.Frames = -1 },
		"Ground is missing":               func(c *ScriptConfig) { c.Ground = nil },
		"Before covers (0,0)-(9,9)":       func(c *ScriptConfig) { c.Before = testGround(9, 9) },
		"piece 1 has no drawing":          func(c *ScriptConfig) { c.Pieces[1].Drawing = nil },
		`pen "quill" is unknown`:          func(c *ScriptConfig) { c.Pen = "quill" },
		"ink 0 of piece 0 has 1 arrivals": func(c *ScriptConfig) { c.Pieces[0].Inks[0].At = make([]trace.Arrival, 1) },
		"overlay 0: film mask is":         func(c *ScriptConfig) { c.Overlays[0].Mask = image.NewAlpha(image.Rect(0, 0, 3, 3)) },
	} {
		c := fullConfig(plan.TransitionNone, plan.PenNone)
		spoil(&c)
		if _, err := NewScript(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v; want one with %q", err, want)
		}
	}
	s := newTestScript(t, testConfig(64, 64))
	if _, err := s.Advance(paint.NewSurface(testGround(64, 64)), 330); err == nil {
		t.Error("a frame after the last is drawn without an error")
	}
	if _, err := s.Advance(paint.NewSurface(testGround(32, 64)), 0); err == nil {
		t.Error("a surface of another size is drawn on without an error")
	}
}

// tipShares of a tempo and its inverse agree.
func TestTempoAndItsInverseAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		s := trace.Stroke{Spine: scrawl(rng, geom.R(0, 0, 300, 200), 2+rng.IntN(8)), Width: 4}
		ts := tempoOf(&s, 1)
		if !slices.IsSorted(ts) || ts[0] != 0 || ts[len(ts)-1] != 1 {
			t.Fatalf("tempo %v does not rise from 0 to 1", ts)
		}
		for i := range 101 {
			x := float64(i) / 100
			if got := ts.shareAt(ts.timeAt(x)); math.Abs(got-x) > 1e-4 {
				t.Fatalf("share %v comes back as %v", x, got)
			}
		}
	}
}

func BenchmarkAdvance(b *testing.B) {
	for _, pen := range []plan.Pen{plan.PenNone, plan.PenMarker} {
		b.Run(fmt.Sprintf("pen=%q", pen), func(b *testing.B) {
			c := testConfig(1536, 1024)
			c.Pieces, c.Pen = c.Pieces[:1], pen
			s := newTestScript(b, c)
			turn := s.Schedule().Turns[0]
			dst := paint.NewSurface(c.Ground)
			n := turn.Start
			advance(b, s, dst, n)
			b.ReportAllocs()
			for b.Loop() {
				n++
				if n == turn.End {
					b.StopTimer()
					n = turn.Start
					advance(b, s, dst, n)
					n++
					b.StartTimer()
				}
				advance(b, s, dst, n)
			}
		})
	}
}

func BenchmarkNewScript(b *testing.B) {
	for _, pen := range []plan.Pen{plan.PenNone, plan.PenMarker} {
		b.Run(fmt.Sprintf("pen=%q", pen), func(b *testing.B) {
			c := testConfig(1536, 1024)
			c.Pen = pen
			b.ReportAllocs()
			for b.Loop() {
				newTestScript(b, c)
			}
		})
	}
}

func BenchmarkWholeScene(b *testing.B) {
	for _, hand := range []plan.Hand{plan.HandNone, plan.HandLight} {
		b.Run(string(hand), func(b *testing.B) {
			c := testConfig(1536, 1024)
			c.Pen, c.Hand, c.Pens = plan.PenMarker, hand, &pen.Cache{}
			s := newTestScript(b, c)
			dst := yuv.New(c.Ground.Rect)
			b.ReportAllocs()
			for b.Loop() {
				for n := range c.Frames {
					play(b, s, dst, n)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*c.Frames), "µs/frame")
		})
	}
}
