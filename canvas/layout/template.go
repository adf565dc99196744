package layout

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/template"
)

// A template decides where the heads of a scene stand and which room the rest has. How the
// rest is arranged there is for the layouts, as in plain scenes.

// growsListAside is the most that a list in one half of a scene grows.
const growsListAside = 1.85

// templateLeast is the least size of type that a template is worth: what fits only in
// smaller type is composed as plain scenes are.
const templateLeast = 1.0

// parted is a scene composed by a template.
type parted struct {
	template.Parts
	heads geom.Rect        // where they stand, in reading space
	ctx   *element.Context // what stands on the ground is built with; nil: there is none
	sign  bool             // a sign stands in the place of a picture
	cover *item            // the picture that fills the frame; nil: none does
	scrim element.Shade    // what is laid over it
}

// Turn is which of a look's templates a scene has, from 1; 0: it is composed as plain
// scenes are. It follows from the plan's seed and the scene's id, and from the scene
// before, which has another one: so scenes that come or go change no others but the next.
func Turn(p *plan.Plan, scene int, look styles.Look) int {
	s := &p.Scenes[scene]
	if p.Engine != plan.EngineCanvas || look.Templates == (styles.Templates{}) || s.Place() != "" {
		return 0
	}
	switch s.Layout {
	case "", plan.LayoutAuto, plan.LayoutTitle, plan.LayoutHero, plan.LayoutCompare:
	default:
		return 0
	}
	if slices.ContainsFunc(s.Elements, func(e plan.Element) bool { return e.Box != nil }) {
		return 0
	}
	turn := ownTurn(p, scene)
	if scene > 0 && turn == ownTurn(p, scene-1) {
		turn = (turn + 1) % styles.Turns
	}
	return turn + 1
}

// ownTurn is the turn of a scene by itself, from 0.
func ownTurn(p *plan.Plan, scene int) int {
	h := fnv.New32a()
	fmt.Fprintf(h, "%d/%s", p.Seed, p.Scenes[scene].ID)
	return int(h.Sum32() >> 8 % styles.Turns)
}

// templated are the ways to compose a scene by templates, best first: the one whose turn it
// is, then the one farthest from its neighbours'.
func (c *composition) templated(s *contents, layout plan.Layout, most float64) []try {
	turn := Turn(c.sc.Plan, c.sc.Index, c.ctx.Look)
	if turn == 0 || layout == plan.LayoutCompare && len(c.arrows) > 0 { // these want the lanes between the sides
		return nil
	}
	choice := c.choice(s, layout)
	switch {
	case len(s.titles) > 0:
	case c.sectioned(), c.pair(s), c.pictureAndWords(s): // grounds for its sides are all that there is to choose
		choice = always(styles.TemplateSplit)
	case s.number(), c.lone(s): // it carries a whole ground
		choice = always(styles.TemplateFlood)
	}
	if len(s.titles) == 0 && s.lists() > 0 { // entries beside a picture leave air over and under them
		most = math.Min(most, growsListAside)
	}
	var out []try
	for _, t := range []styles.Template{choice[turn-1], choice[(turn+1)%styles.Turns]} {
		if t == styles.TemplateTop && c.coverOf(s) == nil {
			break
		}
		for _, g := range growths {
			if g <= most && g >= templateLeast {
				out = append(out, try{layout: layout, growth: g, template: t})
			}
		}
	}
	return out
}

// choice is a look's templates for what a scene shows.
func (c *composition) choice(s *contents, layout plan.Layout) styles.Choice {
	t := c.ctx.Look.Templates
	items := itemsOf(s.body)
	of := func(is func(*item) bool) bool {
		return len(items) > 0 && !slices.ContainsFunc(items, func(it *item) bool { return !is(it) })
	}
	stat := func(it *item) bool { return it.e.IsStat() }
	switch {
	case c.coverOf(s) != nil:
		return t.Cover
	case layout == plan.LayoutCompare || c.sectioned():
		return t.Compare
	case len(s.joins) > 0 || layout == plan.LayoutFlow || layout == plan.LayoutCycle:
		return t.Figure
	case of(stat):
		return t.Pictures
	case len(items) == 1 && items[0].is(plan.RoleQuote):
		return t.Statement
	case len(items) == 0, s.alone() && s.letters() <= statementMost:
		return t.Hook
	case slices.ContainsFunc(items, func(it *item) bool { return it.kind.Rank == element.RankFigure && !stat(it) }):
		return t.Figure
	case !slices.ContainsFunc(items, (*item).words):
		return t.Pictures
	}
	return t.Words
}

// always is one template at every turn.
func always(t styles.Template) styles.Choice { return styles.Choice{t, t, t, t} }

// pair reports whether a scene is two things side by side, or three across a wide frame, and
// nothing else.
func (c *composition) pair(s *contents) bool {
	n := len(s.body)
	return (n == 2 || n == 3 && c.ctx.Frame.W > c.ctx.Frame.H) && len(s.titles)+len(s.captions)+len(c.arrows) == 0 && !slices.ContainsFunc(s.body, func(b block) bool {
		it, ok := b.(*item)
		return !ok || it.words() || it.e.IsStat() || it.person() || !it.rests()
	})
}

// number reports whether a scene is one number and what it is of.
func (s *contents) number() bool {
	if len(s.body) != 1 || len(s.titles)+len(s.captions)+len(s.joins) > 0 {
		return false
	}
	it, ok := s.body[0].(*item)
	return ok && it.number() && it.rests()
}

// number reports whether an item is a large number and what it is of.
func (it *item) number() bool { return it.e.IsStat() || it.e.Diagram == plan.DiagramBigNumber }

// lone reports whether the body of a scene is one thing that is shown and nothing is said of.
func (c *composition) lone(s *contents) bool {
	if len(s.body) != 1 || len(s.captions)+len(c.arrows) > 0 || s.number() {
		return false
	}
	it, ok := s.body[0].(*item)
	return ok && !it.words() && !it.e.IsStat() && !it.person() && !it.kind.Grounded && it.rests()
}

// stage is the ground behind a lone thing that a template has given none: what keeps its form
// stands on it, not on an empty page.
func stage(p template.Parts, room template.Room) template.Parts {
	if p.Body.Empty() || p.Aside || p.Shown || p.Steps {
		return p
	}
	headed := p.Heads != geom.Rect{}
	switch room.Panel {
	case styles.PanelTint, styles.PanelSolid:
		p.Kind, p.Panel = styles.PanelTint, p.Body
		if headed && p.Heads.Max.Y <= p.Body.Min.Y { // up to the edges of the page
			p.Panel = room.Bleed
			p.Panel.Min.Y = p.Body.Min.Y - stageRise*room.Gap
		}
	case styles.PanelNote, styles.PanelBlob: // round, and corners would stand out of it
		if !room.Drawn {
			return p
		}
		p.Kind, p.Panel = styles.PanelBlob, p.Body
	case styles.PanelLine: // but not where breadth is short: a chart's labels would become a legend
		if room.Safe.H() > room.Safe.W() {
			return p
		}
		p.Kind, p.Panel = styles.PanelLine, p.Body
	case styles.PanelSheet:
		p.Kind, p.Panel = styles.PanelSheet, p.Body
	default:
		return p
	}
	if p.Panel == p.Body {
		air := stageAir
		if p.Kind == styles.PanelLine { // of two lines
			air = borderAir
		}
		p.Body = p.Body.Inset(air * room.Gap)
	} else {
		p.Body.Min.Y += stageAir * room.Gap / 2
	}
	return p
}

// The air about a lone thing on its ground, and how far that rises to the heads over it, in
// shares of the gap between parts.
const (
	stageAir  = 0.3
	borderAir = 0.6
	stageRise = 0.2
)

// pictureAndWords reports whether a scene is one picture or figure and what is said of it,
// which no head stands over.
func (c *composition) pictureAndWords(s *contents) bool {
	star, rest := heroOf(s.body)
	it, ok := star.(*item)
	return ok && len(rest) > 0 && !it.words() && !it.person() && it.rests() && len(c.arrows) == 0 &&
		!slices.ContainsFunc(rest, func(b block) bool {
			w, ok := b.(*item)
			return !ok || !w.words() && !w.e.IsStat() || !w.rests()
		})
}

// rests reports whether an item stands upright where its layout places it until the end.
func (it *item) rests() bool {
	return it.e.Rotate == 0 && it.next == nil && it.instead == nil && it.goal == nil && it.e.Moves == nil
}

// apart is the arrangement of a pair in equal parts of its room.
func (c *composition) apart(body []block, gap float64, down bool) block {
	for _, it := range itemsOf(body) {
		it.scale = starEnlarged
	}
	if g := (&grid{blocks: body}); !down && (len(body) > 2 || allSigns(body)) {
		if _, alike := g.alike(); alike { // pictures of one size on one line
			return c.newGrid(body, len(body), geom.Pt(gap, 0))
		}
	}
	return &halves{body, gap, down}
}

// numbersOf is one picture in a half of a wide room and the numbers said of it in the other; nil: a body is other.
func (c *composition) numbersOf(body []block) block {
	if c.area.W() <= c.area.H()*pairWide || len(c.arrows) > 0 {
		return nil
	}
	at := -1
	for i, b := range body {
		it, ok := b.(*item)
		switch {
		case !ok || !it.rests() || it.words() && !it.e.IsStat():
			return nil
		case it.e.IsStat():
		case at >= 0 || it.kind.Rank == element.RankFigure:
			return nil
		default:
			at = i
		}
	}
	if at < 0 || len(body) < 3 || at > 0 && at < len(body)-1 {
		return nil
	}
	sides := []block{body[at], &autoGrid{blocks: slices.Delete(slices.Clone(body), at, at+1)}}
	if at > 0 {
		slices.Reverse(sides)
	}
	for _, it := range body[at].items() {
		it.scale = starEnlarged
	}
	return &halves{blocks: sides, gap: c.ctx.Gap(4)}
}

// pairWide is the width of a room to its height from which it has halves for a picture and numbers.
const pairWide = 1.2

// halves are two or three things each in the middle of its own part of a room: side by
// side, or one below the other.
type halves struct {
	blocks []block
	gap    float64
	down   bool
}

func (h *halves) items() []*item { return itemsOf(h.blocks) }

// rooms are the equal parts of a room.
func (h *halves) rooms(box geom.Rect) []geom.Rect {
	n := float64(len(h.blocks))
	w, high := (box.W()-h.gap*(n-1))/n, (box.H()-h.gap*(n-1))/n
	out := make([]geom.Rect, len(h.blocks))
	for i := range out {
		if h.down {
			out[i] = geom.R(box.Min.X, box.Min.Y+float64(i)*(high+h.gap), box.W(), high)
		} else {
			out[i] = geom.R(box.Min.X+float64(i)*(w+h.gap), box.Min.Y, w, box.H())
		}
	}
	return out
}

func (h *halves) minSize(c *composition, w float64) (out geom.Point) {
	for i, r := range h.rooms(geom.R(0, 0, w, c.area.H())) {
		m := h.blocks[i].minSize(c, r.W())
		if m.X > r.W()+element.Slack {
			m.X = w + 2*element.Slack
		}
		if m.Y > r.H()+element.Slack {
			m.Y = c.area.H() + 2*element.Slack
		}
		out = geom.Pt(math.Max(out.X, m.X), math.Max(out.Y, m.Y))
	}
	return out
}

func (h *halves) preferredSize(_ *composition, room geom.Point) geom.Point { return room }

func (h *halves) place(c *composition, box geom.Rect) {
	for i, r := range h.rooms(box) {
		align(h.blocks[i], plan.AlignCenter)
		if it, ok := h.blocks[i].(*item); ok {
			it.down = 0.5
			if it.kind.Rank == element.RankSign && !it.drawn() { // it shows less than a picture would
				r = r.Inset(signAir * math.Min(r.W(), r.H()))
			}
		}
		h.blocks[i].place(c, r)
	}
}

// alone reports whether a scene is words, none of them a list.
func (s *contents) alone() bool {
	return !slices.ContainsFunc(itemsOf(s.body), func(it *item) bool { return !it.words() || it.kind.Entries })
}

// steps is a few pictures that rise from the lower corner where one begins to read to the
// upper one across.
type steps struct {
	all []*item
	gap float64
}

// The least and the most pictures that stand in steps, and how high each of so many is,
// as a share of the room.
const (
	fewestSteps = 3
	mostSteps   = 4
)

var stepHigh = [...]float64{fewestSteps: 0.62, 0.56}

// steps is a body of a few pictures that nothing joins in steps; nil: it is none, or the
// room is no wide one.
func (c *composition) steps(s *contents) *steps {
	all := itemsOf(s.body)
	n := len(all)
	if n < fewestSteps || n > mostSteps || len(s.body) != n || len(s.joins)+len(s.captions) > 0 || c.area.H() > c.area.W() {
		return nil
	}
	if slices.ContainsFunc(all, func(it *item) bool { return it.words() || !it.station() || it.kind.Block || it.person() }) {
		return nil
	}
	return &steps{all, c.ctx.Gap(4)}
}

// cell is the room of one step.
func (t *steps) cell(box geom.Rect) geom.Point {
	n := float64(len(t.all))
	return geom.Pt((box.W()-t.gap*(n-1))/n, box.H()*stepHigh[len(t.all)])
}

// at is the place of a step.
func (t *steps) at(box geom.Rect, i int) geom.Rect {
	cell := t.cell(box)
	up := float64(i) / float64(len(t.all)-1)
	return geom.R(box.Min.X+float64(i)*(cell.X+t.gap), box.Max.Y-cell.Y-up*(box.H()-cell.Y), cell.X, cell.Y)
}

// over are the rooms above the steps, the broadest first.
func (t *steps) over(c *composition, box geom.Rect) (out []geom.Rect) {
	for i := len(t.all) - 2; i >= 0; i-- {
		s := t.at(box, i)
		out = append(out, geom.Rect{Min: box.Min, Max: geom.Pt(s.Max.X, s.Min.Y-c.ctx.Gap(3))})
	}
	return slices.DeleteFunc(out, func(r geom.Rect) bool { return r.H() < element.FloorType*c.ctx.Unit })
}

func (t *steps) place(c *composition, box geom.Rect) {
	c.area = box
	cell := t.cell(box)
	s := c.stationSizes(t.all, cell)
	for i, it := range t.all {
		r := t.at(box, i)
		c.placeStation(it, s, r.Center().X, r.Max.Y-s.height(c.ctx), cell.X)
	}
}
