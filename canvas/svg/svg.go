// Package svg reads the pictures strangers draw as SVG 1.1 (and the little of
// SVG 2 that drawing programs write) and paints them. A document keeps its
// shapes in drawing order with their ids and groups, so that a hand can follow
// them. It knows nothing of boards, brushes or files; it refuses scripts,
// animation, filters and whatever lies outside the document, and says so in
// Warnings.
//
//	doc, err := svg.Parse(data, svg.DefaultLimits())
//	img := doc.Render(image.Rect(0, 0, 640, 480), doc.Fit(geom.R(0, 0, 640, 480)))
package svg

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Limits bound what a document may ask for, so that a small hostile file
// cannot cost much.
type Limits struct {
	Bytes    int // of the document, entities expanded
	Elements int // of the document, copies by <use> counted
	Depth    int // of nested elements and of nested <use>
	Segments int // of all paths together
	Letters  int // of all text together, copies by <use> counted: each becomes some twenty segments
	Text     Setter
}

// DefaultLimits hold for every drawing a person makes and need less than a
// second on one core. Text is left out with a warning.
func DefaultLimits() Limits {
	return Limits{Bytes: 16 << 20, Elements: 60_000, Depth: 96, Segments: 400_000, Letters: 10_000}
}

// Setter gives the outline of a line of text whose baseline starts at the
// origin, and its advance width, in user units.
type Setter func(text string, style TextStyle) (outline geom.Path, advance float64, err error)

// TextStyle is how a run of text is set.
type TextStyle struct {
	Size   float64 // em, user units
	Family string  // as written: "DejaVu Sans, sans-serif"
	Bold   bool
	Italic bool
}

// Document is a picture that was read. It does not change; any number of
// goroutines may render it.
type Document struct {
	W, H     float64   // natural size in pixels
	View     geom.Rect // the part of user space shown
	Shapes   []Shape   // in drawing order, in user space
	Warnings []string  // what was left out, each once

	root *node
}

// Shape is one drawn outline.
type Shape struct {
	ID     string
	Groups []string  // ids of the groups that hold it, outermost first; groups without id left out
	Path   geom.Path // of its middle line, in user space
	Fill   bool      // its inside is painted
	Stroke float64   // width of its outline in user units, 0: none
	Color  color.RGBA
}

// node is a part of the picture: a group of nodes or one shape.
type node struct {
	children []*node
	shape    *figure
	opacity  float64
	clip     *clip
	mask     *node
}

// clip cuts what it is laid on: the union of its shapes, within a further clip.
type clip struct {
	paths []clipPath
	next  *clip
}

type clipPath struct {
	path    geom.Path // user space of the document
	evenOdd bool
}

// figure is one outline with its paints, in its own coordinates.
type figure struct {
	path    geom.Path
	m       geom.Affine // to the document's user space
	fill    paint
	evenOdd bool
	stroke  paint
	pen     pen
	number  uint16 // of its Shape, from 1; 0: too many are drawn
}

// Parse reads a document. The error says what was found where; whatever a
// drawing can do without is left out with a warning instead.
func Parse(data []byte, lim Limits) (*Document, error) {
	t, err := readTree(data, lim)
	if err != nil {
		return nil, err
	}
	if t.root.name != "svg" {
		return nil, fmt.Errorf("the document's root is <%s>, not <svg>", t.root.name)
	}
	b := &builder{tree: t, lim: lim, doc: &Document{}}
	if err := b.document(); err != nil {
		return nil, err
	}
	return b.doc, b.doc.affordable()
}

// Fit maps the document's view onto box, centred, keeping its shape.
func (d *Document) Fit(box geom.Rect) geom.Affine { return geom.FitRect(d.View, box) }

func (d *Document) warn(format string, args ...any) {
	w := fmt.Sprintf(format, args...)
	if !slices.Contains(d.Warnings, w) && len(d.Warnings) < 32 {
		d.Warnings = append(d.Warnings, w)
	}
}
