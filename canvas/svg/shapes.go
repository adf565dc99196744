package svg

import (
	"errors"
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// shapePath is the outline of a basic shape in its own coordinates. A path
// with an error in it keeps what came before, as browsers do.
func (b *builder) shapePath(e *element, s style) (geom.Path, error) {
	v := func(name string, whole float64) float64 {
		n, _ := length(e.attr[name], whole, s.size)
		return n
	}
	w, h, d := b.doc.View.W(), b.doc.View.H(), b.diagonal()
	switch e.name {
	case "path":
		return readPath(b.tree.prop(e, "d"))
	case "rect":
		return b.rect(e, geom.R(v("x", w), v("y", h), v("width", w), v("height", h)), s), nil
	case "circle":
		return ellipse(v("cx", w), v("cy", h), v("r", d), v("r", d)), nil
	case "ellipse":
		return ellipse(v("cx", w), v("cy", h), v("rx", w), v("ry", h)), nil
	case "line":
		return geom.Polyline{geom.Pt(v("x1", w), v("y1", h)), geom.Pt(v("x2", w), v("y2", h))}.Path(), nil
	case "polyline", "polygon":
		var p geom.Path
		pts := numbers(e.attr["points"])
		for i := 0; i+1 < len(pts); i += 2 {
			if i == 0 {
				p.MoveTo(geom.Pt(pts[0], pts[1]))
			} else {
				p.LineTo(geom.Pt(pts[i], pts[i+1]))
			}
		}
		if e.name == "polygon" && len(p) > 0 {
			p.Close()
		}
		return p, nil
	}
	return nil, nil
}

// readPath reads path data; with a fault in it, as much as is right.
func readPath(d string) (geom.Path, error) {
	if d == "" {
		return nil, nil
	}
	p, err := geom.ParseSVG(d)
	if err == nil {
		return sane(p)
	}
	// The reader stops at the fault and names its byte: read again up to the
	// command before it.
	var fault *geom.SVGError
	if !errors.As(err, &fault) {
		return nil, err
	}
	for cut := fault.At; cut > 0; cut-- {
		if !isLetter(d[cut-1]) {
			continue
		}
		if p, again := geom.ParseSVG(d[:cut-1]); again == nil {
			p, _ = sane(p)
			return p, err
		}
		if fault.At-cut > 4096 {
			break
		}
	}
	return nil, err
}

func isLetter(c byte) bool {
	return c != 'e' && c != 'E' && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')
}

// sane refuses coordinates no drawing has.
func sane(p geom.Path) (geom.Path, error) {
	r := p.Bounds()
	for _, v := range [4]float64{r.Min.X, r.Min.Y, r.Max.X, r.Max.Y} {
		if math.IsNaN(v) || math.Abs(v) > 1e9 {
			return nil, fmt.Errorf("coordinates beyond 1e9")
		}
	}
	return p, nil
}

// rect is a rectangle, round where rx or ry say so (SVG 1.1, 9.2).
func (b *builder) rect(e *element, r geom.Rect, s style) geom.Path {
	if r.Empty() {
		return nil
	}
	rx, okX := length(e.attr["rx"], b.doc.View.W(), s.size)
	ry, okY := length(e.attr["ry"], b.doc.View.H(), s.size)
	if !okX {
		rx = ry
	}
	if !okY {
		ry = rx
	}
	rx, ry = min(rx, r.W()/2), min(ry, r.H()/2)
	if rx <= 0 || ry <= 0 {
		return geom.Rectangle(r)
	}
	// A round rectangle with equal radii, squeezed to the asked ones.
	k := ry / rx
	flat := geom.Rect{Min: geom.Pt(r.Min.X, r.Min.Y/k), Max: geom.Pt(r.Max.X, r.Max.Y/k)}
	return geom.RoundRect(flat, rx).Transform(geom.Scale(1, k))
}

func ellipse(cx, cy, rx, ry float64) geom.Path {
	if !(rx > 0 && ry > 0) {
		return nil
	}
	return geom.Ellipse(geom.R(cx-rx, cy-ry, 2*rx, 2*ry))
}
