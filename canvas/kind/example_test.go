package kind_test

import (
	"fmt"
	"log"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// A layout asks an element for the size it wants in a room, then has it built in
// its place: arrows meet the picture, not its label.
func ExampleOf() {
	look, err := styles.Named("whiteboard", plan.EngineCanvas)
	if err != nil {
		log.Fatal(err)
	}
	frame := paint.Frame{W: 1536, H: 1024}
	ctx := &element.Context{Look: look, Frame: frame, Unit: frame.Unit(), Lang: "en", Shaper: fonts.NewShaper(), Colour: true}
	e := &plan.Element{ID: "sun", Kind: plan.KindIcon, Name: "sun", Label: "light"}
	icon := kind.Of(e.Kind)
	cs := element.Constraints{Side: 200}
	size, err := icon.Measure(ctx, e, cs.In(geom.Pt(400, 400)))
	if err != nil {
		log.Fatal(err)
	}
	box := geom.R(100, 100, size.X, size.Y)
	built, err := icon.Build(ctx, e, cs, box)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(size.Y > 200, box.Inset(-1).Contains(built.Covers), built.Anchor.H())
	// Output: true true 200
}
