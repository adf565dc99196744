package sketch

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
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

// What comes to its place by itself is not waited for: what follows it begins while it is
// still on its way. The scene begins with it at once, and rests when the last of it has
// come.

const (
	doneSeconds = 0.9 // of the finished picture, before the cut …
	doneShare   = 0.3 // … or this share of a short scene
	atOnce      = 0.5 // seconds from the scene's start: a cue before is one at the start
	rushed      = 1.0 // seconds before its cue at which something comes at the earliest, for the rest's sake
)

// enters reports whether what the scene begins with comes by itself: the first thing without
// a cue, or the first.
func (p *planner) enters() bool {
	for u := range p.groups {
		if p.groups[u].cue < 0 {
			return p.byItself(u)
		}
	}
	return len(p.groups) > 0 && p.byItself(0)
}

// byItself reports whether a group begins with what no hand draws.
func (p *planner) byItself(u int) bool {
	first := &p.pieces[p.groups[u].pieces[0]]
	return p.groups[u].tail > 0 || !first.drawn() || first.Drawing.Beats != nil
}

// rest is how long the finished picture stands where things come by themselves.
func (p *planner) rest() float64 { return math.Min(doneSeconds, doneShare*p.end) }

// runsOn is how much earlier than its hold the scene's last group ends, for it goes on by
// itself and has a rest after it.
func (p *planner) runsOn(groups []int) float64 {
	if len(groups) == 0 {
		return 0
	}
	last := &p.groups[groups[len(groups)-1]]
	if last.tail == 0 && (!p.enters() || p.pieces[last.pieces[0]].Drawing.Beats == nil) {
		return 0
	}
	return math.Min(last.tail+p.rest()-math.Min(holdSeconds, holdShare*p.end), 0.5*p.end)
}

// stands reports whether a group is there with the board, as a ground behind part of a scene.
func (p *planner) stands(u int) bool {
	d := p.pieces[p.groups[u].pieces[0]].Drawing
	return d.Element == paint.Place && d.Motion == plan.MotionNone
}

// settle has what comes by itself begin when it is to: the first at once, whatever stands
// behind it, and none so late that no rest is left, nor much before its cue.
func (p *planner) settle(order []int) {
	for i := 1; i < len(order) && p.stands(order[i-1]); i++ {
		if g := &p.groups[order[i]]; g.cue <= p.first() && !p.stands(order[i]) {
			length := g.end - g.start
			g.start = math.Min(g.start, p.first())
			if g.tail > 0 {
				g.end = g.start + length
			}
		}
	}
	for i, u := range order {
		g := &p.groups[u]
		if g.tail == 0 {
			continue
		}
		length := g.end - g.start
		start := math.Min(g.start, p.end-p.rest()-g.tail-g.fixed)
		if g.cue >= 0 {
			start = math.Max(start, math.Min(g.start, g.cue-rushed))
		}
		if i == 0 && start < p.clock.Lead+atOnce {
			start = p.clock.Lead
		}
		if i > 0 && start < g.start { // in the order of the plan, as far as that goes
			start = math.Max(start, p.groups[order[i-1]].start)
		}
		g.start = math.Max(start, p.clock.Lead)
		g.end = g.start + math.Max(length, math.Min(g.fixed, p.end-g.start))
	}
}
