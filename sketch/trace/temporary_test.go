package trace

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
)

// The finished line is the same whether it is traced or painted at once.
func TestSparedLinesFinishAlike(t *testing.T) {
	rule := paint.Stroke{
		Path: geom.Polyline{geom.Pt(60, 150), geom.Pt(200, 150)}.Path(), Width: 3, Color: tracetest.BlackInk,
		Brush: plan.BrushPen, Aid: true, Spared: []geom.Rect{geom.R(90, 144, 40, 26)},
	}
	traced, err := Mark(rule, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if whole := Whole(rule); traced.Layer.Rect != whole.Layer.Rect || !slices.Equal(traced.Layer.Pix, whole.Layer.Pix) {
		t.Error("traced and painted lines differ")
	}
	if len(traced.Temporary) != 1 {
		t.Fatalf("%d pieces pass", len(traced.Temporary))
	}
}
