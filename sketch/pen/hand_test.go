package pen

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

func testHand(t *testing.T, s HandSpec, board image.Rectangle) *Hand {
	t.Helper()
	h, err := (*Cache)(nil).Hand(s, board)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// What a hand looks like: three looks' tools and boards, three tones of skin,
// every grip.
func TestHandsStayAsLookedAt(t *testing.T) {
	looks := []struct {
		name  string
		tool  Tool
		board color.RGBA
		ink   color.RGBA
		dark  bool
	}{
		{"classic", ToolBallpoint, color.RGBA{255, 255, 255, 255}, color.RGBA{20, 20, 24, 255}, false},
		{"crayon", ToolCrayon, color.RGBA{250, 240, 220, 255}, color.RGBA{208, 52, 44, 255}, false},
		{"chalkboard", ToolChalk, color.RGBA{38, 67, 58, 255}, color.RGBA{250, 220, 110, 255}, true},
	}
	board := image.Rect(0, 0, 330, 300)
	for i, l := range looks {
		for k, skin := range []plan.Hand{plan.HandLight, plan.HandMedium, plan.HandDark} {
			t.Run(l.name+"-"+string(skin), func(t *testing.T) {
				h := testHand(t, HandSpec{Skin: skin, Tool: l.tool, Side: 500, OnDark: l.dark, Left: k == 1}, board)
				m := image.NewRGBA(board)
				draw.Draw(m, board, image.NewUniform(l.board), image.Point{}, draw.Src)
				p := Pose{X: 60, Y: 90, Turn: 58 * TurnStep, Grip: Grip((i + k) % int(GripErase)), Ink: l.ink, On: true}
				if k == 1 {
					p.X = float32(board.Dx()) - p.X
				}
				if l.dark && skin == plan.HandDark {
					p.Grip = GripErase
				}
				h.Put(p)
				h.Paint(m, board)
				golden.Frame(t, "testdata/golden", m, 10)
			})
		}
	}
}

// The tip is where the pose is, in the colour of the stroke, whatever tool is held
// in whatever way.
func TestAHandsTipIsOnTheInk(t *testing.T) {
	board := image.Rect(0, 0, 320, 260)
	ink := color.RGBA{220, 40, 30, 255}
	for i, tool := range []Tool{ToolBallpoint, ToolPencil, ToolMarker, ToolCrayon, ToolCharcoal, ToolBrush, ToolChalk, ToolStylus} {
		left := i%2 == 1
		h := testHand(t, HandSpec{Skin: plan.HandMedium, Tool: tool, Side: 500, Left: left}, board)
		h.Put(Pose{X: 160, Y: 120, Turn: 60 * TurnStep, Grip: Grip(i % int(GripErase)), Ink: ink, On: true})
		m := image.NewRGBA(board)
		h.Paint(m, board)
		near, beyond := 0, 0
		for y := range 260 {
			for x := range 320 {
				c := m.RGBAAt(x, y)
				dx, dy := float64(x)+0.5-160, float64(y)+0.5-120
				if left {
					dx = -dx
				}
				if c.R > 120 && c.G < 70 && math.Hypot(dx, dy) < 5 {
					near++
				}
				if c.A > 160 && dx+dy < -4 {
					beyond++
				}
			}
		}
		if near < 3 || beyond > 0 {
			t.Errorf("%s: %d pixels of ink at the tip, %d of the tool beyond it", tool, near, beyond)
		}
	}
}

// Wherever the tip is, the arm goes on to the edge of the board, and all of it is
// within what is said to change.
func TestTheArmLeavesTheBoard(t *testing.T) {
	for _, board := range []image.Rectangle{image.Rect(0, 0, 300, 200), image.Rect(0, 0, 200, 300)} {
		for _, left := range []bool{false, true} {
			h := testHand(t, HandSpec{Skin: plan.HandDark, Tool: ToolPencil, Side: 200, Left: left}, board)
			for i := range 12 {
				p := Pose{
					X: float32(board.Dx() * (i % 4) / 3), Y: float32(board.Dy() * (i / 4) / 3), Lift: float32(i % 3),
					Turn: float32((45 + 2*i)) * TurnStep, Grip: Grip(i % int(gripCount)), On: true,
				}
				h.Put(p)
				m := image.NewRGBA(board)
				h.Paint(m, board)
				atEdge := 0
				for y := range board.Dy() {
					row := image.Rectangle{}
					for _, r := range h.Dirty(Pose{}, p) {
						if y >= r.Min.Y && y < r.Max.Y {
							row = r
						}
					}
					for x := range board.Dx() {
						a := m.RGBAAt(x, y).A
						if a > 0 && !image.Pt(x, y).In(row) {
							t.Fatalf("%v %+v: pixel %d,%d lies beyond %v", board, p, x, y, row)
						}
						if a == 255 && (y == board.Max.Y-1 || x == 0 && left || x == board.Max.X-1 && !left) {
							atEdge++
						}
					}
				}
				if p.X > 1 && p.X < float32(board.Dx()-1) && p.Y < float32(board.Dy()-1) && atEdge < 15 {
					t.Errorf("%v, left %v, %+v: the arm ends within the board, %d pixels at its edge", board, left, p, atEdge)
				}
			}
		}
	}
}

// On planes a hand is what it is in colours, and where it stands on even pixels
// it is the same sample by sample.
func TestAHandOnPlanes(t *testing.T) {
	board := image.Rect(0, 0, 240, 160)
	h := testHand(t, HandSpec{Skin: plan.HandLight, Tool: ToolMarker, Side: 160}, board)
	paint := func(x, y float32) *yuv.Planes {
		white := image.NewRGBA(board)
		draw.Draw(white, board, image.White, image.Point{}, draw.Src)
		p := yuv.Converted(white)
		h.Put(Pose{X: x, Y: y, Turn: 60 * TurnStep, On: true})
		h.PaintPlanes(p, board)
		h.Paint(white, board)
		want := yuv.Converted(white)
		for i := range p.Y {
			if d := max(p.Y[i], want.Y[i]) - min(p.Y[i], want.Y[i]); d > 4 {
				t.Fatalf("luma %d differs by %d from that of the colours", i, d)
			}
		}
		return p
	}
	a, b := paint(40, 30), paint(60, 44)
	for y := range 80 {
		for x := range 150 {
			if a.Y[(y+4)*240+x+20] != b.Y[(y+18)*240+x+40] || a.U[(y/2+2)*120+x/2+10] != b.U[(y/2+9)*120+x/2+20] {
				t.Fatalf("the hand differs at %d,%d from itself 20 px to the right", x, y)
			}
		}
	}
}

func TestUnknownHands(t *testing.T) {
	if _, err := (&Cache{}).Hand(HandSpec{Skin: "green"}, image.Rect(0, 0, 9, 9)); err == nil {
		t.Error("a green hand is drawn")
	}
}
