// Package paint makes pixels: marks of six brushes and nine media, papers, and
// photographs stylized in a look. Marks and a look go in; premultiplied RGBA comes
// out, on a Surface that keeps which rectangles changed. What is drawn, and
// where, is decided by canvas; when, by sketch.
package paint

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Place stands for an element's index in the drawing of the place a scene plays in.
const Place = -1

// Drawing is one element laid out, or the place about all of them: marks in the order
// a hand makes them.
type Drawing struct {
	Element int         // index in the scene; Place: none
	Part    int         // of the element's parts with a cue of their own, from 1; 0: the element
	ID      string      // the element's id; seeds its jitter
	Kind    plan.Kind   //
	Motion  plan.Motion // resolved: sketch, fade_in or none
	Cue     plan.Cue
	DrawFor float64 // seconds; 0: by its amount of ink
	Group   string
	Bounds  geom.Rect // of everything it leaves on the board
	Marks   []Mark
	Beats   []Beat // parallel to the marks: when each appears where no hand draws; none: in the pace of a hand
	// Next is how many seconds after it what is like it may begin, which need not wait until its
	// beats are over; 0: it must.
	Next float64

	Leaves plan.Motion // how it goes before the scene is over, like Motion; empty: it stays
	Moved  image.Point // how far from here it lies in the end, in pixels
}

// Mark is one kind of trace on the board: Stroke, Fill, Writing, Picture, Grown,
// Counted, Swung or Film. Later marks of a drawing lie over earlier ones.
type Mark interface {
	// Bounds holds every pixel the finished mark touches.
	Bounds() image.Rectangle
	mark()
}

// Stroke is a line drawn with a brush; each subpath is one pen-down movement,
// drawn from its first point.
type Stroke struct {
	Path  geom.Path
	Width float64 // pixels at full pressure
	Color color.RGBA
	Brush plan.Brush
	Seed  int64 // of grain and pressure
	Aid   bool  // a helping line, as of a grid: ruled in with one swift movement
	Swift bool  // lines that stand back, as borders do behind a coast: drawn in passing
	// Hatch is said of lines that lie side by side over an area: a hand draws them to and
	// fro, as one movement.
	Hatch bool
	// Spared is where the finished line is left out, in board pixels: words are
	// written there later, and until then the line is whole.
	Spared []geom.Rect
}

// Fill is an area flooded with colour, swept in after lines are drawn.
// Premultiplied colour with alpha below 255 lets the ground through.
type Fill struct {
	Path  geom.Path // nonzero winding
	Color color.RGBA
	Brush plan.Brush // grain of the sweep; brush: a watery wash; empty: flat
	Seed  int64

	Medium styles.Medium // what it is laid with in place of the brush; one without texture, and none: the brush's
	Tip    float64       // width in pixels of the medium's strokes, or of the tool of one without; 0: not said
	// Under holds marks that are there before it and show through it undimmed, as
	// words do that a highlighter goes over.
	Under []Mark
	// Beneath holds marks that are there before it and stay on top, as lines do that
	// are coloured in afterwards.
	Beneath []Mark
}

// Writing is text, written glyph by glyph.
type Writing struct {
	Text   *fonts.Text
	At     geom.Point // top left of the text's box
	Color  color.RGBA
	Strong color.RGBA // of strong spans; the zero colour: Color
	Rotate float64    // radians, clockwise about the middle of the text's box
	Brush  plan.Brush // grain laid over the glyphs; empty: flat
	Seed   int64
	// Counts are what is seen one after the other in its place before it where it counts
	// up instead of being written; empty: it cannot.
	Counts []*fonts.Text
}

// Picture is a placed bitmap, already fitted and in its final colours:
// premultiplied, its Rect in board pixels.
type Picture struct {
	Image *image.RGBA
	Guide *image.RGBA // the picture without its texture, which strokes follow instead of Image; nil: Image
	// Lines are the contours a stylized photograph shows, by how much of a line
	// lies on each pixel: strokes follow them; nil: the tracer finds some.
	Lines *image.Alpha
	// Trace holds lines to follow when the source knows its own (SVG), in
	// board pixels and drawing order; empty: the tracer finds them.
	Trace []geom.Path
	// Tops tells of every pixel which line of Trace belongs to what is seen
	// there: its number from 1, 0: none; nil: not known.
	Tops  *image.Gray16
	Order *Order // which parts are drawn first; nil: whatever a hand would begin with
	Laid  Laying // how its areas were laid; the zero Laying: it is not known
	// Hatched are the layers of lines its tones were hatched with, in drawing order; none
	// where they are laid otherwise.
	Hatched []Hatched
	Seed    int64
}

// Film is a video playing inside the scene, or a picture that a camera moves
// over.
type Film struct {
	Source string          // of a video …
	Still  *image.RGBA     // … or the picture, opaque and larger than the box
	Seed   int64           // of the way over it
	Box    image.Rectangle // where it plays
	Fit    plan.Fit
	Corner float64 // radius of the corners in pixels
}
