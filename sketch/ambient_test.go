package sketch

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// ambient is a scene of a few things on a page of which everything moves that can.
func ambient() ScriptConfig {
	c := spoken(plan.MotionFadeIn)
	c.Stress = Stress{}
	c.Pieces = c.Pieces[:3]
	bare := c.Ground
	c.Ground = image.NewRGBA(bare.Rect)
	copyRect(c.Ground, bare, bare.Rect)
	a := &Ambient{Bare: bare, Strength: 1, Breathes: true}
	for i, at := range []geom.Rect{geom.R(12, 170, 14, 12), geom.R(290, 150, 9, 20), geom.R(-40, 110, 400, 120)} {
		d := paint.Drift{Picture: paint.Render(paint.Fill{Path: geom.Ellipse(at), Color: color.RGBA{60, 90, 30, 128}}), Sway: geom.Pt(4, 3), Seconds: 2, Phase: 0.3 * float64(i)}
		a.Drifts = append(a.Drifts, d)
		paint.Over(c.Ground, d.Picture)
	}
	for x := range 2 {
		for y := range 2 {
			a.Lights.Marks[x][y] = paint.Render(paint.Fill{Path: geom.Ellipse(geom.R(float64(x)-3, float64(y)-3, 6, 6)), Color: red})
		}
	}
	for i := range 60 {
		a.Lights.At = append(a.Lights.At, image.Pt(15+(i%15)*20, 10+i/15*30))
	}
	l := &a.Lights
	l.Along, l.Front, l.Tail, l.Length, l.Speed, l.Strength = geom.Pt(0.8, 0.6), 60, 60, 200, 70, 0.8
	a.Rule = paint.Rule{Rect: image.Rect(10, 190, 280, 192), Color: red}
	c.Ambient = a
	return c
}

// What moves quietly changes what it says it changes, is the same from scratch and for
// encoders, never lies on ink, and rests in the first frame and the last.
func TestAmbientMotionPlaysLikeAllElse(t *testing.T) {
	c := ambient()
	s, jumping, encoded := newTestScript(t, c), newTestScript(t, c), newTestScript(t, c)
	quiet := c
	quiet.Ambient = nil
	plain := newTestScript(t, quiet)
	a, b, p := paint.NewSurface(image.NewRGBA(c.Ground.Rect)), paint.NewSurface(image.NewRGBA(c.Ground.Rect)), paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	was, planes, fresh := image.NewRGBA(c.Ground.Rect), yuv.New(c.Ground.Rect), yuv.New(c.Ground.Rect)
	still, moved := 0, 0
	for n := range c.Frames {
		for _, r := range advance(t, s, a, n) {
			copyRect(was, a.Image, r)
		}
		if !bytes.Equal(was.Pix, a.Image.Pix) {
			t.Fatalf("frame %d changed pixels it does not name", n)
		}
		if s.Still(n) {
			still++
		}
		if advance(t, plain, p, n); !bytes.Equal(p.Image.Pix, a.Image.Pix) {
			moved++
		}
		if _, err := encoded.Play(planes, n); err != nil {
			t.Fatal(err)
		}
		if n%17 != 0 {
			continue
		}
		if advance(t, jumping, b, n); !bytes.Equal(a.Image.Pix, b.Image.Pix) {
			t.Fatalf("frame %d is another from scratch", n)
		}
		if _, err := newTestScript(t, c).Play(fresh, n); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh.Y, planes.Y) || !bytes.Equal(fresh.U, planes.U) || !bytes.Equal(fresh.V, planes.V) {
			t.Fatalf("frame %d is another from scratch as encoders take it", n)
		}
	}
	if most := c.Frames / 10; still > most {
		t.Errorf("%d of %d frames are still; at most %d may be", still, c.Frames, most)
	}
	if moved < c.Frames*8/10 {
		t.Errorf("only %d of %d frames differ from those without", moved, c.Frames)
	}
	if !bytes.Equal(p.Image.Pix, a.Image.Pix) {
		t.Error("the last frame is not the finished picture")
	}
}

// Where motion is reduced, nothing of it is left.
func TestAmbientMotionRestsWhereMotionIsReduced(t *testing.T) {
	c := ambient()
	c.Calm = true
	quiet := c
	quiet.Ambient = nil
	s, plain := newTestScript(t, c), newTestScript(t, quiet)
	for n := range c.Frames {
		if s.Still(n) != plain.Still(n) {
			t.Fatalf("frame %d: still is %v, without ambient motion %v", n, s.Still(n), plain.Still(n))
		}
	}
}

// A picture that breathes keeps its middle, and is itself again afterwards.
func TestSwellSharplyKeepsEvenAreas(t *testing.T) {
	img := image.NewRGBA(image.Rect(10, 20, 50, 60))
	for i := range img.Pix {
		img.Pix[i] = [4]uint8{200, 100, 50, 255}[i%4]
	}
	if same := swellSharply(nil, img, 1, swollenRect(img.Rect, 1)); !bytes.Equal(same.SubImage(img.Rect).(*image.RGBA).Pix[:4], img.Pix[:4]) {
		t.Error("a picture at its own size is another")
	}
	out := swellSharply(nil, img, 1.03, swollenRect(img.Rect, 1.03))
	for y := img.Rect.Min.Y + 1; y < img.Rect.Max.Y-1; y++ {
		for x := img.Rect.Min.X + 1; x < img.Rect.Max.X-1; x++ {
			if out.RGBAAt(x, y) != img.RGBAAt(x, y) {
				t.Fatalf("%d,%d is %v, in an even area of %v", x, y, out.RGBAAt(x, y), img.RGBAAt(x, y))
			}
		}
	}
}
