package compose

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/icon"
	drawn "github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/plan"
)

// mark is an element and when it is to appear.
type mark struct {
	plan.Element
	say   string // the words of the narration it belongs to; empty: after the mark before
	parts []part // of a map or a diagram, which may come one by one
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
	free   bool // nothing has a box: the look composes it
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
	if p.free {
		p.titleOver(text)
		return
	}
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

// picture is a thing or an item with an icon, or a picture that shows just it, or both.
type picture struct {
	icon, label, say string
	drawn            string // of canvas/picture
	hero, matched    bool   // that is shown rather than the icon; whether it is has been decided
}

// none reports whether there is nothing to show but words.
func (c picture) none() bool { return c.icon == "" && c.drawn == "" }

// key tells pictures apart by what is seen of them.
func (c picture) key() string { return cmp.Or(c.icon, c.drawn) }

// label is short words as they may stand beside a picture.
func (p *page) label(text string) string { return p.short(text, labelWords, labelLetters) }

// pictureOf is the picture of a thing.
func (p *page) pictureOf(t story.Thing) picture {
	return known(picture{icon: t.Icon, drawn: t.Picture, label: p.label(t.Label), say: cmp.Or(t.Words, t.Label)})
}

// itemOf is the picture of an item: what is not known to the library has none.
func (p *page) itemOf(it story.Item) picture {
	label := p.label(it.Label)
	if label == "" {
		label = p.label(it.Cue)
	}
	return known(picture{icon: it.Icon, drawn: it.Picture, label: label, say: cmp.Or(it.Cue, it.Label)})
}

// known is a picture without what the libraries do not have.
func known(c picture) picture {
	if !(icon.Set{}).Has(c.icon) {
		c.icon = ""
	}
	if c.drawn != "" && !(drawn.Set{}).Has(c.drawn) {
		c.drawn = ""
	}
	return c
}

// candidate is a thing of the scene that can be shown.
type candidate struct {
	picture
	score float64
}

// candidates are the things of the scene that can be shown, each once, in the
// narration's order.
func (p *page) candidates() (list []candidate) {
	seen := map[string]bool{}
	for _, t := range p.Things {
		if c := p.pictureOf(t); !c.none() && !seen[c.key()] {
			seen[c.key()] = true
			list = append(list, candidate{c, t.Score})
		}
	}
	return list
}

// heroBonus is by how much a thing is preferred as the only one that a picture shows,
// rather than an icon.
const heroBonus = 0.1

// pictures are things of the scene, at most so many: the surest ones, in the narration's
// order. Several are of one kind, pictures or icons, whichever shows more of them.
func (p *page) pictures(most int) []picture {
	all := p.candidates()
	if most == 1 {
		for i := range all {
			if all[i].drawn != "" {
				all[i].score += heroBonus
			}
		}
	} else {
		all = oneKind(all, func(c candidate) picture { return c.picture })
	}
	var out []picture
	least := leastScore(all, most)
	for _, c := range all {
		if c.score >= least && len(out) < most {
			out = append(out, c.picture)
		}
	}
	return out
}

// oneKind leaves out what would stand as the only icon among pictures, or the other way
// round.
func oneKind[T any](all []T, of func(T) picture) []T {
	var icons, pictures []T
	for _, c := range all {
		if of(c).icon != "" {
			icons = append(icons, c)
		}
		if of(c).drawn != "" {
			pictures = append(pictures, c)
		}
	}
	if len(pictures) >= len(icons) {
		return pictures
	}
	return icons
}

// leastScore is the score below which things are left out so that at most so many
// remain.
func leastScore(all []candidate, most int) float64 {
	if len(all) <= most || most <= 0 {
		return 0
	}
	scores := make([]float64, len(all))
	for i, c := range all {
		scores[i] = c.score
	}
	slices.Sort(scores)
	return scores[len(scores)-most]
}

// icon draws a picture in an area, without its label; nil: where the layout puts
// it, with its label.
func (p *page) icon(c picture, in *area) string {
	e := plan.Element{ID: c.icon, Kind: plan.KindIcon, Name: c.icon, Color: p.film.colour(c.icon)}
	if c.drawn != "" && (c.hero || c.icon == "") {
		e = plan.Element{ID: c.drawn, Kind: plan.KindPicture, Name: c.drawn}
		if _, ok := people[c.drawn]; ok {
			e = p.person(c.drawn, !c.matched)
		}
	}
	switch {
	case in == nil:
		e.Label = c.label
	case !p.free:
		e.Box = in.box()
	}
	m := mark{Element: e, say: c.say}
	if m.Kind == plan.KindPicture && m.Box != nil {
		m.DrawFor = math.Round(10*painting(m.Name, p.film.sideOf(&m))) / 10
	}
	return p.add(m)
}

// matched are pictures that stand side by side as pictures where there is one of each
// and the time to draw them, else as icons; what has none then stands in words.
func (p *page) matched(all []picture) []picture {
	out := slices.Clone(all)
	if len(all) == 1 {
		return out
	}
	n, icons := 0, 0
	for _, c := range all {
		if c.matched {
			return out
		}
		if c.drawn != "" {
			n++
		}
		if c.icon != "" {
			icons++
		}
	}
	hero := (n == len(all) || n > max(icons, 1)) && (icons < n || p.paints(all))
	for i := range out {
		out[i].matched = true
		if out[i].hero = hero; !hero && icons > 0 && out[i].label != "" {
			out[i].drawn = ""
		}
	}
	return out
}

// paints reports whether there is time to draw some pictures side by side under a title.
func (p *page) paints(all []picture) bool {
	title := 0.3 // seconds
	if text := p.claim(p.Claim); text != "" && !p.bare {
		title += max(float64(wide(text))*letterSeconds, textLeast)
	}
	side := min(p.film.w/float64(len(all)+1), p.film.h/2)
	var need float64
	for _, c := range all {
		need += painting(c.drawn, side)
	}
	return p.voice().end()-holdFor-title >= need*paintedBrisk
}

// paintedBrisk is the part of the calm time in which pictures beside others may be drawn.
const paintedBrisk = 0.5

// station is a picture where the layout puts it; without an icon its label in a
// frame.
func (p *page) station(c picture) string {
	if !c.none() {
		return p.icon(c, nil)
	}
	return p.add(mark{Element: plan.Element{ID: "step", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Label: c.label}, say: c.say})
}

// arrow joins two elements.
func (p *page) arrow(from, to string, curve plan.Curve) {
	p.add(mark{Element: plan.Element{ID: "arrow", Kind: plan.KindArrow, From: from, To: to, Curve: curve}})
}
