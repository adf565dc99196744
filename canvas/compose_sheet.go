package canvas

import (
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// sort reads a scene's elements without a box into a sheet: heads, body with
// groups and headed sections as parts, captions, and the arrows that join them.
func (c *composition) sort() *sheet {
	s := &sheet{}
	byID := map[string]*leaf{}
	for _, l := range c.all {
		if id := c.scene.Elements[l.index].ID; id != "" {
			byID[id] = l
		}
	}
	groups := map[string]*cluster{}
	over, sections := c.over(), c.sectioned()
	var section *cluster
	add := func(p part) {
		if section != nil {
			section.parts = append(section.parts, p)
			return
		}
		s.body = append(s.body, p)
	}
	for _, l := range c.all {
		e := l.e
		switch {
		case l.connector() || e.Box != nil:
		case e.Group != "":
			g := groups[e.Group]
			if g == nil {
				g = &cluster{}
				groups[e.Group] = g
				add(g)
			}
			g.parts = append(g.parts, l)
		case l.is(plan.RoleTitle), l.is(plan.RoleHeading) && (!sections || l == over):
			s.heads = append(s.heads, l)
		case l.is(plan.RoleHeading):
			s.subheads = append(s.subheads, l)
			section = &cluster{parts: []part{l}}
			s.body = append(s.body, section)
		case l.is(plan.RoleCaption):
			s.captions = append(s.captions, l)
		default:
			add(l)
		}
	}
	for i, p := range s.body {
		s.body[i] = single(p)
	}
	if len(s.captions) == len(c.all) { // captions of nothing are what there is to see
		s.body, s.captions = s.captions, nil
	}
	c.joinUp(s, byID)
	return s
}

// single is the one part of a cluster of one, else the cluster.
func single(p part) part {
	if g, ok := p.(*cluster); ok && len(g.parts) == 1 {
		return single(g.parts[0])
	}
	return p
}

// sectioned reports whether headings head parts of the scene rather than all
// of it: there are several.
func (c *composition) sectioned() bool {
	n := 0
	for _, l := range c.all {
		if heads(l) {
			n++
		}
	}
	return n > 1
}

// over is the heading that heads the whole of a scene in sections, nil if none
// does: the first thing in it, when the next heading follows at once, so that
// it has no part of its own, and another after that.
func (c *composition) over() *leaf {
	n := 0
	for _, l := range c.all {
		if heads(l) {
			n++
		}
	}
	if n < 3 || !heads(c.all[0]) || !heads(c.all[1]) {
		return nil
	}
	return c.all[0]
}

// heads reports whether a leaf is a heading the layout places.
func heads(l *leaf) bool {
	return l.is(plan.RoleHeading) && l.e.Box == nil && l.e.Group == ""
}

// joinUp notes what the arrows join, and which of that are leaves of the body.
func (c *composition) joinUp(s *sheet, byID map[string]*leaf) {
	clear(c.joined)
	c.arrows = nil
	body := leavesOf(s.body)
	at := func(id string) int { return slices.Index(body, byID[id]) }
	for _, l := range c.all {
		if !l.connector() || l.e.From == "" || l.e.To == "" {
			continue
		}
		if a, b := byID[l.e.From], byID[l.e.To]; a != nil && b != nil && a != b {
			c.arrows = append(c.arrows, join{from: a, to: b, arrow: l})
		}
		from, to := at(l.e.From), at(l.e.To)
		if from < 0 || to < 0 || from == to {
			continue
		}
		s.joins = append(s.joins, join{body[from], body[to], l, false})
		c.joined[body[from]], c.joined[body[to]] = true, true
	}
	// An arrow against the plan's order, to where arrows already lead on from,
	// closes a loop and orders nothing.
	for i := range s.joins {
		j := &s.joins[i]
		j.back = slices.Index(body, j.to) < slices.Index(body, j.from) && reaches(s.joins, j.to, j.from, len(body))
	}
}

// reaches reports whether arrows lead from a to b.
func reaches(joins []join, a, b *leaf, depth int) bool {
	if a == b {
		return true
	}
	if depth == 0 {
		return false
	}
	seen := map[*leaf]bool{a: true}
	todo := []*leaf{a}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		for _, j := range joins {
			if j.from != at || seen[j.to] {
				continue
			}
			if j.to == b {
				return true
			}
			seen[j.to] = true
			todo = append(todo, j.to)
		}
	}
	return false
}
