package sketch

import (
	"cmp"
	"math"
	"slices"
)

// block is a bout with a cue and the bouts that follow it without one.
type block struct {
	cue   float64
	bouts []int
}

// arrange orders the bouts: those with a cue by their cue, each followed by
// those that come after it in the plan without one.
func (p *planner) arrange() []block {
	first := math.Min(math.Max(p.clock.Lead+0.3, firstSeconds), p.end/10+p.clock.Lead)
	blocks := []block{{cue: first}}
	for u := range p.bouts {
		if cue := p.bouts[u].cue; cue >= 0 {
			blocks = append(blocks, block{cue: cue})
		}
		last := &blocks[len(blocks)-1]
		last.bouts = append(last.bouts, u)
	}
	if len(blocks[0].bouts) == 0 {
		blocks = blocks[1:]
	}
	slices.SortStableFunc(blocks, func(a, b block) int { return cmp.Compare(a.cue, b.cue) })
	p.follow(blocks)
	return slices.DeleteFunc(blocks, func(b block) bool { return len(b.bouts) == 0 })
}

// follow moves every bout that must wait for others behind the last of them.
func (p *planner) follow(blocks []block) {
	// A chain of n dependencies settles in n rounds; a circle never does and
	// keeps whatever order it has then.
	for range p.bouts {
		moved := false
		for u := range p.bouts {
			moved = p.moveBehind(blocks, u) || moved
		}
		if !moved {
			return
		}
	}
}

func (p *planner) moveBehind(blocks []block, u int) bool {
	bi, k := locate(blocks, u)
	ti, tk := bi, k
	for _, i := range p.bouts[u].pieces {
		for _, a := range p.pieces[i].After {
			if a < 0 || a >= len(p.boutOf) || p.boutOf[a] == u {
				continue
			}
			if ai, ak := locate(blocks, p.boutOf[a]); ai > ti || ai == ti && ak > tk {
				ti, tk = ai, ak
			}
		}
	}
	if ti == bi && tk == k {
		return false
	}
	blocks[ti].bouts = slices.Insert(blocks[ti].bouts, tk+1, u)
	blocks[bi].bouts = slices.Delete(blocks[bi].bouts, k, k+1)
	return true
}

func locate(blocks []block, u int) (block, index int) {
	for i := range blocks {
		if k := slices.Index(blocks[i].bouts, u); k >= 0 {
			return i, k
		}
	}
	panic("sketch: a drawing is in no block")
}

// need is how long a block takes at a calm pace, the pen's ways included.
func (p *planner) need(b block) float64 {
	s := pauseSeconds * float64(len(b.bouts))
	for _, u := range b.bouts {
		s += p.bouts[u].seconds()
	}
	return s
}

// merge joins blocks whose cues are practically one: they share the time until
// the cue after evenly, where otherwise the first would have to flash by.
func (p *planner) merge(blocks []block) []block {
	var out []block
	for _, b := range blocks {
		if n := len(out); n > 0 && b.cue-out[n-1].cue < oneMoment {
			out[n-1].bouts = append(out[n-1].bouts, b.bouts...)
			continue
		}
		out = append(out, b)
	}
	return out
}
