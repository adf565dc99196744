package canvas

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// craft is how one kind of element is measured and made.
type craft struct {
	measure measurer
	build   builder
}

var crafts = map[plan.Kind]craft{
	plan.KindText:    {measureText, buildText},
	plan.KindList:    {measureList, buildList},
	plan.KindIcon:    {measureIcon, buildIcon},
	plan.KindShape:   {measureShape, buildShape},
	plan.KindPath:    {measurePath, buildPath},
	plan.KindImage:   {measureImage, buildImage},
	plan.KindVideo:   {measureVideo, buildVideo},
	plan.KindChart:   {measureChart, buildChart},
	plan.KindTable:   {measureTable, buildTable},
	plan.KindFormula: {measureFormula, buildFormula},
	plan.KindCode:    {measureCode, buildCode},
}

// composition is one scene on its way from plan to drawings. Until build, all
// places are in reading space: mirrored for right-to-left languages.
type composition struct {
	sc       Scene
	k        *Kit
	scene    *plan.Scene
	mirrored bool
	area     geom.Rect // of the body, while it is laid out
	all      []*leaf   // every element in plan order, arrows too
	joined   map[*leaf]bool
	links    []link // connectors the layout draws itself
	tracks   []link // ways the plan's own straight arrows take in this layout
	faults   plan.Faults
	faulted  map[*leaf]bool
}

// Compose lays a scene out and makes the marks of every element. The drawings
// come in plan order, with two exceptions: a group's stay together at its
// first, and an arrow follows the later of the two elements it joins. Errors
// are plan.Faults; what is wrong with one element does not hide what is wrong
// with another.
func Compose(sc Scene) ([]Drawing, error) {
	c := newComposition(sc)
	c.place()
	if len(c.faults) > 0 {
		return nil, c.sorted()
	}
	c.build()
	if len(c.faults) > 0 {
		return nil, c.sorted()
	}
	return c.drawings(), nil
}

func newComposition(sc Scene) *composition {
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
	colour := p.EnableColor == nil || *p.EnableColor
	k := &Kit{
		Look:   SceneLook(sc.Look, scene, colour),
		Frame:  sc.Frame,
		Unit:   sc.Frame.Unit(),
		Lang:   lang,
		Shaper: shaper,
		Seed:   p.Seed*1_000_003 + int64(sc.Index),
		Assets: sc.Assets,
		Colour: colour,
	}
	c := &composition{
		sc: sc, k: k, scene: scene, mirrored: rtl(lang),
		joined: map[*leaf]bool{}, faulted: map[*leaf]bool{},
	}
	for i := range scene.Elements {
		e := scene.Elements[i]
		if e.ID == "" {
			e.ID = plan.ElementPath(sc.Index, i) // seeds must differ without ids too
		}
		c.all = append(c.all, &leaf{e: &e, index: i, across: 0.5, down: 0.5})
	}
	return c
}

// flip mirrors an x between reading space and the frame.
func (c *composition) flip(x float64) float64 { return float64(c.k.Frame.W) - x }

func (c *composition) flipped(r geom.Rect) geom.Rect {
	if !c.mirrored {
		return r
	}
	return geom.Rect{Min: geom.Pt(c.flip(r.Max.X), r.Min.Y), Max: geom.Pt(c.flip(r.Min.X), r.Max.Y)}
}

// fail notes what is wrong with an element, once.
func (c *composition) fail(l *leaf, err error) {
	if c.faulted[l] {
		return
	}
	c.faulted[l] = true
	path := plan.ElementPath(c.sc.Index, l.index)
	name := ""
	if id := c.scene.Elements[l.index].ID; id != "" {
		name = " of element " + id
	}
	var own plan.Faults // of a figure, with paths within the element
	if errors.As(err, &own) {
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
	case isOverflow(err):
		path += map[plan.Kind]string{
			plan.KindText: ".text", plan.KindList: ".items", plan.KindIcon: ".label", plan.KindShape: ".label", plan.KindArrow: ".label",
		}[l.e.Kind]
		accept = "fewer words, a larger box, or fewer elements in the scene"
	case errors.As(err, &missing):
		accept = "text the bundled faces can write"
	}
	c.faults.Add(path, accept, "%v%s", err, name)
}

func (c *composition) sorted() error {
	slices.SortStableFunc(c.faults, func(a, b plan.Fault) int { return cmp.Compare(a.Path, b.Path) })
	return c.faults.Err()
}

// growths are the factors of body type tried, largest first: what is sparse
// is set large, what is full is set small.
var growths = []float64{1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52}

// place settles the box of every element that is not an arrow.
func (c *composition) place() {
	k := c.k
	margin := k.gap(2)
	var boxed, reserved []geom.Rect
	for _, l := range c.all {
		if l.e.Kind != plan.KindArrow && l.e.Box != nil {
			l.box = c.flipped(c.boxOf(l.e.Box))
			c.growInBox(l)
			boxed = append(boxed, l.box.Inset(-k.gap(1)))
		}
	}
	for _, r := range c.sc.Reserved {
		reserved = append(reserved, c.flipped(r))
	}
	s := c.sort()
	if len(s.heads)+len(s.body)+len(s.captions) == 0 {
		return
	}
	safe, corners := withoutBands(k.safe(), reserved, margin)
	var obstacles []geom.Rect
	for _, r := range corners {
		obstacles = append(obstacles, r.Inset(-k.gap(0)))
	}
	obstacles = append(obstacles, boxed...)
	c.settle(s, safe, obstacles, len(boxed) > 0)
}

// boxOf is a plan's box in pixels, kept inside the frame.
func (c *composition) boxOf(b *plan.Box) geom.Rect {
	w, h := float64(c.k.Frame.W), float64(c.k.Frame.H)
	return geom.R(b.X*w, b.Y*h, b.W*w, b.H*h).Intersect(geom.R(0, 0, w, h))
}

// growInBox sets words the plan has given a box as large as suits it: up to
// 1.6 times their size while that breaks no further lines.
func (c *composition) growInBox(l *leaf) {
	if !l.words() || l.e.Rotate != 0 {
		return
	}
	room := geom.Pt(l.box.W(), l.box.H())
	one := l.want(c, room)
	for _, g := range growths {
		if g <= 1 {
			break
		}
		l.ratio = g
		if s := l.want(c, room); s.Y <= math.Min(room.Y, one.Y*g*1.03) && s.X <= room.X {
			return
		}
	}
	l.ratio = 0
}

// settle chooses the layout and the size of the type, and places everything
// that has no box within safe, around the obstacles.
func (c *composition) settle(s *sheet, safe geom.Rect, obstacles []geom.Rect, boxed bool) {
	k := c.k
	layout := c.scene.Layout
	if layout == "" || layout == plan.LayoutAuto {
		layout = s.pick()
		if boxed && len(s.body) == 0 {
			layout = plan.LayoutColumns // a heading over what the plan has placed
		}
	}
	most := 1.6
	switch {
	case layout == plan.LayoutTitle && len(s.heads) > 0:
		most = 1.1 // a subtitle stays one
	case len(s.heads) > 0 || c.sectioned():
		most = 1.4
	}
	if k.Look.Compact { // small type has further to grow in a sparse scene
		most *= 1.12
	}
	for _, try := range tries(layout, most) {
		k.grow = try.grow
		if c.attempt(s, try.layout, safe, obstacles, boxed, false) {
			return
		}
	}
	k.grow = growths[len(growths)-1]
	c.attempt(s, layout, safe, obstacles, boxed, true)
}

// try is a layout at a size of type.
type try struct {
	layout plan.Layout
	grow   float64
}

// crowded is the growth below which another layout may serve better than the
// chosen one in ever smaller type.
const crowded = 0.7

// tries are the ways to lay a scene out, best first: the chosen layout in ever
// smaller type; when it grows crowded, layouts that waste less; the chosen one
// again in the smallest type.
func tries(layout plan.Layout, most float64) []try {
	var out []try
	for _, g := range growths {
		if g <= most && g >= crowded {
			out = append(out, try{layout, g})
		}
	}
	for _, g := range growths {
		if g > 0.9 {
			continue
		}
		for _, l := range []plan.Layout{plan.LayoutColumns, layoutPacked} {
			out = append(out, try{l, g})
		}
		if g < crowded {
			out = append(out, try{layout, g})
		}
	}
	return out
}

// attempt lays the scene out at the present size of type. It reports false,
// having settled nothing that counts, when something does not fit; the last
// attempt squeezes.
func (c *composition) attempt(s *sheet, layout plan.Layout, safe geom.Rect, obstacles []geom.Rect, boxed, last bool) bool {
	k := c.k
	c.links, c.tracks = nil, nil
	for _, l := range c.all {
		l.lead, l.fit = nil, fit{}
		if l.e.Box == nil {
			l.ratio, l.scale, l.across, l.down = 0, 0, 0.5, 0.5
		}
	}
	for _, l := range s.subheads {
		l.ratio = math.Max(0.82, 1.22*k.size(plan.RoleBody)/k.size(plan.RoleHeading))
	}
	obstacles = slices.Clone(obstacles)
	c.area = largest(clearings(safe, obstacles))
	body, withHeads := c.arrange(s, layout)
	ok := true
	band := func(parts []part, bottom bool, a plan.Align, gap float64) {
		if len(parts) == 0 {
			return
		}
		for _, p := range parts {
			align(p, a)
		}
		st := &stack{parts: parts, gap: k.gap(1), top: true}
		need := func(w float64) float64 { return st.want(c, geom.Pt(w, boundless)).Y }
		box, found := strip(clearings(safe, obstacles), safe.W(), bottom, need)
		if !found {
			ok = false
			box = largest(clearings(safe, obstacles))
		}
		st.place(c, box)
		obstacles = append(obstacles, box.Inset(-gap))
	}
	if !withHeads {
		band(s.heads, false, k.titleAlign(), k.gap(3))
	}
	captions := s.captions
	if body != nil && !boxed && len(captions) > 0 {
		for _, p := range captions {
			align(p, plan.AlignCenter)
			if all := body.leaves(); len(all) == 1 && all[0].e.Role == plan.RoleQuote {
				p.leaves()[0].ratio = 1.3 // who said it
			}
		}
		body = &stack{parts: append([]part{body}, captions...), gap: k.gap(3)}
	} else {
		band(captions, true, plan.AlignCenter, k.gap(2))
	}
	if body == nil {
		return ok || last
	}
	c.area = largest(clearings(safe, obstacles))
	// Without heads nothing else tells how tall the body's room is: arrange
	// again for the room there really is.
	need := body.least(c, c.area.W())
	if (!ok || need.X > c.area.W()+slack || need.Y > c.area.H()+slack) && !last {
		return false
	}
	body.place(c, c.area)
	return true
}

// titleAlign is where titles stand: written ones over the middle, set ones at
// the start of the page.
func (k *Kit) titleAlign() plan.Align {
	switch k.Look.TitleType {
	case plan.TypeClean, plan.TypeSerif, plan.TypeMono:
		return plan.AlignStart
	}
	return plan.AlignCenter
}
