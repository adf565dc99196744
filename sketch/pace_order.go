package sketch

import (
	"cmp"
	"math"
	"slices"
)

// cueBlock is a group with a cue and the groups that follow it without one.
type cueBlock struct {
	cue    float64
	groups []int
}

// arrange orders the groups: those with a cue by their cue, each followed by
// those that are told after it without one.
func (p *planner) arrange() []cueBlock {
	blocks := []cueBlock{{cue: p.first()}}
	for _, u := range p.told() {
		if cue := p.groups[u].cue; cue >= 0 {
			blocks = append(blocks, cueBlock{cue: cue})
		}
		last := &blocks[len(blocks)-1]
		last.groups = append(last.groups, u)
	}
	if len(blocks[0].groups) == 0 {
		blocks = blocks[1:]
	}
	slices.SortStableFunc(blocks, func(a, b cueBlock) int { return cmp.Compare(a.cue, b.cue) })
	p.orderDependents(blocks)
	return slices.DeleteFunc(blocks, func(b cueBlock) bool { return len(b.groups) == 0 })
}

// orderDependents moves every group that must wait for others behind the last
// of them.
func (p *planner) orderDependents(blocks []cueBlock) {
	// A chain of n dependencies is in order after n rounds; a circle never does and
	// keeps whatever order it has then.
	for range p.groups {
		moved := false
		for u := range p.groups {
			moved = p.moveBehind(blocks, u) || moved
		}
		if !moved {
			return
		}
	}
}

func (p *planner) moveBehind(blocks []cueBlock, u int) bool {
	bi, k := locate(blocks, u)
	ti, tk := bi, k
	for _, i := range p.groups[u].pieces {
		for _, a := range p.pieces[i].After {
			if a < 0 || a >= len(p.groupOf) || p.groupOf[a] == u {
				continue
			}
			if ai, ak := locate(blocks, p.groupOf[a]); ai > ti || ai == ti && ak > tk {
				ti, tk = ai, ak
			}
		}
	}
	if ti == bi && tk == k {
		return false
	}
	blocks[ti].groups = slices.Insert(blocks[ti].groups, tk+1, u)
	blocks[bi].groups = slices.Delete(blocks[bi].groups, k, k+1)
	return true
}

func locate(blocks []cueBlock, u int) (block, index int) {
	for i := range blocks {
		if k := slices.Index(blocks[i].groups, u); k >= 0 {
			return i, k
		}
	}
	panic("sketch: a drawing is in no block")
}

// order is the groups as they are drawn.
func (p *planner) order() (all []int) {
	for _, b := range p.arrange() {
		all = append(all, b.groups...)
	}
	return all
}

// first is when the first group without a cue begins.
func (p *planner) first() float64 {
	if p.enters() {
		return p.clock.Lead
	}
	return p.clock.Lead + math.Min(penSeconds, p.end/10)
}
