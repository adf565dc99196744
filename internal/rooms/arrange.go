package main

import (
	"cmp"
	"fmt"
	"slices"
)

// storeys is the drawing without measures: rooms by level, the lowest last, and
// the imports worth an arrow.
type storeys struct {
	levels [][]room
	arrows [][2]string     // from, to
	ways   [][]string      // of every arrow: the names it goes by, one on each level
	passed map[string]bool // names on levels that are no rooms: an arrow goes past there
}

// arrange puts every room one level above the highest it imports, and those of
// a level in an order in which few arrows cross. An import that another way of
// arrows implies gets none.
func arrange(rooms []room) storeys {
	byName := map[string]room{}
	for _, r := range rooms {
		byName[r.name] = r
	}
	height := map[string]int{}
	var heightOf func(name string) int
	heightOf = func(name string) int {
		if h, known := height[name]; known {
			return h
		}
		h := 0
		for _, i := range byName[name].imports {
			h = max(h, heightOf(i)+1)
		}
		height[name] = h
		return h
	}
	top := 0
	for _, r := range rooms {
		top = max(top, heightOf(r.name))
	}
	s := storeys{levels: make([][]room, top+1)}
	for _, r := range rooms {
		l := top - height[r.name]
		s.levels[l] = append(s.levels[l], r)
		for _, i := range r.imports {
			if !impliedBy(byName, r, i) {
				s.arrows = append(s.arrows, [2]string{r.name, i})
			}
		}
	}
	slices.SortFunc(s.arrows, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	s.lead(func(name string) int { return top - height[name] })
	for _, l := range s.levels {
		slices.SortFunc(l, func(a, b room) int { return cmp.Compare(a.name, b.name) })
	}
	s.uncross()
	return s
}

// lead gives every arrow a way between the rooms of the levels it crosses: a
// place of its own on each.
func (s *storeys) lead(levelOf func(name string) int) {
	s.passed = map[string]bool{}
	for _, a := range s.arrows {
		way := []string{a[0]}
		for l := levelOf(a[0]) + 1; l < levelOf(a[1]); l++ {
			via := fmt.Sprintf("%s to %s, %d", a[0], a[1], l)
			s.passed[via] = true
			s.levels[l] = append(s.levels[l], room{name: via})
			way = append(way, via)
		}
		s.ways = append(s.ways, append(way, a[1]))
	}
}

// impliedBy reports whether r reaches name through another of its imports.
func impliedBy(byName map[string]room, r room, name string) bool {
	var reaches func(from string) bool
	reaches = func(from string) bool {
		return slices.ContainsFunc(byName[from].imports, func(i string) bool { return i == name || reaches(i) })
	}
	return slices.ContainsFunc(r.imports, func(i string) bool { return i != name && reaches(i) })
}

// uncross moves the rooms of every level to the mean place of their neighbours
// above and below, a few rounds (the barycentre method of Sugiyama, Tagawa and
// Toda, 1981).
func (s *storeys) uncross() {
	const rounds = 24
	at := map[string]float64{}
	note := func() {
		for _, l := range s.levels {
			for i, r := range l {
				at[r.name] = (float64(i) + 0.5) / float64(len(l))
			}
		}
	}
	for range rounds {
		note()
		for _, l := range s.levels {
			mean := map[string]float64{}
			for _, r := range l {
				sum, n := at[r.name], 1.0
				for _, way := range s.ways {
					if i := slices.Index(way, r.name); i >= 0 {
						for _, next := range way[max(i-1, 0):min(i+2, len(way))] {
							sum, n = sum+at[next], n+1
						}
					}
				}
				mean[r.name] = sum / n
			}
			slices.SortStableFunc(l, func(a, b room) int { return cmp.Compare(mean[a.name], mean[b.name]) })
		}
	}
}
