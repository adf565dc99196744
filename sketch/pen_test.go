package sketch

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
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		for _, leftward := range []bool{false, true} {
			c := &cursor{art: newPenArt(penKey{kind: kind, look: PenLook{OnDark: true}, length: 205, leftward: leftward}), leftward: leftward, board: image.Rect(-400, -400, 400, 400)}
			for _, lift := range []float32{0, 3.5, 16, 27, mostLift} {
				for _, tilt := range []float32{-mostTilt, -0.09, 0.05, mostTilt} {
					for _, x := range []float32{0, 0.375, 0.875} {
						p := pose{x: x, y: 0.875 - x, lift: lift, tilt: tilt, on: true}
						wide := image.NewRGBA(image.Rect(-400, -400, 400, 400))
						c.art.stamp(wide, make([]extent, wide.Rect.Dy()), p, leftward)
						body := image.NewRGBA(wide.Rect)
						copy(body.Pix, wide.Pix)
						c.art.shadowAt(p, leftward).over(wide, wide.Rect, p.fallsAt(leftward))
						for y := wide.Rect.Min.Y; y < wide.Rect.Max.Y; y++ {
							row := c.about(p).across(y, y+1)
							for x := wide.Rect.Min.X; x < wide.Rect.Max.X; x++ {
								if wide.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(row) {
									t.Fatalf("%s, leftward %v, %+v: the pen paints %d, %d, beyond %v", kind, leftward, p, x, y, row)
								}
								if body.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(c.art.box.Add(p.seen().pixel())) {
									t.Fatalf("%s, leftward %v, %+v: the pen paints %d, %d, out of its box", kind, leftward, p, x, y)
								}
							}
						}
					}
				}
			}
			at := c.about(pose{on: true})
			if s := at.box().Size(); s.X > 220 || s.Y > 260 {
				t.Errorf("a pen of 205 px dirties %v", s)
			}
			area := 0
			for _, r := range c.parted(nil, at, c.about(pose{x: 3, y: 2, on: true})) {
				area += r.Dx() * r.Dy()
			}
			if area > 25_000 {
				t.Errorf("a pen of 205 px dirties %d pixels", area)
			}
		}
	}
}

// The pen is painted where it goes, within half a pixel to either side where it
// moves fast and exactly where it moves slowly; it leans within half a degree.
func TestThePenIsPaintedOnItsWay(t *testing.T) {
	c := testConfig(768, 512)
	c.Pen = plan.PenMarker
	cur := cursorOf(newTestScript(t, c))
	fast, slow := 0, 0
	for n := 1; n < c.Frames; n++ {
		p, q, was := cur.poses[n], cur.way[n], cur.way[n-1]
		if !q.on || !was.on {
			continue
		}
		if math.Hypot(float64(q.x-was.x), float64(q.y-was.y)) < wholeFrom {
			if slow++; p != q {
				t.Errorf("frame %d: a slow pen is painted at %+v and goes to %+v", n, p, q)
			}
			continue
		}
		fast++
		for _, d := range [3]float32{p.x - q.x, p.y - q.y, p.lift - q.lift} {
			if math.Abs(float64(d)) > 0.5 {
				t.Errorf("frame %d: the pen is painted at %+v and goes to %+v", n, p, q)
			}
		}
		if math.Abs(float64(p.tilt-q.tilt)) > tiltStep*1.01 || p.on != q.on {
			t.Errorf("frame %d: the pen is painted as %+v and leans as %+v", n, p, q)
		}
	}
	if fast < 50 || slow < 5 {
		t.Errorf("only %d fast frames and %d slow ones were looked at", fast, slow)
	}
}

func BenchmarkStampPen(b *testing.B) {
	for _, kind := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		b.Run(fmt.Sprint(kind), func(b *testing.B) {
			a := newPenArt(penKey{kind: kind, length: 205})
			s := image.NewRGBA(a.box)
			rows := make([]extent, s.Rect.Dy())
			b.ReportAllocs()
			for b.Loop() {
				a.stamp(s, rows, pose{x: 0.5, y: 0.25, tilt: 0.05, on: true}, false)
			}
		})
	}
}

func BenchmarkTurnShadow(b *testing.B) {
	a := drawPen(plan.PenMarker, PenLook{}, 205)
	b.ReportAllocs()
	for b.Loop() {
		a.turnShadow(0.05, false)
	}
}

// A pen and its shadow on planes, all of it: one that was turned before, and
// one between pixels, which is turned anew.
func BenchmarkTonePen(b *testing.B) {
	c := testConfig(1536, 1024)
	c.Pen = plan.PenMarker
	cur := cursorOf(newTestScript(b, c))
	dst := yuv.New(c.Ground.Rect)
	for name, apart := range map[string]float32{"on whole pixels": 0, "between pixels": 0.25} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				cur.posed = pose{x: float32(700+n%9) + apart, y: 400, tilt: 0.05, on: true}
				cur.tone(dst, dst.Rect)
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
