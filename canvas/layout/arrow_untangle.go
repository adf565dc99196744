package layout

// mostSwaps is how often arrows that conflict are led anew.
const mostSwaps = 4

// untangle leads arrows anew that conflict with others. Each was led with those
// before it in the plan alone in sight, and has taken the best place though it
// could have done with the second, which another needs.
func (c *composition) untangle(arrows []*item) {
	for range mostSwaps {
		better := false
		for i, a := range arrows {
			if !c.ours(a) || c.conflicts(a.built.shaft, a) == 0 {
				continue
			}
			better = c.lead(a) || better
			for _, b := range arrows[:i] {
				if c.ours(b) && c.quarrel(a, b) {
					better = c.lead(b, a) || c.lead(a, b) || better
				}
			}
		}
		if !better {
			return
		}
	}
}

// ours reports whether an arrow is ours to lead.
func (c *composition) ours(it *item) bool {
	return it.done && len(it.e.Points) < 2 && c.byID(it.e.From) != nil && c.byID(it.e.To) != nil
}

// quarrel reports whether two arrows conflict in earnest.
func (c *composition) quarrel(a, b *item) bool {
	return c.conflicts(a.built.shaft, a)-c.conflicts(a.built.shaft, a, b) >= costDoubt
}

// lead finds arrows new ways, one after the other as if those to come were not
// there, and reports whether all arrows together are the better for it; else
// they keep their ways.
func (c *composition) lead(arrows ...*item) bool {
	before := c.burden()
	var kept []placed
	for _, it := range arrows {
		kept = append(kept, it.built)
		it.built.shaft, it.built.heads = nil, nil
	}
	ok := true
	for _, it := range arrows {
		from, to := c.endsOf(it)
		w, found := c.route(it, from, to)
		if ok = ok && found; !ok {
			break
		}
		c.draw(it, w)
	}
	if ok && c.burden() < before-0.01 {
		return true
	}
	for i, it := range arrows {
		it.built = kept[i]
	}
	return false
}

// burden is what all arrows cost together.
func (c *composition) burden() float64 {
	var sum float64
	for _, it := range c.all {
		if len(it.built.shaft) > 1 {
			sum += it.built.way.cost + c.conflicts(it.built.shaft, it)
		}
	}
	return sum
}
