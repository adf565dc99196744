package paint

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"github.com/inkreel/inkreel/internal/geom"
)

// TurnedMarks are marks mapped by t, which turns clockwise by rad.
func TurnedMarks(marks []Mark, t geom.Affine, rad float64) []Mark {
	out := slices.Clone(marks)
	for i, k := range out {
		switch k := k.(type) {
		case Stroke:
			k.Path = k.Path.Transform(t)
			k.Spared = slices.Clone(k.Spared)
			for n, r := range k.Spared {
				k.Spared[n] = TurnedBounds(r, t)
			}
			out[i] = k
		case Fill:
			k.Path = k.Path.Transform(t)
			k.Under, k.Beneath = TurnedMarks(k.Under, t, rad), TurnedMarks(k.Beneath, t, rad)
			out[i] = k
		case Writing:
			half := geom.Pt(k.Text.W/2, k.Text.H/2)
			k.At = t.Apply(k.At.Add(half)).Sub(half)
			k.Rotate += rad
			out[i] = k
		case Grown:
			k.Marks = TurnedMarks(k.Marks, t, rad)
			k.Toward = t.Apply(k.Toward).Sub(t.Apply(geom.Point{}))
			if k.Round != nil {
				about := t.Apply(*k.Round)
				k.Round = &about
			}
			out[i] = k
		case Picture:
			out[i] = k.turned(t)
		}
	}
	return out
}

// turned is the picture mapped by t, which keeps lengths.
func (p Picture) turned(t geom.Affine) Picture {
	if p.Image == nil {
		return p
	}
	b := TurnedBounds(geom.FromPixels(p.Image.Rect), t).Pixels()
	turn := func(from *image.RGBA) *image.RGBA {
		img := image.NewRGBA(b)
		draw.CatmullRom.Transform(img, f64.Aff3{t.A, t.C, t.E, t.B, t.D, t.F}, from, from.Rect, draw.Over, nil)
		return img
	}
	p.Image = turn(p.Image)
	if p.Guide != nil {
		p.Guide = turn(p.Guide)
	}
	if p.Lines != nil {
		lines := image.NewAlpha(b)
		draw.ApproxBiLinear.Transform(lines, f64.Aff3{t.A, t.C, t.E, t.B, t.D, t.F}, p.Lines, p.Lines.Rect, draw.Src, nil)
		p.Lines = lines
	}
	if p.Tops != nil {
		tops := image.NewGray16(b)
		draw.NearestNeighbor.Transform(tops, f64.Aff3{t.A, t.C, t.E, t.B, t.D, t.F}, p.Tops, p.Tops.Rect, draw.Src, nil)
		p.Tops = tops
	}
	if p.Order != nil {
		o := *p.Order
		o.Of = image.NewAlpha(b)
		draw.NearestNeighbor.Transform(o.Of, f64.Aff3{t.A, t.C, t.E, t.B, t.D, t.F}, p.Order.Of, p.Order.Of.Rect, draw.Src, nil)
		p.Order = &o
	}
	trace := make([]geom.Path, len(p.Trace))
	for i, l := range p.Trace {
		trace[i] = l.Transform(t)
	}
	p.Trace = trace
	return p
}

// TurnedBounds holds the corners of r mapped by t.
func TurnedBounds(r geom.Rect, t geom.Affine) geom.Rect {
	a, b := t.Apply(r.Min), t.Apply(r.Max)
	c, d := t.Apply(geom.Pt(r.Max.X, r.Min.Y)), t.Apply(geom.Pt(r.Min.X, r.Max.Y))
	return geom.Rect{
		Min: geom.Pt(math.Min(math.Min(a.X, b.X), math.Min(c.X, d.X)), math.Min(math.Min(a.Y, b.Y), math.Min(c.Y, d.Y))),
		Max: geom.Pt(math.Max(math.Max(a.X, b.X), math.Max(c.X, d.X)), math.Max(math.Max(a.Y, b.Y), math.Max(c.Y, d.Y))),
	}
}
