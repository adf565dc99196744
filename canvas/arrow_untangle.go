package canvas

// mostSwaps is how often arrows that conflict are led anew.
const mostSwaps = 4

// untangle leads arrows anew that conflict with others. Each was led with those
// before it in the plan alone in sight, and has taken the best place though it
// could have done with the second, which another needs.
func (c *composition) untangle(arrows []*leaf) {
	for range mostSwaps {
		better := false
		for i, a := range arrows {
			if !c.ours(a) || c.conflicts(a.made.shaft, a) == 0 {
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
func (c *composition) ours(l *leaf) bool {
	return l.built && len(l.e.Points) < 2 && c.byID(l.e.From) != nil && c.byID(l.e.To) != nil
}

// quarrel reports whether two arrows conflict in earnest.
func (c *composition) quarrel(a, b *leaf) bool {
	return c.conflicts(a.made.shaft, a)-c.conflicts(a.made.shaft, a, b) >= costDoubt
}

// lead finds arrows new ways, one after the other as if those to come were not
// there, and reports whether all arrows together are the better for it; else
// they keep their ways.
func (c *composition) lead(arrows ...*leaf) bool {
	before := c.burden()
	var kept []made
	for _, l := range arrows {
		kept = append(kept, l.made)
		l.made.shaft, l.made.heads = nil, nil
	}
	ok := true
	for _, l := range arrows {
		from, to := c.endsOf(l)
		w, found := c.route(l, from, to)
		if ok = ok && found; !ok {
			break
		}
		c.draw(l, w)
	}
	if ok && c.burden() < before-0.01 {
		return true
	}
	for i, l := range arrows {
		l.made = kept[i]
	}
	return false
}

// burden is what all arrows cost together.
func (c *composition) burden() float64 {
	var sum float64
	for _, l := range c.all {
		if len(l.made.shaft) > 1 {
			sum += l.made.way.cost + c.conflicts(l.made.shaft, l)
		}
	}
	return sum
}
