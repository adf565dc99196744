package sketch

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// spoken is a scene of seven things, some of them said again; the last two lie over each
// other.
func spoken(m plan.Motion) ScriptConfig {
	c := ScriptConfig{FPS: 20, Frames: 240, Ground: testGround(320, 200), Stress: Stress{Pulse: styles.PulseSwell, Recede: true}}
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

// named is a scene whose things stand out by their words.
func named(t *testing.T, m plan.Motion, pulse styles.Pulse) ScriptConfig {
	t.Helper()
	text, err := fonts.NewShaper().Layout([]fonts.Span{{Text: "Jug"}}, fonts.Style{Type: plan.TypeClean, SizePx: 13, Lang: "en"}, 40, plan.AlignStart)
	if err != nil {
		t.Fatal(err)
	}
	c := spoken(m)
	c.Stress.Pulse, c.Stress.Board, c.Stress.Accent, c.Stress.Brush = pulse, color.RGBA{255, 255, 255, 255}, red, plan.BrushPen
	for i := range c.Pieces {
		at := geom.FromPixels(c.Pieces[i].Inks[0].Layer.Rect).Min.Add(geom.Pt(5, 30))
		c.Pieces[i].Drawing.Marks = []paint.Mark{paint.Writing{Text: text, At: at, Color: black}}
		c.Pieces[i].Strong = []float64{float64(i)}
	}
	return c
}

// What stands out and steps back changes what it says it changes, is the same from scratch and
// for encoders, and leaves the finished picture.
func TestStressPlaysLikeAllElse(t *testing.T) {
	for _, c := range []ScriptConfig{
		spoken(plan.MotionFadeIn), spoken(plan.MotionSketch), named(t, plan.MotionFadeIn, styles.PulseUnderline),
		named(t, plan.MotionSketch, styles.PulseUnderline), named(t, plan.MotionFadeIn, styles.PulseHighlight),
	} {
		m := c.Pieces[0].Drawing.Motion
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
			for _, p := range o.pulses {
				f := p.Start
				pulses = append(pulses, f)
				if f < s.schedule.Turns[piece].End || m == plan.MotionSketch && s.handDraws(f, f+o.long) {
					t.Errorf("%s: piece %d swells in frame %d, which is drawn until %d", m, piece, f, s.schedule.Turns[piece].End)
				}
				if size := o.state(f + o.long/2).size; size < 1+pulseGrows/2 {
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
				if paled := o.state(r.Start + o.fades).paled; paled != uint32(math.Round(256*(1-recededTo))) {
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

// Words that are said strongly are marked as soon as they are there: by a line below all of their letters, or a
// swash on which they can be read.
func TestStrongWordsAreMarked(t *testing.T) {
	for _, pulse := range []styles.Pulse{styles.PulseUnderline, styles.PulseHighlight} {
		c := named(t, plan.MotionFadeIn, pulse)
		for i := range c.Pieces {
			c.Pieces[i].Said = nil
		}
		n := 0
		for _, o := range newTestScript(t, c).overlays {
			o, is := o.(*standing)
			if !is || o.sign == nil || len(o.pulses) == 0 {
				continue
			}
			n++
			p, words := o.pulses[0], c.Pieces[o.stays[0].piece].Drawing.Marks[0].(paint.Writing)
			if late := p.Start - o.stays[0].piece*c.FPS; late < 0 || late > c.FPS {
				t.Errorf("%s: piece %d is marked %d frames after its word", pulse, o.stays[0].piece, late)
			}
			first, last := o.state(p.Start).sign, o.state(p.End-1).sign
			if whole := o.sign.whole.Rect.Dx(); first.across > whole/4 || last.alpha != 0 || o.state(p.Start+o.long).sign.across != whole {
				t.Errorf("%s: it comes as %+v and goes as %+v", pulse, first, last)
			}
			letters := words.Inked(words.Place(), func(bool) bool { return true })
			if b := geom.FromPixels(o.sign.whole.Rect); pulse == styles.PulseUnderline && b.Min.Y < letters.Max.Y-1 || pulse == styles.PulseHighlight && !o.sign.behind {
				t.Errorf("%s: drawn in %v over letters in %v", pulse, b, letters)
			}
		}
		if n < 3 {
			t.Errorf("%s: %d things are marked", pulse, n)
		}
	}
	st := Stress{Board: color.RGBA{255, 255, 255, 255}, Accent: color.RGBA{200, 20, 30, 255}}
	text := named(t, plan.MotionFadeIn, styles.PulseHighlight).Pieces[0].Drawing.Marks[0].(paint.Writing)
	for grey := uint8(0); grey < 140; grey += 20 {
		text.Color = color.RGBA{grey, grey, grey, 255}
		img := (&stressSign{}).swash(text, &st)
		if img == nil {
			continue
		}
		under := paint.Through(img.RGBAAt(img.Rect.Min.X+img.Rect.Dx()/2, img.Rect.Min.Y+img.Rect.Dy()/2), st.Board)
		if got := paint.Contrast(text.Color, under); got < paint.ContrastText-0.1 {
			t.Errorf("grey %d is read at %.2f", grey, got)
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
