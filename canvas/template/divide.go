package template

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Room is what there is to divide, in reading space: it begins at the left.
type Room struct {
	Safe  geom.Rect // within the margins
	Bleed geom.Rect // how far a ground of colour may reach
	Gap   float64   // pixels between parts
	Panel styles.Panel
	Alone bool // there are words and nothing else
	Sides bool // the rest is two sides to be compared
	Wide  bool // the rest wants the width
	Drawn bool // the rest is pictures and nothing else
	First bool // the picture that is shown comes before the words
	Pair  int  // how many things the rest is over which nothing stands, two or three; 0: it is other
	// Need is the height of the heads at their usual size in a width.
	Need func(w float64) float64
}

// tall reports whether parts lie one below the other.
func (r Room) tall() bool { return r.Safe.H() > r.Safe.W() }

// Stacked reports whether the halves of a pair lie one below the other.
func (r Room) Stacked() bool { return r.Safe.H() >= r.Safe.W() }

// Parts is a divided room.
type Parts struct {
	Heads geom.Rect  // where the heads stand …
	Align plan.Align // … from which edge …
	Down  float64    // … and where in its height: 0 at the top, 1 at the foot
	Body  geom.Rect  // where everything else stands; empty: there is nothing else
	Panel geom.Rect  // the ground behind one of the two; empty: none
	Kind  styles.Panel
	// Least and Most are the size of the heads, times their usual one.
	Least, Most float64
	Line        geom.Rect // what lies between heads and body, to be ruled
	Steps       bool      // the body stands in rising steps
	Shown       bool      // the body is one picture, words go with the heads
	Full        bool      // a picture fills the frame, words stand on it
	Aside       bool      // the heads stand in a column, and leave a square
}

// Sizes of heads, times their usual one, and of parts as shares of the room.
const (
	smallest    = 0.74
	larger      = 1.18 // in a column
	huge        = 2.3  // alone
	cover       = 1.5  // on a picture …
	coverColumn = 0.42 // … and the width of a column there
	column      = 0.3  // of the width for heads in a column …
	columnLeast = 0.25 // … beside what wants the width
	columnOn    = 0.04 // and more of it on a ground of colour
	bandTall    = 0.24 // of the height for heads over the rest of a tall room
	borderAir   = 0.5  // of the gap between parts: within a border
	most        = 0.45 // of the height that heads over or under a body may take
)

// Divide divides a room; false: it cannot be divided so.
func Divide(t styles.Template, r Room) (Parts, bool) {
	switch t {
	case styles.TemplateCorner:
		return r.over(plan.AlignStart), true
	case styles.TemplateCenter:
		return r.over(plan.AlignCenter), true
	case styles.TemplateThird:
		return r.beside(false), true
	case styles.TemplateThirdEnd:
		return r.beside(true), true
	case styles.TemplateSplit:
		switch {
		case r.Pair > 0:
			return r.pair(), r.Pair == 2 || r.Panel != styles.PanelRule // its line does not divide three
		case r.Sides:
			return r.sides(), true
		}
		return r.halves(), true
	case styles.TemplateFoot:
		return r.foot(), true
	case styles.TemplateDiagonal:
		return r.steps(), true
	case styles.TemplatePoster:
		return r.poster(1), r.Alone
	case styles.TemplateHeadline:
		return r.poster(0), r.Alone
	case styles.TemplateFlood:
		return r.flood(), r.Alone
	}
	return Parts{}, false
}

// Over is where words stand on a picture that fills the frame. Down a tall frame they
// stand at its foot or its head.
func Over(t styles.Template, r Room) Parts {
	p := Parts{Align: plan.AlignStart, Least: smallest, Most: cover, Heads: r.Safe, Full: true}
	switch t {
	case styles.TemplateThird, styles.TemplateThirdEnd:
		p.Down = 0.5
		if r.tall() {
			p.Down = 1
			break
		}
		p.Heads, _ = cutStart(r.Safe, coverColumn*r.Safe.W(), r.Gap)
		if t == styles.TemplateThirdEnd {
			p = p.turned(r.Safe.Min.X + r.Safe.Max.X)
		}
	case styles.TemplateHeadline, styles.TemplateCorner, styles.TemplateTop:
	case styles.TemplateFlood, styles.TemplateCenter:
		p.Align, p.Down = plan.AlignCenter, 0.5
	default:
		p.Down = 1
	}
	return p
}

// over has the heads over the body, from the start of the page or in the middle.
func (r Room) over(a plan.Align) Parts {
	p := Parts{Align: a, Least: smallest, Most: 1}
	high := math.Min(r.Need(r.Safe.W()), most*r.Safe.H())
	p.Heads, p.Body = cutTop(r.Safe, high, r.Gap)
	if a == plan.AlignCenter && r.Panel == styles.PanelBlob && r.Drawn {
		p.Kind, p.Panel = r.Panel, p.Body
	}
	return p
}

// foot has the heads under the body.
func (r Room) foot() Parts {
	p := Parts{Align: plan.AlignStart, Down: 1, Least: smallest, Most: 1, Kind: r.Panel}
	high := math.Min(r.Need(r.Safe.W()), most*r.Safe.H())
	p.Body, p.Heads = cutTop(r.Safe, r.Safe.H()-high-r.Gap, r.Gap)
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid:
		p.Body.Max.Y -= r.Gap / 4
		p.Panel = r.Bleed
		p.Panel.Min.Y = p.Heads.Min.Y - r.Gap/2
	case styles.PanelRule, styles.PanelLine, styles.PanelSheet:
		p.Line = geom.Rect{Min: geom.Pt(p.Heads.Min.X, p.Heads.Min.Y-r.Gap/2), Max: geom.Pt(p.Heads.Max.X, p.Heads.Min.Y-r.Gap/2)}
	}
	return p
}

// beside has the heads in a column beside the body: the first, or the last.
func (r Room) beside(end bool) Parts {
	p := Parts{Align: plan.AlignStart, Least: smallest, Most: larger, Kind: r.Panel}
	coloured := r.Panel == styles.PanelTint || r.Panel == styles.PanelSolid
	if r.tall() {
		p.Heads, p.Body = cutTop(r.Safe, bandTall*r.Safe.H(), r.Gap)
		p.Down = 0.5
		if coloured {
			p.Panel = r.Bleed
			p.Panel.Max.Y = p.Heads.Max.Y + r.Gap/2
		}
		p.Line = geom.Rect{Min: geom.Pt(p.Heads.Min.X, p.Heads.Max.Y+r.Gap/2), Max: geom.Pt(p.Heads.Max.X, p.Heads.Max.Y+r.Gap/2)}
		return p
	}
	p.Aside = true
	share := column
	if r.Wide {
		share, p.Most = columnLeast, 1
	}
	if coloured || r.Panel == styles.PanelNote || r.Panel == styles.PanelBlob {
		share, p.Down = share+columnOn, 0.5
	}
	if r.Panel == styles.PanelLine { // nothing else fills a column that a line divides off
		p.Down = 0.5
	}
	p.Heads, p.Body = cutStart(r.Safe, share*r.Safe.W(), r.Gap)
	p.Line = geom.Rect{Min: geom.Pt(p.Heads.Max.X+r.Gap/2, r.Safe.Min.Y), Max: geom.Pt(p.Heads.Max.X+r.Gap/2, r.Safe.Max.Y)}
	switch {
	case coloured:
		p.Panel = r.Bleed
		p.Panel.Max.X = p.Heads.Max.X + r.Gap/2
		p.Body.Min.X += r.Gap / 4
	case r.Panel == styles.PanelNote || r.Panel == styles.PanelBlob:
		p.Panel = p.Heads
		p.Heads = p.Heads.Inset(0.6 * r.Gap)
	case r.Panel == styles.PanelSheet:
		p.Panel = p.Body
		p.Body = p.Body.Inset(0.5 * r.Gap)
	case r.Panel == styles.PanelRule: // under its bar
		p.Heads.Min.Y += 0.3 * r.Gap
	}
	if end {
		p = p.turned(r.Safe.Min.X + r.Safe.Max.X)
	}
	return p
}

// halves has words in one half and their picture in the other.
func (r Room) halves() Parts {
	p := Parts{Align: plan.AlignStart, Down: 0.5, Least: smallest, Most: larger, Kind: r.Panel, Shown: true}
	if r.tall() {
		p.Body, p.Heads = cutTop(r.Safe, 0.5*r.Safe.H(), r.Gap)
	} else {
		p.Heads, p.Body = cutStart(r.Safe, 0.5*(r.Safe.W()-r.Gap), r.Gap)
	}
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid: // behind the picture, quiet
		p.Kind = styles.PanelTint
		p.Panel = r.Bleed
		if r.tall() {
			p.Panel.Max.Y = p.Body.Max.Y + r.Gap/2
		} else {
			p.Panel.Min.X = p.Body.Min.X - r.Gap/2
			p.Body.Min.X += r.Gap / 4
		}
	case styles.PanelBlob, styles.PanelSheet:
		p.Panel = p.Body
		p.Body = p.Body.Inset(0.6 * r.Gap)
	default:
		p.Kind = styles.PanelNone
		p.Line = geom.Rect{Min: geom.Pt(p.Heads.Max.X+r.Gap/2, r.Safe.Min.Y), Max: geom.Pt(p.Heads.Max.X+r.Gap/2, r.Safe.Max.Y)}
		if r.tall() {
			p.Line = geom.Rect{}
		}
		if r.Panel == styles.PanelRule || r.Panel == styles.PanelLine {
			p.Kind = r.Panel
		}
	}
	if r.First && !r.tall() {
		p = p.turned(r.Safe.Min.X + r.Safe.Max.X)
	}
	return p
}

// pair has two things each in its half, the second on a ground, or three, with that behind
// the middle one.
func (r Room) pair() Parts {
	p := Parts{Align: plan.AlignCenter, Least: smallest, Most: 1, Body: r.Safe, Kind: r.Panel}
	n, down := float64(r.Pair), r.Stacked()
	from, to, edge := r.Safe.Min, r.Safe.Max, r.Bleed.Max
	if down {
		from.Y = r.Safe.Min.Y + (r.Safe.H()+r.Gap)/n - r.Gap/2
	} else {
		from.X = r.Safe.Min.X + (r.Safe.W()+r.Gap)/n - r.Gap/2
	}
	if r.Pair > 2 {
		to.X = r.Safe.Min.X + (r.Safe.W()+r.Gap)*2/n - r.Gap/2
		edge.X = to.X
	}
	air := geom.Pt(r.Gap/4, 0)
	if down {
		air = geom.Pt(0, r.Gap/4)
	}
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid:
		p.Kind = styles.PanelTint
		p.Panel = geom.Rect{Min: geom.Pt(from.X, r.Bleed.Min.Y), Max: edge}
		if down {
			p.Panel.Min = geom.Pt(r.Bleed.Min.X, from.Y)
		}
	case styles.PanelBlob, styles.PanelNote:
		p.Kind = styles.PanelBlob
		p.Panel = geom.Rect{Min: from.Add(air), Max: to}.Inset(-0.12 * r.Gap)
	case styles.PanelSheet: // its lines keep off what is within
		p.Panel = geom.Rect{Min: from.Add(air.Mul(2)), Max: to}
		if r.Pair > 2 {
			p.Panel.Max = to.Sub(air.Mul(2))
		}
		p.Panel = p.Panel.Inset(-0.2 * r.Gap)
	case styles.PanelRule, styles.PanelLine:
		if r.Panel == styles.PanelLine { // in one border
			p.Panel, p.Body = r.Safe, r.Safe.Inset(borderAir*r.Gap)
			from, to = from.Add(geom.Pt(2*air.Y, 2*air.X)), to.Sub(geom.Pt(2*air.Y, 2*air.X))
		}
		if p.Kind = styles.PanelLine; r.Pair > 2 { // one line does not divide them
			break
		}
		p.Line = geom.Rect{Min: from, Max: geom.Pt(from.X, to.Y)}
		if down {
			p.Line.Max = geom.Pt(to.X, from.Y)
		}
	}
	return p
}

// sides has what is compared on two grounds, heads over them.
func (r Room) sides() Parts {
	p := r.over(plan.AlignStart)
	if r.Need(r.Safe.W()) <= 0 {
		p.Heads, p.Body = geom.Rect{}, r.Safe
	}
	if r.tall() {
		return p
	}
	p.Kind, p.Panel = r.Panel, p.Body
	p.Panel.Min.X = p.Body.Center().X
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid:
		p.Kind = styles.PanelTint
		p.Panel.Max = r.Bleed.Max
		p.Panel.Min.Y -= 0.4 * r.Gap
		if p.Heads == (geom.Rect{}) {
			p.Panel.Min.Y = r.Bleed.Min.Y
		}
	case styles.PanelBlob, styles.PanelNote:
		p.Kind, p.Panel = styles.PanelBlob, p.Panel.Inset(-0.4*r.Gap)
	default:
		p.Panel, p.Kind = geom.Rect{}, styles.PanelNone
	}
	return p
}

// steps has the body in rising steps and the heads in the corner above them.
func (r Room) steps() Parts {
	return Parts{Align: plan.AlignStart, Least: smallest, Most: 1, Heads: r.Safe, Body: r.Safe, Steps: true}
}

// poster is words alone, as large as they may be, from the top or down at the foot.
func (r Room) poster(down float64) Parts {
	p := Parts{Align: plan.AlignStart, Down: down, Least: 1, Most: huge, Heads: r.Safe, Kind: r.Panel}
	if r.Panel == styles.PanelRule {
		p.Heads.Min.Y += 0.3 * r.Gap
	}
	p.Heads.Max.X = p.Heads.Min.X + 0.92*p.Heads.W()
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid, styles.PanelNote, styles.PanelBlob:
		p.Kind = styles.PanelNone
	}
	return p
}

// flood is words alone in the middle of a ground of colour.
func (r Room) flood() Parts {
	p := Parts{Align: plan.AlignCenter, Down: 0.5, Least: 1, Most: huge, Heads: r.Safe, Kind: r.Panel}
	switch r.Panel {
	case styles.PanelTint, styles.PanelSolid:
		p.Panel, p.Kind = r.Bleed, styles.PanelSolid
		p.Align = plan.AlignStart
	case styles.PanelNote, styles.PanelBlob, styles.PanelSheet:
		p.Panel = r.Safe.Inset(-0.1 * r.Gap)
		p.Heads = p.Heads.Inset(1.6 * r.Gap)
	case styles.PanelLine:
		p.Panel, p.Heads = r.Safe, r.Safe.Inset(r.Gap)
	default:
		p.Heads = p.Heads.Inset(r.Gap)
	}
	return p
}

// turned mirrors parts about the sum of the sides of their room.
func (p Parts) turned(sum float64) Parts {
	for _, q := range []*geom.Rect{&p.Heads, &p.Body, &p.Panel, &p.Line} {
		if *q != (geom.Rect{}) {
			q.Min.X, q.Max.X = sum-q.Max.X, sum-q.Min.X
		}
	}
	return p
}

func cutTop(r geom.Rect, high, gap float64) (top, rest geom.Rect) {
	top, rest = r, r
	top.Max.Y = r.Min.Y + high
	rest.Min.Y = top.Max.Y + gap
	return top, rest
}

func cutStart(r geom.Rect, wide, gap float64) (start, rest geom.Rect) {
	start, rest = r, r
	start.Max.X = r.Min.X + wide
	rest.Min.X = start.Max.X + gap
	return start, rest
}
