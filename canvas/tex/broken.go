package tex

// Broken is the formula on several lines, broken before its relations, and
// whether it has any to break at. Aligned, the relations stand under each other
// behind the first side; hanging, that side has a line of its own and the
// others are indented below it, which is narrower.
func (f *Formula) Broken(hanging bool) (*Formula, bool) {
	var cuts []int
	for i, n := range f.body {
		if i > 0 && n.class() == rel {
			cuts = append(cuts, i)
		}
	}
	if len(cuts) == 0 {
		return nil, false
	}
	var sides []row
	for i, at := range cuts {
		end := len(f.body)
		if i+1 < len(cuts) {
			end = cuts[i+1]
		}
		sides = append(sides, f.body[at:end])
	}
	first := f.body[:cuts[0]]
	if hanging {
		m := environments["gathered"]
		m.align, m.rows = []byte("l"), [][]row{{first}}
		for _, s := range sides {
			m.rows = append(m.rows, []row{append(row{space{1}}, s...)})
		}
		return &Formula{row{m}}, true
	}
	m := environments["aligned"]
	for i, s := range sides {
		if i > 0 {
			first = nil
		}
		m.rows = append(m.rows, []row{first, s})
	}
	return &Formula{row{m}}, true
}
