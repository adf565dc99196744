package layout

import (
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
)

// Scene is what Compose needs to know of one scene.
type Scene struct {
	Plan     *plan.Plan
	Index    int // of the scene in the plan
	Look     styles.Look
	Frame    paint.Frame
	Assets   element.Assets
	Reserved []geom.Rect // parts of the frame kept free: logo, captions, narrator
	// At is called before an element is measured or built, and returns what is
	// called after it. May be nil.
	At func(element int) (left func())

	// Shaper sets the type; nil: a new one. Scenes composed one after another
	// do well to share one, for it keeps the faces it has read.
	Shaper *fonts.Shaper
}
