package sketch

import (
	"sync"

	"github.com/inkreel/inkreel/plan"
)

// Pens draws cursors and keeps the one drawn last, as far as it was turned: the
// scenes of a film mostly share one. The zero value is ready; safe for
// concurrent use.
type Pens struct {
	mu   sync.Mutex
	key  penKey
	kept *penArt
}

type penKey struct {
	kind     plan.Pen
	look     PenLook
	length   float64 // board pixels
	leftward bool    // a left hand's
}

// pen is a cursor, shared; nobody's Pens draws it anew.
func (p *Pens) pen(k penKey) *penArt {
	if p == nil {
		return newPenArt(k)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept == nil || p.key != k {
		p.key, p.kept = k, newPenArt(k)
	}
	return p.kept
}

// newPenArt draws a cursor and finds how far it reaches.
func newPenArt(k penKey) *penArt {
	a := drawPen(k.kind, k.look, k.length)
	a.bodyHull, a.shadowHull = hullOf(&a.body, a.tip), hullOf(&a.shadow, a.tip)
	a.box = a.bodyBox(k.leftward)
	return a
}
