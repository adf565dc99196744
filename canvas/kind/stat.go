package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// statKind is a number that a scene is about, on a card with what it is of.
var statKind = element.Kind{
	Name: plan.KindText, Rank: element.RankFigure, Role: element.TextRole, Block: true,
	Measure: measureStat, Build: buildStat, MinSize: minStat, Shown: shownStat,
}

// Numbers on cards, in design units and in sizes of their type.
const (
	statAlone  = 320.0 // of the number of one alone
	statMost   = 220.0 // … of several
	statEnough = 140.0 // read from afar: larger ones need not stand below one another
	statFaint  = 0.4   // what smaller ones are worth of their size
	statTight  = 72.0  // the least there is
	statLabel  = 40.0  // of the label …
	statSays   = 84.0  // … of one alone at most …
	statShare  = 0.26  // … times the number that it has
	statPad    = 0.24  // white within a card, and more above and below
	statSide   = 0.38  // and beside a number that is as wide as its card lets it be
	statNear   = 0.28  // … among others
	statGap    = 0.26  // between number and label
	statCap    = 0.75  // height of the number
	statHigh   = 0.54  // least height of a card where there is room, to the frame's shorter side
	statBroad  = 1.3   // of a card among others, times what it holds
	statLine   = 14.0  // longest line of the label of one alone
	statBreaks = 1.12  // what lines are broken earlier than where they are full
	statCard   = 0.7   // line of a card
	statTint   = 0.07  // of the number's colour in a card of flat colour

	statBeside  = 1.15 // times its size over its label that a number must have beside it
	statBetween = 0.4  // between number and label there
	statLarger  = 0.34 // size of the label there at most, to its number …
	statLines   = 2    // … in so many lines, and in one more where it is smallest
	statRagged  = 1.3  // how much longer broken lines of few words are taken to be
	statWords   = 5.0  // a label's least width there, in sizes of its type: that of a long word
	statCalm    = 0.5  // of the look's roughness

	statCount = 0.9  // seconds in which the number counts up
	statFrom  = 0.12 // after the card
	statCome  = 0.3  // in which card and label come
)

// stat is a number being set.
type stat struct {
	element.MarkList
	cs            element.Constraints
	number, label string
}

func newStat(ctx *element.Context, e *plan.Element, cs element.Constraints) *stat {
	s := &stat{MarkList: element.MarkList{Ctx: ctx, Element: e, Free: true}, cs: cs}
	s.number, s.label = e.Stat()
	return s
}

// style is how the number is set.
func (s *stat) style(size float64) fonts.Style {
	st := s.Ctx.Style(plan.RoleTitle, size)
	st.Bold, st.LineHeight = true, 0
	return st
}

// most is the size in pixels of the number where the room lets it.
func (s *stat) most() float64 {
	if s.cs.Peers.All > 1 {
		return statMost * s.Ctx.Unit
	}
	return statAlone * s.Ctx.Unit
}

// labelStyle is how the label under a number of a size is set: that of several gives way to
// the number.
func (s *stat) labelStyle(size float64) fonts.Style {
	px, most := statLabel*s.Ctx.Unit, s.Ctx.Size(plan.RoleLabel, s.cs.Grown())
	if s.cs.Peers.All <= 1 {
		px = math.Max(most, math.Min(statSays*s.Ctx.Unit, statShare*s.across(s.cs.Room.X)))
	}
	return s.Ctx.Style(plan.RoleLabel, math.Max(px, math.Min(most, statShare*size)))
}

// across is the size in pixels of the number in a room so wide.
func (s *stat) across(wide float64) float64 {
	number, _ := s.ems()
	side := statSide
	if s.cs.Peers.All > 1 {
		side = statNear
	}
	return math.Min(s.most(), wide/(number+2*side))
}

// StatEms is how wide the number of a stat is, and what it is of in one line, each in
// sizes of its type.
func StatEms(ctx *element.Context, e *plan.Element) (number, said float64) {
	s := newStat(ctx, e, element.Constraints{})
	const size = 100
	w, err := s.Sized(s.number, s.style(size), 0)
	l, lerr := s.Sized(s.label, ctx.Style(plan.RoleLabel, size), 0)
	if err != nil || lerr != nil {
		return 1, 0 // what is wrong is told when it is built
	}
	return w.W / size, l.W / size
}

// ems are those of the widest among its neighbours.
func (s *stat) ems() (number, said float64) {
	number, said = StatEms(s.Ctx, s.Element)
	return math.Max(number, s.cs.Peers.Number), math.Max(said, s.cs.Peers.Said)
}

// sizeIn is the size in pixels of the number in a room, over its label or beside it.
func (s *stat) sizeIn(room geom.Point) (size float64, beside bool) {
	size = s.across(room.X)
	if room.Y >= element.Unbounded {
		return size, false
	}
	size = math.Min(size, math.Max(room.Y-s.said(room.X, size), 0.4*room.Y)/(statCap+2.4*statPad))
	if b := s.sizeBeside(room); b > statBeside*size {
		return b, true
	}
	return size, false
}

// sizeBeside is the size of the number with its label beside it, as it is best in a low and
// wide card; 0: there is no label, or no room for it.
func (s *stat) sizeBeside(room geom.Point) float64 {
	if s.cs.Peers.All <= 1 || s.label == "" {
		return 0
	}
	for size := math.Min(s.most(), room.Y/(statCap+2.4*statPad)); size >= statTight*s.Ctx.Unit; size *= 0.97 {
		if s.labelBeside(room, size) > 0 {
			return size
		}
	}
	return 0
}

// roomBeside is the width for labels beside numbers of a size.
func (s *stat) roomBeside(room geom.Point, size float64) float64 {
	number, _ := s.ems()
	return room.X - (number+2*statSide+statBetween)*size
}

// labelBeside is the size of all labels beside numbers of a size; 0: they have no room.
func (s *stat) labelBeside(room geom.Point, size float64) float64 {
	_, said := s.ems()
	least := statLabel * s.Ctx.Unit
	wide := s.roomBeside(room, size)
	for px := math.Max(statLarger*size, least); ; px = math.Max(0.95*px, least) {
		st := s.Ctx.Style(plan.RoleLabel, px)
		lines := 1.0
		if said*px > wide {
			lines = math.Ceil(said * px * statRagged / wide)
		}
		if wide >= math.Min(said, statWords)*px && lines*st.Line() <= room.Y-statPad*size && (lines <= statLines || px == least && lines <= statLines+1) {
			return px
		}
		if px == least {
			return 0
		}
	}
}

// said is the height in pixels that a label takes in a card of a width, with the white
// over it: as high as the longest of its neighbours.
func (s *stat) said(wide, size float64) float64 {
	_, said := s.ems()
	if said == 0 {
		return 0
	}
	st := s.labelStyle(size)
	lines := math.Ceil(said * st.SizePx * statBreaks / math.Max(wide-2*statPad*size, st.SizePx))
	return statGap*size + lines*st.Line()
}

func measureStat(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	s := newStat(ctx, e, cs)
	size, beside := s.sizeIn(cs.Room)
	if beside { // a row of its own
		return cs.Room, nil
	}
	number, said := s.ems()
	wide := math.Max(number*size, math.Min(said, statLine)*s.labelStyle(size).SizePx) + 4*statPad*size
	if cs.Peers.All > 1 { // cards below one another may be broader, not banners
		wide *= statBroad
	}
	wide = math.Min(wide, cs.Room.X)
	high := statCap*size + s.said(wide, size) + 2.4*statPad*size
	high = math.Max(high, statHigh*math.Min(float64(ctx.Frame.W), float64(ctx.Frame.H)))
	return geom.Pt(wide, math.Min(high, cs.Room.Y)), nil
}

// shownStat is the size of the number, as far as it is worth giving up a row for.
func shownStat(ctx *element.Context, e *plan.Element, cs element.Constraints) float64 {
	size, _ := newStat(ctx, e, cs).sizeIn(cs.Room)
	if enough := statEnough * ctx.Unit; size >= enough {
		return enough
	}
	return statFaint * size
}

// minStat is the least room of a number with its label.
func minStat(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	s := newStat(ctx, e, cs.In(geom.Point{}))
	size := statTight * ctx.Unit
	number, _ := s.ems()
	wide := size * (number + 2*statPad)
	return geom.Pt(wide, statCap*size+s.said(math.Max(wide, cs.Room.X), size)+2.4*statPad*size), nil
}

// buildStat draws the card, writes the number and under it what it is of.
func buildStat(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	s := newStat(ctx, e, cs.InBox(box))
	s.Limit = box
	room := geom.Pt(box.W(), box.H())
	size, beside := s.sizeIn(room)
	var label *fonts.Text
	inner := box.Inset(statPad * size)
	set := size
	number, err := s.Word(s.number, s.style(set), 0, plan.AlignCenter)
	if high := statCap * size; err == nil && number.H() > high { // in a face of tall digits
		set *= high / number.H()
		number, err = s.Word(s.number, s.style(set), 0, plan.AlignCenter)
	}
	if err != nil {
		return element.Built{}, err
	}
	switch {
	case beside:
		st := s.Ctx.Style(plan.RoleLabel, s.labelBeside(room, size))
		label, _, err = ctx.FitText(s.label, st, geom.Pt(s.roomBeside(room, size), box.H()-statPad*size), plan.AlignStart)
		if err != nil {
			return element.Built{}, err
		}
	case s.label != "":
		room := geom.Pt(inner.W(), math.Max(inner.H()-number.H()-statGap*size, 1))
		if label, _, err = ctx.FitText(s.label, s.labelStyle(size), room, plan.AlignCenter); err != nil {
			return element.Built{}, err
		}
	}
	if size < statTight*ctx.Unit/2 {
		return element.Built{}, s.Fault("text", "a larger box, a shorter number", "the number %q has no room", s.number)
	}
	accent := ctx.Accent(0)
	if !ctx.Look.SingleAccent { // others are greys
		accent = ctx.Accent(cs.Peers.This)
	}
	ink := ctx.Legible(ctx.Named(e.Color, accent), ctx.Ground(e), math.Inf(1))
	s.card(box, ink)
	said := s.said(box.W(), size)
	if label != nil && cs.Peers.All <= 1 { // it agrees with none
		said = math.Min(said, statGap*size+label.H)
	}
	top, edge := geom.Pt(box.Center().X, box.Center().Y-(number.H()+said)/2), 0.5
	var under geom.Point // where the label stands
	switch {
	case beside:
		top.Y = box.Center().Y - number.H()/2
		top.X, edge, under = s.sides(box, size, label)
	case label != nil:
		under = geom.Pt(top.X-label.W/2, top.Y+number.H()+statGap*size)
	}
	s.WriteWord(number, top, edge, 0, ink)
	built := len(s.Marks)
	acts := []element.Act{{Marks: built - 1, Beat: paint.Beat{End: statCome, Fade: true}}, {Marks: 1, Beat: paint.Beat{Start: statFrom, End: statFrom + statCount, Fade: true}}}
	if n, ok := quantity.CountIn(ctx.Lang, s.number); ok {
		acts[1].Count = func(share float64) (*fonts.Text, error) {
			w, err := s.Word(n.At(share), s.style(set), 0, plan.AlignCenter)
			return w.Text, err
		}
	}
	if label != nil {
		ink := ctx.Legible(ctx.Look.Palette.Ink, ctx.Ground(e), s.labelStyle(size).SizePx)
		s.Write(label, under, ink)
		acts = append(acts, element.Act{Marks: len(s.Marks) - built, Beat: paint.Beat{Start: statFrom, End: statFrom + statCome, Fade: true}})
	}
	b := s.Built()
	b.Acts = acts
	return b, nil
}

// sides are where a number beside its label ends and by which of its edges that is, and where
// the label stands: all in the middle of the card, and in one column with its neighbours'.
func (s *stat) sides(box geom.Rect, size float64, label *fonts.Text) (x, edge float64, at geom.Point) {
	number, said := s.ems()
	room := geom.Pt(box.W(), box.H())
	words := math.Min(said*s.labelBeside(room, size), s.roomBeside(room, size))
	free := math.Max(box.W()-(number+statBetween)*size-words, 0) / 2
	y := box.Center().Y - label.H/2
	if s.Ctx.Lang.RTL() {
		x = box.Max.X - free - number*size
		return x, 0, geom.Pt(x-statBetween*size-label.W, y)
	}
	x = box.Min.X + free + number*size
	return x, 1, geom.Pt(x+statBetween*size, y)
}

// card is what the number stands on: an area in looks of flat colour, else an outline,
// which charcoal fills with a tone.
func (s *stat) card(box geom.Rect, col color.RGBA) {
	look := s.Ctx.Look
	width := s.Ctx.PenWidth(statCard)
	in := box.Inset(s.Stray(width, statCalm))
	path := geom.RoundRect(in, s.Ctx.Gap(2))
	if look.Fill == plan.FillSolid {
		s.Add(paint.Fill{Path: path, Color: paint.Blend(look.Palette.Board, col, statTint), Seed: s.Seed()})
		return
	}
	if look.Medium == styles.MediumCharcoal { // its tones are what it has for colours
		s.Add(paint.Fill{Path: path, Color: s.Ctx.Pale(look.Palette.Muted, statTint), Brush: s.Ctx.Grain(), Seed: s.Seed()})
	}
	s.Draw(path, width, paint.Blend(look.Palette.Muted, look.Palette.Board, 0.3), statCalm)
}
