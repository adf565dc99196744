package trace

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// A cross of two bars is two lines, each through the other, as broad as the bars.
func TestCentrelines(t *testing.T) {
	m := image.NewAlpha(image.Rect(-10, 5, 190, 205))
	for y := m.Rect.Min.Y + 20; y < m.Rect.Max.Y-20; y++ {
		for x := m.Rect.Min.X + 20; x < m.Rect.Max.X-20; x++ {
			if math.Abs(float64(x-90)) < 5 || math.Abs(float64(y-105)) < 8 {
				m.SetAlpha(x, y, color.Alpha{A: 255})
			}
		}
	}
	lines := Centrelines(m)
	if len(lines) != 2 {
		t.Fatalf("%d lines, want 2", len(lines))
	}
	for _, l := range lines {
		r := l.At.Path().Bounds()
		want := 9.0
		if r.W() > r.H() {
			want = 15
		}
		if l.At.Length() < 150 || math.Abs(l.Width-want) > 1.5 || math.Abs(r.Center().X-90) > 3 || math.Abs(r.Center().Y-105) > 3 {
			t.Errorf("a line of %.0f, %.1f broad, at %v", l.At.Length(), l.Width, r)
		}
	}
	if got := Centrelines(image.NewAlpha(image.Rect(0, 0, 20, 20))); len(got) != 0 {
		t.Errorf("%d lines in nothing", len(got))
	}
}
