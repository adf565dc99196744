package compose

import (
	"math"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// wholes are how a whole and its parts are shown.
var wholes = []*composition{
	{name: "parts around a whole", look: "hub", suits: func(p *page) float64 {
		n := len(p.items(7))
		if p.Relation.Kind != story.PartOf || n < 2 || n > 6 || p.whole() == (picture{}) {
			return 0
		}
		return 1
	}, set: hubOf},
	{name: "parts of a brace", look: "brace", suits: func(p *page) float64 {
		n := len(p.items(7))
		if p.Relation.Kind != story.PartOf || n < 2 || n > 6 || p.film.tall || p.whole() == (picture{}) {
			return 0
		}
		return 0.8
	}, set: braceOf},
	{name: "parts in a list", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.PartOf || len(p.items(7)) == 0 {
			return 0
		}
		return 0.5
	}, free: true, set: func(p *page) {
		p.title(p.heading())
		p.rowsOf(p.stage, p.items(5))
	}},
}

// whole is the picture of what the parts are of.
func (p *page) whole() picture {
	c := p.itemOf(p.Relation.Head)
	if c.none() && c.label == "" {
		if all := p.pictures(1); len(all) > 0 {
			return all[0]
		}
	}
	return c
}

// node is a picture with its label beneath it in an area; without an icon its
// label in a frame.
func (p *page) node(c picture, in area, s setting) string {
	r := p.film.ruler
	if c.none() {
		return p.framed(c, in, p.film.ruler.set(s.role, []string{c.label}, room{in.W * frameShare, s.growth, 3}))
	}
	foot := s.height(c.label)
	if foot > 0 {
		foot += labelGap * 0.6
	}
	pic := r.square(area{in.X, in.Y, in.W, in.H - foot}, 480)
	pic.Y = in.Y + (in.H-foot-pic.H)/2
	id := p.icon(c, &pic)
	if c.label != "" {
		p.caption(id, s.role, s.broken(c.label), p.film.clipped(area{in.X, pic.Y + pic.H + labelGap*0.6, in.W, foot - labelGap*0.6}), plan.AlignCenter)
	}
	return id
}

// hubOf is the whole in the middle and its parts around it, joined by lines.
func hubOf(p *page) {
	p.title(p.claim(p.Claim))
	r := p.film.ruler
	parts := p.matched(p.items(6))
	in := p.stage
	n := len(parts)
	mid := area{in.X + in.W*0.33, in.Y + in.H*0.18, in.W * 0.34, in.H * 0.64}
	w, h := in.W*0.27, in.H*0.45
	if n > 4 {
		h = in.H * 0.3
	}
	if p.film.tall {
		mid = area{in.X + in.W*0.2, in.Y + in.H*0.36, in.W * 0.6, in.H * 0.28}
		w, h = in.W*0.44, in.H*0.27
		if n > 4 {
			w = in.W * 0.3
		}
	}
	whole := p.whole()
	whole.hero = whole.drawn != "" && p.paints([]picture{whole})
	texts := []string{whole.label}
	for _, c := range parts {
		texts = append(texts, c.label)
	}
	s := r.labels(texts, w)
	hub := p.node(whole, mid, s)
	for i, c := range parts {
		x, y := around(i, n, p.film.tall)
		id := p.node(c, area{in.X + (in.W-w)*x, in.Y + (in.H-h)*y, w, h}, s)
		p.spoke(hub, id)
	}
}

// around is where the i-th of n parts stands about the middle, in shares of the
// room: in two columns across a wide frame, above and below in a tall one.
func around(i, n int, tall bool) (x, y float64) {
	left := (n + 1) / 2
	side, at, of := 0.0, i, left
	if i >= left {
		side, at, of = 1, n-1-i, n-left // clockwise: down one side, up the other
	}
	along := 0.5
	if of > 1 {
		along = float64(at) / float64(of-1)
	}
	if tall {
		return along, side
	}
	return 1 - side, math.Abs(along)
}

// braceOf is the whole, a brace and its parts one below the other.
func braceOf(p *page) {
	p.title(p.claim(p.Claim))
	cols := p.stage.inset(0.01, 0.01).columns(0.02, 0.9, 0.12, 1.2)
	whole := p.whole()
	s := p.film.ruler.set(plan.RoleBody, []string{whole.label}, room{cols[0].W, 1.5, 2})
	p.node(whole, cols[0], s)
	p.add(mark{Element: plan.Element{ID: "brace", Kind: plan.KindShape, Shape: plan.ShapeBrace, Box: cols[1].box()}})
	p.rowsOf(cols[2], p.items(5))
}
