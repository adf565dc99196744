package diagram

import (
	"iter"

	"github.com/inkreel/inkreel/canvas/element"
)

// of says what the marks that follow belong to.
func (d *diagram) of(item int) { d.drawn.Of(item, len(d.Marks)) }

// order is the indexes of n items as they are drawn: what stands out comes last. The
// marks made meanwhile belong to the item.
func (d *diagram) order(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer d.of(element.Whole)
		for i := range n {
			if i != d.lit {
				if d.of(i); !yield(i) {
					return
				}
			}
		}
		if d.lit >= 0 && d.lit < n {
			d.of(d.lit)
			yield(d.lit)
		}
	}
}

// cued reports whether an item has a cue of its own.
func (d *diagram) cued(item int) bool { return d.Element.Items[item].Cue.Set }

// lastCued is the item with a cue that is drawn last of all, none: element.Whole.
func (d *diagram) lastCued() int {
	for i := len(d.Element.Items) - 1; i >= 0; i-- {
		if d.cued(i) {
			return i
		}
	}
	return element.Whole
}
