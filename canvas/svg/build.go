package svg

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// builder turns elements into a document.
type builder struct {
	tree     *tree
	lim      Limits
	doc      *Document
	groups   []string // ids around the element being built
	uses     []*element
	elements int
	segments int
	letters  int
}

// place is where an element is built: its style and its way to the document's
// user space.
type place struct {
	style style
	m     geom.Affine
}

// document builds everything.
func (b *builder) document() error {
	b.styleSheets(b.tree.root)
	b.viewport()
	root := &node{opacity: 1}
	b.doc.root = root
	at := place{style: b.inherit(rootStyle, b.tree.root), m: geom.Identity}
	if err := b.children(root, b.tree.root, at); err != nil {
		return err
	}
	if b.doc.View.Empty() {
		b.viewOfShapes()
	}
	if b.doc.View.Empty() {
		return errors.New("the document shows nothing: no view box, no size and no shapes")
	}
	return nil
}

func (b *builder) styleSheets(e *element) {
	for _, c := range e.children {
		if c.name == "style" {
			var beyond bool
			if b.tree.rules, beyond = readSheet(b.tree.rules, c.text); beyond {
				b.doc.warn("style sheet: only selectors by element, class and id, and such within others, are read")
			}
		}
		b.styleSheets(c)
	}
}

// viewport reads the root's size and view box.
func (b *builder) viewport() {
	e := b.tree.root
	box := numbers(e.attr["viewBox"])
	if len(box) == 4 && box[2] > 0 && box[3] > 0 {
		b.doc.View = geom.R(box[0], box[1], box[2], box[3])
	}
	w, okW := length(e.attr["width"], b.doc.View.W(), 16)
	h, okH := length(e.attr["height"], b.doc.View.H(), 16)
	okW, okH = okW && w > 0, okH && h > 0
	switch {
	case okW && okH && b.doc.View.Empty():
		b.doc.View = geom.R(0, 0, w, h)
	case b.doc.View.Empty():
		return
	case okW && !okH:
		h = w * b.doc.View.H() / b.doc.View.W()
	case okH && !okW:
		w = h * b.doc.View.W() / b.doc.View.H()
	case !okW:
		w, h = b.doc.View.W(), b.doc.View.H()
	}
	b.doc.W, b.doc.H = w, h
}

// viewOfShapes shows everything drawn, where the document does not say.
func (b *builder) viewOfShapes() {
	var r geom.Rect
	for _, s := range b.doc.Shapes {
		r = r.Union(s.Path.Bounds().Inset(-s.Stroke/2 - 0.5))
	}
	b.doc.View, b.doc.W, b.doc.H = r, r.W(), r.H()
}

func (b *builder) children(into *node, e *element, at place) error {
	for _, c := range e.children {
		if err := b.element(into, c, at); err != nil {
			return err
		}
		if e.name == "switch" && c.name != "#text" && c.name != "foreignObject" {
			break
		}
	}
	return nil
}

// element builds one element into a node.
func (b *builder) element(into *node, e *element, at place) error {
	if b.elements++; b.elements > b.lim.Elements {
		return fmt.Errorf("copies by <use> included, the document has more than %d elements", b.lim.Elements)
	}
	switch e.name {
	case "g", "a", "svg", "switch", "use", "text",
		"path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
	case "image", "foreignObject", "animate", "animateTransform", "script", "video":
		b.doc.warn("<%s> is left out", e.name)
		return nil
	default:
		return nil // definitions, metadata and editors' own elements
	}
	if b.tree.prop(e, "display") == "none" {
		return nil
	}
	at.style = b.inherit(at.style, e)
	at.m = transform(b.tree.prop(e, "transform")).Then(at.m)
	n := &node{opacity: 1}
	share(&n.opacity, b.tree.prop(e, "opacity"))
	b.effects(n, e, at)
	if id := e.attr["id"]; id != "" {
		b.groups = append(b.groups, id)
		defer func() { b.groups = b.groups[:len(b.groups)-1] }()
	}
	var err error
	switch e.name {
	case "g", "a", "switch":
		err = b.children(n, e, at)
	case "svg":
		at.m = b.nested(e, at).Then(at.m)
		err = b.children(n, e, at)
	case "use":
		err = b.use(n, e, at)
	case "text":
		err = b.text(n, e, at)
	default:
		err = b.outline(n, e, at)
	}
	if err != nil {
		return err
	}
	if n.shape != nil || len(n.children) > 0 {
		into.children = append(into.children, n)
	}
	return nil
}

// effects reads what cuts or dims the whole element.
func (b *builder) effects(n *node, e *element, at place) {
	if v := b.tree.prop(e, "clip-path"); v != "" && v != "none" {
		n.clip = b.clipOf(v, at, 0)
	}
	if v := b.tree.prop(e, "mask"); v != "" && v != "none" {
		b.mask(n, v, at)
	}
	if v := b.tree.prop(e, "filter"); v != "" && v != "none" {
		b.doc.warn("filters are left out")
	}
	for _, name := range []string{"marker", "marker-start", "marker-mid", "marker-end"} {
		if v := b.tree.prop(e, name); v != "" && v != "none" {
			b.doc.warn("markers are left out")
		}
	}
}

// nested is the way from the inside of an inner <svg> or <symbol> to its outside.
func (b *builder) nested(e *element, at place) geom.Affine {
	dim := func(name string, whole, other float64) float64 {
		if v, ok := length(e.attr[name], whole, at.style.size); ok {
			return v
		}
		return other
	}
	vw, vh := b.doc.View.W(), b.doc.View.H()
	x, y := dim("x", vw, 0), dim("y", vh, 0)
	box := numbers(e.attr["viewBox"])
	if len(box) != 4 || !(box[2] > 0 && box[3] > 0) {
		return geom.Translate(geom.Pt(x, y))
	}
	w, h := dim("width", vw, box[2]), dim("height", vh, box[3])
	if !(w > 0 && h > 0) {
		return geom.Translate(geom.Pt(x, y))
	}
	return geom.FitRect(geom.R(box[0], box[1], box[2], box[3]), geom.R(x, y, w, h))
}

// use builds a copy of what a <use> names.
func (b *builder) use(n *node, e *element, at place) error {
	target := b.ref(e.attr["href"])
	if target == nil {
		b.doc.warn("<use> names %q, which is not in the document", e.attr["href"])
		return nil
	}
	if slices.Contains(b.uses, target) || len(b.uses) >= min(b.lim.Depth, 16) {
		return fmt.Errorf("<use> of %q goes round in a circle or too deep", e.attr["href"])
	}
	for up := e; up != nil; up = up.parent {
		if up == target {
			return fmt.Errorf("<use> of %q stands inside what it copies", e.attr["href"])
		}
	}
	b.uses = append(b.uses, target)
	defer func() { b.uses = b.uses[:len(b.uses)-1] }()
	x, _ := length(e.attr["x"], b.doc.View.W(), at.style.size)
	y, _ := length(e.attr["y"], b.doc.View.H(), at.style.size)
	at.m = geom.Translate(geom.Pt(x, y)).Then(at.m)
	if target.name != "symbol" {
		return b.element(n, target, at)
	}
	at.style = b.inherit(at.style, target)
	inner := &element{attr: map[string]string{"viewBox": target.attr["viewBox"], "width": e.attr["width"], "height": e.attr["height"]}}
	at.m = b.nested(inner, at).Then(at.m)
	return b.children(n, target, at)
}

// ref is the element a "#id" or "url(#id)" names.
func (b *builder) ref(s string) *element {
	if id := refID(s); id != "" {
		return b.tree.ids[id]
	}
	return nil
}

// outline builds one of the basic shapes.
func (b *builder) outline(n *node, e *element, at place) error {
	path, err := b.shapePath(e, at.style)
	if err != nil {
		b.doc.warn("<%s>%s: %v", e.name, named(e), err)
	}
	if len(path) == 0 {
		return nil
	}
	return b.figure(n, path, at)
}

func named(e *element) string {
	if id := e.attr["id"]; id != "" {
		return " " + id
	}
	return ""
}

// figure gives a node its outline and paints, and lists the shape.
func (b *builder) figure(n *node, path geom.Path, at place) error {
	if b.segments += len(path); b.segments > b.lim.Segments {
		return fmt.Errorf("the document's paths have more than %d segments", b.lim.Segments)
	}
	if at.style.hidden || !finite(at.m) {
		return nil
	}
	f := &figure{path: path, m: at.m, evenOdd: at.style.evenOdd, pen: at.style.pen()}
	f.fill = b.paint(at.style.fill, at.style.fillOpacity, at, path)
	f.stroke = b.paint(at.style.stroke, at.style.strokeOpacity, at, path)
	if f.pen.width <= 0 {
		f.stroke = paint{}
	}
	if f.fill.none() && f.stroke.none() {
		return nil
	}
	n.shape = f
	s := Shape{Path: path.Transform(at.m), Fill: !f.fill.none(), Color: f.fill.mean()}
	if !f.stroke.none() {
		s.Stroke = f.pen.width * scaleOf(at.m)
		if !s.Fill {
			s.Color = f.stroke.mean()
		}
	}
	s.Groups = slices.Clone(b.groups)
	if k := len(s.Groups); k > 0 {
		s.ID = s.Groups[k-1]
	}
	b.doc.Shapes = append(b.doc.Shapes, s)
	if k := len(b.doc.Shapes); k <= math.MaxUint16 {
		f.number = uint16(k)
	}
	return nil
}

func finite(m geom.Affine) bool {
	for _, v := range [6]float64{m.A, m.B, m.C, m.D, m.E, m.F} {
		if math.IsNaN(v) || math.Abs(v) > 1e9 {
			return false
		}
	}
	return true
}

// premultiply is c times opacity, premultiplied.
func premultiply(c color.NRGBA, opacity float64) color.RGBA {
	a := float64(c.A) / 255 * opacity
	return color.RGBA{uint8(float64(c.R)*a + 0.5), uint8(float64(c.G)*a + 0.5), uint8(float64(c.B)*a + 0.5), uint8(255*a + 0.5)}
}
