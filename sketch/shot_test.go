package sketch

import (
	"bytes"
	"image"
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
)

// seenBy has a camera look at a scene that is drawn one and a half times as large
// as it is seen.
func seenBy(c ScriptConfig) ScriptConfig {
	c.Camera = &Camera{Sight: camera.Sight{Frame: image.Rect(0, 0, 384, 256), Window: image.Rect(0, 0, 384, 226), Nearest: 1.6}}
	c.Ground = testGround(576, 384)
	c.Pieces = testScene(576, 384, 7)
	c.Pieces[1].Camera, c.Pieces[3].Camera = plan.CameraFocus, plan.CameraFocus
	return c
}

// cameraConfig is a scene in which everything happens before a camera, which
// draws back to the whole board in the end.
func cameraConfig() ScriptConfig {
	c := wholeConfig()
	film := c.Pieces[6]
	c = seenBy(c)
	film.Film.Box = film.Film.Box.Add(image.Pt(100, 40))
	gone := NewChange(c.Pieces, Change{Of: []int{0}}, plan.MotionSketch, 0.375)
	gone.Cue = 8
	c.Pieces = append(c.Pieces, film, gone)
	return c
}

// randomCalls has pieces here and there call the camera at random.
func randomCalls(rng *rand.Rand, c *ScriptConfig) {
	c.Pieces = c.Pieces[:0:0]
	for i := range 6 {
		at := geom.Pt(20+400*rng.Float64(), 20+230*rng.Float64())
		p := pieceOf(i, -1, plan.MotionSketch, inkOf(3, black, geom.Polyline{at, at.Add(geom.Pt(20+100*rng.Float64(), 20+60*rng.Float64()))}))
		if rng.IntN(3) > 0 {
			p.Cue = 10 * rng.Float64()
		}
		p.Camera = []plan.Camera{"", "", plan.CameraFocus, plan.CameraFocus, plan.CameraWhole}[rng.IntN(5)]
		c.Pieces = append(c.Pieces, p)
	}
	c.Camera.PushIn = rng.IntN(2) == 0
}

// Whatever calls the camera: all that is drawn is in the window while it is, the
// board's edges are never passed, the way has no jump and no sudden start, and
// where nothing is called for it stands still.
func TestCameraSeesWhatIsDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for k := range 40 {
		c := seenBy(ScriptConfig{FPS: 30, Frames: 330})
		randomCalls(rng, &c)
		s := newTestScript(t, c)
		w := way{shot: s.shot, pieces: c.Pieces, turns: s.schedule.Turns}
		speed := 0.0
		for n, v := range s.shot.views {
			frame, in := geom.FromPixels(c.Camera.Frame), geom.FromPixels(c.Camera.Window).Inset(-0.01)
			if b := v.Seen(c.Camera.Frame, frame).Inset(-0.01); !b.Contains(frame) || v.Zoom > 1.5+1e-9 {
				t.Fatalf("scene %d, frame %d: %+v sees beyond the board, or blown up", k, n, v)
			}
			for i, turn := range s.schedule.Turns {
				if r := w.covers(i); turn.Start <= n && n < turn.End && !in.Contains(v.Seen(c.Camera.Frame, r).Intersect(v.Seen(c.Camera.Frame, geom.FromPixels(c.Camera.Window)))) {
					t.Fatalf("scene %d, frame %d: piece %d is drawn at %v, out of sight", k, n, i, v.Seen(c.Camera.Frame, r))
				}
			}
			if n == 0 {
				continue
			}
			m := camera.Moved(s.shot.views[n-1], v)
			now := math.Hypot(m.Right, m.Down) + math.Abs(m.Grown)*200
			if now > 45 || math.Abs(now-speed) > 12 {
				t.Fatalf("scene %d, frame %d: the picture moves by %.1f px, by %.1f in the frame before", k, n, now, speed)
			}
			speed = now
		}
	}
}

// The camera comes to what calls it before that is drawn, and stays at it, with
// all of it in the window; what stays elsewhere does not move it.
func TestCameraComesInTime(t *testing.T) {
	c := seenBy(ScriptConfig{FPS: 30, Frames: 330})
	s := newTestScript(t, c)
	w := way{shot: s.shot, pieces: c.Pieces, turns: s.schedule.Turns}
	for _, i := range []int{1, 3} {
		turn := s.schedule.Turns[i]
		v := s.shot.views[(turn.Start+turn.End)/2]
		if got := v.Seen(c.Camera.Frame, w.covers(i)); v.Zoom < 1.2 || !geom.FromPixels(c.Camera.Window).Contains(got) {
			t.Errorf("piece %d is seen at %v, at zoom %.2f", i, got, v.Zoom)
		}
	}
	if s.shot.views[0] != camera.Whole(c.Camera.Frame) {
		t.Errorf("at first %+v is seen, not the whole", s.shot.views[0])
	}
}

// At the nearest a frame shows the pixels of the board as they were drawn, and
// frames in which the camera rests and nothing is drawn are held.
func TestCameraShowsLinesAsTheyWereDrawn(t *testing.T) {
	c := seenBy(ScriptConfig{FPS: 30, Frames: 240})
	dot := pieceOf(0, 2, plan.MotionSketch, inkOf(4, black, geom.Polyline{geom.Pt(400, 210), geom.Pt(431, 227)}))
	dot.Camera = plan.CameraFocus
	c.Pieces = []Piece{dot}
	s := newTestScript(t, c)
	dst, planes := paint.NewSurface(image.NewRGBA(s.Frame())), yuv.New(s.Frame())
	last := c.Frames - 1
	advance(t, s, dst, last)
	v := s.shot.views[last]
	drawn := Finished(c.Ground, slices.Values(c.Pieces))
	at := image.Pt(int(math.Round(v.X*1.5-192)), int(math.Round(v.Y*1.5-128)))
	if v.Zoom != 1.5 || at.X%2 != 0 || at.Y%2 != 0 {
		t.Fatalf("%+v is seen in the end", v)
	}
	crop := drawn.SubImage(dst.Image.Rect.Add(at)).(*image.RGBA)
	want := image.NewRGBA(dst.Image.Rect)
	for y := range 256 {
		copy(want.Pix[y*want.Stride:][:4*384], crop.Pix[y*crop.Stride:])
	}
	if !bytes.Equal(dst.Image.Pix, want.Pix) {
		t.Error("another picture is seen than the board's own pixels")
	}
	play(t, s, planes, last)
	flat := yuv.New(s.Frame())
	flat.Convert(want, want.Rect)
	if !samePlanes(planes, flat) {
		t.Error("other planes are seen than the board's own")
	}
	if !s.Still(last) || !s.Still(5) || s.Still(s.schedule.Turns[0].Start-3) {
		t.Error("the camera does not rest where it should, or rests where it should move")
	}
	if shot := s.Shot(); shot != nil {
		t.Error("a script played in planes gives its board in colours")
	}
}

// What is fixed stays where it is, pixel by pixel, whatever the camera does.
func TestCameraLeavesLogosWhereTheyAre(t *testing.T) {
	c := seenBy(ScriptConfig{FPS: 30, Frames: 330})
	logo := image.NewRGBA(image.Rect(330, 4, 370, 24))
	for i := range logo.Pix {
		logo.Pix[i] = 255
	}
	c.Logos = []*image.RGBA{logo}
	s := newTestScript(t, c)
	dst := paint.NewSurface(image.NewRGBA(s.Frame()))
	for n := 0; n < c.Frames; n += 20 {
		advance(t, s, dst, n)
		if got := dst.Image.RGBAAt(350, 14); got.R != 255 || dst.Image.RGBAAt(330, 4).B != 255 {
			t.Fatalf("frame %d: %v is seen in the logo's place", n, got)
		}
	}
}

// A board's pan sets out from what the camera saw last, and ends on the ground.
func TestPanLeavesFromWhatACameraSaw(t *testing.T) {
	was := seenBy(ScriptConfig{FPS: 30, Frames: 330})
	from := newTestScript(t, was)
	end := paint.NewSurface(image.NewRGBA(from.Frame()))
	advance(t, from, end, was.Frames-1)
	c := testConfig(384, 256)
	c.Transition, c.Before = plan.TransitionBoard, end.Image
	c.Move = BoardMove{Step: image.Pt(2, 0), From: from.Shot()}
	if c.Move.From.View.Zoom < 1.05 {
		t.Fatalf("the scene before is seen through %+v", c.Move.From.View)
	}
	s := newTestScript(t, c)
	dst := paint.NewSurface(c.Ground)
	advance(t, s, dst, 0)
	if !bytes.Equal(dst.Image.Pix, end.Image.Pix) {
		t.Error("the pan begins with another picture than the scene before ends with")
	}
	advance(t, s, dst, Lead(c.Transition, c.Frames, c.FPS)-1)
	if !bytes.Equal(dst.Image.Pix, c.Ground.Pix) {
		t.Error("the pan does not end on the ground")
	}
}

func TestCamerasThatCannotBe(t *testing.T) {
	for want, spoil := range map[string]func(*Camera){
		"even sides": func(c *Camera) { c.Window = image.Rectangle{} },
		"as large":   func(c *Camera) { c.Frame = image.Rect(0, 0, 900, 600) },
	} {
		c := seenBy(ScriptConfig{FPS: 30, Frames: 60})
		spoil(c.Camera)
		if _, err := NewScript(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
