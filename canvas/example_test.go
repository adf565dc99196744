package canvas_test

import (
	"errors"
	"fmt"
	"image"
	"log"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// example is a plan of one scene, and its look.
func example(elements string) (*plan.Plan, styles.Look) {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 3, "elements": `+elements+`}]}`), plan.Options{})
	if err != nil {
		log.Fatal(err)
	}
	look, err := styles.For(p)
	if err != nil {
		log.Fatal(err)
	}
	return p, look
}

func ExampleCompose() {
	p, look := example(`[{"kind": "icon", "id": "sun", "name": "sun"}, {"kind": "icon", "id": "leaf", "name": "leaf"}, {"kind": "arrow", "from": "sun", "to": "leaf"}]`)
	f := paint.FrameOf(p)
	drawings, err := canvas.Compose(canvas.Scene{Plan: p, Index: 0, Look: look, Frame: f})
	if err != nil {
		log.Fatal(err)
	}
	board := paint.Page(canvas.PageOf(p, look, f))
	for _, d := range drawings {
		for _, m := range d.Marks {
			paint.Paint(board, m)
		}
		fmt.Println(d.Kind, d.ID, len(d.Marks) > 0)
	}
	fmt.Println(drawings[0].Bounds.Max.X < drawings[1].Bounds.Min.X)
	// Output:
	// icon sun true
	// icon leaf true
	// arrow e3 true
	// true
}

// What has no room is a fault that names the element.
func ExampleCheck() {
	p, look := example(`[{"kind": "text", "text": "far too many words for so small a box", "box": {"x": 0.1, "y": 0.1, "w": 0.05, "h": 0.03}}]`)
	err := canvas.Check(canvas.Scene{Plan: p, Look: look, Frame: paint.FrameOf(p)})
	var faults plan.Faults
	errors.As(err, &faults)
	for _, f := range faults {
		fmt.Println(f.Path, "-", f.Accept)
	}
	// Output: scenes[0].elements[0].text - fewer words, a larger box, or fewer elements in the scene
}

func ExampleNotation() {
	for _, f := range canvas.Notation(&plan.Element{Kind: plan.KindFormula, Tex: `\frac{1}{\sqr{2}}`}) {
		fmt.Println(f.Path, f.Problem)
	}
	// Output: tex byte 9: \sqr is not supported
}

// The board of a scene takes its background, and ink stays legible on it.
func ExampleSceneLook() {
	_, look := example(`[]`)
	night := canvas.SceneLook(look, &plan.Scene{Background: plan.Background{Name: "#101828"}}, true)
	fmt.Println(night.Palette.Board, paint.Contrast(night.Palette.Ink, night.Palette.Board) >= paint.ContrastText)
	// Output: {16 24 40 255} true
}

// A round narrator keeps a corner of the frame free.
func ExampleReserve() {
	p, look := example(`[]`)
	p.OwnNarration = &plan.OwnNarration{Layout: plan.LayoutRoundOverlay, Position: "right-bottom"}
	f := paint.FrameOf(p)
	box, round := canvas.NarratorBox(p, f)
	kept := canvas.Reserve(p, 0, f, look)
	fmt.Println(round, len(kept), kept[0].Contains(geom.FromPixels(box)))
	// Output: true 1 true
}

// Pictures in rounded frames are cut by a mask.
func ExampleCornerMask() {
	m := canvas.CornerMask(image.Pt(64, 48), 10)
	fmt.Println(m.AlphaAt(0, 0).A, m.AlphaAt(32, 24).A, canvas.CornerMask(image.Pt(64, 48), 0) == nil)
	// Output: 0 255 true
}
