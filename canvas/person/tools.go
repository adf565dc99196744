package person

// bodyWith is a half figure that holds what Open Peeps have none hold, drawn by
// ourselves over a body of theirs; false for other bodies.
func bodyWith(name string) (part, bool) {
	if name != "writing" {
		return part{}, false
	}
	p := get(bust, "reading")
	p.shapes = append(append([]shape{}, p.shapes...), pencil()...)
	return p, true
}

// pencil lies in the hand that holds the sheet, its point on the paper.
func pencil() []shape {
	const shaft = "M590 618L618 600L684 744L656 762Z"
	const tip = "M656 762L684 744L694 800Z"
	const wood, lacquer = 0xf0d3a8, 0xf2b544
	own := func(d string, c uint32) shape { return shape{path: drawn(d), own: rgb(c)} }
	line := func(d string) shape { return shape{path: drawn(d), line: pencilLine} }
	return []shape{own(shaft, lacquer), own(tip, wood), line(shaft), line("M656 762L694 800L684 744")}
}

const pencilLine = 14
