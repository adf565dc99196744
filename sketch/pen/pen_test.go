package pen

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
)

// The sprite's solid pixels end at the tip, wherever it points.
func TestTheTipIsOnTheInk(t *testing.T) {
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		a := drawArt(kind, Look{}, 205)
		for _, leftward := range []bool{false, true} {
			for _, tilt := range []float32{-0.14, 0, 0.14} {
				s := image.NewRGBA(image.Rect(-300, -300, 300, 300))
				p := Pose{X: 3.375, Y: -2.75, Tilt: tilt, On: true}
				a.stamp(s, make([]extent, 600), p, leftward)
				near, beyond := 0, 0
				for y := -300; y < 300; y++ {
					for x := -300; x < 300; x++ {
						if s.RGBAAt(x, y).A < 160 {
							continue // shadow, or the rim
						}
						dx, dy := float64(x)+0.5-float64(p.X), float64(y)+0.5-float64(p.Y)
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
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		for _, leftward := range []bool{false, true} {
			c := newCursor(newArt(Spec{Kind: kind, Look: Look{OnDark: true}, Length: 205, Leftward: leftward}), leftward, image.Rect(-400, -400, 400, 400))
			for _, lift := range []float32{0, 3.5, 16, 27, MaxLift} {
				for _, tilt := range []float32{-MaxTilt, -0.09, 0.05, MaxTilt} {
					for _, x := range []float32{0, 0.375, 0.875} {
						p := Pose{X: x, Y: 0.875 - x, Lift: lift, Tilt: tilt, On: true}
						wide := image.NewRGBA(image.Rect(-400, -400, 400, 400))
						c.art.stamp(wide, make([]extent, wide.Rect.Dy()), p, leftward)
						body := image.NewRGBA(wide.Rect)
						copy(body.Pix, wide.Pix)
						c.art.shadowAt(p, leftward).darken(wide, wide.Rect, p.shadowPixel(leftward))
						for y := wide.Rect.Min.Y; y < wide.Rect.Max.Y; y++ {
							row := c.reachOf(p).across(y, y+1)
							for x := wide.Rect.Min.X; x < wide.Rect.Max.X; x++ {
								if wide.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(row) {
									t.Fatalf("%s, leftward %v, %+v: the pen paints %d, %d, beyond %v", kind, leftward, p, x, y, row)
								}
								if body.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(c.art.box.Add(p.unlifted().pixel())) {
									t.Fatalf("%s, leftward %v, %+v: the pen paints %d, %d, out of its box", kind, leftward, p, x, y)
								}
							}
						}
					}
				}
			}
			at := c.reachOf(Pose{On: true})
			if s := at.box().Size(); s.X > 220 || s.Y > 260 {
				t.Errorf("a pen of 205 px dirties %v", s)
			}
			area := 0
			for _, r := range c.strips(nil, at, c.reachOf(Pose{X: 3, Y: 2, On: true})) {
				area += r.Dx() * r.Dy()
			}
			if area > 25_000 {
				t.Errorf("a pen of 205 px dirties %d pixels", area)
			}
		}
	}
}

func BenchmarkStampPen(b *testing.B) {
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		b.Run(fmt.Sprint(kind), func(b *testing.B) {
			a := newArt(Spec{Kind: kind, Length: 205})
			s := image.NewRGBA(a.box)
			rows := make([]extent, s.Rect.Dy())
			b.ReportAllocs()
			for b.Loop() {
				a.stamp(s, rows, Pose{X: 0.5, Y: 0.25, Tilt: 0.05, On: true}, false)
			}
		})
	}
}

func BenchmarkTurnShadow(b *testing.B) {
	a := drawArt(plan.PenMarker, Look{}, 205)
	b.ReportAllocs()
	for b.Loop() {
		a.turnShadow(0.05, false)
	}
}

// A pen and its shadow on planes, all of it: one that was turned before, and
// one between pixels, which is turned anew.
func BenchmarkTonePen(b *testing.B) {
	dst := yuv.New(image.Rect(0, 0, 1536, 1024))
	c := newCursor(newArt(Spec{Kind: plan.PenMarker, Length: 205}), false, dst.Rect)
	for name, apart := range map[string]float32{"on whole pixels": 0, "between pixels": 0.25} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				c.Put(Pose{X: float32(700+n%9) + apart, Y: 400, Tilt: 0.05, On: true})
				c.PaintPlanes(dst, dst.Rect)
			}
		})
	}
}

func BenchmarkDrawPen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		drawArt(plan.PenMarker, Look{}, 205)
	}
}
