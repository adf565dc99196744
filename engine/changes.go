package engine

import (
	"cmp"
	"image"
	"slices"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// change is what becomes of the pieces of one element.
type change struct {
	element int
	cue     float64 // seconds; negative: before the piece that takes its place
	moves   bool    // else it goes
	before  int     // index of that piece; −1: none
	piece   sketch.Change
	leaves  plan.Motion
}

// withChanges are the pieces with those that make elements go, or move, among them. at is
// the piece of an element by its id.
func (r *sceneRun) withChanges(pieces []sketch.Piece, at map[string]int) []sketch.Piece {
	all := r.changesOf(pieces, at)
	if len(all) == 0 {
		return pieces
	}
	// What takes another's place comes after the change; all else keeps its order.
	where := make([]int, len(pieces))
	var out []sketch.Piece
	places := make([]int, len(all))
	put := func(k int) {
		places[k] = len(out)
		out = append(out, sketch.Piece{})
	}
	for j := range pieces {
		for k := range all {
			if all[k].before == j {
				put(k)
			}
		}
		where[j] = len(out)
		out = append(out, pieces[j])
	}
	for k := range all {
		if all[k].before < 0 {
			put(k)
		}
	}
	for j := range pieces {
		p := &out[where[j]]
		p.After = slices.Clone(p.After)
		for i := range p.After {
			p.After[i] = where[p.After[i]]
		}
		p.Before = slices.Clone(p.Before)
		for i := range p.Before {
			p.Before[i] = where[p.Before[i]]
		}
	}
	for k := range all {
		c := &all[k]
		for i := range c.piece.Of {
			c.piece.Of[i] = where[c.piece.Of[i]]
		}
		p := sketch.NewChange(out, c.piece, c.leaves, r.frame().Unit())
		p.Cue = c.cue
		for i := range all { // what happened to it before
			if i < k && all[i].element == c.element {
				p.After = append(slices.Clone(p.After), places[i])
			}
		}
		out[places[k]] = p
		if c.before >= 0 {
			next := &out[where[c.before]]
			p.Told = next.Told
			next.After = append(next.After, places[k])
			if next.Drawing.Group == "" { // one comes as the other goes
				next.Drawing.Group = "becomes " + next.Drawing.ID
			}
			p.Drawing.Group = next.Drawing.Group
		}
	}
	return out
}

// changesOf are the changes of a scene in the order of their cues. What goes before it
// would move does not move, and an arrow that goes with either of its ends goes with the
// first.
func (r *sceneRun) changesOf(pieces []sketch.Piece, at map[string]int) []change {
	s, cues := r.planned(), r.task().Cues
	var all []change
	for i := range s.Elements {
		e := &s.Elements[i]
		if len(piecesOf(pieces, i)) == 0 {
			continue
		}
		if e.Moves != nil {
			all = append(all, change{element: i, cue: cues[s.MovesAt(i)], moves: true, before: -1})
		}
		if e.Gone.Set {
			all = append(all, change{element: i, cue: cues[s.GoneAt(i)], before: -1})
		}
		if next, ok := at[e.Becomes]; ok {
			all = append(all, change{element: i, cue: pieces[next].Cue, before: next})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(late(a.cue), late(b.cue)) })
	gone := map[int]bool{}
	moved := map[int]image.Point{}
	var out []change
	for _, c := range all {
		own := piecesOf(pieces, c.element)
		own = slices.DeleteFunc(own, func(j int) bool { return gone[j] })
		if len(own) == 0 {
			continue
		}
		d := pieces[own[0]].Drawing
		var arrows []int
		for j := range pieces {
			el := pieces[j].Drawing.Element
			if el < 0 || gone[j] || pieces[j].Drawing.Leaves == "" {
				continue
			}
			if id := s.Elements[c.element].ID; s.Elements[el].From == id || s.Elements[el].To == id {
				arrows = append(arrows, j)
			}
		}
		c.leaves, c.piece = d.Leaves, sketch.Change{Of: own, At: moved[c.element]}
		switch {
		case c.moves && len(arrows) > 0:
			out = append(out, change{element: c.element, cue: c.cue, before: -1, leaves: pieces[arrows[0]].Drawing.Leaves, piece: sketch.Change{Of: slices.Clone(arrows)}})
		case !c.moves:
			c.piece.Of = append(slices.Clone(arrows), own...)
			for _, j := range own {
				gone[j] = true
			}
		}
		for _, j := range arrows {
			gone[j] = true
		}
		if c.moves {
			c.piece.By = d.Moved
			moved[c.element] = d.Moved
			if d.Moved == (image.Point{}) {
				continue
			}
		}
		out = append(out, c)
	}
	return out
}

// cueAnew gives the pieces the cues of the task, which have changed; what takes another's
// place takes the change that makes room for it along.
func (r *sceneRun) cueAnew() {
	for j := range r.pieces {
		p := &r.pieces[j]
		if p.Change != nil {
			continue
		}
		p.Cue, p.Told = r.cueOf(p.Drawing), r.told(p.Drawing)
		for _, k := range p.After {
			if r.pieces[k].Change != nil {
				r.pieces[k].Cue, r.pieces[k].Told = p.Cue, p.Told
			}
		}
	}
}

// late orders what has no cue behind all that has one.
func late(cue float64) float64 {
	if cue < 0 {
		return 1e9
	}
	return cue
}

// piecesOf are the indexes of the pieces of an element.
func piecesOf(pieces []sketch.Piece, element int) []int {
	var out []int
	for j := range pieces {
		if pieces[j].Drawing.Element == element {
			out = append(out, j)
		}
	}
	return out
}
