package canvas

import (
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Scene is what Compose needs to know of one scene.
type Scene struct {
	Plan     *plan.Plan
	Index    int // of the scene in the plan
	Look     styles.Look
	Frame    paint.Frame
	Assets   Assets
	Reserved []geom.Rect // parts of the frame kept free: logo, captions, narrator

	// Shaper sets the type; nil: a new one. Scenes composed one after another
	// do well to share one, for it keeps the faces it has read.
	Shaper *fonts.Shaper
}

// Assets are the pictures and videos a scene names, already fetched.
type Assets interface {
	// Picture is the decoded picture of a source.
	Picture(source string) (*paint.Source, error)
	// VideoSize is the size of a video's picture in pixels.
	VideoSize(source string) (w, h int, err error)
}

// Kit is what the builders of one scene share. It belongs to one goroutine.
type Kit struct {
	Look   styles.Look
	Frame  paint.Frame
	Unit   float64 // pixels per design unit (short side = 1024 units)
	Lang   plan.Language
	Shaper *fonts.Shaper
	Seed   int64 // of the scene; mix with the element's id
	Assets Assets
	Colour bool // false: ink and greys only
	// Draft says that only places and faults matter: pictures take theirs without
	// being painted.
	Draft bool

	fit  fit     // what the layout asks of the element being built
	most float64 // times the most an icon or a shape may grow to; 0: 1
	grow float64 // of body type in this scene, about 1
	lift float64 // px by which an icon's label stands nearer than its square ends

	// anchor is set by a builder whose marks hold more than what arrows meet:
	// a picture with a label.
	anchor  geom.Rect
	contour geom.Path // of a shape, for arrows to meet; nil: its anchor

	texts   map[setKey]*fonts.Text
	words   map[setKey]word // of figures: ** is no mark there
	extents map[setKey]extent
	codes   map[*plan.Element][]codeLine

	formulas map[*plan.Element][]formulaForm
}

// fit is what the layout asks of a builder beyond its box, so that neighbours
// agree with each other. The zero fit asks nothing.
type fit struct {
	size   float64    // px of the type; 0: the role's own
	side   float64    // px of the square of an icon or of a shape; 0: what the box holds
	align  plan.Align // of lines when the element says nothing
	beside bool       // an icon's label stands beside it
	spread float64    // px of height up to which a list spreads its items; 0: no further than any
}

// builder makes the marks of one element inside box and says what they cover.
// It never leaves the box; text that cannot be set at a readable size there is
// a fault. Marks lie in the order a hand makes them.
type builder func(k *Kit, e *plan.Element, box geom.Rect) (marks []paint.Mark, covers geom.Rect, err error)

// measurer is the size in pixels an element would like to have, at most that
// of room. A zero H with W set means: any height, wide is better.
type measurer func(k *Kit, e *plan.Element, room geom.Point) (want geom.Point, err error)
