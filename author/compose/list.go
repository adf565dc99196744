package compose

import (
	"cmp"

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
	}, set: listPictures},
	{name: "list as grid", look: "grid", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.List || n < 3 || n > 6 || p.pictured() < n {
			return 0
		}
		return 0.95
	}, set: listGrid},
	{name: "list beside a picture", look: "list beside", suits: func(p *page) float64 {
		if p.Relation.Kind != story.List || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.8
	}, set: listBeside},
}

// pictured is how many of the relation's items have a picture.
func (p *page) pictured() int {
	n := 0
	for _, it := range p.Relation.Items {
		if p.itemOf(it).icon != "" {
			n++
		}
	}
	return n
}

// items are the relation's, at most so many, those with nothing to show left out.
func (p *page) items(most int) []picture {
	var out []picture
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); (c.icon != "" || c.label != "") && len(out) < most {
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

// rowsOf sets items one below the other: picture or bullet, words beside it.
func (p *page) rowsOf(in area, all []picture) {
	f := p.film
	rows := in.rows(0.02, equal(len(all))...)
	side := min(rows[0].H*f.height()*0.96, 250)
	var texts []string
	var wide float64
	for _, c := range all {
		texts = append(texts, c.label)
		wide = max(wide, ems(c.label))
	}
	pic := side / f.width()
	words := in.W - pic - 0.04
	s := f.setType(plan.RoleBody, texts, words, 1.6, 1)
	if s.growth < 1.2 {
		s = f.setType(plan.RoleBody, texts, words, 1.3, 2)
	}
	// What is narrow stands in the middle.
	used := pic + 0.04 + min(wide*f.size(plan.RoleBody)*s.growth/f.width(), words)
	x := in.X + (in.W-used)/2
	for i, c := range all {
		y := rows[i].Y + rows[i].H/2
		h := side / f.height()
		group := ""
		if c.icon != "" {
			group = p.group(p.icon(c, &area{x, y - h/2, pic, h}))
		} else {
			dot := 26.0
			at := area{x + pic/2 - dot/2/f.width(), y - dot/2/f.height(), dot / f.width(), dot / f.height()}
			group = p.group(p.add(mark{Element: plan.Element{ID: "dot", Kind: plan.KindShape, Shape: plan.ShapeEllipse, FillStyle: plan.FillSolid, Fill: f.accent("accent1"), Color: f.accent("accent1"), Box: at.box()}, say: c.say}))
		}
		if c.label == "" {
			continue
		}
		th := s.height(c.label) + 0.004
		p.words(plan.Element{ID: "entry", Text: c.label, Align: plan.AlignStart, Group: group}, &area{x + pic + 0.04, y - th/2, in.X + in.W - x - pic - 0.04, th}, "")
	}
}

// listGrid is entries as pictures with labels, in rows and columns.
func listGrid(p *page) {
	p.title(p.heading())
	all := p.items(6)
	if len(all) == 3 {
		p.row(p.stage.inset(0.01, 0.04), all, true)
		return
	}
	p.layout = plan.LayoutGrid
	for _, c := range all {
		p.station(c)
	}
}

// listBeside is entries in words beside the picture of what they are of.
func listBeside(p *page) {
	p.title(p.heading())
	p.entries(p.Relation.Items, plan.MarkerBullet)
}

// entries sets items as a list of words, with the one picture of the scene beside
// it.
func (p *page) entries(items []story.Item, marker plan.Marker) {
	f := p.film
	var texts []string
	say := ""
	for _, it := range items {
		text := Shorten(cmp.Or(it.Label, it.Cue), entryWords, entryLetters)
		if len(plan.Words(text)) == 0 || !f.script.allows(text) || len(texts) == 7 {
			continue
		}
		if say == "" {
			say = cmp.Or(it.Cue, it.Label)
		}
		texts = append(texts, text)
	}
	if len(texts) == 0 {
		return
	}
	e := plan.Element{ID: "list", Kind: plan.KindList, Items: texts, Marker: marker}
	head := p.lead()
	if head.icon == "" {
		p.add(mark{Element: e, say: say})
		return
	}
	var words, pic area
	if f.tall {
		r := p.stage.rows(0.03, 0.4, 0.6)
		pic, words = r[0], r[1]
	} else {
		c := p.stage.columns(0.05, 1.3, 1)
		words, pic = c[0], c[1]
	}
	p.icon(head, ptr(pic.inset(0.02, 0.06)))
	e.Box = ptr(words.inset(0, 0.04)).box()
	p.add(mark{Element: e, say: say})
}

// lead is the one picture of what the scene is about: of the relation's head,
// else of the first thing, else of the first item.
func (p *page) lead() picture {
	if c := p.itemOf(p.Relation.Head); c.icon != "" {
		return c
	}
	if all := p.pictures(1); len(all) > 0 {
		return all[0]
	}
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); c.icon != "" {
			return c
		}
	}
	return picture{}
}

func ptr[T any](v T) *T { return &v }
