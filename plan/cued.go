package plan

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Cues are the cues of a scene: of its elements in their order, then of those
// parts of elements that have one of their own, element after element, then those at
// which elements are gone or move.
func (s *Scene) Cues() []Cue {
	out := make([]Cue, len(s.Elements))
	for i := range s.Elements {
		out[i] = s.Elements[i].Cue
	}
	for i := range s.Elements {
		out = append(out, s.Elements[i].PartCues()...)
	}
	for i := range s.Elements {
		out = append(out, s.Elements[i].ChangeCues()...)
	}
	return out
}

// CueOf is where among Cues that of an element stands, or of its n-th part with a
// cue of its own, counted from 1; 0: of the element itself.
func (s *Scene) CueOf(element, n int) int {
	if n == 0 {
		return element
	}
	at := len(s.Elements) + n - 1
	for i := range element {
		at += len(s.Elements[i].PartCues())
	}
	return at
}

// PartCues are the cues of those parts of an element that have one of their own, in
// the order they are drawn in: countries that stand out, marks, routes; items of a
// diagram or a list; rows of a table, what a chart shows of a label; a bubble.
func (e *Element) PartCues() []Cue {
	var out []Cue
	for c := range e.partCues() {
		if c.Set {
			out = append(out, *c)
		}
	}
	return out
}

// partCues are the cues of all parts that can have one, with their places.
func (e *Element) partCues() iter.Seq2[*Cue, string] {
	return func(yield func(*Cue, string) bool) {
		for i := range e.HighlightCountries {
			if !yield(&e.HighlightCountries[i].Cue, indexed("highlight_countries", i)+".cue") {
				return
			}
		}
		for i := range e.Marks {
			if !yield(&e.Marks[i].Cue, indexed("marks", i)+".cue") {
				return
			}
		}
		for i := range e.Routes {
			if !yield(&e.Routes[i].Cue, indexed("routes", i)+".cue") {
				return
			}
		}
		for i := range e.Items {
			if !yield(&e.Items[i].Cue, indexed("items", i)) {
				return
			}
		}
		for i := range e.EntryCues {
			if !yield(&e.EntryCues[i], indexed("entries", i)) {
				return
			}
		}
		if e.Bubble != "" {
			yield(&e.BubbleCue, "bubble_cue")
		}
	}
}

// PartWords are the words on all parts of an element that can have a cue of their own,
// in the order of PartCues.
func (e *Element) PartWords() []string {
	var out []string
	for i := range e.HighlightCountries {
		out = append(out, e.HighlightCountries[i].Country)
	}
	for i := range e.Marks {
		out = append(out, e.Marks[i].Label)
	}
	for i := range e.Routes {
		out = append(out, e.Routes[i].Label)
	}
	for i := range e.Items {
		out = append(out, e.Items[i].Label)
	}
	out = append(out, e.entries()...)
	if e.Bubble != "" {
		out = append(out, e.Bubble)
	}
	return out
}

// entries are the words by which the rows of a table are known, or the labels of a chart
// that shows something of its own for each.
func (e *Element) entries() []string {
	var out []string
	for _, row := range e.Rows {
		name := ""
		for _, cell := range row {
			if name = strings.TrimSpace(cell); name != "" {
				break
			}
		}
		out = append(out, name)
	}
	switch e.Chart {
	case ChartBar, ChartColumn, ChartStacked, ChartWaterfall, ChartRange, ChartPie, ChartDonut:
		out = append(out, e.Labels...)
	}
	return out
}

// WithPartCues is the element with other cues of its parts, parallel to PartWords.
func (e Element) WithPartCues(cues []Cue) Element {
	e.ownParts()
	e.EntryCues = make([]Cue, len(e.entries()))
	i := 0
	for c := range e.partCues() {
		*c, i = cues[i], i+1
	}
	return e
}

// ownParts has the element share no parts with another.
func (e *Element) ownParts() {
	e.HighlightCountries, e.Marks = slices.Clone(e.HighlightCountries), slices.Clone(e.Marks)
	e.Routes, e.Items = slices.Clone(e.Routes), slices.Clone(e.Items)
	e.EntryCues = slices.Clone(e.EntryCues)
}

// carryCues moves an element's phrase cues, and its parts', from what was said to
// what is said instead. Its parts become its own.
func (e *Element) carryCues(before, after transcript) {
	e.Cue = e.Cue.carried(before, after)
	e.ownParts()
	for c := range e.partCues() {
		*c = c.carried(before, after)
	}
	e.Gone = e.Gone.carried(before, after)
	if e.Moves != nil {
		m := *e.Moves
		m.Cue = m.Cue.carried(before, after)
		e.Moves = &m
	}
}

// Uncue takes all cues from an element and its parts, which become its own, and what
// happens to it at one.
func (e *Element) Uncue() {
	e.Cue, e.Gone, e.Moves = Cue{}, Cue{}, nil
	e.ownParts()
	for c := range e.partCues() {
		*c = Cue{}
	}
}

func indexed(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
