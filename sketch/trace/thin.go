package trace

// neighbours are, for the 64 pixels of a word, those next to them in each of the
// eight directions, clockwise from the north.
type neighbours struct{ n, ne, e, se, s, sw, w, nw uint64 }

// erodible is which pixels of a word the first or the second half of a
// thinning round takes away, by their neighbours clockwise from the north: Guo
// and Hall, "Parallel thinning with two-subiteration algorithms" (1989),
// algorithm A1.
func (r neighbours) erodible(half int) uint64 {
	n, ne, e, se, s, sw, w, nw := r.n, r.ne, r.e, r.se, r.s, r.sw, r.w, r.nw
	// One run of ink around the pixel, no more.
	a, b, c, d := ^n&(ne|e), ^e&(se|s), ^s&(sw|w), ^w&(nw|n)
	one := (a^b)&^(c|d) | (c^d)&^(a|b)
	// The lesser of two counts of neighbours, in pairs, is 2 or 3.
	a, b, c, d = nw|n, ne|e, se|s, sw|w
	two := a&b | c&d | (a|b)&(c|d)
	four := a & b & c & d
	a, b, c, d = n|ne, e|se, s|sw, w|nw
	two &= a&b | c&d | (a|b)&(c|d)
	four &= a & b & c & d
	if half == 0 {
		return one & two &^ four &^ ((s | sw | ^nw) & w)
	}
	return one & two &^ four &^ ((n | ne | ^se) & e)
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
			up, here, low := int(i)-row, int(i), int(i)+row
			nw, ne := ink[up]<<1|ink[up-1]>>63, ink[up]>>1|ink[up+1]<<63
			w, e := ink[here]<<1|ink[here-1]>>63, ink[here]>>1|ink[here+1]<<63
			sw, se := ink[low]<<1|ink[low-1]>>63, ink[low]>>1|ink[low+1]<<63
			off := ink[here] & neighbours{ink[up], ne, e, se, ink[low], sw, w, nw}.erodible(half)
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
