package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// Script parameters of Computer Modern (cmsy10), in em.
const (
	supShiftDisplay = 0.413
	supShiftText    = 0.363
	subShift        = 0.15
	subShiftBoth    = 0.247
	supDrop         = 0.386
	subDrop         = 0.05
	scriptSpace     = 0.05
)

// scripts sets a base with what hangs on it (rules 13a and 18).
func (s *setter) scripts(n scripts, h how) (box, error) {
	var base box
	var err error
	if n.base != nil {
		if base, err = s.node(n.base, h); err != nil {
			return box{}, err
		}
	} else {
		base.asc, base.char = s.xHeight*s.em(h), true
	}
	small := h.in(h.style.scripted())
	sup, err := s.optional(n.sup, small)
	if err != nil {
		return box{}, err
	}
	sub, err := s.optional(n.sub, small)
	if err != nil {
		return box{}, err
	}
	if n.stacks(h.style) {
		return s.limits(base, sup, sub, h), nil
	}
	return s.hang(base, sup, sub, h), nil
}

// stacks reports whether the scripts go above and below.
func (n scripts) stacks(st style) bool {
	if n.limits != 0 {
		return n.limits > 0
	}
	switch b := n.base.(type) {
	case bigOp:
		return !b.side && st == display
	case words:
		return b.limits && st == display
	case accented:
		return b.mark == "overbrace" || b.mark == "underbrace"
	}
	return false
}

// hang sets scripts at the right of the base.
func (s *setter) hang(base box, sup, sub *box, h how) box {
	em := s.em(h)
	small := s.em(h.in(h.style.scripted()))
	var up, down float64
	if !base.char {
		up, down = base.asc-supDrop*small, base.desc+subDrop*small
	}
	b := base
	right := base.w
	if sup != nil {
		shift := supShiftText
		if h.style == display {
			shift = supShiftDisplay
		}
		up = math.Max(up, math.Max(shift*em, sup.desc+s.xHeight*em/4))
	}
	if sub != nil && sup == nil {
		down = math.Max(down, math.Max(subShift*em, sub.asc-0.8*s.xHeight*em))
	}
	if sub != nil && sup != nil {
		down = math.Max(down, subShiftBoth*em)
		// Keep both apart, then lift the pair so that the superscript clears
		// four fifths of the x-height.
		if short := 4*s.pen*em*0.6 - ((up - sup.desc) - (sub.asc - down)); short > 0 {
			down += short
			if lift := 0.8*s.xHeight*em - (up - sup.desc); lift > 0 {
				up += lift
				down -= lift
			}
		}
	}
	if sup != nil {
		x := base.w + base.lean + scriptSpace*em
		b.put(*sup, geom.Pt(x, -up))
		right = math.Max(right, x+sup.w)
	}
	if sub != nil {
		x := base.w + scriptSpace*em/2 - base.tuck
		b.put(*sub, geom.Pt(x, down))
		right = math.Max(right, x+sub.w)
	}
	b.w, b.lean, b.char = right+scriptSpace*em, 0, false
	return b
}

// limits sets scripts above and below the base; below first, as one writes a
// sum from its start.
func (s *setter) limits(base box, sup, sub *box, h how) box {
	em := s.em(h)
	w := base.w
	for _, script := range []*box{sup, sub} {
		if script != nil {
			w = math.Max(w, script.w)
		}
	}
	b := nothing()
	b.put(base, geom.Pt((w-base.w)/2, 0))
	if sub != nil {
		down := base.desc + math.Max(0.167*em, 0.6*em-sub.asc)*0.8 + sub.asc
		b.put(*sub, geom.Pt((w-sub.w)/2, down))
	}
	if sup != nil {
		up := base.asc + math.Max(0.111*em, 0.2*em-sup.desc) + sup.desc + 0.04*em
		b.put(*sup, geom.Pt((w-sup.w)/2, -up))
	}
	b.w = w
	return b
}

// stacked sets \overset and kin: limits around any base.
func (s *setter) stacked(n stacked, h how) (box, error) {
	base, err := s.row(n.base, h)
	if err != nil {
		return box{}, err
	}
	above, below, err := s.smallRows(n.above, n.below, h)
	if err != nil {
		return box{}, err
	}
	return s.limits(base, above, below, h), nil
}

// smallRows sets what stands above and below something, in the size of scripts.
func (s *setter) smallRows(over, under row, h how) (above, below *box, err error) {
	small := h.in(h.style.scripted())
	if above, err = s.optional(over, small); err != nil {
		return nil, nil, err
	}
	below, err = s.optional(under, small)
	return above, below, err
}

// optional sets a row that may be missing; then there is no box.
func (s *setter) optional(r row, h how) (*box, error) {
	if r == nil {
		return nil, nil
	}
	b, err := s.row(r, h)
	return &b, err
}
