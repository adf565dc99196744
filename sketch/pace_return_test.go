package sketch

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// returning is a scene whose first picture, translucent areas under lines and over them, has
// no time before the next is due, which lies over it in part, as a third does that comes
// sooner than the hand returns; the fourth lies beneath them and is drawn last.
func returning(pen plan.Pen) ScriptConfig {
	var lines, texture []geom.Polyline
	for i := range 8 {
		y := float64(30 + 15*i)
		lines = append(lines, geom.Polyline{geom.Pt(60, y), geom.Pt(150-6*float64(i), y+20)})
	}
	for i := range 40 {
		x, y := float64(45+i%10*14), float64(30+i/10*20)
		texture = append(texture, geom.Polyline{geom.Pt(x, y), geom.Pt(x+12, y+9)})
	}
	picture := pieceOf(1, 0.1, plan.MotionSketch, sweepOf(geom.R(40, 20, 150, 140), wash), inkOf(3, black, lines...), sweepOf(geom.R(90, 30, 90, 60), wash), inkOf(2, blue, texture...))
	picture.Drawing.Kind = plan.KindPicture
	pieces := []Piece{
		pieceOf(0, 8, plan.MotionSketch, sweepOf(geom.R(60, 90, 160, 70), wash)),
		picture,
		pieceOf(2, 1.5, plan.MotionSketch, sweepOf(geom.R(150, 60, 90, 50), blue), inkOf(3, black, geom.Polyline{geom.Pt(150, 80), geom.Pt(240, 90)})),
		pieceOf(3, 2.6, plan.MotionFadeIn, sweepOf(geom.R(20, 100, 60, 60), wash)),
	}
	for i := range pieces {
		for _, k := range pieces[i].Inks {
			for _, a := range k.At {
				if a != trace.Never {
					k.Strokes[a.Stroke()].Ink++
				}
			}
		}
	}
	return ScriptConfig{FPS: 20, Frames: 200, Ground: testGround(320, 200), Pieces: pieces, Pen: pen}
}

// Where a picture has no time before the next thing is due, its contours come first, and
// its tones when the hand returns: after that, at the pen, and in their place in the stack.
func TestAHandReturnsToAPictureWithoutTime(t *testing.T) {
	c := returning(plan.PenNone)
	s := newTestScript(t, c)
	first := s.Schedule().Turns[1]
	later := first.Later
	if later == nil {
		t.Fatal("the picture is drawn in one go")
	}
	next := s.Schedule().Turns[2]
	if first.End > next.Start || later.Start < next.End || later.End-later.Start < first.End-first.Start {
		t.Errorf("contours come in frames %d to %d, tones from %d to %d, what is due between them from %d to %d", first.Start, first.End, later.Start, later.End, next.Start, next.End)
	}
	for k, ink := range first.Inks {
		if slices.ContainsFunc(ink.Strokes, func(s trace.Stroke) bool { return s.Sweep }) {
			t.Errorf("ink %d is coloured among the contours", k)
		}
	}
	var came [2]int // pixels of the picture in each part
	for n := range c.Frames {
		s.Arrivals(n, func(layer *image.RGBA, y, x0, x1 int) {
			switch {
			case first.Start <= n && n < first.End:
				came[0] += x1 - x0
			case later.Start <= n && n < later.End:
				came[1] += x1 - x0
			case n < next.Start || next.End <= n && n < s.Schedule().Turns[0].Start:
				t.Fatalf("ink comes in frame %d, in which nothing is drawn", n)
			}
		})
	}
	if came[0] == 0 || came[1] < came[0] {
		t.Errorf("%d pixels come with the contours, %d with the tones", came[0], came[1])
	}
	dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	for n := range c.Frames {
		advance(t, s, dst, n)
	}
	if want := Finished(c.Ground, slices.Values(c.Pieces)); !bytes.Equal(dst.Image.Pix, want.Pix) {
		t.Error("the last frame is not the finished picture")
	}
}

// What goes, or moves, is finished before that; in a scene with a camera that looks at one thing
// the hand stays with it.
func TestAHandReturnsInTime(t *testing.T) {
	c := returning(plan.PenNone)
	gone := NewChange(c.Pieces, Change{Of: []int{1}}, plan.MotionSketch, 0.25)
	gone.Cue = 5.5
	c.Pieces[1].Drawing.Leaves = plan.MotionSketch
	c.Pieces = append(c.Pieces, gone)
	s := newTestScript(t, c)
	turns := s.Schedule().Turns
	if turns[1].Later == nil || turns[1].Done() > turns[4].Start {
		t.Errorf("the picture is done in frame %d and goes in frame %d", turns[1].Done(), turns[4].Start)
	}
	dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	for n := range c.Frames {
		advance(t, s, dst, n)
	}
	if want := Finished(c.Ground, slices.Values(c.Pieces)); !bytes.Equal(dst.Image.Pix, want.Pix) {
		t.Error("the last frame is not the finished picture")
	}
	c = returning(plan.PenNone)
	c.Pieces[2].Camera = plan.CameraFocus
	if newTestScript(t, c).Schedule().Turns[1].Later != nil {
		t.Error("the hand returns while the camera looks elsewhere")
	}
}
