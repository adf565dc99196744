package sketch

import (
	"image"
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// What is choreographed comes in its beats, several marks at once and none of them evenly,
// a tip runs ahead of a line that grows, and the last frame is the finished drawing.
func TestBeats(t *testing.T) {
	ink := color.RGBA{20, 40, 160, 255}
	bar := func(x float64) paint.Mark {
		return paint.Grown{Marks: []paint.Mark{paint.Fill{Path: geom.Rectangle(geom.R(x, 60, 40, 180)), Color: ink}}, Toward: geom.Pt(0, -1)}
	}
	line := paint.Grown{Marks: []paint.Mark{paint.Stroke{Path: geom.Polyline{geom.Pt(60, 270), geom.Pt(360, 270)}.Path(), Width: 4, Color: ink}}, Toward: geom.Pt(1, 0)}
	red := color.RGBA{200, 0, 0, 255}
	d := &paint.Drawing{
		Kind: plan.KindChart, Motion: plan.MotionSketch,
		Marks: []paint.Mark{bar(80), bar(160), line, paint.Fill{Path: geom.Rectangle(geom.R(300, 60, 40, 40)), Color: ink}},
		Beats: []paint.Beat{
			{End: 0.8}, {Start: 0.1, End: 0.9},
			{End: 1, Ease: paint.EaseInOut, Tip: &paint.Tip{Mark: paint.Fill{Path: geom.Ellipse(geom.R(52, 262, 16, 16)), Color: red}, Way: geom.Polyline{geom.Pt(60, 270), geom.Pt(360, 270)}}},
			{Start: 0.5, End: 0.8, Fade: true},
		},
	}
	inks, err := trace.Drawing(d, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ground := image.NewRGBA(image.Rect(0, 0, 400, 300))
	for i := range ground.Pix {
		ground.Pix[i] = 255
	}
	s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 60, Ground: ground, Pieces: []Piece{{Drawing: d, Inks: inks, Cue: 0}}})
	turn := s.Schedule().Turns[0]
	if got := turn.End - turn.Start; got != 30 {
		t.Fatalf("it takes %d frames, want 30", got)
	}
	surface := &paint.Surface{Image: image.NewRGBA(ground.Rect)}
	surface.Bounds = ground.Rect
	heights, tips := []int{}, 0
	for n := range 60 {
		if _, err := s.Advance(surface, n); err != nil {
			t.Fatal(err)
		}
		high := 0
		for y := 60; y < 240; y++ {
			if surface.Image.RGBAAt(100, y) == ink {
				high++
			}
		}
		heights = append(heights, high)
		for x := range 400 {
			if surface.Image.RGBAAt(x, 264).R > 150 && surface.Image.RGBAAt(x, 264).B < 80 {
				tips++
				break
			}
		}
		if n == turn.Start+10 && surface.Image.RGBAAt(180, 230) != ink {
			t.Error("the second bar waits for the first")
		}
	}
	early, late := heights[turn.Start+6]-heights[turn.Start], heights[turn.Start+23]-heights[turn.Start+17]
	if early < 3*late {
		t.Errorf("a bar grows %d px at first and %d at last: evenly", early, late)
	}
	if tips < 20 || tips > 30 {
		t.Errorf("the tip is seen in %d frames", tips)
	}
	if heights[59] != 180 || surface.Image.RGBAAt(320, 80) != ink {
		t.Errorf("it ends %d px high, and %v", heights[59], surface.Image.RGBAAt(320, 80))
	}
}
