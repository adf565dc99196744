package compose

import "github.com/inkreel/inkreel/plan"

// gridMost is how many pictures a grid shows.
const gridMost = 6

// grid sets pictures in rows and columns, each over its label, or four
// beside theirs; the last row stands in the middle.
func (p *page) grid(in area, all []picture) {
	r := p.film.ruler
	n := len(all)
	if n == 0 {
		return
	}
	all = p.matched(all)
	if wide := (in.W - 0.05) / 2; n == 4 && !p.film.tall && r.tagWords(all, wide) {
		p.tagged(in, all, 2, pictureMost) // larger than over their words
		return
	}
	cols := 2
	if n > 4 && !p.film.tall || n == 3 && !p.film.tall {
		cols = 3
	}
	rows := in.rows(0.03, equal((n+cols-1)/cols)...)
	texts := make([]string, n)
	for i, c := range all {
		texts[i] = c.label
	}
	wide := (in.W+0.03)/float64(cols) - 0.03
	s := r.labels(texts, wide)
	foot := s.tallest(texts)
	if foot > 0 {
		foot += labelGap
	}
	side := r.side(area{W: wide, H: rows[0].H - foot}, 1, 0, pictureMost)
	w, h := side/r.w, side/r.h
	for i, c := range all {
		row, at := rows[i/cols], i%cols
		inRow := min(cols, n-i/cols*cols)
		mid := in.X + in.W/2 + (float64(at)-float64(inRow-1)/2)*(wide+0.03)
		top := row.Y + (row.H-foot-h)/2
		if c.none() {
			p.node(c, area{mid - wide/2, row.Y, wide, row.H}, s)
			continue
		}
		id := p.icon(c, &area{mid - w/2, top, w, h})
		if c.label != "" {
			p.caption(id, s.role, s.broken(c.label), p.film.clipped(area{mid - wide/2, top + h + labelGap, wide, s.height(c.label)}), plan.AlignCenter)
		}
	}
}
