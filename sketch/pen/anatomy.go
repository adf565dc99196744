package pen

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"github.com/fogleman/gg"
	"golang.org/x/image/vector"

	"github.com/inkreel/inkreel/internal/geom"
)

// joint is a place on the middle line of a limb and half its width there, in
// millimetres of a grown person's hand.
type joint struct{ x, y, r float64 }

func (j joint) at() geom.Point { return geom.Pt(j.x, j.y) }

// limb is a finger, from the hand to its tip.
type limb []joint

// limbSteps is how many short pieces the way between two joints is drawn in.
const limbSteps = 8

// smooth is the limb with places between its joints, on a Catmull-Rom spline
// through them.
func (l limb) smooth() limb {
	var out limb
	at := func(i int) joint { return l[min(max(i, 0), len(l)-1)] }
	for i := range len(l) - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		for k := range limbSteps {
			t := float64(k) / limbSteps
			f := func(a, b, c, d float64) float64 {
				return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
			}
			out = append(out, joint{f(a.x, b.x, c.x, d.x), f(a.y, b.y, c.y, d.y), f(a.r, b.r, c.r, d.r)})
		}
	}
	return append(out, l[len(l)-1])
}

// sides are the two contours of a limb, from the hand to where its tip begins.
func (l limb) sides() (left, right geom.Polyline) {
	s := l.smooth()
	for i := range s {
		a, b := s[max(i-1, 0)].at(), s[min(i+1, len(s)-1)].at()
		n := b.Sub(a).Unit().Perp().Mul(s[i].r)
		left, right = append(left, s[i].at().Add(n)), append(right, s[i].at().Sub(n))
	}
	return left, right
}

// rooted is the limb begun further back, inside the hand.
func (l limb) rooted() limb {
	back := l[0].at().Sub(l[1].at()).Unit().Mul(40)
	return append(limb{{l[0].x + back.X, l[0].y + back.Y, l[0].r}}, l...)
}

// outline is the contour of a limb: one side, its round tip, the other side.
func (l limb) outline() geom.Polyline {
	left, right := l.sides()
	end := len(l) - 1
	tip, dir := l[end].at(), l[end].at().Sub(l[end-1].at()).Unit()
	n := dir.Perp().Mul(l[end].r)
	out := left
	const steps = 12
	for k := 1; k < steps; k++ {
		s, c := math.Sincos(math.Pi * float64(k) / steps)
		out = append(out, tip.Add(n.Mul(c)).Add(dir.Mul(s*l[end].r*tipLength)))
	}
	for i := len(right) - 1; i >= 0; i-- {
		out = append(out, right[i])
	}
	return out
}

// tipLength is how much longer than round a fingertip is.
const tipLength = 1.12

// curve is a smooth closed contour through points, Catmull-Rom.
func curve(points ...float64) geom.Polyline {
	n := len(points) / 2
	at := func(i int) geom.Point { i = (i + n) % n; return geom.Pt(points[2*i], points[2*i+1]) }
	var out geom.Polyline
	for i := range n {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		for k := range limbSteps {
			t := float64(k) / limbSteps
			f := func(a, b, c, d float64) float64 {
				return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
			}
			out = append(out, geom.Pt(f(a.X, b.X, c.X, d.X), f(a.Y, b.Y, c.Y, d.Y)))
		}
	}
	return out
}

// easel draws flat shapes in the colours of a skin. Contours are in
// millimetres, where its matrix puts them.
type easel struct {
	*gg.Context
	skin

	scale float64 // pixels a millimetre
	press *press
}

func (e *easel) trace(p geom.Polyline) {
	for i, q := range p {
		if i == 0 {
			e.MoveTo(q.X, q.Y)
		} else {
			e.LineTo(q.X, q.Y)
		}
	}
}

// press makes masks, in memory that it keeps.
type press struct {
	vector.Rasterizer
	pix [2][]uint8 // of an area, and of what is taken off it
}

// area and taken are the masks that a press keeps.
const (
	area = iota
	taken
)

// mask is how much of each pixel lies in a closed contour, moved by so much; its
// Rect is about the contour. It is good until the next mask of its kind.
func (e *easel) mask(kind int, p geom.Polyline, by geom.Point) *image.Alpha {
	at := make([]geom.Point, len(p))
	low, high := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
	for i, q := range p {
		x, y := e.TransformPoint(q.X+by.X, q.Y+by.Y)
		at[i] = geom.Pt(x, y)
		low = geom.Pt(math.Min(low.X, x), math.Min(low.Y, y))
		high = geom.Pt(math.Max(high.X, x), math.Max(high.Y, y))
	}
	box, r := geom.Rect{Min: low, Max: high}.Pixels(), e.press
	w, h := box.Dx(), box.Dy()
	if cap(r.pix[kind]) < w*h {
		r.pix[kind] = make([]uint8, w*h)
	}
	m := &image.Alpha{Pix: r.pix[kind][:w*h], Stride: w, Rect: box}
	r.Reset(w, h)
	r.DrawOp = draw.Src
	for i, q := range at {
		x, y := float32(q.X-float64(m.Rect.Min.X)), float32(q.Y-float64(m.Rect.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(m, m.Rect, image.Opaque, image.Point{})
	return m
}

// lay lays a colour where a mask is, as image/draw does: what is covered wholly, or not
// at all, is not mixed.
func (e *easel) lay(m *image.Alpha, c color.Color) {
	dst := e.Image().(*image.RGBA)
	r, g, b, a := c.RGBA()
	const most = 1<<16 - 1
	whole := uint32(uint8(r>>8)) | uint32(uint8(g>>8))<<8 | uint32(uint8(b>>8))<<16 | 255<<24
	box := m.Rect.Intersect(dst.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		cover := m.Pix[m.PixOffset(box.Min.X, y):][:box.Dx()]
		row := dst.Pix[dst.PixOffset(box.Min.X, y):][:4*len(cover)]
		for x := 0; x < len(cover); x++ {
			k := uint32(cover[x])
			d := row[4*x:][:4:4]
			switch {
			case k == 0:
				for x+8 < len(cover) && binary.LittleEndian.Uint64(cover[x+1:]) == 0 {
					x += 8
				}
			case k == 255 && a == most:
				binary.LittleEndian.PutUint32(d, whole)
			default:
				k |= k << 8
				bare := (most - a*k/most) * 0x101
				d[0] = uint8((uint32(d[0])*bare + r*k) / most >> 8)
				d[1] = uint8((uint32(d[1])*bare + g*k) / most >> 8)
				d[2] = uint8((uint32(d[2])*bare + b*k) / most >> 8)
				d[3] = uint8((uint32(d[3])*bare + a*k) / most >> 8)
			}
		}
	}
}

func (e *easel) fill(p geom.Polyline, c color.Color) { e.lay(e.mask(area, p, geom.Point{}), c) }

// rim tones the part of a contour that another one, moved, leaves free.
func (e *easel) rim(p, other geom.Polyline, by geom.Point, c color.Color) {
	m := e.mask(area, p, geom.Point{})
	weaken(m, e.mask(taken, other, by), true)
	e.lay(m, c)
}

// fillWithin fills what lies in both contours.
func (e *easel) fillWithin(p, q geom.Polyline, c color.Color) {
	m := e.mask(area, p, geom.Point{})
	weaken(m, e.mask(taken, q, geom.Point{}), false)
	e.lay(m, c)
}

// weaken leaves of a mask what lies in another one, or what does not.
func weaken(m, other *image.Alpha, outside bool) {
	b := m.Rect.Intersect(other.Rect)
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		row := m.Pix[m.PixOffset(m.Rect.Min.X, y):][:m.Rect.Dx()]
		if y < b.Min.Y || y >= b.Max.Y {
			if !outside {
				clear(row)
			}
			continue
		}
		if from, to := b.Min.X-m.Rect.Min.X, b.Max.X-m.Rect.Min.X; !outside {
			clear(row[:from])
			clear(row[to:])
		}
		row = row[b.Min.X-m.Rect.Min.X:][:b.Dx()]
		by := other.Pix[other.PixOffset(b.Min.X, y):][:b.Dx()]
		for i, v := range row {
			k := uint32(by[i])
			if outside {
				k = 255 - k
			}
			row[i] = uint8((uint32(v)*k + 127) / 255)
		}
	}
}

// ribbon tones what lies along a contour, up to so far from its middle, less
// towards its ends.
func (e *easel) ribbon(p geom.Polyline, wide geom.Point, c color.Color) {
	area := slices.Clone(p)
	for i := len(p) - 1; i >= 0; i-- {
		t := float64(i) / float64(len(p)-1)
		area = append(area, p[i].Add(wide.Mul(math.Sqrt(math.Sin(math.Pi*t)))))
	}
	e.fill(area, c)
}

// stroke draws an open line width millimetres wide.
func (e *easel) stroke(p geom.Polyline, width float64, c color.Color) {
	e.trace(p)
	e.SetColor(c)
	e.SetLineWidth(width * e.scale)
	e.SetLineCapRound()
	e.SetLineJoinRound()
	e.Stroke()
}

// open is the middle of the curve through points, for creases.
func open(points ...float64) geom.Polyline {
	var l limb
	for i := 0; i+1 < len(points); i += 2 {
		l = append(l, joint{x: points[i], y: points[i+1]})
	}
	var out geom.Polyline
	for _, j := range l.smooth() {
		out = append(out, j.at())
	}
	return out
}
