package trace

// erodible is which pixels of word i the first or the second half of a thinning
// round takes away, by their neighbours; the words above and below are row words
// away: Guo and Hall, "Parallel thinning with two-subiteration algorithms"
// (1989), algorithm A1.
func (s set) erodible(half, i, row int) uint64 {
	up, low := i-row, i+row
	north, south := s[up], s[low]
	nw, ne := s[up]<<1|s[up-1]>>63, s[up]>>1|s[up+1]<<63
	w, e := s[i]<<1|s[i-1]>>63, s[i]>>1|s[i+1]<<63
	sw, se := s[low]<<1|s[low-1]>>63, s[low]>>1|s[low+1]<<63
	// One run of ink around the pixel, no more.
	a, b, c, d := ^north&(ne|e), ^e&(se|south), ^south&(sw|w), ^w&(nw|north)
	one := (a^b)&^(c|d) | (c^d)&^(a|b)
	// The lesser of two counts of neighbours, in pairs, is 2 or 3.
	a, b, c, d = nw|north, ne|e, se|south, sw|w
	two := a&b | c&d | (a|b)&(c|d)
	four := a & b & c & d
	a, b, c, d = north|ne, e|se, south|sw, w|nw
	two &= a&b | c&d | (a|b)&(c|d)
	four &= a & b & c & d
	if half == 0 {
		return one & two &^ four &^ ((south | sw | ^nw) & w)
	}
	return one & two &^ four &^ ((north | ne | ^se) & e)
}

// thin wears a mask down to lines one pixel wide, in place. Only words about
// which something changed are looked at again, so the work is a few visits a
// word of ink however thick it is.
func (g grid) thin(ink set) {
	type loss struct {
		word   int32
		pixels uint64
	}
	looks := make([]uint8, len(ink)) // half rounds a word is still to be looked at
	inked := 0
	for _, w := range ink {
		if w != 0 {
			inked++
		}
	}
	front, gone := make([]int32, 0, inked), make([]loss, 0, inked)
	for i, w := range ink {
		if w != 0 {
			front = append(front, int32(i))
			looks[i] = 2
		}
	}
	row := g.row()
	look := func(i int) {
		if ink[i] == 0 {
			return
		}
		if looks[i] == 0 {
			front = append(front, int32(i))
		}
		looks[i] = 2
	}
	for half := 0; len(front) > 0; half ^= 1 {
		gone = gone[:0]
		rest := front[:0]
		for _, i := range front {
			off := ink[i] & ink.erodible(half, int(i), row)
			if off != 0 {
				gone = append(gone, loss{i, off})
				looks[i] = 2
			} else {
				looks[i]--
			}
			if looks[i] > 0 {
				rest = append(rest, i)
			}
		}
		front = rest
		for _, l := range gone {
			ink[l.word] &^= l.pixels
		}
		for _, l := range gone {
			i := int(l.word)
			look(i - row)
			look(i + row)
			if l.pixels&1 != 0 {
				look(i - 1)
				look(i - 1 - row)
				look(i - 1 + row)
			}
			if l.pixels>>63 != 0 {
				look(i + 1)
				look(i + 1 - row)
				look(i + 1 + row)
			}
		}
	}
}
