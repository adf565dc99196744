package diagram

import (
	"iter"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// drawing is a run of marks that belong to one item.
type drawing struct {
	item  int // −1: to the whole
	first int // mark
}

// whole is the item of marks that belong to none.
const whole = -1

// of says what the marks that follow belong to.
func (d *diagram) of(item int) { d.drawn = append(d.drawn, drawing{item, len(d.Marks)}) }

// order is the indexes of n items as they are drawn: what stands out comes last. The
// marks made meanwhile belong to the item.
func (d *diagram) order(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer d.of(whole)
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

// cued puts the marks of items that have a cue of their own behind all others, item
// by item, and returns where those of each begin.
func (d *diagram) cued() []int {
	if d.lastCued() == whole {
		return nil
	}
	marks := make([][]paint.Mark, len(d.Element.Items))
	ends := append(slices.Clone(d.drawn), drawing{whole, len(d.Marks)})
	rest := slices.Clone(d.Marks[:ends[0].first])
	for k, run := range d.drawn {
		own := d.Marks[run.first:ends[k+1].first]
		if run.item >= 0 && d.Element.Items[run.item].Cue.Set {
			marks[run.item] = append(marks[run.item], own...)
		} else {
			rest = append(rest, own...)
		}
	}
	var first []int
	for i, own := range marks {
		if d.Element.Items[i].Cue.Set {
			first = append(first, len(rest))
			rest = append(rest, own...)
		}
	}
	d.Marks = rest
	return first
}

// lastCued is the item with a cue that is drawn last of all, none: whole.
func (d *diagram) lastCued() int {
	for i, it := range slices.Backward(d.Element.Items) {
		if it.Cue.Set {
			return i
		}
	}
	return whole
}
