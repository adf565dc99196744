package svg

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"
)

// flat is how far in pixels an outline may stray from its curve.
const flat = 0.08

// Render paints the document over a transparent ground of the given pixels,
// premultiplied; m maps user space to pixels. Fit is such a map.
func (d *Document) Render(rect image.Rectangle, m geom.Affine) *image.RGBA {
	img, _ := d.render(rect, m, false)
	return img
}

// RenderTops is Render and tells of every pixel which shape is seen there: its
// number in Shapes, from 1; 0 where none is. What lies under something more
// translucent than not is seen through it.
func (d *Document) RenderTops(rect image.Rectangle, m geom.Affine) (*image.RGBA, *image.Gray16) {
	return d.render(rect, m, true)
}

func (d *Document) render(rect image.Rectangle, m geom.Affine, tops bool) (*image.RGBA, *image.Gray16) {
	img := image.NewRGBA(rect)
	p := painter{m: m}
	if tops {
		p.tops = image.NewGray16(rect)
	}
	if !rect.Empty() && finite(m) {
		p.children(img, d.root)
	}
	return img, p.tops
}

// painter paints nodes onto images.
type painter struct {
	m    geom.Affine
	tops *image.Gray16 // where shapes note what they cover; nil: nowhere
}

func (p painter) children(dst *image.RGBA, n *node) {
	for _, c := range n.children {
		p.node(dst, c)
	}
}

// node paints n, by way of a layer of its own where something works on all of
// it together.
func (p painter) node(dst *image.RGBA, n *node) {
	if n.opacity <= 0 {
		return
	}
	alone := n.shape != nil && (n.shape.fill.none() || n.shape.stroke.none())
	if n.clip == nil && n.mask == nil && (n.opacity >= 1 || alone) {
		if n.shape != nil {
			p.figure(dst, n.shape, n.opacity)
			return
		}
		p.children(dst, n)
		return
	}
	rect := p.bounds(n).Intersect(dst.Rect)
	var mask *image.Alpha
	if n.clip != nil {
		rect = rect.Intersect(p.clipBounds(n.clip))
	}
	if rect.Empty() {
		return
	}
	layer, tops := image.NewRGBA(rect), p.tops
	if tops != nil {
		p.tops = image.NewGray16(rect)
	}
	if n.shape != nil {
		p.figure(layer, n.shape, 1)
	} else {
		p.children(layer, n)
	}
	for c := n.clip; c != nil; c = c.next {
		mask = times(mask, p.clipMask(c, rect))
	}
	if n.mask != nil {
		mask = times(mask, p.lightOf(n.mask, rect))
	}
	blend(dst, layer, mask, n.opacity)
	if tops != nil {
		mergeTops(tops, p.tops, mask, n.opacity)
	}
}

// bounds is the pixels n may touch.
func (p painter) bounds(n *node) image.Rectangle {
	var r image.Rectangle
	if n.shape != nil {
		r = p.reach(n.shape)
	}
	for _, c := range n.children {
		r = r.Union(p.bounds(c))
	}
	return r
}

func (p painter) reach(f *figure) image.Rectangle {
	m := f.m.Then(p.m)
	r := f.path.Transform(m).Bounds()
	if !f.stroke.none() {
		// A mitre reaches furthest: half the width times its limit; √2 for
		// square caps and maps that are not even.
		k := max(f.pen.miter, 1.5)
		if f.pen.join != joinMiter {
			k = 1.5
		}
		r = r.Inset(-f.pen.width/2*k*largest(m) - 1)
	}
	return pixels(r.Inset(-1))
}

// largest is by how much m scales the direction it scales most, at most.
func largest(m geom.Affine) float64 {
	return max(geom.Pt(m.A, m.B).Len()+geom.Pt(m.C, m.D).Len(), 0)
}

// pixels is r in whole pixels, within what integers hold.
func pixels(r geom.Rect) image.Rectangle {
	const far = 1 << 24
	lim := geom.R(-far, -far, 2*far, 2*far)
	if !(r.Min.X <= r.Max.X && r.Min.Y <= r.Max.Y) {
		return image.Rectangle{}
	}
	return r.Intersect(lim).Pixels()
}

func (p painter) figure(dst *image.RGBA, f *figure, opacity float64) {
	m := f.m.Then(p.m)
	if !finite(m) {
		return
	}
	rect := p.reach(f).Intersect(dst.Rect)
	if rect.Empty() {
		return
	}
	if !f.fill.none() {
		r := newRaster(rect)
		r.add(f.path.Transform(m).Flatten(flat))
		mask := r.mask(f.evenOdd)
		p.paint(dst, mask, f.fill, opacity)
		p.claim(f, mask, f.fill, opacity)
	}
	if !f.stroke.none() {
		p.stroke(dst, rect, f, m, opacity)
	}
}

// stroke paints the outline: its pieces are made in the figure's own units,
// where the pen is round, and mapped together.
func (p painter) stroke(dst *image.RGBA, rect image.Rectangle, f *figure, m geom.Affine, opacity float64) {
	k := scaleOf(m)
	if !(k > 1e-12) {
		return
	}
	lines, closed := f.path.Flatten(flat/k), closings(f.path)
	if len(lines) != len(closed) {
		return
	}
	pn := f.pen
	thin := 1.0
	if w := pn.width * k; w < 1 {
		// A line thinner than a pixel is a pixel wide and fainter.
		thin, pn.width = w, 1/k
	}
	pieces := pn.outline(lines, closed, flat/k)
	for _, l := range pieces {
		for i := range l {
			l[i] = m.Apply(l[i])
		}
	}
	r := newRaster(rect)
	r.add(pieces)
	mask := r.mask(false)
	p.paint(dst, mask, f.stroke, opacity*thin)
	p.claim(f, mask, f.stroke, opacity)
}

// closings says of each subpath Flatten returns whether it is closed.
func closings(path geom.Path) []bool {
	var out []bool
	open := false
	for _, s := range path {
		switch s.Op {
		case geom.MoveTo:
			out = append(out, false)
			open = true
		case geom.Close:
			if open {
				out[len(out)-1] = true
			}
			open = false
		default:
			if !open {
				out = append(out, false)
				open = true
			}
		}
	}
	return out
}

// paint lays paint over dst through the mask.
func (p painter) paint(dst *image.RGBA, mask *image.Alpha, with paint, opacity float64) {
	share := uint32(opacity*255 + 0.5)
	rect := mask.Rect
	var back geom.Affine
	if with.grad != nil {
		inv, ok := invert(p.m)
		if !ok {
			return
		}
		back = inv.Then(with.grad.back)
	}
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		row := mask.Pix[(y-rect.Min.Y)*mask.Stride:][:rect.Dx()]
		out := dst.Pix[dst.PixOffset(rect.Min.X, y):][:4*len(row)]
		for x, a := range row {
			if a == 0 {
				continue
			}
			c := with.color
			if with.grad != nil {
				c = with.grad.at(back.Apply(geom.Pt(float64(rect.Min.X+x)+0.5, float64(y)+0.5)))
			}
			over(out[4*x:4*x+4:4*x+4], c, (uint32(a)*share+127)/255)
		}
	}
}

// over blends a share 0..255 of premultiplied c over the pixel d.
func over(d []uint8, c color.RGBA, share uint32) {
	if share == 255 && c.A == 255 {
		d[0], d[1], d[2], d[3] = c.R, c.G, c.B, 255
		return
	}
	mul := func(v uint8, k uint32) uint32 { return (uint32(v)*k + 127) / 255 }
	rest := 255 - mul(c.A, share)
	d[0] = uint8(min(mul(c.R, share)+mul(d[0], rest), 255))
	d[1] = uint8(min(mul(c.G, share)+mul(d[1], rest), 255))
	d[2] = uint8(min(mul(c.B, share)+mul(d[2], rest), 255))
	d[3] = uint8(min(mul(c.A, share)+mul(d[3], rest), 255))
}

func (p painter) clipBounds(c *clip) image.Rectangle {
	var r image.Rectangle
	for _, s := range c.paths {
		r = r.Union(pixels(s.path.Transform(p.m).Bounds().Inset(-1)))
	}
	return r
}

// clipMask is the union of a clip's shapes.
func (p painter) clipMask(c *clip, rect image.Rectangle) *image.Alpha {
	sum := image.NewAlpha(rect)
	for _, s := range c.paths {
		r := newRaster(rect)
		r.add(s.path.Transform(p.m).Flatten(flat))
		for i, v := range r.mask(s.evenOdd).Pix {
			sum.Pix[i] = max(sum.Pix[i], v)
		}
	}
	return sum
}

// lightOf is the luminance of a mask's picture (SVG 1.1, 14.4).
func (p painter) lightOf(n *node, rect image.Rectangle) *image.Alpha {
	layer := image.NewRGBA(rect)
	p.tops = nil
	p.children(layer, n)
	light := image.NewAlpha(rect)
	for i := range light.Pix {
		q := layer.Pix[4*i:]
		light.Pix[i] = uint8((2126*uint32(q[0]) + 7152*uint32(q[1]) + 722*uint32(q[2])) / 10000)
	}
	return light
}

// times is both masks together; nil lets everything through.
func times(a, b *image.Alpha) *image.Alpha {
	if a == nil {
		return b
	}
	for i, v := range b.Pix {
		a.Pix[i] = uint8((uint32(a.Pix[i])*uint32(v) + 127) / 255)
	}
	return a
}

// blend lays a layer over dst through an optional mask of the same bounds.
func blend(dst, layer *image.RGBA, mask *image.Alpha, opacity float64) {
	rect := layer.Rect
	share := uint32(opacity*255 + 0.5)
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		src := layer.Pix[(y-rect.Min.Y)*layer.Stride:]
		out := dst.Pix[dst.PixOffset(rect.Min.X, y):]
		for x := range rect.Dx() {
			k := share
			if mask != nil {
				k = (k*uint32(mask.Pix[(y-rect.Min.Y)*mask.Stride+x]) + 127) / 255
			}
			q := src[4*x : 4*x+4 : 4*x+4]
			if q[3] != 0 && k != 0 {
				over(out[4*x:4*x+4:4*x+4], color.RGBA{q[0], q[1], q[2], q[3]}, k)
			}
		}
	}
}
