package compose

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
)

// mark is an element and when it is to appear.
type mark struct {
	plan.Element
	say string // the words of the narration it belongs to; empty: after the mark before
}

// page is a scene being composed.
type page struct {
	*story.Scene
	film   *film
	index  int
	layout plan.Layout
	marks  []mark
	ids    map[string]bool
	stage  area // what the title leaves
	bare   bool // without a title: there is no time for it
	// Something has little time, or less than it can be drawn in.
	pressed, rushed bool
}

func (f *film) page(i int) *page {
	p := &page{Scene: &f.board.Scenes[i], film: f, index: i, ids: map[string]bool{}}
	p.stage = f.stage
	return p
}

// add puts an element on the page and returns its id.
func (p *page) add(m mark) string {
	name := m.ID
	if name == "" {
		name = string(m.Kind)
	}
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, cut(name, 56))
	id := name
	for n := 2; p.ids[id]; n++ {
		id = name + "-" + strconv.Itoa(n)
	}
	p.ids[id] = true
	m.ID = id
	p.marks = append(p.marks, m)
	return id
}

// title sets what is over the scene, in a box of its own: everything else stands
// in boxes below.
func (p *page) title(text string) {
	text = p.claim(text)
	if text == "" || p.bare || p.repeats(text) {
		return
	}
	r := p.film.ruler
	s := r.set(plan.RoleHeading, []string{text}, room{p.stage.W, headingGrowth, 1})
	if _, n := s.measure(text); n > 1 {
		s = r.set(plan.RoleHeading, []string{text}, room{p.stage.W, 1, 2})
	}
	p.stage.Y += titleAir
	p.stage.H -= titleAir
	h := s.height(text)
	in := area{p.stage.X, p.stage.Y, p.stage.W, h}
	p.add(mark{Element: plan.Element{ID: "title", Kind: plan.KindText, Role: plan.RoleHeading, Text: text, Align: r.titleAlign(), Box: in.box()}})
	h += titleGap
	p.stage.Y += h
	p.stage.H -= h
}

// titleOver sets what is over a scene that the layout arranges.
func (p *page) titleOver(text string) {
	if text = p.claim(text); text != "" && !p.bare && !p.repeats(text) {
		p.add(mark{Element: plan.Element{ID: "title", Kind: plan.KindText, Role: plan.RoleHeading, Text: text}})
	}
}

// repeats reports whether a title says what one of the items under it does.
func (p *page) repeats(text string) bool {
	return slices.ContainsFunc(p.Relation.Items, func(it story.Item) bool { return strings.EqualFold(p.label(it.Label), text) })
}

const (
	headingGrowth = 1.3   // of titles over scenes
	titleAir      = 0.016 // of the height over a title, besides the margin
	titleGap      = 0.035 // of the height between a title and what is under it
)

// claim is a scene's claim as it may stand on screen.
func (p *page) claim(text string) string { return p.short(text, claimWords, claimLetters) }

// short is a text as it may stand on screen, at most so many words and letters;
// empty: nothing of it may.
func (p *page) short(text string, words, letters int) string {
	text = Shorten(p.film.writable(text), words, letters)
	if len(plan.Words(text)) == 0 || !p.film.script.allows(text) {
		return ""
	}
	return text
}

// picture is a thing or an item with an icon.
type picture struct {
	icon, label, say string
}

// label is short words as they may stand beside a picture.
func (p *page) label(text string) string { return p.short(text, labelWords, labelLetters) }

// pictureOf is the picture of a thing.
func (p *page) pictureOf(t story.Thing) picture {
	return picture{icon: t.Icon, label: p.label(t.Label), say: cmp.Or(t.Words, t.Label)}
}

// itemOf is the picture of an item: what is not known to the library has none.
func (p *page) itemOf(it story.Item) picture {
	label := p.label(it.Label)
	if label == "" {
		label = p.label(it.Cue)
	}
	c := picture{icon: it.Icon, label: label, say: cmp.Or(it.Cue, it.Label)}
	if !(icon.Set{}).Has(c.icon) {
		c.icon = ""
	}
	return c
}

// pictures are the things of the scene the library has a picture of, each icon
// once, at most so many: the surest ones, in the narration's order.
func (p *page) pictures(most int) []picture {
	var out []picture
	seen := map[string]bool{}
	least := p.leastScore(most)
	for _, t := range p.Things {
		if seen[t.Icon] || !(icon.Set{}).Has(t.Icon) || t.Score < least || len(out) == most {
			continue
		}
		seen[t.Icon] = true
		out = append(out, p.pictureOf(t))
	}
	return out
}

// leastScore is the score below which things are left out so that at most so many
// remain.
func (p *page) leastScore(most int) float64 {
	var scores []float64
	seen := map[string]bool{}
	for _, t := range p.Things {
		if !seen[t.Icon] && (icon.Set{}).Has(t.Icon) {
			seen[t.Icon] = true
			scores = append(scores, t.Score)
		}
	}
	if len(scores) <= most || most <= 0 {
		return 0
	}
	for i := range scores { // few: the largest first
		for j := i + 1; j < len(scores); j++ {
			if scores[j] > scores[i] {
				scores[i], scores[j] = scores[j], scores[i]
			}
		}
	}
	return scores[most-1]
}

// icon draws a picture in an area, without its label; nil: where the layout puts
// it, with its label.
func (p *page) icon(c picture, in *area) string {
	e := plan.Element{ID: c.icon, Kind: plan.KindIcon, Name: c.icon, Color: p.film.colour(c.icon)}
	if in != nil {
		e.Box = in.box()
	} else {
		e.Label = c.label
	}
	return p.add(mark{Element: e, say: c.say})
}

// station is a picture where the layout puts it; without an icon its label in a
// frame.
func (p *page) station(c picture) string {
	if c.icon != "" {
		return p.icon(c, nil)
	}
	return p.add(mark{Element: plan.Element{ID: "step", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Label: c.label}, say: c.say})
}

// arrow joins two elements.
func (p *page) arrow(from, to string, curve plan.Curve) {
	p.add(mark{Element: plan.Element{ID: "arrow", Kind: plan.KindArrow, From: from, To: to, Curve: curve}})
}
