package paint_test

import (
	"fmt"
	"image"
	"image/color"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A mark is painted over what is there; it says which pixels it can change.
func ExamplePaint() {
	board := image.NewRGBA(image.Rect(0, 0, 100, 60))
	line := paint.Stroke{Path: geom.Polyline{geom.Pt(10, 30), geom.Pt(90, 30)}.Path(), Width: 6, Color: color.RGBA{20, 20, 20, 255}, Brush: plan.BrushMarker, Seed: 1}
	paint.Paint(board, line)
	fmt.Println(board.RGBAAt(50, 30).A, board.RGBAAt(50, 5).A, line.Bounds().In(board.Rect))
	// Output: 255 0 true
}
