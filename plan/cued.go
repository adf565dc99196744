package plan

import (
	"fmt"
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
		for i := range e.diagrammed() {
			if !yield(&e.Items[i].Cue, indexed("items", i)+".cue") {
				return
			}
		}
		for i := range e.EntryCues {
			if !yield(&e.EntryCues[i], indexed("cues", i)) {
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
	for i := range e.diagrammed() {
		out = append(out, e.Items[i].Label)
	}
	out = append(out, e.entries()...)
	if e.Bubble != "" {
		out = append(out, e.Bubble)
	}
	return out
}

// diagrammed are the items of a diagram, each of which has its cue; those of a list are entries.
func (e *Element) diagrammed() []Item {
	if e.Diagram == "" {
		return nil
	}
	return e.Items
}

// entries are the words on the items of a list, those by which the rows of a table are known, or
// the labels of a chart that shows something of its own for each.
func (e *Element) entries() []string {
	var out []string
	if e.Diagram == "" {
		for i := range e.Items {
			out = append(out, e.Items[i].Label)
		}
	}
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

// EntryCued reports whether entry i of a list, a chart or a table has a cue of its own.
func (e *Element) EntryCued(i int) bool {
	return i >= 0 && i < len(e.EntryCues) && e.EntryCues[i].Set
}

// entryCues is the field of the cues of entries, called so in the guide.
func entryCues(most int, entries string) field {
	return may("cues", list(1, most, aCue().orNull()), "When each of the "+entries+" comes: seconds, or a phrase of the narration; null: with the one before it.").
		absent("at the words that say them")
}

// entriesCued checks that every entry has its cue, and that none comes before the one before it.
func (c *elementCheck) entriesCued(spoken func() transcript) {
	n := len(c.entries())
	if len(c.EntryCues) == 0 || !c.valid("cues") || !c.valid("items") || !c.valid("rows") || !c.valid("labels") {
		return
	}
	switch {
	case n == 0 && c.Chart != "":
		c.fault("cues", "accepted: for bar, column, stacked, waterfall, range, pie and donut", "a %s chart shows nothing of each label by itself", c.Chart)
		return
	case n != len(c.EntryCues):
		c.fault("cues", fmt.Sprintf("accepted: %d, one for each entry, null for one that comes with the one before it", n), "holds %d", len(c.EntryCues))
		return
	case c.Emphasis != "" && c.Emphasis != EmphasisNone:
		c.fault("cues", "leave out either of the two", "stands beside the emphasis %s, which is drawn around all entries at once", c.Emphasis)
		return
	}
	before, field := c.Cue, "the element's cue"
	if c.Leads() && before.Set && c.EntryCues[0].Set {
		c.fault("cues[0]", "leave out either of the two, null in its place", "stands beside the element's cue, at which its first entry begins it")
		return
	}
	for i, cue := range c.EntryCues {
		if !cue.Set {
			continue
		}
		if before.Set && cue.sooner(before, spoken) {
			c.fault(indexed("cues", i), "accepted: the entries' cues in their order, none before the element's", "%s comes before %s, %s", cue.plain(), field, before.plain())
		}
		before, field = cue, indexed("cues", i)
	}
}

// sooner reports whether a cue is known to come before another: both are seconds, or words that are said.
func (c Cue) sooner(other Cue, spoken func() transcript) bool {
	if c.Phrase == "" || other.Phrase == "" {
		return c.Phrase == other.Phrase && c.Seconds < other.Seconds
	}
	a, _, said := spoken().find(c.Phrase)
	b, _, ok := spoken().find(other.Phrase)
	return said && ok && a < b
}

// plain is a cue as a fault tells of it.
func (c Cue) plain() string {
	if c.Phrase != "" {
		return excerpt(c.Phrase)
	}
	return plainNumber(c.Seconds) + " s"
}

// fillEntryCues has entries without a cue come with the one before, and an element that consists of
// nothing else begin with the first.
func (e *Element) fillEntryCues() {
	if len(e.EntryCues) == 0 {
		return
	}
	if e.Leads() && e.EntryCues[0].Set {
		e.Cue, e.EntryCues[0] = e.EntryCues[0], Cue{}
	}
	for i := range e.EntryCues[1:] {
		if !e.EntryCues[i+1].Set {
			e.EntryCues[i+1] = e.EntryCues[i]
		}
	}
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
	e.EntryCues = nil
}

func indexed(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
