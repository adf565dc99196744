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
	}, set: func(p *page) {
		p.title(p.heading())
		p.rowsOf(p.stage.inset(0.03, 0.02), p.items(5))
	}},
}

// whole is the picture of what the parts are of.
func (p *page) whole() picture {
	c := p.itemOf(p.Relation.Head)
	if c.icon == "" && c.label == "" {
		if all := p.pictures(1); len(all) > 0 {
			return all[0]
		}
	}
	return c
}

// node is a picture with its label in an area; without an icon its label in a
// frame.
func (p *page) node(c picture, in area, shape plan.Shape) string {
	if c.icon == "" {
		e := plan.Element{ID: "part", Kind: plan.KindShape, Shape: shape, FillStyle: plan.FillNone, Label: c.label, Box: in.box()}
		return p.add(mark{Element: e, say: c.say})
	}
	e := plan.Element{ID: c.icon, Kind: plan.KindIcon, Name: c.icon, Label: c.label, Color: p.film.colour(c.icon), Box: in.box()}
	return p.add(mark{Element: e, say: c.say})
}

// hubOf is the whole in the middle and its parts around it, joined by lines.
func hubOf(p *page) {
	p.title(p.claim(p.Claim))
	f := p.film
	parts := p.items(6)
	in := p.stage.inset(0.01, 0.01)
	mid := in.inset(0.34, 0.24)
	if f.tall {
		mid = in.inset(0.3, 0.36)
	}
	hub := p.node(p.whole(), mid, plan.ShapeEllipse)
	n := len(parts)
	w, h := in.W*0.26, in.H*0.4
	if n > 4 {
		h = in.H * 0.33
	}
	if f.tall {
		w, h = in.W*0.34, in.H*0.25
	}
	for i, c := range parts {
		x, y := around(i, n, f.tall)
		at := area{in.X + (in.W-w)*x, in.Y + (in.H-h)*y, w, h}
		if c.icon == "" {
			at = at.inset(0, 0.28)
		}
		id := p.node(c, at, plan.ShapeRoundRect)
		p.line(hub, id)
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
	cols := p.stage.inset(0.01, 0.02).columns(0.02, 0.9, 0.14, 1.2)
	p.node(p.whole(), cols[0].inset(0.02, 0.08), plan.ShapeRoundRect)
	p.add(mark{Element: plan.Element{ID: "brace", Kind: plan.KindShape, Shape: plan.ShapeBrace, Box: cols[1].box()}})
	p.rowsOf(cols[2], p.items(5))
}
