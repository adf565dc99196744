package compose

import (
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// sequences are how steps are shown.
var sequences = []*composition{
	{name: "flow", look: "flow", suits: func(p *page) float64 {
		if n := len(p.Relation.Items); n > 3 && 2*p.pictured() < n { // in frames, words are small
			return steps(2, mostFlow, 0.6)(p)
		}
		return steps(2, mostFlow, 1)(p)
	}, set: flowOf},
	{name: "steps of a stair", look: "stair", suits: func(p *page) float64 {
		if p.film.tall || p.pictured() < len(p.Relation.Items) {
			return 0
		}
		return steps(3, 4, 0.85)(p)
	}, set: stairOf},
	{name: "numbered steps", look: "list", suits: func(p *page) float64 {
		if p.Relation.First > 1 && len(p.Relation.Items) <= mostFlow {
			return 0 // a list counts from one
		}
		return steps(2, 20, 0.7)(p)
	}, free: true, set: stepsInWords},
	{name: "one step", look: "number", suits: func(p *page) float64 {
		if p.Relation.First == 0 || p.film.script != nil {
			return 0
		}
		return steps(1, 1, 1.2)(p)
	}, free: true, set: oneStep},
}

// mostFlow is how many steps stand along arrows.
const mostFlow = 6

// oneStep is a step of several that are told one by one: its number, what is done, and a
// picture of that.
func oneStep(p *page) {
	p.large(strconv.Itoa(p.Relation.First)+".", p.itemOf(p.Relation.Items[0]), false)
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
	if p.film.script != nil || len(all) < 3 && p.Relation.First == 0 {
		return all
	}
	for i := range all {
		if all[i].label != "" {
			all[i].label = strconv.Itoa(max(p.Relation.First, 1)+i) + ".\u00a0" + all[i].label
		}
	}
	return all
}

// flowOf is the steps along arrows.
func flowOf(p *page) {
	p.chain(p.numbered(p.items(mostFlow)))
}

// stairOf is each step higher than the one before.
func stairOf(p *page) {
	p.title(p.heading())
	r := p.film.ruler
	all := p.matched(p.numbered(p.items(4)))
	cols := p.stage.columns(0.02, equal(len(all))...)
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.label
	}
	s := r.labels(texts, cols[0].W)
	foot := s.tallest(texts) + labelGap
	// The title stands over the first steps: the last may reach up beside it only
	// as far as the stage goes.
	rise := 0.11
	side := min(cols[0].W*r.w*0.92, (p.stage.H-foot-rise*float64(len(all)-1))*r.h)
	w, h := side/r.w, side/r.h
	last := ""
	for i, c := range all {
		y := p.stage.Y + p.stage.H - foot - h - rise*float64(i)
		id := p.icon(c, &area{cols[i].X + (cols[i].W-w)/2, y, w, h})
		if c.label != "" {
			p.caption(id, s.role, s.broken(c.label), area{cols[i].X, y + h + labelGap, cols[i].W, s.height(c.label)}, plan.AlignCenter)
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
