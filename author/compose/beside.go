package compose

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// halves divide the stage for words and a picture, side by side or, in a tall
// frame, one below the other. first: the picture comes first in reading. share is
// the part of the words.
func (p *page) halves(share float64, first bool) (text, picture area) {
	if p.film.tall {
		share *= 0.8 // words go wider
		if first {
			r := p.stage.rows(0.03, 1-share, share)
			return r[1], r[0]
		}
		r := p.stage.rows(0.03, share, 1-share)
		return r[0], r[1]
	}
	if first {
		c := p.stage.columns(0.05, 1-share, share)
		return c[1], c[0]
	}
	c := p.stage.columns(0.05, share, 1-share)
	return c[0], c[1]
}

// besideAlign is where words beside a picture begin.
func (p *page) besideAlign() plan.Align {
	if p.film.tall {
		return plan.AlignCenter
	}
	return plan.AlignStart
}

// beside sets large words and one large picture side by side.
func (p *page) beside(text string, role plan.Role, c picture, first bool) {
	if p.crowds(text, role) {
		return
	}
	in, pic := p.halves(0.51, first)
	align := p.besideAlign()
	// A word or two would be lost at the edge: larger, in the middle of their side.
	if p.film.brief(text, in.W) {
		role, align = plan.RoleTitle, plan.AlignCenter
	}
	p.column(in, align, words{Element: plan.Element{ID: "title", Role: role, Text: text}, most: 1.6, lines: 4})
	p.portrait(c, pic, 700, text)
}

// brief reports whether a text is a large title in one line of a width.
func (r *ruler) brief(text string, width float64) bool {
	s := r.set(plan.RoleTitle, []string{text}, room{width, 1.6, 1})
	_, lines := s.measure(text)
	return lines == 1 && s.growth >= 1.2
}

// side is the side in pixels of n pictures in a row.
func (r *ruler) side(in area, n int, gap, most float64) float64 {
	return min((in.W-gap*float64(n-1))/float64(n)*r.w, in.H*r.h, most*r.ctx.Unit)
}

// row sets pictures side by side as large as they go, gap apart, their labels
// beneath them where they are to have some; in a tall frame one below the other.
// It returns their ids.
func (p *page) row(in area, all []picture, gap float64, labels bool) []string {
	r := p.film.ruler
	all = p.matched(all)
	if p.film.tall && len(all) > 1 && in.H > 0.45 {
		return p.stacked(in, all, labels)
	}
	texts, framed := make([]string, len(all)), make([]string, len(all))
	for i, c := range all {
		switch {
		case c.none():
			framed[i] = c.label
		case labels:
			texts[i] = c.label
		}
	}
	n := float64(len(all))
	air := gap // between labels: they reach under arrows
	if gap > 0.08 {
		air = 0.03
	}
	pitch := (in.W + air) / n
	wide := pitch - air + min(air, 0.02)/2
	s := r.labels(texts, wide)
	if len(all) < 4 && (s.role == plan.RoleLabel || s.growth < large) { // few have room for two large lines
		s = r.roomy(texts, wide, s)
	}
	place := pitch - gap // of a picture or frame
	frames := r.set(plan.RoleBody, framed, room{place, 1.4, 3})
	if !anyIcon(all) { // words alone are large
		frames = r.set(plan.RoleHeading, framed, room{place, 1.2, 4})
	}
	foot := s.tallest(texts)
	if foot > 0 {
		foot += labelGap
	}
	side := r.side(area{W: place, H: in.H - foot}, 1, 0, pictureMost)
	w, h := side/r.w, side/r.h
	top := in.Y + (in.H-foot-h)/2
	// What is smaller than its room stands closer.
	if anyIcon(all) && s.tallest(framed) == 0 {
		pitch = min(pitch, max(w*1.45, s.widest(texts)+0.03)+max(gap-0.06, 0))
	}
	ids := make([]string, len(all))
	for i, c := range all {
		mid := in.X + in.W/2 + (float64(i)-(n-1)/2)*pitch
		if c.none() {
			ids[i] = p.framed(c, area{mid - place/2 - 0.03, top, place + 0.06, h}, frames)
			continue
		}
		ids[i] = p.icon(c, &area{mid - w/2, top, w, h})
		if texts[i] != "" {
			at := p.film.clipped(area{mid - wide/2, top + h + labelGap, wide, s.height(texts[i])})
			p.caption(ids[i], s.role, s.broken(texts[i]), at, plan.AlignCenter)
		}
	}
	return ids
}

const (
	large       = 1.2   // growth of running words that are seen well under a picture
	labelGap    = 0.022 // of the height, between a picture and its label
	frameShare  = 0.84  // of the width of a frame's place, for its words
	pictureMost = 560   // design units of the side of a picture among others
)

// framed sets the words of what has no picture in a frame in the middle of an area,
// and returns the frame's id.
func (p *page) framed(c picture, in area, s setting) string {
	if p.free {
		return p.station(c)
	}
	text := s.broken(c.label)
	h := s.height(c.label)
	w := s.widest([]string{c.label})
	room := min(s.width/s.w+0.001, in.W)
	frame := area{in.X + in.W/2 - w/2 - 0.03, in.Y + in.H/2 - h/2 - 0.045, w + 0.06, h + 0.09}
	id := p.add(mark{Element: plan.Element{ID: "step", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Box: p.film.clipped(frame).box()}, say: c.say})
	p.caption(id, s.role, text, p.film.clipped(area{in.X + in.W/2 - room/2, in.Y + in.H/2 - h/2, room, h}), plan.AlignCenter)
	return id
}

// caption sets the label of a picture, drawn together with it.
func (p *page) caption(id string, role plan.Role, text string, at area, align plan.Align) {
	if p.free {
		p.named(id, text)
		return
	}
	p.add(mark{Element: plan.Element{ID: "label", Kind: plan.KindText, Role: role, Text: text, Align: align, Group: p.group(id), Box: at.box(), DrawFor: writing(text)}})
}

// writing is how long a few words beside a picture take, in seconds: they go with
// it, and are no object of their own.
func writing(text string) float64 {
	return math.Round(10*max(float64(wide(text))*letterSeconds, labelLeast)) / 10
}

// labelLeast is how long the shortest label takes, in seconds.
const labelLeast = 0.6

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
	r := p.film.ruler
	rows := in.rows(0.03, equal(len(all))...)
	ids := make([]string, len(all))
	if !labels {
		// The first is the largest; more than two stand two by two below it.
		if n := len(all); n > 2 {
			first := 2 - n%2
			rows = in.rows(0.03, append([]float64{1 + 0.2*float64(n%2)}, equal((n-first)/2)...)...)
			at := 0
			for _, row := range rows {
				for _, cell := range row.columns(0.06, equal(first)...) {
					ids[at] = p.icon(all[at], ptr(r.square(cell, pictureMost)))
					at++
				}
				first = 2
			}
			return ids
		}
		for i, c := range all {
			ids[i] = p.icon(c, ptr(r.square(rows[i], pictureMost)))
		}
		return ids
	}
	most := 420.0
	if len(all) > 3 {
		most = 300
	}
	pic := r.square(area{in.X, rows[0].Y, in.W * 0.42, rows[0].H}, most)
	var texts []string
	for _, c := range all {
		texts = append(texts, c.label)
	}
	gap := 0.05
	s := r.set(plan.RoleBody, texts, room{in.W - pic.W - gap, 1.6, 2})
	frames := r.set(plan.RoleBody, texts, room{in.W * frameShare, 1.5, 2})
	// Together they stand in the middle.
	x := in.X + (in.W-pic.W-gap-s.widest(texts))/2
	for i, c := range all {
		y := rows[i].Y + rows[i].H/2
		if c.none() {
			ids[i] = p.framed(c, area{in.X, rows[i].Y, in.W, rows[i].H}, frames)
			continue
		}
		ids[i] = p.icon(c, &area{x, y - pic.H/2, pic.W, pic.H})
		if c.label != "" {
			h := s.height(c.label)
			p.caption(ids[i], s.role, s.broken(c.label), area{x + pic.W + gap, y - h/2, in.X + in.W - x - pic.W - gap, h}, plan.AlignStart)
		}
	}
	return ids
}
