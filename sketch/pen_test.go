package sketch

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// The sprite's solid pixels end at the tip, wherever it points.
func TestTheTipIsOnTheInk(t *testing.T) {
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		a := drawPen(kind, PenLook{}, 205)
		for _, leftward := range []bool{false, true} {
			for _, tilt := range []float32{-0.14, 0, 0.14} {
				s := image.NewRGBA(image.Rect(-300, -300, 300, 300))
				p := pose{x: 3.375, y: -2.75, tilt: tilt, on: true}
				a.stamp(s, make([]extent, 600), p, leftward)
				near, beyond := 0, 0
				for y := -300; y < 300; y++ {
					for x := -300; x < 300; x++ {
						if s.RGBAAt(x, y).A < 160 {
							continue // shadow, or the rim
						}
						dx, dy := float64(x)+0.5-float64(p.x), float64(y)+0.5-float64(p.y)
						if math.Hypot(dx, dy) < 4 {
							near++
						}
						if leftward {
							dx = -dx
						}
						if dx+dy < -4 {
							beyond++
						}
					}
				}
				if near == 0 || beyond > 0 {
					t.Errorf("%s, leftward %v, tilt %v: %d solid pixels at the tip, %d beyond it", kind, leftward, tilt, near, beyond)
				}
			}
		}
	}
}

// What a pose paints lies within reach, so that dirty rectangles hold it.
func TestThePenStaysWithinItsReach(t *testing.T) {
	a := drawPen(plan.PenMarker, PenLook{OnDark: true}, 205)
	reach := a.reach(mostLift)
	for _, lift := range []float32{0, 16, mostLift} {
		for _, tilt := range []float32{-mostTilt, 0.05, mostTilt} {
			wide := image.NewRGBA(reach.Inset(-60))
			a.stamp(wide, make([]extent, wide.Rect.Dy()), pose{x: 0.875, lift: lift, tilt: tilt, on: true}, false)
			for y := wide.Rect.Min.Y; y < wide.Rect.Max.Y; y++ {
				for x := wide.Rect.Min.X; x < wide.Rect.Max.X; x++ {
					if wide.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(reach) {
						t.Fatalf("lift %v, tilt %v: the pen paints %d, %d, beyond %v", lift, tilt, x, y, reach)
					}
				}
			}
		}
	}
	if s := a.reach(0).Size(); s.X > 220 || s.Y > 260 {
		t.Errorf("a pen of 205 px dirties %v", s)
	}
}

func BenchmarkStampPen(b *testing.B) {
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		b.Run(fmt.Sprint(kind), func(b *testing.B) {
			a := drawPen(kind, PenLook{}, 205)
			s := image.NewRGBA(a.reach(mostLift))
			rows := make([]extent, s.Rect.Dy())
			b.ReportAllocs()
			for b.Loop() {
				a.stamp(s, rows, pose{x: 0.5, y: 0.25, tilt: 0.05, on: true}, false)
			}
		})
	}
}

func BenchmarkDrawPen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		drawPen(plan.PenMarker, PenLook{}, 205)
	}
}
