package canvas

import (
	"image"
	"image/draw"
)

// maxDirty bounds the rectangles of one frame: beyond it the two whose union
// wastes least are merged, so that a frame with a thousand flecks of ink does
// not cost a thousand conversions.
const maxDirty = 16

// Surface is the board: opaque premultiplied RGBA plus the rectangles that
// changed since they were last taken. Ink is added, never redrawn. A Surface
// belongs to one goroutine.
type Surface struct {
	Image *image.RGBA
	dirty []image.Rectangle
}

// NewSurface is a board with the given ground, which is copied; all of it is
// dirty.
func NewSurface(ground *image.RGBA) *Surface {
	s := &Surface{Image: image.NewRGBA(ground.Bounds())}
	s.Reset(ground)
	return s
}

// Reset paints the ground over everything.
func (s *Surface) Reset(ground *image.RGBA) {
	draw.Draw(s.Image, s.Image.Rect, ground, ground.Rect.Min, draw.Src)
	s.dirty = append(s.dirty[:0], s.Image.Rect)
}

// Dirty notes that the pixels of r changed.
func (s *Surface) Dirty(r image.Rectangle) {
	r = r.Intersect(s.Image.Rect)
	if r.Empty() {
		return
	}
	// Absorb every rectangle whose union with r costs no more than apart;
	// what grew may reach others, so look again.
	for i := 0; i < len(s.dirty); {
		d := s.dirty[i]
		if u := r.Union(d); area(u) <= area(r)+area(d) || r.Overlaps(d) {
			r = u
			s.dirty[i] = s.dirty[len(s.dirty)-1]
			s.dirty = s.dirty[:len(s.dirty)-1]
			i = 0
			continue
		}
		i++
	}
	s.dirty = append(s.dirty, r)
	if len(s.dirty) > maxDirty {
		s.mergeCheapest()
	}
}

// Take is what changed since the last Take: disjoint rectangles, none when
// nothing did. The slice is valid until the next Dirty.
func (s *Surface) Take() []image.Rectangle {
	d := s.dirty
	s.dirty = s.dirty[:0]
	return d
}

func (s *Surface) mergeCheapest() {
	bi, bj, best := 0, 1, int(^uint(0)>>1)
	for i := range s.dirty {
		for j := i + 1; j < len(s.dirty); j++ {
			u := s.dirty[i].Union(s.dirty[j])
			if waste := area(u) - area(s.dirty[i]) - area(s.dirty[j]); waste < best {
				bi, bj, best = i, j, waste
			}
		}
	}
	u := s.dirty[bi].Union(s.dirty[bj])
	s.dirty[bj] = s.dirty[len(s.dirty)-1]
	s.dirty = s.dirty[:len(s.dirty)-1]
	s.dirty[bi] = s.dirty[len(s.dirty)-1]
	s.dirty = s.dirty[:len(s.dirty)-1]
	s.Dirty(u)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
