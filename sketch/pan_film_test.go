package sketch

import (
	"bytes"
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// panConfig is a scene in which a camera moves over a picture, whose pixels say
// where they lie.
func panConfig(seed int64) ScriptConfig {
	c := testConfig(384, 256)
	picture := image.NewRGBA(image.Rect(0, 0, 224, 112))
	for y := range 112 {
		for x := range 224 {
			copy(picture.Pix[picture.PixOffset(x, y):], []uint8{uint8(x + 10), uint8(2*y + 10), 128, 255})
		}
	}
	piece := pieceOf(8, 2, plan.MotionFadeIn)
	piece.Film = &Film{Box: image.Rect(100, 60, 300, 160), Pan: &Pan{Picture: picture, Seed: seed}, FPS: 30}
	c.Pieces = append(c.Pieces, piece)
	return c
}

// The camera sees all of the picture at first, in the end as many pixels of it as
// the box has, beside its middle, and moves on evenly and not beyond the picture.
func TestCameraMovesOverAPicture(t *testing.T) {
	ends := map[[2]int]bool{}
	for seed := range int64(6) {
		c := panConfig(seed)
		s := newTestScript(t, c)
		dst := paint.NewSurface(c.Ground)
		start := s.Schedule().Turns[len(c.Pieces)-1].Start
		// What is seen at the left and the upper edge, and at the others.
		seen := func() [4]int {
			low, high := dst.Image.RGBAAt(100, 60), dst.Image.RGBAAt(299, 159)
			return [4]int{int(low.R) - 10, (int(low.G) - 10) / 2, int(high.R) - 10, (int(high.G) - 10) / 2}
		}
		advance(t, s, dst, start+12) // it has appeared and begins slowly
		if e := seen(); e[0] > 3 || e[1] > 2 || e[2] < 220 || e[3] < 109 {
			t.Errorf("seed %d: first %v of 224 by 112 are seen", seed, e)
		}
		was := seen()
		for n := start + 13; n < c.Frames; n++ {
			advance(t, s, dst, n)
			e := seen()
			if e[0] < was[0]-1 || e[1] < was[1]-1 || e[2] > was[2]+1 || e[3] > was[3]+1 || e[0] > was[0]+2 {
				t.Fatalf("seed %d: frame %d sees %v after %v", seed, n, e, was)
			}
			was = e
		}
		if w, h := was[2]-was[0], was[3]-was[1]; w < 197 || w > 201 || h < 97 || h > 101 {
			t.Errorf("seed %d: in the end %d by %d pixels are seen, the box has 200 by 100", seed, w, h)
		}
		ends[[2]int{was[0], was[1]}] = true
	}
	if len(ends) < 4 {
		t.Errorf("six seeds go to %v", ends)
	}
}

func TestCameraOverAPictureFromScratch(t *testing.T) {
	c := panConfig(3)
	ordered, jumping := newTestScript(t, c), newTestScript(t, c)
	a, b := yuv.New(c.Ground.Rect), yuv.New(c.Ground.Rect)
	d, e := paint.NewSurface(c.Ground), paint.NewSurface(c.Ground)
	other := newTestScript(t, c)
	for n := range c.Frames {
		play(t, ordered, a, n)
		advance(t, other, d, n)
		if n%40 != 7 && n != c.Frames-1 {
			continue
		}
		play(t, jumping, b, n)
		if !samePlanes(a, b) {
			t.Errorf("planes of frame %d from scratch are others", n)
		}
		advance(t, newTestScript(t, c), e, n)
		if !bytes.Equal(d.Image.Pix, e.Image.Pix) {
			t.Errorf("frame %d from scratch is another", n)
		}
	}
}
