package layout

import (
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// sort reads a scene's elements without a box into its contents: titles, body with
// groups and headed sections as blocks, captions, and the arrows that join them.
func (c *composition) sort() *contents {
	s := &contents{}
	byID := map[string]*item{}
	for _, it := range c.all {
		if id := c.scene.Elements[it.index].ID; id != "" {
			byID[id] = it
		}
	}
	groups := map[string]*group{}
	under, said := c.captioned(), &captions{}
	over, sections := c.overallHeading(), c.sectioned()
	var section *group
	add := func(p block) {
		if section != nil {
			section.blocks = append(section.blocks, p)
			return
		}
		s.body = append(s.body, p)
	}
	for _, it := range c.all {
		e := it.e
		switch {
		case it.connector() || !it.laidOut():
		case e.Group != "":
			g := groups[e.Group]
			if g == nil {
				g = &group{}
				groups[e.Group] = g
				add(g)
			}
			g.blocks = append(g.blocks, c.berthed(it))
		case it.is(plan.RoleTitle), it.is(plan.RoleHeading) && (!sections || it == over):
			s.titles = append(s.titles, it)
		case it.is(plan.RoleHeading):
			s.subheads = append(s.subheads, it)
			section = &group{blocks: []block{it}}
			s.body = append(s.body, section)
		case under[it] != nil:
			s.body[len(s.body)-1] = said.add(s.body[len(s.body)-1], it)
		case it.is(plan.RoleCaption):
			s.captions = append(s.captions, it)
		default:
			add(c.berthed(it))
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

// captioned are the captions of a scene by what each stands under: where every number or picture of
// several has one that follows it. Else captions are of the whole scene, and there are none.
func (c *composition) captioned() map[*item]*item {
	out := map[*item]*item{}
	var last *item
	for _, it := range c.all {
		switch {
		case isHeading(it), it.is(plan.RoleTitle):
			if last != nil {
				return nil
			}
		case it.connector() || !it.laidOut() || it.e.Group != "" || it.words() && !it.is(plan.RoleCaption):
			return nil
		case !it.is(plan.RoleCaption):
			if last != nil && !last.is(plan.RoleCaption) {
				return nil
			}
			last = it
		case last == nil || last.is(plan.RoleCaption):
			return nil
		default:
			out[it], last = last, it
		}
	}
	if len(out) < 2 || !last.is(plan.RoleCaption) {
		return nil
	}
	return out
}

// single is the one block of a group of one, else the group.
func single(p block) block {
	if g, ok := p.(*group); ok && len(g.blocks) == 1 {
		return single(g.blocks[0])
	}
	return p
}

// sectioned reports whether headings head parts of the scene rather than all
// of it: there are several.
func (c *composition) sectioned() bool {
	n := 0
	for _, it := range c.all {
		if isHeading(it) {
			n++
		}
	}
	return n > 1
}

// overallHeading is the heading that heads the whole of a scene in sections, nil if none
// does: the first thing in it, when the next heading follows at once, so that
// it has no part of its own, and another after that.
func (c *composition) overallHeading() *item {
	n := 0
	for _, it := range c.all {
		if isHeading(it) {
			n++
		}
	}
	if n < 3 || !isHeading(c.all[0]) || !isHeading(c.all[1]) {
		return nil
	}
	return c.all[0]
}

// isHeading reports whether an item is a heading the layout places.
func isHeading(it *item) bool {
	return it.is(plan.RoleHeading) && it.laidOut() && it.e.Group == ""
}

// joinUp notes what the arrows join, and which of that are items of the body.
func (c *composition) joinUp(s *contents, byID map[string]*item) {
	clear(c.joined)
	c.arrows = nil
	body := itemsOf(s.body)
	at := func(id string) int { return slices.Index(body, byID[id]) }
	for _, it := range c.all {
		if !it.connector() || it.e.From == "" || it.e.To == "" {
			continue
		}
		if a, b := byID[it.e.From], byID[it.e.To]; a != nil && b != nil && a != b {
			c.arrows = append(c.arrows, join{from: a, to: b, arrow: it})
		}
		from, to := at(it.e.From), at(it.e.To)
		if from < 0 || to < 0 || from == to {
			continue
		}
		s.joins = append(s.joins, join{body[from], body[to], it, false})
		c.joined[body[from]], c.joined[body[to]] = true, true
	}
	// An arrow against the plan's order, to where arrows already lead on from,
	// closes a loop and orders nothing.
	for i := range s.joins {
		j := &s.joins[i]
		j.back = slices.Index(body, j.to) < slices.Index(body, j.from) && leadsTo(s.joins, j.to, j.from, len(body))
	}
}

// leadsTo reports whether arrows lead from a to b.
func leadsTo(joins []join, a, b *item, depth int) bool {
	if a == b {
		return true
	}
	if depth == 0 {
		return false
	}
	seen := map[*item]bool{a: true}
	todo := []*item{a}
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
