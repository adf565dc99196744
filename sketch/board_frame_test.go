package sketch

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// What frames a board stands where it is in every frame of a film's last scene: while
// the camera comes to it, and while it draws back; and nothing of it moves.
func TestABoardHasOneFrame(t *testing.T) {
	const wide = 12
	metal := color.RGBA{200, 20, 90, 255}
	c := testConfig(384, 256)
	b := c.Ground.Rect
	c.Transition, c.Move.Step, c.Before, c.Move.Paper = plan.TransitionBoard, image.Pt(2, 0), testGround(384, 256), c.Ground
	page := image.NewRGBA(b)
	draw.Draw(page, b, image.NewUniform(metal), image.Point{}, draw.Src)
	draw.Draw(page, b.Inset(wide), c.Ground, b.Min.Add(image.Pt(wide, wide)), draw.Src)
	c.Ground, c.Move.Frame = page, BoardFrame(page, c.Move.Paper)
	c.Whole = wholeConfig().Whole
	s, dst := newTestScript(t, c), paint.NewSurface(page)
	lead, back := Lead(c.Transition, c.Frames, c.FPS), c.Frames-BackFrames(c.FPS)
	for n := range c.Frames {
		advance(t, s, dst, n)
		if n > lead && n < back {
			continue
		}
		for y := b.Min.Y; y < b.Max.Y; y += 5 {
			for x := b.Min.X; x < b.Max.X; x += 3 {
				inside := image.Pt(x, y).In(b.Inset(wide))
				if is := dst.Image.RGBAAt(x, y) == metal; is == inside {
					t.Fatalf("frame %d of %d has %v at %d,%d", n, c.Frames, dst.Image.RGBAAt(x, y), x, y)
				}
			}
		}
	}
}
