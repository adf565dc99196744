package compose

import (
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/plan"
)

// The least side of a picture in design units, and of any box as a share of the
// frame.
const (
	pictureLeast = 56
	boxLeast     = 0.012
)

// cramped reports whether something of the page is too small to be seen, reaches
// out of the stage, or holds words without room.
func (p *page) cramped() bool {
	r := p.film.ruler
	for i := range p.marks {
		m := &p.marks[i]
		b := m.Box
		if b == nil {
			if !r.stands(m) {
				return true
			}
			continue
		}
		if m.Kind == plan.KindIcon && min(b.W*r.w, b.H*r.h) < pictureLeast*r.ctx.Unit {
			return true
		}
		if b.W < boxLeast || b.H < boxLeast || b.X < 0 || b.Y < 0 || b.X+b.W > 1 || b.Y+b.H > 1-margin/2 {
			return true
		}
		if !r.holds(m) {
			return true
		}
	}
	return false
}

// smallest is the size of type in design units under which words are not set
// here, a little over the layout's own.
const smallest = element.FloorType * 1.1

// holds reports whether the words of an element fit its box in the smallest type.
func (r *ruler) holds(m *mark) bool {
	text, role, wide, high := m.Text, roleOf(m.Element), 1.0, 1.0
	switch m.Kind {
	case plan.KindText:
	case plan.KindShape:
		text, role, wide, high = m.Label, plan.RoleLabel, 0.7, 0.7
	default:
		return true
	}
	if text == "" {
		return true
	}
	room := m.Box.W * r.w * wide
	st := r.ctx.Style(role, smallest*r.ctx.Unit)
	x, err := r.ctx.Extent(text, st, room)
	return err != nil || x.W <= room+1 && x.H <= m.Box.H*r.h*high+1
}

// How many pictures with labels stand in a row of a layout at most, and how many
// framed labels: so much of the width a word of a label may take.
const (
	besideMost = 3.6
	framedMost = 5.5
)

// stands reports whether the longest word of a station of a layout has room.
func (r *ruler) stands(m *mark) bool {
	free := r.free
	switch m.Kind {
	case plan.KindIcon:
		return r.longest(m.Label) <= free/besideMost
	case plan.KindShape:
		return r.longest(m.Label) <= free/framedMost
	case plan.KindText:
		return m.Role != plan.RoleLabel || r.longest(m.Text) <= free/besideMost
	}
	return true
}

// longest is the width in pixels of the longest word of a text in the smallest
// type.
func (r *ruler) longest(text string) float64 {
	if text == "" {
		return 0
	}
	x, err := r.ctx.Extent(text, r.ctx.Style(plan.RoleLabel, smallest*r.ctx.Unit), 1) // a word a line
	if err != nil {
		return 0
	}
	return x.W
}

// shortest is a text without its last words, as many as have no room in a width in
// the smallest type; empty: its first has none.
func (r *ruler) shortest(text string, width float64) string {
	if r.longest(text) <= width {
		return text
	}
	words := plan.Words(text)
	for n := len(words) - 1; n > 0; n-- {
		if t := trimmed(text[:words[n-1].End]); r.longest(t) <= width {
			return t
		}
	}
	return ""
}
