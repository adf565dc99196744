package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Scenes of a title, and of one picture.
const (
	titleGrowth    = 1.5  // of a title on a scene of its own, times its size on others
	subtitleGrowth = 1.3  // of what explains it
	figuresShare   = 0.5  // of the height for pictures over it
	starEnlarged   = 3    // times the most of a sign that is the hero
	headGrowth     = 1.2  // of titles beside a hero, where they have room
	besideFull     = 0.62 // of the height that these may take with what is said
	besideWins     = 0.9  // a picture beside the words may be so much smaller than under them: it reads better
)

// starWeights are how many times the width of the words beside it a hero may have, best
// first.
var starWeights = [...]float64{1.75, 1.5, 1.2}

// titleCard is everything in the middle, one below the other: pictures, the
// title, then what explains it.
func (c *composition) titleCard(heads, blocks []block) block {
	var figures, words []block
	for _, p := range blocks {
		if it, ok := p.(*item); ok && it.words() {
			words = append(words, p)
			continue
		}
		figures = append(figures, p)
	}
	for _, p := range heads {
		for _, it := range p.items() {
			it.ratio = titleGrowth * math.Max(c.raised, 1)
			if len(blocks) == 0 {
				it.ratio *= math.Max(c.growth, 1)
			}
		}
	}
	var out []block
	if len(figures) > 1 {
		out = append(out, (&autoGrid{blocks: figures}).in(c, geom.Pt(c.area.W(), c.area.H()*figuresShare)))
	} else {
		out = append(out, figures...)
	}
	out = append(out, heads...)
	out = append(out, words...)
	for _, p := range out {
		align(p, plan.AlignCenter)
	}
	for _, p := range words {
		for _, it := range p.items() {
			it.ratio = subtitleGrowth
		}
	}
	return &stack{blocks: out, gap: c.ctx.Gap(3)}
}

// hero is one large picture. Beside it, or above it, whatever makes the
// picture larger, stand title and words.
func (c *composition) hero(heads, blocks []block) block {
	ctx := c.ctx
	star, rest := heroOf(blocks)
	if star == nil {
		return c.titleCard(heads, blocks)
	}
	for _, it := range star.items() {
		it.scale = starEnlarged
	}
	align(star, plan.AlignCenter)
	rest = c.points(rest)
	words := append(append([]block{}, heads...), rest...)
	if len(words) == 0 {
		return star
	}
	room := geom.Pt(c.area.W(), c.area.H())
	side := &row{blocks: []block{&edgeStack{stack: stack{blocks: words, gap: ctx.Gap(3)}}, star}, gap: ctx.Gap(4)}
	if it, ok := star.(*item); c.area.W() > c.area.H() && (len(rest) > 0 || !ok || !it.person()) { // a title stands over somebody who speaks
		for _, p := range words {
			align(p, plan.AlignStart)
		}
		for _, p := range heads {
			for _, it := range p.items() {
				it.ratio = headGrowth * math.Max(c.raised, 1)
			}
		}
		side.star = star
		for _, w := range starWeights { // the most at which the words still fit beside it
			side.weight = w
			if need := side.minSize(c, room.X); need.X <= room.X+element.Slack && need.Y <= room.Y*besideFull {
				break
			}
		}
		ws := side.widths(c, room)
		beside := star.preferredSize(c, geom.Pt(ws[1], room.Y))
		head := (&stack{blocks: words, gap: ctx.Gap(2)}).minSize(c, room.X)
		above := star.preferredSize(c, geom.Pt(room.X, room.Y-head.Y-ctx.Gap(3)))
		need := side.minSize(c, room.X)
		if need.X <= room.X+element.Slack && need.Y <= room.Y && beside.X*beside.Y > above.X*above.Y*besideWins {
			return side
		}
		for _, p := range heads {
			for _, it := range p.items() {
				it.ratio = c.raised
			}
		}
	}
	for _, p := range words {
		align(p, plan.AlignCenter)
	}
	return &stack{blocks: append(append(append([]block{}, heads...), star), rest...), gap: ctx.Gap(3)}
}

// uprightWide is how wide to its height a figure is at most that may stand beside its heads.
const uprightWide = 1.5

// upright reports whether the body of a scene is one figure under heads that would leave both sides of a
// wide frame empty: it may be larger beside them.
func (c *composition) upright(s *contents, free room) bool {
	if len(s.titles) == 0 || len(s.body) != 1 || len(s.captions) > 0 || free.boxed || c.ctx.Frame.W <= c.ctx.Frame.H {
		return false
	}
	it, ok := s.body[0].(*item)
	if !ok || !it.figure() || !it.rests() || it.kind.Rank != element.RankFigure {
		return false
	}
	c.area = largest(free.cleared())
	under := it.preferredSize(c, geom.Pt(c.area.W(), c.area.H()-c.size(plan.RoleTitle)-c.ctx.Gap(3)))
	return under.X < under.Y*uprightWide
}

// heroOf picks the star of a scene: the first moving or painted picture, else
// the first figure, else the first icon or group; and what remains.
func heroOf(blocks []block) (star block, rest []block) {
	at, best := -1, element.RankWords
	for i, p := range blocks {
		rank := element.RankGroup
		if it, ok := p.(*item); ok {
			rank = it.kind.Rank
		}
		if rank > best {
			at, best = i, rank
		}
	}
	if at < 0 {
		return nil, blocks
	}
	rest = append(append([]block{}, blocks[:at]...), blocks[at+1:]...)
	return blocks[at], rest
}
