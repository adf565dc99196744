package layout

import (
	"cmp"
	"errors"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
)

// Scene is what Compose needs to know of one scene.
type Scene struct {
	Plan     *plan.Plan
	Index    int // of the scene in the plan
	Look     styles.Look
	Frame    paint.Frame
	Assets   element.Assets
	Reserved []geom.Rect // parts of the frame kept free: logo, captions, narrator
	// At is called before an element is measured or built, and returns what is
	// called after it. May be nil.
	At func(element int) (left func())

	// Page paints the page of a scene before a picture, for words to be read there; it is not changed. nil:
	// it is painted for that alone.
	Page func() (*image.RGBA, error)

	// Shaper sets the type; nil: a new one. Scenes composed one after another
	// do well to share one, for it keeps the faces it has read.
	Shaper *fonts.Shaper
}

// composition is one scene on its way from plan to drawings. Until build, all
// places are in reading space: mirrored for right-to-left languages.
type composition struct {
	sc       Scene
	growth   float64 // of body type, about 1
	ctx      *element.Context
	scene    *plan.Scene
	mirrored bool
	area     geom.Rect // of the body, while it is laid out
	parts    *parted   // what a template has made of the scene; nil: it is a plain one
	all      []*item   // every element in plan order, arrows too
	joined   map[*item]bool
	arrows   []join  // every arrow of the plan between two elements
	bare     bool    // the layout leaves no room for arrows
	raised   float64 // times their size, what heads are set in; 0: 1
	lanes    float64 // least room in pixels between all blocks, for arrows that go around them
	links    []link  // connectors the layout draws itself
	tracks   []link  // ways the plan's own straight arrows take in this layout
	faults   plan.Faults
	faulted  map[*item]bool

	obstacles  obstacleMap // what arrows find on the board
	connectors []geom.Path // drawn by the layout

	ground   float64 // y in pixels of the ground of the scene's place; 0: it has none
	standing []*item // what stands on it

	guests map[*item]geom.Point // sizes of what moves to a point, once they are known

	short  map[*item]bool    // what overflowed where its layout took it to fit
	demand map[*item]float64 // times the least room of what asked for too little; 0: 1

	cramped     bool // no layout has room for type that is read at ease
	overflowed  bool // something does not fit its place
	snagged     bool // an arrow or its words find no room
	skip, tried int  // tries passed over, and the one that was taken; −1: the last there is
}

// Compose lays a scene out and makes the marks of every element. The drawings
// come in plan order, with two exceptions: a group's stay together at its
// first, and an arrow follows the later of the two elements it joins. Before them
// all comes the place the scene plays in, where it has one. Errors
// are plan.Faults; what is wrong with one element does not hide what is wrong
// with another.
func Compose(sc Scene) ([]paint.Drawing, error) {
	c := newComposition(sc, false)
	c.layOut()
	if len(c.faults) > 0 {
		return nil, c.sorted()
	}
	c.washes()
	all := c.depart(c.drawings())
	backdrop, drawn := c.backdrop(all)
	if d, ok := c.place(); ok {
		all = slices.Insert(all, 0, d)
	}
	if drawn {
		all = slices.Insert(all, 0, backdrop)
	}
	return all, nil
}

// Check is the error of Compose, at less cost: pictures are not painted.
func Check(sc Scene) error {
	c := newComposition(sc, true)
	c.layOut()
	if len(c.faults) > 0 {
		return c.sorted()
	}
	return nil
}

// mostBuilds is how often a scene is built in ever tighter layouts before what
// does not fit is a fault.
const mostBuilds = 9

// mostAtEase is the same while type is still as large as is read at ease, and arrows and
// their words have found room.
const mostAtEase = 3

// layOut places and builds the elements in type that is read at ease, and where a scene
// has no room for that in any layout, in smaller type.
func (c *composition) layOut() {
	c.layOutSettled()
	if !c.cramped && (len(c.faults) == 0 || !c.overflowed) {
		return
	}
	ctx := *c.ctx
	ctx.AtEase = false
	c.ctx = &ctx
	for _, it := range c.all {
		it.sizes = nil
	}
	c.guests = nil
	c.again()
	c.layOutSettled()
}

// layOutSettled places and builds the elements, once more where what moves to a point would
// come to lie on something: it is only known then how large it is.
func (c *composition) layOutSettled() {
	c.layOutRoomy()
	if c.cramped || len(c.faults) > 0 || !c.keepOff() {
		return
	}
	c.again()
	if c.layOutRoomy(); len(c.faults) > 0 { // the plan has its will
		c.guests = nil
		c.again()
		c.layOutRoomy()
	}
}

// again begins anew, from the first layout there is.
func (c *composition) again() {
	c.begin()
	c.skip, c.lanes, c.demand = 0, 0, nil
}

// layOutRoomy places and builds the elements. A scene in which something overflows in every
// layout is laid out once more with more room for whatever asked for too little.
func (c *composition) layOutRoomy() {
	c.layOutBest()
	if len(c.faults) == 0 || !c.overflowed || c.ctx.AtEase { // smaller type is better than unlike shares
		return
	}
	first := c.faults
	for range mostDemands {
		c.demandMore()
		if len(c.short) == 0 {
			break
		}
		c.begin()
		c.skip, c.lanes = 0, 0
		c.layOutBest()
		if len(c.faults) == 0 {
			return
		}
	}
	c.faults = first
}

// How often what overflowed asks for more room, and how much more.
const (
	mostDemands = 2
	moreDemand  = 1.35
)

// demandMore lets what overflowed where its layout took it to fit ask for more room.
func (c *composition) demandMore() {
	if c.demand == nil {
		c.demand = map[*item]float64{}
	}
	for it := range c.short {
		c.demand[it] = math.Max(c.demand[it], 1) * moreDemand
	}
}

// begin forgets all but the plan and what was measured.
func (c *composition) begin() {
	c.faults, c.overflowed, c.snagged, c.cramped = nil, false, false, false
	clear(c.faulted)
	for _, it := range c.all {
		it.done, it.built, it.size = false, placed{}, geom.Point{}
	}
}

// layOutBest tries layouts in turn. They measure before they place, but words break as
// they will: where something then overflows, the next tighter layouts are tried.
func (c *composition) layOutBest() {
	c.short = map[*item]bool{}
	for n := 1; ; n++ {
		c.placeAll()
		if len(c.faults) > 0 || c.cramped {
			return
		}
		c.agreeOnStature()
		c.takePlaces()
		c.face()
		c.stand()
		c.fitMovers()
		c.build()
		c.center()
		if len(c.faults) == 0 || !c.overflowed || c.tried < 0 {
			return
		}
		for it := range c.faulted {
			if it.laidOut() && !it.connector() {
				c.short[it] = true
			}
		}
		if n == mostBuilds || c.ctx.AtEase && n >= mostAtEase && !c.snagged {
			return
		}
		if c.snagged && c.lanes == 0 { // the same again, with lanes for arrows
			c.lanes = lane(c.ctx)
			c.skip = c.tried
		} else {
			c.skip = c.tried + n
		}
		c.begin()
	}
}

// newComposition is a scene about to be laid out; a draft is not painted.
func newComposition(sc Scene, draft bool) *composition {
	scene := &sc.Plan.Scenes[sc.Index]
	p := sc.Plan
	lang := p.TextLanguage
	if lang == "" {
		lang = p.Language
	}
	shaper := sc.Shaper
	if shaper == nil {
		shaper = fonts.NewShaper()
	}
	colour := p.Coloured()
	ctx := &element.Context{
		Look:   element.SceneLookOn(sc.Look, scene, colour, sc.Assets),
		Frame:  sc.Frame,
		Unit:   sc.Frame.Unit(),
		Lang:   lang,
		Shaper: shaper,
		Seed:   p.Seed*1_000_003 + int64(sc.Index),
		Film:   p.Seed,
		Assets: sc.Assets,
		Colour: colour,
		Draft:  draft,
		Drawn:  penned(p),
		AtEase: true,
	}
	c := &composition{
		sc: sc, ctx: ctx, growth: 1, scene: scene, mirrored: lang.RTL(),
		joined: map[*item]bool{}, faulted: map[*item]bool{},
	}
	for i := range scene.Elements {
		e := p.Casted(scene.Elements[i])
		if e.ID == "" {
			e.ID = plan.ElementPath(sc.Index, i) // seeds must differ without ids too
		}
		it := &item{e: &e, kind: kind.For(&e), index: i, note: sc.At, across: 0.5, down: 0.5}
		if scene.Layout == plan.LayoutTimeline {
			switch {
			case it.is(plan.RoleLabel):
				e.Text = dated(e.Text)
			case it.captioned():
				e.Label = dated(e.Label)
			}
		}
		c.all = append(c.all, it)
	}
	c.matchStats()
	c.spreadColor()
	c.linkChanges()
	return c
}

// matchStats has numbers on cards of one scene agree on the size of their type.
func (c *composition) matchStats() {
	var all []*item
	var p element.Peers
	for _, it := range c.all {
		if it.e.IsStat() {
			number, said := kind.StatEms(c.ctx, it.e)
			all = append(all, it)
			p.All, p.Number, p.Said = len(all), math.Max(p.Number, number), math.Max(p.Said, said)
		}
	}
	for i, it := range all {
		it.peers, it.peers.This = p, i
	}
}

// size is the pixels of a role's type at the scene's present growth.
func (c *composition) size(r plan.Role) float64 { return c.ctx.Size(r, c.growth) }

// flip mirrors an x between reading space and the frame.
func (c *composition) flip(x float64) float64 { return float64(c.ctx.Frame.W) - x }

func (c *composition) flipped(r geom.Rect) geom.Rect {
	if !c.mirrored {
		return r
	}
	return geom.Rect{Min: geom.Pt(c.flip(r.Max.X), r.Min.Y), Max: geom.Pt(c.flip(r.Min.X), r.Max.Y)}
}

// fail notes what is wrong with an element, once.
func (c *composition) fail(it *item, err error) {
	if c.faulted[it] {
		return
	}
	c.faulted[it] = true
	path := plan.ElementPath(c.sc.Index, it.index)
	name := ""
	if id := c.scene.Elements[it.index].ID; id != "" {
		name = " (element " + id + ")"
	}
	var own plan.Faults // of a figure, with paths within the element
	if errors.As(err, &own) {
		if it.kind.Covers == nil { // what a picture lacks, it lacks in every layout
			c.overflowed = true
		}
		for _, f := range own {
			if f.Path != "" {
				f.Path = "." + f.Path
			}
			c.faults.Add(path+f.Path, f.Accept, "%s%s", f.Problem, name)
		}
		return
	}
	var accept string
	var missing *fonts.MissingGlyphError
	switch {
	case element.IsOverflow(err), errors.Is(err, errNoRoom):
		c.overflowed = true
		if words := it.e.Kind.Words(); words != "" {
			path += "." + words
		}
		accept = "fewer words, a larger box, or fewer elements in the scene"
	case errors.As(err, &missing):
		accept = "accepted: text the bundled faces can write"
	}
	c.faults.Add(path, accept, "%v%s", err, name)
}

func (c *composition) sorted() error {
	slices.SortStableFunc(c.faults, func(a, b plan.Fault) int { return cmp.Compare(a.Path, b.Path) })
	return c.faults.Err()
}
