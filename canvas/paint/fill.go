package paint

import (
	"image"
	"image/draw"
	"sync"

	"golang.org/x/image/vector"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Bounds implements Mark.
func (f Fill) Bounds() image.Rectangle {
	return pixelsOf(BoundsOf(Movements(f.Path), 1))
}

func (Fill) mark() {}

func (f Fill) render() *image.RGBA {
	rect := f.Bounds()
	if rect.Empty() {
		return &image.RGBA{}
	}
	a := fillings.Get().(*Filling)
	defer fillings.Put(a)
	a.Again(rect)
	a.Add(f.Path, geom.Identity)
	old, _ := masks.Get().(*image.Alpha)
	mask := a.MaskIn(old)
	defer masks.Put(mask)
	switch {
	case TipWidth[f.Medium] > 0 && f.Tip > 0:
		lay(mask, f.Medium, f.Tip)
	case f.Brush == plan.BrushBrush:
		wash(mask)
	default:
		touchOf(f.Brush).grain.apply(mask)
	}
	layer := Tinted(mask, f.Color)
	for _, m := range f.Under {
		leaveOut(layer, Render(m))
	}
	for _, m := range f.Beneath {
		slideUnder(layer, Render(m))
	}
	return layer
}

// fillings are those of areas that are painted already: their memory serves the next.
var fillings = sync.Pool{New: func() any { return NewFilling(image.Rectangle{}) }}

// slideUnder takes out of a layer what another covers whole, and lets it hold what
// covers it in part, both premultiplied: laid over that other, it looks as if it lay
// beneath, without a seam.
func slideUnder(layer, cover *image.RGBA) {
	r := layer.Rect.Intersect(cover.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		to := layer.Pix[layer.PixOffset(r.Min.X, y):][:4*r.Dx()]
		by := cover.Pix[cover.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := 0; i < len(to); i += 4 {
			switch a := uint32(by[i+3]); {
			case a == 0 || to[i+3] == 0:
			case a == 255:
				clear(to[i : i+4])
			default:
				for n := i; n < i+4; n++ {
					to[n] = by[n] + uint8((uint32(to[n])*(255-a)+127)/255)
				}
			}
		}
	}
}

// leaveOut takes out of a layer what another covers, both premultiplied.
func leaveOut(layer, cover *image.RGBA) {
	r := layer.Rect.Intersect(cover.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		to := layer.Pix[layer.PixOffset(r.Min.X, y):][:4*r.Dx()]
		by := cover.Pix[cover.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := 0; i < len(to); i += 4 {
			if a := uint32(by[i+3]); a > 0 {
				for n := i; n < i+4; n++ {
					to[n] = uint8((uint32(to[n])*(255-a) + 127) / 255)
				}
			}
		}
	}
}

// Filling collects outlines and fills them, nonzero winding, with analytic
// coverage.
type Filling struct {
	rect image.Rectangle
	ras  *vector.Rasterizer
}

// NewFilling collects outlines to be filled within rect, in board pixels.
func NewFilling(rect image.Rectangle) *Filling {
	return &Filling{rect: rect, ras: vector.NewRasterizer(rect.Dx(), rect.Dy())}
}

// Add adds a path in the coordinates m maps to the board.
func (f *Filling) Add(p geom.Path, m geom.Affine) {
	m.E -= float64(f.rect.Min.X)
	m.F -= float64(f.rect.Min.Y)
	at := func(q geom.Point) (float32, float32) {
		q = m.Apply(q)
		return within(q.X), within(q.Y)
	}
	open := false
	for _, s := range p {
		ax, ay := at(s.A)
		switch s.Op {
		case geom.MoveTo:
			if open {
				f.ras.ClosePath()
			}
			f.ras.MoveTo(ax, ay)
			open = true
		case geom.LineTo:
			f.ras.LineTo(ax, ay)
		case geom.QuadTo:
			bx, by := at(s.B)
			f.ras.QuadTo(ax, ay, bx, by)
		case geom.CubeTo:
			bx, by := at(s.B)
			cx, cy := at(s.C)
			f.ras.CubeTo(ax, ay, bx, by, cx, cy)
		case geom.Close:
			f.ras.ClosePath()
			open = false
		}
	}
	if open {
		f.ras.ClosePath()
	}
}

// within keeps a coordinate in the range the rasterizer walks row by row:
// further out, where nobody looks, shapes are squeezed rather than followed.
func within(v float64) float32 {
	if v != v {
		return 0
	}
	return float32(min(max(v, -8192), 8192))
}

// Mask is the coverage of everything added.
func (f *Filling) Mask() *image.Alpha {
	mask := image.NewAlpha(f.rect)
	f.into(mask)
	return mask
}

// into writes the coverage of everything added into a mask of its rectangle, packed
// tightly.
func (f *Filling) into(mask *image.Alpha) {
	at := *mask
	// Masks at the origin are written as bytes, without a pass of words. Of larger ones,
	// which are added up in floating point, that way may take twenty times as long: it
	// changes how the processor rounds for every four pixels.
	const fixed = 512
	if max(f.rect.Dx(), f.rect.Dy()) <= fixed {
		at.Rect = f.ras.Bounds()
	}
	f.ras.DrawOp = draw.Src
	f.ras.Draw(&at, at.Rect, image.Opaque, image.Point{})
}

// Again empties f for outlines to be filled within another rectangle, in the same
// memory.
func (f *Filling) Again(rect image.Rectangle) {
	f.rect = rect
	f.ras.Reset(rect.Dx(), rect.Dy())
}

// MaskIn is Mask in the memory of a mask that nobody needs any more.
func (f *Filling) MaskIn(old *image.Alpha) *image.Alpha {
	n := f.rect.Dx() * f.rect.Dy()
	if old == nil || cap(old.Pix) < n {
		return f.Mask()
	}
	mask := &image.Alpha{Pix: old.Pix[:n], Stride: f.rect.Dx(), Rect: f.rect}
	f.into(mask)
	return mask
}
