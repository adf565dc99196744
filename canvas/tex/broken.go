package tex

// Broken is the formula on several lines, broken before its relations, and
// whether it has any to break at. With several relations they stand under each
// other; with one, its right side moves to an indented second line.
func (f *Formula) Broken() (*Formula, bool) {
	var cuts []int
	for i, n := range f.body {
		if i > 0 && n.class() == rel {
			if _, isSpace := n.(space); !isSpace {
				cuts = append(cuts, i)
			}
		}
	}
	switch len(cuts) {
	case 0:
		return nil, false
	case 1:
		m := environments["gathered"]
		m.align = []byte("l")
		m.rows = [][]row{{f.body[:cuts[0]]}, {append(row{space{1}}, f.body[cuts[0]:]...)}}
		return &Formula{row{m}}, true
	}
	m := environments["aligned"]
	m.rows = [][]row{{f.body[:cuts[0]], f.body[cuts[0]:cuts[1]]}}
	for i := 1; i < len(cuts); i++ {
		end := len(f.body)
		if i+1 < len(cuts) {
			end = cuts[i+1]
		}
		m.rows = append(m.rows, []row{nil, f.body[cuts[i]:end]})
	}
	return &Formula{row{m}}, true
}
