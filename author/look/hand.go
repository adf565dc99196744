package look

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// Bounds between kinds of lines, found by drawing the same scenes in all built-in
// styles and measuring them.
const (
	chalkGrain   = 0.02  // grain of lines on a dark board from which they are chalk
	dryGrain     = 0.027 // of lines on a light one from which they are of a dry tool
	waxWidth     = 5.6   // px: dry lines broader than that are crayon
	stickWidth   = 3.4   // px: broader than that and dark, charcoal or chalk
	ruledGrain   = 0.1   // dryness of ruled lines from which they are: a small picture's are blurred
	ragged       = 0.3   // what unevenness counts as grain
	penWidth     = 4.6   // px: fluid lines thinner than that are a pen's
	ruledLean    = 2.9   // degrees of lean up to which lines were drawn by a machine
	loosest      = 0.75  // roughness of the loosest hand that is told
	pair         = 1.13  // the mean difference of two values, in their deviations
	paperGrain   = 0.0024
	kraftGrain   = 0.0055
	hatched      = 0.016 // share of the picture in parallel lines
	washed       = 0.003 // change inside areas from which they are a wash
	painted      = 0.012 // share of areas from which their filling is told
	wetRoughness = 0.5   // roughness of a watercolour at least
	areaSpread   = 0.15  // share of areas of pictures that are areas above all
	unpainted    = 0.003 // share up to which nothing is filled
)

// hand tells how a picture was made from what was measured.
func (m *measured) hand() hand {
	if m.strokes.count < leastLine || m.ground.even < drawnOn {
		return m.photographed()
	}
	h := hand{width: min(max(m.strokes.width, 1.5), 14), roughness: m.roughness()}
	h.brush = m.brush()
	h.fill = m.areasAre()
	if h.fill == plan.FillWash && m.strokes.filled > 3*painted { // what washes draws too
		h.brush, h.roughness = plan.BrushBrush, max(h.roughness, wetRoughness)
	}
	h.paper = m.paper(h.brush)
	h.kind = m.kind(h)
	return h
}

// photographed is the hand of what is no drawing: colours are taken, lines are
// clean.
func (m *measured) photographed() hand {
	h := hand{brush: plan.BrushMarker, kind: plan.TypeClean, paper: m.paper(plan.BrushMarker), fill: plan.FillSolid}
	return h
}

// roughness is how loosely lines are drawn, 0..1.
func (m *measured) roughness() float64 {
	s := &m.strokes
	if s.lean <= ruledLean || s.filled > 5*painted && s.count < 3*leastLine { // the few lines of areas side by side are their letters
		return 0
	}
	const perLean, perWobble, calm = 0.2, 0.03, 6
	return min(min((s.lean-ruledLean)*perLean, 0.5)+min(max(s.wobble-calm, 0)*perWobble, 0.25)+0.05, loosest)
}

// brush is what lines were drawn with.
func (m *measured) brush() plan.Brush {
	s := &m.strokes
	dark := !isLight(m.ground.lab)
	grain := m.dryness()
	switch {
	case dark && grain > chalkGrain && s.lean > ruledLean:
		return plan.BrushChalk
	case dark || s.lean <= ruledLean && grain < ruledGrain:
		return plan.BrushMarker
	case grain >= dryGrain && s.width >= waxWidth:
		return plan.BrushCrayon
	case grain >= dryGrain && s.width >= stickWidth && (m.palette.ink == nil || m.palette.ink.Chroma() < colourful):
		return plan.BrushChalk
	case grain >= dryGrain:
		return plan.BrushPencil
	case s.width < penWidth:
		return plan.BrushPen
	}
	return plan.BrushMarker
}

// dryness is how much a dry tool left out: the grain of lines beyond that of the
// picture itself, their ragged edges, and the board that shows through.
func (m *measured) dryness() float64 {
	s := &m.strokes
	if s.grain == unknownGrain { // hairlines: a pencil's are uneven where the hand is loose
		if s.uneven > 0.03 && s.lean > ruledLean+1 {
			return dryGrain
		}
		return 0
	}
	span := 0.5
	if m.palette.ink != nil {
		span = max(math.Abs(m.palette.ink.L-m.ground.L), 0.2)
	}
	grain := max(s.grain-pair*m.texture.grain/span, 0)
	if s.hatch > hatched { // lines so near one another run together
		return 0.6*grain + ragged*min(s.uneven, 0.03)
	}
	return grain + ragged*s.uneven + 0.1*s.holes
}

// paper is what is drawn on.
func (m *measured) paper(brush plan.Brush) plan.Paper {
	t, g := &m.texture, m.ground.lab
	dark := !isLight(g)
	switch {
	case t.rows > 0 && t.cols > 0:
		return plan.PaperGrid
	case t.rows > 0:
		return plan.PaperRuled
	case m.ground.even < drawnOn:
		return plan.PaperPlain
	case brush == plan.BrushChalk:
		return plan.PaperChalkboard
	case !dark && g.Chroma() > 0.035 && g.L < 0.89 && degrees(g) > 45 && degrees(g) < 105 && t.grain >= kraftGrain:
		return plan.PaperKraft
	case t.grain >= paperGrain || brush == plan.BrushBrush: // water is laid on nothing smooth
		return plan.PaperGrain
	}
	return plan.PaperPlain
}

// kind is the type that goes with the lines: what is written by hand is written
// with what was drawn with.
func (m *measured) kind(h hand) plan.TypeStyle {
	switch {
	case h.roughness > 0.05 && h.brush == plan.BrushMarker:
		return plan.TypeMarker
	case h.roughness > 0.05:
		return plan.TypeHandwriting
	case h.paper == plan.PaperGrid && h.width < penWidth+1:
		return plan.TypeMono
	case isLight(m.ground.lab) && (h.paper == plan.PaperGrain || h.paper == plan.PaperKraft): // printed on paper
		return plan.TypeSerif
	}
	return plan.TypeClean
}

// areasAre is how areas are filled; empty: not known.
func (m *measured) areasAre() plan.FillStyle {
	s := &m.strokes
	switch {
	case s.cross > hatched:
		return plan.FillCross
	case s.hatch > hatched:
		return plan.FillHachure
	case s.filled >= areaSpread && s.uneasy >= 2.5*washed && isLight(m.ground.lab), // of a smooth paper, or a picture that was smoothed
		s.filled >= painted && m.texture.grain >= paperGrain && isLight(m.ground.lab) && s.uneasy-pair*m.texture.grain >= washed:
		return plan.FillWash
	case s.filled >= painted:
		return plan.FillSolid
	case s.filled <= unpainted:
		return plan.FillNone
	}
	return ""
}
