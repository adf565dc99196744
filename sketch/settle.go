package sketch

import "slices"

// settle lets waiting pixels arrive together with the nearest ones that are
// decided, at most limit steps away through ink: the soft edge of a line, the
// corners a round tip leaves out. Between two strokes they come with the later
// one, when nothing can be seen to be missing.
func (e *easel) settle(limit int) {
	if !slices.Contains(e.at, waiting) {
		return
	}
	var front, next []int32
	for i, a := range e.at {
		if a < hidden {
			front = e.enlist(i, front)
		}
	}
	e.dismiss(front)
	var come []Arrival
	for ; len(front) > 0 && limit > 0; limit-- {
		come = come[:0]
		for _, i := range front {
			come = append(come, e.decided(int(i)))
		}
		for k, i := range front {
			e.at[i] = come[k]
		}
		next = next[:0]
		if limit > 1 {
			for _, i := range front {
				next = e.enlist(int(i), next)
			}
			e.dismiss(next)
		}
		front, next = next, front
	}
}

// enlist appends the waiting neighbours of pixel i to the list, each once
// until it is dismissed.
func (e *easel) enlist(i int, list []int32) []int32 {
	x, y := i%e.w, i/e.w
	for v := max(y-1, 0); v <= min(y+1, e.h-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, e.w-1); u++ {
			if j := v*e.w + u; e.at[j] == waiting {
				e.at[j] = queued
				list = append(list, int32(j))
			}
		}
	}
	return list
}

func (e *easel) dismiss(list []int32) {
	for _, i := range list {
		e.at[i] = waiting
	}
}

// queued marks a waiting pixel that is already on a list.
const queued = Never - 2

// decided is the latest arrival among the neighbours of pixel i, those that
// share an edge before those at corners, or waiting if none is decided.
func (e *easel) decided(i int) Arrival {
	x, y := i%e.w, i/e.w
	w, n, o, s := x > 0, y > 0, x < e.w-1, y < e.h-1
	latest, found := Arrival(0), false
	try := func(ok bool, j int) {
		if ok && e.at[j] < hidden {
			latest, found = max(latest, e.at[j]), true
		}
	}
	try(w, i-1)
	try(o, i+1)
	try(n, i-e.w)
	try(s, i+e.w)
	if !found {
		try(w && n, i-e.w-1)
		try(o && n, i-e.w+1)
		try(w && s, i+e.w-1)
		try(o && s, i+e.w+1)
	}
	if !found {
		return waiting
	}
	return latest
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
