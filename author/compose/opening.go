package compose

import (
	"cmp"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// openings are how a film begins: its title, large, and what it is about.
var openings = []*composition{
	{name: "opening over pictures", look: "title", suits: isOpening(2), free: true, set: openAbove},
	{name: "opening beside", look: "beside", suits: isOpening(1), free: true, set: openBeside},
	{name: "opening in words", look: "title", suits: func(p *page) float64 {
		if p.Part != story.Opening || p.charts() {
			return 0
		}
		return 1.5
	}, free: true, set: claimAlone},
}

// partFirst is what a composition made for a part of the film is worth there:
// more than any other.
const partFirst = 3

// isOpening is for openings with so many pictures.
func isOpening(pictures int) func(*page) float64 {
	return func(p *page) float64 {
		if p.Part != story.Opening || p.charts() || len(p.keys(pictures)) < pictures {
			return 0
		}
		if pictures == 1 && len(p.keys(2)) > 1 && !p.subject() {
			return partFirst - 0.2
		}
		if pictures > 1 && p.subject() {
			return partFirst - 0.2
		}
		return partFirst
	}
}

// subject reports whether what the film is about is better shown alone: as a picture,
// where beside others it would be an icon among icons.
func (p *page) subject() bool {
	all := p.keys(1)
	if len(all) == 0 || all[0].drawn == "" || len(p.titled(p.pictures(4))) > 1 {
		return false
	}
	beside := p.matched(p.keys(p.affordable(3)))
	return len(beside) == 0 || !beside[0].hero
}

// leastBars is how many values make a chart that a film may begin with. It may end
// with any: what it says last is in the values.
const leastBars = 3

// charts reports whether the scene shows a chart rather than the film's pictures: it
// is what a table tells, and its title stands above it.
func (p *page) charts() bool {
	return p.Relation.Chart != "" && (p.Part == story.Closing || len(p.Relation.Items) >= leastBars)
}

// headline is the title of an opening or closing.
func (p *page) headline() string {
	return cmp.Or(p.claim(p.Claim), p.claim(p.film.title), p.claim(p.narrated()))
}

// keys are at most so many pictures for the film as a whole: those of the scene
// first, what its title names before others, then what the film is about. A single one
// is of what the title or the film names again.
func (p *page) keys(most int) []picture {
	if both := p.titledPictures(); most > 1 && len(both) > 1 {
		return both[:min(len(both), most)]
	}
	out := p.pictures(most)
	if all := p.pictures(4); len(all) > most || most == 1 {
		out = p.titled(all)
		if len(out) == 0 && most == 1 {
			for _, t := range p.film.keys {
				out = append(out, p.titled([]picture{{icon: t.Icon, drawn: t.Picture, label: p.label(t.Label)}})...)
			}
			out = append(out, p.recurring(all)...)
		}
		for _, c := range append(p.pictures(most), all...) {
			out = withPicture(out, c, most)
		}
		out = out[:min(len(out), most)]
	}
	for _, it := range p.Relation.Items {
		if c := p.itemOf(it); !c.none() {
			out = withPicture(out, c, most)
		}
	}
	if most > 1 && len(out) > 1 {
		out = oneKind(out, func(c picture) picture { return c })
	}
	for _, t := range p.film.keys {
		if c := (picture{icon: t.Icon, drawn: t.Picture}); most == 1 || len(out) == 0 || alike(append(out, c)) {
			out = withPicture(out, c, most)
		}
	}
	return out
}

// alike reports whether pictures can stand side by side: all are drawn as pictures, or
// all as icons.
func alike(all []picture) bool {
	return len(oneKind(all, func(c picture) picture { return c })) == len(all)
}

// titled are those of some pictures whose words the film's title has.
func (p *page) titled(all []picture) (list []picture) {
	for _, c := range all {
		if c.label != "" && names([]string{p.headline()}, c.label) {
			list = append(list, c)
		}
	}
	return list
}

// titledPictures are the things of the scene that the title names and a picture shows:
// "Cats or dogs?".
func (p *page) titledPictures() (list []picture) {
	for _, c := range p.candidates() {
		if c.drawn != "" {
			list = append(list, c.picture)
		}
	}
	return p.titled(list)
}

// recurring are those of some pictures that the film shows again; where it shows none of
// them again, its commonest.
func (p *page) recurring(all []picture) (list []picture) {
	for _, c := range all {
		if p.film.times[c.key()] > 1 {
			list = append(list, c)
		}
	}
	if keys := p.film.keys; len(list) == 0 && len(keys) > 0 && p.film.times[cmp.Or(keys[0].Icon, keys[0].Picture)] > 1 {
		list = []picture{{icon: keys[0].Icon, drawn: keys[0].Picture}}
	}
	return list
}

// affordable is how many pictures beside a headline there is time for, at most so
// many and at least two.
func (p *page) affordable(most int) int {
	const headline, each = 1.6, 1.25 // seconds
	return min(max(int((p.voice().end()-holdFor-headline)/each), 2), most)
}

// withPicture adds a picture to others unless they have it or are enough.
func withPicture(all []picture, c picture, most int) []picture {
	if len(all) >= most {
		return all
	}
	for _, have := range all {
		if have.key() == c.key() {
			return all
		}
	}
	return append(all, c)
}

// openAbove is the title over two or three large pictures.
func openAbove(p *page) {
	text, keys := p.headline(), p.keys(p.affordable(3))
	if text == "" {
		return
	}
	r := p.film.ruler
	s := r.set(plan.RoleTitle, []string{text}, room{p.stage.W, 1.6, 1})
	if s.growth < 1.4 { // rather two lines than small
		s = r.set(plan.RoleTitle, []string{text}, room{p.stage.W, 1.5, 2})
	}
	h := s.height(text)
	gap := 0.06
	rest := area{p.stage.X, p.stage.Y + h + gap, p.stage.W, p.stage.H - h - gap}
	// Words and pictures stand together in the middle.
	side := r.side(rest, len(keys), 0.045, 560)
	free := max(rest.H-side/r.h, 0)
	if p.film.tall {
		free = 0
	}
	p.column(area{p.stage.X, p.stage.Y + free*0.45, p.stage.W, h}, plan.AlignCenter, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text}, most: s.growth, lines: 3})
	rest.Y += free * 0.55
	rest.H -= free
	p.row(rest, keys, 0.045, false)
}

// openBeside is the title beside one large picture.
func openBeside(p *page) {
	text, keys := p.headline(), p.keys(1)
	if text == "" {
		return
	}
	p.beside(text, plan.RoleTitle, keys[0], false)
}

const chapterLook = "chapter"

// chapterOpeners are how a chapter begins that shows nothing in particular yet: its
// heading, underlined, and a picture. It has no number: chapters that begin with
// something to show would leave gaps.
var chapterOpeners = []*composition{
	{name: "chapter", look: chapterLook, suits: func(p *page) float64 {
		if p.Part != story.Chapter || p.Relation.Kind != story.None || p.Figure != nil || p.Image+p.Video > 0 {
			return 0
		}
		if len(p.pictures(3)) > 2 {
			return 0.5
		}
		return 1.2
	}, free: true, set: openChapter},
}

func openChapter(p *page) {
	text := cmp.Or(p.claim(p.Chapter), p.claim(p.Claim))
	if text == "" {
		return
	}
	pics := p.pictures(2)
	if len(pics) > 1 && !names([]string{text}, pics[0].label) && names([]string{text}, pics[1].label) {
		pics = pics[1:] // rather what the heading names
	}
	in, pic, align := p.stage, area{}, plan.AlignCenter
	if len(pics) > 0 {
		in, pic = p.halves(0.53, false)
		align = p.besideAlign()
	}
	p.column(in, align, words{Element: plan.Element{ID: "title", Role: plan.RoleTitle, Text: text, Emphasis: plan.EmphasisUnderline}, most: 1.4, lines: 3})
	if len(pics) > 0 {
		p.portrait(pics[0], pic, 640, text)
	}
}
