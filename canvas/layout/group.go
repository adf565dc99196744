package layout

import (
	"math"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// group is elements that belong together, a group or a section under its
// heading: pictures of equal rank in a grid, everything else stacked, closer
// than strangers stand. What holds running words shares their start edge.
type group struct {
	blocks []block
	flush  bool // stands at the start of its room, one of several below each other
}

func (g *group) items() []*item { return itemsOf(g.blocks) }

// running reports whether the group holds words set in lines from an edge.
func (g *group) running() bool {
	for _, it := range g.items() {
		if it.is(plan.RoleBody) {
			return true
		}
	}
	return false
}

// inner is the arrangement of the blocks.
func (g *group) inner(c *composition) block {
	var out []block
	var nodes []block
	flush := func() {
		switch len(nodes) {
		case 0:
		case 1:
			out = append(out, nodes[0])
		default:
			out = append(out, &autoGrid{blocks: nodes, close: true})
		}
		nodes = nil
	}
	running := g.running()
	for _, p := range g.blocks {
		it, ok := p.(*item)
		if ok && it.words() {
			if running {
				align(it, plan.AlignStart)
			} else {
				align(it, plan.AlignCenter)
			}
		}
		if ok && it.station() && !it.words() {
			nodes = append(nodes, p)
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	if len(out) == 1 {
		return out[0]
	}
	s := stack{blocks: out, gap: c.ctx.Gap(2)}
	if running && !g.flush {
		return &edgeStack{stack: s}
	}
	return &s
}

func (g *group) minSize(c *composition, w float64) geom.Point {
	return g.inner(c).minSize(c, w)
}

func (g *group) preferredSize(c *composition, room geom.Point) geom.Point {
	return g.inner(c).preferredSize(c, room)
}

func (g *group) place(c *composition, box geom.Rect) {
	s := g.preferredSize(c, geom.Pt(box.W(), box.H()))
	h := math.Min(s.Y, box.H())
	g.inner(c).place(c, geom.R(box.Min.X, box.Min.Y+(box.H()-h)/2, box.W(), h))
}

// captions are things each of which has its own words under it; all give these as much room, so that
// things side by side are of one height.
type captions struct{ all []*captioned }

// captioned is one of them.
type captioned struct {
	thing block
	words *item
	peers *captions
}

// add is a thing with words under it, as one block.
func (s *captions) add(thing block, words *item) block {
	align(words, plan.AlignCenter)
	s.all = append(s.all, &captioned{thing, words, s})
	return s.all[len(s.all)-1]
}

// high is how much of the height of a room the words take, and the gap over them.
func (s *captions) high(c *composition, room geom.Point) (high float64) {
	for _, p := range s.all {
		high = math.Max(high, p.words.preferredSize(c, room).Y)
	}
	return high + c.ctx.Gap(2)
}

func (p *captioned) items() []*item { return append(p.thing.items(), p.words) }

func (p *captioned) minSize(c *composition, w float64) geom.Point {
	thing, words := p.thing.minSize(c, w), p.words.minSize(c, w)
	return geom.Pt(math.Max(thing.X, words.X), thing.Y+p.peers.high(c, geom.Pt(w, element.Unbounded)))
}

func (p *captioned) preferredSize(c *composition, room geom.Point) geom.Point {
	high := p.peers.high(c, room)
	thing, words := p.thing.preferredSize(c, geom.Pt(room.X, math.Max(room.Y-high, 0))), p.words.preferredSize(c, room)
	return geom.Pt(math.Max(thing.X, words.X), thing.Y+high)
}

// place stands the thing on the line that all of them end at, and its words under that.
func (p *captioned) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	high := p.peers.high(c, room)
	room.Y = math.Max(room.Y-high, 0)
	var tallest float64
	for _, q := range p.peers.all {
		tallest = math.Max(tallest, math.Min(q.thing.preferredSize(c, room).Y, room.Y))
	}
	foot := box.Min.Y + (room.Y+tallest)/2
	own := math.Min(p.thing.preferredSize(c, room).Y, room.Y)
	p.thing.place(c, geom.R(box.Min.X, foot-own, box.W(), own))
	p.words.place(c, geom.R(box.Min.X, foot+c.ctx.Gap(2), box.W(), p.words.preferredSize(c, room).Y))
}
