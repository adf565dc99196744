package sketch

import (
	"bytes"
	"image"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// spoken is a scene of seven things, some of them said again; the last two lie over each
// other.
func spoken(m plan.Motion) ScriptConfig {
	c := ScriptConfig{FPS: 20, Frames: 240, Ground: testGround(320, 200), Stress: Stress{Pulse: true, Recede: true}}
	for i := range 7 {
		x, y := float64(10+60*(i%5)), float64(20+90*(i/5))
		if i == 6 {
			x -= 40
		}
		p := pieceOf(i, float64(i), m, sweepOf(geom.R(x, y, 40, 50), red), inkOf(3, black, geom.Polyline{geom.Pt(x+5, y+30), geom.Pt(x+35, y+34)}))
		p.Drawing.Kind, p.Drawing.DrawFor = plan.KindIcon, 0.5
		p.Said = []float64{float64(i), 8 + 0.2*float64(i)}
		c.Pieces = append(c.Pieces, p)
	}
	c.Pieces[0].Firm = true
	return c
}

// What swells and steps back changes what it says it changes, is the same from scratch and
// for encoders, and leaves the finished picture.
func TestStressPlaysLikeAllElse(t *testing.T) {
	for _, m := range []plan.Motion{plan.MotionFadeIn, plan.MotionSketch} {
		c := spoken(m)
		s, jumping, encoded := newTestScript(t, c), newTestScript(t, c), newTestScript(t, c)
		a, b := paint.NewSurface(image.NewRGBA(c.Ground.Rect)), paint.NewSurface(image.NewRGBA(c.Ground.Rect))
		was, planes, fresh := image.NewRGBA(c.Ground.Rect), yuv.New(c.Ground.Rect), yuv.New(c.Ground.Rect)
		for n := range c.Frames {
			for _, r := range advance(t, s, a, n) {
				copyRect(was, a.Image, r)
			}
			if !bytes.Equal(was.Pix, a.Image.Pix) {
				t.Fatalf("%s: frame %d changed pixels it does not name", m, n)
			}
			if _, err := encoded.Play(planes, n); err != nil {
				t.Fatal(err)
			}
			if n%11 != 0 {
				continue
			}
			if advance(t, jumping, b, n); !bytes.Equal(a.Image.Pix, b.Image.Pix) {
				t.Fatalf("%s: frame %d is another from scratch", m, n)
			}
			if _, err := jumping.Play(fresh, n); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(planes.Y, fresh.Y) || !bytes.Equal(planes.U, fresh.U) {
				t.Fatalf("%s: planes of frame %d are others from scratch", m, n)
			}
		}
		if want := Finished(c.Ground, slices.Values(s.config.Pieces)); !bytes.Equal(want.Pix, a.Image.Pix) {
			t.Errorf("%s: the last frame is not the finished picture", m)
		}
		for n := c.Frames - 16; n < c.Frames; n++ {
			if !s.Still(n) {
				t.Errorf("%s: something changes in frame %d, of %d", m, n, c.Frames)
			}
		}
	}
}

// Things swell one at a time, when they have been drawn and no hand draws; what touches
// something else and words over all else do nothing.
func TestWhatSwellsAndStepsBack(t *testing.T) {
	for _, m := range []plan.Motion{plan.MotionFadeIn, plan.MotionSketch} {
		s := newTestScript(t, spoken(m))
		var pulses []int
		for _, o := range s.overlays {
			o, is := o.(*standing)
			if !is {
				continue
			}
			piece := o.stays[0].piece
			if piece >= 5 {
				t.Errorf("%s: piece %d lies over another, and is stressed", m, piece)
			}
			for _, f := range o.pulses {
				pulses = append(pulses, f)
				if f < s.schedule.Turns[piece].End || m == plan.MotionSketch && s.handDraws(f, f+o.long) {
					t.Errorf("%s: piece %d swells in frame %d, which is drawn until %d", m, piece, f, s.schedule.Turns[piece].End)
				}
				if size, _ := o.state(f + o.long/2); size < 1+pulseGrows/2 {
					t.Errorf("%s: piece %d is %g times as large in the middle of its pulse", m, piece, size)
				}
			}
			if piece == 0 && len(o.receded) > 0 {
				t.Errorf("%s: words over all else step back", m)
			}
			if piece == 1 && len(o.receded) == 0 {
				t.Errorf("%s: what was said first does not step back", m)
			}
			for _, r := range o.receded {
				if _, paled := o.state(r.Start + o.fades); paled != uint32(math.Round(256*(1-recededTo))) {
					t.Errorf("%s: piece %d is %d of 256 paler", m, piece, paled)
				}
			}
		}
		slices.Sort(pulses)
		for i := 1; i < len(pulses); i++ {
			if pulses[i]-pulses[i-1] < 30 {
				t.Errorf("%s: something swells in frames %d and %d, of 20 a second", m, pulses[i-1], pulses[i])
			}
		}
		if len(pulses) == 0 {
			t.Errorf("%s: nothing swells", m)
		}
	}
}

// A scene of few things has none step back.
func TestFewThingsStand(t *testing.T) {
	c := spoken(plan.MotionFadeIn)
	c.Pieces = c.Pieces[:6]
	for _, o := range newTestScript(t, c).overlays {
		if o, is := o.(*standing); is && len(o.receded) > 0 {
			t.Errorf("piece %d of %d steps back", o.stays[0].piece, len(c.Pieces))
		}
	}
}
