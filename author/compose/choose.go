package compose

import (
	"hash/fnv"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// composition is one way to set a scene.
type composition struct {
	name string
	look string // what it looks like: neighbours differ in it
	free bool   // whether looks that compose by themselves do it as well as boxes
	// suits says how well it serves a page, 0: not at all, 1: it is made for it.
	suits func(p *page) float64
	set   func(p *page)
}

// compositions are all there are.
func compositions() []*composition {
	return slices.Concat(
		openings, closings, chapterOpeners, media,
		sequences, cycles, causes, contrasts, wholes, timelines, places, amounts,
		maps, diagrams, meters, quotes, definitions, lists, tables, formulas, codes, things, plain,
	)
}

// How neighbours weigh: a composition like that of the scene before must serve
// so much better, like that of the one before it a little.
const (
	likeLast   = 0.45
	likeBefore = 0.85
	dice       = 0.04 // by which equals differ, so that films do too
)

// compose adds the i-th scene to the plan, in the composition that suits it best
// and fits.
func (f *film) compose(i int) {
	out := f.scene(i)
	if f.set.Podcast && out.Narration == nil {
		return // nothing is seen of it, nor heard
	}
	at := len(f.plan.Scenes)
	defer func() { f.shown = iconsOf(&f.plan.Scenes[at]) }()
	var last *page // what is shown if nothing fits
	var used *composition
	for _, w := range f.ranked(i) {
		c, p := w.composition, f.composed(i, w)
		if !p.shows() {
			continue
		}
		// What is rushed gives way, but not to what shows less.
		less := last != nil && last.rushed && !last.cramped() && p.poorer(last)
		headless := p.bare && p.Part == story.Chapter && len(p.claim(p.Claim)) > 0 // a chapter without its heading
		if p.cramped() || p.rushed && !p.problem() || less || headless {
			if last == nil || last.cramped() && !p.cramped() {
				last, used = p, c
			}
			continue
		}
		f.finish(p, &out)
		f.plan.Scenes = append(f.plan.Scenes, out)
		if f.composer.Fits == nil || f.composer.Fits(f.plan, at) == nil {
			f.before = append(f.before, c)
			return
		}
		f.plan.Scenes = f.plan.Scenes[:at]
		if last == nil {
			last, used = p, c
		}
	}
	if last != nil {
		f.finish(last, &out)
	} else {
		out.Elements, out.Layout = nil, ""
	}
	f.plan.Scenes = append(f.plan.Scenes, out)
	f.before = append(f.before, used)
}

// composed is the i-th scene in a composition; where time is too short for all of
// it, without its title.
func (f *film) composed(i int, w way) *page {
	var p *page
	for _, bare := range []bool{false, true} {
		p = f.page(i)
		p.bare, p.free = bare, w.free
		w.set(p)
		p.marks = f.script.filter(p.marks)
		p.cues()
		if !p.pressed {
			break
		}
	}
	return p
}

// poorer reports whether a page shows less than another: fewer pictures; in a scene
// that opens or closes the film, no title.
func (p *page) poorer(than *page) bool {
	if p.Part == story.Opening || p.Part == story.Closing {
		return !p.headed() && p.Relation.Kind != story.Quote
	}
	return p.icons() < than.icons()
}

// headed reports whether the page has a title as large as that of a film.
func (p *page) headed() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.Role == plan.RoleTitle })
}

// shows is the name of the icon, picture or person that an element is; empty: it is
// something else.
func shows(e *plan.Element) string {
	switch e.Kind {
	case plan.KindIcon, plan.KindPicture:
		return e.Name
	case plan.KindPerson:
		return e.Cast
	}
	return ""
}

// icons is how many icons and pictures the page shows.
func (p *page) icons() (n int) {
	for _, m := range p.marks {
		if shows(&m.Element) != "" {
			n++
		}
	}
	return n
}

// iconsOf are the names of a scene's icons.
func iconsOf(s *plan.Scene) map[string]bool {
	icons := map[string]bool{}
	for _, e := range s.Elements {
		if name := shows(&e); name != "" {
			icons[name] = true
		}
	}
	return icons
}

// shows reports whether there is something to see.
func (p *page) shows() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.Kind != plan.KindArrow })
}

// way is one to set a composition.
type way struct {
	*composition
	free bool // places are left to the look
}

// ranked are the compositions that serve a scene, best first, each in all its ways.
func (f *film) ranked(i int) []way {
	type scored struct {
		c     *composition
		score float64
	}
	var all []scored
	for _, c := range compositions() {
		s := c.suits(f.page(i))
		if s <= 0 {
			continue
		}
		if n := len(f.before); n > 0 && f.before[n-1] != nil && f.before[n-1].look == c.look {
			s *= likeLast
		} else if n > 1 && f.before[n-2] != nil && f.before[n-2].look == c.look {
			s *= likeBefore
		}
		all = append(all, scored{c, s + dice*f.throw(i, c.name)})
	}
	slices.SortStableFunc(all, func(a, b scored) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	var out []way
	for _, s := range all {
		for _, free := range f.ways(s.c) {
			out = append(out, way{s.c, free})
		}
	}
	return out
}

// throw is a number from 0 to 1 that a film's seed, a scene and a composition's name
// decide: a further composition changes no other throw.
func (f *film) throw(scene int, composition string) float64 {
	name := fnv.New64a()
	name.Write([]byte(composition))
	h := uint64(f.set.Seed)*0x9e3779b97f4a7c15 + uint64(scene)*0xbf58476d1ce4e5b9 + name.Sum64()
	h ^= h >> 31
	h *= 0xd6e8feb86659fd93
	h ^= h >> 29
	return float64(h>>40) / (1 << 24)
}

// finish writes a page into the plan's scene: places in round numbers, for who
// reads from the right mirrored.
func (f *film) finish(p *page, out *plan.Scene) {
	out.Layout = p.layout
	out.Elements = nil
	for _, m := range p.marks {
		if m.Box != nil {
			a := f.clipped(area(*m.Box))
			if f.lang.RTL() {
				a = a.mirrored()
			}
			m.Box = a.rounded().box()
		}
		m.Points = slices.Clone(m.Points)
		for i, at := range m.Points {
			if f.lang.RTL() {
				at[0] = 1 - at[0]
			}
			m.Points[i] = [2]float64{readable(at[0]), readable(at[1])}
		}
		out.Elements = append(out.Elements, m.Element)
	}
}
