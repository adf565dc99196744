package canvas

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/canvas/layout"
	"github.com/inkreel/inkreel/canvas/overlay"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Scene is what Compose needs to know of one scene.
type Scene = layout.Scene

// Assets are the pictures and videos a scene names, already fetched.
type Assets = element.Assets

// Narrator is how a plan shows its speaker.
type Narrator = overlay.Narrator

// Compose lays a scene out and makes the marks of every element, as
// layout.Compose says. Where words are lost on the picture or video behind the scene, a veil as
// overlay.Veil makes it comes before them.
func Compose(sc Scene) ([]paint.Drawing, error) {
	drawn, err := layout.Compose(sc)
	if err != nil {
		return nil, err
	}
	look := element.SceneLookOn(sc.Look, &sc.Plan.Scenes[sc.Index], sc.Plan.Coloured(), sc.Assets)
	page, painted := overlay.PageOf(sc.Plan, look, sc.Frame), sc.Page
	if painted == nil {
		painted = func() (*image.RGBA, error) { return overlay.PicturePage(sc.Plan, sc.Index, page, sc.Assets) }
	}
	veil, ok, err := overlay.Veil(sc.Plan, sc.Index, page, painted, drawn)
	if ok {
		drawn = slices.Insert(drawn, 0, veil)
	}
	return drawn, err
}

// Check returns the error of Compose, at less cost: pictures are not painted.
func Check(sc Scene) error { return layout.Check(sc) }

// Turn returns which of a look's templates a scene has, as layout.Turn says: of all that
// a scene looks like, that alone depends on its place in the plan.
func Turn(p *plan.Plan, scene int, look styles.Look) int { return layout.Turn(p, scene, look) }

// Notation returns what is wrong with a formula's TeX or with the language of
// code: before anything is laid out, for it is wrong whatever room there is.
func Notation(e *plan.Element) plan.Faults { return kind.Notation(e) }

// SceneLook returns a film's look on the ground of one scene, as
// element.SceneLook says.
func SceneLook(l styles.Look, scene *plan.Scene, colour bool) styles.Look {
	return element.SceneLook(l, scene, colour)
}

// SceneLookOn returns the same, which looks at the picture behind the scene, as
// element.SceneLookOn says.
func SceneLookOn(l styles.Look, scene *plan.Scene, colour bool, assets Assets) styles.Look {
	return element.SceneLookOn(l, scene, colour, assets)
}

// PageOf returns what the page of a plan's scenes depends on in a look.
func PageOf(p *plan.Plan, look styles.Look, f paint.Frame) paint.PageSpec {
	return overlay.PageOf(p, look, f)
}

// Backdrop is how a scene's picture or video lies behind it.
type Backdrop = overlay.Backdrop

// BackdropOf returns how the background of a scene lies behind it, as
// overlay.BackdropOf says.
func BackdropOf(p *plan.Plan, scene int, f paint.Frame, look styles.Look) Backdrop {
	return overlay.BackdropOf(p, scene, f, look)
}

// PicturePage returns the page of a scene whose background is a picture, as
// overlay.PicturePage says.
func PicturePage(p *plan.Plan, scene int, page paint.PageSpec, assets Assets) (*image.RGBA, error) {
	return overlay.PicturePage(p, scene, page, assets)
}

// Reserve returns the parts of the frame the overlays of a scene need. Give them
// to Compose.
func Reserve(p *plan.Plan, scene int, f paint.Frame, look styles.Look) []geom.Rect {
	return overlay.Reserve(p, scene, f, look)
}

// Caption returns one burned caption as a layer in board pixels.
func Caption(p *plan.Plan, f paint.Frame, look styles.Look, shaper *fonts.Shaper, text string) (*image.RGBA, error) {
	return overlay.Caption(p, f, look, shaper, text)
}

// SpokenText is overlay's.
type SpokenText = overlay.SpokenText

// SpokenLayers are overlay's.
type SpokenLayers = overlay.SpokenLayers

// SpokenCaption returns one burned caption in which the word that is heard can be
// shown, as overlay.SpokenCaption says.
func SpokenCaption(p *plan.Plan, f paint.Frame, look styles.Look, shaper *fonts.Shaper, c SpokenText) (SpokenLayers, error) {
	return overlay.SpokenCaption(p, f, look, shaper, c)
}

// Logo returns a plan's logo as a layer in board pixels, nil when it has none.
func Logo(p *plan.Plan, f paint.Frame, look styles.Look, assets Assets) (*image.RGBA, error) {
	return overlay.Logo(p, f, look, assets)
}

// NarratorView returns how the speaker of a plan is shown, as
// overlay.NarratorView says.
func NarratorView(p *plan.Plan, f paint.Frame, look styles.Look, size image.Point) (n Narrator, ok bool) {
	return overlay.NarratorView(p, f, look, size)
}

// NarratorBox returns where the narrator's picture plays and whether it is cut
// round; empty: the plan shows none.
func NarratorBox(p *plan.Plan, f paint.Frame) (box image.Rectangle, round bool) {
	return overlay.NarratorBox(p, f)
}

// CornerMask shows a picture of the given size but for its corners, rounded by
// radius pixels; nil: all of it shows.
func CornerMask(size image.Point, radius float64) *image.Alpha {
	return element.CornerMask(size, radius)
}

// Choreographed reports whether what a film's scenes show comes to its place by itself.
func Choreographed(p *plan.Plan, look styles.Look) bool { return layout.Choreographed(p, look) }
