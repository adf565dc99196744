package order

// Sets are the numbers from 0 on, parted into sets that are joined, one after the
// other.
type Sets []int

// NewSets has n sets of one number each.
func NewSets(n int) Sets {
	s := make(Sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// Of is the number that stands for a number's set.
func (s Sets) Of(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join makes one set of those of two numbers, for which the smaller of theirs stands.
func (s Sets) Join(i, j int) {
	i, j = s.Of(i), s.Of(j)
	s[max(i, j)] = min(i, j)
}

// Into makes one set of those of two numbers, for which stands what stood for the
// second's.
func (s Sets) Into(i, j int) { s[s.Of(i)] = s.Of(j) }
