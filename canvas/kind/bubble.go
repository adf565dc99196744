package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// noColor leaves a colour to whoever has one.
var noColor color.RGBA

// Measures of a bubble, in ems of its type where nothing else is said.
const (
	bubbleWide  = 7.0  // of its words, at least where there are as many …
	bubbleForm  = 2.6  // … and their width to their height, where there are more
	bubblePad   = 0.75 // between them and the line
	bubbleRim   = 0.13 // of its box, for the line
	bubbleGap   = 0.55 // between the bubble and the person
	bubbleTail  = 1.15 // least length of the tail …
	bubblePuffs = 1.9  // … and of the puffs that lead to a thought
	tailBreadth = 0.85 // where it begins
	bubbleRound = 0.95 // radius of the corners
	tailSlope   = 0.3  // of one that goes over a hand
	tipDown     = 0.72 // from the top of a head to the mouth, where one from overhead ends
	tipRoom     = 60   // units about its tip that are free
	bubbleUp    = 0.62 // of its height that stands above the mouth
	bubbleRatio = 1.3  // by which a person is larger with the bubble overhead for it to go there …
	handRatio   = 0.66 // … and where a hand is in the way
	bubbleCalm  = 0.5  // of the look's roughness
	bubbleFull  = 0.66 // of the room's height that a person has beside words in full size …
	bubbleBroad = 0.9  // … or of its width …
	bubbleSmall = 0.72 // … for else these become so many times as large
	bubbleLeast = 0.42 // of the room's height that a person keeps beside such words
	bubbleType  = 0.9  // steps by which the type becomes smaller
	bubbleGrown = 1.5  // the most that what is said grows with body type: who says it is what is to be seen
)

// arrangement is a person and a bubble about each other, from a corner at 0, 0, looking
// to the right, in pixels.
type arrangement struct {
	size           geom.Point // of both
	figure, bubble geom.Rect
	style          fonts.Style
	tip            geom.Point // of the tail, before the mouth
	base           float64    // height at which the tail leaves a bubble beside the mouth
	over           bool       // the bubble is overhead
	thought        bool
}

// arranged puts a person and what they say into a room: the person as large as it may
// be up to the side, the bubble beside the mouth, or overhead where a hand is in the way
// or the room is narrow.
func (s *somebody) arranged(ctx *element.Context, cs element.Constraints, side float64, room geom.Point) arrangement {
	e := s.element
	view := s.View()
	one := s.weight()
	if cs.Stature > 0 {
		side = math.Min(side, cs.Stature)
	}
	most := one.Mul(min(side, room.X/one.X, room.Y/one.Y))
	if e.Bubble == "" {
		return arrangement{size: most, figure: geom.R(0, 0, most.X, most.Y)}
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleBody, cs))
	st.SizePx = math.Min(st.SizePx, ctx.Size(plan.RoleBody, bubbleGrown))
	full := st.SizePx
	if cs.Said > 0 {
		st.SizePx = math.Min(st.SizePx, cs.Said)
	}
	for {
		a, ok := speech{s, st, most.Y / view.H()}.in(ctx, room)
		least := min(bubbleFull*room.Y, bubbleBroad*room.X, most.Y)
		if st.SizePx <= full*bubbleSmall {
			least = min(bubbleLeast*room.Y, most.Y)
		}
		if ok && a.figure.H() >= least-element.Slack || st.SizePx <= ctx.Floor() {
			return a
		}
		st.SizePx = math.Max(st.SizePx*bubbleType, ctx.Floor())
	}
}

// speech is a person of at most so many pixels a unit who says something in a style of
// type.
type speech struct {
	*somebody
	style fonts.Style
	most  float64
}

// in arranges them in a room; false where that is too small for them.
func (s speech) in(ctx *element.Context, room geom.Point) (arrangement, bool) {
	e, st, em := s.element, s.style, s.style.SizePx
	pad := bubblePad * em
	line, err := ctx.Extent(e.Bubble, st, element.Unbounded)
	var x element.Extent
	if err == nil {
		wide := math.Max(bubbleWide*em, math.Sqrt(bubbleForm*line.W*line.H))
		x, err = ctx.Extent(e.Bubble, st, math.Min(wide, room.X-2*pad))
	}
	if err != nil {
		return arrangement{size: room, style: st}, false
	}
	words := geom.Pt(x.W+2*pad, x.H+2*pad)
	try := func(at func(k float64) arrangement) (arrangement, bool) {
		const step, steps = 0.95, 50
		var a arrangement
		for i := range steps {
			a = at(s.most * math.Pow(step, float64(i)))
			if a.size.X <= room.X+element.Slack && a.size.Y <= room.Y+element.Slack {
				return a, true
			}
		}
		return a, false
	}
	beside, ok := try(func(k float64) arrangement { return s.beside(k, em, words) })
	over, fits := try(func(k float64) arrangement { return s.overhead(k, em, words, room.X) })
	beside.style, over.style = st, st
	beside.thought, over.thought = s.Thinks(), s.Thinks()
	ratio := bubbleRatio
	if s.handUp() {
		ratio = handRatio
	}
	if fits && (!ok || over.figure.H() > ratio*beside.figure.H()) {
		return over, true
	}
	return beside, ok
}

// handUp reports whether a hand is held up beside the face.
func (s *somebody) handUp() bool { return !math.IsInf(s.profile.Raised, 1) }

// beside puts the bubble before the mouth; its tail goes over a hand that is held up.
func (s *somebody) beside(k, em float64, words geom.Point) arrangement {
	v := s.View()
	mouth := s.Mouth().Sub(v.Min).Mul(k)
	top := math.Max(mouth.Y-bubbleUp*words.Y, 0)
	reach := s.profile.Reach(v.Min.Y+top/k, v.Min.Y+(top+words.Y)/k)
	a := arrangement{figure: geom.R(0, 0, v.W()*k, v.H()*k)}
	a.tip = geom.Pt((s.profile.Cheek-v.Min.X)*k+bubbleGap*em/2, mouth.Y)
	tail := bubbleTail
	if s.Thinks() {
		tail = bubblePuffs
	}
	left := math.Max((reach-v.Min.X)*k+bubbleGap*em, a.tip.X+tail*em)
	a.bubble = geom.R(left, top, words.X, words.Y)
	a.base = a.tip.Y
	if s.handUp() {
		a.tip.Y = math.Min(mouth.Y, (s.profile.Raised-v.Min.Y)*k-bubbleGap*em/2)
		a.base = a.tip.Y - (left-a.tip.X)*tailSlope
	}
	all := a.figure.Union(a.bubble)
	a.size = geom.Pt(all.W(), all.H())
	return a
}

// overhead puts the bubble over the head.
func (s *somebody) overhead(k, em float64, words geom.Point, width float64) arrangement {
	v := s.View()
	cheek := (s.profile.Cheek - v.Min.X) * k
	w := math.Max(v.W()*k, words.X)
	left := math.Min(math.Max(cheek-words.X/3, 0), math.Max(width, w)-words.X)
	a := arrangement{over: true}
	shift := 0.0 // of the person, to stand beneath its words
	if left < 0 {
		shift, left = -left, 0
	}
	down := math.Max(words.Y+bubbleGap*em-s.profile.Air*k, 0)
	a.figure = geom.R(shift, down, v.W()*k, v.H()*k)
	a.bubble = geom.R(left, down+s.profile.Air*k-bubbleGap*em-words.Y, words.X, words.Y)
	top := v.Min.Y + s.profile.Air
	beside := top + (s.Mouth().Y-top)*tipDown
	face := math.Min(s.profile.Reach(beside-tipRoom, beside+tipRoom/2), s.profile.Cheek+2*tipRoom) // glasses, a brim
	a.tip = geom.Pt(shift+math.Max(cheek, (face-v.Min.X)*k)+bubbleGap*em/3, down+(beside-v.Min.Y)*k)
	all := a.figure.Union(a.bubble)
	a.size = geom.Pt(all.W(), all.H())
	return a
}

// fits is the fault of an arrangement that has not found room for words and a person.
func (a arrangement) fits(ctx *element.Context, e *plan.Element, room geom.Point) error {
	if e.Bubble == "" {
		return nil
	}
	const least = pictureLeast * 0.6
	if a.size.X > room.X+element.Slack || a.size.Y > room.Y+element.Slack || a.figure.H() < least*ctx.Unit {
		return &element.OverflowError{Words: e.Bubble, Need: a.size, Room: room}
	}
	return nil
}

// bubbleMarks draw the bubble and write its words, turned as the person is.
func (a arrangement) bubbleMarks(ctx *element.Context, e *plan.Element, turn geom.Affine) ([]paint.Mark, error) {
	em := a.style.SizePx
	box := paint.TurnedBounds(a.bubble, turn)
	t, st, err := ctx.FitText(e.Bubble, a.style, geom.Pt(box.W()-2*bubblePad*em+element.Slack, box.H()-bubblePad*em), plan.AlignCenter)
	if err != nil {
		return nil, err
	}
	var marks []paint.Mark
	stroke := func(p geom.Path, n int) {
		marks = append(marks, paint.Stroke{
			Path: ctx.ByHand(p.Transform(turn), bubbleCalm, ctx.SeedOf(e, n)), Width: math.Min(ctx.Line(), mostLine*em) * lineOfBubble,
			Color: ctx.Look.Palette.Ink, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, n),
		})
	}
	if a.thought {
		stroke(a.balloon(em, false), 60)
		for i, c := range a.puffs(em) {
			stroke(geom.Ellipse(c), 61+i)
		}
	} else {
		stroke(a.balloon(em, true), 60)
	}
	c := box.Center()
	return append(marks, inked(ctx, e, paint.Writing{Text: t, At: geom.Pt(c.X-t.W/2, c.Y-t.H/2), Seed: ctx.SeedOf(e, 55)}, st.SizePx)), nil
}

// The width of its line, in the look's own, and how broad that is at most, in ems.
const (
	lineOfBubble = 0.8
	mostLine     = 0.16
)

// puffs are the discs that lead from a head to a thought.
func (a arrangement) puffs(em float64) []geom.Rect {
	from := geom.Pt(a.bubble.Min.X, min(max(a.base, a.bubble.Min.Y+em), a.bubble.Max.Y-em))
	if a.over {
		from = geom.Pt(min(max(a.tip.X, a.bubble.Min.X+em), a.bubble.Max.X-em), a.bubble.Max.Y)
	}
	var out []geom.Rect
	for _, p := range []struct{ along, r float64 }{{0.34, 0.26}, {0.85, 0.16}} {
		c, r := from.Lerp(a.tip, p.along), p.r*em
		out = append(out, geom.R(c.X-r, c.Y-r, 2*r, 2*r))
	}
	return out
}

// balloon is a box with round corners and, if it has one, a tail to the tip: from its
// left side, or from its foot.
func (a arrangement) balloon(em float64, tail bool) geom.Path {
	box, tip, foot := a.bubble.Inset(bubbleRim*em), a.tip, a.over
	r := math.Min(bubbleRound*em, math.Min(box.W(), box.H())/2)
	k := r * 0.45
	x0, y0, x1, y1 := box.Min.X, box.Min.Y, box.Max.X, box.Max.Y
	half := tailBreadth * em / 2
	var p geom.Path
	p.MoveTo(geom.Pt(x0+r, y0))
	p.LineTo(geom.Pt(x1-r, y0))
	p.CubeTo(geom.Pt(x1-k, y0), geom.Pt(x1, y0+k), geom.Pt(x1, y0+r))
	p.LineTo(geom.Pt(x1, y1-r))
	p.CubeTo(geom.Pt(x1, y1-k), geom.Pt(x1-k, y1), geom.Pt(x1-r, y1))
	if tail && foot {
		at := math.Min(math.Max(tip.X+half, x0+r+half), x1-r-half)
		p.LineTo(geom.Pt(at+half, y1))
		p.QuadTo(geom.Pt(at+half/2, (y1+tip.Y)/2), tip)
		p.QuadTo(geom.Pt(at-half, (y1+tip.Y)/2), geom.Pt(at-half, y1))
	}
	p.LineTo(geom.Pt(x0+r, y1))
	p.CubeTo(geom.Pt(x0+k, y1), geom.Pt(x0, y1-k), geom.Pt(x0, y1-r))
	if tail && !foot {
		at := math.Min(math.Max(a.base, y0+r+half), y1-r-half)
		p.LineTo(geom.Pt(x0, at+half))
		p.QuadTo(geom.Pt((x0+tip.X)/2, at+half/2), tip)
		p.QuadTo(geom.Pt((x0+tip.X)/2, at-half), geom.Pt(x0, at-half))
	}
	p.LineTo(geom.Pt(x0, y0+r))
	p.CubeTo(geom.Pt(x0, y0+k), geom.Pt(x0+k, y0), geom.Pt(x0+r, y0))
	p.Close()
	return p
}
