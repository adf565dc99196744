package camera

import (
	"image"
	"math"
)

// Overview is all of a large board: its regions as they are in the end, as
// small as they are going to be seen from afar.
type Overview struct {
	frame  image.Rectangle
	cells  []image.Point // of the regions, by Place; the last one's region lies where the frame does
	size   image.Point   // of a region in the overview, in its pixels …
	gap    int           // … and between two
	shrunk []Region      // in the order of cells
	lens   Lens
}

// finer is how many pixels of the overview there are for one that is seen at the
// end, where they would do: regions are seen larger until then.
const finer = 1.25

// NewOverview is an overview of a board of n scenes, the last of which plays in
// frame. Give it the region of each with Add.
func NewOverview(frame image.Rectangle, n int, leftward bool) *Overview {
	o := &Overview{frame: frame}
	for i := range n {
		c := Place(i, n).Sub(Place(n-1, n))
		if leftward {
			c.X = -c.X
		}
		o.cells = append(o.cells, c)
	}
	scale := min(o.Far().Zoom*finer, 1)
	o.size = image.Pt(max(int(float64(frame.Dx())*scale), 1), max(int(float64(frame.Dy())*scale), 1))
	o.gap = int(float64(gap(frame))*scale + 0.5)
	return o
}

// Scale is how large a region in the overview is, of its size on the board: its
// pictures need not be larger.
func (o *Overview) Scale() float64 { return float64(o.size.X) / float64(o.frame.Dx()) }

// Add gives the overview the next scene's region, opaque pictures of any size.
func (o *Overview) Add(r Region) {
	o.shrunk = append(o.shrunk, Region{o.shrink(r.Picture), o.shrink(r.Paper)})
}

func (o *Overview) shrink(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: o.size})
	v := Whole(img.Rect)
	v.Zoom = float64(o.size.X) / float64(img.Rect.Dx())
	o.lens.Colours(out, img, v, out.Rect)
	return out
}

// Far is the view that sees all regions, half a gap around them.
func (o *Overview) Far() View {
	var b image.Rectangle
	for _, c := range o.cells {
		b = b.Union(o.frame.Add(apart(o.frame, c)))
	}
	b = b.Inset(-gap(o.frame) / 2)
	v := Whole(b)
	v.Zoom = min(float64(o.frame.Dx())/float64(b.Dx()), float64(o.frame.Dy())/float64(b.Dy()))
	return v
}

// In is a view of the board as one of Picture.
func (o *Overview) In(v View) View {
	k := o.Scale()
	return View{X: (v.X - float64(o.frame.Min.X)) * k, Y: (v.Y - float64(o.frame.Min.Y)) * k, Zoom: v.Zoom / k}
}

// Picture is the board as far as Far sees it, its paper running on between and
// around the regions, opaque and even on all sides. All regions must have been
// added.
func (o *Overview) Picture() *image.RGBA {
	far := o.In(o.Far())
	w, h := float64(o.frame.Dx())/far.Zoom/2, float64(o.frame.Dy())/far.Zoom/2
	b := image.Rect(int(math.Floor(far.X-w))&^1, int(math.Floor(far.Y-h))&^1, (int(math.Ceil(far.X+w))+1)&^1, (int(math.Ceil(far.Y+h))+1)&^1)
	out := image.NewRGBA(b)
	papers, odd := map[image.Point]*image.RGBA{}, map[int]int{} // odd: rows half a region beside that of the last
	for i, c := range o.cells {
		papers[c], odd[c.Y] = o.shrunk[i].Paper, c.X&1
	}
	around := o.shrunk[len(o.shrunk)-1].Paper // of cells without a region
	paper := func(x, y int) *image.RGBA {
		if p := papers[image.Pt(x, y)]; p != nil {
			return p
		}
		return around
	}
	half := (o.size.X + o.gap) / 2
	across := [2][]strip{o.strips(b.Min.X, b.Max.X, o.size.X), o.strips(b.Min.X-half, b.Max.X-half, o.size.X)}
	for j, row := range o.strips(b.Min.Y, b.Max.Y, o.size.Y) {
		to := out.Pix[j*out.Stride:]
		here, next := odd[row.cell], odd[row.next]
		for i := range b.Dx() {
			p, h, n := to[4*i:][:4:4], across[here][i], across[next][i]
			at, beside := 4*(row.at*o.size.X+h.at), 4*(row.at*o.size.X+h.beside)
			copy(p, paper(2*h.cell+here, row.cell).Pix[at:])
			if h.share|row.share == 0 {
				continue
			}
			right := paper(2*h.next+here, row.cell).Pix[beside:]
			at, beside = 4*(row.beside*o.size.X+n.at), 4*(row.beside*o.size.X+n.beside)
			below, both := paper(2*n.cell+next, row.next).Pix[at:], paper(2*n.next+next, row.next).Pix[beside:]
			for c := range p {
				top := int(p[c])*(256-h.share) + int(right[c])*h.share
				low := int(below[c])*(256-n.share) + int(both[c])*n.share
				p[c] = uint8((top*(256-row.share) + low*row.share + 1<<15) >> 16)
			}
		}
	}
	for i, c := range o.cells {
		put(out, o.shrunk[i].Picture, image.Pt(c.X>>1*(o.size.X+o.gap)+c.X&1*half, c.Y*(o.size.Y+o.gap)))
	}
	return out
}

// strip is whose paper lies in a row or column of the overview, and which of its
// own: that of one cell and, in the middle of gaps, a share of 256 of the next.
type strip struct{ cell, at, next, beside, share int }

// strips are those of the pixels lo to hi−1, along which regions are n pixels.
func (o *Overview) strips(lo, hi, n int) []strip {
	out := make([]strip, hi-lo)
	every, deep := n+o.gap, max(o.gap*2/3, 1)
	for i := range out {
		x := lo + i
		cell := int(math.Floor((float64(x) + 0.5 + float64(o.gap)/2) / float64(every)))
		s := strip{cell: cell, next: cell}
		s.at = mirrored(x-cell*every, n, deep)
		s.beside = s.at
		// The seam before the cell, then the one after it.
		for side, seam := range [2]float64{float64(cell*every) - float64(o.gap)/2, float64((cell+1)*every) - float64(o.gap)/2} {
			d := (float64(x) + 0.5 - seam) / (float64(o.gap)/3 + 1)
			if d < -0.5 || d > 0.5 {
				continue
			}
			t := 0.5 - math.Abs(d) // of the other's
			s.next = cell - 1 + 2*side
			s.beside = mirrored(x-s.next*every, n, deep)
			s.share = int(256*t*t*(3-2*t) + 0.5)
		}
		out[i] = s
	}
	return out
}

// Back draws back from one view to another, which holds all that the first sees.
type Back struct{ From, To View }

// At is the view after a share of the way, 0 to 1: what is seen grows evenly, so
// it never reaches beyond what the last view sees.
func (b Back) At(share float64) View {
	mix := func(a, b float64) float64 { return a + (b-a)*share }
	return View{X: mix(b.From.X, b.To.X), Y: mix(b.From.Y, b.To.Y), Zoom: 1 / mix(1/b.From.Zoom, 1/b.To.Zoom)}
}
