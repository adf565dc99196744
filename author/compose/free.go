package compose

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Where a look has templates, scenes whose parts need no places of their own leave
// theirs to it: nothing in them has a box, and the look composes them in its own way,
// each scene in another one. Their compositions say what is shown, and in which order;
// one that can be set so says it of itself.

// leaves reports whether the film's look composes scenes that have no boxes.
func (f *film) leaves() bool {
	return f.plan.Engine == plan.EngineCanvas && f.ctx.Look.Templates != (styles.Templates{})
}

// ways are the ways to set a composition, better ones first: with the places left to
// the look, and in boxes.
func (f *film) ways(c *composition) []bool {
	if c.free && f.leaves() {
		return []bool{true, false}
	}
	return []bool{false}
}

// freed is an element whose place is left to the look, its words in lines as they come;
// which are underlined is the look's choice too.
func freed(e plan.Element) plan.Element {
	e.Box, e.Align, e.Emphasis = nil, "", ""
	e.Text = unbroken(e.Text)
	return e
}

// unbroken is a text in one line.
func unbroken(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// The most letters of words that stand in one line across a wide frame, as titles and
// as headings.
const (
	titleLine   = 17
	headingLine = 30
)

// crowds reports whether words over or under a single picture would take so much of a
// wide frame that it is shown larger in a box beside them. A film begins as the look
// has it.
func (p *page) crowds(text string, role plan.Role) bool {
	most := headingLine
	if role == plan.RoleTitle {
		most = titleLine
	}
	return p.free && !p.film.tall && p.Part != story.Opening && wide(text) > most
}

// named gives an element of the page its label.
func (p *page) named(id, label string) {
	for i := range p.marks {
		if p.marks[i].ID == id {
			p.marks[i].Label = unbroken(label)
		}
	}
}

// list sets entries as one list that the look lays out.
func (p *page) list(all []picture, marker plan.Marker) {
	if marker == plan.MarkerNumber && p.film.script != nil {
		marker = plan.MarkerBullet
	}
	m := mark{Element: plan.Element{ID: "list", Kind: plan.KindList, Marker: marker}}
	for _, c := range all {
		if c.label == "" {
			continue
		}
		if m.say == "" {
			m.say = c.say
		}
		m.Items = append(m.Items, plan.Item{Label: c.label})
	}
	if len(m.Items) > 0 {
		p.add(m)
	}
}

// leave sets pictures with their labels where the look puts them; words alone as a list.
func (p *page) leave(all []picture) {
	if !anyIcon(all) {
		p.list(all, plan.MarkerBullet)
		return
	}
	for _, c := range all {
		p.station(c)
	}
}

// stat sets a number and what it is of, which the look sets large.
func (p *page) stat(number, label, color, say string) {
	if label != "" {
		number += "\n" + label
	}
	p.add(mark{Element: plan.Element{ID: "number", Kind: plan.KindText, Role: plan.RoleStat, Text: number, Color: color}, say: say})
}
