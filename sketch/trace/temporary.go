package trace

import (
	"image"
	"image/draw"
	"slices"
)

// Temporary is a piece of a line where words will be written: it is drawn with
// the line and goes when they come, as if they lay on paper of their own. It is
// no part of the finished picture.
type Temporary struct {
	Layer *image.RGBA     // premultiplied, its Rect in board pixels
	At    []Arrival       // as Ink.At
	Words image.Rectangle // where they will be written, with the white about them
}

// cutOut takes what the ink has in r out of the finished picture.
func (k *Ink) cutOut(r image.Rectangle) {
	if k == nil {
		return
	}
	b, words := k.Layer.Rect, r
	r = r.Intersect(b)
	if r.Empty() {
		return
	}
	p := Temporary{Words: words, Layer: image.NewRGBA(r), At: make([]Arrival, 0, r.Dx()*r.Dy())}
	draw.Draw(p.Layer, r, k.Layer, r.Min, draw.Src)
	draw.Draw(k.Layer, r, image.Transparent, image.Point{}, draw.Src)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := k.At[(y-b.Min.Y)*b.Dx()+r.Min.X-b.Min.X:][:r.Dx()]
		p.At = append(p.At, row...)
		for x := range row {
			row[x] = Never
		}
	}
	if slices.ContainsFunc(p.At, func(a Arrival) bool { return a != Never }) {
		k.Temporary = append(k.Temporary, p)
	}
}
