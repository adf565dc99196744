package kind

import (
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

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
	statCalmly = 150.0 // large enough for labels to keep to one line
	statFaint  = 0.4   // what smaller ones are worth of their size
	statTight  = 72.0  // the least there is
	statLabel  = 40.0  // of the label …
	statSays   = 84.0  // … of one alone at most …
	statShare  = 0.32  // … times the number that it has
	statCap    = 0.75  // height of the number
	statHigh   = 0.54  // least height of a card where there is room, to the frame's shorter side
	statBroad  = 1.3   // of a card among others, times what it holds
	statLine   = 14.0  // longest line of the label of one alone
	statBreaks = 1.12  // what lines are broken earlier than where they are full

	statBeside  = 1.15 // times its size over its label that a number must have beside it …
	statAlong   = 0.85 // … and in a row …
	statRow     = 2.4  // … which is so many times as wide as high
	statBetween = 0.4  // between number and label there
	statLarger  = 0.34 // size of the label there at most, to its number …
	statLines   = 2    // … in so many lines, and in one more where it is smallest
	statRagged  = 1.3  // how much longer broken lines of few words are taken to be
	statLongest = 5.0  // a label's least width there, in sizes of its type: that of a long word
	statWords   = 0.6  // power of the label's size in what a row is worth
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
	side := s.air().side
	if s.cs.Peers.All > 1 {
		side = s.air().near
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
	size = math.Min(size, math.Max(room.Y-s.said(room.X, size), 0.4*room.Y)/(statCap+s.air().over))
	aside := s.sizeBeside(room)
	least := statBeside * size
	if room.X > statRow*room.Y { // a row is read along
		least = statAlong * size
	}
	if aside > least {
		return aside, true
	}
	return size, false
}

// sizeBeside is the size of the number with its label beside it, as it is best in a low and
// wide card: in one line where the number is read from afar all the same; 0: there is no label, or no room for it.
func (s *stat) sizeBeside(room geom.Point) float64 {
	if s.cs.Peers.All <= 1 || s.label == "" {
		return 0
	}
	most := math.Min(s.most(), room.Y/(statCap+s.air().row))
	_, said := s.ems()
	var best, worth float64
	for size := most; size >= statCalmly*s.Ctx.Unit; size *= 0.97 {
		px := s.labelBeside(room, size)
		if w := size * math.Pow(px, statWords); px > 0 && said*px <= s.roomBeside(room, size) && w > worth {
			best, worth = size, w
		}
	}
	if best > 0 {
		return best
	}
	for size := most; size >= statTight*s.Ctx.Unit; size *= 0.97 {
		if s.labelBeside(room, size) > 0 {
			return size
		}
	}
	return 0
}

// roomBeside is the width for labels beside numbers of a size.
func (s *stat) roomBeside(room geom.Point, size float64) float64 {
	number, _ := s.ems()
	return room.X - (number+2*s.air().side+statBetween)*size
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
		if wide >= math.Min(said, statLongest)*px && lines*st.Line() <= room.Y-s.air().pad*size && (lines <= statLines || px == least && lines <= statLines+1) {
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
	lines := math.Ceil(said * st.SizePx * statBreaks / math.Max(wide-2*s.air().pad*size, st.SizePx))
	return s.air().gap*size + lines*st.Line()
}

func measureStat(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	s := newStat(ctx, e, cs)
	size, beside := s.sizeIn(cs.Room)
	if beside { // a row of its own
		return cs.Room, nil
	}
	number, said := s.ems()
	air := s.air()
	wide := math.Max(number*size, math.Min(said, statLine)*s.labelStyle(size).SizePx) + 4*air.pad*size
	if cs.Peers.All > 1 { // cards below one another may be broader, not banners
		wide *= statBroad
	}
	wide = math.Min(wide, cs.Room.X)
	high := statCap*size + s.said(wide, size) + air.over*size
	if air.boxed {
		high = math.Max(high, statHigh*math.Min(float64(ctx.Frame.W), float64(ctx.Frame.H)))
	}
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
	air := s.air()
	wide := size * (number + 2*air.pad)
	high := statCap*size + s.said(math.Max(wide, cs.Room.X), size) + air.over*size
	row := math.Max((statCap+air.row)*size, statLines*s.Ctx.Style(plan.RoleLabel, statLabel*ctx.Unit).Line()+air.pad*size)
	if row < high && s.sizeBeside(geom.Pt(cs.Room.X, row)) > 0 {
		high = row
	}
	return geom.Pt(wide, high), nil
}

// buildStat draws the plate, writes the number and under it what it is of.
func buildStat(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	s := newStat(ctx, e, cs.InBox(box))
	s.Limit = box
	room := geom.Pt(box.W(), box.H())
	size, beside := s.sizeIn(room)
	air := s.air()
	start := air.start && cs.Peers.All > 1 && !beside
	var label *fonts.Text
	inner := box.Inset(air.pad * size)
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
		label, _, err = ctx.FitText(s.label, st, geom.Pt(s.roomBeside(room, size), box.H()-air.pad*size), plan.AlignStart)
		if err != nil {
			return element.Built{}, err
		}
	case s.label != "":
		align := plan.AlignCenter
		if start {
			align = plan.AlignStart
		}
		room := geom.Pt(inner.W(), math.Max(inner.H()-number.H()-air.gap*size, 1))
		if label, _, err = ctx.FitText(s.label, s.labelStyle(size), room, align); err != nil {
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
	ink, words, accent := s.face(ctx.Named(e.Color, accent))
	said := s.said(box.W(), size)
	if label != nil && cs.Peers.All <= 1 { // it agrees with none
		said = math.Min(said, air.gap*size+label.H)
	}
	top, edge := geom.Pt(box.Center().X, box.Center().Y-(number.H()+said)/2), 0.5
	var under geom.Point // where the label stands
	switch {
	case beside:
		top.Y = box.Center().Y - number.H()/2
		top.X, edge, under = s.sides(box, size, label)
	case start:
		top.X, edge = ctx.StartEdge(inner, 0), 0
		if ctx.Lang.RTL() {
			edge = 1
		}
		if label != nil {
			under = geom.Pt(ctx.StartEdge(inner, label.W), top.Y+number.H()+air.gap*size)
		}
	case label != nil:
		under = geom.Pt(top.X-label.W/2, top.Y+number.H()+air.gap*size)
	}
	at := geom.R(top.X-edge*number.W, top.Y, number.W, number.H())
	var acts []element.Act
	act := func(from int, b paint.Beat) {
		if n := len(s.Marks) - from; n > 0 {
			acts = append(acts, element.Act{Marks: n, Beat: b})
		}
	}
	s.plate(box, at, accent, beside)
	act(0, paint.Beat{End: statCome, Fade: true})
	n := len(s.Marks)
	s.WriteWord(number, top, edge, 0, ink)
	act(n, paint.Beat{Start: statFrom, End: statFrom + statCount, Fade: true})
	if n, ok := quantity.CountIn(ctx.Lang, s.number); ok {
		acts[len(acts)-1].Count = func(share float64) (*fonts.Text, error) {
			w, err := s.Word(n.At(share), s.style(set), 0, plan.AlignCenter)
			return w.Text, err
		}
	}
	n = len(s.Marks)
	s.finish(at, ink)
	if label != nil {
		s.Write(label, under, words)
	}
	act(n, paint.Beat{Start: statFrom, End: statFrom + statCome, Fade: true})
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
	if air := s.air(); air.start {
		free = math.Min(free, air.pad*size)
	}
	y := box.Center().Y - label.H/2
	if s.Ctx.Lang.RTL() {
		x = box.Max.X - free - number*size
		return x, 0, geom.Pt(x-statBetween*size-label.W, y)
	}
	x = box.Min.X + free + number*size
	return x, 1, geom.Pt(x+statBetween*size, y)
}
