package compose

import (
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// sequences are how steps are shown.
var sequences = []*composition{
	{name: "flow", look: "flow", suits: steps(2, 6, 1), set: flowOf},
	{name: "steps of a stair", look: "stair", suits: func(p *page) float64 {
		if p.film.tall || p.pictured() < len(p.Relation.Items) {
			return 0
		}
		return steps(3, 4, 0.85)(p)
	}, set: stairOf},
	{name: "numbered steps", look: "list", suits: steps(2, 20, 0.7), set: stepsInWords},
}

// steps is for sequences of so many steps.
func steps(least, most int, worth float64) func(*page) float64 {
	return func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Sequence || n < least || n > most {
			return 0
		}
		return worth
	}
}

// numbered are items with their numbers before them, where numbers may be written.
func (p *page) numbered(all []picture) []picture {
	if p.film.script != nil || len(all) < 3 {
		return all
	}
	for i := range all {
		if all[i].label != "" {
			all[i].label = strconv.Itoa(i+1) + ". " + all[i].label
		}
	}
	return all
}

// flowOf is the steps along arrows.
func flowOf(p *page) {
	p.title(p.heading())
	p.layout = plan.LayoutFlow
	for _, c := range p.numbered(p.items(6)) {
		p.station(c)
	}
}

// stairOf is each step higher than the one before.
func stairOf(p *page) {
	p.title(p.heading())
	f := p.film
	all := p.numbered(p.items(4))
	in := p.stage.inset(0, 0.01)
	cols := in.columns(0.015, equal(len(all))...)
	var texts []string
	for _, c := range all {
		texts = append(texts, c.label)
	}
	s := f.setType(plan.RoleLabel, texts, cols[0].W, 1.5, 2)
	foot := s.tallest(texts) + 0.02
	side := min(cols[0].W*f.width()*0.84, (in.H-foot)*f.height()*0.62)
	rise := (in.H - foot - side/f.height()) / float64(len(all)-1)
	last := ""
	for i, c := range all {
		y := in.Y + in.H - foot - side/f.height() - rise*float64(i)
		id := p.icon(c, &area{cols[i].X + (cols[i].W-side/f.width())/2, y, side / f.width(), side / f.height()})
		if c.label != "" {
			p.words(plan.Element{ID: "label", Role: plan.RoleLabel, Text: c.label, Align: plan.AlignCenter, Group: p.group(id)},
				&area{cols[i].X, y + side/f.height() + 0.012, cols[i].W, s.height(c.label) + 0.004}, "")
		}
		if last != "" {
			p.arrow(last, id, plan.CurveArc)
		}
		last = id
	}
}

// stepsInWords is the steps as a numbered list.
func stepsInWords(p *page) {
	p.title(p.heading())
	p.entries(p.Relation.Items, plan.MarkerNumber)
}
