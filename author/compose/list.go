package compose

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// lists are how entries are shown.
var lists = []*composition{
	{name: "list with pictures", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.List || p.pictured() < 2 || len(p.Relation.Items) > 5 {
			return 0
		}
		return 1
	}, free: true, set: listPictures},
	{name: "list as grid", look: "grid", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.List || n < 3 || n > 6 || p.pictured() < n {
			return 0
		}
		return 0.95
	}, free: true, set: listGrid},
	{name: "list beside a picture", look: "list beside", suits: func(p *page) float64 {
		if p.Relation.Kind != story.List || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.8
	}, free: true, set: listBeside},
}

// pictured is how many of the relation's items have a picture.
func (p *page) pictured() int {
	n := 0
	for _, it := range p.Relation.Items {
		if !p.itemOf(it).none() {
			n++
		}
	}
	return n
}

// items are the relation's, at most so many, those with nothing to show left out.
func (p *page) items(most int) []picture {
	var out []picture
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); (!c.none() || c.label != "") && len(out) < most {
			out = append(out, c)
		}
	}
	return out
}

// heading is the page's claim, else what its relation is of.
func (p *page) heading() string {
	return cmp.Or(p.claim(p.Claim), p.claim(p.Relation.Head.Label), p.claim(p.Chapter))
}

// listPictures is entries one below the other, each behind its picture.
func listPictures(p *page) {
	p.title(p.heading())
	all := p.items(5)
	p.rowsOf(p.stage.inset(0.03, 0.02), all)
}

// rowsOf sets items one below the other: picture or dot, words beside it.
func (p *page) rowsOf(in area, all []picture) { p.tagged(in, all, 1, 270) }

// tagged sets items in so many columns, row by row: picture or dot, words beside
// it. Pictures are at most so many design units large.
func (p *page) tagged(in area, all []picture, columns int, most float64) {
	r := p.film.ruler
	if len(all) == 0 {
		return
	}
	all = p.matched(all)
	if p.free {
		p.leave(all)
		return
	}
	cols := in.columns(0.05, equal(columns)...)
	rows := in.rows(0.025, equal((len(all)+columns-1)/columns)...)
	pic := r.square(area{in.X, rows[0].Y, cols[0].W * pictureShare, rows[0].H}, most)
	if !anyIcon(all) {
		pic.W = 0.04
	}
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.label
	}
	gap := 0.035 / math.Sqrt(float64(columns))
	free := cols[0].W - pic.W - gap
	s := r.set(plan.RoleBody, texts, room{free, 1.6, 1})
	if s.growth < 1.2 {
		s = r.set(plan.RoleBody, texts, room{free, 1.3, 2})
	}
	for i, c := range all {
		col, row := cols[i%columns], rows[i/columns]
		// What is narrow stands in the middle.
		x := col.X + (free-min(s.widest(texts), free))/2
		y := row.Y + row.H/2
		var id string
		if !c.none() {
			id = p.icon(c, &area{x, y - pic.H/2, pic.W, pic.H})
		} else {
			id = p.dot(area{x, y - pic.H/2, pic.W, pic.H}, c.say)
		}
		if c.label != "" {
			h := s.height(c.label)
			p.caption(id, s.role, s.broken(c.label), area{x + pic.W + gap, y - h/2, col.X + col.W - x - pic.W - gap, h}, plan.AlignStart)
		}
	}
}

// pictureShare is the most of a column's width that a picture takes beside its
// words.
const pictureShare = 0.48

// tagWords reports whether the labels of items are read easily beside pictures in
// columns of a width.
func (r *ruler) tagWords(all []picture, width float64) bool {
	var texts []string
	for _, c := range all {
		if c.none() {
			return false
		}
		texts = append(texts, c.label)
	}
	s := r.set(plan.RoleBody, texts, room{width * (1 - pictureShare) * 0.92, 1.6, 1})
	for _, t := range texts {
		if w, n := s.measure(t); n > 1 || w > s.width {
			return false
		}
	}
	return true
}

// anyIcon reports whether one of some pictures is known to the library.
func anyIcon(all []picture) bool {
	return slices.ContainsFunc(all, func(c picture) bool { return !c.none() })
}

// dot is what stands before an entry without a picture.
func (p *page) dot(in area, say string) string {
	const side = 26 // design units
	color := p.film.accent("accent1")
	return p.add(mark{Element: plan.Element{ID: "dot", Kind: plan.KindShape, Shape: plan.ShapeEllipse, FillStyle: plan.FillSolid,
		Fill: color, Color: color, Box: p.film.square(in, side).box()}, say: say})
}

// listGrid is entries as pictures with labels, in rows and columns.
func listGrid(p *page) {
	p.title(p.heading())
	p.grid(p.stage, p.items(gridMost))
}

// listBeside is entries in words beside the picture of what they are of.
func listBeside(p *page) {
	p.title(p.heading())
	p.entries(p.Relation.Items, plan.MarkerBullet)
}

// mostEntries is how many entries of a list a scene shows.
const mostEntries = 6

// entries sets items as rows of words, each behind its marker, with the one
// picture of the scene beside them.
func (p *page) entries(items []story.Item, marker plan.Marker) {
	var all []picture
	for _, it := range items {
		if text := p.short(cmp.Or(it.Label, it.Cue), entryWords, entryLetters); text != "" && len(all) < mostEntries {
			all = append(all, picture{label: text, say: cmp.Or(it.Cue, it.Label)})
		}
	}
	if len(all) == 0 {
		return
	}
	head := p.lead()
	if keys := p.keys(1); head.none() && p.Part == story.Closing && len(keys) > 0 {
		head = keys[0]
	}
	if head.none() {
		p.marked(p.stage.inset(0.05, 0.03), all, marker)
		return
	}
	in, pic := p.halves(0.62, false)
	texts := []string{p.claim(p.heading())}
	for _, c := range all {
		texts = append(texts, c.label)
	}
	p.portrait(head, pic, 560, texts...)
	p.marked(in.inset(0, 0.03), all, marker)
}

// marked sets entries one below the other, each behind its marker.
func (p *page) marked(in area, all []picture, marker plan.Marker) {
	if p.free {
		p.list(all, marker)
		return
	}
	r := p.film.ruler
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.label
	}
	sign := area{W: 0.05, H: 0.05 * r.w / r.h}
	gap := 0.02
	free := in.W - sign.W - gap
	s := r.set(plan.RoleBody, texts, room{free, 1.6, 2})
	if len(all) <= 3 {
		s = r.set(plan.RoleHeading, texts, room{free, 1.2, 2})
	}
	for g := s.growth; g > 1 && s.tallest(texts)*float64(len(all)) > in.H; g -= 0.1 {
		s = r.set(s.role, texts, room{free, g - 0.05, 2})
	}
	pitch := min(in.H/float64(len(all)), s.tallest(texts)+0.3/float64(len(all)))
	x := in.X + (free-min(s.widest(texts), free))/2
	top := in.Y + (in.H-pitch*float64(len(all)))/2
	color := p.film.accent("accent1")
	for i, c := range all {
		y := top + pitch*(float64(i)+0.5)
		h := min(s.height(c.label), pitch)
		at := area{x, y - h/2, sign.W, h}
		var id string
		switch {
		case marker == plan.MarkerCheck:
			id = p.add(mark{Element: plan.Element{ID: "check", Kind: plan.KindIcon, Name: "circle-check", Color: color, Box: r.square(area{x, y - sign.H/2, sign.W, sign.H}, 84).box()}, say: c.say})
		case marker == plan.MarkerNumber && p.film.script == nil:
			one := r.at(s.role, sign.W, s.growth)
			h := one.height("0")
			id = p.add(mark{Element: plan.Element{ID: "number", Kind: plan.KindText, Role: s.role, Text: strconv.Itoa(i+1) + ".", Color: color, Box: (area{x, y - h/2, sign.W, h}).box(), DrawFor: writing("00")}, say: c.say})
		default:
			id = p.dot(at, c.say)
		}
		p.caption(id, s.role, s.broken(c.label), area{x + sign.W + gap, y - h/2, in.X + in.W - x - sign.W - gap, h}, plan.AlignStart)
	}
}

// lead is the one picture of what the scene is about: of the relation's head,
// else of the first thing, else of the first item.
func (p *page) lead() picture {
	if c := p.itemOf(p.Relation.Head); !c.none() {
		return c
	}
	all := p.pictures(8)
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); !c.none() {
			all = append(all, c)
		}
	}
	return p.fresh(all)
}

// fresh is the first of some pictures that the scene before does not show, else
// the first.
func (p *page) fresh(all []picture) picture {
	for _, c := range all {
		if !p.film.shown[c.icon] && !p.film.shown[c.drawn] {
			return c
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return picture{}
}

func ptr[T any](v T) *T { return &v }

// overLayout leaves the places of elements to the layout.
func overLayout(marks []mark) []mark {
	for i := range marks {
		marks[i].Box, marks[i].Align = nil, ""
	}
	return marks
}
