package trace_test

import (
	"fmt"
	"image/color"
	"log"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

var blue = color.RGBA{38, 103, 190, 255}

// A line is one stroke along its path; its pixels arrive as the tip passes.
func ExampleMark() {
	line := paint.Stroke{Path: geom.Polyline{geom.Pt(20, 20), geom.Pt(220, 20)}.Path(), Width: 6, Color: blue, Brush: plan.BrushPen}
	ink, err := trace.Mark(line, trace.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := ink.Strokes[0]
	fmt.Printf("%d stroke from %.0f to %.0f\n", len(ink.Strokes), s.Spine[0].X, s.Spine[len(s.Spine)-1].X)
	box := ink.Layer.Rect
	middle := ink.At[(20-box.Min.Y)*box.Dx()+120-box.Min.X]
	fmt.Printf("the pixel in the middle arrives with stroke %d, at %.1f of it\n", middle.Stroke(), middle.Share())
	// Output:
	// 1 stroke from 20 to 220
	// the pixel in the middle arrives with stroke 0, at 0.5 of it
}

// Of a picture outlines are drawn before colour is swept over what they enclose.
func ExampleMark_picture() {
	house := paint.Fill{Path: geom.Rectangle(geom.R(20, 20, 200, 120)), Color: blue}
	ink, err := trace.Mark(paint.Picture{Image: paint.Render(house)}, trace.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range ink.Strokes {
		if s.Sweep {
			fmt.Println("a sweep of colour")
		} else {
			fmt.Println("an outline")
		}
	}
	// Output:
	// an outline
	// a sweep of colour
}

// Letters are written along the middle of their stems, stroke by stroke.
func ExampleMark_writing() {
	text, err := fonts.NewShaper().Layout([]fonts.Span{{Text: "So I"}}, fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: 80}, 0, plan.AlignStart)
	if err != nil {
		log.Fatal(err)
	}
	var letters trace.GlyphCache // a letter written twice is traced once
	ink, err := trace.Mark(paint.Writing{Text: text, At: geom.Pt(20, 20), Color: blue}, trace.Options{Lang: "en", Glyphs: &letters})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range ink.Strokes {
		fmt.Printf("letter %d\n", s.Object)
	}
	// Output:
	// letter 0
	// letter 1
	// letter 2
}

// A drawing that fades in needs pixels alone, no strokes.
func ExampleDrawing() {
	line := paint.Stroke{Path: geom.Ellipse(geom.R(20, 20, 100, 100)), Width: 6, Color: blue, Brush: plan.BrushPen}
	for _, motion := range []plan.Motion{plan.MotionSketch, plan.MotionFadeIn} {
		inks, err := trace.Drawing(&paint.Drawing{Motion: motion, Marks: []paint.Mark{line}}, trace.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(motion, len(inks[0].Strokes))
	}
	// Output:
	// sketch 1
	// fade_in 0
}

// What is there when half of the work is done.
func ExampleInk_Until() {
	line := paint.Stroke{Path: geom.Polyline{geom.Pt(20, 20), geom.Pt(220, 20)}.Path(), Width: 6, Color: blue, Brush: plan.BrushPen}
	ink, err := trace.Mark(line, trace.Options{})
	if err != nil {
		log.Fatal(err)
	}
	half := ink.Until(ink.Moment(0.5))
	fmt.Println(half.RGBAAt(60, 20).A > 0, half.RGBAAt(180, 20).A > 0)
	// Output: true false
}
