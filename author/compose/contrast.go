package compose

import (
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// contrasts are how two sides are set against each other.
var contrasts = []*composition{
	{name: "two sides", look: "compare", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Contrast || len(p.sides()) < 2 {
			return 0
		}
		return 1
	}, free: true, set: compareOf},
	{name: "sides in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Contrast || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.3
	}, free: true, set: listBeside},
}

// mostDetails is how many details a side of a comparison shows.
const mostDetails = 3

// side of a comparison.
type side struct {
	picture
	details []picture
}

// sides are the first two of the scene's that there is something to show of.
func (p *page) sides() []side {
	var out []side
	for _, it := range p.Relation.Items {
		s := side{picture: p.itemOf(it)}
		for _, d := range it.Details {
			if text := p.label(d); text != "" && len(s.details) < mostDetails {
				s.details = append(s.details, picture{label: text, say: d})
			}
		}
		if (s.label != "" || !s.none()) && len(out) < 2 {
			out = append(out, s)
		}
	}
	var both []picture
	for _, s := range out {
		both = append(both, s.picture)
	}
	for i, c := range p.matched(both) {
		out[i].picture = c
	}
	return out
}

// compareOf is a column a side, a line between them: heading, picture, details.
func compareOf(p *page) {
	p.title(p.claim(p.Claim))
	if p.free {
		p.opposed(p.sides())
		return
	}
	if len(p.marks) == 0 { // nothing stands over the headings of the sides
		p.stage = p.stage.inset(0, 0.04)
	}
	r := p.film.ruler
	sides := p.sides()
	cells := p.stage.columns(0.07, 1, 1)
	if p.film.tall {
		cells = p.stage.inset(0, 0.06).columns(0.06, 1, 1)
	}
	var heads, details []string
	most := 0
	for _, s := range sides {
		heads = append(heads, s.label)
		for _, d := range s.details {
			details = append(details, d.label)
		}
		most = max(most, len(s.details))
	}
	if most == 0 && sides[0].none() && sides[1].none() { // two cards
		card := r.set(plan.RoleHeading, heads, room{cells[0].W * frameShare, 1.5, 3})
		for i, s := range sides {
			p.framed(s.picture, cells[i], card)
		}
		return
	}
	head := r.set(plan.RoleHeading, heads, room{cells[0].W, 1, 2})
	wide := cells[0].W * 0.94
	pictured := !sides[0].none() || !sides[1].none()
	entry := r.labels(details, wide)
	air := 0.012
	if !pictured { // words alone are set large
		entry, air = r.set(plan.RoleBody, details, room{wide, 1.5, 3}), 0.05
	}
	line := entry.tallest(details) + air
	top, foot := head.tallest(heads)+0.02, line*float64(most)+0.02
	for i, s := range sides {
		in := cells[i]
		if s.label != "" && (!s.none() || !pictured) {
			p.add(mark{Element: plan.Element{ID: "side", Kind: plan.KindText, Role: plan.RoleHeading, Text: s.label, Align: plan.AlignCenter, Color: p.film.colour(s.icon),
				Box: (area{in.X, in.Y, in.W, head.height(s.label)}).box()}, say: s.say})
		}
		pic := r.square(area{in.X, in.Y + top, in.W, in.H - top - foot}, 520)
		switch {
		case !s.none():
			p.icon(s.picture, &pic)
		case pictured: // a frame in the place of the picture that it has not
			p.framed(s.picture, area{in.X, pic.Y, in.W, pic.H}, r.set(plan.RoleBody, []string{s.label}, room{in.W * frameShare, 1.4, 3}))
		}
		y := in.Y + in.H - foot + 0.02
		if !pictured {
			y = in.Y + top + (in.H-top-foot)/2
		}
		for k, d := range s.details {
			h := entry.height(d.label)
			p.add(mark{Element: plan.Element{ID: "detail", Kind: plan.KindText, Role: entry.role, Text: entry.broken(d.label), Align: plan.AlignCenter, DrawFor: writing(d.label),
				Box: (area{in.X + (in.W-wide)/2, y + line*float64(k) + (line-h)/2, wide, h}).box()}, say: d.say})
		}
		if i == 0 {
			p.divider(cells)
		}
	}
}

// opposed sets sides that the look sets against each other, each a group of its picture
// or name and its details.
func (p *page) opposed(sides []side) {
	p.layout = plan.LayoutCompare
	for i, s := range sides {
		from, group := len(p.marks), "side-"+strconv.Itoa(i+1)
		p.station(s.picture)
		p.list(s.details, plan.MarkerBullet)
		for k := range p.marks[from:] {
			p.marks[from+k].Group = group
		}
	}
}

// divider is a quiet line between two areas.
func (p *page) divider(cells []area) {
	a, b := cells[0], cells[1]
	x := (a.X + a.W + b.X) / 2
	points := [][2]float64{{x, a.Y + 0.02}, {x, a.Y + a.H - 0.01}}
	p.add(mark{Element: plan.Element{ID: "divider", Kind: plan.KindArrow, Points: points, Heads: plan.HeadsNone, Color: "muted"}})
}
