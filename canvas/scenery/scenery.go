package scenery

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// place is how a place is drawn.
type place struct {
	draw func(*stage)
	// level is where its ground is, as a share of the board's height; 0: nothing can
	// stand in it.
	level float64
}

// places are all there are.
var places = map[plan.Place]place{
	plan.PlaceGround:    {drawGround, 0.84},
	plan.PlaceRoom:      {drawRoom, 0.84},
	plan.PlaceKitchen:   {drawKitchen, 0.84},
	plan.PlaceOffice:    {drawOffice, 0.84},
	plan.PlaceClassroom: {drawClassroom, 0.84},
	plan.PlaceLab:       {drawLab, 0.84},
	plan.PlaceHospital:  {drawHospital, 0.84},
	plan.PlaceStreet:    {drawStreet, 0.82},
	plan.PlaceCity:      {drawCity, 0.84},
	plan.PlaceFarm:      {drawFarm, 0.82},
	plan.PlaceLandscape: {drawLandscape, 0.84},
	plan.PlaceForest:    {drawForest, 0.84},
	plan.PlaceMountains: {drawMountains, 0.84},
	plan.PlaceDesert:    {drawDesert, 0.84},
	plan.PlaceSea:       {drawSea, 0},
	plan.PlaceSpace:     {drawSpace, 0},
}

// Ground is how far down the board, in pixels, the ground of a place is best; false:
// nothing can stand there.
func Ground(p plan.Place, f paint.Frame) (y float64, ok bool) {
	l := places[p].level
	return l * float64(f.H), l > 0
}

// The lines of a place beside those of elements.
const (
	nearWidth  = 0.62 // of an ordinary line
	farWidth   = 0.46
	leastWidth = 1.7 // design units: thinner than this a brush leaves crumbs
	nearTone   = 2.3 // contrast with the board …
	farTone    = 1.8 // … of what is further away
	pencilTone = 1.6 // times these: a pencil's grain lets half of the board through
	darkTone   = 1.3 // … and light lines on a dark board look thinner
	calm       = 0.5 // of the look's roughness
)

// Draw is the marks of a place whose ground is at y ground, sparing what elements
// cover. Equal contexts give equal marks.
func Draw(ctx *element.Context, p plan.Place, ground float64, covers []Cover) []paint.Mark {
	u := ctx.Unit
	s := newStage(geom.Pt(float64(ctx.Frame.W)/u, float64(ctx.Frame.H)/u), ground/u, ctx.Seed)
	s.rough = ctx.Look.Roughness * calm
	for _, c := range covers {
		s.cover.add(c, u)
	}
	places[p].draw(s)
	press := 1.0
	if ctx.Look.Brush == plan.BrushPencil {
		press = pencilTone
	}
	if ctx.Look.Dark() {
		press = darkTone
	}
	near, far := quiet(ctx, nearTone*press), quiet(ctx, farTone*press)
	var out []paint.Mark
	for i, l := range s.lines {
		m := paint.Stroke{Path: l.path.Transform(geom.Scale(u, u)), Brush: ctx.Look.Brush, Seed: ctx.Seed + int64(i)}
		m.Width, m.Color = math.Max(ctx.Line()*nearWidth, leastWidth*u), near
		if l.far {
			m.Width, m.Color = math.Max(ctx.Line()*farWidth, leastWidth*u), far
		}
		out = append(out, m)
	}
	return out
}

// quiet is the board's colour moved towards the muted one until a line of it has so
// much contrast with the board.
func quiet(ctx *element.Context, contrast float64) color.RGBA {
	p := ctx.Look.Palette
	c := p.Muted
	for t := 0.1; t < 1; t += 0.03 {
		if c = paint.Blend(p.Board, p.Muted, t); paint.Contrast(c, p.Board) >= contrast {
			break
		}
	}
	if !ctx.Colour {
		return paint.Grey(c)
	}
	return c
}
