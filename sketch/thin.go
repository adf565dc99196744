package sketch

// erodible tells by the code of a pixel's neighbours whether the first and the
// second half of a thinning round take it away: Guo and Hall, "Parallel
// thinning with two-subiteration algorithms" (1989), algorithm A1.
var erodible = func() (t [2][256]bool) {
	for c := range 256 {
		bit := func(k int) int { return c >> (k & 7) & 1 } // k clockwise from N
		or := func(i, j int) int { return bit(i) | bit(j) }
		runs := 0
		for k := 0; k < 8; k += 2 {
			runs += (1 - bit(k)) & or(k+1, k+2)
		}
		n := min(or(7, 0)+or(1, 2)+or(3, 4)+or(5, 6), or(0, 1)+or(2, 3)+or(4, 5)+or(6, 7))
		if runs != 1 || n < 2 || n > 3 {
			continue
		}
		t[0][c] = (or(4, 5)|(1-bit(7)))&bit(6) == 0
		t[1][c] = (or(0, 1)|(1-bit(3)))&bit(2) == 0
	}
	return t
}()

// thin wears a 0/1 mask down to lines one pixel wide, in place. Only pixels
// whose neighbourhood changed are looked at again, so the work is a few visits
// a pixel of ink however thick it is.
func (f field) thin(ink []uint8) {
	looks := make([]uint8, len(ink)) // half rounds a pixel is still to be looked at
	var front, gone []int32
	for y := range f.h {
		for p, end := f.index(0, y), f.index(f.w, y); p < end; p++ {
			if ink[p] != 0 && f.code(ink, p) != 0xff {
				front = append(front, int32(p))
				looks[p] = 2
			}
		}
	}
	around := f.around()
	for half := 0; len(front) > 0; half ^= 1 {
		table := &erodible[half]
		gone = gone[:0]
		rest := front[:0]
		for _, p := range front {
			if table[f.code(ink, int(p))] {
				gone = append(gone, p)
			} else if looks[p]--; looks[p] > 0 {
				rest = append(rest, p)
			}
		}
		for _, p := range gone {
			ink[p], looks[p] = 0, 0
		}
		front = rest
		for _, p := range gone {
			for _, d := range around {
				q := int(p) + d
				if ink[q] == 0 {
					continue
				}
				if looks[q] == 0 {
					front = append(front, int32(q))
				}
				looks[q] = 2
			}
		}
	}
}
