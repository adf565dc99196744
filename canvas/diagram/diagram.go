package diagram

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// diagram is a diagram being drawn.
type diagram struct {
	element.MarkList
	parts quantity.Parts
	box   geom.Rect    // what may be covered, less the reach of a line's edge
	size  float64      // of the type, pixels
	plain float64      // of body text in the scene
	lit   int          // index of what stands out, −1 none
	turns bool         // all is turned round when it is drawn
	drawn element.Runs // what the marks so far belong to
}

// form is one kind of diagram.
type form struct {
	draw func(*diagram) error
	// aspect is the width to the height it reads best in, in wide frames and in tall.
	aspect func(e *plan.Element, tall bool) float64
	// ems and lines of type are the least box it can be drawn in.
	least func(e *plan.Element) (ems, lines float64)
	// turns: it runs from right to left in languages that do.
	turns bool
	// eased is by how much it may be wider or higher than that, to fill its room; 0: by nothing.
	eased float64
}

var forms = map[plan.DiagramKind]form{
	plan.DiagramTimeline:    {(*diagram).timeline, either(1.9, 0.85), timelineLeast, true, 0},
	plan.DiagramVenn:        {(*diagram).venn, vennAspect, vennLeast, true, 0},
	plan.DiagramPyramid:     {(*diagram).pyramid, either(2, 1.05), pyramidLeast, true, 0.2},
	plan.DiagramMatrix:      {(*diagram).matrix, either(1.6, 0.95), matrixLeast, true, 0.4},
	plan.DiagramTree:        {(*diagram).tree, treeAspect, treeLeast, true, 0.4},
	plan.DiagramMindmap:     {(*diagram).mindmap, mindmapAspect, mindmapLeast, true, 0.35},
	plan.DiagramGauge:       {(*diagram).gauge, either(1.55, 1.35), always(11, 7.5), false, 0.3},
	plan.DiagramDial:        {(*diagram).dial, dialAspect, always(11, 11.5), false, 0},
	plan.DiagramThermometer: {(*diagram).thermometer, thermometerAspect, always(12, 10.5), true, 0},
	plan.DiagramProgress:    {(*diagram).progress, progressAspect, progressLeast, true, 0},
	plan.DiagramBigNumber:   {(*diagram).bigNumber, numberAspect, always(7, 5), false, 0},
	plan.DiagramChecklist:   {(*diagram).checklist, checklistAspect, checklistLeast, true, 0.25},
}

func either(wide, tall float64) func(*plan.Element, bool) float64 {
	return func(_ *plan.Element, isTall bool) float64 {
		if isTall {
			return tall
		}
		return wide
	}
}

func always(ems, lines float64) func(*plan.Element) (float64, float64) {
	return func(*plan.Element) (float64, float64) { return ems, lines }
}

// Measure wants the shape the form reads best in.
func Measure(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	f, ok := forms[e.Diagram]
	if !ok {
		return geom.Point{}, unknown(e)
	}
	a := f.aspect(e, ctx.Frame.H > ctx.Frame.W)
	w, h := math.Min(cs.Room.X, cs.Room.Y*a*(1+f.eased)), 0.0
	if h = w / a; cs.Room.Y < element.Unbounded/2 {
		h = math.Min(cs.Room.Y, h*(1+f.eased))
	}
	if e.Diagram == plan.DiagramBigNumber { // under a long one there is room for large words
		h = math.Min(math.Max(h, w/numberRoomy), cs.Room.Y)
	}
	if e.Diagram == plan.DiagramThermometer { // it stands as high as it can beside its words
		h = math.Min(math.Max(h, w/thermometerSlim), cs.Room.Y)
	}
	least, err := MinSize(ctx, e, cs)
	return geom.Pt(math.Max(w, math.Min(least.X, cs.Room.X)), math.Max(h, math.Min(least.Y, cs.Room.Y))), err
}

// MinSize is the least box of a diagram whose words are to stand beside the
// scene's: not much smaller than its labels are.
func MinSize(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	f, ok := forms[e.Diagram]
	if !ok {
		return geom.Point{}, unknown(e)
	}
	t := max(ctx.Size(plan.RoleLabel, cs.Grown())*0.76, min(ctx.PhoneType(), ctx.Size(plan.RoleBody, cs.Grown())*0.75), ctx.Floor())
	ems, lines := f.least(e)
	return geom.Pt(t*ems, t*lines), nil
}

// Broad reports whether a diagram has many items side by side.
func Broad(e *plan.Element) bool {
	switch e.Diagram {
	case plan.DiagramTimeline, plan.DiagramTree, plan.DiagramMindmap:
		return len(e.Items) >= manyItems
	}
	return false
}

// manyItems are as many as make a diagram broad.
const manyItems = 5

func unknown(e *plan.Element) error {
	return plan.Faults{{Path: "diagram", Problem: fmt.Sprintf("%q is no diagram", e.Diagram), Accept: "timeline, venn, pyramid, matrix, tree, mindmap, gauge, dial, thermometer, progress, big_number or checklist"}}
}

// The size of type in a large box: shares of its sides, and times that of body text.
const (
	typeW    = 0.05
	typeH    = 0.085
	typeMost = 1.3
)

// step is how much smaller the type is where words had no room.
const step = 0.92

// Build draws the diagram in type as large as its box allows.
func Build(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	f, ok := forms[e.Diagram]
	if !ok {
		return element.Built{}, unknown(e)
	}
	d := &diagram{MarkList: element.MarkList{Ctx: ctx, Element: e, Limit: box}, lit: -1}
	if e.Highlight != nil && *e.Highlight >= 0 && *e.Highlight < len(e.Items) {
		d.lit = *e.Highlight
	}
	d.parts = quantity.Parts{Ctx: ctx, Element: e, Lit: d.lit, Rows: max(len(e.Items), 2)}
	d.turns = f.turns && ctx.Lang.RTL()
	d.box = box.Inset(d.Stray(ctx.PenWidth(1), calmOutline))
	if d.box.W() < leastSide*ctx.Unit || d.box.H() < leastSide*ctx.Unit {
		return element.Built{}, d.tight("the " + d.name())
	}
	size := ctx.Size(plan.RoleBody, math.Max(cs.Grown(), 0.85))
	if cs.Size > 0 {
		size = cs.Size
	}
	d.plain = size
	if cs.Size == 0 { // a large box is lettered in larger type
		size = clamp(math.Min(d.box.W()*typeW, d.box.H()*typeH), size, typeMost*size)
	}
	for size = math.Max(size, ctx.PhoneType()); ; size *= step {
		d.size = math.Max(size, ctx.Floor())
		d.Marks, d.Covers, d.drawn = nil, geom.Rect{}, nil
		err := f.draw(d)
		var tight plan.Faults
		if err == nil || d.size <= ctx.Floor() || !errors.As(err, &tight) || tight[0].Path != "box" {
			if d.turns {
				d.Mirror(box)
			}
			built := d.Built()
			built.Marks, built.Parts = d.drawn.Apart(built.Marks, len(e.Items), d.cued)
			return built, err
		}
	}
}

// kept is a path that keeps its shape about the middle of a rectangle when all is
// turned round: an icon, a tick.
func (d *diagram) kept(p geom.Path, about geom.Rect) geom.Path {
	if !d.turns {
		return p
	}
	return p.Transform(geom.Affine{A: -1, D: 1, E: about.Min.X + about.Max.X})
}

// name is the form in words.
func (d *diagram) name() string { return string(d.Element.Diagram) }

// tight says that what does not fit into the box.
func (d *diagram) tight(what string) error {
	return d.Fault("box", "a larger box, fewer or shorter labels",
		"%s overflows: with type of %d units it does not fit into %.0f×%.0f px", what, element.FloorType, d.Limit.W(), d.Limit.H())
}

// look is how item i looks by its rank.
func (d *diagram) look(i int) quantity.Look { return d.parts.Of(i, i == d.lit) }

// ink is the colour of words on the board.
func (d *diagram) ink() color.RGBA { return d.legible(d.Ctx.Look.Palette.Ink) }

// muted is that of words that stand back.
func (d *diagram) muted() color.RGBA { return d.legible(d.Ctx.Look.Palette.Muted) }

// wordsOf is the colour of the words of item i: muted beside what stands out.
func (d *diagram) wordsOf(i int) color.RGBA {
	if d.lit >= 0 && i != d.lit {
		return d.muted()
	}
	return d.ink()
}

// legible is a colour in which the smallest words can be read on the board.
func (d *diagram) legible(c color.RGBA) color.RGBA {
	return d.Ctx.Legible(c, d.Ctx.Ground(d.Element), smallWords*d.size)
}

// wide reports whether the box lies rather than stands.
func (d *diagram) wide() bool { return d.box.W() > 1.05*d.box.H() }

// air is white between lines of words, in pixels: more where letters rise above
// capitals and hang deep.
func (d *diagram) air(share float64) float64 {
	if element.TallScript(d.Ctx.Lang) || d.Ctx.Lang.RTL() {
		share *= tallAir
	}
	return share * d.size
}

// number writes a value of the diagram with its unit, as its language does; more
// are values beside it that take the same form.
func (d *diagram) number(v float64, more ...float64) string {
	return d.numbered(quantity.NumbersFor(d.Ctx.Lang, d.Element.Unit, slices.Concat([]float64{v}, more)), v)
}

// numbered writes a value as numbers of its kind are.
func (d *diagram) numbered(n quantity.Numbers, v float64) string {
	s := n.Text(v / n.Factor)
	if n.Caption != "" {
		s += "\u00a0" + n.Caption
	}
	return s
}
