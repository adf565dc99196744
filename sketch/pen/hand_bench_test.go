package pen

import (
	"image"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

var benchHand = HandSpec{Skin: plan.HandLight, Tool: ToolMarker, Side: 1024}

func BenchmarkDrawHand(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		drawHand(benchHand, &drawing)
	}
}

func BenchmarkTurnHand(b *testing.B) {
	h := newHands(benchHand, image.Rect(0, 0, 1536, 1024))
	a := h.drawn(GripDraw)
	b.ReportAllocs()
	for b.Loop() {
		a.turned(nil, spriteKey{turn: 60, packed: true}, h, 700)
	}
}

// A hand whose picture is kept, on planes.
func BenchmarkPaintHand(b *testing.B) {
	dst := yuv.New(image.Rect(0, 0, 1536, 1024))
	h, err := (*Cache)(nil).Hand(benchHand, dst.Rect)
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		h.Put(Pose{X: float32(700 + 2*(n%9)), Y: 300, Turn: 60 * TurnStep, On: true})
		h.PaintPlanes(dst, dst.Rect)
	}
}
