package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// What sets numbers off, in design units and in sizes of the number's type.
const (
	statCard   = 0.7  // line of a card, of an outline
	statTint   = 0.07 // of the number's colour in a card of flat colour
	statBar    = 10.0 // a short bar of colour over a number …
	statBarTo  = 0.62 // … so many sizes long
	statTick   = 30.0 // corners of a cell of a technical drawing
	statEnds   = 0.11 // ends of the line that measures a number there
	statUnder  = 0.17 // a line that a hand draws under a number, below it
	statBold   = 1.15 // its width in the look's lines
	statOver   = 0.08 // how far a swash reaches beyond a number
	statPale   = 0.2  // of a swash's colour on the board
	statWhite  = 0.72 // of white in a sheet of paper on a light board
	statShadow = 0.1
)

// statAir is the white that a number has about it on a look's plate, in sizes of its type.
type statAir struct {
	side, near float64 // beside one alone, and among others
	pad        float64 // beside its label
	over       float64 // over and under all of it together …
	row        float64 // … and where the label stands beside it
	gap        float64 // between number and label below it
	start      bool    // among others it stands where reading begins
	boxed      bool    // it has an edge, and is as high as that looks well
}

// air is the white of the look's plate.
func (s *stat) air() statAir {
	switch s.Ctx.Look.Plate {
	case styles.PlateRule:
		return statAir{side: 0.06, near: 0.06, pad: 0.06, over: 0.42, row: 0.36, gap: 0.26, start: true}
	case styles.PlateBare:
		return statAir{side: 0.06, near: 0.06, pad: 0.06, over: 0.2, row: 0.34, gap: 0.24, start: true}
	case styles.PlateDivided:
		return statAir{side: 0.14, near: 0.16, pad: 0.12, over: 0.4, row: 0.34, gap: 0.26}
	case styles.PlateUnderline:
		return statAir{side: 0.1, near: 0.1, pad: 0.06, over: 0.2, row: 0.36, gap: 0.44}
	case styles.PlateSwash:
		return statAir{side: 0.14, near: 0.14, pad: 0.06, over: 0.28, row: 0.34, gap: 0.36}
	case styles.PlateCells:
		return statAir{side: 0.24, near: 0.2, pad: 0.2, over: 0.5, row: 0.3, gap: 0.4, boxed: true}
	}
	return statAir{side: 0.38, near: 0.28, pad: 0.24, over: 0.576, row: 0.42, gap: 0.26, boxed: true}
}

// face is the colours of a number, of its label and of the area it stands on.
func (s *stat) face(accent color.RGBA) (number, label, area color.RGBA) {
	ground := s.Ctx.Ground(s.Element)
	if s.Ctx.Look.Plate == styles.PlateSolid {
		return ground, ground, s.Ctx.Legible(accent, ground, statLabel*s.Ctx.Unit)
	}
	return s.Ctx.Legible(accent, ground, math.Inf(1)), s.Ctx.Legible(s.Ctx.Look.Palette.Ink, ground, 1), accent
}

// plate is what a number stands on, drawn before it; number is where that is written, with its
// label beside it or below.
func (s *stat) plate(box, number geom.Rect, accent color.RGBA, beside bool) {
	look, u := s.Ctx.Look, s.Ctx.Unit
	lone := s.cs.Peers.All <= 1
	switch look.Plate {
	case styles.PlateBare, styles.PlateUnderline:
	case styles.PlateRule:
		wide := math.Max(2*u, 1)
		bar := geom.R(box.Min.X, box.Min.Y, statBarTo*number.H()/statCap, statBar*u)
		if s.Ctx.Lang.RTL() {
			bar = bar.Translate(geom.Pt(box.W()-bar.W(), 0))
		}
		if !lone {
			s.Area(geom.Rectangle(geom.R(box.Min.X, box.Min.Y, box.W(), wide)), paint.Blend(look.Palette.Board, look.Palette.Ink, 0.35))
			s.Area(geom.Rectangle(bar), accent)
		}
	case styles.PlateDivided:
		width, c := s.Ctx.PenWidth(statCard), paint.Blend(look.Palette.Board, look.Palette.Muted, 0.75)
		in := box.Inset(s.Stray(width, statCalm))
		if s.cs.Peers.Row > 0 {
			s.Line(in.Min, geom.Pt(in.Max.X, in.Min.Y), width, c, statCalm)
		}
		if s.cs.Peers.Column > 0 && !beside {
			x := s.Ctx.StartEdge(in, 0)
			s.Line(geom.Pt(x, in.Min.Y), geom.Pt(x, in.Max.Y), width, c, statCalm)
		}
	case styles.PlateCells:
		s.corners(box, paint.Blend(look.Palette.Board, look.Palette.Ink, 0.6))
	case styles.PlateSwash:
		r := number.Inset(-statOver * number.H() / statCap)
		slant := 0.12 * r.H()
		p := geom.Polygon(geom.Pt(r.Min.X+slant, r.Min.Y), geom.Pt(r.Max.X, r.Min.Y+0.2*slant), geom.Pt(r.Max.X-slant, r.Max.Y), geom.Pt(r.Min.X, r.Max.Y-0.3*slant))
		s.Area(p, paint.Blend(look.Palette.Board, accent, statPale))
	case styles.PlateSolid:
		s.Area(s.Ctx.ByHand(geom.RoundRect(box.Inset(s.Stray(0, statCalm)), math.Min(s.Ctx.Gap(4), box.H()/2)), statCalm, s.Seed()), accent)
	case styles.PlateCard:
		if !look.Dark() { // as on a ground of full colour, which sets off enough
			sheet(&s.MarkList, geom.Rect{Min: box.Min, Max: box.Max.Sub(geom.Pt(0, 10*u))}, 8*u)
		}
	default:
		s.card(box, accent)
	}
}

// finish is what is drawn once a number is there.
func (s *stat) finish(number geom.Rect, accent color.RGBA) {
	size := number.H() / statCap
	switch s.Ctx.Look.Plate {
	case styles.PlateUnderline:
		width := s.Ctx.PenWidth(statBold)
		y := number.Max.Y + statUnder*size
		s.Line(geom.Pt(number.Min.X-0.04*size, y), geom.Pt(number.Max.X+0.04*size, y-0.03*size), width, accent, 1)
	case styles.PlateCells: // the line that says how long a thing is
		thin, end := math.Max(2*s.Ctx.Unit, 1), statEnds*size
		c := paint.Blend(s.Ctx.Look.Palette.Board, s.Ctx.Look.Palette.Muted, 0.85)
		y := number.Max.Y + statUnder*size
		s.Area(geom.Rectangle(geom.R(number.Min.X, y-thin/2, number.W(), thin)), c)
		for _, x := range []float64{number.Min.X, number.Max.X - thin} {
			s.Area(geom.Rectangle(geom.R(x, y-end/2, thin, end)), c)
		}
	}
}

// corners are the marked corners of a cell.
func (s *stat) corners(box geom.Rect, c color.RGBA) {
	long, thick := statTick*s.Ctx.Unit, math.Max(3*s.Ctx.Unit, 1)
	for _, at := range []geom.Point{box.Min, geom.Pt(box.Max.X, box.Min.Y), box.Max, geom.Pt(box.Min.X, box.Max.Y)} {
		dx, dy := math.Copysign(1, box.Center().X-at.X), math.Copysign(1, box.Center().Y-at.Y)
		to := func(x, y float64) geom.Point { return at.Add(geom.Pt(dx*x, dy*y)) }
		s.Area(geom.Polygon(at, to(long, 0), to(long, thick), to(thick, thick), to(thick, long), to(0, long)), c)
	}
}

// sheet adds a piece of white paper and its shadow, which falls so far below it.
func sheet(m *element.MarkList, r geom.Rect, falls float64) {
	m.Area(geom.RoundRect(r.Translate(geom.Pt(0, falls)), m.Ctx.Gap(2)), paint.Sheer(color.RGBA{20, 20, 30, 255}, statShadow))
	m.Area(geom.RoundRect(r, m.Ctx.Gap(2)), sheetColor(m.Ctx))
}

// sheetColor is that of paper on a look's board.
func sheetColor(ctx *element.Context) color.RGBA {
	if ctx.Look.Dark() {
		return paint.Blend(ctx.Look.Palette.Board, ctx.Look.Palette.Ink, statTint)
	}
	return paint.Blend(ctx.Look.Palette.Board, color.RGBA{255, 255, 255, 255}, statWhite)
}

// card is what the number stands on in other looks: an area in those of flat colour, a tone of
// charcoal, else an outline.
func (s *stat) card(box geom.Rect, col color.RGBA) {
	look := s.Ctx.Look
	width := s.Ctx.PenWidth(statCard)
	in := box.Inset(s.Stray(width, statCalm))
	path := geom.RoundRect(in, s.Ctx.Gap(2))
	if look.Fill == plan.FillSolid {
		s.Area(path, paint.Blend(look.Palette.Board, col, statTint))
		return
	}
	if look.Medium == styles.MediumCharcoal { // its tones are what it has for colours
		s.Add(paint.Fill{Path: path, Color: s.Ctx.Pale(look.Palette.Muted, statTint), Brush: s.Ctx.Grain(), Seed: s.Seed()})
		return
	}
	s.Draw(path, width, paint.Blend(look.Palette.Muted, look.Palette.Board, 0.3), statCalm)
}
