package sketch

import (
	"bytes"
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// comingPiece is a piece of areas that come to their places by themselves, as beats have it.
func comingPiece(t testing.TB, element int, cue float64, areas []geom.Rect, beats []paint.Beat) Piece {
	t.Helper()
	d := &paint.Drawing{Element: element, Kind: plan.KindIcon, Motion: plan.MotionFadeIn, Beats: beats, Next: 0.09}
	for i, r := range areas {
		c := []color.RGBA{{200, 30, 40, 255}, {20, 90, 160, 255}, {30, 120, 60, 200}}[i%3]
		d.Marks = append(d.Marks, paint.Fill{Path: geom.Ellipse(r), Color: c})
	}
	inks, err := trace.Drawing(d, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Piece{Drawing: d, Inks: inks, Cue: cue}
}

// comingConfig is a scene in which things come in every way there is, one of them under
// another that is there before it, and go in the end.
func comingConfig(t testing.TB) ScriptConfig {
	rise := &paint.Entrance{From: geom.Pt(0, 24), Masked: true, Fade: 0.5}
	grow := &paint.Entrance{Scale: 0.8, Over: 0.04, Fade: 0.4}
	spring := &paint.Entrance{From: geom.Pt(-7, 11), Scale: 0.7, Over: 0.09, Foot: true}
	wipe := &paint.Entrance{Scale: 1.06, Masked: true, Wipe: image.Pt(-1, 0)}
	up := &paint.Entrance{From: geom.Pt(0, 9), Fade: 1, Wipe: image.Pt(0, -1)}
	word := func(x0, x1 int, from float64) paint.Part {
		return paint.Part{Rect: image.Rect(x0, 0, x1, 256), Start: from, End: from + 0.45}
	}
	c := testConfig(384, 256)
	c.Frames, c.Exit = 120, true
	c.Pieces = []Piece{
		comingPiece(t, 0, -1, []geom.Rect{geom.R(20, 10, 120, 37)}, []paint.Beat{
			{End: 0.495, Ease: paint.EaseFling, Enter: rise, Parts: []paint.Part{word(0, 80, 0), word(80, 384, 0.045)}},
		}),
		comingPiece(t, 1, 1.2, []geom.Rect{geom.R(31, 81, 90, 91), geom.R(60, 120, 33, 60)}, []paint.Beat{
			{End: 0.5, Enter: grow, One: 1}, {End: 0.5, Enter: grow, One: 1},
		}),
		comingPiece(t, 2, 0.5, []geom.Rect{geom.R(90, 100, 80, 80), geom.R(200, 60, 71, 90)}, []paint.Beat{
			{End: 0.5, Enter: spring}, {Start: 0.14, End: 0.7, Ease: paint.EaseInOut, Enter: up},
		}),
		comingPiece(t, 3, -1, []geom.Rect{geom.R(280, 50, 90, 120)}, []paint.Beat{{End: 0.6, Enter: wipe}}),
	}
	return c
}

// What comes by itself ends as the finished picture, which stands until the board is cleared; the
// first moves in the first three frames, the last has come 0.9 s before the cut, and the board is
// empty only at the cut.
func TestEntrances(t *testing.T) {
	c := comingConfig(t)
	s := newTestScript(t, c)
	dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	first := -1
	for n := range c.Frames {
		advance(t, s, dst, n)
		if first < 0 && !bytes.Equal(dst.Image.Pix, c.Ground.Pix) {
			first = n
		}
		bare := bytes.Equal(dst.Image.Pix, c.Ground.Pix)
		if last := n == c.Frames-1; last != (bare && n > first) && first >= 0 {
			t.Errorf("frame %d: the board is empty: %v", n, bare)
		}
		if n == s.Finished() && !bytes.Equal(dst.Image.Pix, Finished(c.Ground, slices.Values(c.Pieces)).Pix) {
			t.Error("the last frame before the board is cleared is not the finished picture")
		}
	}
	if first > 2 {
		t.Errorf("the first motion is in frame %d", first)
	}
	if want := c.Frames - ExitFrames(c.FPS) - 1; s.Finished() != want {
		t.Errorf("the board is cleared from frame %d on, want %d", s.Finished()+1, want+1)
	}
	turns := s.Schedule().Turns
	for i, u := range turns {
		if rest := float64(c.Frames-u.End) / float64(c.FPS); rest < 0.9-0.02 {
			t.Errorf("piece %d has come %.2f s before the cut", i, rest)
		}
	}
	if turns[2].Start >= turns[1].Start {
		t.Error("what has the earlier cue comes later")
	}
}

// A scene that is pressed for time lets things overlap instead of hurrying them.
func TestEntrancesOverlapWherePressed(t *testing.T) {
	c := testConfig(384, 256)
	c.Frames, c.Pieces = 75, nil
	grow := &paint.Entrance{Scale: 0.8, Over: 0.04, Fade: 0.4}
	for i := range 8 {
		c.Pieces = append(c.Pieces, comingPiece(t, i, -1, []geom.Rect{geom.R(10+float64(i)*40, 80, 36, 40)}, []paint.Beat{{End: 0.5, Enter: grow}}))
	}
	s := newTestScript(t, c)
	if len(s.Warnings()) > 0 {
		t.Errorf("warnings: %v", s.Warnings())
	}
	turns := s.Schedule().Turns
	for i := range turns {
		if n := turns[i].End - turns[i].Start; n < 15 {
			t.Errorf("piece %d comes in %d frames", i, n)
		}
		if i > 0 && turns[i].Start < turns[i-1].Start+2 {
			t.Errorf("piece %d comes %d frames after the one before it", i, turns[i].Start-turns[i-1].Start)
		}
	}
}

// Words that come over a picture which takes longer than they do are seen from when they are there until
// the end: it does not come to lie over them.
func TestWhatLiesOverAnArrivalIsSeenThroughout(t *testing.T) {
	for _, cue := range []float64{0.1, 0.4, 0.8} {
		c := testConfig(384, 256)
		c.Frames = 90
		settle := &paint.Entrance{Scale: 1.1, Masked: true, Wipe: image.Pt(0, -1)}
		rise := &paint.Entrance{From: geom.Pt(0, 24), Masked: true, Fade: 0.5}
		picture := comingPiece(t, 0, 0, []geom.Rect{geom.R(20, 20, 340, 220)}, []paint.Beat{{End: 1.6, Enter: settle}})
		words := comingPiece(t, 1, cue, []geom.Rect{geom.R(90, 90, 60, 30), geom.R(200, 90, 60, 30)}, []paint.Beat{
			{End: 0.3, Enter: rise}, {Start: 0.1, End: 0.5, Enter: rise},
		})
		c.Pieces = []Piece{picture, words}
		s := newTestScript(t, c)
		dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
		for n := range c.Frames {
			advance(t, s, dst, n)
			if n < s.Schedule().Turns[1].End {
				continue
			}
			for i, at := range []image.Point{{120, 105}, {230, 105}} {
				if got, want := dst.Image.RGBAAt(at.X, at.Y), words.Drawing.Marks[i].(paint.Fill).Color; got != want {
					t.Fatalf("words that come at %v s, frame %d: word %d has the colour %v, want %v", cue, n, i, got, want)
				}
			}
		}
		if !bytes.Equal(dst.Image.Pix, Finished(c.Ground, slices.Values(c.Pieces)).Pix) {
			t.Errorf("words that come at %v s: the scene does not end with the finished picture", cue)
		}
	}
}
