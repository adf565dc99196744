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
			if !c.reroutable(a) || c.conflicts(a.built.shaft, a) == 0 {
				continue
			}
			better = c.reroute(a) || better
			for _, b := range arrows[:i] {
				if c.reroutable(b) && c.conflict(a, b) {
					better = c.reroute(b, a) || c.reroute(a, b) || better
				}
			}
		}
		if !better {
			return
		}
	}
}

// reroutable reports whether an arrow may be led anew.
func (c *composition) reroutable(it *item) bool {
	return it.done && len(it.e.Points) < 2 && c.byID(it.e.From) != nil && c.byID(it.e.To) != nil
}

// conflict reports whether two arrows conflict in earnest.
func (c *composition) conflict(a, b *item) bool {
	return c.conflicts(a.built.shaft, a)-c.conflicts(a.built.shaft, a, b) >= costDoubt
}

// reroute finds arrows new ways, one after the other as if those to come were not
// there, and reports whether all arrows together are the better for it; else
// they keep their ways.
func (c *composition) reroute(arrows ...*item) bool {
	before := c.totalCost()
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
	if ok && c.totalCost() < before-0.01 {
		return true
	}
	for i, it := range arrows {
		it.built = kept[i]
	}
	return false
}

// totalCost is what all arrows cost together.
func (c *composition) totalCost() float64 {
	var sum float64
	for _, it := range c.all {
		if len(it.built.shaft) > 1 {
			sum += it.built.route.cost + c.conflicts(it.built.shaft, it)
		}
	}
	return sum
}
