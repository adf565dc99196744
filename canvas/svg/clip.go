package svg

import "github.com/inkreel/inkreel/internal/geom"

// clipOf resolves a clip path for an element in place.
func (b *builder) clipOf(v string, at place, depth int) *clip {
	e := b.ref(v)
	if e == nil || e.name != "clipPath" {
		b.doc.warn("clip path %.60q is not in the document", v)
		return nil
	}
	if depth > 8 {
		b.doc.warn("clip paths are nested too deep")
		return nil
	}
	if e.attr["clipPathUnits"] == "objectBoundingBox" {
		b.doc.warn("clip paths in units of the shape's box are left out")
		return nil
	}
	c := &clip{}
	inner := place{style: b.inherit(at.style, e), m: transform(e.attr["transform"]).Then(at.m)}
	b.clipShapes(c, e, inner, 0)
	if v := b.tree.prop(e, "clip-path"); v != "" && v != "none" {
		c.next = b.clipOf(v, at, depth+1)
	}
	return c
}

func (b *builder) clipShapes(c *clip, e *element, at place, depth int) {
	for _, child := range e.children {
		if b.elements++; b.elements > b.lim.Elements || depth > 16 {
			return
		}
		p := place{style: b.inherit(at.style, child), m: transform(b.tree.prop(child, "transform")).Then(at.m)}
		switch child.name {
		case "g", "a":
			b.clipShapes(c, child, p, depth+1)
		case "use":
			if target := b.ref(child.attr["href"]); target != nil {
				x, _ := length(child.attr["x"], b.doc.View.W(), 16)
				y, _ := length(child.attr["y"], b.doc.View.H(), 16)
				p.m = geom.Translate(geom.Pt(x, y)).Then(p.m)
				b.clipShapes(c, &element{children: []*element{target}}, p, depth+1)
			}
		default:
			path, _ := b.shapePath(child, p.style)
			if b.segments += len(path); len(path) > 0 && b.segments <= b.lim.Segments && finite(p.m) {
				c.paths = append(c.paths, clipPath{path.Transform(p.m), p.style.clipEvenOdd})
			}
		}
	}
}

// mask builds the picture whose luminance an element is seen through.
func (b *builder) mask(n *node, v string, at place) {
	e := b.ref(v)
	if e == nil || e.name != "mask" {
		b.doc.warn("mask %.60q is not in the document", v)
		return
	}
	if e.attr["maskContentUnits"] == "objectBoundingBox" {
		b.doc.warn("masks in units of the shape's box are left out")
		return
	}
	if len(b.uses) >= 8 {
		b.doc.warn("masks are nested too deep")
		return
	}
	// Shapes of a mask are not drawn: forget them again.
	b.uses = append(b.uses, e)
	drawn := len(b.doc.Shapes)
	n.mask = &node{opacity: 1}
	if err := b.children(n.mask, e, place{style: b.inherit(at.style, e), m: at.m}); err != nil {
		b.doc.warn("mask %.60q: %v", v, err)
		n.mask = nil
	}
	b.doc.Shapes = b.doc.Shapes[:drawn]
	b.uses = b.uses[:len(b.uses)-1]
}
