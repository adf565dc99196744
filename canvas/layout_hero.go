package canvas

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// titleGrowth is how much larger than a heading's place on other scenes a
// title is set on a scene of its own.
const titleGrowth = 1.36

// titleCard is everything in the middle, one below the other: pictures, the
// title, then what explains it.
func (c *composition) titleCard(heads, parts []part) part {
	var figures, words []part
	for _, p := range parts {
		if l, ok := p.(*leaf); ok && l.words() {
			words = append(words, p)
			continue
		}
		figures = append(figures, p)
	}
	for _, p := range heads {
		for _, l := range p.leaves() {
			l.ratio = titleGrowth
		}
	}
	var out []part
	if len(figures) > 1 {
		out = append(out, (&reflow{parts: figures}).in(c, geom.Pt(c.area.W(), c.area.H()*0.5)))
	} else {
		out = append(out, figures...)
	}
	out = append(out, heads...)
	out = append(out, words...)
	for _, p := range out {
		align(p, plan.AlignCenter)
	}
	for _, p := range words {
		for _, l := range p.leaves() {
			l.ratio = 1.12
		}
	}
	return &stack{parts: out, gap: c.ctx.gap(3)}
}

// hero is one large picture. Beside it, or above it, whatever makes the
// picture larger, stand title and words.
func (c *composition) hero(heads, parts []part) part {
	ctx := c.ctx
	star, rest := heroOf(parts)
	if star == nil {
		return c.titleCard(heads, parts)
	}
	for _, l := range star.leaves() {
		l.scale = 2
	}
	align(star, plan.AlignCenter)
	words := append(append([]part{}, heads...), rest...)
	if len(words) == 0 {
		return star
	}
	room := geom.Pt(c.area.W(), c.area.H())
	side := &row{parts: []part{&shelf{stack{parts: words, gap: ctx.gap(3)}}, star}, gap: ctx.gap(4)}
	if c.area.W() > c.area.H() {
		for _, p := range words {
			align(p, plan.AlignStart)
		}
		ws := side.widths(c, room)
		beside := star.want(c, geom.Pt(ws[1], room.Y))
		head := (&stack{parts: words, gap: ctx.gap(2)}).least(c, room.X)
		above := star.want(c, geom.Pt(room.X, room.Y-head.Y-ctx.gap(3)))
		need := side.least(c, room.X)
		if need.X <= room.X+slack && need.Y <= room.Y && beside.X*beside.Y > above.X*above.Y*0.9 {
			for _, p := range heads {
				for _, l := range p.leaves() {
					l.ratio = 1.15
				}
			}
			return side
		}
	}
	for _, p := range words {
		align(p, plan.AlignCenter)
	}
	return &stack{parts: append(append(append([]part{}, heads...), star), rest...), gap: ctx.gap(3)}
}

// heroOf picks the star of a scene: the first moving or painted picture, else
// the first figure, else the first icon or group; and what remains.
func heroOf(parts []part) (star part, rest []part) {
	at, best := -1, RankWords
	for i, p := range parts {
		rank := RankGroup
		if l, ok := p.(*leaf); ok {
			rank = l.kind.Rank
		}
		if rank > best {
			at, best = i, rank
		}
	}
	if at < 0 {
		return nil, parts
	}
	rest = append(append([]part{}, parts[:at]...), parts[at+1:]...)
	return parts[at], rest
}
