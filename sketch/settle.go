package sketch

// settle lets waiting pixels arrive together with the nearest ones that are
// decided, at most limit steps away through ink: the soft edge of a line, the
// corners a round tip leaves out.
func (e *easel) settle(limit int) {
	type inherit struct {
		i int32
		a Arrival
	}
	var front, next []inherit
	for i, a := range e.at {
		if a != waiting {
			continue
		}
		if b := e.decided(i); b < waiting {
			front = append(front, inherit{int32(i), b})
		}
	}
	for ; len(front) > 0 && limit > 0; limit-- {
		for _, p := range front {
			e.at[p.i] = p.a
		}
		next = next[:0]
		for _, p := range front {
			x, y := int(p.i)%e.w, int(p.i)/e.w
			for v := max(y-1, 0); v <= min(y+1, e.h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, e.w-1); u++ {
					// A pixel reached twice keeps the later word: both are
					// equally near.
					if j := v*e.w + u; e.at[j] == waiting {
						next = append(next, inherit{int32(j), p.a})
					}
				}
			}
		}
		front, next = next, front
	}
}

// decided is the arrival of a neighbour of pixel i, an edge neighbour before a
// corner one, or waiting if all are.
func (e *easel) decided(i int) Arrival {
	x, y := i%e.w, i/e.w
	w, n, o, s := x > 0, y > 0, x < e.w-1, y < e.h-1
	try := func(ok bool, j int) Arrival {
		if ok && e.at[j] < waiting {
			return e.at[j]
		}
		return waiting
	}
	a := min(try(w, i-1), try(o, i+1), try(n, i-e.w), try(s, i+e.w))
	if a == waiting {
		a = min(try(w && n, i-e.w-1), try(o && n, i-e.w+1), try(w && s, i+e.w-1), try(o && s, i+e.w+1))
	}
	return a
}

// strays lets waiting pixels that no ink joins to the others, dust of chalk
// and the like, arrive with the nearest that are decided.
func (e *easel) strays() {
	n := 0
	for _, a := range e.at {
		if a == waiting {
			n++
		}
	}
	if n == 0 || len(e.strokes) == 0 {
		return
	}
	near := append([]Arrival(nil), e.at...)
	var front, next []int32
	for i, a := range near {
		if a < waiting {
			front = append(front, int32(i))
		}
	}
	for n > 0 && len(front) > 0 {
		next = next[:0]
		for _, i := range front {
			x, y := int(i)%e.w, int(i)/e.w
			for v := max(y-1, 0); v <= min(y+1, e.h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, e.w-1); u++ {
					j := v*e.w + u
					if near[j] < waiting {
						continue
					}
					if near[j] == waiting {
						e.at[j] = near[i]
						n--
					}
					near[j] = near[i]
					next = append(next, int32(j))
				}
			}
		}
		front, next = next, front
	}
}
