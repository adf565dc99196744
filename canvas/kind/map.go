package kind

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/carto"
	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
)

// mapKind is a part of the globe with what is said of it.
var mapKind = element.Kind{
	Name: plan.KindMap, Rank: element.RankFigure, Block: true, SmallType: true, Grows: mapGrows, Comes: choreography.Panels,
	Measure: measureMap, Build: buildMap, MinHeight: mapLeast, Check: checkMap,
}

const (
	mapLeast = 300 // height in design units below which a map shows little
	mapGrows = 1.5 // countries are what is to be seen, not the words beside them or below
)

// globe is a map being drawn.
type globe struct {
	element.MarkList
	names atlasNames
	size  float64 // of the type below the map, pixels
	fine  float64 // of an ordinary pen, at most 1: small maps are drawn with a finer one
	sheet *carto.Sheet
	key   mapKey
	sway  sway
	fill  map[string]color.RGBA // what countries are filled with, by key
	words []geom.Rect           // where words stand
}

// part is a part of a map that can have a cue of its own.
type part struct {
	cued bool
	draw func()
}

// measureMap wants the form of its view, and a strip below it for its words.
func measureMap(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	g, err := newGlobe(ctx, e, cs)
	if err != nil {
		return geom.Point{}, err
	}
	room := cs.PictureRoom()
	foot, err := g.foot(room)
	if err != nil {
		return geom.Point{}, err
	}
	aspect := g.names.view.Aspect()
	h := math.Max(foot.fits(room, aspect), 1)
	return geom.Pt(math.Min(math.Max(h*aspect+foot.side, foot.w), room.X), h+foot.h), nil
}

func newGlobe(ctx *element.Context, e *plan.Element, cs element.Constraints) (*globe, error) {
	names, err := element.Once(ctx, e, func() (atlasNames, error) { return namesOf(e, ctx.Lang) })
	if err != nil {
		return nil, err
	}
	g := &globe{MarkList: element.MarkList{Ctx: ctx, Element: e}, names: names, fill: map[string]color.RGBA{}}
	g.size = ctx.Size(plan.RoleLabel, math.Max(cs.Grown(), 0.85))
	if cs.Size > 0 {
		g.size = cs.Size
	}
	g.size = math.Max(g.size*footType, ctx.PhoneType())
	g.key = g.classes()
	return g, nil
}

// Pens of a map, in widths of an ordinary outline.
const (
	lineCoast  = 0.85
	lineBorder = 0.42
	lineAround = 0.42
	lineFrame  = 0.5
	lineRoute  = 0.95
	lineLead   = 0.55
	lineSwatch = 0.5
)

// acrossMap is how many coasts side by side are as broad as a map at least.
const acrossMap = 125

// pen is the width of a line that is times an ordinary outline.
func (g *globe) pen(times float64) float64 { return g.Ctx.PenWidth(times * g.fine) }

// plainest is the pen, in design units, below which a map gets no richer in detail.
const plainest = 3.4

// buildMap draws coasts, then borders, fills countries, marks places and draws ways, and
// writes what stands below.
func buildMap(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	g, err := newGlobe(ctx, e, cs)
	if err != nil {
		return element.Built{}, err
	}
	g.Limit = box
	foot, err := g.foot(geom.Pt(box.W(), box.H()))
	if err != nil {
		return element.Built{}, err
	}
	room := box.Inset(g.Stray(ctx.PenWidth(lineCoast), 0) + swayMost*ctx.Look.Roughness*ctx.Unit)
	room.Max.Y -= foot.h
	aspect := g.names.view.Aspect()
	if foot.side > 0 { // the map and its legend stand in the middle together
		w := math.Min(room.W()-foot.side, room.H()*aspect)
		room.Min.X += (room.W() - foot.side - w) / 2
		if ctx.Lang.RTL() {
			room.Min.X += foot.side
		}
		room.Max.X = room.Min.X + w
	}
	if room.Empty() || room.H() < 2*g.size || foot.w > box.W()+element.Slack {
		return element.Built{}, g.Fault("box", "a larger box, or fewer and shorter words", "the map and its words overflow %.0f×%.0f px", box.W(), box.H())
	}
	high := math.Min(room.W()/aspect, room.H())
	g.fine = math.Min(high*math.Sqrt(aspect)/(acrossMap*ctx.PenWidth(lineCoast)), 1)
	g.sheet = g.names.view.Draw(room, carto.Pen{Line: math.Max(g.pen(lineCoast), plainest*ctx.Unit), Shown: g.names.shown()})
	g.sway = newSway(ctx, e)
	notes, err := g.notes(room)
	if err != nil {
		return element.Built{}, err
	}
	g.outlines()
	g.values()
	parts := slices.Concat(g.fills(), g.spots(notes), g.ways(notes))
	for _, p := range parts {
		if !p.cued {
			p.draw()
		}
	}
	g.below(foot, geom.Rect{Min: geom.Pt(box.Min.X, box.Max.Y-foot.h), Max: box.Max})
	var first []int
	for _, p := range parts {
		if p.cued {
			first = append(first, len(g.Marks))
			p.draw()
		}
	}
	g.spare()
	built := g.Built()
	built.Anchor, built.Parts = g.sheet.Frame, first
	return built, nil
}
