package compose

import "github.com/inkreel/inkreel/plan"

// beside sets large words and one large picture side by side; in a tall frame
// the words stand above. first: the picture comes first in reading.
func (p *page) beside(text string, role plan.Role, c picture, first bool) {
	f := p.film
	var words, pic area
	if f.tall {
		rows := p.stage.rows(0.03, 0.36, 0.64)
		words, pic = rows[0], rows[1]
		if first {
			rows = p.stage.rows(0.03, 0.62, 0.38)
			words, pic = rows[1], rows[0]
		}
	} else {
		cols := p.stage.columns(0.05, 1.08, 1)
		words, pic = cols[0], cols[1]
		if first {
			cols = p.stage.columns(0.05, 1, 1.08)
			words, pic = cols[1], cols[0]
		}
	}
	s := f.setType(role, []string{text}, words.W, 1.5, 4)
	h := min(s.height(text)+0.02, words.H)
	in := area{words.X, words.Y + (words.H-h)/2, words.W, h}
	align := plan.AlignStart
	if f.tall {
		align = plan.AlignCenter
	}
	p.words(plan.Element{ID: "title", Role: role, Text: text, Align: align}, &in, "")
	p.icon(c, &pic)
}

// row sets pictures side by side as large as they go, with their labels beneath
// them where they have some; in a tall frame one below the other.
func (p *page) row(in area, all []picture, labels bool) []string {
	f := p.film
	if f.tall && len(all) > 1 && in.H > 0.45 {
		return p.stacked(in, all, labels)
	}
	var texts []string
	for _, c := range all {
		if labels {
			texts = append(texts, c.label)
		}
	}
	gap := 0.04
	cols := in.columns(gap, equal(len(all))...)
	wide := cols[0].W
	s := f.setType(plan.RoleLabel, texts, wide+gap/2, 1.6, 1)
	if s.growth < 1.2 {
		s = f.setType(plan.RoleLabel, texts, wide+gap/2, 1.4, 2)
	}
	foot := s.tallest(texts)
	if foot > 0 {
		foot += 0.035
	}
	// Pictures are square, in the middle of their column.
	side := min(wide*f.width(), (in.H-foot)*f.height(), 560)
	high, top := side/f.height(), in.Y
	top += (in.H - foot - high) / 2
	ids := make([]string, len(all))
	for i, c := range all {
		box := area{cols[i].X + (wide-side/f.width())/2, top, side / f.width(), high}
		ids[i] = p.icon(c, &box)
		if labels && c.label != "" {
			at := area{cols[i].X - gap/4, top + high + 0.02, wide + gap/2, s.height(c.label) + 0.004}
			p.words(plan.Element{ID: "label", Role: plan.RoleLabel, Text: c.label, Align: plan.AlignCenter, Group: p.group(ids[i])}, &at, "")
		}
	}
	return ids
}

// group puts an element in a group with what is to be drawn with it, and returns
// the group's name.
func (p *page) group(id string) string {
	for i := range p.marks {
		if p.marks[i].ID == id {
			p.marks[i].Group = id
		}
	}
	return id
}

// stacked sets pictures one below the other, each with its label beside it.
func (p *page) stacked(in area, all []picture, labels bool) []string {
	f := p.film
	if !labels {
		rows := in.rows(0.03, equal(len(all))...)
		ids := make([]string, len(all))
		for i, c := range all {
			ids[i] = p.icon(c, &rows[i])
		}
		return ids
	}
	rows := in.rows(0.03, equal(len(all))...)
	side := min(rows[0].H*f.height(), in.W*0.5*f.width(), 420)
	left := in.X + in.W*0.04
	words := area{left + side/f.width() + 0.06, 0, in.W*0.92 - side/f.width() - 0.06, 0}
	var texts []string
	for _, c := range all {
		texts = append(texts, c.label)
	}
	s := f.setType(plan.RoleBody, texts, words.W, 1.6, 2)
	ids := make([]string, len(all))
	for i, c := range all {
		y := rows[i].Y + rows[i].H/2
		h := side / f.height()
		ids[i] = p.icon(c, &area{left, y - h/2, side / f.width(), h})
		if c.label != "" {
			th := s.height(c.label) + 0.004
			p.words(plan.Element{ID: "label", Text: c.label, Align: plan.AlignStart, Group: p.group(ids[i])}, &area{words.X, y - th/2, words.W, th}, "")
		}
	}
	return ids
}
