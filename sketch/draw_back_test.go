package sketch

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Everything is drawn before the camera draws back; what it has left behind is
// small then, in its place on the board, and stays.
func TestDrawBackShowsTheWholeBoard(t *testing.T) {
	c := testConfig(384, 256)
	c.Whole = wholeConfig().Whole
	s := newTestScript(t, c)
	begin := c.Frames - BackFrames(c.FPS)
	for i, turn := range s.Schedule().Turns {
		if turn.End > begin {
			t.Errorf("piece %d is drawn until frame %d, the camera draws back from %d on", i, turn.End, begin)
		}
	}
	dst := paint.NewSurface(c.Ground)
	advance(t, s, dst, begin-1)
	finished := Finished(c.Ground, slices.Values(c.Pieces))
	if !bytes.Equal(dst.Image.Pix, finished.Pix) {
		t.Error("before the camera draws back the picture is not finished")
	}
	grown := 1.0
	for n := begin; n < c.Frames; n++ {
		advance(t, s, dst, n)
		grown *= 1 + s.Moves(n).Grown
	}
	if !s.Still(c.Frames-1) || s.Still(begin) {
		t.Errorf("still: %v in the first frame, %v in the last", s.Still(begin), s.Still(c.Frames-1))
	}
	// Three regions of 384 by 256, 24 apart, with 12 around them.
	zoom := 256.0 / (2*256 + 24 + 24)
	if math.Abs(grown-zoom) > 1e-6 {
		t.Errorf("the picture has shrunk to %.4f, not %.4f", grown, zoom)
	}
	// The scene lies below right. Every part of it is where it should be, by the
	// means of squares of 48 pixels of its picture.
	x0, y0 := 192+12*zoom, 128+12*zoom
	for y := 0; y+48 <= 256; y += 48 {
		for x := 0; x+48 <= 384; x += 48 {
			var want, got [3]float64
			for j := range 48 {
				for i := range 48 {
					a, b := finished.RGBAAt(x+i, y+j), dst.Image.RGBAAt(int(x0+(float64(x+i)+0.5)*zoom), int(y0+(float64(y+j)+0.5)*zoom))
					for k, v := range [3][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
						want[k], got[k] = want[k]+float64(v[0])/48/48, got[k]+float64(v[1])/48/48
					}
				}
			}
			for k := range want {
				if math.Abs(want[k]-got[k]) > 8 {
					t.Fatalf("at %d,%d of the scene the mean is %.0f, in the whole board %.0f", x, y, want, got)
				}
			}
		}
	}
}

func TestDrawBackNeedsTime(t *testing.T) {
	c := wholeConfig()
	c.Frames = BackFrames(c.FPS)
	if _, err := NewScript(c); err == nil || !strings.Contains(err.Error(), "at least") {
		t.Errorf("%v", err)
	}
}
