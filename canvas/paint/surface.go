package paint

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
// belongs to one goroutine. NewSurface makes one.
type Surface struct {
	Image *image.RGBA
	Damage
}

// NewSurface is a board with the given ground, which is copied; all of it is
// dirty.
func NewSurface(ground *image.RGBA) *Surface {
	s := &Surface{Image: image.NewRGBA(ground.Bounds()), Damage: Damage{Bounds: ground.Bounds()}}
	s.Reset(ground)
	return s
}

// Reset paints the ground over everything.
func (s *Surface) Reset(ground *image.RGBA) {
	draw.Draw(s.Image, s.Image.Rect, ground, ground.Rect.Min, draw.Src)
	s.dirty = append(s.dirty[:0], s.Image.Rect)
}

// Damage is what changed within Bounds since it was last taken.
type Damage struct {
	Bounds image.Rectangle
	dirty  []image.Rectangle
}

// Dirty notes that the pixels of r changed.
func (d *Damage) Dirty(r image.Rectangle) {
	r = r.Intersect(d.Bounds)
	if r.Empty() {
		return
	}
	// Absorb every rectangle whose union with r costs no more than apart;
	// what grew may reach others, so look again.
	for i := 0; i < len(d.dirty); {
		o := d.dirty[i]
		if u := r.Union(o); area(u) <= area(r)+area(o) || r.Overlaps(o) {
			r = u
			d.dirty[i] = d.dirty[len(d.dirty)-1]
			d.dirty = d.dirty[:len(d.dirty)-1]
			i = 0
			continue
		}
		i++
	}
	d.dirty = append(d.dirty, r)
	if len(d.dirty) > maxDirty {
		d.mergeCheapest()
	}
}

// Take is what changed since the last Take: disjoint rectangles, none when
// nothing did. The slice is valid until the next Dirty.
func (d *Damage) Take() []image.Rectangle {
	taken := d.dirty
	d.dirty = d.dirty[:0]
	return taken
}

func (d *Damage) mergeCheapest() {
	bi, bj, best := 0, 1, int(^uint(0)>>1)
	for i := range d.dirty {
		for j := i + 1; j < len(d.dirty); j++ {
			u := d.dirty[i].Union(d.dirty[j])
			if waste := area(u) - area(d.dirty[i]) - area(d.dirty[j]); waste < best {
				bi, bj, best = i, j, waste
			}
		}
	}
	u := d.dirty[bi].Union(d.dirty[bj])
	d.dirty[bj] = d.dirty[len(d.dirty)-1]
	d.dirty = d.dirty[:len(d.dirty)-1]
	d.dirty[bi] = d.dirty[len(d.dirty)-1]
	d.dirty = d.dirty[:len(d.dirty)-1]
	d.Dirty(u)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
