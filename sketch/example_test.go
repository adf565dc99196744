package sketch_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"log"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

// line is a piece that draws a line of 200 pixels from its cue on.
func line(y, cue float64) sketch.Piece {
	d := &paint.Drawing{
		Motion: plan.MotionSketch,
		Marks: []paint.Mark{paint.Stroke{
			Path: geom.Polyline{geom.Pt(20, y), geom.Pt(220, y)}.Path(), Width: 6,
			Color: color.RGBA{38, 103, 190, 255}, Brush: plan.BrushPen,
		}},
	}
	inks, err := trace.Drawing(d, trace.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return sketch.Piece{Drawing: d, Inks: inks, Cue: cue}
}

// page is a white board.
func page() *image.RGBA {
	board := image.NewRGBA(image.Rect(0, 0, 240, 160))
	draw.Draw(board, board.Rect, image.White, image.Point{}, draw.Src)
	return board
}

// A scene is played frame by frame; of each only what changes is painted.
func ExampleScript_Advance() {
	script, err := sketch.NewScript(sketch.ScriptConfig{FPS: 30, Frames: 60, Ground: page(), Pieces: []sketch.Piece{line(80, 0.5)}})
	if err != nil {
		log.Fatal(err)
	}
	board := paint.NewSurface(image.NewRGBA(script.Ground().Rect))
	for n := range script.Frames() {
		if _, err := script.Advance(board, n); err != nil {
			log.Fatal(err)
		}
		if n == 4 || n == 59 {
			fmt.Println("frame", n, board.Image.RGBAAt(120, 80) != color.RGBA{255, 255, 255, 255})
		}
	}
	// Output:
	// frame 4 false
	// frame 59 true
}

// An encoder takes planes, and is spared the frames in which nothing changes.
func ExampleScript_Play() {
	script, err := sketch.NewScript(sketch.ScriptConfig{FPS: 30, Frames: 120, Ground: page(), Pieces: []sketch.Piece{line(80, 0.5)}})
	if err != nil {
		log.Fatal(err)
	}
	planes := yuv.New(script.Ground().Rect)
	held := 0
	for n := range script.Frames() {
		dirty, err := script.Play(planes, n)
		if err != nil {
			log.Fatal(err)
		}
		if len(dirty) == 0 {
			held++
		}
	}
	fmt.Println("some frames are held:", held > 10)
	// Output: some frames are held: true
}

// Pieces begin at their cues; one without follows the piece before it.
func ExamplePace() {
	s := sketch.Pace([]sketch.Piece{line(40, 1), line(80, -1), line(120, 4)}, sketch.Clock{FPS: 30, Frames: 180})
	for _, t := range s.Turns {
		fmt.Println(t.Start >= 30, t.Start == 30, t.Start == 120)
	}
	fmt.Println(len(s.Warnings), "warnings")
	// Output:
	// true true false
	// true false false
	// true false true
	// 0 warnings
}

// What has too little time is drawn nevertheless, and named.
func ExampleWarning() {
	p := line(40, 0)
	p.Drawing.ID, p.Drawing.DrawFor = "rule", 4
	s := sketch.Pace([]sketch.Piece{p}, sketch.Clock{FPS: 30, Frames: 60})
	for _, w := range s.Warnings {
		fmt.Println(w)
	}
	// Output: rule has 2.2 s too little to be drawn calmly
}

// The picture a scene ends with needs no playing, and no strokes.
func ExampleFinished() {
	p := line(80, -1)
	whole := []*trace.Ink{trace.Whole(p.Drawing.Marks[0])}
	last := sketch.Finished(page(), slices.Values([]sketch.Piece{{Drawing: p.Drawing, Inks: whole}}))
	fmt.Println(last.RGBAAt(120, 80), last.RGBAAt(120, 20))
	// Output: {38 103 190 255} {255 255 255 255}
}
