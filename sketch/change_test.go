package sketch

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// changing is a scene of areas that overlap: the first is wiped off under the second,
// which fades; the third slides under the fourth and is wiped off there; the fifth stays where
// it has slid to.
func changing(pen plan.Pen) ScriptConfig {
	area := func(i int, x, y float64, m plan.Motion, c color.RGBA) Piece {
		return pieceOf(i, 1.2*float64(i), m, sweepOf(geom.R(x, y, 70, 60), c), inkOf(3, black, geom.Polyline{geom.Pt(x+5, y+30), geom.Pt(x+65, y+34)}))
	}
	pieces := []Piece{
		area(0, 20, 20, plan.MotionSketch, red),
		area(1, 60, 40, plan.MotionFadeIn, blue),
		area(2, 30, 120, plan.MotionSketch, wash),
		area(3, 200, 110, plan.MotionSketch, red),
		area(4, 120, 30, plan.MotionSketch, blue),
	}
	change := func(cue float64, c Change, leaves plan.Motion) {
		for _, i := range c.Of {
			pieces[i].Drawing.Leaves = leaves
			pieces[i].Drawing.Moved = pieces[i].Drawing.Moved.Add(c.By)
		}
		p := NewChange(pieces, c, leaves, 0.25)
		p.Cue = cue
		pieces = append(pieces, p)
	}
	away := image.Pt(141, -7)
	change(7, Change{Of: []int{0}}, plan.MotionSketch)
	change(8, Change{Of: []int{2}, By: away}, "")
	change(9, Change{Of: []int{4}, By: image.Pt(60, 20)}, "")
	change(10, Change{Of: []int{1}}, plan.MotionFadeIn)
	change(11, Change{Of: []int{2}, At: away}, plan.MotionSketch)
	return ScriptConfig{FPS: 20, Frames: 260, Ground: testGround(320, 200), Pieces: pieces, Pen: pen}
}

// What goes and moves plays as all else: changes are reported, frames are the same
// from scratch, and the last is the finished picture, to encoders too.
func TestChangesPlayLikeAllElse(t *testing.T) {
	for _, pen := range []plan.Pen{plan.PenNone, plan.PenMarker} {
		c := changing(pen)
		s, jumping, encoded := newTestScript(t, c), newTestScript(t, c), newTestScript(t, c)
		if len(s.Warnings()) > 0 {
			t.Fatalf("warns: %v", s.Warnings())
		}
		a, b := paint.NewSurface(image.NewRGBA(c.Ground.Rect)), paint.NewSurface(image.NewRGBA(c.Ground.Rect))
		planes := yuv.New(c.Ground.Rect)
		was := image.NewRGBA(c.Ground.Rect)
		still := 0
		for n := range c.Frames {
			dirty := advance(t, s, a, n)
			if s.Still(n) != (len(dirty) == 0) {
				t.Fatalf("frame %d: Still is %v, but %d rectangles changed", n, s.Still(n), len(dirty))
			}
			if s.Still(n) {
				still++
			}
			for _, r := range dirty {
				copyRect(was, a.Image, r)
			}
			if !bytes.Equal(was.Pix, a.Image.Pix) {
				t.Fatalf("frame %d changed pixels outside %v", n, dirty)
			}
			if _, err := encoded.Play(planes, n); err != nil {
				t.Fatal(err)
			}
			if n%7 != 0 {
				continue
			}
			advance(t, jumping, b, (n*37)%c.Frames)
			if advance(t, jumping, b, n); !bytes.Equal(a.Image.Pix, b.Image.Pix) {
				t.Fatalf("frame %d from scratch is another than in order", n)
			}
			if d := lumaApart(planes, a.Image); d > 4 {
				t.Fatalf("frame %d: an encoder's picture is %d off", n, d)
			}
		}
		if still < c.Frames/10 {
			t.Errorf("%d frames of %d are still", still, c.Frames)
		}
		if !sameIn(a.Image, Finished(c.Ground, slices.Values(c.Pieces)), c.Ground.Rect) {
			t.Error("the last frame is not the finished picture")
		}
	}
}

// lumaApart is how far the brightness of planes is from that of a picture, at most.
func lumaApart(p *yuv.Planes, img *image.RGBA) int {
	want := yuv.Converted(img)
	most := 0
	for i := range p.Y {
		most = max(most, max(int(p.Y[i]), int(want.Y[i]))-min(int(p.Y[i]), int(want.Y[i])))
	}
	return most
}

// Ink goes only where the eraser is, and what lies over it stays.
func TestInkGoesOnlyAtTheEraser(t *testing.T) {
	c := changing(plan.PenNone)
	s := newTestScript(t, c)
	c.Pen = plan.PenPen
	with := newTestScript(t, c)
	dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	was := image.NewRGBA(c.Ground.Rect)
	wiped := 0
	for i, p := range c.Pieces {
		if p.Change == nil || len(p.Inks) == 0 {
			continue
		}
		turn, reach := s.Schedule().Turns[i], p.Inks[0].Strokes[0].Width/2
		for n := turn.Start; n < turn.End; n++ {
			advance(t, s, dst, max(n-1, 0))
			copyRect(was, dst.Image, was.Rect)
			advance(t, s, dst, n)
			tips := tipsIn(with.strokes, n)
			each(p.Inks[0], c.Ground.Rect, func(at image.Point) {
				gone := 0
				a, b := was.RGBAAt(at.X, at.Y), dst.Image.RGBAAt(at.X, at.Y)
				for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
					gone = max(gone, d, -d)
				}
				if gone <= 36 { // of 255: twice the smear
					return
				}
				wiped++
				if d := distance(geom.Pt(float64(at.X)+0.5, float64(at.Y)+0.5), tips); d > reach+2 {
					t.Fatalf("frame %d: the pixel at %v goes %.1f px from an eraser of %.1f", n, at, d, reach)
				}
			})
		}
	}
	if wiped < 3000 {
		t.Errorf("%d pixels are wiped off; more are there", wiped)
	}
}

// A slide begins and ends gently, on a shallow arc, and neither jumps.
func TestSlidesAreGentle(t *testing.T) {
	c := changing(plan.PenNone)
	s := newTestScript(t, c)
	for _, o := range s.overlays {
		l, ok := o.(*lifted)
		if !ok || l.by == (image.Point{}) {
			continue
		}
		if seconds := float64(l.end-l.start) / float64(c.FPS); seconds < slideLeast-0.05 || seconds > slideMost+0.05 {
			t.Errorf("a slide takes %.2f s, want %.1f to %.1f", seconds, slideLeast, slideMost)
		}
		length := math.Hypot(float64(l.by.X), float64(l.by.Y))
		high, last := 0.0, image.Point{}
		for n := l.start; n < l.end; n++ {
			at := l.offset(n)
			step := at.Sub(last)
			if d := math.Hypot(float64(step.X), float64(step.Y)); d > 0.2*length || (n == l.start || n == l.end-1) && d > 0.06*length+1 {
				t.Errorf("frame %d of a slide of %.0f px goes %.0f px", n-l.start, length, d)
			}
			u := (float64(at.X)*float64(l.by.X) + float64(at.Y)*float64(l.by.Y)) / length / length
			high = math.Max(high, u*float64(l.by.Y)-float64(at.Y))
			last = at
		}
		if last != l.by {
			t.Errorf("a slide by %v ends at %v", l.by, last)
		}
		if high < 0.03*length || high > 0.2*length {
			t.Errorf("a slide of %.0f px bows %.0f px upwards", length, high)
		}
	}
}

// What is to go before it is drawn goes when it is, and a warning says so.
func TestWhatGoesTooEarlyIsWarnedOf(t *testing.T) {
	p := []Piece{pieceOf(0, 3, plan.MotionSketch, sweepOf(geom.R(20, 20, 100, 80), red))}
	gone := NewChange(p, Change{Of: []int{0}}, plan.MotionSketch, 0.25)
	gone.Cue = 1
	p[0].Drawing.Leaves = plan.MotionSketch
	s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 200, Ground: testGround(192, 128), Pieces: append(p, gone)})
	if turns := s.Schedule().Turns; turns[1].Start < turns[0].End {
		t.Errorf("it goes from frame %d, before it is drawn in frame %d", turns[1].Start, turns[0].End)
	}
	if w := s.Warnings(); len(w) != 1 || !w[0].Change || w[0].LateSeconds < 2 {
		t.Errorf("the warnings are %+v", w)
	}
}
