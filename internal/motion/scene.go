package main

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/shortage"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// scene is what is measured of one scene in one look.
type scene struct {
	Plan   string `json:"plan"`
	Scene  string `json:"scene"`
	Look   string `json:"look"`
	Layout string `json:"layout"`

	Ink      bool    `json:"ink"`      // a hand draws anything; else the next three are 0
	Ten      float64 `json:"ten"`      // share of the ink in the densest ten frames of thirty a second
	One      float64 `json:"one"`      // … in the densest frame
	Densest  string  `json:"densest"`  // the element drawn in those ten
	Spoken   int     `json:"spoken"`   // frames until the last word ends; of a silent scene, until all is drawn
	Still    int     `json:"still"`    // of them, in which nothing appears
	Cells    float64 `json:"cells"`    // share of the board's cells that hold ink at the end
	Unwarned int     `json:"unwarned"` // elements of which most is a flash, and nobody is told
	Told     bool    `json:"told"`     // its plan's owner is told that something has too little time …
	Paused   bool    `json:"paused"`   // … and that nothing is drawn for too long
	Returns  int     `json:"returns"`  // things that a hand draws in two parts
	Elements []drawn `json:"elements"` // drawn by a hand, in order of the plan
}

// drawn is an element that a hand draws, or the place behind all of them.
type drawn struct {
	Name string `json:"name"`
	lines
	Drawing float64 `json:"drawing"`          // seconds
	Travel  float64 `json:"travel"`           // of them, without ink
	Wanted  float64 `json:"wanted,omitempty"` // seconds a calm hand takes; 0: the plan says how long
}

// share of the time it wants that an element gets; NaN where it wants none.
func (d drawn) share() float64 {
	if d.Wanted <= 0 {
		return math.NaN()
	}
	return d.Drawing / d.Wanted
}

// extremes are the elements with the least and the most of the time they want; false
// where none wants any.
func (s *scene) extremes() (worst, best drawn, ok bool) {
	for _, d := range s.Elements {
		switch {
		case d.Wanted <= 0:
		case !ok:
			worst, best, ok = d, d, true
		case d.share() < worst.share():
			worst = d
		case d.share() > best.share():
			best = d
		}
	}
	return worst, best, ok
}

// all is what its elements are together.
func (s *scene) all() (sum drawn) {
	for _, d := range s.Elements {
		sum.add(d.lines)
		sum.Drawing += d.Drawing
		sum.Travel += d.Travel
	}
	return sum
}

// layoutOf names the layout that a scene asks for.
func layoutOf(s *plan.Scene) string {
	boxed := func(e plan.Element) bool { return e.Box != nil || e.From != "" || len(e.Points) > 0 }
	if len(s.Elements) > 0 && !slices.ContainsFunc(s.Elements, func(e plan.Element) bool { return !boxed(e) }) {
		return "boxes of the plan"
	}
	return string(cmp.Or(s.Layout, plan.LayoutAuto))
}

// measure measures scene i of a job.
func measure(job *engine.Job, i int, s *sketch.Script, pieces []sketch.Piece) scene {
	planned, fps, unit := &job.Plan.Scenes[i], job.FPS(), job.DrawnFrame(i).Unit()
	turns := s.Schedule().Turns
	m := scene{Scene: planned.ID, Layout: layoutOf(planned), Elements: elements(planned, pieces, turns, float64(fps), unit)}
	m.Unwarned = unwarned(planned, m.Elements, s.Warnings())
	m.Told, m.Paused = shortage.Told(s.Schedule())

	ink := arrivals(s)
	m.One, _ = densest(ink, 1)
	var from int
	m.Ten, from = densest(ink, tenOf(fps))
	m.Ink = m.Ten > 0
	for k := range turns {
		if turns[k].Later != nil {
			m.Returns++
		}
		for t := &turns[k]; t != nil; t = t.Later {
			if t.Start < from+tenOf(fps) && from < t.End {
				m.Densest = nameOf(planned, pieces[k].Drawing)
			}
		}
	}

	if words := job.Scenes[i].Words; len(words) > 0 {
		m.Spoken = int(math.Ceil(words[len(words)-1].End * float64(fps)))
	} else {
		for _, t := range turns {
			m.Spoken = max(m.Spoken, t.Done())
		}
	}
	m.Spoken = min(m.Spoken, s.Frames())
	for n := range m.Spoken {
		if s.Still(n) {
			m.Still++
		}
	}

	var films []image.Rectangle
	for _, p := range pieces {
		if p.Film != nil {
			films = append(films, p.Film.Box)
		}
	}
	m.Cells = covered(s.Ground(), sketch.Finished(s.Ground(), slices.Values(pieces)), films, unit)
	return m
}

// tenOf is how many frames last as long as ten of thirty a second.
func tenOf(fps int) int { return int(math.Round(third * float64(fps))) }

// elements measures what a hand draws in these turns.
func elements(s *plan.Scene, pieces []sketch.Piece, turns []sketch.Turn, fps, unit float64) []drawn {
	all, at := []drawn{}, map[int]int{}
	for i, p := range pieces {
		d := p.Drawing
		if p.Film != nil || p.Change != nil || d.Motion != plan.MotionSketch || !slices.ContainsFunc(turns[i].Strokes, func(t []sketch.StrokeTime) bool { return len(t) > 0 }) {
			continue
		}
		k, known := at[d.Element]
		if !known {
			k = len(all)
			at[d.Element], all = k, append(all, drawn{Name: nameOf(s, d)})
		}
		e := &all[k]
		for t := &turns[i]; t != nil; t = t.Later {
			for j, times := range t.Strokes {
				if len(times) > 0 {
					e.add(linesOf(t.Inks[j].Strokes, times, fps, unit))
				}
			}
			frames := float64(t.End - t.Start)
			e.Drawing += frames / fps
			e.Travel += math.Max(frames-inking(*t), 0) / fps
		}
		if d.DrawFor == 0 && d.Element != paint.Place {
			// What a scene with nothing else would need, without the pauses at its ends.
			alone := sketch.Piece{Drawing: d, Inks: p.Inks, Cue: -1}
			e.Wanted += sketch.Need([]sketch.Piece{alone}, unit) - sketch.Need(nil, unit)
		}
	}
	return all
}

// nameOf is what the plan calls what a drawing is of.
func nameOf(s *plan.Scene, d *paint.Drawing) string {
	if d.Element == paint.Place {
		return "place"
	}
	return s.Elements[d.Element].ID
}

// unwarned is how many elements are for the most part a flash without a warning that
// they have too little time.
func unwarned(s *plan.Scene, all []drawn, warnings []sketch.Warning) (n int) {
	warned := map[string]bool{}
	for _, w := range warnings {
		if w.Element != paint.Place {
			warned[s.Elements[w.Element].ID] = w.MissingSeconds > 0 || warned[s.Elements[w.Element].ID]
		}
	}
	for _, d := range all {
		if d.Wanted > 0 && 2*d.Flash > d.Length && !warned[d.Name] {
			n++
		}
	}
	return n
}
