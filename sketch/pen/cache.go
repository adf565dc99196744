package pen

import (
	"fmt"
	"image"
	"sync"

	"github.com/inkreel/inkreel/plan"
)

// Cache draws pens and hands and keeps the ones drawn last, as far as they were turned: the
// scenes of a film mostly share one. The zero value is ready; safe for
// concurrent use.
type Cache struct {
	mu   sync.Mutex
	key  Spec
	kept *art
	held *hands
}

// Spec is which pen to draw.
type Spec struct {
	Kind     plan.Pen
	Look     Look
	Length   float64 // board pixels
	Leftward bool    // a left hand's
}

// Cursor is a pen for a board; a nil Cache draws it anew. The error names a kind of
// pen that is not known.
func (c *Cache) Cursor(s Spec, board image.Rectangle) (*Cursor, error) {
	switch s.Kind {
	case plan.PenStylus, plan.PenMarker, plan.PenPen:
		return newCursor(c.art(s), s.Leftward, board), nil
	}
	return nil, fmt.Errorf("pen %q is unknown; stylus, marker, pen or none are known", s.Kind)
}

// art is the picture of a pen, shared by all who draw with it.
func (c *Cache) art(k Spec) *art {
	if c == nil {
		return newArt(k)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || c.key != k {
		c.key, c.kept = k, newArt(k)
	}
	return c.kept
}

// newArt draws a cursor and finds how far it reaches.
func newArt(k Spec) *art {
	a := drawArt(k.Kind, k.Look, k.Length)
	a.bodyHull, a.shadowHull = hullOf(&a.body, a.tip), hullOf(&a.shadow, a.tip)
	a.box = a.bodyBox(k.Leftward)
	return a
}
