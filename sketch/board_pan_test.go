package sketch

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// A pan begins as the scene before ends and ends on the scene's bare ground, in
// colours and in planes, and says how it moves in between.
func TestBoardPanLeadsFromSceneToScene(t *testing.T) {
	for _, step := range []image.Point{{X: 2}, {X: -2}, {Y: 1}, {X: -1, Y: 1}} {
		c := testConfig(384, 256)
		c.Transition, c.Move.Step = plan.TransitionBoard, step
		c.Before = Finished(testGround(384, 256), slices.Values(testScene(384, 256, 3)))
		s, flat := newTestScript(t, c), newTestScript(t, c)
		dst, planes, want := paint.NewSurface(c.Ground), yuv.New(c.Ground.Rect), yuv.New(c.Ground.Rect)
		lead := Lead(c.Transition, c.Frames, c.FPS)
		right, down := 0.0, 0.0
		for n := range lead + 1 {
			advance(t, s, dst, n)
			play(t, flat, planes, n)
			m := s.Moves(n)
			right, down = right+m.Right, down+m.Down
			if moving := n > 0 && n < lead; m.All != moving {
				t.Errorf("%v: frame %d says %+v", step, n, m)
			}
			seen := c.Ground
			switch n {
			case 0:
				seen = c.Before
			case lead - 1, lead:
			default:
				continue
			}
			want.Convert(seen, seen.Rect)
			if !bytes.Equal(dst.Image.Pix, seen.Pix) || !samePlanes(planes, want) {
				t.Errorf("%v: frame %d of %d is another picture", step, n, lead)
			}
		}
		if right*float64(step.X) > 0 || down*float64(step.Y) > 0 || right*right+down*down < 200*200 {
			t.Errorf("%v: the picture moves by %.0f, %.0f", step, right, down)
		}
	}
}

func TestBoardPansThatCannotBe(t *testing.T) {
	for want, spoil := range map[string]func(*BoardMove){
		"Move.Step is (1,0)": func(m *BoardMove) { m.Step = image.Pt(1, 0) },
		"a picture of Move":  func(m *BoardMove) { m.Paper = image.NewRGBA(image.Rect(0, 0, 8, 8)) },
		"Move.Paper":         func(m *BoardMove) { m.Frame = image.NewRGBA(image.Rect(0, 0, 384, 256)) },
	} {
		c := testConfig(384, 256)
		c.Transition, c.Before, c.Move.Step = plan.TransitionBoard, c.Ground, image.Pt(2, 0)
		spoil(&c.Move)
		if _, err := NewScript(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
